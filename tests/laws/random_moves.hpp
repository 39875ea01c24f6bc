// Random play through a game, and its options in words.
#pragma once
#include <algorithm>
#include <string>

#include "core/common/game.hpp"
#include "core/common/random.hpp"

namespace arena::laws {

/// A random legal move, one of those that `accept` takes if there is any; with `quiet` one that does not end the game, if there is one.
template <class G, class Accept>
Move random_move(G& game, Random& random, bool quiet, Accept accept) {
  MoveList<G> moves;
  game.legal_moves(moves);
  Move chosen = no_move;
  std::size_t accepted = static_cast<std::size_t>(std::partition(moves.begin(), moves.end(), accept) - moves.begin());
  while (!moves.empty()) {
    const std::size_t choices = accepted > 0 ? accepted : moves.size();
    const std::size_t i = random.below(static_cast<std::uint32_t>(choices));
    chosen = moves[i];
    if (!quiet) return chosen;
    const auto undo = game.make(chosen);
    const bool ends = game.outcome() != Outcome::none;
    game.undo(chosen, undo);
    if (!ends) return chosen;
    moves[i] = moves[choices - 1];
    moves[choices - 1] = moves[moves.size() - 1];
    moves.resize_down(moves.size() - 1);
    if (accepted > 0) --accepted;
  }
  return chosen;
}

template <class G>
Move random_move(G& game, Random& random, bool quiet) {
  return random_move(game, random, quiet, [](Move) { return true; });
}

/// "andantino radius=9 tiles_per_side=24", for messages.
template <class G>
std::string describe(const typename G::Options& options) {
  std::string text(G::name);
  for (const auto& row : G::option_rows) text += " " + std::string(row.name) + "=" + std::to_string(options.*row.member);
  return text;
}

}  // namespace arena::laws
