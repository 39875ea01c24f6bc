// A position ready to be drawn: the board, what to highlight on it, and what to say beside it. Terminal, SVG and reports all draw this.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/common/ending.hpp"
#include "core/common/game.hpp"

namespace arena {

struct Picture {
  BoardView board;
  std::string title;                     // "andantino after 3 plies: black to move"
  std::vector<std::string> last_cells;   // cells of the last turn; the last one is where the piece is now
  std::vector<std::string> won_cells;    // what ended the game: the row, the ring, the capture; in board order
  std::vector<std::string> legal_cells;  // where a legal move puts a piece, in board order
};

/// The cells that the text of a move, or of the moves of a turn, names: "j10" is one, "e2d2" and "j10 c3" are two.
std::vector<std::string> cells_named_in(std::string_view move);

/// Adds a move to those of its turn, separated by spaces; the first move of a turn starts a new list.
template <Game G>
void add_to_turn(std::string& turn, const G& before, Move move) {
  if (before.turn_starts()) turn.clear();
  turn += (turn.empty() ? "" : " ") + before.to_text(move);
}

/// `last_turn` is the text of the moves of the turn that led here, empty if unknown; `before` is the position before the last of them, if
/// available.
template <Game G>
Picture picture_of(const G& game, std::string_view last_turn, const G* before = nullptr) {
  Picture picture;
  picture.board = game.board_view();
  const int plies = game.plies();
  picture.title = std::string(G::name) + " after " + std::to_string(plies) + (plies == 1 ? " ply: " : " plies: ");
  if (game.outcome() == Outcome::none)
    picture.title += std::string(game.side_name(game.to_move())) + " to move";
  else if (is_win(game.outcome()))
    picture.title += std::string(game.side_name(winner(game.outcome()))) + " won";
  else
    picture.title += "a draw";
  if (const EndReason why = end_reason_of(game); !why.name.empty()) picture.title += " (" + std::string(why.words) + ")";
  picture.won_cells = end_cells_of(game, before);
  picture.last_cells = cells_named_in(last_turn);
  MoveList<G> moves;
  game.legal_moves_in_board_order(moves);
  for (const Move move : moves) picture.legal_cells.push_back(cells_named_in(game.to_text(move)).back());
  return picture;
}

/// The board in characters, one line per row, then a legend.
std::string draw_text(const Picture& picture, bool colour);

/// A standalone SVG file. Its styles are scoped to the class "arena-board", so that many of them fit into one HTML page.
std::string draw_svg(const Picture& picture);

}  // namespace arena
