#include "arena/commands/run_arguments.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>
#include <thread>

#include "arena/commands/number_given.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/time_control.hpp"
#include "arena/record/context.hpp"
#include "arena/record/files.hpp"
#include "arena/report/report_files.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/shell.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

/// Timed games that share cores measure the machine, not the players.
void warn_about_load(const RunSpec& spec, int threads, std::ostream& err) {
  if (std::none_of(spec.players.begin(), spec.players.end(), [](const Participant& player) { return traits_of(player.options).by_the_clock; }))
    return;
  const int widest = most_threads(spec.players);
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const int free = std::max(0, cores - static_cast<int>(std::lround(load_average())));
  if (threads * widest > free)
    err << fmt::format(
        "WARNING: {} timed game{} at a time{}, but only {} of {} cores are free: players will get less time than the clock says, and results will "
        "differ from run to run. {}, or limit nodes instead of time.\n",
        threads, threads == 1 ? "" : "s", widest == 1 ? "" : fmt::format(" with up to {} threads each", widest), free, cores,
        free < widest ? "Wait until the machine is idle" : fmt::format("Use --threads {}", free / widest));
}

/// Where events go: to standard output, or to a file. A new run starts the file; a resumed one appends to it, after dropping a truncated line.
std::function<void(std::string_view)> events_given(const Call& call) {
  const auto name = call.find("events");
  if (!name) return {};
  if (*name == "-") {
    if (wants_json(call)) throw InputError("--json and '--events -' both want standard output; give --events a file");
    return [&out = call.out](std::string_view line) { out << line << std::flush; };
  }
  const std::filesystem::path path = *name, folder = std::filesystem::absolute(path).parent_path();
  if (!std::filesystem::is_directory(folder)) throw InputError(fmt::format("--events: there is no folder {}", folder.string()));
  if (std::filesystem::is_directory(path)) throw InputError(fmt::format("--events: {} is a folder, not a file", *name));
  return [path, resumes = call.has("resume"), file = std::shared_ptr<AppendFile>()](std::string_view line) mutable {
    if (!file) {  // only now: a run that is refused leaves the file untouched
      if (std::filesystem::is_regular_file(path)) truncate_file(path, resumes ? file_bytes(path).rfind('\n') + 1 : 0);
      file = std::make_shared<AppendFile>(path, "");
    }
    file->append(line);
  };
}

}  // namespace

std::string resume_command(const Call& call, const std::filesystem::path& output, const std::string& command, const std::string& operand,
                           const std::string& changed, const std::string& value_changed) {
  std::string text = "arena " + command;
  if (const auto* words = boost::any_cast<std::vector<std::string>>(&call.values[operand].value()))
    for (const std::string& word : *words) text += " " + shell_quoted(word);
  else
    text += " " + shell_quoted(call.get(operand));
  text += " --output " + shell_quoted(output.string());
  for (const auto& [name, value] : call.values) {
    if (name == "output" || name == "resume" || name == operand || name == changed) continue;
    text += " --" + name;
    if (const auto* whole = boost::any_cast<int>(&value.value())) text += fmt::format(" {}", *whole);
    if (const auto* whole = boost::any_cast<std::int64_t>(&value.value())) text += fmt::format(" {}", *whole);
    if (const auto* real = boost::any_cast<double>(&value.value())) text += fmt::format("={}", *real);
    if (const auto* word = boost::any_cast<std::string>(&value.value()); word != nullptr && !word->empty()) text += " " + shell_quoted(*word);
  }
  if (!changed.empty()) text += " --" + changed + " " + shell_quoted(value_changed);
  return text + " --resume";
}

void add_limit_options(Syntax& syntax) {
  syntax.options.add_options()                                                                                           //
      ("depth", po::value<int>()->value_name("N"), "limit for all players, instead of their files' limits")              //
      ("nodes", po::value<std::int64_t>()->value_name("N"), "limit for all players, instead of their files' limits")     //
      ("move-time", po::value<std::string>()->value_name("TIME"), "limit for all players, such as 100ms or 2s")          //
      ("game-time", po::value<std::string>()->value_name("TIME"), "limit for all players, as 60s, 15min+10s or 40/60s")  //
      ("increment", po::value<std::string>()->value_name("TIME"), "with --game-time: increment after each turn");
}

std::optional<Limits> limits_given(const Call& call) {
  Limits limits;
  bool any = false;
  const auto duration = [&](const std::string& name, Duration& member) {
    if (const auto text = call.find(name)) {
      const config::ParsedDuration parsed = config::parse_duration(*text);
      if (!parsed.error.empty()) throw InputError("--" + name + ": " + parsed.error);
      if (parsed.value.count() == 0) throw InputError("--" + name + " is " + config::printable(*text) + ", which is no limit; leave it out");
      member = parsed.value;
      any = true;
    }
  };
  if (const auto depth = number_given(call, "depth", declared_range("limits.depth"))) limits.depth = *depth, any = true;
  if (const auto nodes = number_given<std::uint64_t>(call, "nodes", declared_range("limits.nodes"))) limits.nodes = *nodes, any = true;
  duration("move-time", limits.move_time);
  if (const auto text = call.find("game-time")) {
    const config::TimeControl control = config::parse_time_control(*text);
    if (!control.error.empty()) throw InputError("--game-time: " + control.error);
    limits.game_time = control.game_time;
    limits.increment = control.increment;
    limits.per_moves = control.per_moves;
    any = true;
  }
  duration("increment", limits.increment);
  return any ? std::optional(limits) : std::nullopt;
}

void set_openings(config::TournamentSpec& tournament, const Call& call) {
  const auto count = number_given(call, "openings", declared_range("openings.count"));
  if (!count) return;
  if (tournament.openings.kind != config::OpeningsKind::random)
    throw InputError("--openings is for random openings; this tournament has 'openings: {type: " +
                     std::string(config::openings_kind_names[static_cast<std::size_t>(tournament.openings.kind)]) + "}'");
  tournament.openings.count = *count;
}

std::string more_openings_command(const Call& call, const RunOptions& options, int count) {
  if (const auto most = declared_range("openings.count").most; count > most) return fmt::format("more than the {} that a run can have", most);
  std::string command = options.resume_command;
  if (const auto given = call.find<int>("openings")) {
    const std::string text = fmt::format(" --openings {}", *given);
    if (const std::size_t at = command.find(text); at != std::string::npos) command.erase(at, text.size());
  }
  return command + fmt::format(" --openings {}", count);
}

void add_play_options(Syntax& syntax) {
  syntax.options.add_options()                                                                                                    //
      ("resume", "continue the run in that folder; start it if there is none; print the tables if it is complete")                //
      ("threads", po::value<int>()->value_name("N"), "games at a time; by default the cores divided by the threads of a player")  //
      ("pin", "pin each worker to its own cores")                                                                                 //
      ("calibrate", po::value<std::int64_t>()->value_name("NPS"),
       "scale time limits to a node of NPS nodes per second (docs/cluster.md)")                                         //
      ("log-protocol", po::value<std::string>()->value_name("FILE"), "log every line from and to engines, with times")  //
      ("quiet", "no progress, only the tables at the end")                                                              //
      ("verbose", "print one line per game");
}

void add_events_option(Syntax& syntax) {
  syntax.options.add_options()("events", po::value<std::string>()->value_name("FILE"),
                               "write one JSON object per event there while it plays; '-' is standard output (docs/json.md)");
}

void add_shard_option(Syntax& syntax) {
  syntax.options.add_options()("shard", po::value<std::string>()->value_name("K/N"),
                               "play the K-th of N shards into its own folder; `arena merge` joins them (docs/cluster.md)");
}

std::optional<Shard> shard_given(const Call& call) {
  const auto text = call.find("shard");
  return text ? std::optional(parse_shard(*text)) : std::nullopt;
}

std::filesystem::path output_given(const Call& call, const std::string& name) {
  if (const auto output = call.find("output")) return *output;
  const auto shard = shard_given(call);
  return std::filesystem::path("results") / (shard ? fmt::format("{}-shard-{}-of-{}", name, shard->index, shard->count) : name);
}

void add_report_option(Syntax& syntax) {
  syntax.options.add_options()("report", "also write report.html, report.md and tables/, as `arena report` does");
}

void end_with_report(const Call& call, const std::filesystem::path& output) {
  const std::string command = shell_line({"arena", "report", output.string()});
  if (!call.has("report")) {
    call.out << "For charts, tables and games to replay: " << command << "\n";
    return;
  }
  const RunData data = read_run_data({output}, {});
  write_report_files(data, output, command);
  call.out << report_files_text(output);
}

void end_with_shard(const Call& call, const RunOptions& options, std::uint64_t games) {
  if (wants_json(call))
    return print_json(call, {{"folder", options.output.string()},
                             {"state", "complete"},
                             {"shard", {{"index", options.shard->index}, {"count", options.shard->count}}},
                             {"games", games},
                             {"files", files_json(options.output)}});
  const TextCall text(call);
  static_cast<const Call&>(text).out << fmt::format("Shard {} is complete: {} in {}\nWhen all {} are: arena merge DIR... --output DIR\n",
                                                    options.shard->text(), counted(games, "game"), options.output.string(), options.shard->count);
}

RunOptions play_options_given(const Call& call, const std::filesystem::path& output, const std::string& command, const std::string& operand) {
  RunOptions options;
  options.output = output;
  options.resume = call.has("resume");
  options.shard = shard_given(call);
  options.ranks = call.ranks;
  options.rank_threads = call.find<int>("threads").value_or(0);
  if (const auto speed = number_given<std::uint64_t>(call, "calibrate", {1000, 1'000'000'000})) options.reference_speed = static_cast<double>(*speed);
  if (call.ranks != nullptr && (call.has("pin") || call.has("log-protocol")))
    throw InputError("--pin and --log-protocol are for one process; with MPI, mpirun places and binds the ranks");
  options.pin = call.has("pin");
  options.worker = [log = std::make_shared<EngineLog>(call.find("log-protocol"), output / "stderr")](const RunSpec& spec) {
    return make_worker(spec, log);
  };
  options.quiet = call.has("quiet");
  options.verbose = call.has("verbose");
  options.events = events_given(call);
  options.live = ::isatty(STDERR_FILENO) != 0;
  options.resume_command = resume_command(call, output, command, operand);
  return options;
}

int threads_given(const Call& call, const std::vector<Participant>& players) { return threads_given(call, most_threads(players)); }

std::optional<int> play(const RunSpec& spec, RunOptions options, const Call& call) {
  options.threads = threads_given(call, spec.players);
  warn_about_load(spec, options.threads, call.err);
  try {
    const RunResult result = run_tournament(spec, options, call.err);
    if (result.remarks > 0)
      call.err << fmt::format("warning: {} an engine disagreed with the rules about the end of a game; see {}\n",
                              result.remarks == 1 ? "once" : counted(result.remarks, "time"), (options.output / "log.txt").string());
    if (result.end != RunEnd::interrupted) return std::nullopt;
    call.err << fmt::format("stopped: {} of {} committed in {}\ncontinue with: {}\n", result.games,
                            counted(games_of(spec, options.shard), "game is", "games are"), options.output.string(), options.resume_command);
    return exit_interrupted;
  } catch (const RunError& error) {
    call.err << "arena: " << error.what() << "\n";
    return exit_disk_failed;
  }
}

}  // namespace arena
