// Merges the shards of a run: the same files that one machine would have written, except for the time columns. A sequential test is judged in the
// schedule's order and its games end with the deciding pair.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"

namespace arena {

struct MergeOrder {
  std::vector<std::filesystem::path> folders;
  std::filesystem::path output;
  bool mixed_builds = false;
  /// The moves of every position that the tournament's ablation searches; called only if a folder has searched positions.
  std::function<std::vector<std::string>(const config::TournamentSpec&)> positions;
};

struct Merged {
  int shards = 0;
  std::uint64_t games = 0, positions = 0;
  bool decided = false;            // by the sequential test; the games after the deciding pair are left out
  std::vector<std::string> notes;  // for people
};

/// Throws InputError, with the reason and, where it helps, the command that fixes it; nothing is written then.
Merged merge_shards(const MergeOrder& order);

}  // namespace arena
