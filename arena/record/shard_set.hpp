// Folders that should be the parts of one run: opened, and checked to be of one tournament, one build and one division.
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
  std::vector<ShardFolder> folders;  // by their number; perhaps not all
  int count = 1;                     // parts that there are
  std::vector<std::string> notes;    // for people: what is allowed, but to be known

  /// The command that plays what is missing of a part.
  [[nodiscard]] std::string command_for(int shard) const;
};

/// Throws InputError, with the reason, for folders that are no parts, or parts of different runs, or one part given twice, or of different builds
/// unless these are allowed, which they are only where every search is deterministic.
ShardSet open_shards(const std::vector<std::filesystem::path>& folders, bool mixed_builds);

}  // namespace arena
