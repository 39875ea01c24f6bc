// Checks a results folder against everything available: the rules, the schedule, its own other file, and the players themselves.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace arena {

struct Verification {
  std::uint64_t games = 0, scheduled = 0;  // in the folder, in the tournament
  std::uint64_t half_pairs = 0;            // games without the other game of their pair
  std::uint64_t searched = 0;              // repeated decisions
  std::uint64_t proofs = 0;                // that ended a game, or would have, repeated
  std::uint64_t unrepeatable = 0;          // decisions that depended on a clock or on the order of threads
  std::uint64_t foreign = 0;               // decisions of engines, which may or may not be able to repeat them
  std::vector<std::string> differences;    // file:line: what is wrong; the first ones
  std::uint64_t differences_count = 0;
};

/// Re-judges all games and repeats `sample` decisions, and the proofs of as many games, selected by `seed`. Throws InputError if the folder holds
/// no run.
Verification verify_run(const std::filesystem::path& folder, std::uint64_t sample, std::uint64_t seed);

}  // namespace arena
