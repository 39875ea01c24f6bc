#include "arena/statistics/simulation/cells.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <future>
#include "arena/statistics/elo.hpp"
#include "arena/statistics/simulation/placed_models.hpp"

namespace arena::statistics {
namespace {

/// Ratings `gap` apart around zero.
std::vector<double> ladder(int players, double gap) {
  std::vector<double> ratings;
  for (int i = 0; i < players; ++i) ratings.push_back(gap * (i - (players - 1) / 2.0));
  return ratings;
}

/// The base case; each cell changes one thing.
PoolModel base() { return {ladder(6, 40), 40, 0.3, 0.3, 0.3, 20}; }

class CellList {
 public:
  explicit CellList(int runs) : runs_(runs) {}

  std::vector<CoverageCell> cells;

  /// Ratings, the advantage of moving first, and claims about equal players.
  void pool(const std::string& name, const PoolModel& model) {
    const int tournaments = model.openings < 2000 ? runs_ : runs_ / 5;
    const auto rates = std::async(std::launch::deferred, [=] { return pool_rates(model, tournaments, 1); }).share();
    add("ratings", name, model.openings, [=] { return figures_of(rates.get().ratings); });
    add("first move", name, model.openings, [=] { return figures_of(rates.get().advantage); });
    PoolModel equal = model;
    std::fill(equal.ratings.begin(), equal.ratings.end(), 0.0);
    add("stars", name, 0, [=] {
      const PoolRates of_equals = pool_rates(equal, tournaments, 3);
      return CellFigures{of_equals.tournaments, {}, {}, {}, of_equals.claim_rate()};
    });
  }
  /// For three and four sides: ratings, the seats, and claims about equal players. A fit costs more than for two sides: fewer runs.
  void places(const std::string& name, const PlacesModel& model) {
    const int tournaments = std::max(1, runs_ / 4);
    const auto rates = std::async(std::launch::deferred, [=] { return places_rates(model, tournaments, 10); }).share();
    add("ratings by places", name, model.openings, [=] { return figures_of(rates.get().ratings); });
    add("seats", name, model.openings, [=] { return figures_of(rates.get().advantage); });
    PlacesModel equal = model;
    std::fill(equal.ratings.begin(), equal.ratings.end(), 0.0);
    add("stars by places", name, 0, [=] {
      const PoolRates of_equals = places_rates(equal, tournaments, 11);
      return CellFigures{of_equals.tournaments, {}, {}, {}, of_equals.claim_rate()};
    });
  }
  /// Two ratings a player, and whether moving first is worth the same to all of them, as it is where `own` is empty.
  void by_side(const std::string& name, const PoolModel& model, const std::vector<double>& own = {}) {
    const auto rates = std::async(std::launch::deferred, [=, runs = runs_] { return by_side_rates(model, own, runs, 12); }).share();
    add("ratings by side", name, 0, [=] { return figures_of(rates.get().ratings); });
    add("effect of sides", name, 0, [=] {
      CellFigures out = figures_of(rates.get().own);
      if (own.empty()) out.claims = rates.get().claim_rate();
      return out;
    });
  }
  void comparison(const std::string& name, const PoolModel& model) {
    for (const bool same : {false, true})
      for (const double effect : {0.0, 100.0})
        add("compare, regress", fmt::format("{}; {} openings; {:g} Elo", name, same ? "the same" : "other", effect), model.openings,
            [=, runs = runs_] {
              const ComparisonRates rates = comparison_rates(model, effect, same, runs, 4);
              CellFigures out = figures_of(rates.change);
              if (effect == 0) out.claims = rates.claim_rate();
              return out;
            });
  }
  void match(int pairs, double score, double draws) {
    const PairModel model{score, draws, 0};
    const std::string name = fmt::format("{} pairs, score {:g} %, draws {:g} %", pairs, 100 * score, 100 * draws);
    add("match: Elo", name, pairs, [=, runs = runs_] { return figures_of(match_coverage(model, pairs, runs, 5)); });
    add("match: nElo", name, 0, [=, runs = runs_] { return figures_of(nelo_coverage(model, pairs, runs, 6)); });
  }
  void rounds(int openings, int rounds, double own) {
    add("match: Elo", fmt::format("{} rounds of {} openings, correlation {:g}", rounds, openings, own), openings, [=, runs = runs_] {
      return figures_of(repeated_openings_coverage({{40, 0}, 40, 0.3, 0, own, openings}, rounds, runs, 7));
    });
  }
  void cost(int positions, double spread) {
    add("ablate, regress: cost", fmt::format("{} positions, spread {:g}", positions, spread), positions,
        [=, runs = runs_] { return figures_of(ratio_coverage(spread, positions, runs, 8)); });
  }
  void sequential(double elo1, double truth, const PairShape& shape) {
    add("sprt", fmt::format("[0, {:g}], truth {:g}, draws {:g} %, likeness {:g}", elo1, truth, 100 * shape.draw_rate, shape.likeness), 0,
        [=, runs = runs_] {
          const auto seed = 9 + static_cast<std::uint64_t>(1000 * elo1 + 100000 + truth);
          const SequentialRates rates = sequential_rates({{0, elo1, 0.05, 0.05, EloModel::normalized}, truth, shape, 0, 200, 20}, runs, seed);
          CellFigures out;
          out.runs = rates.runs;
          out.coverage = static_cast<double>(rates.covered) / rates.runs;
          if (rates.width_ratio > 0) out.width = rates.width_ratio;
          if (truth <= 0 || truth >= elo1) out.claims = static_cast<double>(rates.false_verdicts) / rates.runs;
          return out;
        });
  }

 private:
  void add(const std::string& figure, const std::string& name, int observations, std::function<CellFigures()> run) {
    cells.push_back({figure, name, observations >= 20 ? widest_allowed : 0, std::move(run)});
  }

  int runs_;
};

}  // namespace

CellFigures figures_of(const Coverage& coverage) {
  CellFigures out;
  out.runs = coverage.runs;
  out.coverage = coverage.rate();
  // Players that nearly always play the same games differ visibly in only a few runs: there is no width to compare with.
  if (coverage.open < coverage.runs && 2 * coverage.flat < coverage.runs) out.width = coverage.width_over_oracle();
  out.no_interval = coverage.open_rate();
  return out;
}

bool CoverageCell::holds(const CellFigures& figures) const {
  const double noise = 3 * std::sqrt(0.05 * 0.95 / std::max(1, figures.runs));
  if (figures.coverage && *figures.coverage < 0.93 - noise) return false;
  if (figures.width && widest > 0 && figures.no_interval.value_or(0) < 0.5 && *figures.width > widest) return false;
  return !figures.claims || *figures.claims <= 0.05 + noise;
}

std::vector<CoverageCell> simulated_cells(int runs) {
  const auto with = [](const auto& change) {
    PoolModel model = base();
    change(model);
    return model;
  };
  const PoolModel near_twins{ladder(6, 0), 40, 0, 0.6, 0.3, 20};
  CellList list(runs);
  list.pool("base: 6 players, 20 openings", base());
  for (const int players : {2, 3, 12}) list.pool(fmt::format("{} players", players), with([=](PoolModel& m) { m.ratings = ladder(players, 40); }));
  for (const int openings : {5, 10, 50, 200, 2000})
    list.pool(fmt::format("{} openings", openings), with([=](PoolModel& m) { m.openings = openings; }));
  for (const double correlation : {0.0, 0.6, 0.9}) {
    list.pool(fmt::format("shared luck {:g}", correlation), with([=](PoolModel& m) { m.shared = correlation, m.own = 0; }));
    if (correlation > 0) list.pool(fmt::format("own luck {:g}", correlation), with([=](PoolModel& m) { m.shared = 0, m.own = correlation; }));
  }
  for (const int advantage : {0, 100, 200, 400, 800})
    list.pool(fmt::format("first move {} Elo", advantage), with([=](PoolModel& m) { m.advantage = advantage; }));
  list.pool("first move 400 Elo, 200 openings", with([](PoolModel& m) { m.advantage = 400, m.openings = 200; }));
  for (const double draws : {0.0, 0.6, 0.9}) list.pool(fmt::format("draws {:g} %", 100 * draws), with([=](PoolModel& m) { m.draw_rate = draws; }));
  list.pool("near-twins", near_twins);
  // The openings decide every game, and only a few of them, if any, tell the first player from the others.
  for (const int players : {3, 6})
    for (const double share : {0.0, 0.03, 0.05, 0.1}) {
      PoolModel model{ladder(players, 0), 0, 0, 1, 0, 20};
      model.ratings.front() = elo_of_score(0.5 + share / 2);
      list.pool(fmt::format("{} players, one better in {:g} % of the openings", players, 100 * share), model);
    }
  list.pool("200 Elo apart", with([](PoolModel& m) { m.ratings = ladder(6, 200); }));
  list.pool("one 600 Elo weaker", with([](PoolModel& m) { m.ratings = {0, 0, 0, 0, 0, -600}; }));

  list.by_side("base: 6 players, 20 openings", base());
  for (const int players : {3, 12}) list.by_side(fmt::format("{} players", players), with([=](PoolModel& m) { m.ratings = ladder(players, 40); }));
  for (const int openings : {5, 10, 50, 200}) list.by_side(fmt::format("{} openings", openings), with([=](PoolModel& m) { m.openings = openings; }));
  for (const double correlation : {0.0, 0.6, 0.9}) {
    list.by_side(fmt::format("shared luck {:g}", correlation), with([=](PoolModel& m) { m.shared = correlation, m.own = 0; }));
    if (correlation > 0) list.by_side(fmt::format("own luck {:g}", correlation), with([=](PoolModel& m) { m.shared = 0, m.own = correlation; }));
  }
  for (const int advantage : {200, 400})
    list.by_side(fmt::format("first move {} Elo", advantage), with([=](PoolModel& m) { m.advantage = advantage; }));
  for (const double draws : {0.0, 0.9}) list.by_side(fmt::format("draws {:g} %", 100 * draws), with([=](PoolModel& m) { m.draw_rate = draws; }));
  list.by_side("near-twins", near_twins);
  list.by_side("200 Elo apart", with([](PoolModel& m) { m.ratings = ladder(6, 200); }));
  list.by_side("first move worth 200 Elo more to one, 200 less to another", base(), {200, -200, 0, 0, 0, 0});

  list.comparison("base", base());
  list.comparison("near-twins", near_twins);
  list.comparison("two players", with([](PoolModel& m) { m.ratings = ladder(2, 40); }));
  list.comparison("5 openings", with([](PoolModel& m) { m.openings = 5; }));
  list.comparison("100 openings", with([](PoolModel& m) { m.openings = 100; }));
  list.comparison("first player 400 Elo stronger", with([](PoolModel& m) { m.ratings = {400, 0, 0, 0, 0, 0}; }));

  const PlacesModel three{ladder(4, 40), {30, 0, -30}, 0.2, 0.2, 0.2, 0.2, 20};
  const PlacesModel four{ladder(4, 40), {30, 10, -10, -30}, 0.2, 0.2, 0.2, 0.2, 20};
  const auto changed = [](PlacesModel model, const auto& change) {
    change(model);
    return model;
  };
  list.places("three sides: 4 players, 20 openings", three);
  list.places("four sides: 4 players, 20 openings", four);
  for (const int players : {3, 8})
    list.places(fmt::format("three sides, {} players", players), changed(three, [=](PlacesModel& m) { m.ratings = ladder(players, 40); }));
  list.places("four sides, 5 players", changed(four, [](PlacesModel& m) { m.ratings = ladder(5, 40); }));
  for (const int openings : {10, 200}) {
    list.places(fmt::format("three sides, {} openings", openings), changed(three, [=](PlacesModel& m) { m.openings = openings; }));
    list.places(fmt::format("four sides, {} openings", openings), changed(four, [=](PlacesModel& m) { m.openings = openings; }));
  }
  list.places("three sides, kingmakers", changed(three, [](PlacesModel& m) { m.shared = m.own = 0, m.kingmaker = 0.8; }));
  list.places("four sides, kingmakers", changed(four, [](PlacesModel& m) { m.shared = m.own = 0, m.kingmaker = 0.8; }));
  list.places("three sides, seats 100 Elo apart", changed(three, [](PlacesModel& m) { m.seats = {100, 0, -100}; }));
  list.places("three sides, places shared wherever they can be", changed(three, [](PlacesModel& m) { m.shared_places = 1; }));
  list.places("three sides, independent games", changed(three, [](PlacesModel& m) { m.shared = m.own = m.kingmaker = 0; }));
  list.places("three sides, 200 Elo apart", changed(three, [](PlacesModel& m) { m.ratings = ladder(4, 200); }));

  for (const int pairs : {5, 20, 100, 500})
    for (const double score : {0.5, 0.75, 0.95}) list.match(pairs, score, score > 0.9 ? 0.05 : 0.3);
  list.match(100, 0.5, 0.9);
  list.match(2000, 0.5, 0.3);
  for (const int rounds : {2, 10})
    for (const double own : {0.0, 0.8}) list.rounds(20, rounds, own);
  for (const int positions : {5, 20, 100})
    for (const double spread : {0.3, 1.0}) list.cost(positions, spread);
  for (const double elo1 : {5.0, 10.0, 20.0, 50.0})
    for (const double truth : {-500.0, -200.0, -50.0, 0.0, elo1 / 2, elo1, 100.0, 200.0, 300.0, 500.0}) list.sequential(elo1, truth, {0.3, 0});
  for (const PairShape& shape : {PairShape{0.8, 0}, {0.0, 0.5}, {0.0, -0.5}})
    for (const double truth : {0.0, 10.0, 200.0}) list.sequential(10, truth, shape);
  return list.cells;
}

}  // namespace arena::statistics
