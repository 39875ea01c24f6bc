// How a game ended under its rules: the reason, and what on the board shows it. Asked only of a finished game; play maintains nothing for it.
#pragma once
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "core/common/move.hpp"
#include "core/common/outcome.hpp"

namespace arena {

/// A way a game can end, declared once in its `end_reasons`.
struct EndReason {
  std::string_view name;   // for machines: "five-in-a-row"
  std::string_view words;  // for people: "five in a row"
};

/// A game that can say why it is over, and which cells decided it: the row, the ring, the capture, in board order; none if no cell did. `before` is
/// the position before the last move, or nullptr: without it a game may know fewer cells, because captured pieces are no longer on the board.
template <class G>
concept TellsEnding = requires(const G& over, const G* before) {
  {G::end_reasons.size()};
  { over.end_reason() } -> std::same_as<EndReason>;  // empty while the game goes on
  { over.end_cells(before) } -> std::same_as<std::vector<std::string>>;
};

/// For a position; nothing if the game cannot tell.
template <class G>
EndReason end_reason_of(const G& game) {
  if constexpr (TellsEnding<G>) return game.end_reason();
  return {};
}
template <class G>
std::vector<std::string> end_cells_of(const G& game, const G* before) {
  if constexpr (TellsEnding<G>) return game.end_cells(before);
  return {};
}

}  // namespace arena
