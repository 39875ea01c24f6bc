#include <fmt/format.h>

#include <cmath>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/analysis/selftest/checks.hpp"
#include "arena/analysis/selftest/play.hpp"
#include "arena/config/set_option.hpp"
#include "arena/games/game_names.hpp"

namespace arena {

namespace {

/// A shallow search that breaks ties at random: fast, and no two of its games are alike.
config::PlayerSpec twin(const std::string& name) {
  config::PlayerSpec player;
  player.name = name;
  config::put_option(player, "tie_break", "random");
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

Ratings play_twins(const Twins& twins, const std::filesystem::path& folder, int threads) {
  config::TournamentSpec tournament = selftest_tournament(twins.game, twins.openings, twins.seed, 300);
  tournament.sprt.on = twins.sequential;
  tournament.sprt.elo1 = 100;
  for (const std::string& name : twins.names) tournament.players.push_back(twin(name));
  return rate(play_selftest(std::move(tournament), folder, threads));
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

/// Four copies, one tournament after another: at most one in twenty may call any two of them different, within the noise of the count.
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

}  // namespace arena
