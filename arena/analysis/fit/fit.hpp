// Weights of an evaluator from recorded games: logistic regression of the results on the evaluator's counts, cross-validated over openings.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/analysis/fit/samples.hpp"
#include "arena/statistics/logistic.hpp"
#include "arena/text/table.hpp"

namespace arena {

struct FitOptions {
  std::optional<double> ridge;  // none: the best of several by cross-validation
  int folds = 5;
  int per_game = 0;            // most positions per game, drawn at random; 0: all
  bool without_draws = false;  // leave out drawn games, for games in which a draw says little about who stood better
  std::uint64_t seed = 1;
};

struct FittedWeight {
  std::string name;
  int before = 0, after = 0;
  double low = 0, high = 0;  // 95 %, in points
  bool seen = false;         // otherwise nothing is known of it, and it keeps its value on the scale of the others
};

struct WeightFit {
  SampledEvaluator evaluator;
  std::vector<std::string> folders;
  std::vector<FittedWeight> weights;
  std::size_t games = 0, samples = 0, openings = 0, loud = 0, draws_left_out = 0;
  int folds = 0;
  double ridge = 0;
  bool ridge_given = false;
  double advantage = 0;  // the first side's, in logits, when all counts are 0
  /// Predictions for openings that the fit has not seen: by the first side's advantage alone, by the old weights on their best scale, and by the new
  /// weights.
  statistics::Prediction by_advantage, by_old_weights, by_new_weights;
  std::vector<statistics::CalibrationBin> calibration;

  /// The evaluator with the new weights.
  [[nodiscard]] EvaluatorChoice choice() const;
};

/// Each game weighs the same, whatever its length; positions that are not quiet are left out if the game can tell. Throws InputError for runs of
/// different games, an evaluator without weights, or too few openings.
WeightFit fit_weights(const std::vector<RunFolder>& runs, const EvaluatorChoice& evaluator, const FitOptions& options);

/// The weights, how well they predict, and how well predictions and results agree.
std::vector<Table> fit_tables(const WeightFit& fit);
/// What was fitted to which data, in a sentence or two.
std::string fit_summary(const WeightFit& fit);
/// Predictions against results, as a chart.
std::string calibration_svg(const WeightFit& fit);

}  // namespace arena
