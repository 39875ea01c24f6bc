// What each refinement of a game (core/common/game.hpp) promises, as a check of one ply. A game that declares what it does not keep is reported.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "core/common/game.hpp"
#include "core/hex/hex_geometry.hpp"

namespace arena::laws {

template <Game G>
std::string broken_by_stones(const G& before, Move move, const G& after) {
  if constexpr (MovesOnHexagon<G>) {
    if (G::symmetries != hex::symmetries) return "MovesOnHexagon: other symmetries than the hexagon's";
    for (int s = 0; s < G::symmetries; ++s)
      if (before.symmetric(move, s).code != hex::image(move.code, s)) return "MovesOnHexagon: a move's image is not that of its cell";
  }
  if constexpr (PlacesStonesForGood<G>) {
    int colour = before.to_move();
    if constexpr (PlacesAnyColour<G>) colour = before.colour_to_place();
    for (const int cell : hex::cells_of(hex::max_radius)) {
      if (cell != move.code && before.colour_at(cell) != after.colour_at(cell)) return "PlacesStonesForGood: another cell changed";
      if (cell == move.code && (before.colour_at(cell) >= 0 || after.colour_at(cell) != colour))
        return "PlacesStonesForGood: no stone came to the cell";
    }
  }
  return "";
}

template <Game G>
std::string broken_by_length(const G& before, const G& after) {
  if (most_plies_left(before) < 1) return "most_plies_left: the game goes on after it";
  if (after.outcome() == Outcome::none && most_plies_left(after) >= most_plies_left(before))
    return "most_plies_left: a ply does not bring the end nearer";
  if constexpr (HasPlyLimit<G>)
    if (after.plies_left() != before.plies_left() - 1) return "HasPlyLimit: a ply does not count as one";
  if constexpr (HasLongTurns<G>) {
    const bool ends_turn = before.plies_left_in_turn() == 1;
    if (after.outcome() == Outcome::none && after.turn_starts() != ends_turn) return "HasLongTurns: the turn has another length";
    if (after.turns_done() != before.turns_done() + (ends_turn ? 1 : 0)) return "HasLongTurns: turns are counted otherwise";
  } else if (after.outcome() == Outcome::none && !after.turn_starts()) {
    return "a turn of several plies, without HasLongTurns";
  }
  return "";
}

template <Game G>
std::string broken_by_moves(const G& before, Move move, const G& after) {
  if constexpr (KnowsKeyAfter<G>)
    if (before.key_after(move) != after.key()) return "KnowsKeyAfter: another key";
  if constexpr (PlacesAnyColour<G>)
    if (before.colour_to_place() < 0 || before.colour_to_place() >= before.players()) return "PlacesAnyColour: no such colour";
  if constexpr (OnlyUsesUpMoves<G>) {
    MoveList<G> was, is;
    before.legal_moves_in_board_order(was);
    after.legal_moves_in_board_order(is);
    std::vector<Move> expected;
    std::copy_if(was.begin(), was.end(), std::back_inserter(expected), [&](Move each) { return each != move; });
    if (after.outcome() == Outcome::none && !std::equal(expected.begin(), expected.end(), is.begin(), is.end()))
      return "OnlyUsesUpMoves: more changed than the move itself";
  }
  return "";
}

template <Game G>
std::string broken_by_scores(const G& after) {
  if constexpr (HasScores<G>) {
    if (after.outcome() == Outcome::none || after.players() != 2) return "";
    const int expected = after.score(0) == after.score(1) ? -1 : static_cast<int>(after.score(0) < after.score(1));
    if (winner(after.outcome()) != expected) return "HasScores: the higher score does not win";
  }
  return "";
}

/// The first promise that the ply breaks; empty when it keeps all.
template <Game G>
std::string broken_refinement(const G& before, Move move) {
  G after = before;
  after.make(move);
  for (const std::string& broken :
       {broken_by_stones(before, move, after), broken_by_length(before, after), broken_by_moves(before, move, after), broken_by_scores(after)})
    if (!broken.empty()) return broken;
  return "";
}

}  // namespace arena::laws
