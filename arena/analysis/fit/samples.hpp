// The positions of recorded games in which a player decided, as an evaluator sees them: what weights are fitted to, and what people learn from
// elsewhere.
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
  int opening = 0, ply = 0, side = 0;  // the ply that was decided there, and who was to move
  std::string player, position;
  Figure score;                     // the search's, from the mover's view; none where it was proved or nobody searched
  double result = 0;                // of the first side: 1, 1/2 or 0
  std::optional<bool> quiet;        // nobody wins at once or must prevent it; where the game can tell
  std::int64_t value = 0;           // the evaluator's, from the first side's view
  std::vector<std::int64_t> terms;  // what it counted, from the first side's view
};

/// An evaluator and what it counts.
struct SampledEvaluator {
  EvaluatorChoice choice;
  std::vector<std::string> terms;  // by name; of one that weighs features the options, in their order
  bool weighs = false;             // every term is an option, the weight of what is counted
};

/// The evaluator of that name in the run's game, the game's first where the name is empty; throws InputError where there is none.
SampledEvaluator sampled_evaluator(const RunFolder& run, EvaluatorChoice choice);

/// Game by game, in the order of the plies. Games that a player lost by a fault are left out, and what their openings decided.
void visit_samples(const RunFolder& run, const SampledEvaluator& evaluator, const std::function<void(const Sample&)>& f);

}  // namespace arena
