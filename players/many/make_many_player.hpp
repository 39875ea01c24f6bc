// The body of make_many_player; included only where a game's players of these kinds are instantiated.
#pragma once
#include "core/common/errors.hpp"
#include "players/many/camp_player.hpp"
#include "players/many/many_kinds.hpp"
#include "players/many/maxn_root.hpp"

namespace arena {

template <HasManySides G>
std::unique_ptr<Player<G>> make_many_player(ManySearch search, const TreeOptions& options, TablePool& pool) {
  std::unique_ptr<Player<G>> player;
  EvaluatorsOf<G>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    using Sided = SidedForm<E>;
    if (player || options.evaluator.name != E::name) return;
    switch (search) {
      case ManySearch::maxn:
        player = std::make_unique<Searcher<MaxnRoot<G, Sided>>>(options, pool);
        break;
      case ManySearch::paranoid:
        player = std::make_unique<CampPlayer<AgainstAll<G>, Sided>>(options, pool);
        break;
      case ManySearch::best_reply:
        if constexpr (requires { typename BestReplies<G>::Undo; }) player = std::make_unique<CampPlayer<BestReplies<G>, Sided>>(options, pool);
        break;
    }
  });
  if (!player) throw InputError("'" + options.evaluator.name + "' is no evaluator of " + std::string(G::name));
  return player;
}

}  // namespace arena
