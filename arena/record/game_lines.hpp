// The rows of games.csv in place, checked against a schedule: the basis of recovery and merging.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/record/row_file.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// A game's row, and the location of its bytes.
struct GameLine {
  std::uint64_t id = 0;  // in the schedule, from 0
  std::uint64_t written_id = 0;
  std::size_t offset = 0, length = 0;
  std::uint32_t moves_expected = 0;  // rows in moves.csv
};

/// Throws InputError for anything wrong with a row besides its place in the schedule.
using RowCheck = std::function<void(const GameRow& row, std::uint64_t id)>;

/// Marks in `committed`, by id, the games present. Throws InputError, with the line, for a row that is not in this schedule.
std::vector<GameLine> read_game_lines(const RowFile<GameRow>& games, const RunSpec& spec, std::vector<bool>& committed, const RowCheck& check = {});

}  // namespace arena
