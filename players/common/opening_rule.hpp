// A game's own rule for its opening (`book: corners`).
#pragma once
#include <optional>

#include "core/common/game.hpp"

namespace arena {

/// Specialised by a game that has such a rule. `turn_in_book`: the turn's earlier plies came from the rule.
template <Game G>
struct OpeningRule {
  static constexpr bool exists = false;
  static std::optional<Move> move(const G&, bool /*turn_in_book*/) { return std::nullopt; }
};

}  // namespace arena
