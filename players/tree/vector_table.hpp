// A transposition table with one value per side; otherwise like TranspositionTable, for one thread.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/common/game.hpp"
#include "players/common/side_values.hpp"
#include "players/common/table_memory.hpp"
#include "players/tree/transposition_table.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

struct VectorEntry {
  SideValues values{};
  Move move = no_move;
  int depth = 0;
  Bound bound = Bound::none;  // exact, lower for the side to move, or none if only the move counts
};

class VectorTable {
 public:
  VectorTable() = default;
  explicit VectorTable(const TableOptions& options) { configure(options); }

  /// Sets size and rules and forgets everything. Memory is kept if the size stays the same.
  void configure(const TableOptions& options) {
    const std::size_t wanted = entries_for(options.size_mb);
    if (wanted != size_) {
      entries_.reset();
      entries_ = zeroed_entries<Entry>(wanted);
      size_ = wanted;
      generation_ = 0;
    }
    replacement_ = options.replacement;
    key_mask_ = options.key_bits >= 64 ? ~Key{0} : (Key{1} << options.key_bits) - 1;
    index_mask_ = size_ - 1;
    if (replacement_ == Replacement::two_tier) index_mask_ &= ~std::size_t{1};
    forget();
  }
  /// Nothing stored so far will be found again. There are more generations than decisions.
  void forget() { ++generation_; }

  /// Fills `found` and returns true if the position is known.
  bool probe(Key key, VectorEntry& found) const {
    key &= key_mask_;
    const Entry* slot = &entries_[key & index_mask_];
    if (!is_of(*slot, key)) {
      if (replacement_ != Replacement::two_tier || !is_of(*++slot, key)) return false;
    }
    found = {slot->values, slot->move, slot->depth, slot->bound};
    return true;
  }

  /// Returns true if a position of this generation is lost by it, the new one included.
  bool store(Key key, const SideValues& values, Move move, int depth, Bound bound) {
    key &= key_mask_;
    Entry* slot = &entries_[key & index_mask_];
    const Entry entry{key, values, generation_, move, static_cast<std::uint8_t>(depth), bound};
    if (replacement_ != Replacement::always && is_another(*slot, key)) {
      const bool deeper = depth >= slot->depth;
      if (replacement_ == Replacement::depth) {
        if (!deeper) return true;
      } else if (deeper) {  // the deepest keeps the first slot; the one it displaces takes the second
        const bool collision = is_another(slot[1], key);
        slot[1] = slot[0];
        slot[0] = entry;
        return collision;
      } else {
        ++slot;  // the second slot is always replaced
      }
    }
    const bool collision = is_another(*slot, key);
    *slot = entry;
    return collision;
  }

  [[nodiscard]] std::size_t capacity() const { return size_; }
  /// From the first thousand entries, which are as full as the others.
  [[nodiscard]] int thousandths_full() const {
    const std::size_t seen = std::min<std::size_t>(1000, size_);
    const auto used = std::count_if(entries_.get(), entries_.get() + seen, [&](const Entry& e) { return e.generation == generation_; });
    return static_cast<int>(1000 * static_cast<std::size_t>(used) / std::max<std::size_t>(1, seen));
  }
  static std::size_t entries_for(int size_mb) { return std::bit_floor(static_cast<std::size_t>(size_mb) * 1024 * 1024 / sizeof(Entry)); }

 private:
  struct Entry {
    Key key;
    SideValues values;
    std::uint32_t generation;  // from 1; 0 is an empty entry's
    Move move;
    std::uint8_t depth;
    Bound bound;
  };
  static_assert(sizeof(Entry) == 32);
  [[nodiscard]] bool is_of(const Entry& e, Key key) const { return e.key == key && e.generation == generation_; }
  [[nodiscard]] bool is_another(const Entry& e, Key key) const { return e.key != key && e.generation == generation_; }

  TableMemory<Entry> entries_;
  std::size_t size_ = 0, index_mask_ = 0;
  Key key_mask_ = ~Key{0};
  Replacement replacement_ = Replacement::always;
  std::uint32_t generation_ = 0;
};

}  // namespace arena
