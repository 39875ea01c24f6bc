// The body of make_player; included only where a game's players are instantiated.
#pragma once
#include "core/common/errors.hpp"
#include "players/certificate/certificate_player.hpp"
#include "players/make_player.hpp"
#include "players/proof/proof_player.hpp"
#include "players/tree/searcher.hpp"

namespace arena {

/// A search of the tree, with the evaluator that the options name.
template <Game G>
std::unique_ptr<Player<G>> make_tree_searcher(const TreeOptions& options, TablePool& pool) {
  if (options.null_move.on && (!HasNullMove<G> || (!options.null_move.allow_unsound && !passing_is_sound<G>)))
    throw InputError("null_move makes no sense in " + std::string(G::name) + (HasNullMove<G> ? "; allow_unsound allows it all the same" : ""));
  if (options.book.kind == BookKind::corners && !OpeningRule<G>::exists)
    throw InputError("book: corners is a rule of another game; " + std::string(G::name) + " has none");
  if (options.order == BaseOrder::columns && !has_columns<G>)
    throw InputError("order: columns needs a hexagonal board; " + std::string(G::name) + " has none");
  if (options.order == BaseOrder::parent && !inherits_order<G>)
    throw InputError("order: parent is for games in which a move only takes itself from the moves; " + std::string(G::name) + " is not one");
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

/// What proves or looks up comes before the search of the tree.
template <Game G>
std::unique_ptr<Player<G>> make_searcher(const PlayerOptions& options, TablePool& pool) {
  TreeOptions tree = options.tree;
  tree.whole_tree = !traits_of(options.search).enhancements;
  std::unique_ptr<Player<G>> player = make_tree_searcher<G>(tree, pool);
  if (has_proof_table(options)) player = std::make_unique<ProofPlayer<G>>(options.proof, std::move(player));
  if (traits_of(options.search).needs_certificate) {
    if (!options.certificate.source) throw InputError("search: certificate needs a file of arena solve: certificate: {file: ...}");
    player = std::make_unique<CertificatePlayer<G>>(options.certificate.source, std::move(player));
  }
  return player;
}

/// A kind of player becomes a type here, and nowhere else.
template <Game G>
std::unique_ptr<Player<G>> make_player(const PlayerOptions& options, TablePool& pool) {
  switch (options.search) {
    case SearchKind::random:
      return std::make_unique<RandomPlayer<G>>();
    case SearchKind::engine:
      throw InputError("this player is an engine, a program of its own, and can only be asked where games are played");
    case SearchKind::minimax:
    case SearchKind::alpha_beta:
    case SearchKind::proof_number:
    case SearchKind::certificate:
      break;
  }
  return make_searcher<G>(options, pool);
}

}  // namespace arena
