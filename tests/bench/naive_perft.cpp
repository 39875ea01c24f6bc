// Counts with a naive reference, to make or check the lines of tests/data/perft: naive_perft GAME OPTIONS MOVES DEPTH
// (`naive_perft andantino "radius=3" "c3 d4" 4`; `-` for no options or no moves). Prints the line as the data files hold it.
#include "tests/reference/naive_perft.hpp"

#include <fmt/core.h>

#include <exception>
#include <sstream>
#include <string>

#include "tests/reference/naive_andantino.hpp"
#include "tests/reference/naive_omega.hpp"
#include "tests/reference/naive_tablut.hpp"

namespace {

template <class N>
void print_line(const std::string& option_text, const std::string& move_text, int depth) {
  typename N::Options options;
  std::istringstream option_words(option_text == "-" ? "" : option_text);
  for (std::string word; option_words >> word;) options.set(word.substr(0, word.find('=')), std::stoi(word.substr(word.find('=') + 1)));
  N game(options);
  std::istringstream moves(move_text == "-" ? "" : move_text);
  for (std::string word; moves >> word;) game.play(word);
  fmt::print("{} | {} |", option_text, move_text);
  for (int d = 1; d <= depth; ++d) fmt::print(" {}", naive::perft(game, d));
  fmt::print("\n");
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 5) {
    fmt::print(stderr, "usage: naive_perft andantino|omega|tablut OPTIONS MOVES DEPTH\n");
    return 2;
  }
  const std::string game = argv[1];
  const int depth = std::stoi(argv[4]);
  if (game == "andantino") print_line<naive::Andantino>(argv[2], argv[3], depth);
  if (game == "omega") print_line<naive::Omega>(argv[2], argv[3], depth);
  if (game == "tablut") print_line<naive::Tablut>(argv[2], argv[3], depth);
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "naive_perft: {}\n", error.what());
  return 2;
}
