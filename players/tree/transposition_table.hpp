// A transposition table of 16-byte entries: key, value, move, depth, bound and a generation, so that forgetting everything costs next to nothing.
// Several threads may probe and store at once: the two words of an entry are checked against each other, so that an entry torn by two writers
// matches no key.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/common/game.hpp"
#include "players/common/score.hpp"
#include "players/common/table_memory.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

enum class Bound : std::uint8_t { none, upper, lower, exact };

/// What a value found with the window from `alpha` to `beta` says.
constexpr Bound bound_of(Score value, Score alpha, Score beta) {
  if (value <= alpha) return Bound::upper;
  return value >= beta ? Bound::lower : Bound::exact;
}

struct TableEntry {
  Score value = 0;
  Move move = no_move;
  int depth = 0;
  Bound bound = Bound::none;
};

class TranspositionTable {
 public:
  static constexpr int max_depth = 127;

  TranspositionTable() = default;
  explicit TranspositionTable(const TableOptions& options) { configure(options); }

  /// Sets size and rules and forgets everything. Memory is kept if the size stays the same.
  void configure(const TableOptions& options) {
    const std::size_t wanted = entries_for(options.size_mb);
    if (wanted != size_) allocate(wanted);
    replacement_ = options.replacement;
    key_mask_ = options.key_bits >= 64 ? ~Key{0} : (Key{1} << options.key_bits) - 1;
    index_mask_ = size_ - 1;
    if (replacement_ == Replacement::two_tier) index_mask_ &= ~std::size_t{1};
    forget();
  }

  /// Nothing stored so far will be found again. Exact: an entry of an old generation never looks like one of this. Generations wrap around, so each
  /// call clears the next small part of the table: by then all of it has been cleared once. No call costs more than another, because this
  /// happens within the time that a player is given.
  void forget() {
    generation_ = generation_ == generations ? 1 : generation_ + 1;
    const std::size_t part = std::min((size_ + generations - 1) / generations, size_ - swept_);
    std::memset(static_cast<void*>(entries_.get() + swept_), 0, part * sizeof(Entry));
    swept_ = swept_ + part == size_ ? 0 : swept_ + part;
  }

  void prefetch(Key key) const { __builtin_prefetch(&entries_[key & key_mask_ & index_mask_]); }

  /// Fills `found` and returns true if the position is known.
  [[gnu::always_inline]] bool probe(Key key, TableEntry& found) const {
    key &= key_mask_;
    const Entry* const slot = &entries_[key & index_mask_];
    const std::uint64_t tag = tag_of(key);
    Words words = read(slot[0]);
    if (words.tag != tag) {
      if (replacement_ != Replacement::two_tier) return false;
      words = read(slot[1]);
      if (words.tag != tag) return false;
    }
    found.value = static_cast<Score>(static_cast<std::uint32_t>(words.data));
    found.move = Move{static_cast<std::uint16_t>(words.data >> 32)};
    found.depth = depth_of(words);
    found.bound = static_cast<Bound>(words.data >> 55 & 3U);
    return true;
  }

  /// Returns true if a position of this generation is lost by it, the new one included.
  bool store(Key key, Score value, Move move, int depth, Bound bound) {
    key &= key_mask_;
    Entry* slot = &entries_[key & index_mask_];
    const Words words{tag_of(key), static_cast<std::uint32_t>(value) | std::uint64_t{move.code} << 32 | static_cast<std::uint64_t>(depth) << 48 |
                                       static_cast<std::uint64_t>(bound) << 55};
    Words there = read(*slot);
    if (replacement_ != Replacement::always && is_another(there, words.tag)) {
      const bool deeper = depth >= depth_of(there);
      if (replacement_ == Replacement::depth) {
        if (!deeper) return true;
      } else if (deeper) {  // the deepest keeps the first slot; the one it displaces takes the second
        const bool collision = is_another(read(slot[1]), words.tag);
        write(slot[1], there);
        write(slot[0], words);
        return collision;
      } else {
        there = read(*++slot);  // the second slot is always replaced
      }
    }
    write(*slot, words);
    return is_another(there, words.tag);
  }

  [[nodiscard]] std::size_t capacity() const { return size_; }
  /// From the first thousand entries, which are as full as the others.
  [[nodiscard]] int thousandths_full() const {
    const std::size_t seen = std::min<std::size_t>(1000, size_);
    const auto used =
        std::count_if(entries_.get(), entries_.get() + seen, [&](const Entry& e) { return (read(e).tag & generation_bits) == generation_ << 1U; });
    return static_cast<int>(1000 * static_cast<std::size_t>(used) / std::max<std::size_t>(1, seen));
  }
  static std::size_t entries_for(int size_mb) { return std::bit_floor(static_cast<std::size_t>(size_mb) * 1024 * 1024 / sizeof(Entry)); }

  /// Overwrites everything with noise of the current generation; for tests.
  template <class Generator>
  void fill_with_junk(Generator& random) {
    for (std::size_t i = 0; i < size_; ++i) write(entries_[i], {tag_of(random()), random()});
  }

 private:
  /// The tag is the key with the generation in place of bits that the entry's index already implies: 1 to 15, in the smallest table too. Bit 0 is not
  /// among them, because two slots share an index.
  struct Words {
    std::uint64_t tag = 0;
    std::uint64_t data = 0;  // value 32, move 16, depth 7, bound 2
  };
  /// The tag is stored folded with the data (Hyatt and Mann's lockless hashing). The data is first spread over the whole word: otherwise values that
  /// differ in a few bits could give a torn entry the tag of another generation.
  struct Entry {
    std::uint64_t check = 0;
    std::uint64_t data = 0;
  };
  static constexpr std::uint64_t spread(std::uint64_t data) { return data * 0x9E3779B97F4A7C15U; }
  static Words read(const Entry& e) {
    const std::uint64_t data = __atomic_load_n(&e.data, __ATOMIC_RELAXED);
    return {__atomic_load_n(&e.check, __ATOMIC_RELAXED) ^ spread(data), data};
  }
  static void write(Entry& e, const Words& words) {
    __atomic_store_n(&e.check, words.tag ^ spread(words.data), __ATOMIC_RELAXED);
    __atomic_store_n(&e.data, words.data, __ATOMIC_RELAXED);
  }
  static_assert(sizeof(Entry) == 16 && (std::size_t{1} << 20U) / sizeof(Entry) == std::size_t{1} << 16U);
  static constexpr std::uint64_t generations = (1U << 15U) - 1;  // from 1; 0 is an empty entry's
  static constexpr std::uint64_t generation_bits = generations << 1U;

  [[nodiscard]] std::uint64_t tag_of(Key key) const { return (key & ~generation_bits) | generation_ << 1U; }
  /// Whether the entry is of this generation and another position's.
  [[nodiscard]] static bool is_another(const Words& w, std::uint64_t tag) { return w.tag != tag && ((w.tag ^ tag) & generation_bits) == 0; }
  static int depth_of(const Words& words) { return static_cast<int>(words.data >> 48 & 0x7FU); }

  void allocate(std::size_t wanted) {
    entries_.reset();
    entries_ = zeroed_entries<Entry>(wanted);
    size_ = wanted;
    generation_ = 0;
    swept_ = 0;
  }

  TableMemory<Entry> entries_;
  std::size_t size_ = 0;
  std::size_t index_mask_ = 0;
  Key key_mask_ = ~Key{0};
  Replacement replacement_ = Replacement::always;
  std::uint64_t generation_ = 0;
  std::size_t swept_ = 0;  // start of the next part to be cleared
};

}  // namespace arena
