#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/commands/sprt_arguments.hpp"
#include "arena/config/build.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/tournament.hpp"
#include "arena/play/resolve.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

constexpr int exit_h0 = 1, exit_undecided = 3;

void declare(Syntax& syntax) {
  syntax.options.add_options()                                                                                                                     //
      ("player", po::value<std::vector<std::string>>()->required()->value_name("PLAYER"), "the two players, files or names; the first is tested")  //
      ("openings", po::value<std::string>()->value_name("PLIES,COUNT"), "random openings, each a pair of games; by default 8,2000")                //
      ("seed", po::value<std::uint64_t>()->value_name("N"), "everything random comes from it; by default 1")                                       //
      ("output", po::value<std::string>()->value_name("DIR"), "where results go; by default results/sprt- and the names");
  add_sprt_options(syntax);
  add_limit_options(syntax);
  add_play_options(syntax);
  add_game_options(syntax);
  syntax.operands.add("player", -1);
  syntax.names["player"] = "players";
}

/// "8,2000": plies and number of openings.
void set_openings(config::OpeningsSpec& openings, const std::string& text) {
  const auto parts = config::split(text, ',');
  const auto plies = parts.size() == 2 ? config::parse_integer(parts[0]) : std::nullopt;
  const auto count = parts.size() == 2 ? config::parse_integer(parts[1]) : std::nullopt;
  if (!plies || !count || *plies < 1 || *plies > 200 || *count < 1 || *count > 1'000'000)
    throw InputError("--openings is '" + config::printable(text) +
                     "', but must be PLIES,COUNT with 1 to 200 plies and 1 to 1000000 openings, as 8,2000");
  openings.kind = config::OpeningsKind::random;
  openings.plies = static_cast<int>(*plies);
  openings.count = static_cast<int>(*count);
}

/// The game that was given, or the one that the first player's file names.
std::string game_of(const Call& call, const std::string& player) {
  if (call.has("game")) return call.get("game");
  const auto file = config::is_path(player) ? config::find_file(player, "") : config::find_player_file(player, "");
  if (!file.empty())
    if (const std::string game = config::load_player(file).game; !game.empty()) return game;
  return game_given(call);
}

config::TournamentSpec tournament_given(const Call& call, const std::vector<std::string>& players) {
  config::TournamentSpec tournament;
  tournament.game = config::game_spec(game_of(call, players[0]), rule_options_given(call));
  config::Problems problems;
  for (const std::string& player : players) tournament.players.push_back(config::named_player(player, tournament.game, problems));
  problems.raise();
  tournament.limits = limits_given(call);
  set_openings(tournament.openings, call.find("openings").value_or("8,2000"));
  if (const auto seed = call.find<std::uint64_t>("seed")) {
    if (*seed > INT64_MAX) throw InputError(fmt::format("--seed must be from 0 to {}", INT64_MAX));
    tournament.seed = tournament.openings.seed = *seed;
  }
  const statistics::SprtParameters test = sprt_given(call);
  if (std::min(test.alpha, test.beta) < 0.0001 || std::max(test.alpha, test.beta) > 0.5)
    throw InputError("--alpha and --beta must be from 0.0001 to 0.5");
  const auto model = test.model == statistics::EloModel::normalized ? config::SprtModel::normalized : config::SprtModel::logistic;
  tournament.sprt = {true, test.elo0, test.elo1, test.alpha, test.beta, model};
  return config::checked(std::move(tournament), "arena sprt");
}

int run(const Call& call) {
  const auto players = call.get<std::vector<std::string>>("player");
  if (players.size() != 2)
    throw InputError(fmt::format("a sequential test is between two players, but {} given",
                                 players.size() == 1 ? "one is" : fmt::format("{} are", players.size())));
  const config::TournamentSpec tournament = tournament_given(call, players);
  const RunSpec spec = resolve(tournament);
  const auto output = call.find("output").value_or(
      (std::filesystem::path("results") / fmt::format("sprt-{}-{}", tournament.players[0].name, tournament.players[1].name)).string());
  const RunOptions options = play_options_given(call, output, "sprt", "player");
  if (const auto code = play(spec, options, call)) return *code;
  const Ratings ratings = rate(read_runs({options.output}));
  call.out << ratings_text(ratings);
  call.out << "\nFiles: " << (options.output / "games.csv").string() << ", " << (options.output / "moves.csv").string() << "\n";
  if (!ratings.verdict) return exit_undecided;
  switch (ratings.verdict->decision()) {
    case statistics::SprtDecision::accept_h1:
      return 0;
    case statistics::SprtDecision::accept_h0:
      return exit_h0;
    case statistics::SprtDecision::undecided:
      break;
  }
  return exit_undecided;
}

}  // namespace

Command sprt_command() {
  return {"sprt",
          "test whether one player is stronger than another, with as few games as it takes",
          "A B [--elo0 E --elo1 E] [--nodes N] [--openings PLIES,COUNT] [--output DIR]",
          "Plays A against B from random openings, both sides of each, until the sequential probability ratio test decides: H1, A is\n"
          "stronger by elo1, or H0, only by elo0. Pairs count in schedule order, so that the result is the same at any number of\n"
          "threads; games that repeat others do not count. Exit code 0: H1 accepted, 1: H0 accepted, 3: inconclusive.",
          "arena sprt arena-andantino random --nodes 50 --elo1 100 --output sprt-example",
          declare,
          run};
}

}  // namespace arena
