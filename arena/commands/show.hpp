// A position described for a person, shared by the commands that show one.
#pragma once
#include <string>

#include "arena/games/picture.hpp"

namespace arena {

/// The drawing, then who moves, the legal moves in board order, the result and the position in one word.
template <Game G>
std::string description_of(const G& game, const Picture& picture, bool colour) {
  const Outcome outcome = game.outcome();
  MoveList<G> moves;
  game.legal_moves_in_board_order(moves);
  std::string text = draw_text(picture, colour) + "\n";
  for (const auto& note : picture.board.notes) text += note + "\n";
  text += "to move: " + (outcome == Outcome::none ? std::string(game.side_name(game.to_move())) : "nobody, the game is over") + "\n";
  text += "legal moves (" + std::to_string(moves.size()) + "):";
  for (const Move move : moves) text += " " + game.to_text(move);
  text += "\nresult: " + std::string(to_word(outcome, game.players()));
  if (is_win(outcome)) text += " (" + std::string(game.side_name(winner(outcome))) + ")";
  return text + "\nposition: " + game.position_text() + "\n";
}

}  // namespace arena
