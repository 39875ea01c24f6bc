// Openings files, each opening as one line of arena/text/game_text.hpp: plain lines, EPD, PGN and SGF, told apart by file extension.
#pragma once
#include <filesystem>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/config/tree.hpp"

namespace arena::config {

/// As people write it, with the number of the line where it begins.
struct OpeningLine : NumberedLine {
  std::string colours;  // of SGF: who plays each move, B or W
};

/// PGN moves stay as the file has them. Problems are added to `problems`; throws InputError if the file cannot be read.
std::vector<OpeningLine> read_opening_lines(const std::filesystem::path& path, Problems& problems);

/// The same for a text, as if read from a file of that name.
std::vector<OpeningLine> opening_lines_in(const std::string& text, const std::filesystem::path& path, Problems& problems);

/// Which move is played by the wrong side; empty if none is. Either colour may begin. Under a referee the sides alternate.
std::string colour_problem(const GameSpec& game, const OpeningLine& line);

/// Whether the moves in such a file may be in chess's short notation (SAN).
bool has_short_moves(const std::filesystem::path& path);

}  // namespace arena::config
