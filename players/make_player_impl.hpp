// The body of make_player; included only where a game's players are instantiated.
#pragma once
#include "core/common/errors.hpp"
#include "players/make_player.hpp"
#include "players/searcher.hpp"

namespace arena {

template <Game G>
std::unique_ptr<Player<G>> make_player(const SearchOptions& options, TablePool& pool) {
  if (options.search == SearchKind::random) return std::make_unique<RandomPlayer<G>>();
  std::unique_ptr<Player<G>> player;
  std::string known;
  EvaluatorsOf<G>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    known += (known.empty() ? "" : ", ") + std::string(E::name);
    if (!player && options.evaluator.name == E::name) player = std::make_unique<Searcher<G, E>>(options, pool);
  });
  if (!player) throw InputError("'" + options.evaluator.name + "' is no evaluator of " + std::string(G::name) + "; there are " + known);
  return player;
}

}  // namespace arena
