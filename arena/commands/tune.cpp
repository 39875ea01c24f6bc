#include <fmt/format.h>

#include <ostream>

#include "arena/analysis/tuning/tuning_report.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/commands/verdict_by_play.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/tournament.hpp"
#include "arena/play/estimate.hpp"
#include "arena/play/openings.hpp"
#include "arena/play/resolve.hpp"
#include "arena/record/files.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/shell.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

void declare_tune(Syntax& syntax) {
  syntax.options.add_options()                                                                                                         //
      ("tournament", po::value<std::string>()->required()->value_name("FILE"), "a tournament with a 'tune' section, by name or file")  //
      ("output", po::value<std::string>()->value_name("DIR"), "where results go; by default results/ and the file's name")             //
      ("seed", po::value<std::int64_t>()->value_name("N"), "the run's seed, instead of the file's");
  add_limit_options(syntax);
  add_play_options(syntax);
  add_report_option(syntax);
  syntax.options.add_options()("dry-run", "print the estimated number of games, time and memory of the tuning, and play nothing");
  syntax.operands.add("tournament", 1);
  syntax.names["tournament"] = "tournaments";
  syntax.refused["--shard"] =
      "shards never hear of each other, and each step of a tuning needs the results of all pairs before it; `mpirun arena tune` plays on many nodes";
}

config::TournamentSpec tournament_given(const Call& call, const fs::path& file) {
  config::TournamentSpec tournament = config::load_tournament(file, limits_given(call));
  if (const auto seed = number_given<std::uint64_t>(call, "seed", declared_range("seed"))) tournament.seed = *seed;
  if (!tournament.tune.on)
    throw InputError(file.string() +
                     ": this tournament has no 'tune' section; 'tune: {player: NAME, parameters: {OPTION: {range: [0, 64]}}}' would be one");
  return tournament;
}

void say_openings(const TuningOpenings& openings, const config::TuneSpec& tune, std::ostream& err) {
  if (openings.different < openings.tuning.size())
    err << fmt::format("note: {} pairs share {}, because there are no more: results repeat, and intervals are too narrow; use more plies\n",
                       openings.tuning.size(), counted(openings.different, "opening"));
  if (openings.held_out.size() < static_cast<std::size_t>(tune.verdict.pairs))
    err << fmt::format("note: only {} left for the final verdict, which may take {}\n",
                       counted(openings.held_out.size(), "opening is", "openings are"), tune.verdict.pairs);
}

int run_tune(const Call& call) {
  const fs::path file = config::tournament_file(call.get("tournament"));
  const config::TournamentSpec tournament = tournament_given(call, file);
  const RunSpec spec = resolve(tournament);
  const RunOptions options = play_options_given(call, output_given(call, file.stem().string()), "tune", "tournament");
  const TuningOpenings openings = tuning_openings(tournament);
  say_openings(openings, tournament.tune, call.err);
  if (call.has("dry-run")) {
    call.out << estimate_text(estimate_run(spec, threads_given(call, spec.players)), spec)
             << fmt::format("then the final verdict: at most {} games\n", 2 * openings.held_out.size());
    return exit_done;
  }
  if (const auto code = play(spec, options, call)) return *code;

  TuningReport report = read_tuning(options.output).value();
  RunOptions last = options;
  last.output = verdict_folder(options.output);
  if (report.changed()) {
    const RunSpec match = gain_match(tournament, report.tuned, report.untuned, tournament.tune.verdict, openings.held_out);
    const PlayedVerdict played = play_verdict(match, tournament.tune.verdict.worth, last, call);
    if (played.stopped) return *played.stopped;
    report.verdict = played.verdict;
  }
  const fs::path result = options.output / "tuned.yaml";
  try {
    replace_file(result, tuned_yaml(report));
  } catch (const RunError& error) {
    call.err << "arena: " << error.what() << "\n";
    return exit_disk_failed;
  }
  call.out << as_text(tuning_tables(report).front()) << "\n" << tuning_sentence(report) << "\n";
  call.out << "\nThe tuned player: " << shown(result) << "\nFiles: " << shown(options.output / "games.csv")
           << (report.changed() ? ", " + shown(last.output / "games.csv") : "") << "\n";
  end_with_report(call, options.output);
  return report.verdict->exit_code();
}

}  // namespace

Command tune_command() {
  return {"tune",
          "tune numeric options of a player by play, and test whether it gained",
          "TOURNAMENT [--output DIR] [--resume]",
          "The file's 'tune' section names a player, its options with their ranges, and a method: spsa, or surface for few parameters. Pairs\n"
          "of games between modified copies of the player move the values; then the tuned player plays the untuned one on held-out openings.\n"
          "It ends with gained, nothing gained, lost or inconclusive, an interval for each parameter, and tuned.yaml, the tuned player. At\n"
          "fixed depth or nodes the files are the same for any number of threads, and after any interruption and --resume.\n"
          "Exit code 0: gained, 1: nothing gained or lost, 3: inconclusive, 5: a player failed. See docs/tuning.md.",
          "arena tune tune-quick --output tuned --resume",
          declare_tune,
          run_tune,
          true};
}

}  // namespace arena
