#include "arena/statistics/simulation/ranked_pools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arena/statistics/distributions.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/simulation/cells.hpp"
#include "arena/statistics/simulation/models.hpp"

namespace arena::statistics {

namespace {

std::vector<double> ratings_of(const RankedModel& model, Random& random) {
  std::vector<double> ratings(model.least + static_cast<std::size_t>(random.real() * static_cast<double>(model.most - model.least + 1)));
  for (std::size_t i = 0; i < ratings.size(); ++i)
    ratings[i] = model.pool == Pool::spread   ? model.apart * draw_normal(random)
                 : model.pool == Pool::ladder ? model.apart * static_cast<double>(i)
                                              : 0;
  return ratings;
}

/// Openings of a round robin in which every pair plays as many as the hardest one needs to be shown with the same certainty, nineteen times in
/// twenty.
double openings_of_round_robin(const std::vector<double>& ratings, const RankRules& rules) {
  const auto players = static_cast<double>(ratings.size());
  const double pairs = players * (players - 1) / 2;
  const double reach = quantile(Normal(), 1 - rules.alpha / pairs) + quantile(Normal(), 0.95);
  double most = 1;
  for (std::size_t a = 0; a < ratings.size(); ++a)
    for (std::size_t b = a + 1; b < ratings.size(); ++b) {
      const double score = score_of_elo(std::abs(ratings[a] - ratings[b])), gap = score - score_of_elo(-rules.delta);
      most = std::max(most, reach * reach * score * (1 - score) / 2 * 0.8 / (gap * gap));  // about a fifth of the games are drawn
    }
  return most * pairs;
}

}  // namespace

RankedRates ranked_rates(const RankedModel& model, int runs, std::uint64_t seed) {
  RankedRates rates;
  rates.runs = runs;
  Random random(seed);
  for (int run = 0; run < runs; ++run) {
    PoolModel pool;
    pool.ratings = ratings_of(model, random);
    pool.shared = model.shared;
    pool.own = model.own;
    const std::size_t players = pool.ratings.size();
    Ranking ranking(players, model.rules);
    std::size_t used = 0, played = 0;
    for (auto pairs = ranking.open_pairs(); !pairs.empty() && used < model.openings; pairs = ranking.open_pairs()) {
      const std::size_t count = std::max<std::size_t>(4, used / 8);  // as `arena rank` does
      for (std::size_t i = 0; i < count; ++i) {
        const OpeningLuck luck(players, random);
        for (const auto& [a, b] : pairs) {
          const double lead = pool.ratings[a] - pool.ratings[b];
          const double points = draw_game(pool, luck, a, b, lead, random) + 1 - draw_game(pool, luck, b, a, -lead, random);
          ranking.add(a, b, points / 2);
        }
      }
      used += count;
      played += count * pairs.size();
    }
    const std::vector<std::size_t> order = ranking.order();
    bool wrong = false;
    for (std::size_t i = 0; i < players; ++i)
      for (std::size_t j = i + 1; j < players; ++j)
        wrong = wrong || (ranking.is_not_worse(order[i], order[j]) && pool.ratings[order[i]] < pool.ratings[order[j]] - model.rules.delta);
    rates.wrong += wrong ? 1 : 0;
    rates.undecided += ranking.is_decided() ? 0 : 1;
    rates.shares.push_back(static_cast<double>(played) / openings_of_round_robin(pool.ratings, model.rules));
  }
  std::sort(rates.shares.begin(), rates.shares.end());
  return rates;
}

std::vector<CoverageCell> ranking_cells(int runs) {
  std::vector<CoverageCell> cells;
  const auto add = [&](const char* name, Pool pool, double apart, int count) {
    RankedModel model;
    model.pool = pool;
    model.apart = apart;
    cells.push_back({"rank", fmt::format("false orders, {}, 4 to 12 players", name), 0, [=] {
                       const RankedRates rates = ranked_rates(model, count, 11);
                       // The width is the median of the games played over those of a round robin.
                       return CellFigures{count, {}, rates.shares[rates.shares.size() / 2], {}, static_cast<double>(rates.wrong) / count};
                     }});
  };
  add("a spread of 100 Elo", Pool::spread, 100, runs);
  add("a ladder of 30 Elo", Pool::ladder, 30, runs);
  add("equal players", Pool::equal, 0, std::max(1, runs / 5));
  return cells;
}

}  // namespace arena::statistics
