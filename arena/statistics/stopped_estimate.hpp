// The strength after a sequential test. The plain Elo is biased: the test stopped because the result was extreme.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>
#include "arena/statistics/interval.hpp"
#include "arena/statistics/stopped_paths.hpp"

namespace arena::statistics {

/// On the Elo scale of the test's model.
struct StoppedEstimate {
  std::optional<double> elo;  // median-unbiased; none after a nearly perfect score, which is a bound
  Bounded interval;           // 95 %
};

/// None without a pair. An undecided test is treated as stopped by its number of pairs.
std::optional<StoppedEstimate> estimate_after_stop(const Sprt& sprt);

/// How surprising the end of a test is under a hypothetical Elo. Paths of the actual stopping rule are drawn under the observed shares and weighted
/// by their likelihood under the hypothetical Elo, which is represented by the distribution nearest to the observed one.
class StoppedTails {
 public:
  StoppedTails(const SprtParameters& parameters, const StoppedPath& seen, int paths, std::uint64_t seed);

  /// The probabilities of an end at least, and at most, as high as the observed one. Ends are ordered by their signed likelihood ratio per pair
  /// against the hypothetical Elo.
  struct Tails {
    double at_least = 0;
    double at_most = 0;
  };
  Tails at(double elo) const;
  StoppedEstimate estimate() const;

 private:
  struct End {
    Outcomes counts;
    Outcomes regular;  // the same without zeros
    Chances shares{};
    double elo = 0;
  };
  End end_of(const Pentanomial& counts) const;
  double place(const End& end, double elo) const;

  SprtParameters parameters_;
  End seen_;
  std::vector<End> drawn_;
};

/// The sentence to print under an Elo that comes from a stopped test.
std::string_view stopped_bias_note();

}  // namespace arena::statistics
