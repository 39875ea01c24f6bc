// Makes the players of the kinds that search the tree; included only where a game's players are instantiated.
#pragma once
#include "core/common/errors.hpp"
#include "players/proof/proof_player.hpp"
#include "players/tree/searcher.hpp"
#include "players/tree/tree_kinds.hpp"

namespace arena {

/// A search with the evaluator that the options name.
template <Game G, template <class> class Quirks>
std::unique_ptr<Player<G>> searcher_by_name(const TreeOptions& options, TablePool& pool) {
  std::unique_ptr<Player<G>> player;
  std::string known;
  EvaluatorsOf<G>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    known += (known.empty() ? "" : ", ") + std::string(E::name);
    if (!player && options.evaluator.name == E::name) player = std::make_unique<Searcher<RootSearch<G, E, Quirks<G>>>>(options, pool);
  });
  if (!player) throw InputError("'" + options.evaluator.name + "' is no evaluator of " + std::string(G::name) + "; there are " + known);
  return player;
}

/// One with the quirks of the reports' programs; defined for each game in a file of its own (players/games), since it takes as long to compile.
template <Game G>
std::unique_ptr<Player<G>> make_as_coded(const TreeOptions& options, TablePool& pool);

template <Game G>
std::unique_ptr<Player<G>> TreeSearching::make_searcher(bool whole_tree, bool proves, TablePool& pool, int threads) const {
  TreeOptions options = tree;
  options.whole_tree = whole_tree;
  options.threads = threads;
  std::unique_ptr<Player<G>> player = has_quirks(options) ? make_as_coded<G>(options, pool) : searcher_by_name<G, NoQuirks>(options, pool);
  if (proves) player = std::make_unique<ProofPlayer<G>>(proof, std::move(player));
  return player;
}

}  // namespace arena
