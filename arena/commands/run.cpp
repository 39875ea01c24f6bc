#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/analysis/ablation/ablation_json.hpp"
#include "arena/analysis/ablation/tables.hpp"
#include "arena/analysis/rating/ratings.hpp"
#include "arena/analysis/scaling/scaling_json.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/tournament.hpp"
#include "arena/config/tree.hpp"
#include "arena/play/estimate.hpp"
#include "arena/play/resolve.hpp"
#include "arena/report/page/headline.hpp"
#include "arena/report/standings.hpp"
#include "arena/report/tally_json.hpp"
#include "arena/text/counted.hpp"
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
  add_events_option(syntax);
  syntax.options.add_options()  //
      ("simulate", po::value<std::string>()->value_name("TIME"),
       "do not search: play random moves, with random game times of this mean (to test schedule, files and cluster)")  //
      ("strict", "exit code 4 if a player crashed, made an illegal move or overran its time")                          //
      ("dry-run", "print the estimated number of games, time and memory, and play nothing");
  add_json_option(syntax);
  syntax.operands.add("tournament", 1);
  syntax.names["tournament"] = "tournaments";
}

/// What a finished run prints, for people or for machines.
struct RunOutcome {
  RunTally tally;
  Ratings ratings;
  std::optional<AblationResults> ablation;
  std::optional<ScalingResults> scaling;

  [[nodiscard]] std::string conclusion() const {
    std::vector<AblationSummary> ablations;
    if (ablation) ablations.push_back(ablation_summary(*ablation));
    std::vector<ScalingResults> scalings;
    if (scaling) scalings.push_back(*scaling);
    return conclusion_text(ratings, ablations, scalings);
  }
};

void print_text(const RunOutcome& found, const Call& call, const std::filesystem::path& output) {
  for (const Table& table : standings_tables(found.tally, found.ratings.record)) call.out << as_text(table) << "\n";
  call.out << ratings_text(found.ratings);
  if (found.ablation) call.out << "\n" << as_text(ablation_tables(*found.ablation).front());
  if (found.scaling)
    for (const Table& table : scaling_tables(*found.scaling, found.ratings.record)) call.out << "\n" << as_text(table);
  call.out << "\nFiles: " << shown(output / "games.csv") << ", " << shown(output / "moves.csv") << "\n";
}

nlohmann::json outcome_json(const RunOutcome& found, const std::filesystem::path& output, std::uint64_t scheduled) {
  return {{"folder", output.string()},
          {"state", found.tally.games < scheduled ? "decided" : "complete"},
          {"games", found.tally.games},
          {"scheduled", scheduled},
          {"tally", tally_json(found.tally, found.ratings.record)},
          {"ratings", ratings_json(found.ratings)},
          {"ablation", found.ablation ? ablation_json(*found.ablation) : nlohmann::json()},
          {"scaling", found.scaling ? scaling_json(*found.scaling) : nlohmann::json()},
          {"conclusion", config::trimmed(found.conclusion())},
          {"files", files_json(output)}};
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
    const RunEstimate estimate = estimate_run(spec, threads_given(call, spec.players));
    if (wants_json(call))
      print_json(call, {{"estimate", estimate_json(estimate, spec)}});
    else
      call.out << estimate_text(estimate, spec);
    return 0;
  }
  if (const auto code = play(spec, options, call)) return *code;
  if (options.shard) {
    end_with_shard(call, options, games_of(spec, options.shard));
    return 0;
  }
  std::vector<std::string> names;
  for (const Participant& player : spec.players) names.push_back(player.name);
  const Ratings ratings = rate(read_runs({options.output}));
  const RunOutcome found{tally(options.output, names), ratings, read_ablation(options.output), scaling_of(tournament, ratings)};
  const TextCall text(call);
  const Call& words = text;
  print_text(found, words, options.output);
  end_with_report(words, options.output);
  words.out << "\n" << found.conclusion();
  if (wants_json(call)) print_json(call, outcome_json(found, options.output, games_of(spec, options.shard)));
  std::uint64_t faults = 0;
  for (const PlayerTally& player : found.tally.players)
    for (const auto& [why, count] : player.faults) faults += count;
  if (faults > 0 && call.has("strict")) {
    call.err << fmt::format("arena: {} lost by a player's fault (--strict); see {}\n", counted(faults, "game was", "games were"),
                            shown(options.output / "log.txt"));
    return 4;
  }
  return 0;
}

}  // namespace

Command run_command() {
  return {"run",
          "play a tournament and log every move",
          "TOURNAMENT [--output DIR] [--resume] [--json] [--events FILE]",
          "Plays the games of the tournament in parallel and writes games.csv and moves.csv into the results folder. At fixed depth or nodes\n"
          "the files are the same for any number of threads, and after any interruption and --resume.",
          "arena run omega-quick --output omega --resume",
          declare_run,
          play_given,
          true};
}

}  // namespace arena
