// For teaching and debugging: watches the first plies of a search tree as it is searched.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "core/common/move.hpp"
#include "players/common/score.hpp"

namespace arena {

/// Why a subtree ended.
enum class NodeEnd : std::uint8_t { all_moves, cut_off, table, null_move, multi_cut, guess, threat, decided, horizon, again, stopped };
inline constexpr std::array<std::string_view, 11> node_end_names = {"all moves", "cut off", "table",   "null move",    "multi-cut", "guess",
                                                                    "threat",    "decided", "horizon", "search again", "stopped"};

/// Told about the first plies of the tree. Windows and values are from the view of the side that makes the move.
class TreeListener {
 public:
  virtual ~TreeListener() = default;
  /// How many plies it wants to see.
  [[nodiscard]] virtual int plies() const = 0;
  /// The root is searched to a depth; called again when an aspiration window fails.
  virtual void root(int depth, Score alpha, Score beta) = 0;
  /// A move is made; `no_move` is a pass. `depth` is what remains after it.
  virtual void enter(int ply, Move move, int depth, Score alpha, Score beta) = 0;
  virtual void leave(int ply, Move move, Score value, NodeEnd why) = 0;
};

}  // namespace arena
