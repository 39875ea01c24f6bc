#include "arena/play/estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "arena/play/match.hpp"
#include "arena/play/memory.hpp"
#include "arena/record/schedule.hpp"
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
  std::atomic<bool> stop{false};
  const std::jthread timer([&](const std::stop_token& done) {
    std::mutex waiting;
    std::unique_lock held(waiting);
    std::condition_variable_any().wait_for(held, done, budget, [] { return false; });
    stop = !engines;
  });
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  GameSample sample;
  double last_end = 0;
  const std::uint64_t step = std::max<std::uint64_t>(1, schedule.size() / 16);
  for (std::uint64_t id = 0; id < schedule.size() && !stop; id += step) {
    const GameRecord record = worker->play(schedule.at(id), stop);
    sample.rows += record.decisions.size();
    if (!record.finished) break;
    ++sample.games;
    last_end = elapsed();
    if (engines && last_end > std::chrono::duration<double>(budget).count()) break;
  }
  sample.seconds = sample.games > 0 ? last_end / sample.games : elapsed();
  return sample;
}

std::string duration_text(double seconds) {
  if (seconds < 1) return fmt::format("{:.0f} ms", 1000 * seconds);
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

namespace {

/// Whether the run would be refused.
std::string memory_warning(const RunSpec& spec, int threads) {
  try {
    check_memory(spec, threads);
    return "";
  } catch (const InputError& error) {
    return std::string("\nit would not start: ") + error.what();
  }
}

}  // namespace

std::string estimate_text(const RunSpec& spec, int threads) {
  const Schedule schedule(spec);
  const std::uint64_t games = schedule.size();
  const std::uint64_t sizes = table_mib_per_worker(spec);
  std::string out = fmt::format("{} games: {} pairings x {} openings x {} sides x {} rounds; game {}, seed {}\n", games, spec.pairings.size(),
                                spec.opening_lines.size(), schedule.games_in_pair(), spec.rounds, spec.game.name, spec.seed);
  const std::string memory = fmt::format("memory: at most about {} MiB of tables ({} threads), plus some 10 MiB a thread{}\n",
                                         sizes * static_cast<std::uint64_t>(threads), threads, memory_warning(spec, threads));
  if (const auto left = free_mib(); left && sizes > *left) return out + "how long it takes is not known: no game can be played here\n" + memory;
  const GameSample played = sample_games(spec);
  const double seconds = played.seconds * static_cast<double>(games) / threads;
  if (played.games > 0)
    out += fmt::format("about {} with {} threads (from {} games played now, {} each; nothing was kept)\n", duration_text(seconds), threads,
                       played.games, duration_text(played.seconds));
  else
    out += fmt::format("more than {} with {} threads: no game ended within {} ({} decisions)\n", duration_text(seconds), threads,
                       duration_text(played.seconds), played.rows);
  out += memory;
  if (const auto engines = engines_of(spec); engines > 0)
    out += fmt::format("beside that what the engines take: up to {} processes at a time, whose memory is not known beforehand\n", engines * threads);
  if (spec.sprt.on) out += "a sequential test may end it much earlier\n";
  return out;
}

}  // namespace arena
