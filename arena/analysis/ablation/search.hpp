// Searches the same positions with every player and writes what each search cost to positions.csv. A player and its table are new for every
// position; at fixed depth or nodes the file is the same at any number of threads, time columns aside.
#pragma once
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <vector>

#include "arena/analysis/ablation/positions.hpp"
#include "arena/play/ranks.hpp"
#include "arena/record/run_spec.hpp"
#include "arena/record/shard.hpp"

namespace arena {

struct PositionSearch {
  int threads = 1;
  bool pin = false;
  bool live = false;                          // a terminal is watching: draw a line that is overwritten
  std::optional<Shard> shard = std::nullopt;  // this part of the positions alone
  Ranks* ranks = nullptr;                     // who searches instead of the threads here
  int rank_threads = 0;                       // of each of them; 0: what their nodes have
};

/// The spec's players, each with the limits that hold for positions and without its opening book: a move by heart costs nothing. Throws InputError
/// for one that could never stop.
std::vector<Participant> position_players(const RunSpec& spec, const config::PositionsSpec& positions);

/// Whether the file holds exactly these positions, or those of a part, each searched by exactly these players.
bool holds_searches(const std::filesystem::path& file, const std::vector<ChosenPosition>& positions, const std::vector<Participant>& players,
                    const std::optional<Shard>& shard = std::nullopt);

/// Writes the file, whole or not at all; says false when a signal came first, and what was searched by then waits beside the file for the next call.
/// Throws RunError when the disk fails.
bool search_positions(const std::filesystem::path& file, const RunSpec& spec, const std::vector<Participant>& players,
                      const std::vector<ChosenPosition>& positions, bool deepen, const PositionSearch& options, std::ostream& talk);

inline constexpr const char* positions_task = "positions";

/// Positions as the task of a rank.
std::unique_ptr<RankTask> make_positions_task(const std::string& order, int threads);

}  // namespace arena
