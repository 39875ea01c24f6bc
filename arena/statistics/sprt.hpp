// The sequential probability ratio test: whether the first player is stronger by elo1 rather than by elo0, checked after every pair. It uses the
// generalised log-likelihood ratio of Van den Bergh's notes (fishtest), on logistic or normalized Elo.
#pragma once
#include <string_view>
#include "arena/statistics/counts.hpp"
#include "arena/statistics/hypothesis.hpp"

namespace arena::statistics {

struct SprtParameters {
  double elo0 = 0;
  double elo1 = 0;
  double alpha = 0.05;  // the probability of accepting H1 when elo0 is true
  double beta = 0.05;   // the probability of accepting H0 when elo1 is true
  EloModel model = EloModel::normalized;
};
/// Throws InputError that says what would be right: elo0 below elo1, alpha and beta above 0 and together below 1, all of them finite.
void check(const SprtParameters& parameters);

struct SprtBounds {
  double lower = 0;
  double upper = 0;
};
SprtBounds sprt_bounds(double alpha, double beta);

/// 0 without any result; zero counts are regularised.
double log_likelihood_ratio(const Outcomes& raw, double elo0, double elo1, EloModel model);

enum class SprtDecision { undecided, accept_h0, accept_h1 };
std::string_view to_text(SprtDecision decision);

/// Takes pairs in schedule order, never in the order of completion: short games are often the decisive ones. Once decided it takes no more pairs.
class Sprt {
 public:
  /// Throws InputError for invalid parameters.
  explicit Sprt(const SprtParameters& parameters);

  /// `half_points` is the first player's score in the pair, 0 to 4.
  SprtDecision add(int half_points);

  SprtDecision decision() const { return decision_; }
  double llr() const { return llr_; }
  SprtBounds bounds() const { return bounds_; }
  const Pentanomial& counts() const { return counts_; }
  const SprtParameters& parameters() const { return parameters_; }

 private:
  SprtParameters parameters_;
  SprtBounds bounds_;
  Pentanomial counts_;
  double llr_ = 0;
  SprtDecision decision_ = SprtDecision::undecided;
};

}  // namespace arena::statistics
