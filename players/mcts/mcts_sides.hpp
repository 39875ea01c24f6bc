// Which parts of a Monte Carlo tree search are for two sides only.
#pragma once
#include <string_view>

#include "players/mcts/mcts_options.hpp"

namespace arena::mcts {

/// The option that works with two sides only; empty if there is none.
inline std::string_view two_sided_option(const MctsOptions& options) {
  if (options.implicit_minimax.on) return "implicit_minimax";
  return options.score_bounds ? "score_bounds" : "";
}

}  // namespace arena::mcts
