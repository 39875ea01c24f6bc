// The course of a tuning: which two points play each pair, as a function of the earlier results. Knows only numbers, so that players and simulations
// share it. Deterministic: everything random comes from the seed and the number of the pair.
#pragma once
#include <cstdint>
#include <vector>

#include "arena/statistics/response_surface.hpp"

namespace arena::statistics {

/// Values of the parameters, as options have them.
using Values = std::vector<double>;

/// A parameter: its range and where it starts. A whole one is played with whole numbers only. `c_end` is how far SPSA's two players are from its
/// value at the last pair, `r_end` how fast it learns there, both as defined by fishtest.
struct TunedParameter {
  double low = 0, high = 1, start = 0;
  bool whole = false;
  double c_end = 0, r_end = 0;

  [[nodiscard]] double placed(double value) const { return (2 * value - low - high) / (high - low); }
  [[nodiscard]] double valued(double place) const { return (low + high + place * (high - low)) / 2; }
};

struct TuningPlan {
  std::vector<TunedParameter> parameters;
  bool spsa = true;         // else the surface alone
  std::int64_t pairs = 0;   // all
  std::int64_t batch = 8;   // of SPSA: pairs between two updates
  std::int64_t probes = 0;  // of SPSA: this many last pairs measure the surface around its result
  std::int64_t stages = 5;  // of the surface: how often it narrows the region
  double alpha = 0.602, gamma = 0.101, stability = 0.1;
  std::uint64_t seed = 1;
};

struct ValuesPair {
  Values first, second;
};

/// The values after a block of pairs, and the first player's mean score in the block, from 0 to 1.
struct TuningStep {
  std::int64_t pairs = 0;  // so far
  Values values;
  double score = 0.5;  // meaningless for the surface: a pair has no better side
  bool probe = false;  // the values did not move
};

/// Pairs come in blocks: those of one block depend only on the results of earlier blocks, and may be played in any order.
class Tuning {
 public:
  explicit Tuning(TuningPlan plan);

  [[nodiscard]] const TuningPlan& plan() const { return plan_; }
  [[nodiscard]] std::int64_t pairs() const { return plan_.pairs; }
  [[nodiscard]] bool done() const { return begin_ == plan_.pairs; }
  /// The current block: its first pair, and one past its last.
  [[nodiscard]] std::int64_t block_begin() const { return begin_; }
  [[nodiscard]] std::int64_t block_end() const { return end_; }
  /// Who plays a pair of the block.
  [[nodiscard]] const ValuesPair& players(std::int64_t pair) const { return block_.at(static_cast<std::size_t>(pair - begin_)); }

  /// The first player's score in each pair of the block, 0 to 4 half points, or -1 for a pair without evidence; the next block begins.
  void finish_block(const std::vector<int>& half_points);

  /// The current values; whole parameters may lie between whole numbers.
  [[nodiscard]] const Values& values() const { return values_; }
  /// As a player gets them.
  [[nodiscard]] Values rounded_values() const;
  [[nodiscard]] const std::vector<TuningStep>& steps() const { return steps_; }
  /// All pairs so far, as places.
  [[nodiscard]] const std::vector<PlacePair>& seen() const { return seen_; }
  [[nodiscard]] Place place_of(const Values& values) const;

 private:
  void begin_block();
  [[nodiscard]] std::int64_t spsa_pairs() const { return plan_.spsa ? plan_.pairs - plan_.probes : 0; }
  [[nodiscard]] double c_at(std::size_t parameter, std::int64_t pair) const;
  [[nodiscard]] double rate_at(std::size_t parameter, std::int64_t pair) const;
  [[nodiscard]] ValuesPair around(std::int64_t pair) const;
  [[nodiscard]] ValuesPair across(std::int64_t pair, double reach) const;
  [[nodiscard]] double played(std::size_t parameter, double value, double luck) const;

  TuningPlan plan_;
  Values values_;
  std::int64_t begin_ = 0, end_ = 0;
  std::vector<ValuesPair> block_;
  std::vector<TuningStep> steps_;
  std::vector<PlacePair> seen_;
};

}  // namespace arena::statistics
