// `recover` repairs what a killed run leaves behind; `put_in_order` puts a complete run into schedule order.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "arena/record/run_spec.hpp"

namespace arena {

/// What a folder already holds of a schedule.
struct Recovered {
  std::vector<bool> committed;  // by game id
  std::uint64_t games = 0;
  std::uint64_t dropped_games = 0, dropped_move_rows = 0;  // not committed, or committed without all their moves
  std::uint64_t dropped_halves = 0;                        // of the dropped games: complete, but without the other game of their pair
  bool in_order = true;
};

/// Games without the other game of their pair.
enum class Halves { keep, drop };

/// Reads the folder's files, drops what was not committed (rewriting a file only if something must go or be renumbered), and says what is there.
/// Rows are matched to the schedule by round, opening and players, so a finished run can be extended. Throws InputError, with the line, for a file
/// that no run of ours wrote.
Recovered recover(const std::filesystem::path& folder, const RunSpec& spec, Halves halves = Halves::keep);

/// Puts the rows of all games below `games` into schedule order and drops the others.
void put_in_order(const std::filesystem::path& folder, std::uint64_t games);

}  // namespace arena
