#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/analysis/regression/regress.hpp"
#include "arena/build_info.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/tournament.hpp"
#include "arena/play/resolve.hpp"
#include "arena/record/context.hpp"
#include "arena/record/files.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

void declare(Syntax& syntax) {
  syntax.options.add_options()                                                                                                               //
      ("spec", po::value<std::string>()->required()->value_name("SPEC"), "a tournament with a 'regression', or the folder of a stored run")  //
      ("output", po::value<std::string>()->value_name("DIR"), "where the games go; by default a new folder results/regress-NAME")            //
      ("margin", po::value<double>()->value_name("ELO"), "with a stored run: so much weaker is tolerated; by default 20")                    //
      ("json", po::value<std::string>()->value_name("FILE"), "write the verdict there for machines")                                         //
      ("junit", po::value<std::string>()->value_name("FILE"), "write the verdict there as JUnit XML");
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

/// What is known to fail later fails before anything is searched or played.
void check_output(const RunOptions& options) {
  if (!fs::exists(options.output / "tournament.yaml")) return;
  if (!options.resume)
    throw InputError(options.output.string() + ": there is a run in this folder already; choose another --output, or go on with --resume");
  const nlohmann::json context = context_of(options.output);
  for (const auto& session : context["sessions"])
    if (session.value("commit", "") != ARENA_COMMIT)
      throw InputError(options.output.string() + ": the games in this folder were played by another build; choose another --output");
}

void check_file(const Call& call, const std::string& option) {
  const auto file = call.find(option);
  if (!file) return;
  const fs::path folder = fs::absolute(*file).parent_path();
  if (!fs::is_directory(folder)) throw InputError(fmt::format("--{}: there is no folder {}", option, folder.string()));
  if (fs::is_directory(*file)) throw InputError(fmt::format("--{}: {} is a folder, not a file", option, *file));
}

void check_stored(const RunFigures& stored, const RunOptions& options) {
  std::error_code ignored;
  if (fs::equivalent(stored.folder, options.output, ignored)) throw InputError(stored.folder.string() + ": a stored run is not played over itself");
  std::size_t games = 0;
  for (const auto& [player, played] : stored.by_player) games += played.size();
  if (games == 0) throw InputError(stored.folder.string() + ": this run has no games to compare with");
  for (const config::PlayerSpec& player : stored.tournament.players)
    if (player.options.limits.move_time.count() > 0 || player.options.limits.game_time.count() > 0)
      throw InputError(fmt::format("{}: '{}' plays by the clock, so that its games differ every time; a baseline has fixed nodes or depth",
                                   stored.folder.string(), player.name));
}

std::optional<int> replay(const fs::path& stored, const RunOptions& options, const Call& call, double margin, RegressionReport& report) {
  const RunFigures before = read_figures(stored);
  check_stored(before, options);
  report.baseline = stored.string();
  report.candidate = "this build";
  if (const auto code = play(resolve(before.tournament), options, call)) return code;
  report.parts = replay_parts(compare_runs(before, read_figures(options.output)), margin);
  return std::nullopt;
}

void write_file(const Call& call, const std::string& option, const std::string& content) {
  if (const auto file = call.find(option)) replace_file(*file, content);
}

int run(const Call& call) {
  const std::string word = call.get("spec");
  const fs::path spec = fs::is_directory(word) ? fs::path(word) : config::tournament_file(word);
  const double margin = call.find<double>("margin").value_or(20);
  if (!(margin >= 0 && margin <= 1000)) throw InputError("--margin must be from 0 to 1000");
  const fs::path output = call.has("output") ? fs::path(call.get("output")) : new_folder(spec);
  const RunOptions options = play_options_given(call, output, "regress", "spec");
  check_output(options);
  check_file(call, "json");
  check_file(call, "junit");
  if (call.has("margin") && !fs::is_directory(spec))
    throw InputError("--margin is for stored runs; in a file 'sprt: {elo0: -20, elo1: 0}' says what is tolerated");
  const auto start = std::chrono::steady_clock::now();
  RegressionReport report;
  std::optional<int> interrupted;
  if (fs::is_directory(spec)) {
    interrupted = replay(spec, options, call, margin, report);
  } else {
    const config::TournamentSpec tournament = config::load_tournament(spec);
    if (!tournament.regression.on)
      throw InputError(spec.string() +
                       ": this tournament has no 'regression' section; 'regression: {candidate: PLAYER, baseline: PLAYER}' would be one");
    const auto timer = make_timer(resolve(tournament));
    std::ostream silent(nullptr);
    interrupted = regress_players(
        tournament, *timer, options.output, [&](const RunSpec& games) { return play(games, options, call); }, options.quiet ? silent : call.err,
        report);
  }
  if (interrupted) return *interrupted;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  call.out << as_text(regression_table(report)) << "\n" << regression_verdict(report) << "\n";
  if (fs::exists(options.output / "games.csv")) call.out << "Files: " << (options.output / "games.csv").string() << "\n";
  try {
    write_file(call, "json", regression_json(report).dump(2) + "\n");
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
          "has a player become worse: its tree, its cost, its speed, its strength",
          "SPEC [--json FILE] [--junit FILE] [--output DIR]",
          "SPEC is a tournament with a 'regression' section: candidate and baseline search the same positions in turn (the same tree?\n"
          "more nodes to a depth? more time a node?), then play a sequential test that asks whether the candidate is weaker. Or SPEC is\n"
          "the folder of a stored run: this build plays it again, and each player is compared with what it was.\n"
          "Exit code 0: no regression, 1: regression, 3: inconclusive.",
          "arena regress configs/regressions/unchanged.yaml --junit regress.xml",
          declare,
          run};
}

}  // namespace arena
