#include "arena/statistics/simulation/models.hpp"
#include <algorithm>
#include <cmath>
#include "arena/statistics/distributions.hpp"
#include "arena/statistics/elo.hpp"

namespace arena::statistics {
namespace {

/// Chances of a loss, a draw and a win.
std::array<double, 3> game_chances(double score, double draw_rate) {
  const double draws = std::min(draw_rate, 2 * std::min(score, 1 - score));
  return {std::max(0.0, 1 - score - draws / 2), draws, std::max(0.0, score - draws / 2)};
}

}  // namespace

std::array<double, 5> PairModel::chances() const {
  const std::array<double, 3> game = game_chances(score, draw_rate);
  std::array<double, 5> out{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) out[i + j] += (1 - std::abs(likeness)) * game[i] * game[j];
    if (likeness > 0) out[2 * i] += likeness * game[i];
  }
  if (likeness < 0) out[2] -= likeness;
  return out;
}

int draw_pair(const std::array<double, 5>& chances, Random& random) {
  double left = random.real();
  std::size_t i = 0;
  while (i + 1 < chances.size() && left >= chances[i]) left -= chances[i++];
  return static_cast<int>(i);
}

OpeningLuck::OpeningLuck(std::size_t players, Random& random) : shared(draw_normal(random)) {
  for (std::size_t i = 0; i < players; ++i) own.push_back(draw_normal(random));
}

// The result follows from a normal variable: the opening's luck plus the game's own (a Gaussian copula).
double draw_game(const PoolModel& model, const OpeningLuck& luck, std::size_t first, std::size_t second, double lead, Random& random) {
  const double left = std::sqrt(std::max(0.0, 1 - model.shared - model.own));
  const double number =
      std::sqrt(model.shared) * luck.shared + std::sqrt(model.own / 2) * (luck.own[first] - luck.own[second]) + left * draw_normal(random);
  const auto chances = game_chances(score_of_elo(lead + model.advantage), model.draw_rate);
  const double quantile = boost::math::cdf(Normal(), number);
  if (quantile < chances[0]) return 0;
  return quantile < chances[0] + chances[1] ? 0.5 : 1;
}

std::vector<PoolGame> draw_pool(const PoolModel& model, Random& random) {
  std::vector<PoolGame> games;
  for (int opening = 0; opening < model.openings; ++opening) {
    const OpeningLuck luck(model.ratings.size(), random);
    for (std::size_t i = 0; i < model.ratings.size(); ++i)
      for (std::size_t j = 0; j < model.ratings.size(); ++j)
        if (i != j) games.push_back({i, j, draw_game(model, luck, i, j, model.ratings[i] - model.ratings[j], random), opening});
  }
  return games;
}

double draw_normal(Random& random) { return boost::math::quantile(Normal(), std::clamp(random.real(), 1e-12, 1 - 1e-12)); }

}  // namespace arena::statistics
