// Simulated tunings of players with known best values: strength is a quadratic hill in Elo. How often the intervals contain the top, what a tuning
// gains, and how often it makes false claims.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "arena/statistics/tuning.hpp"

namespace arena::statistics {

struct TunedModel {
  std::size_t parameters = 2;  // that matter
  std::size_t useless = 0;     // in addition
  double steepness = 80;       // Elo lost from the top by one parameter half its range away
  double link = 0.3;           // how strongly two parameters interact: the correlation of their curvature
  double draw_rate = 0.3;
  bool whole = false;   // whole numbers from 0 to 40
  bool at_top = false;  // the start is the top: there is nothing to gain
  bool spsa = true;
  std::int64_t pairs = 2000;
  double worth = 20;
  double c_share = 0.1;  // c_end over the range
  double r_end = 0.02;
};

struct TuningRates {
  int runs = 0;
  std::vector<int> covered;  // by each parameter's interval, those that matter first
  double mean_width = 0;     // of the intervals of those that matter, over their ranges
  int useless_called = 0;    // useless parameters said not to matter
  int useless_claimed = 0;   // useless parameters said to matter
  int gained = 0;            // verdicts "gained" of the sequential test at the end
  double mean_gain = 0;      // Elo of the result over the start
  double mean_room = 0;      // Elo of the top over the start
  /// Of the parameter with the lowest coverage.
  [[nodiscard]] double least_coverage() const;
};

TuningRates tuning_rates(const TunedModel& model, int runs, std::uint64_t seed);

}  // namespace arena::statistics
