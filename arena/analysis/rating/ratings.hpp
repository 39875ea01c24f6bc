// What a record says about strength: a match of two, or ratings of a pool; with a sequential test, its verdict. As text, JSON and CSV.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/analysis/rating/record.hpp"
#include "arena/statistics/by_side.hpp"
#include "arena/statistics/calculator.hpp"
#include "arena/statistics/pool.hpp"
#include "arena/statistics/sequential_plan.hpp"
#include "arena/statistics/stopped_estimate.hpp"

namespace arena {

/// Two players: everything from the pairs that count, from the first player's view.
struct MatchRating {
  std::size_t first = 0, second = 0;
  statistics::Pentanomial pairs;                       // of new games, one of each side
  std::array<std::int64_t, 2> new_games{};             // all of them, with the first player moving first, and second
  std::optional<statistics::Calculation> calculation;  // none without a pair, or if a player is unfit
  std::string unfit;                                   // why faults leave nothing to rate; empty if they do not
  std::string refused;                                 // why there can be no verdict: faults, repetitions, unbalanced sides; empty if there can
};

/// What the games between these two say; the pairs of one opening are one cluster.
MatchRating rate_match(const RunRecord& record, std::size_t first, std::size_t second, double confidence = 0.95);

/// The test replayed over the pairs that count, in schedule order.
struct SequentialVerdict {
  statistics::Sprt sprt;
  std::string refused;                                  // why there is no verdict; empty if there is one
  std::optional<statistics::StoppedEstimate> estimate;  // also of an undecided test: what it excludes
  std::optional<statistics::Outlook> outlook;           // of an undecided test
  /// H1, H0 or undecided; a refused verdict is undecided.
  [[nodiscard]] statistics::SprtDecision decision() const { return refused.empty() ? sprt.decision() : statistics::SprtDecision::undecided; }
};

struct Ratings {
  RunRecord record;
  std::vector<statistics::PoolAnchor> anchors;  // that were asked for
  statistics::PoolRatings pool;
  std::vector<std::vector<bool>> clear;  // [i][j]: different at the confidence of the intervals, after Holm's correction for all comparisons
  std::optional<MatchRating> match;      // when exactly two players have met
  std::optional<SequentialVerdict> verdict;
  std::optional<statistics::SideRatings> by_side;  // if requested
  std::vector<std::string> warnings;
  [[nodiscard]] double confidence() const { return pool.confidence; }
  /// Whether this player alone holds the scale.
  [[nodiscard]] bool is_anchor(std::size_t player) const { return pool.anchors.size() == 1 && pool.anchors.front() == player; }
  /// Why a player's faults leave no verdict on the two; empty if they do not.
  [[nodiscard]] std::string unfit() const { return match ? match->unfit : ""; }
};

/// The games that ratings are computed from, for two sides: new ones of complete pairs, by players whose faults leave something to rate.
std::vector<statistics::PoolGame> pool_games(const RunRecord& record);

struct RateOptions {
  std::vector<std::pair<std::string, double>> anchors;  // players with the ratings that hold the scale
  double confidence = 0.95;
};

/// Throws InputError if no player has an anchor's name.
Ratings rate(RunRecord record, const RateOptions& options = {});

/// Adds two ratings per player, one for each side. Throws InputError for games of more than two sides.
void add_side_ratings(Ratings& ratings);

/// The printed part: for `arena rate`, and below the standings of `arena run`.
std::string ratings_text(const Ratings& ratings);
/// The verdict alone, in a few lines; empty without a test.
std::string verdict_text(const Ratings& ratings);
/// All numbers are finite; unknown values are null.
nlohmann::json ratings_json(const Ratings& ratings);
/// One line per player.
std::string ratings_csv(const Ratings& ratings);

}  // namespace arena
