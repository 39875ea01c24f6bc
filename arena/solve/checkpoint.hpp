// A solver's table on disk, so that a long search can resume after a kill: the costliest positions, and the question they belong to.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>

#include "players/proof/proof_table.hpp"

namespace arena::solve {

struct Progress {
  std::uint64_t nodes = 0;
  double seconds = 0;
  int within = 0;  // plies of the shortest win found; 0: none yet
};

/// `question` names game, rules, position and goal. At most about `most_entries` positions are kept. Throws RunError.
void write_checkpoint(const std::filesystem::path& file, const std::string& question, const Progress& progress, const ProofTable& table,
                      std::uint64_t most_entries = 1ULL << 25);
/// Fills the table; throws InputError if the file belongs to another question.
Progress read_checkpoint(const std::filesystem::path& file, const std::string& question, ProofTable& table);

}  // namespace arena::solve
