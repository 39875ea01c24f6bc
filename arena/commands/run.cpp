#include <fmt/format.h>

#include <ostream>

#include "arena/analysis/ablation/tables.hpp"
#include "arena/analysis/rating/ratings.hpp"
#include "arena/analysis/scaling/scaling.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/tournament.hpp"
#include "arena/play/estimate.hpp"
#include "arena/play/resolve.hpp"
#include "arena/report/page/headline.hpp"
#include "arena/report/standings.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

void declare_run(Syntax& syntax) {
  syntax.options.add_options()                                                                                              //
      ("tournament", po::value<std::string>()->required()->value_name("FILE"), "the tournament, by name or file")           //
      ("output", po::value<std::string>()->value_name("DIR"), "where results go; by default results/ and the file's name")  //
      ("seed", po::value<std::int64_t>()->value_name("N"), "the run's seed, instead of the file's")                         //
      ("rounds", po::value<int>()->value_name("N"), "rounds, instead of the file's");
  add_limit_options(syntax);
  add_play_options(syntax);
  add_shard_option(syntax);
  add_report_option(syntax);
  syntax.options.add_options()  //
      ("simulate", po::value<std::string>()->value_name("TIME"),
       "no search: games take random times of this mean, moves are random (to try out schedule, files and cluster)")  //
      ("strict", "exit code 4 when a player crashed, made an illegal move or overran its time")                       //
      ("dry-run", "print the estimated number of games, time and memory, and play nothing");
  syntax.operands.add("tournament", 1);
  syntax.names["tournament"] = "tournaments";
}

int play_given(const Call& call) {
  const std::filesystem::path file = config::tournament_file(call.get("tournament"));
  config::TournamentSpec tournament = config::load_tournament(file, limits_given(call));
  if (tournament.tune.on) throw InputError(file.string() + ": this tournament has a 'tune' section; play it with `arena tune`");
  if (const auto seed = number_given<std::uint64_t>(call, "seed", declared_range("seed"))) tournament.seed = *seed;
  if (const auto rounds = number_given(call, "rounds", declared_range("rounds"))) tournament.rounds = *rounds;
  const RunSpec spec = resolve(tournament);

  RunOptions options = play_options_given(call, output_given(call, file.stem().string()), "run", "tournament");
  if (const auto mean = call.find("simulate")) {
    const config::ParsedDuration parsed = config::parse_duration(*mean);
    if (!parsed.error.empty()) throw InputError("--simulate: " + parsed.error);
    options.simulate = parsed.value;
  }
  if (call.has("dry-run")) {
    call.out << estimate_text(spec, threads_given(call, spec.players));
    return 0;
  }
  if (const auto code = play(spec, options, call)) return *code;
  if (options.shard) {
    call.out << shard_text(options, games_of(spec, options.shard));
    return 0;
  }
  std::vector<std::string> names;
  for (const Participant& player : spec.players) names.push_back(player.name);
  const RunTally results = tally(options.output, names);
  const Ratings ratings = rate(read_runs({options.output}));
  for (const Table& table : standings_tables(results, ratings.record)) call.out << as_text(table) << "\n";
  call.out << ratings_text(ratings);
  std::vector<AblationSummary> ablations;
  if (const auto ablation = read_ablation(options.output)) {
    call.out << "\n" << as_text(ablation_tables(*ablation).front());
    ablations.push_back(ablation_summary(*ablation));
  }
  std::vector<ScalingResults> scalings;
  if (auto scaling = scaling_of(tournament, ratings)) {
    for (const Table& table : scaling_tables(*scaling, ratings.record)) call.out << "\n" << as_text(table);
    scalings.push_back(std::move(*scaling));
  }
  call.out << "\nFiles: " << shown(options.output / "games.csv") << ", " << shown(options.output / "moves.csv") << "\n";
  end_with_report(call, options.output);
  call.out << "\n" << conclusion_text(ratings, ablations, scalings);
  std::uint64_t faults = 0;
  for (const PlayerTally& player : results.players)
    for (const auto& [why, count] : player.faults) faults += count;
  if (faults > 0 && call.has("strict")) {
    call.err << fmt::format("arena: {} games were lost by a player's fault (--strict); see {}\n", faults, shown(options.output / "log.txt"));
    return 4;
  }
  return 0;
}

}  // namespace

Command run_command() {
  return {"run",
          "play a tournament and log every move",
          "TOURNAMENT [--output DIR] [--resume]",
          "Plays the games of the tournament in parallel and writes games.csv and moves.csv into the results folder. At fixed depth or nodes\n"
          "the files are the same at any number of threads, and after any interruption and --resume.",
          "arena run omega-quick --output omega --resume",
          declare_run,
          play_given,
          true};
}

}  // namespace arena
