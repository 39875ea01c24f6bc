// Aboukhadra's evaluator for Andantino: five terms that look only at the last stone, weighted differently for the root's player and the opponent.
#pragma once
#include <array>
#include <string_view>

#include "core/andantino/andantino.hpp"
#include "players/common/evaluator.hpp"
#include "players/common/option_value.hpp"

namespace arena::andantino {

/// What the last stone gains its side.
struct LastMoveTerms {
  Score line = 0;       // longest line through it; a lone stone has none
  Score rows = 0;       // all lines of two or more through it, added up
  Score component = 0;  // size of its group
  Score enclosing = 0;  // most stones of its side around one of its neighbours that is not of its side
  Score chain = 0;      // longest path through its group, relative to the straight distance
  friend bool operator==(const LastMoveTerms&, const LastMoveTerms&) = default;
};

class LastMove {
 public:
  static constexpr std::string_view name = "last-move";
  static constexpr std::string_view help =
      "line, rows, component, enclosing and chain value of the last stone, from the root player's view; 0 without a last stone (Aboukhadra 2019)";
  static constexpr std::array<EvaluatorOption, 11> option_rows = {{
      {"own_line", EvaluatorOption::Kind::integer, 6, 0, 1000, "weight of the longest line through the root player's last stone"},
      {"own_rows", EvaluatorOption::Kind::integer, 4, 0, 1000, "weight of the sum of its lines on the three axes"},
      {"own_component", EvaluatorOption::Kind::integer, 4, 0, 1000, "weight of the size of its group"},
      {"own_enclosing", EvaluatorOption::Kind::integer, 3, 0, 1000,
       "weight of the largest number of own stones around one neighbour that is not its own"},
      {"own_chain", EvaluatorOption::Kind::integer, 5, 0, 1000, "weight of how far its group curves back towards it"},
      {"other_line", EvaluatorOption::Kind::integer, 6, 0, 1000, "the same, subtracted, when the last stone is the opponent's"},
      {"other_rows", EvaluatorOption::Kind::integer, 4, 0, 1000, "the same for the sum of its lines"},
      {"other_component", EvaluatorOption::Kind::integer, 1, 0, 1000, "the same for the size of its group"},
      {"other_enclosing", EvaluatorOption::Kind::integer, 3, 0, 1000, "the same for its enclosing value"},
      {"other_chain", EvaluatorOption::Kind::integer, 5, 0, 1000, "the same for its chain value"},
      {"as_coded", EvaluatorOption::Kind::flag, 0, 0, 1,
       "the terms of the author's program: rows with stale marks, three layers around a neighbour, distances in whole pixels"},
  }};
  static constexpr bool probes = false;
  using State = NoState;

  explicit LastMove(const EvaluatorSettings& settings);
  [[nodiscard]] Score range(const Andantino& game) const;
  [[nodiscard]] State start(const Andantino&) const { return {}; }
  [[nodiscard]] State after(const State&, const Andantino&, Move) const { return {}; }
  [[nodiscard]] Score value(const Andantino& game, const State&, const EvaluationContext& context) const {
    if (context.last == no_move) return 0;
    const LastMoveTerms t = terms(game, context.last.code, context.mover);
    const Score sum = weighted(context.mover == context.root_side ? own_ : other_, t);
    // For the root's player an own stone counts up, the other's down; from White's view that is the sign of the mover.
    return context.mover == Andantino::white ? sum : -sum;
  }

  [[nodiscard]] std::vector<EvaluationTerm> terms(const Andantino& game, const EvaluationContext& context) const {
    if (context.last == no_move) return {};
    const LastMoveTerms t = terms(game, context.last.code, context.mover);
    const Weights& w = context.mover == context.root_side ? own_ : other_;
    const Score view = context.mover == Andantino::white ? 1 : -1;
    return {{"line", view * t.line, view * w.line * t.line},
            {"rows", view * t.rows, view * w.rows * t.rows},
            {"component", view * t.component, view * w.component * t.component},
            {"enclosing", view * t.enclosing, view * w.enclosing * t.enclosing},
            {"chain", view * t.chain, view * w.chain * t.chain}};
  }

  /// The terms of the stone of `side` on `cell`.
  [[nodiscard]] LastMoveTerms terms(const Andantino& game, int cell, int side) const;

 private:
  using Weights = LastMoveTerms;  // one per term

  static Score weighted(const Weights& w, const LastMoveTerms& t) {
    return w.line * t.line + w.rows * t.rows + w.component * t.component + w.enclosing * t.enclosing + w.chain * t.chain;
  }

  Weights own_, other_;
  bool as_coded_;
};

}  // namespace arena::andantino
