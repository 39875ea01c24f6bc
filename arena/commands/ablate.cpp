#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "arena/analysis/ablation/ablation_json.hpp"
#include "arena/analysis/ablation/search.hpp"
#include "arena/analysis/ablation/summary.hpp"
#include "arena/analysis/ablation/tables.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/tree.hpp"
#include "arena/play/resolve.hpp"
#include "arena/record/context.hpp"
#include "arena/record/files.hpp"
#include "arena/record/folder.hpp"
#include "arena/report/page/headline.hpp"
#include "arena/text/visible.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

void declare_ablate(Syntax& syntax) {
  syntax.options.add_options()                                                                                              //
      ("spec", po::value<std::string>()->required()->value_name("FILE"), "a tournament with an ablation, by name or file")  //
      ("output", po::value<std::string>()->value_name("DIR"), "where results go; by default results/ and the file's name")  //
      ("positions", po::value<int>()->value_name("N"), "number of positions, per stratum, instead of the file's")           //
      ("depth", po::value<int>()->value_name("N"), "limit for the positions, instead of the file's")                        //
      ("nodes", po::value<std::int64_t>()->value_name("N"), "limit for the positions, instead of the file's")               //
      ("move-time", po::value<std::string>()->value_name("TIME"), "limit for the positions, such as 100ms or 2s")           //
      ("openings", po::value<int>()->value_name("N"), "number of openings for the games, instead of the file's")(
          "within", po::value<double>()->value_name("ELO"), "report where an Elo difference is shown to be within this")(
          "games",
          "also play the tournament")                                           //
      ("no-games", "only search positions, even if the file says games: true")  //
      ("games-only", "search no positions; take costs from the decisions in the games");
  syntax.add_choice("format", {"text", "markdown", "csv", "latex"}, "FORMAT", "how the tables are printed");
  add_json_option(syntax);
  add_play_options(syntax);
  add_shard_option(syntax);
  add_report_option(syntax);
  add_events_option(syntax);
  syntax.operands.add("spec", 1);
  syntax.names["spec"] = "ablations";
}

config::TournamentSpec load(const Call& call) {
  const fs::path file = config::tournament_file(call.get("spec"), "ablations");
  config::TournamentSpec tournament = config::load_tournament(file);
  if (!tournament.ablation.on)
    throw InputError(file.string() + ": this tournament has no 'ablation' section; 'ablation: {base: PLAYER, switches: [killers]}' would be one");
  if (tournament.scaling.on)
    throw InputError(file.string() + ": this tournament has a 'scaling' section, which gives every player its budget; play it with `arena run`");
  config::PositionsSpec& positions = tournament.ablation.positions;
  if (const auto limits = limits_given(call)) {
    if (call.has("depth") + call.has("nodes") + call.has("move-time") > 1) throw InputError("give exactly one of --depth, --nodes and --move-time");
    positions.depth = limits->depth;
    positions.nodes = limits->nodes;
    positions.move_time = limits->move_time;
  }
  const bool in_strata = positions.stratify != config::Stratify::none;
  if (const auto count = number_given(call, "positions", declared_range(in_strata ? "ablation.positions.stratify.per" : "ablation.positions.count")))
    (in_strata ? positions.per : positions.count) = *count;
  set_openings(tournament, call);
  return tournament;
}

/// The same searches in `count` positions, without games. The positions of a folder never change, so these get a folder of their own.
std::string more_positions_command(const Call& call, const RunOptions& options, int count) {
  const std::string folder = fmt::format("{}-{}-positions", options.output.string(), count);
  std::string command = resume_command(call, folder, "ablate", "spec", "positions", std::to_string(count));
  if (const std::size_t at = command.find(" --games "); at != std::string::npos) command.erase(at, std::string_view(" --games").size());
  return command + (call.has("no-games") ? "" : " --no-games");
}

/// A larger run of the same that would probably decide.
struct NextStep {
  std::string what, decides;
  int count = 0;
  std::string command;
};

std::vector<NextStep> next_steps(const config::TournamentSpec& tournament, const AblationResults& results, const RunOptions& options,
                                 const Call& call) {
  std::vector<NextStep> steps;
  const MoreToDecide more = more_to_decide(results);
  const config::PositionsSpec& positions = tournament.ablation.positions;
  const auto times = [](int count, double factor) { return static_cast<int>(std::min(1e6, std::ceil(1.1 * factor * count / 10) * 10)); };
  if (more.openings > 0 && tournament.openings.kind == config::OpeningsKind::random)
    steps.push_back({"openings", "the strength", times(tournament.openings.count, more.openings),
                     more_openings_command(call, options, times(tournament.openings.count, more.openings))});
  if (more.positions > 0 && positions.kind == config::PositionsKind::random && positions.stratify == config::Stratify::none &&
      times(positions.count, more.positions) <= declared_range("ablation.positions.count").most)
    steps.push_back({"positions", "the costs", times(positions.count, more.positions),
                     more_positions_command(call, options, times(positions.count, more.positions))});
  return steps;
}

nlohmann::json json_of(const AblationResults& results, const std::vector<NextStep>& steps, const fs::path& output) {
  nlohmann::json next = nlohmann::json::array();
  for (const NextStep& step : steps) next.push_back({{"what", step.what}, {"count", step.count}, {"command", step.command}});
  return {{"folder", output.string()},
          {"ablation", ablation_json(results)},
          {"next", next},
          {"conclusion", config::trimmed(conclusion_text({}, {ablation_summary(results)}))},
          {"files", files_json(output)}};
}

/// Not part of the resolved copy: games may be added to a folder of positions later.
bool plays_games(const config::TournamentSpec& tournament, const Call& call) {
  if (call.has("games") + call.has("no-games") + call.has("games-only") > 1)
    throw InputError("--games, --no-games and --games-only contradict each other; give one of them");
  return call.has("games") || call.has("games-only") || (tournament.ablation.games && !call.has("no-games"));
}

/// Searches that share cores get less time than the clock says; one at a time is the default then.
int threads_for(const std::vector<Participant>& players, const Call& call) {
  const int threads = threads_given(call, players);
  const bool timed = std::any_of(players.begin(), players.end(), [](const Participant& player) { return traits_of(player.options).by_the_clock; });
  if (!timed || threads == 1) return threads;
  if (!call.has("threads")) return 1;
  call.err << fmt::format(
      "WARNING: {} timed searches at a time share this machine: each may get less than its time. Use --threads 1, or limit nodes or "
      "depth instead of time.\n",
      threads);
  return threads;
}

/// Returns an exit code if it was interrupted or the disk failed.
std::optional<int> search(const config::TournamentSpec& tournament, const RunSpec& spec, const RunOptions& options, const Call& call) {
  const fs::path file = options.output / "positions.csv";
  const config::PositionsSpec& wanted = tournament.ablation.positions;
  const std::vector<Participant> players = position_players(spec, wanted);
  const ChosenPositions chosen = choose_positions(tournament);
  std::error_code failed;
  fs::create_directories(options.output, failed);
  if (failed) throw InputError(options.output.string() + ": cannot create this folder: " + failed.message());
  const FolderLock lock(options.output);
  try {
    prepare_folder(options.output, spec, options.resume, options.shard);
    for (const std::string& warning : chosen.warnings) call.err << "warning: " << warning << "\n";
    if (holds_searches(file, chosen.positions, players, options.shard)) return std::nullopt;
    const PositionSearch how{threads_for(players, call), options.pin, options.live && !options.quiet, options.shard, options.ranks,
                             options.rank_threads};
    const bool first = !fs::exists(options.output / "context.json");
    if (first) begin_session(options.output, spec, {how.threads, options.shard, 0, {}});
    const bool whole = search_positions(file, spec, players, chosen.positions, wanted.deepen, how, call.err);
    if (first) end_session(options.output, false);  // no games have been played yet
    if (whole) note_in_context(options.output, "files", file_sizes(options.output));
    if (whole && options.shard) note_file_sums(options.output);
    if (whole) return std::nullopt;
    call.err << "stopped: what was searched so far is kept\ncontinue with: " << options.resume_command << "\n";
    return exit_interrupted;
  } catch (const RunError& error) {
    call.err << "arena: " << error.what() << "\n";
    return exit_disk_failed;
  }
}

std::string printed(const Table& table, const std::string& format) {
  if (format == "markdown") return as_markdown(table);
  if (format == "csv") return "# " + table.name + "\n" + as_csv(table);
  if (format == "latex") return as_latex(table);
  return as_text(table);
}

int run_ablate(const Call& call) {
  expect_one_form(call, {"format"});
  const config::TournamentSpec tournament = load(call);
  const bool games = plays_games(tournament, call);
  const auto within = number_given<double>(call, "within", equivalence_range);
  const RunSpec spec = resolve(tournament);
  RunOptions options = play_options_given(call, output_given(call, fs::path(call.get("spec")).stem().string()), "ablate", "spec");
  if (!call.has("games-only")) {
    if (const auto code = search(tournament, spec, options, call)) return *code;
    options.resume = true;  // from now on the folder belongs to this run
  }
  if (games)
    if (const auto code = play(spec, options, call)) return *code;
  if (options.shard) {
    end_with_shard(call, options, games ? games_of(spec, options.shard) : 0);
    return 0;
  }
  auto results = read_ablation(options.output);
  results->within = within.value_or(0);
  try {
    replace_file(options.output / "ablation.csv", ablation_csv(*results));
  } catch (const RunError& error) {
    call.err << "arena: " << error.what() << "\n";
    return exit_disk_failed;
  }
  const TextCall text(call);
  const Call& words = text;
  if (wants_json(call)) {
    end_with_report(words, options.output);
    print_json(call, json_of(*results, next_steps(tournament, *results, options, call), options.output));
    return 0;
  }
  const std::string format = call.find("format").value_or("text");
  for (const Table& table : ablation_tables(*results)) words.out << printed(table, format) << "\n";
  if (format != "text") return 0;
  words.out << "Files:";
  for (const char* name : {"ablation.csv", "positions.csv", "games.csv", "moves.csv"})
    if (fs::exists(options.output / name)) words.out << " " << shown(options.output / name);
  words.out << "\n";
  end_with_report(words, options.output);
  for (const NextStep& step : next_steps(tournament, *results, options, call))
    words.out << fmt::format("About {} {} would probably decide {}: {}\n", step.count, step.what, step.decides, step.command);
  words.out << "\n" << conclusion_text({}, {ablation_summary(*results)});
  return 0;
}

}  // namespace

Command ablate_command() {
  return {"ablate",
          "measure what each enhancement costs and is worth",
          "SPEC [--output DIR] [--depth N | --nodes N | --move-time TIME] [--json]",
          "Searches the same positions with every player of the ablation and writes positions.csv. With 'games: true' in the file,\n"
          "or --games, it also plays the tournament into the same folder. For each enhancement it prints the node ratio, the time\n"
          "ratio or the depth gained, and the Elo difference, each with its 95 % interval, and a verdict.",
          "arena ablate andantino --positions 10 --depth 3 --no-games --output ablation",
          declare_ablate,
          run_ablate,
          true};
}

}  // namespace arena
