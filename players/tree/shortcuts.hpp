// Moves that need no search: a win in one, and the cell on which the opponent would win (Sweere's "loss in two").
#pragma once
#include <optional>

#include "core/common/game.hpp"
#include "players/common/decision.hpp"
#include "players/common/player.hpp"
#include "players/tree/move_order.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

template <Game G>
class Shortcuts {
 public:
  explicit Shortcuts(const TreeOptions& options) : options_(options) {}

  /// Looks one ply ahead for either side, for a win first unless blocking comes first. Nothing if both are off or neither exists.
  [[nodiscard]] std::optional<Decision> look(const G& position, const Request& request) const {
    if (!options_.immediate_win && !options_.block_loss) return std::nullopt;
    G game = position;
    MoveList<G> legal, moves;
    base_order(game, options_.order, legal);
    for (const Move move : legal)
      if (request.allows(move)) moves.push_back(move);
    std::uint64_t looked = 0;
    if (options_.block_first)
      if (const auto move = blocking_move(game, moves, looked)) return block(*move, looked);
    const int side = game.to_move();
    for (const Move move : moves) {
      ++looked;
      if (winner_after(game, move) == side) return win(move, looked);
    }
    if (options_.block_loss && !options_.block_first)
      if (const auto move = blocking_move(game, moves, looked)) return block(*move, looked);
    return std::nullopt;
  }

 private:
  static int winner_after(G& game, Move move) {
    const auto undo = game.make(move);
    const int won = winner(game.outcome());
    game.undo(move, undo);
    return won;
  }

  /// The first move that would win for the opponent and does not lose at once for the mover. Only if both sides have the same moves.
  static std::optional<Move> blocking_move(G& game, const MoveList<G>& moves, std::uint64_t& looked) {
    if constexpr (HasNullMove<G> && HasSharedMoves<G>) {
      const int other = 1 - game.to_move();
      for (const Move move : moves) {
        const auto undo = game.make_null();
        ++looked;
        const bool threat = game.outcome() == Outcome::none && winner_after(game, move) == other;
        game.undo_null(undo);
        if (threat && winner_after(game, move) != other) return move;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] Decision win(Move move, std::uint64_t looked) const {
    Decision decision = found(move, 1, looked, StopReason::immediate_win);
    decision.score = options_.win == WinScore::flat ? win_score : win_score - 1;
    decision.proved = Proved::win;
    decision.proved_plies = 1;
    return decision;
  }
  static Decision block(Move move, std::uint64_t looked) { return found(move, 2, looked, StopReason::block); }
  static Decision found(Move move, int depth, std::uint64_t looked, StopReason why) {
    Decision decision;
    decision.move = move;
    decision.searched = true;
    decision.depth = decision.begun = decision.seldepth = depth;
    decision.nodes = decision.nodes_total = looked;
    decision.stop = why;
    decision.principal_variation = {move};
    return decision;
  }

  const TreeOptions& options_;
};

}  // namespace arena
