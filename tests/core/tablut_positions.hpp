// Hand-made Tablut positions for tests: pieces by the names of their squares.
#pragma once
#include <sstream>
#include <string>
#include <string_view>

#include "core/tablut/tablut.hpp"

namespace arena::testing {

/// Squares separated by spaces; `king` may be empty. `plies` odd: the Swedes are to move.
inline Tablut tablut_with(const std::string& king, const std::string& swedes, const std::string& muscovites, int plies) {
  std::string board(81, '.');
  const auto put = [&](const std::string& names, char piece) {
    std::istringstream words(names);
    for (std::string name; words >> name;) board[static_cast<std::size_t>((name[1] - '1') * 9 + name[0] - 'a')] = piece;
  };
  put(muscovites, 'b');
  put(swedes, 'w');
  put(king, 'k');
  std::string text;
  for (std::size_t rank = 9; rank-- > 0;) {
    for (const char c : board.substr(rank * 9, 9)) text += c == '.' ? '1' : c;
    text += rank > 0 ? '/' : ',';
  }
  return Tablut::from_text({}, text + (plies % 2 == 0 ? "b," : "w,") + std::to_string(plies));
}

inline Tablut muscovites_to_move(const std::string& king, const std::string& swedes, const std::string& muscovites) {
  return tablut_with(king, swedes, muscovites, 10);
}
inline Tablut swedes_to_move(const std::string& king, const std::string& swedes, const std::string& muscovites) {
  return tablut_with(king, swedes, muscovites, 11);
}

/// Plays legal moves separated by spaces; the first illegal one throws its reason.
inline void play(Tablut& game, const std::string& moves) {
  std::istringstream words(moves);
  for (std::string text; words >> text;) {
    const Move m = game.parse(text);
    if (const std::string reason = game.why_illegal(m); !reason.empty()) throw InputError(text + ": " + reason);
    game.make(m);
  }
}
inline Tablut after(Tablut game, const std::string& moves) {
  play(game, moves);
  return game;
}

inline Tablut::Piece piece_on(const Tablut& game, std::string_view square) { return game.piece_at(tablut::parse_square(square).value()); }
inline bool is_empty(const Tablut& game, std::string_view square) { return piece_on(game, square) == Tablut::Piece::none; }
inline std::string reason_against(const Tablut& game, std::string_view move) { return game.why_illegal(game.parse(move)); }

}  // namespace arena::testing
