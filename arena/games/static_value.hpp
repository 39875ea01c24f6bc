// An evaluator's value of a position without any search, from each side's view, and the terms that make it up.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/common/errors.hpp"
#include "core/common/sides.hpp"
#include "players/common/evaluator.hpp"
#include "players/options.hpp"

namespace arena {

struct StaticValue {
  std::array<Score, 2> for_side{};    // from each side's own view, as if that side were searching
  std::vector<EvaluationTerm> terms;  // of the first side's value; none if the evaluator has no terms
};

/// The move that led to a position; none at the start.
struct LastMade {
  Move move = no_move;
  int mover = 0;
};

/// Nothing if the game is over: an evaluator is never asked then. Throws InputError for an evaluator that the game does not have.
template <Game G>
std::optional<StaticValue> static_value(const G& game, const LastMade& last, const EvaluatorChoice& choice, std::uint64_t seed) {
  require_two_sides("evaluators", game);
  std::optional<StaticValue> found;
  bool known = false;
  std::string names;
  EvaluatorsOf<G>::type::for_each([&](auto tag) {
    using E = typename decltype(tag)::type;
    names += (names.empty() ? "" : ", ") + std::string(E::name);
    if (known || choice.name != E::name) return;
    known = true;
    if (game.outcome() != Outcome::none) return;
    const E evaluator(EvaluatorSettings{choice.values, seed});
    const auto state = evaluator.start(game);
    const auto context = [&](int root_side) { return EvaluationContext{last.move, last.mover, root_side}; };
    found.emplace();
    found->for_side = {evaluator.value(game, state, context(0)), -evaluator.value(game, state, context(1))};
    if constexpr (HasTerms<E, G>) found->terms = evaluator.terms(game, context(0));
  });
  if (!known) throw InputError("unknown evaluator '" + choice.name + "' of " + std::string(G::name) + "; there are " + names);
  return found;
}

/// The evaluator of a game's players if none is named.
template <Game G>
std::string default_evaluator() {
  std::string name;
  EvaluatorsOf<G>::type::for_each([&](auto tag) {
    if (name.empty()) name = decltype(tag)::type::name;
  });
  return name;
}

}  // namespace arena
