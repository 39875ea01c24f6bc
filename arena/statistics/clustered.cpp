#include "arena/statistics/clustered.hpp"

#include <algorithm>
#include <array>
#include <boost/math/distributions/beta.hpp>
#include <cmath>
#include <map>

#include "arena/statistics/distributions.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/ratio.hpp"

namespace arena::statistics {

namespace {

constexpr std::size_t most_flipped = 12;

double mean_of(const std::vector<Observation>& sample) {
  double sum = 0, weight = 0;
  for (const Observation& one : sample) {
    sum += one.weight * one.value;
    weight += one.weight;
  }
  return weight > 0 ? sum / weight : 0;
}

/// One cluster's part in both samples.
struct Part {
  std::array<double, 2> share{};  // of the sample's weight: after, before
  double pull = 0;                // how far it moves the difference of the means away from the others
  double change = 0;              // its own difference, as if both samples had one mean
};

std::map<std::int64_t, Part> parts_of(const std::vector<Observation>& after, const std::vector<Observation>& before) {
  std::map<std::int64_t, Part> parts;
  const double common = (mean_of(after) + mean_of(before)) / 2;
  for (const std::size_t which : {std::size_t{0}, std::size_t{1}}) {
    const std::vector<Observation>& sample = which == 0 ? after : before;
    const double mean = mean_of(sample), sign = which == 0 ? 1 : -1;
    double weight = 0;
    for (const Observation& one : sample) weight += one.weight;
    for (const Observation& one : sample) {
      Part& part = parts[one.cluster];
      part.share[which] += one.weight / weight;
      part.pull += sign * one.weight * (one.value - mean) / weight;
      part.change += sign * one.weight * (one.value - common) / weight;
    }
  }
  return parts;
}

/// The spread between clusters, each corrected for its leverage, and how well it is known.
struct Spread {
  double squares = 0, fourths = 0, sizes = 0, size_squares = 0;
  void add(double pull, double leverage, double size) {
    const double square = pull * pull / (1 - std::min(0.75, leverage));
    squares += square;
    fourths += square * square;
    sizes += size;
    size_squares += size * size;
  }
  /// The effective number of clusters, as if of equal size.
  [[nodiscard]] double clusters() const { return sizes * sizes / size_squares; }
  /// `least`: number of estimated means.
  [[nodiscard]] Student student(double least) const {
    const double surplus = fourths - squares * squares / clusters();
    return Student(std::max(1.0, surplus > 0 ? std::min(clusters() - least, 2 * squares * squares / surplus) : clusters() - least));
  }
};

constexpr double least_clusters = 3.5;  // four of equal size

Spread spread_of(const std::vector<ClusterPart>& parts) {
  Spread spread;
  for (const ClusterPart& part : parts) spread.add(part.pull, part.share, part.share * part.share);
  return spread;
}

/// The two-sided probability of a sum as large as this one if either sign of each change were equally likely.
double flipped_p(const std::vector<double>& changes) {
  double sum = 0;
  for (const double change : changes) sum += change;
  int beyond = 0;
  const unsigned all = 1U << changes.size();
  for (unsigned signs = 0; signs < all; ++signs) {
    double other = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) other += (signs >> i & 1U) != 0 ? -changes[i] : changes[i];
    beyond += std::abs(other) >= std::abs(sum) * (1 - 1e-9);
  }
  return static_cast<double>(beyond) / all;
}

}  // namespace

Difference clustered_difference(const std::vector<Observation>& after, const std::vector<Observation>& before, double reach, double confidence) {
  Difference out;
  out.interval = {0, 0, true, true};
  out.method = few_clusters_method;
  if (after.empty() || before.empty()) return out;
  const std::map<std::int64_t, Part> parts = parts_of(after, before);
  out.used = parts.size();
  out.difference = mean_of(after) - mean_of(before);
  const double noise = 1e-12 * std::max({1.0, std::abs(mean_of(after)), std::abs(mean_of(before))});
  Spread spread;
  bool shared = false;
  std::vector<double> changes;
  for (const auto& [cluster, part] : parts) {
    spread.add(part.pull, std::max(part.share[0], part.share[1]), part.share[0] * part.share[0] + part.share[1] * part.share[1]);
    shared = shared || (part.share[0] > 0 && part.share[1] > 0);
    if (std::abs(part.change) > noise) changes.push_back(part.change);
  }
  const double clusters = spread.clusters();
  const double least = shared ? 1 : 2;  // estimated means
  if (clusters < least + 0.5) return out;
  if (shared && changes.empty()) {
    const double most = std::min(reach, 3 * reach / clusters);
    out.difference = 0;
    out.interval = {-most, most, false, false};
    out.method = no_change_method;
    return out;
  }
  const Student student = spread.student(least);
  // If every cluster changed by the same amount, there is no spread to measure by, only equal signs.
  const double error = std::sqrt(spread.squares);
  const double far = boost::math::quantile(student, (1 + confidence) / 2) * error;
  out.interval = {out.difference - far, out.difference + far, false, false};
  out.method = clustered_method;
  out.p_value = error > noise ? 2 * boost::math::cdf(boost::math::complement(student, std::abs(out.difference / error)))
                              : p_of_equal_signs(static_cast<std::size_t>(clusters));
  if (changes.size() <= most_flipped) {
    if (const double p = flipped_p(changes); p > out.p_value) {
      out.p_value = p;
      out.method = few_changes_method;
    }
  }
  if (out.p_value > 1 - confidence) {
    out.interval.low = std::min(out.interval.low, 0.0);
    out.interval.high = std::max(out.interval.high, 0.0);
  }
  return out;
}

std::vector<ClusterPart> parts_of_mean(const std::vector<Observation>& sample) {
  const double mean = mean_of(sample);
  double weight = 0;
  std::map<std::int64_t, ClusterPart> by_cluster;
  for (const Observation& one : sample) weight += one.weight;
  for (const Observation& one : sample) {
    ClusterPart& part = by_cluster[one.cluster];
    part.pull += one.weight * (one.value - mean) / weight;
    part.share += one.weight / weight;
  }
  std::vector<ClusterPart> parts;
  for (const auto& [cluster, part] : by_cluster) parts.push_back(part);
  return parts;
}

Bounded clustered_interval(double figure, const std::vector<ClusterPart>& parts, double confidence) {
  const Spread spread = spread_of(parts);
  const double error = std::sqrt(spread.squares);
  if (parts.empty() || spread.clusters() < least_clusters || error <= 1e-12 * std::max(1.0, std::abs(figure))) return {figure, figure, true, true};
  const double far = boost::math::quantile(spread.student(1), (1 + confidence) / 2) * error;
  return {figure - far, figure + far, false, false};
}

/// E. L. Korn and B. I. Graubard, Confidence intervals for proportions with small expected number of positive counts estimated from survey data,
/// Survey Methodology 24, 1998: the exact interval, for as many trials as have the variance that the clusters show.
Bounded clustered_share(double share, const std::vector<ClusterPart>& parts, double confidence) {
  const Spread spread = spread_of(parts);
  if (parts.empty() || spread.clusters() < least_clusters) return {0, 1, true, true};
  if (spread.squares <= 1e-24) {
    const double unseen = std::min(1.0, 3 / spread.clusters());
    return {share * (1 - unseen), share + (1 - share) * unseen, false, false};
  }
  const double tail = (1 - confidence) / 2;
  const double unsure = boost::math::quantile(spread.student(1), 1 - tail) / boost::math::quantile(Normal(), 1 - tail);
  const double trials = share * (1 - share) / spread.squares / (unsure * unsure), successes = share * trials;
  using Beta = boost::math::beta_distribution<double, PlainDouble>;
  return {boost::math::quantile(Beta(successes, trials - successes + 1), tail),
          boost::math::quantile(Beta(successes + 1, trials - successes), 1 - tail), false, false};
}

double design_effect(const std::vector<Observation>& sample) {
  struct Sum {
    double pull = 0, weight = 0;
  };
  std::map<std::int64_t, Sum> clusters;
  const double mean = mean_of(sample);
  double apart = 0;
  for (const Observation& one : sample) {
    Sum& sum = clusters[one.cluster];
    sum.pull += one.weight * (one.value - mean);
    sum.weight += one.weight;
    apart += one.weight * std::pow(one.value - mean, 2);
  }
  const auto count = static_cast<double>(clusters.size());
  if (clusters.size() == sample.size() || clusters.size() < 2) return 1;
  double together = 0, largest = 0;
  for (const auto& [cluster, sum] : clusters) {
    together += sum.pull * sum.pull;
    largest = std::max(largest, sum.weight);
  }
  // Without any spread the whole cluster counts as one observation.
  const double found = apart > 0 ? together / apart * count / (count - 1) : largest;
  const double unsure = boost::math::quantile(Student(count - 1), 0.975) / z95;
  return std::clamp(found, 1.0, largest) * unsure * unsure;
}

}  // namespace arena::statistics
