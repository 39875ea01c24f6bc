// Alpha-beta for Andantino written for speed alone: iterative deepening, a table, the last ply valued without making moves.
// No switch, no clock, no counters; it uses only the board from the program. The cost of the general search is measured against it.
#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/common/random.hpp"
#include "players/common/score.hpp"

namespace arena::bench {

/// Entries of 16 bytes, four to a cache line.
class BucketTable {
 public:
  enum Bound : std::uint64_t { upper = 1, lower = 2, exact = 3 };
  struct Entry {
    Key key;
    std::int32_t value;
    Move move;
    std::uint8_t depth, bound;
  };
  static_assert(sizeof(Entry) == 16);

  BucketTable() : buckets_(static_cast<Bucket*>(std::aligned_alloc(huge_page, bucket_count * sizeof(Bucket)))) {
    if (!buckets_) throw std::bad_alloc();
    madvise(buckets_.get(), bucket_count * sizeof(Bucket), MADV_HUGEPAGE);
    std::memset(static_cast<void*>(buckets_.get()), 0, bucket_count * sizeof(Bucket));
  }
  /// Nothing stored so far will be found again: a search has keys of its own.
  void forget() { salt_ = mix64(salt_ + 1); }
  void prefetch(Key key) const { __builtin_prefetch(&buckets_[(key ^ salt_) % bucket_count]); }
  [[nodiscard]] const Entry* find(Key key) const {
    key ^= salt_;
    for (const Entry& e : buckets_[key % bucket_count].entries)
      if (e.key == key) return &e;
    return nullptr;
  }
  /// In its own slot, otherwise in that of the shallowest.
  void store(Key key, Score value, Move move, int depth, Bound bound) {
    key ^= salt_;
    auto& entries = buckets_[key % bucket_count].entries;
    Entry* place = &entries[0];
    for (Entry& e : entries) {
      if (e.key == key) {
        place = &e;
        break;
      }
      if (e.depth < place->depth) place = &e;
    }
    *place = {key, value, move, static_cast<std::uint8_t>(depth), static_cast<std::uint8_t>(bound)};
  }

 private:
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
  };
  static constexpr std::size_t bucket_count = std::size_t{1} << 20;  // 64 MB
  static constexpr std::size_t huge_page = std::size_t{2} << 20;
  struct Free {
    void operator()(Bucket* buckets) const { std::free(buckets); }
  };
  std::unique_ptr<Bucket[], Free> buckets_;
  Key salt_ = 0;
};

/// What the stones of one side in a window of nine say about its middle: the fives through it in lanes of twelve bits, as `lines` counts them with
/// its default weights, and the neighbours and the five that `axis_table` has.
struct WindowRow {
  std::uint64_t gain, without, loss;
  std::array<std::uint8_t, 8> around;  // by axis
};
inline constexpr auto window_rows = [] {
  constexpr std::array<std::uint64_t, 6> weights = {0, 0, 1, 16, 128, 128};
  std::array<WindowRow, 512> rows{};
  for (unsigned window = 0; window < 512; ++window) {
    for (unsigned lane = 0; lane < 5; ++lane) {
      std::size_t stones = 0;
      for (unsigned i = lane; i < lane + 5; ++i) stones += i != 4 && (window >> i & 1U);
      rows[window].gain |= (weights[stones + 1] - weights[stones]) << (12 * lane);
      rows[window].loss |= weights[stones] << (12 * lane);
      rows[window].without |= std::uint64_t{stones == 0 ? 0xFFFU : 0U} << (12 * lane);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) rows[window].around[axis] = andantino::axis_table[axis][window];
  }
  return rows;
}();

/// `lines`: with that evaluator; else every undecided position is worth 0.
template <bool lines>
class AndantinoByHand {
 public:
  AndantinoByHand() {
    for (int cell = 0; cell < hex::cell_codes; ++cell)
      for (int axis = 0; axis < 3; ++axis) on_board_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(axis)] = fives_on_board(cell, axis);
  }

  /// Of the position after some moves from the start, where nothing counts for the evaluator. Gives the nodes.
  std::uint64_t search(const std::vector<Move>& played, int depth) {
    game_ = Andantino();
    Score stands = 0;
    for (const Move move : played) {
      stands = after(stands, move);
      game_.make(move);
    }
    table_.forget();
    nodes_ = 0;
    best_ = no_move;
    for (int d = 1; d <= depth; ++d) {
      ++nodes_;
      Score alpha = -infinite_score;
      const Move first = best_;
      if (first != no_move) try_at_root(first, d, alpha, stands);
      for (int i = 0; i < game_.legal_count(); ++i)
        if (game_.legal_move(i) != first) try_at_root(game_.legal_move(i), d, alpha, stands);
      value_ = alpha;
    }
    return nodes_;
  }
  [[nodiscard]] Score value() const { return value_; }

 private:
  static std::uint64_t fives_on_board(int cell, int axis) {
    constexpr std::array<int, 3> steps = {1, hex::stride, 1 - hex::stride};  // as `Andantino::window` counts
    const int step = steps[static_cast<std::size_t>(axis)];
    std::uint64_t mask = 0;
    for (int lane = 0; lane < 5; ++lane)
      if (hex::on_board(cell, 9) && hex::on_board(cell + (lane - 4) * step, 9) && hex::on_board(cell + lane * step, 9))
        mask |= std::uint64_t{0xFFF} << (12 * lane);
    return mask;
  }
  static Score won(Outcome outcome, int side, int ply) {
    if (outcome == Outcome::draw) return 0;
    return winner(outcome) == side ? win_score - ply : ply - win_score;
  }
  static Score shifted(Score value, int plies) {
    if (value > proved_score) return value + plies;
    return value < -proved_score ? value - plies : value;
  }

  struct Windows {
    std::array<const WindowRow*, 3> own, enemy;
  };
  [[nodiscard]] Windows windows(int side, int cell) const {
    Windows w;
    for (int axis = 0; axis < 3; ++axis) {
      w.own[static_cast<std::size_t>(axis)] = &window_rows[game_.window(side, axis, cell)];
      if constexpr (lines) w.enemy[static_cast<std::size_t>(axis)] = &window_rows[game_.window(side ^ 1, axis, cell)];
    }
    return w;
  }
  /// What a stone adds for its side.
  [[nodiscard]] Score gain(const Windows& w, int cell) const {
    if constexpr (!lines) return 0;
    const auto& on_board = on_board_[static_cast<std::size_t>(cell)];
    std::uint64_t sum = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
      sum += ((w.own[axis]->gain & w.enemy[axis]->without) | (w.own[axis]->without & w.enemy[axis]->loss)) & on_board[axis];
    return static_cast<Score>(sum * 0x0001'0010'0100'1001ULL >> 48 & 0xFFF);
  }
  /// From the mover's view to the next mover's.
  [[nodiscard]] Score after(Score stands, Move move) const { return -(stands + gain(windows(game_.to_move(), move.code), move.code)); }

  /// Value of a move for its mover if nothing follows it.
  Score looked_at(Move move, Score stands, int ply) {
    const int side = game_.to_move(), cell = move.code;
    const Windows w = windows(side, cell);
    const unsigned own = w.own[0]->around[0] | w.own[1]->around[1] | w.own[2]->around[2];
    const bool plain = (own & andantino::five_flag) == 0 && andantino::ring_table[own & 63U].arcs < 2 && !game_.is_lost_cell(side, cell);
    if (!plain || game_.legal_count() == 1) [[unlikely]]
      if (const Outcome outcome = game_.probe(move); outcome != Outcome::none) return won(outcome, side, ply + 1);
    return stands + gain(w, cell);
  }
  Score child(Move move, int depth, Score alpha, Score beta, int ply, Score stands) {
    ++nodes_;
    if (depth == 1) return looked_at(move, stands, ply);
    table_.prefetch(game_.key_after(move));
    const int side = game_.to_move();
    const Score next = after(stands, move);
    const auto undo = game_.make(move);
    const Outcome outcome = game_.outcome();
    const Score value = outcome != Outcome::none ? won(outcome, side, ply + 1) : -node(depth - 1, -beta, -alpha, ply + 1, next);
    game_.undo(move, undo);
    return value;
  }
  void try_at_root(Move move, int depth, Score& alpha, Score stands) {
    if (const Score value = child(move, depth, alpha, infinite_score, 0, stands); value > alpha) {
      alpha = value;
      best_ = move;
    }
  }
  Score node(int depth, Score alpha, Score beta, int ply, Score stands) {
    Move first = no_move;
    const Key key = game_.key();
    if (const auto* entry = table_.find(key)) {
      first = entry->move;
      if (entry->depth >= depth) {
        const Score value = shifted(entry->value, -ply);
        if (entry->bound == BucketTable::exact) return value;
        if (entry->bound == BucketTable::lower) alpha = std::max(alpha, value);
        if (entry->bound == BucketTable::upper) beta = std::min(beta, value);
        if (alpha >= beta) return value;
      }
    }
    const Found found = depth == 1 ? best_of<true>(1, first, alpha, beta, ply, stands) : best_of<false>(depth, first, alpha, beta, ply, stands);
    const auto bound = found.value >= beta ? BucketTable::lower : found.value <= alpha ? BucketTable::upper : BucketTable::exact;
    table_.store(key, shifted(found.value, ply), found.move, depth, bound);
    return found.value;
  }
  struct Found {
    Score value = -infinite_score;
    Move move = no_move;
  };
  /// The table's move first; the others stand in the game's own list, which is the same again after every undo.
  template <bool frontier>
  Found best_of(int depth, Move first, Score alpha, Score beta, int ply, Score stands) {
    Found best;
    const auto cuts = [&](Move move) {
      const Score value = child(move, frontier ? 1 : depth, alpha, beta, ply, stands);
      if (value > best.value) best = {value, move};
      alpha = std::max(alpha, value);
      return alpha >= beta;
    };
    if (first != no_move && cuts(first)) return best;
    const int count = game_.legal_count();
    for (int i = 0; i < count; ++i) {
      if (!frontier && i + 1 < count) table_.prefetch(game_.key_after(game_.legal_move(i + 1)));
      if (const Move move = game_.legal_move(i); move != first && cuts(move)) return best;
    }
    return best;
  }

  BucketTable table_;
  Andantino game_;
  std::array<std::array<std::uint64_t, 3>, hex::cell_codes> on_board_{};
  Move best_ = no_move;
  Score value_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace arena::bench
