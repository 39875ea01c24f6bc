// What the error bars are tested on, cell by cell: one factor at a time around a base case, and named corner cases.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>
#include "arena/statistics/simulation/coverage.hpp"

namespace arena::statistics {

struct CellFigures {
  int runs = 0;
  std::optional<double> coverage;     // how often the interval contains the truth
  std::optional<double> width;        // over that of an oracle that knows the spread of the estimate
  std::optional<double> no_interval;  // how often an end is open
  std::optional<double> claims;       // how often a difference is claimed although there is none
};
CellFigures figures_of(const Coverage& coverage);

struct CoverageCell {
  std::string figure;  // and the commands that show it
  std::string name;
  double widest = 0;  // the largest allowed `width`; 0 for cells with fewer than 20 openings or observations
  std::function<CellFigures()> run;

  /// Coverage of at least 93 % (more is conservative), no wider than allowed, false claims in at most 5 %, each within three standard deviations of
  /// the count.
  bool holds(const CellFigures& figures) const;
};
inline constexpr double widest_allowed = 1.3;

/// With `runs` simulated runs each, and a fifth of that if one run is a tournament of thousands of openings.
std::vector<CoverageCell> simulated_cells(int runs);

/// Tunings of players with a known optimum: see tuned_players.hpp.
std::vector<CoverageCell> tuning_cells(int runs);

/// Rankings of players of known strength: see ranked_pools.hpp. False orders are claims, and `width` is the share of a round robin's games.
std::vector<CoverageCell> ranking_cells(int runs);

}  // namespace arena::statistics
