#include "arena/tournament/estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

#include "arena/tournament/match.hpp"
#include "arena/tournament/schedule.hpp"

namespace arena {

namespace {

/// Plays some games spread over the schedule for a few seconds; seconds a game, and how many were played.
std::pair<double, int> sample(const RunSpec& spec, std::chrono::seconds budget) {
  const Schedule schedule(spec);
  const auto worker = make_worker(spec);
  std::atomic<bool> stop{false};
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  int games = 0;
  const std::uint64_t step = std::max<std::uint64_t>(1, schedule.size() / 16);
  for (std::uint64_t id = 0; id < schedule.size() && elapsed() < static_cast<double>(budget.count()); id += step, ++games)
    worker->play(schedule.at(id), stop);
  return {games ? elapsed() / games : 0, games};
}

std::string duration_text(double seconds) {
  if (seconds < 1) return fmt::format("{:.0f} ms", 1000 * seconds);
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

std::string estimate_text(const RunSpec& spec, int threads) {
  const std::uint64_t games = Schedule(spec).size();
  std::uint64_t largest[2] = {0, 0};  // the two largest tables meet in one game
  for (const Participant& player : spec.players) {
    if (!player.options.table.on) continue;
    const auto size = static_cast<std::uint64_t>(player.options.table.size_mb);
    if (size > largest[0])
      largest[1] = std::exchange(largest[0], size);
    else
      largest[1] = std::max(largest[1], size);
  }
  std::uint64_t sizes = 0;
  for (const std::uint64_t size : largest) sizes += size;
  std::string out = fmt::format("{} games: {} pairings x {} openings x 2 sides x {} rounds; game {}, seed {}\n", games, spec.pairings.size(),
                                spec.openings.size(), spec.rounds, spec.game, spec.seed);
  const auto [seconds, played] = sample(spec, std::chrono::seconds(3));
  if (played > 0)
    out += fmt::format("about {} with {} threads (from {} games played now, {} each; nothing was kept)\n",
                       duration_text(seconds * static_cast<double>(games) / threads), threads, played, duration_text(seconds));
  out += fmt::format("memory: at most about {} MiB of tables ({} threads), plus some 10 MiB a thread\n", sizes * static_cast<std::uint64_t>(threads),
                     threads);
  if (spec.sequential) out += "a sequential test may end it much earlier\n";
  return out;
}

}  // namespace arena
