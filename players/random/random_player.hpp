// Plays a legal move at random, all equally likely.
#pragma once
#include "core/common/random.hpp"
#include "players/common/player.hpp"

namespace arena {

/// A legal move chosen by a seed, whatever order the game keeps its moves in; from `only` if that is not empty.
template <Game G>
Move random_move(const G& position, std::uint64_t seed, std::span<const Move> only = {}) {
  MoveList<G> legal, moves;
  position.legal_moves_in_board_order(legal);
  for (const Move move : legal)
    if (may_choose(only, move)) moves.push_back(move);
  Random random(seed);
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

/// The seed of one decision: it depends on the game's seed and the ply, not on earlier requests.
template <Game G>
std::uint64_t decision_seed(std::uint64_t game_seed, const G& position) {
  return mix64(game_seed ^ mix64(static_cast<std::uint64_t>(position.plies())));
}

template <Game G>
class RandomPlayer final : public Player<G> {
 public:
  void new_game(std::uint64_t seed) override { seed_ = seed; }
  Decision decide(const G& position, const Request& request) override {
    const auto start = request.clock->now();
    Decision decision;
    decision.move = random_move(position, decision_seed(seed_, position), request.only);
    decision.stop = StopReason::random;
    decision.time = request.clock->now() - start;
    return decision;
  }

 private:
  std::uint64_t seed_ = 0;
};

}  // namespace arena
