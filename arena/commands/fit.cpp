// Fits weights to recorded games, and tests whether a player gains by them.
#include <fmt/format.h>

#include <ostream>

#include "arena/analysis/fit/fit.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/player_given.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/commands/verdict_by_play.hpp"
#include "arena/config/player.hpp"
#include "arena/record/files.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

void declare_fit(Syntax& syntax) {
  syntax.options.add_options()("folder", po::value<std::vector<std::string>>()->required()->value_name("DIR"),
                               "results folders of one game, to fit the weights to");
  add_player_option(syntax);
  syntax.options.add_options()                                                                                        //
      ("evaluator,e", po::value<std::string>()->value_name("NAME"), "the evaluator to fit; by default the player's")  //
      ("output", po::value<std::string>()->value_name("DIR"),
       "where the player, the tables and the verdict's games go; by default results/fit- and the player")                       //
      ("without-draws", "exclude drawn games, if a draw says little about who stood better")                                    //
      ("per-game", po::value<int>()->value_name("N"), "at most this many positions per game, drawn at random; by default all")  //
      ("ridge", po::value<double>()->value_name("R"),
       "strength of the ridge penalty, in games' worth of evidence; by default by cross-validation")                 //
      ("folds", po::value<int>()->value_name("N"), "folds of the cross-validation, by default 5")                    //
      ("pairs", po::value<int>()->value_name("N"), "pairs for the verdict at most, by default 1000; 0: no verdict")  //
      ("worth", po::value<double>()->value_name("ELO"), "the smallest gain worth having, by default 20")             //
      ("seed", po::value<std::int64_t>()->value_name("N"), "seed of everything random; 1 by default");
  add_limit_options(syntax);
  add_play_options(syntax);
  syntax.operands.add("folder", -1);
}

FitOptions options_given(const Call& call) {
  FitOptions options;
  options.without_draws = call.has("without-draws");
  options.per_game = number_given<int>(call, "per-game", {1, 10'000}).value_or(0);
  options.folds = number_given<int>(call, "folds", {2, 20}).value_or(options.folds);
  options.seed = number_given<std::uint64_t>(call, "seed", declared_range("seed")).value_or(1);
  options.ridge = number_given<double>(call, "ridge", {0, 1e9});
  return options;
}

/// The player with the weights, and where they come from.
std::string fitted_yaml(const config::PlayerSpec& player, const WeightFit& fit, const std::string& verdict) {
  std::string text = fmt::format("# {}: {}.\n# From {}.\n", player.name, fit_summary(fit), fmt::join(fit.folders, ", "));
  if (!verdict.empty()) text += "# Verdict: " + verdict + ".\n";
  return text + config::resolved_yaml(player);
}

/// Random openings that occur in no run: as long as the first run's if those are random.
std::vector<std::string> openings_for_verdict(const std::vector<RunFolder>& runs, int count, std::uint64_t seed) {
  const config::TournamentSpec& first = runs.front().tournament();
  config::OpeningsSpec openings = first.openings;
  if (openings.kind != config::OpeningsKind::random) {
    openings = {};
    openings.kind = config::OpeningsKind::random;
    openings.plies = 8;
  }
  openings.seed = seed + 1;
  std::vector<std::string> used;
  for (const RunFolder& run : runs)
    for (std::string& opening : run.openings()) used.push_back(std::move(opening));
  return held_out_openings(first.game, openings, count, used);
}

int run_fit(const Call& call) {
  std::vector<RunFolder> runs;
  for (const std::string& folder : call.get<std::vector<std::string>>("folder")) runs.emplace_back(folder);
  const config::TournamentSpec& first = runs.front().tournament();
  const config::PlayerSpec player = player_named(call.get("player"), first.game);
  const EvaluatorChoice* own = evaluator_of(player.options);
  if (own == nullptr) throw InputError("--player: '" + player.name + "' has no evaluator; it does not search a tree");
  EvaluatorChoice evaluator = *own;
  if (const auto name = call.find("evaluator"); name && *name != own->name) evaluator = {*name, {}};
  const FitOptions options = options_given(call);
  config::VerdictSpec judging;
  judging.pairs = number_given<int>(call, "pairs", {0, 100'000}).value_or(1000);
  judging.worth = number_given<double>(call, "worth", equivalence_range).value_or(judging.worth);
  const fs::path output = call.find("output").value_or((fs::path("results") / ("fit-" + player.name)).string());

  const WeightFit fit = fit_weights(runs, evaluator, options);
  config::PlayerSpec fitted = player;
  fitted.name = player.name + "-fitted";
  set_evaluator(fitted.options, fit.choice());

  std::vector<Table> tables = fit_tables(fit);
  for (const Table& table : tables) call.out << as_text(table) << "\n";
  call.out << fit_summary(fit) << "\n";
  int code = exit_done;
  const fs::path file = output / (fitted.name + ".yaml");
  try {
    fs::create_directories(output);
    for (const Table& table : tables) replace_file(output / (table.name + ".csv"), as_csv(table));
    replace_file(output / "calibration.svg", calibration_svg(fit));
    replace_file(file, fitted_yaml(fitted, fit, ""));
  } catch (const RunError& error) {
    call.err << "arena: " << error.what() << "\n";
    return exit_disk_failed;
  }
  if (judging.pairs > 0) {
    config::TournamentSpec like;
    like.game = first.game;
    like.seed = options.seed;
    config::PlayerSpec candidate = fitted, reference = player;
    if (const auto limits = limits_given(call)) candidate.options.limits = reference.options.limits = *limits;
    const RunSpec match = gain_match(like, candidate, reference, judging, openings_for_verdict(runs, judging.pairs, options.seed));
    const PlayedVerdict played = play_verdict(match, judging.worth, play_options_given(call, verdict_folder(output), "fit", "folder"), call);
    if (played.stopped) return *played.stopped;
    code = played.verdict.exit_code();
    const std::string verdict = gain_sentence(played.verdict);
    replace_file(file, fitted_yaml(fitted, fit, verdict));
    call.out << "\n" << verdict << "\n";
  }
  call.out << "\nThe fitted player: " << shown(file) << "\nFiles: " << shown(output / "weights.csv") << ", " << shown(output / "calibration.svg")
           << "\n";
  return code;
}

}  // namespace

Command fit_command() {
  return {"fit",
          "fit an evaluator's weights to recorded games, and test whether it gained",
          "DIR... --player NAME [--evaluator NAME] [--without-draws] [--pairs N] [--output DIR]",
          "Logistic regression of the games' results on the evaluator's features, over the positions in which players decided; only quiet ones,\n"
          "if the game can tell. Each game has the same weight. Intervals are clustered by opening, and predictions are scored on held-out\n"
          "openings. Then the player with the new weights plays the one with the old, on new openings. It ends with gained, nothing gained, lost\n"
          "or inconclusive, and writes the new player as a file.\n"
          "Exit code 0: gained, 1: nothing gained or lost, 3: inconclusive, 5: a player failed. See docs/fitting.md.",
          "arena run quickstart --nodes 50 --quiet --output quick && arena fit quick --player arena-andantino-patterns "
          "--pairs 0 "
          "--output fitted",
          declare_fit,
          run_fit,
          true};
}

}  // namespace arena
