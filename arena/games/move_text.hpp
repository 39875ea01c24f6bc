// Move sequences as text, with one reader for all: openings, recorded games, positions and the command line all come through here.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/text/game_text.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"
#include "core/common/game.hpp"

namespace arena {

/// The first word of a sequence that is not a legal move.
struct IllegalMove {
  int number = 0;  // of the move, from 1; 0: the position that the moves start from is invalid
  std::string word, reason;
  [[nodiscard]] std::string text() const {
    if (number == 0) return "'" + position_in(word) + "' is no position: " + reason;
    return "move " + std::to_string(number) + " '" + word + "' is illegal: " + reason;
  }
};

/// Where a game begins: at its start, or at the position that it names. Throws InputError for an invalid position.
template <Game G>
G begun_at(const G& start, const std::string& position) {
  return position.empty() ? start : G::from_text(start.options(), position);
}
/// The same, from the line of its moves.
template <Game G>
G start_in(const G& start, std::string_view line) {
  return begun_at(start, position_in(line.substr(0, line.find(' '))));
}

/// Makes the moves in the text, separated by spaces, from the position that its first word may name. `before(game, move)` sees each legal move before
/// it is made. Stops at the first illegal one and says which it is; the moves before it stay made.
template <Game G, class F>
std::optional<IllegalMove> make_moves(G& game, std::string_view text, F&& before) {
  int number = 0;
  for (std::string& word : words_of(text)) {
    if (const std::string position = number == 0 ? position_in(word) : ""; !position.empty()) {
      try {
        game = begun_at(game, position);
      } catch (const InputError& e) {
        return IllegalMove{0, std::move(word), e.what()};
      }
      continue;
    }
    ++number;
    Move move;
    try {
      move = game.parse(word);
    } catch (const InputError& e) {
      return IllegalMove{number, std::move(word), e.what()};
    }
    if (auto reason = game.why_illegal(move); !reason.empty()) return IllegalMove{number, std::move(word), std::move(reason)};
    before(static_cast<const G&>(game), move);
    game.make(move);
  }
  return std::nullopt;
}

template <Game G>
std::optional<IllegalMove> make_moves(G& game, std::string_view text) {
  return make_moves(game, text, [](const G&, Move) {});
}

/// The moves from `start`, or from the position that the text names, as a list; throws InputError that begins with `what` if one is illegal.
template <Game G>
std::vector<Move> moves_from(G start, std::string_view text, std::string_view what = "") {
  std::vector<Move> moves;
  if (const auto illegal = make_moves(start, text, [&](const G&, Move move) { moves.push_back(move); }))
    throw InputError(std::string(what) + (what.empty() ? "" : ": ") + illegal->text());
  return moves;
}

/// The inverse: the moves in the game's own spelling.
template <Game G>
std::string text_of_moves(G game, const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) {
    if (!text.empty()) text += ' ';
    text += game.to_text(move);
    game.make(move);
  }
  return text;
}

}  // namespace arena
