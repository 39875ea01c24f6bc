// Results of games that other programs played, to be rated as runs are: PGN, and CSV with the columns first, second and result.
#pragma once
#include <filesystem>
#include <vector>

#include "arena/analysis/rating/record.hpp"

namespace arena {

/// All files together. Games of one opening hang together where openings are given: the column `opening`, the tag FEN, or moves with the comment
/// "book". Elsewhere the pairs do: two games with swapped sides that have the same round, or follow one another where no round is given. Games
/// without the other half of their pair count too. Games without a result are left out and counted in a note. Throws InputError with file and line.
RunRecord read_results(const std::vector<std::filesystem::path>& pgn, const std::vector<std::filesystem::path>& csv, const PlayerFilter& filter = {});

/// Whether a file begins with a header of such a CSV.
bool holds_results(const std::filesystem::path& file);

}  // namespace arena
