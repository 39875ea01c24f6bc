// The body of MctsKind::make; included only where a game's players of that kind are instantiated.
#pragma once
#include "core/common/errors.hpp"
#include "players/mcts/mcts_kind.hpp"
#include "players/mcts/mcts_player.hpp"

namespace arena {

template <Game G>
std::unique_ptr<Player<G>> MctsKind::make(TablePool&) const {
  using mcts::FullNode, mcts::MctsPlayer, mcts::NoEvaluator, mcts::PlainNode;
  MctsOptions options = MctsPart::mcts;
  options.threads = threads;
  options.virtual_loss = virtual_loss;
  if (!options.evaluates()) {
    if (options.is_plain()) return std::make_unique<MctsPlayer<G, NoEvaluator<G>, PlainNode>>(options, tree);
    return std::make_unique<MctsPlayer<G, NoEvaluator<G>, FullNode>>(options, tree);
  }
  std::unique_ptr<Player<G>> player;
  EvaluatorsOf<G>::type::for_each([&](auto tag) {
    using Named = typename decltype(tag)::type;
    using E = std::conditional_t<HasManySides<G>, SidedForm<Named>, Named>;
    if (!player && tree.evaluator.name == E::name) player = std::make_unique<MctsPlayer<G, E, FullNode>>(options, tree);
  });
  if (!player) throw InputError("'" + tree.evaluator.name + "' is no evaluator of " + std::string(G::name));
  return player;
}

}  // namespace arena
