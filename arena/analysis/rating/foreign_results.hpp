// Results of games played by other programs, rated in the same way as runs: PGN, and CSV with the columns first, second and result.
#pragma once
#include <filesystem>
#include <vector>

#include "arena/analysis/rating/record.hpp"

namespace arena {

/// All files together. Games are clustered by opening if openings are given: the column `opening`, the tag FEN, or moves with the comment "book".
/// Otherwise they are clustered by pair: two games with swapped sides that have the same round, or follow one another if no round is given. Games
/// without the other half of their pair count too. Games without a result are left out and counted in a note. Throws InputError with file and line.
RunRecord read_results(const std::vector<std::filesystem::path>& pgn, const std::vector<std::filesystem::path>& csv, const PlayerFilter& filter = {});

/// Whether a file begins with the header of such a CSV.
bool holds_results(const std::filesystem::path& file);

}  // namespace arena
