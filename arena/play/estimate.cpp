#include "arena/play/estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "arena/play/match.hpp"
#include "arena/play/memory.hpp"
#include "arena/record/schedule.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/known_json.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

std::ptrdiff_t engines_of(const RunSpec& spec) {
  return std::count_if(spec.players.begin(), spec.players.end(), [](const Participant& player) { return traits_of(player.options).foreign; });
}

}  // namespace

GameSample sample_games(const RunSpec& spec, std::chrono::milliseconds budget) {
  const Schedule schedule(spec);
  const bool engines = engines_of(spec) > 0;
  const auto worker = make_worker(spec);
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  const double whole = std::chrono::duration<double>(budget).count();
  struct Played {
    double seconds = 0;
    std::uint64_t decisions = 0, finished = 0, games = 0;  // the decisions of finished games, and those games
  };
  const std::uint64_t pairings = spec.pairings.size(), most = std::min(schedule.size(), std::max<std::uint64_t>(16, pairings));
  const std::uint64_t openings = spec.opening_lines.size(), step = std::max<std::uint64_t>(1, openings * pairings / most);
  std::vector<Played> played(pairings);
  // One pairing after another, since their limits may differ; in the first pass each has its share of the time.
  for (std::uint64_t game = 0; game < most && (game == 0 || elapsed() < whole); ++game) {
    const std::uint64_t pairing = game % pairings, pass = game / pairings;
    const std::uint64_t pair = pass * step % openings * pairings + pairing;
    const double left = std::max(0.0, whole - elapsed()), share = pass == 0 ? left / static_cast<double>(pairings - pairing) : left;
    std::atomic<bool> stop{false};
    const std::jthread timer([&](const std::stop_token& done) {
      std::mutex waiting;
      std::unique_lock held(waiting);
      std::condition_variable_any().wait_for(held, done, std::chrono::duration<double>(share), [] { return false; });
      stop = !engines;
    });
    Played& now = played[pairing];
    const double before = elapsed();
    const GameRecord record = worker->play(schedule.at(pair * schedule.games_in_pair() + pass % schedule.games_in_pair()), stop);
    now.seconds += elapsed() - before;
    now.decisions += record.decisions.size();
    if (!record.finished) continue;
    now.finished += record.decisions.size();
    ++now.games;
  }
  GameSample sample;
  Played all;
  for (const Played& one : played) {
    all.seconds += one.seconds;
    all.decisions += one.decisions;
    all.finished += one.finished;
    all.games += one.games;
  }
  sample.games = static_cast<int>(all.games);
  sample.rows = all.decisions;
  if (all.games == 0) {
    sample.seconds = elapsed();
    return sample;
  }
  // An unfinished game is assumed to take as many decisions as the finished ones, each as long as its own so far.
  const auto seconds_of = [&](const Played& one) {
    const Played& length = one.games > 0 ? one : all;
    const Played& pace = one.decisions > 0 ? one : all;
    if (pace.decisions == 0) return pace.seconds / static_cast<double>(pace.games);
    return static_cast<double>(length.finished) / static_cast<double>(length.games) * pace.seconds / static_cast<double>(pace.decisions);
  };
  for (const Played& one : played) sample.seconds += seconds_of(one) / static_cast<double>(pairings);
  return sample;
}

std::string duration_text(double seconds) {
  if (seconds < 1) return fmt::format("{:.0f} ms", 1000 * seconds);
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

RunEstimate estimate_run(const RunSpec& spec, int threads) {
  const Schedule schedule(spec);
  const std::uint64_t tables = table_mib_per_worker(spec);
  RunEstimate found;
  found.games = schedule.size();
  found.pairings = spec.pairings.size();
  found.openings = spec.opening_lines.size();
  found.seats = schedule.games_in_pair();
  found.rounds = spec.rounds;
  found.threads = threads;
  found.table_mib = tables * static_cast<std::uint64_t>(threads);
  found.engine_processes = static_cast<std::uint64_t>(engines_of(spec) * threads);
  found.is_sequential = spec.sprt.on;
  try {
    check_memory(spec, threads);
  } catch (const InputError& error) {
    found.refused = error.what();
  }
  if (const auto left = free_mib(); !left || tables <= *left) found.sample = sample_games(spec);
  return found;
}

std::string estimate_text(const RunEstimate& found, const RunSpec& spec) {
  const std::string threads = counted(found.threads, "thread");
  std::string out =
      fmt::format("{}: {} x {} x {} x {}; game {}, seed {}\n", counted(found.games, "game"), counted(found.pairings, "pairing"),
                  counted(found.openings, "opening"), counted(found.seats, "side"), counted(found.rounds, "round"), spec.game.name, spec.seed);
  const std::string memory = fmt::format("memory: at most about {} MiB of tables ({}), plus some 10 MiB a thread{}\n", found.table_mib, threads,
                                         found.refused.empty() ? "" : "\nit would not start: " + found.refused);
  if (!found.sample) return out + "the time is unknown: no game can be played here\n" + memory;
  const GameSample& played = *found.sample;
  if (played.games > 0)
    out += fmt::format("about {} with {} (from {} played now, {} each; nothing was kept)\n", duration_text(found.seconds()), threads,
                       counted(played.games, "game"), duration_text(played.seconds));
  else
    out += fmt::format("more than {} with {}: no game ended within {} ({})\n", duration_text(found.seconds()), threads, duration_text(played.seconds),
                       counted(played.rows, "decision"));
  out += memory;
  if (found.engine_processes > 0)
    out +=
        fmt::format("plus the engines: up to {} at a time, whose memory use is unknown\n", counted(found.engine_processes, "process", "processes"));
  if (found.is_sequential) out += "a sequential test may end it much earlier\n";
  return out;
}

nlohmann::json estimate_json(const RunEstimate& found, const RunSpec& spec) {
  nlohmann::json out = {{"game", spec.game.name},
                        {"seed", spec.seed},
                        {"games", found.games},
                        {"pairings", found.pairings},
                        {"openings", found.openings},
                        {"seats", found.seats},
                        {"rounds", found.rounds},
                        {"threads", found.threads},
                        {"table_mib", found.table_mib},
                        {"engine_processes", found.engine_processes},
                        {"is_sequential", found.is_sequential},
                        {"refused", known_text(found.refused)},
                        {"sampled_games", nullptr},
                        {"seconds", nullptr},
                        {"seconds_per_game", nullptr}};
  if (!found.sample) return out;
  out["sampled_games"] = found.sample->games;
  out["seconds"] = found.seconds();
  out["seconds_per_game"] = found.sample->seconds;
  return out;
}

}  // namespace arena
