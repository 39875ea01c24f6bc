#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <ostream>
#include <thread>

#include "arena/command_line/command.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/tournament.hpp"
#include "arena/rating/ratings.hpp"
#include "arena/report/standings.hpp"
#include "arena/results/files.hpp"
#include "arena/tournament/context.hpp"
#include "arena/tournament/estimate.hpp"
#include "arena/tournament/resolve.hpp"
#include "arena/tournament/runner.hpp"
#include "arena/tournament/schedule.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

void declare(Syntax& syntax) {
  syntax.options.add_options()                                                                                              //
      ("tournament", po::value<std::string>()->required()->value_name("FILE"), "the tournament, YAML or INI")               //
      ("output", po::value<std::string>()->value_name("DIR"), "where results go; by default results/ and the file's name")  //
      ("resume", "go on with the run in that folder; a missing folder starts fresh, a complete one prints its tables")      //
      ("threads", po::value<int>()->value_name("N"), "games at a time; by default the number of cores")                     //
      ("seed", po::value<std::uint64_t>()->value_name("N"), "the run's seed, instead of the file's")                        //
      ("rounds", po::value<int>()->value_name("N"), "rounds, instead of the file's")                                        //
      ("depth", po::value<int>()->value_name("N"), "limit for all players, instead of the file's limits")                   //
      ("nodes", po::value<std::uint64_t>()->value_name("N"), "limit for all players, instead of the file's limits")         //
      ("move-time", po::value<std::string>()->value_name("TIME"), "limit for all players, as 100ms or 2s")                  //
      ("game-time", po::value<std::string>()->value_name("TIME"), "limit for all players, as 60s or 15min")                 //
      ("increment", po::value<std::string>()->value_name("TIME"), "with --game-time: added after each turn")                //
      ("pin", "keep each worker on a core of its own")                                                                      //
      ("strict", "exit code 4 when a player crashed, made an illegal move or overran its time")                             //
      ("dry-run", "only say how many games, how long about, how much memory")                                               //
      ("quiet", "no progress, only the tables at the end")                                                                  //
      ("verbose", "a line for every game");
  syntax.operands.add("tournament", 1);
}

std::optional<Limits> command_line_limits(const Call& call) {
  Limits limits;
  bool any = false;
  const auto duration = [&](const std::string& name, Duration& member) {
    if (const auto text = call.find(name)) {
      const config::ParsedDuration parsed = config::parse_duration(*text);
      if (!parsed.error.empty()) throw InputError("--" + name + ": " + parsed.error);
      member = parsed.value;
      any = true;
    }
  };
  if (const auto depth = call.find<int>("depth")) {
    if (*depth < 1 || *depth > 120) throw InputError("--depth must be from 1 to 120");
    limits.depth = *depth, any = true;
  }
  if (const auto nodes = call.find<std::uint64_t>("nodes")) {
    if (*nodes < 1 || *nodes > 1'000'000'000'000) throw InputError("--nodes must be from 1 to 1000000000000");
    limits.nodes = *nodes, any = true;
  }
  duration("move-time", limits.move_time);
  duration("game-time", limits.game_time);
  duration("increment", limits.increment);
  return any ? std::optional(limits) : std::nullopt;
}

/// The command that goes on with this run: whatever the command line said about the tournament is part of it.
std::string resume_command(const Call& call, const std::filesystem::path& output) {
  const auto quoted = [](const std::string& word) {
    if (word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=+:,@%") == std::string::npos && !word.empty())
      return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
  };
  std::string command = "arena run " + quoted(call.get("tournament")) + " --output " + quoted(output.string());
  for (const char* name : {"threads", "rounds", "depth"})
    if (const auto value = call.find<int>(name)) command += fmt::format(" --{} {}", name, *value);
  for (const char* name : {"seed", "nodes"})
    if (const auto value = call.find<std::uint64_t>(name)) command += fmt::format(" --{} {}", name, *value);
  for (const char* name : {"move-time", "game-time", "increment"})
    if (const auto value = call.find(name)) command += fmt::format(" --{} {}", name, quoted(*value));
  for (const char* name : {"pin", "strict", "quiet", "verbose"})
    if (call.has(name)) command += fmt::format(" --{}", name);
  return command + " --resume";
}

/// Timed games that share cores measure the machine, not the players.
void warn_about_load(const RunSpec& spec, int threads, std::ostream& err) {
  bool timed = false;
  for (const Participant& player : spec.players)
    timed = timed || (player.options.search != SearchKind::random && (player.limits.move_time.count() > 0 || player.limits.game_time.count() > 0));
  if (!timed) return;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const int free = std::max(0, cores - static_cast<int>(std::lround(load_average())));
  if (threads > free)
    err << fmt::format(
        "WARNING: {} timed games at a time, but only {} of {} cores are free: players will get less time than the clock says, and results will "
        "differ from run to run. Use --threads {} or limit nodes instead of time.\n",
        threads, free, cores, std::max(1, free));
}

int run(const Call& call) {
  const std::filesystem::path file = call.get("tournament");
  config::TournamentSpec tournament = config::load_tournament(file, command_line_limits(call));
  if (const auto seed = call.find<std::uint64_t>("seed")) {
    if (*seed > INT64_MAX) throw InputError("--seed must be from 0 to " + std::to_string(INT64_MAX));
    tournament.seed = *seed;
  }
  if (const auto rounds = call.find<int>("rounds")) {
    if (*rounds < 1 || *rounds > 1'000'000) throw InputError("--rounds must be from 1 to 1000000");
    tournament.rounds = *rounds;
  }
  const RunSpec spec = resolve(tournament);

  RunOptions options;
  options.output = call.find("output").value_or((std::filesystem::path("results") / file.stem()).string());
  options.resume = call.has("resume");
  options.threads = call.find<int>("threads").value_or(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
  if (options.threads < 1 || options.threads > 1024) throw InputError("--threads must be from 1 to 1024");
  options.pin = call.has("pin");
  options.quiet = call.has("quiet");
  options.verbose = call.has("verbose");
  options.live = ::isatty(STDERR_FILENO) != 0;
  options.resume_command = resume_command(call, options.output);

  if (call.has("dry-run")) {
    call.out << estimate_text(spec, options.threads);
    return 0;
  }
  warn_about_load(spec, options.threads, call.err);
  RunResult result;
  try {
    result = run_tournament(spec, options, call.err);
  } catch (const RunError& error) {
    call.err << "arena: " << error.what() << "\n";
    return 5;
  }
  if (result.end == RunEnd::interrupted) {
    call.err << fmt::format("stopped: {} of {} games are committed in {}\ngo on with: {}\n", result.games, Schedule(spec).size(),
                            options.output.string(), options.resume_command);
    return 130;
  }
  const RunTally results = tally(options.output);
  call.out << standings_text(results);
  call.out << "\n" << ratings_text(rate(read_runs({options.output})));
  call.out << "\nFiles: " << (options.output / "games.csv").string() << ", " << (options.output / "moves.csv").string() << "\n";
  std::uint64_t faults = 0;
  for (const PlayerTally& player : results.players)
    for (const auto& [why, count] : player.faults) faults += count;
  if (faults > 0 && call.has("strict")) {
    call.err << fmt::format("arena: {} games were lost by a player's fault (--strict); see {}\n", faults, (options.output / "log.txt").string());
    return 4;
  }
  return 0;
}

}  // namespace

Command run_command() {
  return {
      "run",
      "play a tournament and log every move",
      "TOURNAMENT [--output DIR] [--resume]",
      "Plays everybody against everybody as the file says, in parallel, and writes games.csv and moves.csv into the results folder. At fixed depth "
      "or nodes the files are the same at any number of threads, and after any interruption and --resume.",
      "arena run configs/tournaments/quickstart.yaml --output /tmp/quickstart --resume",
      declare,
      run};
}

}  // namespace arena
