#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "arena/analysis/regression/baseline_program.hpp"
#include "arena/analysis/regression/regress.hpp"
#include "arena/analysis/regression/stored.hpp"
#include "arena/build_info.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/tournament.hpp"
#include "arena/play/resolve.hpp"
#include "arena/record/context.hpp"
#include "arena/record/files.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

void declare_regress(Syntax& syntax) {
  syntax.options.add_options()                                                                                                               //
      ("spec", po::value<std::string>()->required()->value_name("SPEC"), "a tournament with a 'regression', or the folder of a stored run")  //
      ("output", po::value<std::string>()->value_name("DIR"), "where the games go; by default a new folder results/regress-NAME")            //
      ("margin", po::value<double>()->value_name("ELO"), "with a stored run: the tolerated loss; by default 20")                             //
      ("baseline-program", po::value<std::string>()->value_name("FILE"),
       "with a stored run: an arena of the recorded commit, which plays the recorded players")  //
      ("within", po::value<double>()->value_name("ELO"),
       "with a file: play all games and test for equivalence within this")                                                             //
      ("openings", po::value<int>()->value_name("N"), "with a file: number of openings, instead of the file's")                        //
      ("json", po::value<std::string>()->value_name("FILE"), "write the verdict to this file as JSON; '-' prints it instead of text")  //
      ("junit", po::value<std::string>()->value_name("FILE"), "write the verdict to this file as JUnit XML");
  add_play_options(syntax);
  syntax.operands.add("spec", 1);
  syntax.names["spec"] = "regressions";
}

/// Never a folder that was used before: its games may be those of another build.
fs::path new_folder(const fs::path& spec) {
  const fs::path whole = fs::absolute(spec).lexically_normal();
  const fs::path name = whole.has_filename() ? whole.filename() : whole.parent_path().filename();
  const std::string stem = "regress-" + (fs::is_directory(spec) ? name : name.stem()).string();
  fs::path folder = fs::path("results") / stem;
  for (int i = 2; fs::exists(folder); ++i) folder = fs::path("results") / fmt::format("{}-{}", stem, i);
  return folder;
}

/// Whatever is known to fail later fails now, before anything is searched or played.
void check_output(const RunOptions& options) {
  if (!fs::exists(options.output / "tournament.yaml")) return;
  if (!options.resume)
    throw InputError(options.output.string() + ": this folder already has a run; choose another --output, or continue with --resume");
  const nlohmann::json context = context_of(options.output);
  for (const auto& session : context["sessions"])
    if (session.value("commit", "") != ARENA_COMMIT)
      throw InputError(options.output.string() + ": the games in this folder were played by another build; choose another --output");
}

/// "--json -".
bool is_printed(const Call& call, const std::string& option) { return option == "json" && call.find(option) == "-"; }

void check_file(const Call& call, const std::string& option) {
  const auto file = call.find(option);
  if (!file || is_printed(call, option)) return;
  const fs::path folder = fs::absolute(*file).parent_path();
  if (!fs::is_directory(folder)) throw InputError(fmt::format("--{}: there is no folder {}", option, folder.string()));
  if (fs::is_directory(*file)) throw InputError(fmt::format("--{}: {} is a folder, not a file", option, *file));
}

void check_stored(const RunFigures& stored, const RunOptions& options) {
  std::error_code ignored;
  if (fs::equivalent(stored.folder, options.output, ignored))
    throw InputError(stored.folder.string() + ": a stored run cannot be overwritten by its own check");
  std::size_t games = 0;
  for (const auto& [player, played] : stored.by_player) games += played.size();
  if (games == 0) throw InputError(stored.folder.string() + ": this run has no games to compare with");
  for (const config::PlayerSpec& player : stored.tournament.players)
    if (player.options.limits.move_time.count() > 0 || player.options.limits.game_time.count() > 0)
      throw InputError(fmt::format("{}: '{}' plays by the clock, so its games differ every time; a baseline needs fixed nodes or depth",
                                   stored.folder.string(), player.name));
}

/// The program's word for where it comes from, after a proof that it plays as recorded.
std::optional<int> check_program(const RunFigures& stored, const RunSpec& spec, BaselineProgram& program, const std::set<std::string>& players,
                                 const RunOptions& options, const Call& call) {
  constexpr std::size_t games = 100;
  const nlohmann::json context = context_of(stored.folder);
  const std::string recorded = context["sessions"].empty() ? "" : context["sessions"].back().value("commit", "");
  program.check(*players.begin());
  if (!recorded.empty() && program.commit() != recorded)
    call.err << fmt::format("note: {} is of commit {}, the run of {}; what counts is whether it decides as recorded\n", visible(program.name()),
                            program.commit(), recorded);
  ReplayOptions how;
  how.threads = threads_given(call, spec.players);
  how.most_games = games;
  how.players = players;
  how.program = &program;
  if (options.live && !options.quiet) how.talk = &call.err;
  const auto replayed = replay_decisions(stored.folder, spec, how);
  if (!replayed) return exit_interrupted;
  for (const ReplayedPlayer& player : *replayed)
    if (player.same < player.decisions)
      throw InputError(fmt::format("{}: this program does not play '{}' as recorded, first in {}; give an arena of commit {}", program.name(),
                                   player.name, player.first_difference, recorded.empty() ? "the run" : recorded));
  return std::nullopt;
}

/// A recorded player that lost by a fault did so because its program failed: such a game is no evidence.
void check_match(const fs::path& folder, const std::string& recorded, BaselineProgram& program) {
  RunFolder(folder).games([&](const GameRow& row) {
    if (const int side = row.side_at_fault(); side >= 0 && row.seat(side).player == recorded)
      throw InputError(fmt::format("{}: this program failed in game {} of {} (see log.txt there); fix that and choose another --output",
                                   program.name(), row.game, folder.string()));
  });
}

/// Each changed player of this build against the one that the recorded build plays.
std::optional<int> play_recorded(const RunFigures& stored, const RunSpec& spec, BaselineProgram& program, const std::vector<ReplayedPlayer>& players,
                                 double margin, const RunOptions& options, const Call& call, RegressionReport& report) {
  std::set<std::string> changed;
  for (const ReplayedPlayer& player : players)
    if (!player.is_reproduced() && player.decisions > 0) changed.insert(player.name);
  if (!changed.empty())
    if (const auto code = check_program(stored, spec, program, changed, options, call)) return code;
  for (const ReplayedPlayer& player : players) {
    if (changed.count(player.name) == 0) {
      report.parts.push_back({"strength of " + player.name, Verdict::pass, "the same search plays the same games", {}});
      continue;
    }
    RunOptions into = options;
    into.output = options.output / player.name;
    check_output(into);
    into.ranks = nullptr;  // the recorded program is a process of this machine
    into.worker = [&](const RunSpec& match) { return make_baseline_worker(match, program, {{recorded_name(player.name), player.name}}); };
    if (const auto code = play(resolve(recorded_match(stored.tournament, player.name, margin)), into, call)) return code;
    check_match(into.output, recorded_name(player.name), program);
    report.parts.push_back(recorded_strength_part(player.name, rate(read_runs({into.output}))));
  }
  return std::nullopt;
}

std::optional<int> replay(const fs::path& folder, const RunOptions& options, const Call& call, double margin, RegressionReport& report) {
  const RunFigures stored = read_figures(folder);
  require_two_sides("regressions", stored.tournament.game.name, stored.tournament.game.sides);
  check_stored(stored, options);
  report.baseline = shown(folder);
  report.candidate = "this build";
  const RunSpec spec = resolve(stored.tournament);
  ReplayOptions how;
  how.threads = threads_given(call, spec.players);
  if (options.live && !options.quiet) how.talk = &call.err;
  const auto players = replay_decisions(folder, spec, how);
  if (!players) {
    call.err << "stopped while recorded decisions were being repeated; nothing of that is kept\n";
    return exit_interrupted;
  }
  report.parts = tree_parts(*players);
  if (const auto file = call.find("baseline-program")) {
    BaselineProgram program(*file, folder);
    return play_recorded(stored, spec, program, *players, margin, options, call, report);
  }
  const Judges judges = judges_of(stored, *players);
  const bool any = std::any_of(judges.begin(), judges.end(), [](const auto& each) { return !each.second.empty(); });
  std::optional<RunFigures> again;
  if (any) {
    if (const auto code = play(resolve(judging_games(stored, judges)), options, call)) return code;
    again = read_figures(options.output);
  }
  for (RegressionPart& part : stored_strength_parts(stored, again ? &*again : nullptr, *players, judges, margin))
    report.parts.push_back(std::move(part));
  return std::nullopt;
}

void write_file(const Call& call, const std::string& option, const std::string& content) {
  const auto file = call.find(option);
  if (!file) return;
  if (is_printed(call, option))
    call.out << content;
  else
    replace_file(*file, content);
}

/// Prints the command for the games that would probably decide it.
void say_how_to_go_on(const RegressionReport& report, int openings, const RunOptions& options, const Call& call) {
  for (const RegressionPart& part : report.parts)
    for (const auto& [name, value] : part.figures)
      if (name == "more_pairs" && value > 0 && value < 1e5 && openings > 0)
        call.out << fmt::format("That takes about {:.0f} openings: {}\n", openings + value,
                                more_openings_command(call, options, openings + static_cast<int>(value)));
}

int run_regress(const Call& call) {
  const std::string word = call.get("spec");
  const fs::path spec = fs::is_directory(word) ? fs::path(word) : config::tournament_file(word, "regressions");
  const double margin = number_given<double>(call, "margin", {0, 1000}).value_or(20);
  if (call.has("baseline-program") && margin < 1) throw InputError("--baseline-program needs a --margin of at least 1: games cannot resolve less");
  const fs::path output = call.has("output") ? fs::path(call.get("output")) : new_folder(spec);
  const RunOptions options = play_options_given(call, output, "regress", "spec");
  check_output(options);
  check_file(call, "json");
  check_file(call, "junit");
  for (const char* option : {"within", "openings"})
    if (call.has(option) && fs::is_directory(spec))
      throw InputError(fmt::format("--{} is for a file with candidate and baseline, not for a stored run", option));
  const auto within = number_given<double>(call, "within", equivalence_range);
  if (call.has("margin") && !fs::is_directory(spec))
    throw InputError("--margin is for stored runs; in a file 'sprt: {elo0: -20, elo1: 0}' sets the tolerance");
  if (const auto program = call.find("baseline-program")) {
    if (!fs::is_directory(spec)) throw InputError("--baseline-program is for stored runs; a file names candidate and baseline itself");
    if (!fs::is_regular_file(*program)) throw InputError("--baseline-program: there is no file " + *program);
  }
  const auto start = std::chrono::steady_clock::now();
  RegressionReport report;
  std::optional<int> interrupted;
  int openings = 0;
  if (fs::is_directory(spec)) {
    interrupted = replay(spec, options, call, margin, report);
  } else {
    config::TournamentSpec tournament = config::load_tournament(spec);
    set_openings(tournament, call);
    openings = tournament.openings.count;
    if (!tournament.regression.on)
      throw InputError(spec.string() +
                       ": this tournament has no 'regression' section; 'regression: {candidate: PLAYER, baseline: PLAYER}' would be one");
    const PositionTimer timer = make_timer(resolve(tournament));
    std::ostream silent(nullptr);
    interrupted = regress_players(
        tournament, timer, options.output, [&](const RunSpec& games) { return play(games, options, call); }, options.quiet ? silent : call.err,
        report, within);
  }
  if (interrupted) return *interrupted;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!is_printed(call, "json")) {
    call.out << as_text(regression_table(report)) << "\n" << regression_verdict(report) << "\n";
    if (fs::exists(options.output / "games.csv")) call.out << "Files: " << shown(options.output / "games.csv") << "\n";
    say_how_to_go_on(report, openings, options, call);
  }
  try {
    write_file(call, "json", regression_json(report).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    write_file(call, "junit", regression_junit(report));
  } catch (const RunError& error) {
    call.err << "arena: " << error.what() << "\n";
    return exit_disk_failed;
  }
  return report.exit_code();
}

}  // namespace

Command regress_command() {
  return {"regress",
          "check a player for regressions: tree, nodes, speed, strength",
          "SPEC [--json FILE] [--junit FILE] [--output DIR]",
          "SPEC is a tournament with a 'regression' section: candidate and baseline search the same positions in turn (the same tree?\n"
          "more nodes to a depth? more time per node?), then play a sequential test: is the candidate weaker? Or SPEC is the folder of\n"
          "a stored run: this build repeats every recorded decision. Players whose decisions changed are judged by their games against\n"
          "players whose decisions did not, or, with --baseline-program, against themselves as played by the recorded build.\n"
          "Exit code 0: no regression, 1: regression, 3: inconclusive, 7: changed, strength not judged, 5: a player failed, no verdict.",
          "arena regress unchanged --junit regress.xml",
          declare_regress,
          run_regress,
          true};
}

}  // namespace arena
