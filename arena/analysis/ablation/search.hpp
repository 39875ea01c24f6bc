// Searches the same positions with every player and writes what each search cost to positions.csv. A player and its table are new for every
// position; at fixed depth or nodes the file is the same at any number of threads, time columns aside.
#pragma once
#include <filesystem>
#include <iosfwd>
#include <vector>

#include "arena/analysis/ablation/positions.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

struct PositionSearch {
  int threads = 1;
  bool pin = false;
  bool live = false;  // a terminal is watching: draw a line that is overwritten
};

/// The spec's players, each with the limits that hold for positions and without its opening book: a move by heart costs nothing. Throws InputError
/// for one that could never stop.
std::vector<Participant> position_players(const RunSpec& spec, const config::PositionsSpec& positions);

/// Whether the file holds exactly these positions, each searched by exactly these players.
bool holds_searches(const std::filesystem::path& file, const std::vector<ChosenPosition>& positions, const std::vector<Participant>& players);

/// Writes the file, whole or not at all; says false when a signal came first. Throws RunError when the disk fails.
bool search_positions(const std::filesystem::path& file, const RunSpec& spec, const std::vector<Participant>& players,
                      const std::vector<ChosenPosition>& positions, bool deepen, const PositionSearch& options, std::ostream& talk);

}  // namespace arena
