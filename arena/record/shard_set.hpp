// Folders that should be the shards of one run: opened, and checked to belong to one tournament, one build and one division.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/shard.hpp"

namespace arena {

struct ShardFolder {
  std::filesystem::path path;
  Shard shard;
};

struct ShardSet {
  config::TournamentSpec tournament;
  std::vector<ShardFolder> folders;  // by number; perhaps not all
  int count = 1;                     // of the division
  std::vector<std::string> notes;    // for people: what is allowed but worth knowing

  /// The command that plays what a shard is missing.
  [[nodiscard]] std::string command_for(int shard) const;
};

/// Throws InputError, with the reason, for folders that are not shards, or are shards of different runs, for a shard given twice, and for different
/// builds unless these are allowed, which they are only if every search is deterministic.
ShardSet open_shards(const std::vector<std::filesystem::path>& folders, bool mixed_builds);

}  // namespace arena
