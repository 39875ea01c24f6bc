#include "arena/analysis/rating/selftest.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <cmath>
#include <functional>
#include <sstream>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/config/build.hpp"
#include "arena/games/games.hpp"
#include "arena/play/resolve.hpp"
#include "arena/play/runner.hpp"
#include "arena/statistics/simulate.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// A shallow search that breaks ties by lot: quick, and no two of its games are alike.
config::PlayerSpec twin(const std::string& name) {
  config::PlayerSpec player;
  player.name = name;
  player.options.tree.tie_break = TieBreak::random;
  player.options.limits.depth = 1;
  return player;
}

struct Twins {
  std::string game;
  std::vector<std::string> names;
  int openings = 0;
  int seed = 1;
  bool sequential = false;
};

/// So many random openings, everything by one seed.
config::TournamentSpec tournament_of(const std::string& game, int openings, int seed, int max_plies) {
  config::TournamentSpec tournament;
  tournament.game = config::game_spec(game);
  tournament.seed = tournament.openings.seed = static_cast<std::uint64_t>(seed);
  tournament.openings.kind = config::OpeningsKind::random;
  tournament.openings.plies = 8;
  tournament.openings.count = openings;
  tournament.adjudication.max_plies = max_plies;
  return tournament;
}

RunRecord play(config::TournamentSpec tournament, const std::filesystem::path& folder, int threads) {
  RunOptions options;
  options.output = folder;
  options.threads = threads;
  options.quiet = true;
  options.resume = std::filesystem::exists(folder / "tournament.yaml");
  std::ostringstream talk;
  const RunSpec spec = resolve(config::checked(std::move(tournament), "selftest"));
  if (run_tournament(spec, options, talk).end == RunEnd::interrupted) throw InputError("interrupted; the same command goes on");
  return read_runs({folder});
}

Ratings play_twins(const Twins& twins, const std::filesystem::path& folder, int threads) {
  config::TournamentSpec tournament = tournament_of(twins.game, twins.openings, twins.seed, 300);
  tournament.sprt.on = twins.sequential;
  tournament.sprt.elo1 = 100;
  for (const std::string& name : twins.names) tournament.players.push_back(twin(name));
  return rate(play(std::move(tournament), folder, threads));
}

std::string interval_words(const statistics::Calculation& calculation) {
  return fmt::format("Elo {} in {:.0f} pairs", statistics::interval_text(calculation.elo_range.bounds), calculation.counts.total());
}

int clear_differences(const Ratings& ratings) {
  int clear = 0;
  for (std::size_t i = 0; i < ratings.clear.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) clear += ratings.clear[i][j] ? 1 : 0;
  return clear;
}

SelfCheck match_of_twins(const std::string& game, const std::filesystem::path& folder, bool quick, int threads) {
  const Ratings ratings = play_twins({game, {"one", "twin"}, quick ? 40 : 200}, folder, threads);
  const auto& calculation = ratings.match->calculation;
  return {game + ": a player against itself", "0 in the interval", calculation ? interval_words(*calculation) : "no games",
          calculation && calculation->elo_range.bounds.contains(0)};
}

/// Four copies, one tournament after another: at most one in twenty may call any two of them different, give or take the noise of the count.
SelfCheck pools_of_twins(const std::string& game, const std::filesystem::path& folder, bool quick, int threads) {
  const int tournaments = quick ? 10 : 60;
  int flagged = 0;
  for (int seed = 1; seed <= tournaments; ++seed)
    if (clear_differences(play_twins({game, {"a", "b", "c", "d"}, 15, seed}, folder / std::to_string(seed), threads)) > 0) ++flagged;
  const double most = 0.05 * tournaments + 3 * std::sqrt(0.05 * 0.95 * tournaments);
  return {game + ": pools of four copies", "differences in at most 5 %", fmt::format("in {} of {} pools", flagged, tournaments), flagged <= most};
}

SelfCheck test_of_twins(const std::string& game, const std::filesystem::path& folder, bool quick, int threads) {
  const Ratings ratings = play_twins({game, {"one", "twin"}, quick ? 60 : 200, 1, true}, folder, threads);
  const auto decision = ratings.verdict->decision();
  return {game + ": sequential test of a twin", "not H1",
          fmt::format("{} after {} pairs", statistics::to_text(decision), ratings.verdict->sprt.counts().pairs()),
          decision != statistics::SprtDecision::accept_h1};
}

/// A share with its allowed range; in few runs the noise of the count is allowed for, three standard deviations of it.
SelfCheck share_check(std::string subject, double share, double low, double high, int runs, bool quick) {
  const double slack = quick ? 3 * std::sqrt(0.05 * 0.95 / runs) : 0;
  std::string expected = fmt::format("{:g} to {:g} %", 100 * low, 100 * high);
  if (high >= 1)
    expected = fmt::format("at least {:g} %", 100 * low);
  else if (low <= 0)
    expected = fmt::format("at most {:g} %", 100 * high);
  return {std::move(subject), expected, fmt::format("{:.1f} % of {}", 100 * share, runs), share >= low - slack && share <= high + slack};
}

}  // namespace

std::vector<SelfCheck> check_twins(const std::filesystem::path& folder, bool quick, int threads) {
  std::vector<SelfCheck> checks;
  for (const std::string& game : game_names()) {
    checks.push_back(match_of_twins(game, folder / (game + "-match"), quick, threads));
    checks.push_back(pools_of_twins(game, folder / (game + "-pools"), quick, threads));
    checks.push_back(test_of_twins(game, folder / (game + "-test"), quick, threads));
  }
  return checks;
}

RunRecord play_population(const std::string& game, Chance chance, const std::filesystem::path& folder, int threads) {
  config::TournamentSpec tournament = tournament_of(game, 1500, 1, 200);
  for (int i = 0; i < 6; ++i) {
    config::PlayerSpec player;
    player.name = fmt::format("twin-{}", i);
    player.options.tree.iterative_deepening = true;
    player.options.limits.nodes = static_cast<std::uint64_t>(200 + 10 * i);
    if (chance == Chance::all || (chance == Chance::some && i % 2 == 0)) player.options.tree.tie_break = TieBreak::random;
    tournament.players.push_back(player);
  }
  return play(std::move(tournament), folder, threads);
}

std::vector<SelfCheck> check_simulations(bool quick) {
  using namespace statistics;
  const int runs = quick ? 300 : 2000;
  std::vector<std::function<SelfCheck()>> work;
  const auto coverage = [&](PairModel model, int pairs, double low, double high) {
    work.emplace_back([=] {
      return share_check(fmt::format("coverage: {} pairs, score {:g} %, draws {:g} %", pairs, 100 * model.score, 100 * model.draw_rate),
                         match_coverage(model, pairs, runs, 600 + static_cast<std::uint64_t>(pairs)).rate(), low, high, runs, quick);
    });
  };
  for (const int pairs : {5, 20, 100}) coverage({0.5, 0.3, 0}, pairs, 0.93, 1);
  coverage({0.5, 0.9, 0}, 20, 0.93, 1);
  coverage({0.9, 0.1, 0}, 20, 0.93, 1);
  coverage({0.98, 0.02, 0}, 500, 0.93, 1);
  for (const int pairs : {200, 2000})
    for (const double score : {0.2, 0.5, 0.8}) coverage({score, score == 0.5 ? 0.6 : 0.2, 0}, pairs, 0.93, 0.97);

  const auto pool = [&](std::string name, PoolModel model, bool equal) {
    work.emplace_back([=] {
      const PoolRates rates = pool_rates(model, runs, 66);
      if (equal) return share_check("false alarms: " + name, rates.claim_rate(), 0, 0.05, runs, quick);
      return share_check("coverage: " + name, rates.ratings.rate(), 0.93, 1, runs, quick);
    });
  };
  pool("six near-twins on 20 shared openings", {std::vector<double>(6, 0.0), 40, 0, 0.6, 0.3, 20}, true);
  pool("six near-twins on 20 shared openings", {std::vector<double>(6, 0.0), 40, 0, 0.6, 0.3, 20}, false);
  pool("six players 100 Elo apart, 20 openings", {{-250, -150, -50, 50, 150, 250}, 40, 0.3, 0.3, 0.3, 20}, false);

  const auto sprt = [&](EloModel model, bool strong) {
    work.emplace_back([=] {
      const SprtParameters test{0, 50, 0.05, 0.05, model};
      const SprtRates rates = sprt_rates(test, strong ? test.elo1 : test.elo0, 0.3, runs, 20000, strong ? 67 : 68);
      return share_check(fmt::format("{}: sequential test [0, 50] {}, truth {}", strong ? "power" : "false alarms", to_text(model), strong ? 50 : 0),
                         rates.pass_rate(), strong ? 0.93 : 0.03, strong ? 0.97 : 0.07, runs, quick);
    });
  };
  for (const EloModel model : {EloModel::normalized, EloModel::logistic})
    for (const bool strong : {false, true}) sprt(model, strong);

  std::vector<SelfCheck> checks(work.size());
  oneapi::tbb::parallel_for(std::size_t{0}, work.size(), [&](std::size_t i) { checks[i] = work[i](); });
  return checks;
}

}  // namespace arena
