// The body of make_player; included only where a game's players are instantiated.
#pragma once
#include <algorithm>

#include "core/common/errors.hpp"
#include "players/certificate_player.hpp"
#include "players/make_player.hpp"
#include "players/proof_number_player.hpp"
#include "players/searcher.hpp"

namespace arena {

/// Passing is taken for sound where both sides have the same moves: a move more is then worth something. Elsewhere having to move may hurt.
template <Game G>
bool passing_is_sound() {
  if constexpr (HasNullMove<G>) {
    G game{typename G::Options{}};
    MoveList<G> mine, theirs;
    game.legal_moves_in_board_order(mine);
    game.make_null();
    game.legal_moves_in_board_order(theirs);
    return std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end());
  }
  return false;
}

template <Game G>
std::unique_ptr<Player<G>> make_player(const SearchOptions& options, TablePool& pool) {
  if (options.search == SearchKind::random) return std::make_unique<RandomPlayer<G>>();
  if (options.null_move.on && (!HasNullMove<G> || (!options.null_move.allow_unsound && !passing_is_sound<G>())))
    throw InputError("null_move makes no sense in " + std::string(G::name) + (HasNullMove<G> ? "; allow_unsound allows it all the same" : ""));
  if (options.book.kind == BookKind::corners && !OpeningRule<G>::exists)
    throw InputError("book: corners is a rule of another game; " + std::string(G::name) + " has none");
  std::unique_ptr<Player<G>> player;
  std::string known;
  EvaluatorsOf<G>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    known += (known.empty() ? "" : ", ") + std::string(E::name);
    if (!player && options.evaluator.name == E::name) player = std::make_unique<Searcher<G, E>>(options, pool);
  });
  if (!player) throw InputError("'" + options.evaluator.name + "' is no evaluator of " + std::string(G::name) + "; there are " + known);
  if (options.search == SearchKind::proof_number || options.proof.on) player = std::make_unique<ProofPlayer<G>>(options.proof, std::move(player));
  if (options.search == SearchKind::certificate) {
    if (!options.certificate.source) throw InputError("search: certificate needs a file of arena solve: certificate: {file: ...}");
    player = std::make_unique<CertificatePlayer<G>>(options.certificate.source, std::move(player));
  }
  return player;
}

}  // namespace arena
