// What tests of the search share: clocks that tests advance, requests, and an independent minimax without any of the search's code.
#pragma once
#include <algorithm>
#include <chrono>
#include <vector>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "players/common/clock.hpp"
#include "players/common/evaluator.hpp"
#include "players/common/player.hpp"
#include "players/make_player.hpp"
#include "tests/players/parts.hpp"

namespace arena {

/// Stands still unless it is advanced.
class HandClock : public Clock {
 public:
  std::chrono::nanoseconds now() override { return time; }
  std::chrono::nanoseconds time{1'000'000'000};
};

inline Request request_for(Clock& clock, int depth = 0) {
  Request request;
  request.clock = &clock;
  request.limits.depth = depth;
  return request;
}

/// A search with one of the program's evaluators, as the program has it: compiled once, beside the evaluators.
template <class E, Game G>
std::unique_ptr<Player<G>> searcher_of(const TreeOptions& tree, TablePool& pool, std::uint64_t seed = 1) {
  PlayerOptions options;
  if (tree.whole_tree) options.kind = MinimaxKind{};
  tree_of(options) = tree;
  tree_of(options).evaluator.name = E::name;
  auto player = make_player<G>(options, pool);
  player->new_game(seed);
  return player;
}

/// One search of one position by a new player.
template <class E, Game G>
Decision search_once(const G& position, const TreeOptions& options, int depth, std::uint64_t seed = 1) {
  TablePool pool;
  HandClock clock;
  return searcher_of<E, G>(options, pool, seed)->decide(position, request_for(clock, depth));
}

/// Who wins with best play within so many plies: the side to move 1, the enemy -1, nobody 0.
template <Game G>
int decided_within(const G& game, int plies) {
  if (game.outcome() != Outcome::none) return game.outcome() == Outcome::draw ? 0 : (winner(game.outcome()) == game.to_move() ? 1 : -1);
  if (plies == 0) return 0;
  int best = -1;
  MoveList<G> moves;
  game.legal_moves(moves);
  for (const Move move : moves) {
    G next = game;
    next.make(move);
    best = std::max(best, -decided_within(next, plies - 1));
    if (best == 1) break;
  }
  return best;
}

/// The value of every move of a position, in the order of legal_moves, for its mover.
template <class E, Game G>
class PlainMinimax {
 public:
  PlainMinimax(const E& evaluator, WinScore win, Terminal terminal = Terminal::result) : evaluator_(evaluator), win_(win), terminal_(terminal) {}

  std::vector<Score> root_values(const G& position, int depth) {
    root_side_ = position.to_move();
    MoveList<G> moves;
    position.legal_moves(moves);
    std::vector<Score> values;
    for (const Move move : moves) values.push_back(after(position, move, depth, 1, position.to_move()));
    return values;
  }

 private:
  Score after(const G& before, Move move, int depth, int ply, int viewer) {
    G game = before;
    const int mover = game.to_move();
    game.make(move);
    const Outcome outcome = game.outcome();
    if (outcome != Outcome::none) {
      if constexpr (ValuesTheEnd<E, G>) {
        if (terminal_ == Terminal::score) return viewer == 0 ? evaluator_.terminal(game) : -evaluator_.terminal(game);
      }
      if (outcome == Outcome::draw) return 0;
      const Score won = win_ == WinScore::flat ? win_score : win_score - ply;
      return winner(outcome) == viewer ? won : -won;
    }
    if (depth == 1) {
      const Score value = evaluator_.value(game, evaluator_.start(game), EvaluationContext{move, mover, root_side_});
      return viewer == 0 ? value : -value;
    }
    MoveList<G> moves;
    game.legal_moves(moves);
    const bool own = game.to_move() == viewer;
    Score best = own ? -infinite_score : infinite_score;
    for (const Move next : moves) {
      const Score value = after(game, next, depth - 1, ply + 1, viewer);
      best = own ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

  const E& evaluator_;
  WinScore win_;
  Terminal terminal_;
  int root_side_ = 0;
};

/// An undecided position after some random plies; the start if the game would be over by then.
template <Game G>
G random_position(const typename G::Options& options, int plies, Random& random) {
  G game(options);
  for (int i = 0; i < plies; ++i) {
    MoveList<G> moves;
    game.legal_moves(moves);
    G next = game;
    next.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    if (next.outcome() != Outcome::none) break;
    game = next;
  }
  return game;
}

}  // namespace arena
