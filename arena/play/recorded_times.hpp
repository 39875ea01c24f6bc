// Whether the times of a run's rows fit together: those of a game and its decisions, and a decision's with its speed.
#pragma once
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "arena/record/rows.hpp"

namespace arena {

/// One side of a game: the time of all its decisions, and of its rows.
class RecordedTimes {
 public:
  /// From games.csv; not of a game that a fault ended, whose last decision has no row.
  void set_whole(const Figure& time) { whole_ = time; }
  void add(const Figure& time) {
    known_ = known_ && time.has_value();
    sum_ += static_cast<double>(time.value_or(0));
    ++rows_;
  }
  /// Each row is rounded to a microsecond.
  [[nodiscard]] bool differ() const { return whole_ && known_ && 2 * std::abs(static_cast<double>(*whole_) - sum_) > static_cast<double>(rows_ + 2); }
  [[nodiscard]] std::string text() const { return fmt::format("time_us is {}, but its moves took {:.0f}", whole_.value_or(0), sum_); }

 private:
  Figure whole_;
  double sum_ = 0;
  bool known_ = true;
  std::int64_t rows_ = 0;
};

/// Whether `nps` can be the speed of this decision, whose time is rounded; true if one of the figures is unknown.
inline bool has_its_speed(const DecisionRow& row) {
  if (!row.nps || !row.nodes_total || !row.time_us) return true;
  const double nodes = static_cast<double>(*row.nodes_total) * 1e6, time = static_cast<double>(*row.time_us), speed = static_cast<double>(*row.nps);
  return (speed + 1) * (time + 0.5) >= nodes && (speed - 1) * (time - 0.5) <= nodes;
}

}  // namespace arena
