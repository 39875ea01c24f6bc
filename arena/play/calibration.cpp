#include "arena/play/calibration.hpp"
#include "arena/config/set_option.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/request.hpp"
#include "players/common/clock.hpp"
#include "players/make_player.hpp"

namespace arena {

bool is_timed(const RunSpec& spec) {
  return std::any_of(spec.players.begin(), spec.players.end(), [&](const Participant& player) {
    bool timed = false;
    for (int side = 0; side < spec.sides(); ++side) timed = timed || traits_of(at_side(spec, player, side).options).by_the_clock;
    return timed;
  });
}

namespace {

template <Game G>
double speed_in(std::string_view moves) {
  constexpr std::uint64_t nodes = 150'000;
  constexpr int times = 5;
  G position{typename G::Options{}};
  make_moves(position, moves);
  const PlayerOptions options = config::made_options(
      std::string(G::name),
      {{"evaluator", "lines"}, {"iterative_deepening", "true"}, {"transposition_table", "true"}, {"killers", "true"}, {"history", "true"}});
  double best = 0;
  for (int i = 0; i < times; ++i) {
    TablePool pool;
    const auto player = make_player<G>(options, pool);
    player->new_game(1);
    SteadyClock clock;
    Limits limits;
    limits.nodes = nodes;
    const auto start = std::chrono::steady_clock::now();
    const auto searched = static_cast<double>(player->decide(position, request_for(limits, clock)).nodes_total);
    best = std::max(best, searched / std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

}  // namespace

double node_speed() {  // a position of `arena bench`
  return with_game("andantino",
                   [](auto tag) { return speed_in<typename decltype(tag)::type>("i10 j11 i11 j12 i12 j13 h11 k13 h10 k14 j14 i9 j9 k12"); });
}

RunSpec with_time_scaled(RunSpec spec, double factor) {
  const auto scale = [&](Duration& time) { time = Duration(std::llround(static_cast<double>(time.count()) * factor)); };
  const auto scale_limits = [&](Limits& limits) {
    scale(limits.move_time);
    scale(limits.game_time);
    scale(limits.increment);
  };
  for (Participant& player : spec.players) scale_limits(player.options.limits);
  for (Limits& limits : spec.side_limits) scale_limits(limits);
  scale(spec.margin);
  return spec;
}

void NodeTime::add_to(nlohmann::json& facts) const {
  if (speed > 0) facts["nodes_per_second"] = std::llround(speed);
  if (calibrated) facts["time_factor"] = factor;
}

NodeTime node_time(const RunSpec& spec, double reference_speed) {
  NodeTime time;
  if (!is_timed(spec)) return time;
  time.speed = node_speed();
  time.calibrated = reference_speed > 0;
  if (time.calibrated) time.factor = reference_speed / time.speed;
  return time;
}

std::string speed_warning(const nlohmann::json& nodes) {
  const auto number_in = [](const nlohmann::json& node, const char* name) {
    return node.contains(name) && node[name].is_number() ? node[name].get<double>() : 0;
  };
  double slowest = 0, fastest = 0;
  bool calibrated = false;
  for (const nlohmann::json& node : nodes) {
    const double measured = number_in(node, "nodes_per_second"), factor = number_in(node, "time_factor");
    if (measured <= 0) continue;
    calibrated = calibrated || factor > 0;
    const double speed = factor > 0 ? measured * factor : measured;
    slowest = slowest == 0 ? speed : std::min(slowest, speed);
    fastest = std::max(fastest, speed);
  }
  if (fastest <= 1.1 * slowest) return "";
  return fmt::format(
      "WARNING: timed games on nodes that differ in speed, from {:.0f} to {:.0f} nodes per second{}: equal times are not equal searches. "
      "`--calibrate {:.0f}`{} scales the times of each node.",
      slowest, fastest, calibrated ? " after calibration" : "", fastest, calibrated ? ", the same for all," : "");
}

}  // namespace arena
