// Searches the same positions with every player and writes the cost of each search to positions.csv. Every position gets a new player with a new
// table; at fixed depth or nodes the file is the same for any number of threads, except for the time columns.
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
  bool live = false;                          // a terminal is watching: draw a line and overwrite it
  std::optional<Shard> shard = std::nullopt;  // only this part of the positions
  Ranks* ranks = nullptr;                     // search on these ranks instead of the threads here
  int rank_threads = 0;                       // per rank; 0: as many as its node has
};

/// The spec's players, each with the limits for positions and without its opening book: book moves cost nothing. Throws InputError for a player that
/// could never stop.
std::vector<Participant> position_players(const RunSpec& spec, const config::PositionsSpec& positions);

/// Whether the file holds exactly these positions, or those of one part, each searched by exactly these players.
bool holds_searches(const std::filesystem::path& file, const std::vector<ChosenPosition>& positions, const std::vector<Participant>& players,
                    const std::optional<Shard>& shard = std::nullopt);

/// Writes the file completely or not at all. Returns false if a signal came first; the searches done by then wait beside the file for the next call.
/// Throws RunError if the disk fails.
bool search_positions(const std::filesystem::path& file, const RunSpec& spec, const std::vector<Participant>& players,
                      const std::vector<ChosenPosition>& positions, bool deepen, const PositionSearch& options, std::ostream& talk);

inline constexpr const char* positions_task = "positions";

/// Searching positions, as a task for ranks.
std::unique_ptr<RankTask> make_positions_task(const std::string& order, int threads);

}  // namespace arena
