// The evaluators of Andantino; the first is the default.
#pragma once
#include "players/evaluators/andantino/last_move.hpp"
#include "players/evaluators/andantino/lines.hpp"
#include "players/evaluators/andantino/patterns.hpp"
#include "players/evaluators/andantino/rao.hpp"
#include "players/evaluators/andantino/sweere.hpp"

namespace arena {

static_assert(Evaluator<andantino::Lines, Andantino>);
static_assert(Evaluator<andantino::Neighbours, Andantino>);
static_assert(Evaluator<andantino::GroupSize, Andantino>);
static_assert(Evaluator<andantino::LastMove, Andantino>);
static_assert(Evaluator<andantino::Fn1, Andantino>);
static_assert(Evaluator<andantino::Fn2, Andantino>);
static_assert(Evaluator<andantino::None, Andantino>);
static_assert(WeighsFeatures<andantino::Patterns, Andantino>);

template <>
struct EvaluatorsOf<Andantino> {
  using type = TypeList<andantino::Lines, andantino::Neighbours, andantino::GroupSize, andantino::LastMove, andantino::Fn1, andantino::Fn2,
                        andantino::None, andantino::Patterns>;
};

}  // namespace arena
