// What the tests of the solver share: an exhaustive search, and games in which the board fills.
#pragma once
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/common/random.hpp"
#include "players/proof/proof_position.hpp"

namespace arena {

/// Whether a side reaches the goal, by brute force; gives up after a number of positions.
template <Game G>
class Exhaustive {
 public:
  Exhaustive(const ProofGoal& goal, std::uint64_t budget) : goal_(goal), budget_(budget) {}
  std::optional<bool> reaches(G& game) {
    if (game.outcome() != Outcome::none) return goal_reached(game, goal_);
    if (goal_.last_ply > 0 && game.plies() >= goal_.last_ply) return false;
    const Key key = game.key() ^ mix64(static_cast<Key>(game.plies()));
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (budget_ == 0) return std::nullopt;
    --budget_;
    const bool seeks = game.to_move() == goal_.side;
    bool result = !seeks;
    MoveList<G> moves;
    game.legal_moves(moves);
    for (const Move move : moves) {
      const auto undo = game.make(move);
      const auto after = reaches(game);
      game.undo(move, undo);
      if (!after) return std::nullopt;
      if (*after == seeks) {
        result = seeks;
        break;
      }
    }
    known_.emplace(key, result);
    return result;
  }

 private:
  ProofGoal goal_;
  std::uint64_t budget_;
  std::unordered_map<Key, bool> known_;
};

/// Takes random games back from their ends, and shows each position with its game's number.
template <Game G, class Visit>
void for_each_late_position(const typename G::Options& options, int games, int most_plies_back, std::uint64_t seed, Visit&& visit) {
  for (int number = 0; number < games; ++number) {
    Random random(seed + static_cast<std::uint64_t>(number));
    G game(options);
    std::vector<std::pair<Move, typename G::Undo>> made;
    while (game.outcome() == Outcome::none) {
      MoveList<G> moves;
      game.legal_moves_in_board_order(moves);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      made.emplace_back(move, game.make(move));
    }
    for (int back = 0; back < most_plies_back && !made.empty(); ++back) {
      game.undo(made.back().first, made.back().second);
      made.pop_back();
      visit(game, number);
    }
  }
}

/// A random game in which wins are mostly avoided, so that the board fills; shows every position.
template <class Visit>
void play_on(const Andantino::Options& options, std::uint64_t seed, Visit&& visit) {
  Random random(seed);
  Andantino game(options);
  while (game.outcome() == Outcome::none) {
    MoveList<Andantino> moves;
    game.legal_moves_in_board_order(moves);
    Move move = no_move;
    for (int tries = 0; tries < 4 && (move == no_move || is_win(game.probe(move))); ++tries)
      move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    visit(std::as_const(game), move);
    game.make(move);
  }
}

}  // namespace arena
