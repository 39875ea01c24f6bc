// A player that is an external program: how it is started, what it is told, what it may use, and what happens when it fails. Declared once, as in
// players/options.hpp.
#pragma once
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "players/options.hpp"

namespace arena::config {

enum class Restart { when_needed, each_game };
inline constexpr std::array<std::string_view, 2> restart_names = {"when-needed", "each-game"};
enum class OnCrash { forfeit, replay, stop };
inline constexpr std::array<std::string_view, 3> on_crash_names = {"forfeit", "replay", "stop"};

struct EngineOptions {
  std::vector<std::string> command;            // program and arguments
  std::map<std::string, std::string> options;  // by the engine's own names
  std::string cwd;                             // empty: the arena's working folder
  std::map<std::string, std::string> env;
  Duration startup_time{10'000'000};
  Duration answer_time{60'000'000};
  int memory_mb = 0;
  int address_space_mb = 0;
  int cores = 0;
  Restart restart = Restart::when_needed;
  OnCrash on_crash = OnCrash::forfeit;
  int crash_limit = 100;
  friend bool operator==(const EngineOptions&, const EngineOptions&) = default;
};

template <class Visitor, class E>
void visit_engine(Visitor& v, E& e) {
  v.texts("command", e.command, "the program and its arguments: [./my-engine, --threads, 1]; run without a shell");
  v.settings("options", e.options, "the engine's own options, set before the first game: {Hash: 64}");
  v.text("cwd", e.cwd, "its working directory; by default the config's folder, or where arena runs");
  v.settings("env", e.env, "environment variables, in addition to those of arena");
  v.duration("startup_time", e.startup_time, "time to get ready after starting, and before each new game");
  v.duration("answer_time", e.answer_time, "time to answer when no clock is running");
  v.integer("memory_mb", e.memory_mb, 0, 16'777'216, "limit of resident memory in MiB, child processes included; 0: no limit");
  v.integer("address_space_mb", e.address_space_mb, 0, 16'777'216,
            "limit of address space in MiB (ulimit -v); Java and Julia need a lot; 0: no limit");
  v.integer("cores", e.cores, 0, 1024,
            "cores that it keeps busy while it thinks, counted for games at a time and --pin; 0: what its option Threads is set to, otherwise 1");
  v.choice("restart", e.restart, restart_names, "one process for all games of a worker, or a new one for each game if it carries state over");
  v.choice("on_crash", e.on_crash, on_crash_names,
           "if the engine fails, it loses the game, the game is replayed, or the run stops (and can be resumed)");
  v.integer("crash_limit", e.crash_limit, 0, 1'000'000'000, "failures after which the run stops (and can be resumed); 0: never");
}

/// How many cores it is declared to keep busy while it thinks.
int cores_of(const EngineOptions& engine);

}  // namespace arena::config
