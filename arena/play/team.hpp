// Who plays the games of a run: the threads of this process, or the ranks of an MPI program. Whoever asks for a game gets the next one in the
// schedule, and returns a record; journal, sequential test and resuming do not know where it comes from.
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

/// A game to play, and how many this call has begun before it.
struct Job {
  GameJob job;
  std::uint64_t turn = 0;
};

/// A finished game, with its lines ready.
struct Played {
  GameRecord record;  // without decisions if these are already in the lines
  JournalLines lines;
  std::uint64_t turn = 0;
  std::vector<std::string> replayed;  // engine failures after which it was replayed, for the log
  int rank = 0;                       // who played it; 0: a thread here
};

/// What a team is asked to do.
struct TeamOrder {
  const RunSpec& spec;
  const RunOptions& options;
  const RunColumns& columns;
  std::uint64_t games = 0;  // at most this many
  CrashPolicy& policy;
  std::atomic<bool>& stop;
  std::function<std::optional<Job>()> next;                // called by one thread at a time
  std::function<void(const Played&)> take;                 // likewise
  std::function<void(const nlohmann::json& nodes)> nodes;  // for ranks: the participants, before the first game
  LiveGame* live = nullptr;                                // one game in progress is shown here; those of ranks are not
};

void play_on_threads(const TeamOrder& order, std::ostream& talk);

/// Rank 0 hands out games and takes the records; the other ranks play. Both games of a pair go to the same rank.
void play_on_ranks(const TeamOrder& order);

}  // namespace arena
