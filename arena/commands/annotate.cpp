// What every move of a run cost, judged by a stronger player and by the solver.
#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/player_given.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/play/signals.hpp"
#include "arena/record/files.hpp"
#include "arena/report/annotation/annotation_tables.hpp"

namespace arena {

namespace {

namespace fs = std::filesystem;

int run_annotate(const Call& call) {
  const RunFolder run(call.get("folder"));
  if (!run.has_games()) throw InputError(run.path().string() + " has no games");
  if (!run.has_moves()) throw InputError(run.path().string() + " has no moves.csv, which records the decisions");
  Participant by = player_named(call.get("by"), run.tournament().game, "by");
  if (const auto limits = limits_given(call)) by.options.limits = *limits;
  const Traits traits = traits_of(by.options);
  if (!traits.searches) throw InputError("--by: '" + by.name + "' does not search, so it cannot judge a move");
  if (traits.problem != LimitsProblem::none)
    throw InputError("--by: '" + by.name + "' has no limit that ends its search; give --nodes, --depth or --move-time");
  AnnotationOptions options;
  options.solve_nodes = number_given<std::uint64_t>(call, "solve-nodes", declared_range("limits.nodes")).value_or(0);
  options.games = number_given<std::uint64_t>(call, "games", {1, 1'000'000'000}).value_or(0);
  options.threads = threads_given(call, {by});
  options.live = !call.has("quiet");
  const double blunder = number_given<double>(call, "blunder", {0.01, 1}).value_or(0.3);
  const auto annotation = annotate(run, by, options, call.err);
  if (!annotation) return 128 + SignalGuard::signal_seen();
  if (annotation->moves.empty()) throw InputError("no player had a choice in these games");
  const std::vector<Table> tables = annotation_tables(*annotation, blunder);
  for (const Table& table : tables) call.out << as_text(table) << '\n';
  const std::vector<std::string> sentences = turning_points(*annotation, blunder);
  constexpr std::size_t most = 10;
  for (std::size_t i = 0; i < sentences.size() && (i < most || call.has("all")); ++i) call.out << sentences[i] << '\n';
  if (sentences.size() > most && !call.has("all")) call.out << fmt::format("{} more lost games; --all tells of each\n", sentences.size() - most);
  if (const auto folder = call.find("output")) {
    try {
      fs::create_directories(*folder);
      replace_file(fs::path(*folder) / "annotations.csv", as_csv(annotated_moves(*annotation, blunder)));
      for (const Table& table : tables) replace_file(fs::path(*folder) / (table.name + ".csv"), as_csv(table));
      std::string text;
      for (const std::string& sentence : sentences) text += sentence + "\n";
      replace_file(fs::path(*folder) / "lost-games.txt", text);
    } catch (const RunError& error) {
      call.err << "arena: " << error.what() << '\n';
      return exit_disk_failed;
    }
  }
  return exit_done;
}

}  // namespace

Command annotate_command() {
  Command command;
  command.name = "annotate";
  command.summary = "show what every move of a run cost, judged by a stronger player and by proof";
  command.usage = "DIR --by PLAYER [--nodes N] [--solve-nodes N] [--games N] [--output DIR]";
  command.details =
      "The judge searches every decision of the run again, and, where it prefers another move, also the position after the\n"
      "move that was played. The cost of a move is its loss in expected result; a regression on the run's own games\n"
      "converts scores into expected results. The tables show, for each player and each third of a game, agreement, cost\n"
      "per move and blunders, with intervals; then one sentence per lost game names the loser's costliest move.\n"
      "With --solve-nodes the solver is asked too: if it proves a win before the move and none after, the win was given away.";
  command.example = "arena run quickstart --nodes 50 --quiet --output quick && arena annotate quick --by arena-andantino --nodes 500 --games 20";
  command.declare = [](Syntax& syntax) {
    namespace po = boost::program_options;
    syntax.options.add_options()("folder", po::value<std::string>()->value_name("DIR")->required(), "the results folder");
    syntax.operands.add("folder", 1);
    syntax.options.add_options()("by", po::value<std::string>()->value_name("PLAYER")->required(), "the judge: a player, by name or file");
    syntax.names["by"] = "players";
    add_limit_options(syntax);
    syntax.options.add_options()("solve-nodes", po::value<std::int64_t>()->value_name("N"),
                                 "ask the solver too, with at most N positions per question");
    syntax.options.add_options()("games", po::value<std::int64_t>()->value_name("N"), "only the first N games");
    syntax.options.add_options()("blunder", po::value<double>()->value_name("X"),
                                 "the cost from which a move is a blunder, as a share of a win; 0.3 by default");
    syntax.options.add_options()("all", "a sentence for every lost game, not only for the first ten");
    syntax.options.add_options()("output,o", po::value<std::string>()->value_name("DIR"), "write the tables and every move to this folder, as CSV");
    syntax.options.add_options()("threads,t", po::value<int>()->value_name("N"), "games at a time; as many as there are cores by default");
    syntax.options.add_options()("quiet,q", "no progress line");
  };
  command.run = run_annotate;
  return command;
}

}  // namespace arena
