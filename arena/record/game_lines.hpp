// The rows of games.csv where they lie, checked against a schedule: what recovery and merging work with.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/record/row_file.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// A game's row, and where its bytes are.
struct GameLine {
  std::uint64_t id = 0;  // in the schedule, from 0
  std::uint64_t written_id = 0;
  std::size_t offset = 0, length = 0;
  std::uint32_t moves_expected = 0;  // rows in moves.csv
};

/// Throws InputError for what is wrong with a row besides what its place in the schedule says.
using RowCheck = std::function<void(const GameRow& row, std::uint64_t id)>;

/// Notes in `committed`, by id, what is there. Throws InputError, with the line, for a row that is none of this schedule's.
std::vector<GameLine> read_game_lines(const RowFile<GameRow>& games, const RunSpec& spec, std::vector<bool>& committed, const RowCheck& check = {});

}  // namespace arena
