// What tests of the Monte Carlo tree search share.
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "tests/players/search_support.hpp"

namespace arena {

template <Game G>
std::unique_ptr<Player<G>> mcts_player(const MctsOptions& options, TablePool& pool, std::uint64_t seed = 1, const TreeOptions& common = {}) {
  MctsKind kind;
  kind.mcts = options;
  kind.tree = common;
  kind.threads = options.threads;
  kind.virtual_loss = options.virtual_loss;
  if (kind.tree.evaluator.name == "none") {
    kind.tree.evaluator.name.clear();
    EvaluatorsOf<G>::type::for_each([&](auto tag) {
      if (kind.tree.evaluator.name.empty()) kind.tree.evaluator.name = decltype(tag)::type::name;
    });
  }
  PlayerOptions player;
  player.kind = kind;
  auto made = make_player<G>(player, pool);
  made->new_game(seed);
  return made;
}

/// One decision of a new player.
template <Game G>
Decision mcts_decision(const G& position, const MctsOptions& options, std::uint64_t seed = 1, const TreeOptions& common = {}) {
  TablePool pool;
  HandClock clock;
  return mcts_player<G>(options, pool, seed, common)->decide(position, request_for(clock));
}

inline MctsCounters counters_of(const Decision& decision) { return decision.counters.as<MctsCounters>().value(); }

inline MctsOptions with_playouts(std::uint64_t playouts) {
  MctsOptions options;
  options.playouts = playouts;
  options.tree_mib = 16;
  return options;
}

inline std::size_t moves_tried(const Decision& decision) {
  std::size_t tried = 0;
  for (const MoveFigures& move : decision.moves) tried += move.visits > 0 ? 1 : 0;
  return tried;
}

/// The result of a position for the first side, -1, 0 or 1, by brute force.
template <Game G>
class Truth {
 public:
  int of(G& game) {
    if (game.outcome() != Outcome::none) return game.outcome() == Outcome::draw ? 0 : winner(game.outcome()) == 0 ? 1 : -1;
    const Key key = game.key() ^ mix64(static_cast<Key>(game.plies()));
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const int side = game.to_move();
    int best = side == 0 ? -1 : 1;
    MoveList<G> moves;
    game.legal_moves(moves);
    for (const Move move : moves) {
      const auto undo = game.make(move);
      const int value = of(game);
      game.undo(move, undo);
      best = side == 0 ? std::max(best, value) : std::min(best, value);
    }
    known_.emplace(key, best);
    return best;
  }

 private:
  std::unordered_map<Key, int> known_;
};

/// A position so many plies before the end of a random game.
template <Game G>
G late_position(const typename G::Options& options, int before_end, Random& random) {
  G game(options);
  std::vector<G> passed;
  while (game.outcome() == Outcome::none) {
    passed.push_back(game);
    MoveList<G> moves;
    game.legal_moves(moves);
    game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return passed[passed.size() - std::min(passed.size(), static_cast<std::size_t>(before_end))];
}

}  // namespace arena
