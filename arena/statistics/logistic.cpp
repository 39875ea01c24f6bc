#include "arena/statistics/logistic.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <map>

#include "arena/statistics/distributions.hpp"

namespace arena::statistics {

namespace {

double chance(double logit) { return 1 / (1 + std::exp(-logit)); }
/// -ln of the probability, without overflow.
double surprise(double logit) { return logit > 0 ? std::log1p(std::exp(-logit)) : std::log1p(std::exp(logit)) - logit; }

/// The columns of the model: the advantage, the value by the known weights, then each feature scaled by its own size.
class Model {
 public:
  Model(const LogisticData& data, double ridge) : data_(data), ridge_(ridge), scales_(Eigen::VectorXd::Zero(columns())) {
    double all = 0, known = 0;
    Eigen::VectorXd means = Eigen::VectorXd::Zero(columns());
    for (std::size_t row = 0; row < data.size(); ++row) {
      const double share = data.shares[row];
      all += share;
      known += share * std::abs(known_value(row));
      for (Eigen::Index i = first; i < columns(); ++i) {
        const double count = at(row, i);
        scales_[i] += share * count * count;
        means[i] += share * count;
      }
    }
    scales_[0] = 1;
    scales_[1] = known / all;
    for (Eigen::Index i = first; i < columns(); ++i) {
      // A feature that is the same in every sample is the advantage under another name.
      const double mean = means[i] / all, square = scales_[i] / all;
      scales_[i] = square - mean * mean > 1e-12 * square && std::isfinite(ridge) ? std::sqrt(square) : 0;
    }
  }

  [[nodiscard]] Eigen::Index columns() const { return static_cast<Eigen::Index>(data_.features) + first; }
  [[nodiscard]] bool is_seen(Eigen::Index i) const { return scales_[i] > 0; }

  /// Newton's method; a step that makes things worse is halved. `uses` says which rows count.
  template <class Uses>
  [[nodiscard]] Eigen::VectorXd maximise(Uses&& uses) const {
    Eigen::VectorXd beta = Eigen::VectorXd::Zero(columns());
    double loss = loss_of(beta, uses);
    for (int round = 0; round < 50; ++round) {
      Eigen::VectorXd slope = -penalty().cwiseProduct(beta);
      const Eigen::MatrixXd bend = bend_of(beta, uses, [&](std::size_t, const auto& x, double residual) { slope += residual * x; });
      const Eigen::VectorXd step = bend.ldlt().solve(slope);
      double part = 1, better = loss_of(beta + step, uses);
      while (better > loss && part > 1e-6) better = loss_of(beta + (part /= 2) * step, uses);
      if (better > loss) break;
      beta += part * step;
      const bool done = loss - better <= 1e-9 * (1 + loss);
      loss = better;
      if (done) break;
    }
    return beta;
  }

  /// The covariance of the estimate, with independent clusters.
  [[nodiscard]] Eigen::MatrixXd covariance(const Eigen::VectorXd& beta) const {
    std::map<std::int64_t, Eigen::VectorXd> slopes;
    const Eigen::MatrixXd bend = bend_of(
        beta, [](std::size_t) { return true; },
        [&](std::size_t row, const auto& x, double residual) {
          slopes.try_emplace(data_.clusters[row], Eigen::VectorXd::Zero(columns())).first->second += residual * x;
        });
    Eigen::MatrixXd meat = Eigen::MatrixXd::Zero(columns(), columns());
    for (const auto& [cluster, slope] : slopes) meat += slope * slope.transpose();
    const auto clusters = static_cast<double>(slopes.size());
    const Eigen::MatrixXd bread = bend.ldlt().solve(Eigen::MatrixXd::Identity(columns(), columns()));
    return bread * meat * bread * (clusters / std::max(1.0, clusters - 1));
  }

  [[nodiscard]] double logit(std::size_t row, const Eigen::VectorXd& beta) const {
    double sum = beta[0] + (is_seen(1) ? beta[1] * known_value(row) / scales_[1] : 0);
    for (Eigen::Index i = first; i < columns(); ++i)
      if (is_seen(i)) sum += beta[i] * at(row, i) / scales_[i];
    return sum;
  }

  [[nodiscard]] double known_scale(const Eigen::VectorXd& beta) const { return is_seen(1) ? beta[1] / scales_[1] : 0; }
  /// The weight of a feature, as a sum over the columns.
  [[nodiscard]] Eigen::VectorXd makes_weight(std::size_t feature) const {
    Eigen::VectorXd parts = Eigen::VectorXd::Zero(columns());
    if (is_seen(1)) parts[1] = data_.known[feature] / scales_[1];
    if (const Eigen::Index i = static_cast<Eigen::Index>(feature) + first; is_seen(i)) parts[i] = 1 / scales_[i];
    return parts;
  }
  [[nodiscard]] bool feature_is_seen(std::size_t feature) const { return is_seen(static_cast<Eigen::Index>(feature) + first); }

 private:
  static constexpr Eigen::Index first = 2;  // the column of the first feature

  [[nodiscard]] double at(std::size_t row, Eigen::Index i) const { return data_.counts[row * data_.features + static_cast<std::size_t>(i - first)]; }
  [[nodiscard]] double known_value(std::size_t row) const {
    double sum = 0;
    for (std::size_t i = 0; i < data_.known.size(); ++i) sum += data_.known[i] * data_.counts[row * data_.features + i];
    return sum;
  }
  [[nodiscard]] Eigen::VectorXd penalty() const {
    constexpr double next_to_nothing = 1e-9;  // keeps uninformative columns at 0
    Eigen::VectorXd diagonal = Eigen::VectorXd::Constant(columns(), std::isfinite(ridge_) ? std::max(ridge_, next_to_nothing) : 1);
    diagonal[0] = diagonal[1] = next_to_nothing;
    return diagonal;
  }
  /// The curvature at `beta`; calls f(row, x, residual) for each row. Rows are processed in blocks, since one matrix product is many times faster
  /// than as many vector products.
  template <class Uses, class F>
  [[nodiscard]] Eigen::MatrixXd bend_of(const Eigen::VectorXd& beta, Uses&& uses, F&& f) const {
    constexpr Eigen::Index most = 512;
    Eigen::MatrixXd block(columns(), most), bend = Eigen::MatrixXd::Zero(columns(), columns());
    Eigen::Index held = 0;
    const auto flush = [&] {
      bend.selfadjointView<Eigen::Lower>().rankUpdate(block.leftCols(held));
      held = 0;
    };
    Eigen::VectorXd x(columns());
    for (std::size_t row = 0; row < data_.size(); ++row) {
      if (!uses(row)) continue;
      x[0] = 1;
      x[1] = is_seen(1) ? known_value(row) / scales_[1] : 0;
      for (Eigen::Index i = first; i < columns(); ++i) x[i] = is_seen(i) ? at(row, i) / scales_[i] : 0;
      const double p = chance(x.dot(beta)), share = data_.shares[row];
      f(row, x, share * (data_.results[row] - p));
      block.col(held++) = std::sqrt(share * p * (1 - p)) * x;
      if (held == most) flush();
    }
    flush();
    bend.diagonal() += penalty();
    return bend.selfadjointView<Eigen::Lower>();
  }
  template <class Uses>
  [[nodiscard]] double loss_of(const Eigen::VectorXd& beta, Uses&& uses) const {
    double loss = 0;
    for (std::size_t row = 0; row < data_.size(); ++row) {
      if (!uses(row)) continue;
      const double z = logit(row, beta), y = data_.results[row];
      loss += data_.shares[row] * (y * surprise(z) + (1 - y) * surprise(-z));
    }
    return loss + penalty().dot(beta.cwiseProduct(beta)) / 2;
  }

  const LogisticData& data_;
  double ridge_;
  Eigen::VectorXd scales_;
};

/// The fold of each sample: its cluster's place among the clusters, dealt out in turn.
std::vector<int> parts_of(const LogisticData& data, int folds) {
  std::map<std::int64_t, int> part;
  for (const std::int64_t cluster : data.clusters) part[cluster] = 0;
  int next = 0;
  for (auto& entry : part) entry.second = next++ % folds;
  std::vector<int> parts;
  for (const std::int64_t cluster : data.clusters) parts.push_back(part[cluster]);
  return parts;
}

}  // namespace

void LogisticData::add(const std::vector<std::int32_t>& sample, double result, double share, std::int64_t cluster) {
  counts.insert(counts.end(), sample.begin(), sample.end());
  results.push_back(result);
  shares.push_back(share);
  clusters.push_back(cluster);
}

LogisticFit fit_logistic(const LogisticData& data, double ridge) {
  const Model model(data, ridge);
  const Eigen::VectorXd beta = model.maximise([](std::size_t) { return true; });
  const Eigen::MatrixXd covariance = model.covariance(beta);
  std::vector<std::int64_t> clusters = data.clusters;
  std::sort(clusters.begin(), clusters.end());
  const auto count = static_cast<double>(std::unique(clusters.begin(), clusters.end()) - clusters.begin());
  const double reach = boost::math::quantile(Student(std::max(1.0, count - 1)), 0.975);
  LogisticFit fit;
  fit.advantage = beta[0];
  fit.scale = model.known_scale(beta);
  for (std::size_t feature = 0; feature < data.features; ++feature) {
    const Eigen::VectorXd parts = model.makes_weight(feature);
    const double value = parts.dot(beta), error = std::sqrt(std::max(0.0, parts.dot(covariance * parts)));
    fit.weights.push_back({value, value - reach * error, value + reach * error, model.feature_is_seen(feature)});
  }
  return fit;
}

std::vector<double> held_out_logits(const LogisticData& data, double ridge, int folds) {
  const Model model(data, ridge);
  const std::vector<int> parts = parts_of(data, folds);
  std::vector<double> logits(data.size());
  for (int part = 0; part < folds; ++part) {
    const Eigen::VectorXd beta = model.maximise([&](std::size_t row) { return parts[row] != part; });
    for (std::size_t row = 0; row < data.size(); ++row)
      if (parts[row] == part) logits[row] = model.logit(row, beta);
  }
  return logits;
}

double best_ridge(const LogisticData& data, const std::vector<double>& candidates, int folds) {
  double best = candidates.front(), least = INFINITY;
  for (const double ridge : candidates) {
    const double loss = judge_prediction(data, held_out_logits(data, ridge, folds)).log_loss;
    if (loss < least) {
      least = loss;
      best = ridge;
    }
  }
  return best;
}

Prediction judge_prediction(const LogisticData& data, const std::vector<double>& logits) {
  Prediction sum;
  double all = 0;
  for (std::size_t row = 0; row < data.size(); ++row) {
    const double y = data.results[row], share = data.shares[row], error = y - chance(logits[row]);
    sum.log_loss += share * (y * surprise(logits[row]) + (1 - y) * surprise(-logits[row]));
    sum.square_error += share * error * error;
    all += share;
  }
  return {sum.log_loss / all, sum.square_error / all};
}

std::vector<CalibrationBin> calibration(const LogisticData& data, const std::vector<double>& logits) {
  constexpr int bins = 10;
  std::vector<CalibrationBin> all;
  for (int bin = 0; bin < bins; ++bin) {
    CalibrationBin sum;
    struct Part {
      double weight = 0, scored = 0;
    };
    std::map<std::int64_t, Part> clusters;
    for (std::size_t row = 0; row < data.size(); ++row) {
      const double p = chance(logits[row]), share = data.shares[row];
      if (std::min(bins - 1, static_cast<int>(p * bins)) != bin) continue;
      sum.predicted += share * p;
      sum.scored += share * data.results[row];
      sum.games += share;
      ++sum.samples;
      Part& part = clusters[data.clusters[row]];
      part.weight += share;
      part.scored += share * data.results[row];
    }
    if (sum.samples == 0) continue;
    sum.predicted /= sum.games;
    sum.scored /= sum.games;
    double square = 0;  // of a ratio's residuals
    for (const auto& [cluster, part] : clusters) square += std::pow(part.scored - sum.scored * part.weight, 2);
    const auto count = static_cast<double>(clusters.size());
    const double error = count > 1 ? std::sqrt(square * count / (count - 1)) / sum.games * boost::math::quantile(Student(count - 1), 0.975) : 1;
    sum.low = std::max(0.0, sum.scored - error);
    sum.high = std::min(1.0, sum.scored + error);
    all.push_back(sum);
  }
  return all;
}

}  // namespace arena::statistics
