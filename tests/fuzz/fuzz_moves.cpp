// Any words as positions and moves of every game. First line: rule options as numbers; second: a position; the rest: moves. A position that is
// accepted is written and read back as itself, and a move that is made and undone leaves no trace.
#include <sstream>

#include "arena/games/games.hpp"
#include "tests/fuzz/fuzz_support.hpp"

namespace {

using namespace arena;

template <Game G>
void play(typename G::Options options, const std::string& numbers, const std::string& position, std::istream& words) {
  std::istringstream in(numbers);
  for (const auto& row : G::option_rows)
    if (int value = 0; in >> value) options.*row.member = value;
  fuzz::accepted([&] {
    check_ranges<G>(options);
    G game = position.empty() ? G(options) : G::from_text(options, position);
    for (std::string word; words >> word;) {
      fuzz::accepted([&] {
        const Move move = game.parse(word);
        if (!game.why_illegal(move).empty()) return;
        const std::string before = game.position_text();
        const Key key = game.key();
        const auto undo = game.make(move);
        game.undo(move, undo);
        fuzz::require(game.position_text() == before && game.key() == key, "undo restores");
        fuzz::require(game.parse(game.to_text(move)) == move, "a move's text is that move's");
        game.make(move);
      });
    }
    const std::string text = game.position_text();
    fuzz::require(G::from_text(options, text).position_text() == text, "a position's text is that position's");
  });
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4000) return 0;
  const std::string text = fuzz::text_of(data, size);
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    std::istringstream in(text);
    std::string numbers, position;
    std::getline(in, numbers);
    std::getline(in, position);
    play<G>({}, numbers, position, in);
  });
  return 0;
}
