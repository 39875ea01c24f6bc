// What a tournament will take, before it is played: games, time, memory.
#pragma once
#include <chrono>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "arena/record/run_spec.hpp"

namespace arena {

/// What some games of every pairing took, played for a few seconds and not kept. If not even one ended, the time is a lower bound. Engines
/// are slow to start and their games are long: with engines the first game is played to its end, however long that takes.
struct GameSample {
  double seconds = 0;      // per game, approximately
  int games = 0;           // played to the end
  std::uint64_t rows = 0;  // decisions
};
GameSample sample_games(const RunSpec& spec, std::chrono::milliseconds budget = std::chrono::seconds(3));

struct RunEstimate {
  std::uint64_t games = 0, pairings = 0, openings = 0, seats = 0;
  int rounds = 0, threads = 1;
  std::uint64_t table_mib = 0;       // for all threads
  std::string refused;               // why the run would not start; empty if it would
  std::optional<GameSample> sample;  // none if not even one game can be played here
  std::uint64_t engine_processes = 0;
  bool is_sequential = false;  // a test may end it much earlier
  [[nodiscard]] double seconds() const { return sample->seconds * static_cast<double>(games) / threads; }
};
RunEstimate estimate_run(const RunSpec& spec, int threads);
std::string estimate_text(const RunEstimate& estimate, const RunSpec& spec);
/// The format is in docs/schemas/run.json.
nlohmann::json estimate_json(const RunEstimate& estimate, const RunSpec& spec);

/// "40 ms", "12 s", "3 min", "2.5 h".
std::string duration_text(double seconds);

}  // namespace arena
