// Openings files, each opening as one line of arena/text/game_text.hpp: plain lines, EPD, PGN and SGF, told apart by file extension.
#pragma once
#include <filesystem>
#include <vector>

#include "arena/config/tree.hpp"

namespace arena::config {

/// Lines as people write them, with the line number where each begins. PGN moves stay as the file has them. Problems are added to
/// `problems`; throws InputError if the file cannot be read.
std::vector<NumberedLine> read_opening_lines(const std::filesystem::path& path, Problems& problems);

/// The same for a text, as if read from a file of that name.
std::vector<NumberedLine> opening_lines_in(const std::string& text, const std::filesystem::path& path, Problems& problems);

/// Whether the moves in such a file may be in chess's short notation (SAN).
bool has_short_moves(const std::filesystem::path& path);

}  // namespace arena::config
