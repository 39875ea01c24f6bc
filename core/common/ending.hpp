// How a game ended by its rules: the reason, and what on the board shows it. Asked of a finished game only; nothing is kept for it while playing.
#pragma once
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "core/common/move.hpp"
#include "core/common/outcome.hpp"

namespace arena {

/// A way in which a game can end, declared once in its `end_reasons`.
struct EndReason {
  std::string_view name;   // for machines: "five-in-a-row"
  std::string_view words;  // for people: "five in a row"
};

struct Ending {
  EndReason reason;                // empty while the game goes on
  std::vector<std::string> cells;  // what decided it, in board order: the row, the ring, the capture; none where no cell does
};

/// A game that can say why it is over. `before` is the position before the last move, or nullptr: without it a game may know fewer cells, for what
/// was captured is no longer on the board, but never another reason.
template <class G>
concept TellsEnding = requires(const G& over, const G* before) {
  {G::end_reasons.size()};
  { over.ending(before) } -> std::same_as<Ending>;
};

/// Of a position; nothing to tell while the game goes on, or where the game cannot.
template <class G>
Ending ending_of(const G& game, const G* before = nullptr) {
  if constexpr (TellsEnding<G>)
    if (game.outcome() != Outcome::none) return game.ending(before);
  return {};
}

}  // namespace arena
