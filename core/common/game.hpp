// The interface of a game. A ply is one decision; the position says who moves next, so no loop alternates sides by itself.
#pragma once
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/common/board_view.hpp"
#include "core/common/fixed_list.hpp"
#include "core/common/move.hpp"
#include "core/common/outcome.hpp"
#include "core/common/rule_option.hpp"

namespace arena {

using Key = std::uint64_t;

template <class G>
using MoveList = FixedList<Move, static_cast<std::size_t>(G::max_moves)>;

/// Statics: `name` ("omega"), `max_moves` (most legal moves of any position), `max_plies` (longest game), `move_codes` (codes lie below it),
/// `symmetries` (12 or 8; number 0 is the identity), `Options` (plain ints with defaults), `option_rows` (their declarations).
/// `G(options)` is the start; `G::from_text(options, text)` reads a position in one word. Both throw InputError.
template <class G>
concept Game = std::copyable<G> && requires(G g, const G& cg, Move m, const typename G::Undo& u, MoveList<G>& out, std::string_view text, int i,
                                            const typename G::Options& options) {
  {G(options)};
  { G::from_text(options, text) } -> std::same_as<G>;
  { cg.options() } -> std::convertible_to<typename G::Options>;
  { cg.players() } -> std::same_as<int>;            // 2, or up to 4
  { cg.to_move() } -> std::same_as<int>;            // side, from 0; meaningless once the game is over
  { cg.turn_starts() } -> std::same_as<bool>;       // false between the plies of one turn
  { cg.plies() } -> std::same_as<int>;              // plies played before this position
  { cg.outcome() } -> std::same_as<Outcome>;        // absolute
  { cg.key() } -> std::same_as<Key>;                // board, side and phase of the turn
  { cg.canonical_key() } -> std::same_as<Key>;      // the same for all symmetric images of a position
  { cg.legal_count() } -> std::same_as<int>;        // 0 when the game is over
  {cg.legal_moves(out)};                            // replaces out; a defined order; nothing when the game is over
  {cg.legal_moves_in_board_order(out)};             // the same set, sorted
  { g.make(m) } -> std::same_as<typename G::Undo>;  // m is legal
  {g.undo(m, u)};                                   // restores every field
  { cg.to_text(m) } -> std::same_as<std::string>;
  { cg.parse(text) } -> std::same_as<Move>;             // throws InputError when the text names no move of this board
  { cg.why_illegal(m) } -> std::same_as<std::string>;   // empty when legal
  { cg.position_text() } -> std::same_as<std::string>;  // the position in one word
  { cg.symmetric(m, i) } -> std::same_as<Move>;         // the move's image under symmetry i
  { cg.side_name(i) } -> std::convertible_to<std::string_view>;
  { cg.board_view() } -> std::same_as<BoardView>;
};

// Refinements: what only some games have. A game declares each through the members or the constant that the refinement names, and `tests/laws`
// checks it. Nothing is inferred about a game from anything else, such as its number of moves.

/// The search may pass; passing is never a move of the game itself.
template <class G>
concept HasNullMove = requires(G g, const typename G::Undo& u) {
  { g.make_null() } -> std::same_as<typename G::Undo>;  // only at the start of a turn, while the game is not over
  {g.undo_null(u)};
};

/// Both sides have the same moves at the start of a turn: what one could play, the other can occupy.
template <class G>
concept HasSharedMoves = requires {
  requires G::shared_moves;
};

/// Passing counts as sound if both sides have the same moves: an extra move is then worth something. Elsewhere zugzwang is possible.
template <class G>
inline constexpr bool passing_is_sound = HasNullMove<G>&& HasSharedMoves<G>;

/// The game ends at a ply limit, which its key does not cover.
template <class G>
concept HasPlyLimit = requires(const G& g) {
  { g.plies_left() } -> std::same_as<int>;
};

/// The rules bound how many plies can follow a position, more tightly than `max_plies`.
template <class G>
concept BoundsItsLength = requires(const G& g) {
  { g.most_plies_left() } -> std::same_as<int>;
};

/// More than two sides can play, up to `most_players`; `players()` says how many do.
template <class G>
concept HasManySides = requires {
  requires G::most_players >
  2;
};

/// A finished game has a score for each side, not only a winner.
template <class G>
concept HasScores = requires(const G& g, int side) {
  {g.score(side)};
};

/// A turn has several plies.
template <class G>
concept HasLongTurns = requires(const G& g) {
  { g.plies_left_in_turn() } -> std::same_as<int>;  // this ply included
  { g.turns_done() } -> std::same_as<int>;          // by all sides
};

/// The maximum number of turns left for the side to move is known, this one included.
template <class G>
concept KnowsTurnsLeft = requires(const G& g) {
  { g.own_turns_left() } -> std::same_as<int>;
};

/// A ply may place a stone of another colour than the mover's.
template <class G>
concept PlacesAnyColour = requires(const G& g) {
  { g.colour_to_place() } -> std::same_as<int>;
};

/// A move's code is the cell of a hexagonal board (core/hex) that it names, and the symmetries are those of the board.
template <class G>
concept MovesOnHexagon = requires {
  requires G::moves_on_hexagon;
};

/// Each ply places a stone on a cell of the hexagon for good: the stones alone say who moves and how many plies were played.
template <class G>
concept PlacesStonesForGood = MovesOnHexagon<G> && requires(const G& g, int cell) {
  requires G::stones_stay;
  { g.colour_at(cell) } -> std::convertible_to<int>;  // negative if there is no stone
};

/// A move removes only itself from the moves that follow, and adds none.
template <class G>
concept OnlyUsesUpMoves = requires {
  requires G::moves_only_go;
};

/// Immediate wins are known without search: see players/common/tactics.hpp.
template <class G>
concept TellsThreats = requires {
  requires G::tells_threats;
};

/// Whether a move is quiet (captures nothing, and is not made by a piece that the game turns on) is known without making it, and so is whether no
/// quiet move ends the game.
template <class G>
concept TellsQuietMoves = requires(const G& g, Move m) {
  { g.is_quiet(m) } -> std::same_as<bool>;
  { g.goes_on_after_quiet_moves() } -> std::same_as<bool>;
};

/// The i-th move of `legal_moves` is known without generating the others.
template <class G>
concept HasIndexedMoves = requires(const G& g, int i) {
  { g.legal_move(i) } -> std::same_as<Move>;  // i below legal_count
};

/// The key after a move is known without making it.
template <class G>
concept KnowsKeyAfter = requires(const G& g, Move m) {
  { g.key_after(m) } -> std::same_as<Key>;
};

/// Whether a move ends the game, and how, is known without making it.
template <class G>
concept CanProbe = requires(const G& g, Move m) {
  { g.probe(m) } -> std::same_as<Outcome>;
};

/// Making a move is expensive; a move that was made here before is known by its text.
template <class G>
concept RemembersMoves = requires(const G& g, std::string_view text) {
  {g.known_move(text)};
};

/// The maximum number of sides.
template <class G>
inline constexpr int most_players = 2;
template <HasManySides G>
inline constexpr int most_players<G> = G::most_players;

/// The maximum number of plies that can follow an undecided position. No search looks further ahead.
template <Game G>
int most_plies_left(const G& game) {
  if constexpr (HasPlyLimit<G>)
    return game.plies_left();
  else if constexpr (BoundsItsLength<G>)
    return game.most_plies_left();
  else
    return G::max_plies - game.plies();
}

/// Plies left in the turn, this one included.
template <Game G>
int plies_left_in_turn(const G& game) {
  if constexpr (HasLongTurns<G>)
    return game.plies_left_in_turn();
  else
    return 1;
}

/// Makes, checks and undoes every move. Everything is inlined into this one loop, where a count spends nearly all its time.
template <Game G>
[[gnu::flatten]] std::uint64_t perft_leaves(G& game) {
  MoveList<G> moves;
  game.legal_moves(moves);
  for (const Move m : moves) {
    const auto undo = game.make(m);
    game.undo(m, undo);
  }
  return moves.size();
}

/// Counts the move sequences of the given length; a finished game ends its line. Every leaf is made, checked and undone.
template <Game G>
std::uint64_t perft(G& game, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return perft_leaves(game);
  MoveList<G> moves;
  game.legal_moves(moves);
  std::uint64_t count = 0;
  for (const Move m : moves) {
    const auto undo = game.make(m);
    count += perft(game, depth - 1);
    game.undo(m, undo);
  }
  return count;
}

}  // namespace arena
