// Ratings as tables: of a pool with its likelihoods of superiority, or of a match of two.
#pragma once
#include <cmath>
#include <string>
#include <vector>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// A figure that is shown with one decimal: never "-0.0".
inline double plain(double value) { return std::abs(value) < 0.05 ? 0 : value; }

/// "2000 games in 1000 complete pairs", and how many of them are different where some repeat others.
std::string counted_text(const RunRecord& record);
/// What errors are clustered by: the openings, or the pairs where there is a single opening.
std::string clusters_text(const RunRecord& record);
/// What moving first is worth, a sentence; empty where nothing is known.
std::string advantage_text(const statistics::PoolRatings& pool);

/// Every player's rating with its interval, then who is stronger than whom; none without a complete pair.
std::vector<Table> pool_tables(const Ratings& ratings);
/// Everything about the strength of one of two players over the other; none unless exactly two have met in complete pairs.
std::vector<Table> match_tables(const Ratings& ratings);

/// Two ratings a player, and whether the sides matter differently from player to player; none unless these were asked for and can be told.
std::vector<Table> side_tables(const Ratings& ratings);
/// The answer in a sentence; why there is none, where there is none.
std::string side_test_text(const Ratings& ratings);

}  // namespace arena
