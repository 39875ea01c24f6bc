// The lines of games.csv and moves.csv where they lie, checked against a schedule: what recovery and merging work with.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/record/files.hpp"
#include "arena/record/run_spec.hpp"
#include "core/common/errors.hpp"

namespace arena {

/// Why a run with these columns cannot go on.
std::string other_columns(std::string_view line, std::string_view header);

/// Calls `f(line, offset, line number)` for each whole line after the header; gives the length of the whole lines, the header's included.
template <class F>
std::size_t for_each_line(std::string_view text, const std::filesystem::path& path, std::string_view header, const F& f) {
  if (text.empty()) return 0;
  std::size_t at = 0, line_number = 1;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) break;  // torn: a run was killed here
    const std::string_view line = text.substr(at, end - at);
    if (line_number == 1) {
      if (std::string(line) + "\n" != header) throw InputError(path.string() + ":1: " + other_columns(line, header));
    } else {
      f(line, at, line_number);
    }
    at = end + 1;
    ++line_number;
  }
  return at;
}

/// A game's row, and where its bytes are.
struct GameLine {
  std::uint64_t id = 0;  // in the schedule, from 0
  std::uint64_t written_id = 0;
  std::size_t offset = 0, length = 0;
  std::uint32_t moves_expected = 0;  // rows in moves.csv
};

/// The rows of games.csv, with what each is in the schedule.
struct GamesRead {
  std::vector<GameLine> lines;
  std::size_t length = 0;  // of the whole lines
};

/// What is wrong with a row besides what its place in the schedule says; empty when nothing is. Gets the fields and the game's id.
using RowCheck = std::function<std::string(const std::vector<std::string>& fields, std::uint64_t id)>;

/// Notes in `committed`, by id, what is there. Throws InputError, with the line, for a row that is none of this schedule's.
GamesRead read_game_lines(const MappedFile& games, const std::filesystem::path& path, const RunSpec& spec, std::vector<bool>& committed,
                          const RowCheck& check = {});

/// The number of the game that a row is about, from 1.
std::uint64_t leading_id(std::string_view line, const std::filesystem::path& path, std::size_t line_number);

}  // namespace arena
