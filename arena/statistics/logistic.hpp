// Logistic regression of results on counts, with clustered samples: the weights, with a ridge penalty towards a multiple of known weights,
// cluster-robust errors, and predictions for clusters that the model has not seen.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arena::statistics {

/// Samples by row. A result is the first side's score: 0, 1/2 or 1.
struct LogisticData {
  std::size_t features = 0;
  std::vector<double> known;         // weights of some use, on any scale; empty: none
  std::vector<std::int32_t> counts;  // of each sample its `features` counts
  std::vector<double> results;
  std::vector<double> shares;  // the weight of a sample; those of a game add up to 1
  std::vector<std::int64_t> clusters;

  [[nodiscard]] std::size_t size() const { return results.size(); }
  void add(const std::vector<std::int32_t>& sample, double result, double share, std::int64_t cluster);
};

struct LogisticWeight {
  double value = 0;          // per count, on the log-odds scale
  double low = 0, high = 0;  // 95 %: sandwich errors by cluster, Student t
  bool seen = false;         // some sample has this feature, and not all have it alike; otherwise the value is the known one, or 0
};

struct LogisticFit {
  double advantage = 0;  // the first side's, when every count is 0
  double scale = 0;      // of the known weights
  std::vector<LogisticWeight> weights;
};

/// `ridge` is how many games' worth of evidence hold each weight at a multiple of the known one, which is fitted too; at 0 if none is known. Counts
/// are scaled by their own size. An infinite ridge leaves only the multiple.
LogisticFit fit_logistic(const LogisticData& data, double ridge);

/// Each sample's log-odds by fits that have not seen its cluster: clusters are dealt out to `folds` parts in the order of their numbers.
std::vector<double> held_out_logits(const LogisticData& data, double ridge, int folds);

/// The candidate ridge with the best held-out predictions.
double best_ridge(const LogisticData& data, const std::vector<double>& candidates, int folds);

/// How good predictions are: the mean log loss, with ln 2 = 0.693 for a coin, and the mean square error.
struct Prediction {
  double log_loss = 0, square_error = 0;
};
Prediction judge_prediction(const LogisticData& data, const std::vector<double>& logits);

/// Samples with predictions in one tenth of the scale: prediction and outcome.
struct CalibrationBin {
  double predicted = 0, scored = 0;
  double low = 0, high = 0;  // 95 % interval of the outcome, by cluster
  double games = 0;          // the shares of the samples
  std::size_t samples = 0;
};
/// Ten of them; those without samples are left out.
std::vector<CalibrationBin> calibration(const LogisticData& data, const std::vector<double>& logits);

}  // namespace arena::statistics
