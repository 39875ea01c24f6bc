// The positions of recorded games in which a player decided, as an evaluator sees them: the data that weights are fitted to, also for learning
// outside arena.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/record/run_folder.hpp"
#include "players/common/evaluator_choice.hpp"

namespace arena {

struct Sample {
  std::uint64_t game = 0;
  int opening = 0, ply = 0, side = 0;  // the ply decided there, and the side to move
  std::string player, position;
  Figure score;                     // the search's, from the mover's view; none if it was proved or nobody searched
  double result = 0;                // of the first side: 1, 1/2 or 0
  std::optional<bool> quiet;        // no side wins at once or must prevent it; if the game can tell
  std::int64_t value = 0;           // the evaluator's, from the first side's view
  std::vector<std::int64_t> terms;  // what it counted, from the first side's view
};

/// An evaluator and what it counts.
struct SampledEvaluator {
  EvaluatorChoice choice;
  std::vector<std::string> terms;  // by name; for an evaluator that weighs features, its options in their order
  bool weighs = false;             // every term is an option: the weight of what is counted
};

/// The evaluator of that name in the run's game, or the game's first if the name is empty; throws InputError if there is none.
SampledEvaluator sampled_evaluator(const RunFolder& run, EvaluatorChoice choice);

/// Game by game, in ply order. Games that a player lost by a fault are left out, and so are opening plies.
void visit_samples(const RunFolder& run, const SampledEvaluator& evaluator, const std::function<void(const Sample&)>& f);

}  // namespace arena
