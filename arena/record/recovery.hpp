// What a killed run leaves behind is mended by `recover`; what a complete run leaves is put in schedule order by `put_in_order`.
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
  std::uint64_t dropped_halves = 0;                        // of the games dropped: whole, but without the other game of their pair
  bool in_order = true;
};

/// Games whose pair lacks the other one.
enum class Halves { keep, drop };

/// Reads the folder's files, drops what was not committed (rewriting a file only where something must go or be renumbered), and says what is there.
/// Rows are matched to the schedule by round, opening and players, so a finished run can be extended. Throws InputError, with the line, for a file
/// that no run of ours has written.
Recovered recover(const std::filesystem::path& folder, const RunSpec& spec, Halves halves = Halves::keep);

/// Puts the rows of all games below `games` in schedule order and leaves the others out.
void put_in_order(const std::filesystem::path& folder, std::uint64_t games);

}  // namespace arena
