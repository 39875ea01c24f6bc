// What a tournament will take, before it is played: games, time, memory.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>

#include "arena/record/run_spec.hpp"

namespace arena {

std::string estimate_text(const RunSpec& spec, int threads);

/// What some games of every pairing took, played for a few seconds and not kept. Where not even one ended, the time is a lower bound. Engines
/// take their time to start, and a game of theirs long: with them the first game is played to its end, however long that takes.
struct GameSample {
  double seconds = 0;      // one game, about
  int games = 0;           // played to their ends
  std::uint64_t rows = 0;  // decisions
};
GameSample sample_games(const RunSpec& spec, std::chrono::milliseconds budget = std::chrono::seconds(3));

/// "40 ms", "12 s", "3 min", "2.5 h".
std::string duration_text(double seconds);

}  // namespace arena
