// Reading result files back, row by row. Everything shown is recomputed from these.
#pragma once
#include <filesystem>
#include <functional>

#include "arena/record/files.hpp"
#include "arena/record/rows.hpp"

namespace arena {

/// Columns are found by name. A missing one is unknown in every row, unless it is a key; one that is unknown here is ignored. Throws
/// InputError with file and line for anything that is not such a file.
void read_games(const std::filesystem::path& file, const std::function<void(const GameRow&)>& row, TornLine torn = TornLine::refuse);
void read_moves(const std::filesystem::path& file, const std::function<void(const MoveRow&)>& row, TornLine torn = TornLine::refuse);
/// The rows of one game, without parsing the others; a torn last line does not count.
void read_moves_of(std::uint64_t game, const std::filesystem::path& file, const std::function<void(const MoveRow&)>& row);
void read_positions(const std::filesystem::path& file, const std::function<void(const PositionRow&)>& row);

}  // namespace arena
