// A run from start to end: folder, lock and resolved copy; games in parallel; the journal; orderly stopping; the final files.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/play/match.hpp"
#include "arena/record/run_spec.hpp"
#include "arena/record/shard.hpp"

namespace arena {

class Ranks;

struct RunOptions {
  std::filesystem::path output;
  bool resume = false;
  int threads = 1;
  bool pin = false;
  bool quiet = false;
  bool verbose = false;
  std::optional<Shard> shard;                    // play only this shard
  Ranks* ranks = nullptr;                        // who plays instead of this process's threads
  int rank_threads = 0;                          // per rank; 0: what the node has
  double reference_speed = 0;                    // nodes per second that times are meant for; 0: times are not scaled
  std::optional<Duration> simulate;              // nothing is searched: games take random times with this mean
  bool live = false;                             // a terminal is watching: draw a line that is overwritten
  std::function<void(std::string_view)> events;  // told what happens, a line at a time; empty: nobody listens
  std::string resume_command;                    // the command to continue, for the message after an interruption
  std::function<std::unique_ptr<Worker>(const RunSpec&)> worker = [](const RunSpec& spec) { return make_worker(spec); };
};

enum class RunEnd { complete, decided, interrupted };

struct RunResult {
  RunEnd end = RunEnd::complete;
  std::uint64_t games = 0;    // committed in the folder
  std::uint64_t played = 0;   // by this call
  std::uint64_t remarks = 0;  // in the log, about engines that disagree with the rules about the end of a game
  int signal = 0;
};

/// How many games a run, or a shard of it, has.
std::uint64_t games_of(const RunSpec& spec, const std::optional<Shard>& shard);

/// Plays what is missing. Throws InputError (wrong folder, wrong spec, another run) and RunError (the disk failed), which says how to continue.
RunResult run_tournament(const RunSpec& spec, const RunOptions& options, std::ostream& talk);

}  // namespace arena
