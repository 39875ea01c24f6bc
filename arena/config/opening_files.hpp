// Files of openings, each opening as one line of arena/text/game_text.hpp: plain lines, EPD, PGN and SGF, told apart by the file's ending.
#pragma once
#include <filesystem>
#include <vector>

#include "arena/config/tree.hpp"

namespace arena::config {

/// Lines as people write them, with the number of the line where each begins. PGN moves stay as the file has them. What is wrong is added to
/// `problems`; throws InputError where the file cannot be read.
std::vector<NumberedLine> read_opening_lines(const std::filesystem::path& path, Problems& problems);

/// The same of a text, as a file of that name would have it.
std::vector<NumberedLine> opening_lines_in(const std::string& text, const std::filesystem::path& path, Problems& problems);

/// Whether the moves of such a file may be in chess's short notation (SAN).
bool has_short_moves(const std::filesystem::path& path);

}  // namespace arena::config
