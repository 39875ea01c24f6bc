#include "arena/analysis/rating/proof.hpp"

#include <fmt/format.h>

#include <cmath>
#include <future>
#include <memory>
#include <numeric>
#include <set>
#include <sstream>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/analysis/rating/selftest.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/tree.hpp"
#include "arena/games/games.hpp"
#include "arena/statistics/clustered.hpp"
#include "arena/statistics/sequential_plan.hpp"
#include "arena/statistics/simulate.hpp"
#include "core/common/random.hpp"

namespace arena {

namespace {

using statistics::Coverage;
using statistics::PairModel;
using statistics::PoolModel;

constexpr int runs = 1000;
constexpr int few_runs = 200;  // where one run is a tournament of thousands of openings

ProofFigures figures_of(const Coverage& coverage) {
  ProofFigures out;
  out.runs = coverage.runs;
  out.coverage = coverage.rate();
  // Where players that nearly always play the same games differ is seen in few runs only: no width can be set against that.
  if (coverage.open < coverage.runs && 2 * coverage.flat < coverage.runs) out.width = coverage.width_over_oracle();
  out.no_interval = coverage.open_rate();
  return out;
}

/// Ratings `gap` apart around zero.
std::vector<double> ladder(int players, double gap) {
  std::vector<double> ratings;
  for (int i = 0; i < players; ++i) ratings.push_back(gap * (i - (players - 1) / 2.0));
  return ratings;
}

/// The base case, of which each cell changes one thing.
PoolModel base() { return {ladder(6, 40), 40, 0.3, 0.3, 0.3, 20}; }

class Cells {
 public:
  explicit Cells(std::vector<ProofCell>& cells) : cells_(cells) {}

  /// Ratings, the advantage of moving first, and what is claimed of equal players.
  void pool(const std::string& name, const PoolModel& model, int repetitions = runs) {
    const double widest = model.openings >= 20 ? 1.3 : 0;
    const auto rates = std::async(std::launch::deferred, [=] { return pool_rates(model, repetitions, 1); }).share();
    add("ratings", name, widest, [=] { return figures_of(rates.get().ratings); });
    add("first move", name, widest, [=] { return figures_of(rates.get().advantage); });
    PoolModel equal = model;
    std::fill(equal.ratings.begin(), equal.ratings.end(), 0.0);
    add("stars", name, 0, [=] {
      const auto of_equals = pool_rates(equal, repetitions, 3);
      return ProofFigures{of_equals.tournaments, {}, {}, {}, of_equals.claim_rate()};
    });
  }
  void comparison(const std::string& name, const PoolModel& model) {
    for (const bool same : {false, true})
      for (const double effect : {0.0, 100.0})
        add("compare, regress", fmt::format("{}; {} openings; {:g} Elo", name, same ? "the same" : "other", effect), model.openings >= 20 ? 1.3 : 0,
            [=] {
              const auto rates = comparison_rates(model, effect, same, runs, 4);
              ProofFigures out = figures_of(rates.change);
              if (effect == 0) out.claims = rates.claim_rate();
              return out;
            });
  }
  void match(int pairs, double score, double draws) {
    const PairModel model{score, draws, 0};
    const std::string name = fmt::format("{} pairs, score {:g} %, draws {:g} %", pairs, 100 * score, 100 * draws);
    const double widest = pairs >= 20 ? 1.3 : 0;
    add("match: Elo", name, widest, [=] { return figures_of(match_coverage(model, pairs, runs, 5)); });
    add("match: nElo", name, 0, [=] { return figures_of(nelo_coverage(model, pairs, runs, 6)); });
  }
  void rounds(int openings, int rounds, double own) {
    add("match: Elo", fmt::format("{} rounds of {} openings, correlation {:g}", rounds, openings, own), 1.3, [=] {
      return figures_of(statistics::repeated_openings_coverage({{40, 0}, 40, 0.3, 0, own, openings}, rounds, runs, 7));
    });
  }
  void cost(int positions, double spread) {
    add("ablate, regress: cost", fmt::format("{} positions, spread {:g}", positions, spread), positions >= 20 ? 1.3 : 0,
        [=] { return figures_of(statistics::ratio_coverage(spread, positions, runs, 8)); });
  }
  void sequential(double elo1, double truth, const statistics::PairShape& shape) {
    add("sprt", fmt::format("[0, {:g}], truth {:g}, draws {:g} %, likeness {:g}", elo1, truth, 100 * shape.draw_rate, shape.likeness), 0, [=] {
      statistics::SequentialCell cell;
      cell.parameters = {0, elo1, 0.05, 0.05, statistics::EloModel::normalized};
      cell.truth = truth;
      cell.shape = shape;
      cell.seed = 9 + static_cast<std::uint64_t>(1000 * elo1 + 100000 + truth);
      cell.repetitions = runs;
      cell.paths = 200;
      cell.widths = 20;
      const statistics::SequentialRates rates = sequential_rates(cell);
      ProofFigures out;
      out.runs = rates.runs;
      out.coverage = static_cast<double>(rates.covered) / rates.runs;
      if (rates.width_ratio > 0) out.width = rates.width_ratio;
      if (truth <= 0 || truth >= elo1) out.claims = static_cast<double>(rates.false_verdicts) / rates.runs;
      return out;
    });
  }
  void add(const std::string& subject, const std::string& name, double widest, std::function<ProofFigures()> run) {
    cells_.push_back({subject, name, widest, 0.05, name.rfind("played: ", 0) == 0, std::move(run)});
  }

 private:
  std::vector<ProofCell>& cells_;
};

void simulated(Cells& cells) {
  const auto with = [](const auto& change) {
    PoolModel model = base();
    change(model);
    return model;
  };
  cells.pool("base: 6 players, 20 openings", base());
  for (const int players : {2, 3, 12}) cells.pool(fmt::format("{} players", players), with([=](PoolModel& m) { m.ratings = ladder(players, 40); }));
  for (const int openings : {5, 10, 50, 200}) cells.pool(fmt::format("{} openings", openings), with([=](PoolModel& m) { m.openings = openings; }));
  cells.pool("2000 openings", with([](PoolModel& m) { m.openings = 2000; }), few_runs);
  for (const double correlation : {0.0, 0.6, 0.9}) {
    cells.pool(fmt::format("shared luck {:g}", correlation), with([=](PoolModel& m) { m.shared = correlation, m.own = 0; }));
    if (correlation > 0) cells.pool(fmt::format("own luck {:g}", correlation), with([=](PoolModel& m) { m.shared = 0, m.own = correlation; }));
  }
  for (const int advantage : {0, 100, 200, 400, 800})
    cells.pool(fmt::format("first move {} Elo", advantage), with([=](PoolModel& m) { m.advantage = advantage; }));
  cells.pool("first move 400 Elo, 200 openings", with([](PoolModel& m) { m.advantage = 400, m.openings = 200; }));
  for (const double draws : {0.0, 0.6, 0.9}) cells.pool(fmt::format("draws {:g} %", 100 * draws), with([=](PoolModel& m) { m.draw_rate = draws; }));
  cells.pool("near-twins", with([](PoolModel& m) { m = {ladder(6, 0), 40, 0, 0.6, 0.3, 20}; }));
  cells.pool("200 Elo apart", with([](PoolModel& m) { m.ratings = ladder(6, 200); }));
  cells.pool("one 600 Elo weaker", with([](PoolModel& m) { m.ratings = {0, 0, 0, 0, 0, -600}; }));

  cells.comparison("base", base());
  cells.comparison("near-twins", {ladder(6, 0), 40, 0, 0.6, 0.3, 20});
  cells.comparison("two players", {ladder(2, 40), 40, 0.3, 0.3, 0.3, 20});
  cells.comparison("5 openings", with([](PoolModel& m) { m.openings = 5; }));
  cells.comparison("100 openings", with([](PoolModel& m) { m.openings = 100; }));
  cells.comparison("first player 400 Elo stronger", with([](PoolModel& m) { m.ratings = {400, 0, 0, 0, 0, 0}; }));

  for (const int pairs : {5, 20, 100, 500})
    for (const double score : {0.5, 0.75, 0.95}) cells.match(pairs, score, score > 0.9 ? 0.05 : 0.3);
  cells.match(100, 0.5, 0.9);
  cells.match(2000, 0.5, 0.3);
  for (const int rounds : {2, 10})
    for (const double own : {0.0, 0.8}) cells.rounds(20, rounds, own);
  for (const int positions : {5, 20, 100})
    for (const double spread : {0.3, 1.0}) cells.cost(positions, spread);
  for (const double elo1 : {5.0, 10.0, 20.0, 50.0})
    for (const double truth : {-500.0, -200.0, -50.0, 0.0, elo1 / 2, elo1, 100.0, 200.0, 300.0, 500.0}) cells.sequential(elo1, truth, {0.3, 0});
  for (const statistics::PairShape& shape : {statistics::PairShape{0.8, 0}, {0.0, 0.5}, {0.0, -0.5}})
    for (const double truth : {0.0, 10.0, 200.0}) cells.sequential(10, truth, shape);
}

/// A long run whose blocks of openings are set against the whole: real players, and the truth is known.
class Population {
 public:
  Population(std::filesystem::path folder, std::string game, Chance chance, int threads)
      : folder_(std::move(folder)), game_(std::move(game)), chance_(chance), threads_(threads) {}

  /// How blocks of 20 openings cover the ratings of the whole.
  ProofFigures ratings() {
    const RunRecord& all = record();
    const Ratings truth = rate(all);
    Coverage coverage;
    for (int block = 0; block < runs; ++block) {
      const Ratings found = rate(part_of(all, block, 0));
      for (std::size_t i = 0; i < found.pool.players.size(); ++i)
        if (found.pool.players[i].is_rated())
          coverage.note(found.pool.players[i].interval, found.pool.players[i].rating, truth.pool.players[i].rating);
    }
    return as_drawn_from_all(coverage, all);
  }
  ProofFigures first_move() {
    const RunRecord& all = record();
    const Ratings truth = rate(all);
    Coverage coverage;
    for (int block = 0; block < runs; ++block) {
      const Ratings found = rate(part_of(all, block, 0));
      if (found.pool.advantage_known) coverage.note(found.pool.advantage_interval, found.pool.advantage, truth.pool.advantage);
    }
    return as_drawn_from_all(coverage, all);
  }
  /// Two blocks of the same run: what changed from one to the other is nothing.
  ProofFigures comparison() {
    const RunRecord& all = record();
    Coverage coverage;
    int claims = 0;
    for (int block = 0; block < runs; ++block) {
      const auto one = scores_of(part_of(all, block, 0)), other = scores_of(part_of(all, block, 1));
      const statistics::Difference found = statistics::clustered_difference(other, one, 1);
      coverage.note(found.interval, found.difference, 0);
      claims += found.p_value <= 0.05;
    }
    ProofFigures out = figures_of(coverage);
    out.claims = static_cast<double>(claims) / runs;
    return out;
  }

 private:
  static constexpr int block_size = 20;

  /// Blocks of a run differ less from it than from all openings that there are, for which the intervals are: the correction for a finite population.
  static ProofFigures as_drawn_from_all(Coverage coverage, const RunRecord& all) {
    std::set<std::int64_t> openings;
    for (const RatedPair& pair : all.pairs) openings.insert(pair.opening);
    coverage.mean_square_error /= 1 - static_cast<double>(block_size) / static_cast<double>(openings.size());
    return figures_of(coverage);
  }

  const RunRecord& record() {
    if (!record_) record_ = play_population(game_, chance_, folder_, threads_);
    return *record_;
  }
  /// Block `half` (0 or 1) of a random order of the openings.
  static RunRecord part_of(const RunRecord& all, int block, int half) {
    std::set<std::int64_t> found;
    for (const RatedPair& pair : all.pairs) found.insert(pair.opening);
    std::vector<std::int64_t> openings(found.begin(), found.end());
    Random random(static_cast<std::uint64_t>(block) + 1);
    shuffle(openings, random);
    const std::set<std::int64_t> chosen(openings.begin() + half * block_size, openings.begin() + (half + 1) * block_size);
    RunRecord part = all;
    part.pairs.clear();
    for (const RatedPair& pair : all.pairs)
      if (chosen.count(pair.opening) > 0) part.pairs.push_back(pair);
    mark_repetitions(part);
    return part;
  }
  /// Of the first player.
  static std::vector<statistics::Observation> scores_of(const RunRecord& record) {
    std::vector<statistics::Observation> scores;
    for (const RatedPair& pair : record.pairs)
      for (std::size_t i = 0; i < 2; ++i) {
        const GameIdentity& game = pair.games[i];
        if (pair.fresh[i] && (game.first == 0 || game.second == 0))
          scores.push_back({pair.opening, (game.first == 0 ? game.half_points : 2 - game.half_points) / 2.0, 1});
      }
    return scores;
  }

  std::filesystem::path folder_;
  std::string game_;
  Chance chance_;
  int threads_;
  std::optional<RunRecord> record_;
};

void played(Cells& cells, const std::filesystem::path& folder, int threads) {
  for (const std::string& game : game_names())
    for (const auto& [chance, word] : {std::pair(Chance::none, "deterministic"), {Chance::some, "partly random"}, {Chance::all, "random"}}) {
      const auto population = std::make_shared<Population>(folder / fmt::format("{}-{}", game, static_cast<int>(chance)), game, chance, threads);
      const std::string name = fmt::format("played: {}, six {} near-twins, blocks of 20 openings", game, word);
      cells.add("ratings", name, 1.3, [population] { return population->ratings(); });
      cells.add("first move", name, 1.3, [population] { return population->first_move(); });
      cells.add("compare, regress", name, 1.3, [population] { return population->comparison(); });
    }
}

std::string field(const std::optional<double>& value) { return value ? fmt::format("{:.4f}", *value) : ""; }

}  // namespace

std::vector<ProofCell> proof_cells(const std::filesystem::path& folder, int threads) {
  std::vector<ProofCell> all;
  Cells cells(all);
  simulated(cells);
  played(cells, folder, threads);
  return all;
}

bool holds(const ProofCell& cell, const ProofFigures& figures) {
  const double noise = 3 * std::sqrt(0.05 * 0.95 / std::max(1, figures.runs));
  if (figures.coverage && *figures.coverage < 0.93 - noise) return false;
  if (figures.width && cell.widest > 0 && figures.no_interval.value_or(0) < 0.5 && *figures.width > cell.widest) return false;
  return !figures.claims || *figures.claims <= cell.most_claims + noise;
}

std::string proof_line(const ProofCell& cell, const ProofFigures& figures) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}\n", cell.subject, cell.name, figures.runs, field(figures.coverage), field(figures.width),
                     field(figures.no_interval), field(figures.claims));
}

std::optional<ProofFigures> figures_from(const ProofCell& cell, const std::string& line) {
  const auto parts = config::split(line, '|');
  if (parts.size() != 7 || parts[0] != cell.subject || parts[1] != cell.name) return std::nullopt;
  const auto number = [](std::string_view text) -> std::optional<double> { return text.empty() ? std::nullopt : config::parse_real(text); };
  const auto count = config::parse_integer(parts[2]);
  if (!count) return std::nullopt;
  return ProofFigures{static_cast<int>(*count), number(parts[3]), number(parts[4]), number(parts[5]), number(parts[6])};
}

}  // namespace arena
