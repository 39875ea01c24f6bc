// The interface of an evaluator. It declares its options and its range, may carry state from node to node (computed from the move, so that
// nothing is scanned and nothing needs undoing), and gives an integer from the first side's view.
#pragma once
#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/common/game.hpp"
#include "core/common/type_list.hpp"
#include "players/common/score.hpp"

namespace arena {

/// An option of an evaluator, declared once.
struct EvaluatorOption {
  enum class Kind { flag, integer, real };
  std::string_view name;
  Kind kind;
  double fallback;
  double low;
  double high;
  std::string_view help;
};

/// What an evaluator is made from: the values that differ from its defaults, and the game's seed for one with a random term.
struct EvaluatorSettings {
  std::map<std::string, double> values;
  std::uint64_t seed = 0;

  [[nodiscard]] double get(const EvaluatorOption& option) const {
    const auto found = values.find(std::string(option.name));
    return found == values.end() ? option.fallback : found->second;
  }
};

/// What an evaluator may look at besides the position.
struct EvaluationContext {
  Move last = no_move;  // the move that led here; none at the root of a search
  int mover = 0;        // who made it
  int root_side = 0;    // whose decision the search is
};

/// For evaluators that carry nothing.
struct NoState {};

/// Statics: `name`, `help` (one sentence, with its source), `option_rows` (an array of EvaluatorOption), `probes` (the value follows from the state
/// alone).
/// `E(settings)` makes it; `range()` bounds every |value|.
template <class E, class G>
concept Evaluator = Game<G> && requires(const E e, const typename E::State& state, const G& game, Move move, const EvaluationContext& context) {
  {E(EvaluatorSettings{})};
  { E::name } -> std::convertible_to<std::string_view>;
  { E::help } -> std::convertible_to<std::string_view>;
  {E::option_rows.size()};
  { E::probes } -> std::convertible_to<bool>;
  { e.range(game) } -> std::same_as<Score>;
  { e.start(game) } -> std::same_as<typename E::State>;               // for the root of a search; may scan
  { e.after(state, game, move) } -> std::same_as<typename E::State>;  // `game` is still the position before the move
  { e.value(game, state, context) } -> std::same_as<Score>;           // of an undecided position, from the first side's view
};

/// An evaluator with `probes` also has `value(state)`: the same number without the position, so that a move can be valued without making it.

/// What a move leads to, without making it.
struct SeenMove {
  Outcome outcome;
  Score value;  // of an undecided position, from the mover's view
};

/// An evaluator that sees at once what concerns all moves of an undecided position: `look(game, state)` returns an object whose `at(move)` says what
/// a move leads to, with the value that `value` has after it. The object is destroyed before the game changes.
template <class E, class G>
concept LooksAhead = requires(const E e, const G& game, const typename E::State& state, Move move) {
  { e.look(game, state).at(move) } -> std::same_as<SeenMove>;
};

/// The moves of a position as `look` shows them, for an evaluator whose value depends only on its state.
template <class E, class G>
struct ProbedMoves {
  const E& evaluator;
  const G& game;
  const typename E::State& state;

  [[nodiscard]] SeenMove at(Move move) const {
    const Outcome outcome = game.probe(move);
    const Score value = outcome == Outcome::none ? evaluator.value(evaluator.after(state, game, move)) : 0;
    return {outcome, game.to_move() == 0 ? value : -value};
  }
};

/// A term of a value, for people who ask where it comes from.
struct EvaluationTerm {
  std::string_view name;
  std::int64_t amount = 0;      // what was counted, from the first side's view
  std::optional<Score> points;  // what it adds to the value, from the first side's view; none if the value is not a sum
};

/// An evaluator that can break its value down. If every term has points, they add up to the value. Never asked during a search.
template <class E, class G>
concept HasTerms = requires(const E e, const G& game, const EvaluationContext& context) {
  { e.terms(game, context) } -> std::same_as<std::vector<EvaluationTerm>>;
};

/// An evaluator with a value of its own for finished games.
template <class E, class G>
concept ValuesTheEnd = requires(const E e, const G& game) {
  { e.terminal(game) } -> std::same_as<Score>;
};

/// An evaluator that compares any two sides of a game, as players of more than two sides need it: `between(game, state, a, b)` is a's value against
/// b, the negative of b's against a, within `range`; with two sides it is what `value` says. `end_between` is the same at the end of a game, if the
/// evaluator has a value for it. `state` depends on the position and the move, not on who makes it.
template <class E, class G>
concept ComparesSides = Evaluator<E, G> && requires(const E e, const typename E::State& state, const G& game, int side) {
  { e.between(game, state, side, side) } -> std::same_as<Score>;
};

namespace detail {
template <class E>
struct SidedForm {
  using type = E;
};
template <class E>
requires requires { typename E::Sided; }
struct SidedForm<E> {
  using type = typename E::Sided;
};
}  // namespace detail

/// The evaluator that compares sides for `E`: itself, or `E::Sided` if that needs another state.
template <class E>
using SidedForm = typename detail::SidedForm<E>::type;

/// Specialised for each game: `using type = TypeList<...>`, the first being the default.
template <class G>
struct EvaluatorsOf;

}  // namespace arena
