// Who plays the games of a run: the threads of this process, or the ranks of an MPI program. Whoever asks for a game gets the next one of the
// schedule, and hands over a record; journal, sequential test and resuming do not know where it comes from.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/play/crash_policy.hpp"
#include "arena/play/runner.hpp"
#include "arena/record/journal.hpp"

namespace arena {

/// A game to play, and how many were begun before it by this call.
struct Job {
  GameJob job;
  std::uint64_t turn = 0;
};

/// A game that was played, with its lines ready.
struct Played {
  GameRecord record;  // without decisions where these are in the lines already
  JournalLines lines;
  std::uint64_t turn = 0;
  std::vector<std::string> replayed;  // failures of engines, for the log, after which it was played again
  int rank = 0;                       // who played it; 0: a thread here
};

/// What a team is asked to do.
struct TeamOrder {
  const RunSpec& spec;
  const RunOptions& options;
  const RunColumns& columns;
  std::uint64_t games = 0;  // there are at most this many
  CrashPolicy& policy;
  std::atomic<bool>& stop;
  std::function<std::optional<Job>()> next;                // called by one thread at a time
  std::function<void(const Played&)> take;                 // likewise
  std::function<void(const nlohmann::json& nodes)> nodes;  // of ranks: who takes part, before the first game
  LiveGame* live = nullptr;                                // one game in progress is shown here; those of ranks are not
};

void play_on_threads(const TeamOrder& order, std::ostream& talk);

/// Rank 0 hands out games and takes the records; the other ranks play. Both games of a pair go to the same rank.
void play_on_ranks(const TeamOrder& order);

}  // namespace arena
