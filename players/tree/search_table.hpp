// The transposition table as a search sees it: a position's key at a depth, when an entry counts, and wins by distance.
#pragma once
#include <limits>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "players/tree/transposition_table.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

template <Game G>
class SearchTable {
 public:
  /// `table` may be null: then nothing is known and nothing is stored.
  void begin(TranspositionTable* table, const TreeOptions& options) {
    table_ = table;
    min_depth_ = table == nullptr ? std::numeric_limits<int>::max() : options.table.min_depth;
    equal_depth_ = options.table.equal_depth;
    by_distance_ = options.win == WinScore::distance;
  }
  [[nodiscard]] bool is_used_at(int depth) const { return depth >= min_depth_; }

  [[nodiscard]] Key key(const G& game, int depth) const {
    Key key = game.key();
    if constexpr (HasPlyLimit<G>) {
      // If the horizon reaches the game's ply limit, the distance to that limit is part of the position.
      if (game.plies_left() <= depth) key ^= zobrist(20, static_cast<std::uint64_t>(game.plies_left()));
    }
    return key;
  }
  /// Prefetches the entry for the position after `move`, if the game can tell its key beforehand.
  void prefetch(const G& game, Move move, int depth) const {
    if constexpr (KnowsKeyAfter<G>) {
      if (is_used_at(depth)) table_->prefetch(game.key_after(move));
    }
  }
  bool probe(Key key, TableEntry& entry) const { return table_->probe(key, entry); }
  [[nodiscard]] Move move(const G& game, int depth) const {
    TableEntry entry;
    return table_ != nullptr && table_->probe(key(game, depth), entry) ? entry.move : no_move;
  }
  /// Whether an entry found under `key(game, depth)` is valid for that depth.
  [[nodiscard]] bool counts(const TableEntry& entry, const G& game, int depth) const {
    if (entry.depth == depth) return true;
    if (entry.depth < depth || equal_depth_) return false;
    if constexpr (HasPlyLimit<G>) {
      // Searched with room for more plies than are left here.
      if (game.plies_left() > depth && game.plies_left() <= entry.depth) return false;
    }
    return true;
  }
  /// Distances are stored from the position and used from the root.
  [[nodiscard]] Score value(const TableEntry& entry, int ply) const { return shifted(entry.value, -ply); }
  /// Returns true if some position was lost by it.
  bool store(Key key, Score value, Move move, int depth, Bound bound, int ply) { return table_->store(key, shifted(value, ply), move, depth, bound); }

 private:
  [[nodiscard]] Score shifted(Score value, int plies) const {
    if (!by_distance_) return value;
    if (value > proved_score) return value + plies;
    return value < -proved_score ? value - plies : value;
  }

  TranspositionTable* table_ = nullptr;
  int min_depth_ = std::numeric_limits<int>::max();  // so deep if there is no table
  bool equal_depth_ = false, by_distance_ = true;
};

}  // namespace arena
