#include "arena/play/tuning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>

#include "arena/config/scalars.hpp"
#include "arena/play/packing.hpp"
#include "core/common/random.hpp"

namespace arena {

statistics::TuningPlan tuning_plan(const config::TournamentSpec& tournament) {
  const config::TuneSpec& tune = tournament.tune;
  statistics::TuningPlan plan;
  const double r_end = std::clamp(40.0 / tune.pairs, 0.002, 0.1);  // with few pairs, each must move the values further
  for (const config::TunedOption& option : tune.parameters)
    plan.parameters.push_back(
        {option.low, option.high, option.start.value_or(option.low), option.whole, option.c_end, option.r_end > 0 ? option.r_end : r_end});
  plan.spsa = tune.method == config::TuneMethod::spsa;
  plan.pairs = tune.pairs;
  plan.batch = tune.batch;
  plan.probes = plan.spsa ? std::llround(tune.probes * tune.pairs) : 0;
  plan.stages = tune.stages;
  plan.alpha = tune.alpha;
  plan.gamma = tune.gamma;
  plan.stability = tune.stability;
  plan.seed = mix64(tournament.seed ^ 0x74756E65U);  // other random numbers than those of the games
  return plan;
}

std::shared_ptr<const TunedPlayers> tuned_players(const RunSpec& spec, const statistics::ValuesPair& values) {
  auto made = std::make_shared<TunedPlayers>();
  made->values = values;
  for (std::size_t i = 0; i < 2; ++i)
    made->players.push_back(
        config::tuned_player(spec.players.at(i), spec.players.at(i).name, spec.tune.parameters, i == 0 ? values.first : values.second));
  return made;
}

std::vector<Participant> ends_of_ranges(const RunSpec& spec) {
  if (!spec.tune.on) return {};
  statistics::ValuesPair ends;
  for (const config::TunedOption& option : spec.tune.parameters) {
    ends.first.push_back(option.low);
    ends.second.push_back(option.high);
  }
  return tuned_players(spec, ends)->players;
}

std::string packed_values(const statistics::ValuesPair& values) {
  Packer bytes;
  for (const statistics::Values* of : {&values.first, &values.second})
    for (const double value : *of) bytes.add(std::bit_cast<std::uint64_t>(value));
  return bytes.take();
}

statistics::ValuesPair unpacked_values(std::string_view bytes) {
  statistics::Values all;
  for (Unpacker rest(bytes); !rest.at_end();) all.push_back(std::bit_cast<double>(rest.number()));
  const auto half = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  return {{all.begin(), half}, {half, all.end()}};
}

void TuningCourse::add(std::uint64_t pair, bool began, int half_points) {
  if (pair < played_.size() || pair >= static_cast<std::uint64_t>(tuning_.pairs())) return;  // a file that no run wrote
  const auto [games, fresh] = games_.try_emplace(pair, std::array<int, 2>{-1, -1});
  games->second[began ? 0 : 1] = half_points;
  for (;;) {
    const auto begin = static_cast<std::uint64_t>(tuning_.block_begin()), end = static_cast<std::uint64_t>(tuning_.block_end());
    if (games_.size() < end - begin) return;
    std::vector<int> points;
    for (auto at = games_.begin(); at != games_.end() && at->first < end && at->second[0] >= 0 && at->second[1] >= 0; ++at)
      points.push_back(at->second[0] + at->second[1]);
    if (points.empty() || points.size() < end - begin) return;
    games_.erase(games_.begin(), games_.lower_bound(end));
    for (std::uint64_t played = begin; played < end; ++played) played_.push_back(tuning_.players(static_cast<std::int64_t>(played)));
    tuning_.finish_block(points);
  }
}

void TuningCourse::add(const GameRow& game) {
  const int side = game.seat(0).player == first_ ? 0 : 1;
  add(static_cast<std::uint64_t>(game.pair) - 1, side == 0, static_cast<int>(2 * game.score(side)));
}

void TuningRun::add(const GameRow& game) {
  const std::lock_guard held(mutex_);
  course_.add(game);
  changed_.notify_all();
}

bool TuningRun::may_play(std::uint64_t pair, bool wait, const std::atomic<bool>& stop) {
  std::unique_lock held(mutex_);
  while (wait && !course_.knows(pair) && !stop.load(std::memory_order_relaxed)) changed_.wait_for(held, std::chrono::milliseconds(20));
  return course_.knows(pair);
}

std::shared_ptr<const TunedPlayers> TuningRun::players(std::uint64_t pair) {
  const std::lock_guard held(mutex_);
  if (pair != last_pair_) {
    last_ = tuned_players(spec_, course_.values(pair));
    last_pair_ = pair;
  }
  return last_;
}

std::string TuningRun::progress_text() {
  constexpr std::size_t shown = 4;
  const std::lock_guard held(mutex_);
  std::string text;
  const statistics::Values& values = course_.tuning().values();
  for (std::size_t i = 0; i < std::min(shown, values.size()); ++i)
    text += fmt::format("{} {} {:.4g}", i == 0 ? ";" : ",", spec_.tune.parameters[i].name, values[i]);
  return text + (values.size() > shown ? ", ..." : "");
}

}  // namespace arena
