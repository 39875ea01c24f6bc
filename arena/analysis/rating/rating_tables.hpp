// Ratings as tables: of a pool with its likelihoods of superiority, or of a match between two.
#pragma once
#include <cmath>
#include <string>
#include <vector>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// A figure shown with one decimal: never "-0.0".
inline double plain(double value) { return std::abs(value) < 0.05 ? 0 : value; }

/// "2000 games in 1000 complete pairs", and how many of them are different if some repeat others.
std::string counted_text(const RunRecord& record);
/// Why there is no rating at all: "nothing can be rated without a complete pair", or that the games are on one side by design.
std::string unrated_text(const RunRecord& record);
/// What errors are clustered by: the openings, or the pairs if there is a single opening.
std::string clusters_text(const RunRecord& record);
/// What moving first is worth, in a sentence; empty if unknown.
std::string advantage_text(const statistics::PoolRatings& pool);

/// Every player's rating with its interval, then who is stronger than whom; none without a complete pair.
std::vector<Table> pool_tables(const Ratings& ratings);
/// Everything about the strength of one player over the other; empty unless exactly two have met in complete pairs.
std::vector<Table> match_tables(const Ratings& ratings);

/// Two ratings per player, and whether the sides matter differently from player to player; empty unless requested and estimable.
std::vector<Table> side_tables(const Ratings& ratings);
/// The answer in a sentence, or why there is none.
std::string side_test_text(const Ratings& ratings);

}  // namespace arena
