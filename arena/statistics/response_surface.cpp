#include "arena/statistics/response_surface.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>

#include "arena/statistics/distributions.hpp"
#include "core/common/random.hpp"

namespace arena::statistics {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double logit_of_elo = 0.005756462732485115;  // ln 10 / 400

/// The coefficients of a quadratic without a constant: each parameter's slope, its own curvature, and, with full terms, those of each two parameters.
class Terms {
 public:
  Terms(std::size_t parameters, SurfaceTerms terms) : parameters_(static_cast<Index>(parameters)), full_(terms == SurfaceTerms::full) {}

  [[nodiscard]] Index parameters() const { return parameters_; }
  [[nodiscard]] Index size() const { return 2 * parameters_ + (full_ ? parameters_ * (parameters_ - 1) / 2 : 0); }

  /// The difference of the terms between two places.
  [[nodiscard]] VectorXd between(const Place& first, const Place& second) const {
    VectorXd x(size());
    const auto at = [](const Place& place, Index i) { return place[static_cast<std::size_t>(i)]; };
    Index next = 2 * parameters_;
    for (Index i = 0; i < parameters_; ++i) {
      const double a = at(first, i), b = at(second, i);
      x[i] = a - b;
      x[parameters_ + i] = (a * a - b * b) / 2;
      for (Index j = i + 1; full_ && j < parameters_; ++j) x[next++] = a * at(first, j) - b * at(second, j);
    }
    return x;
  }

  /// The curvature as a matrix.
  [[nodiscard]] MatrixXd curvature(const VectorXd& beta) const {
    MatrixXd result = beta.segment(parameters_, parameters_).asDiagonal();
    Index next = 2 * parameters_;
    for (Index i = 0; full_ && i < parameters_; ++i)
      for (Index j = i + 1; j < parameters_; ++j) result(i, j) = result(j, i) = beta[next++];
    return result;
  }

  /// The coefficients that involve a parameter.
  [[nodiscard]] std::vector<Index> of(Index parameter) const {
    std::vector<Index> places = {parameter, parameters_ + parameter};
    Index next = 2 * parameters_;
    for (Index i = 0; full_ && i < parameters_; ++i)
      for (Index j = i + 1; j < parameters_; ++j, ++next)
        if (i == parameter || j == parameter) places.push_back(next);
    return places;
  }

 private:
  Index parameters_;
  bool full_;
};

/// A hill: slope at the centre, and curvature.
struct Hill {
  VectorXd slope;
  MatrixXd curvature;
  [[nodiscard]] double height(const VectorXd& at) const { return slope.dot(at) + at.dot(curvature * at) / 2; }
};

/// Climbs along one parameter after another, to the best place in its range; the height never falls, so the climb ends.
VectorXd climbed(const Hill& hill, VectorXd at) {
  constexpr int most_rounds = 200;
  for (int round = 0; round < most_rounds; ++round) {
    double moved = 0;
    for (Index i = 0; i < at.size(); ++i) {
      const double bend = hill.curvature(i, i), slope = hill.slope[i] + hill.curvature.row(i).dot(at) - bend * at[i];
      const auto gain = [&](double x) { return slope * x + bend * x * x / 2; };
      double best = gain(1) > gain(-1) ? 1 : -1;
      if (bend < 0) best = std::clamp(-slope / bend, -1.0, 1.0);
      if (gain(best) <= gain(at[i])) continue;
      moved = std::max(moved, std::abs(best - at[i]));
      at[i] = best;
    }
    if (moved < 1e-9) break;
  }
  return at;
}

/// The highest of the tops found from several starts.
VectorXd top_of(const Hill& hill, const std::vector<VectorXd>& starts) {
  VectorXd best;
  for (const VectorXd& start : starts) {
    const VectorXd found = climbed(hill, start);
    if (best.size() == 0 || hill.height(found) > hill.height(best)) best = found;
  }
  return best;
}

std::vector<VectorXd> some_starts(Index parameters, Random& random) {
  std::vector<VectorXd> starts = {VectorXd::Zero(parameters)};
  for (int i = 0; i < 3; ++i) starts.push_back(VectorXd::NullaryExpr(parameters, [&] { return random.below(2) == 0 ? -1.0 : 1.0; }));
  return starts;
}

/// Quasi-likelihood logistic regression (McCullagh and Nelder 1989, chapter 9) of the points of pairs. A weak pull towards zero, as of a spread of
/// 500 Elo, keeps what the pairs cannot tell finite.
struct Fit {
  VectorXd beta;
  Eigen::LLT<MatrixXd> information;
  double dispersion = 1;
};

Fit fitted(const Terms& terms, const std::vector<PlacePair>& pairs) {
  constexpr double games = 2, spread = 500 * logit_of_elo;
  const auto rows = static_cast<Index>(pairs.size());
  MatrixXd x(rows, terms.size());
  VectorXd y(rows);
  for (Index i = 0; i < rows; ++i) {
    const PlacePair& pair = pairs[static_cast<std::size_t>(i)];
    x.row(i) = terms.between(pair.first, pair.second);
    y[i] = pair.half_points / 4.0;
  }
  Fit fit;
  fit.beta = VectorXd::Zero(terms.size());
  const double pull = 1 / (spread * spread);
  VectorXd mean(rows), weight(rows);
  for (int step = 0; step < 50; ++step) {
    mean = (1 + (-(x * fit.beta).array()).exp()).inverse();
    weight = (games * mean.array() * (1 - mean.array())).max(1e-9);
    MatrixXd information = x.transpose() * weight.asDiagonal() * x;
    information.diagonal().array() += pull;
    fit.information.compute(information);
    VectorXd change = fit.information.solve(x.transpose() * (games * (y - mean)) - pull * fit.beta);
    if (const double longest = change.cwiseAbs().maxCoeff(); longest > 2) change *= 2 / longest;  // no step beyond what a pair can show
    fit.beta += change;
    if (change.cwiseAbs().maxCoeff() < 1e-9) break;
  }
  const double freedom = static_cast<double>(std::max<Index>(1, rows - terms.size()));
  fit.dispersion = std::max(1e-3, (games * games * (y - mean).array().square() / weight.array()).sum() / freedom);
  return fit;
}

Hill hill_of(const Terms& terms, const VectorXd& beta) { return {beta.head(terms.parameters()), terms.curvature(beta)}; }

/// The probability of coefficients at least as far from zero as these if they were zero (Wald's test with an estimated dispersion).
double p_of(const Fit& fit, const MatrixXd& covariance, const std::vector<Index>& of, double freedom) {
  const auto count = static_cast<Index>(of.size());
  VectorXd part(count);
  MatrixXd spread(count, count);
  for (Index i = 0; i < count; ++i) {
    part[i] = fit.beta[of[static_cast<std::size_t>(i)]];
    for (Index j = 0; j < count; ++j) spread(i, j) = covariance(of[static_cast<std::size_t>(i)], of[static_cast<std::size_t>(j)]);
  }
  const double statistic = part.dot(spread.ldlt().solve(part)) / static_cast<double>(count);
  const boost::math::fisher_f_distribution<double, PlainDouble> f(static_cast<double>(count), freedom);
  return boost::math::cdf(boost::math::complement(f, std::max(0.0, statistic)));
}

/// Elo between the best and the worst value of one parameter, with the others unchanged.
double span_of(const Hill& hill, const VectorXd& at, Index i) {
  const double bend = hill.curvature(i, i), slope = hill.slope[i] + hill.curvature.row(i).dot(at) - bend * at[i];
  const auto height = [&](double x) { return slope * x + bend * x * x / 2; };
  double least = std::min(height(-1), height(1)), most = std::max(height(-1), height(1));
  if (const double turn = -slope / bend; bend != 0 && std::abs(turn) < 1) {
    least = std::min(least, height(turn));
    most = std::max(most, height(turn));
  }
  return (most - least) / logit_of_elo;
}

double below_which(std::vector<double>& values, double share) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

VectorXd vector_of(const Place& place) { return Eigen::Map<const VectorXd>(place.data(), static_cast<Index>(place.size())); }

}  // namespace

std::string_view to_text(SurfaceTerms terms) {
  constexpr std::array<std::string_view, 3> names = {"none", "separate", "full"};
  return names[static_cast<std::size_t>(terms)];
}

SurfaceTerms terms_for(std::size_t parameters, std::size_t pairs) {
  constexpr std::size_t each = 10;
  if (each * parameters * (parameters + 3) / 2 <= pairs) return SurfaceTerms::full;
  return each * 2 * parameters <= pairs ? SurfaceTerms::separate : SurfaceTerms::none;
}

Place top_of(std::size_t parameters, const std::vector<PlacePair>& pairs) {
  const SurfaceTerms kind = terms_for(parameters, pairs.size());
  if (pairs.empty() || kind == SurfaceTerms::none) return Place(parameters, 0.0);
  const Terms terms(parameters, kind);
  Random random(parameters);
  const VectorXd top = top_of(hill_of(terms, fitted(terms, pairs).beta), some_starts(terms.parameters(), random));
  return {top.begin(), top.end()};
}

Surface fit_surface(const Place& at, const std::vector<PlacePair>& pairs, double worth, std::uint64_t seed) {
  constexpr int draws = 2000;
  constexpr double least_p = 0.035;  // for the same reason as the 97 % below: in simulations 5 % of useless parameters are below it
  Surface surface;
  surface.pairs = pairs.size();
  surface.terms = terms_for(at.size(), pairs.size());
  surface.parameters.resize(at.size());
  if (surface.terms == SurfaceTerms::none) return surface;
  const Terms terms(at.size(), surface.terms);
  const Fit fit = fitted(terms, pairs);
  surface.dispersion = fit.dispersion;
  const double freedom = static_cast<double>(std::max<Index>(1, static_cast<Index>(pairs.size()) - terms.size()));
  const MatrixXd covariance = fit.dispersion * fit.information.solve(MatrixXd::Identity(terms.size(), terms.size()));
  Random random(mix64(seed));
  std::vector<VectorXd> starts = some_starts(terms.parameters(), random);
  const Hill hill = hill_of(terms, fit.beta);
  const VectorXd top = top_of(hill, starts), place = vector_of(at);
  starts.push_back(top);
  // Tops of hills drawn around the fitted one. The interval holds 97 % of them: pairs were chosen by the results of earlier pairs, and so it covers
  // 95 % (statistics/simulation/tuned_players.hpp).
  std::vector<std::vector<double>> tops(at.size()), spans(at.size());
  for (int draw = 0; draw < draws; ++draw) {
    const VectorXd noise = VectorXd::NullaryExpr(terms.size(), [&] { return boost::math::quantile(Normal(), random.real() + 0x1.0p-54); });
    const Hill drawn = hill_of(terms, fit.beta + std::sqrt(fit.dispersion) * fit.information.matrixU().solve(noise));
    const VectorXd found = top_of(drawn, starts);
    for (std::size_t i = 0; i < at.size(); ++i) {
      tops[i].push_back(found[static_cast<Index>(i)]);
      spans[i].push_back(span_of(drawn, place, static_cast<Index>(i)));
    }
  }
  for (std::size_t i = 0; i < at.size(); ++i) {
    PlacedParameter& parameter = surface.parameters[i];
    const auto index = static_cast<Index>(i);
    parameter.best = top[index];
    parameter.low = std::min(parameter.best, below_which(tops[i], 0.015));
    parameter.high = std::max(parameter.best, below_which(tops[i], 0.985));
    parameter.span = span_of(hill, place, index);
    parameter.most_span = below_which(spans[i], 0.95);
    parameter.p_value = p_of(fit, covariance, terms.of(index), freedom);
    parameter.matters = Matters::unknown;
    if (parameter.p_value < least_p)
      parameter.matters = Matters::yes;
    else if (parameter.most_span <= worth)
      parameter.matters = Matters::no;
  }
  return surface;
}

}  // namespace arena::statistics
