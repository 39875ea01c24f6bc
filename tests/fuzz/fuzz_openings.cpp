// Any bytes as a file of openings, in every format. What is read has its line in the file, and is a game or refused.
#include <algorithm>

#include "arena/config/opening_files.hpp"
#include "arena/games/move_text.hpp"
#include "core/andantino/andantino.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena;
  const std::string text = fuzz::text_of(data, size);
  const auto last = std::count(text.begin(), text.end(), '\n') + 1;
  for (const char* name : {"o.txt", "o.epd", "o.pgn", "o.sgf"}) {
    config::Problems problems;
    for (const config::OpeningLine& line : config::opening_lines_in(text, name, problems)) {
      config::colour_problem({"andantino", {}}, line);
      fuzz::require(line.number >= 1 && line.number <= last, "an opening has its line");
      const std::string written = line_as_written(line.text);
      const GameText game = game_text(written);
      fuzz::require(move_count(written) == static_cast<int>(game.moves.size()), "moves are counted as they are read");
      Andantino position{Andantino::Options{}};
      make_moves(position, written);
    }
  }
  return 0;
}
