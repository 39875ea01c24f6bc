// What a budget is worth, from the games of a tournament with a `scaling` section: each budget against the one before and against the base, and Elo
// per doubling over all of them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/config/scaling.hpp"
#include "arena/text/table.hpp"

namespace arena {

struct ScalingRung {
  std::string name, text;                                     // of the player, and of its budget: "20ms"
  double budget = 0;                                          // nodes, plies, microseconds or playouts
  std::optional<MatchRating> step;                            // against the one before; none for the first
  std::optional<MatchRating> base;                            // against the base; none if there is no base, and for the base itself
  statistics::PoolContrast rating;                            // above `ScalingCurve::zero`
  [[nodiscard]] double place(config::BudgetUnit unit) const;  // on the axis: plies as they are, everything else as log2
};

struct ScalingCurve {
  std::string base, zero;          // whose rating is 0: the base, or the smallest budget if the base plays with budgets only
  std::vector<ScalingRung> rungs;  // smallest budget first
  statistics::PoolContrast slope;  // Elo per doubling, or per ply: the straight line through the ratings, each budget with the same weight
  std::size_t used = 0;            // budgets with a rating, not a bound
};

struct ScalingResults {
  config::BudgetUnit unit = config::BudgetUnit::nodes;
  std::vector<ScalingCurve> curves;
  /// "nodes", "time"; "doubling" or "ply".
  [[nodiscard]] std::string unit_word() const;
  [[nodiscard]] std::string step_word() const { return unit == config::BudgetUnit::depth ? "ply" : "doubling"; }
};

/// Empty without such a section.
std::optional<ScalingResults> scaling_of(const config::TournamentSpec& tournament, const Ratings& ratings);

/// Elo per doubling for each base, then each budget.
std::vector<Table> scaling_tables(const ScalingResults& results, const RunRecord& record);
/// What a doubling is worth, one sentence per base.
std::string scaling_sentence(const ScalingResults& results);

}  // namespace arena
