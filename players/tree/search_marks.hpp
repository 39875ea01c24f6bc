// Which moves any of several threads is searching now, so that each turns to another one first (ABDADA, Weill 1996; kept beside the table,
// as Kerrigan does it). Only a hint: a lost or spurious mark costs time, never a value.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "core/common/game.hpp"
#include "core/common/random.hpp"

namespace arena {

class SearchMarks {
 public:
  /// At lower depths, checking costs more than it saves.
  static constexpr int min_depth = 3;

  /// Of a position at a remaining depth; a move below it has `of(...) + code`.
  static Key of(Key position, int depth) { return mix64(position + static_cast<Key>(depth)) << 16U; }

  [[nodiscard]] bool is_taken(Key mark) const {
    const Bucket& bucket = bucket_of(mark);
    return std::any_of(bucket.begin(), bucket.end(), [&](const auto& slot) { return slot.load(std::memory_order_relaxed) == mark; });
  }
  void enter(Key mark) { replace(mark, 0, mark); }
  void leave(Key mark) { replace(mark, mark, 0); }

 private:
  static constexpr std::size_t buckets = 512;
  using Bucket = std::array<std::atomic<Key>, 8>;  // a cache line

  /// Puts `now` in the first slot that holds `before`; does nothing if none does.
  void replace(Key mark, Key before, Key now) {
    for (auto& slot : bucket_of(mark))
      if (Key there = before; slot.load(std::memory_order_relaxed) == before && slot.compare_exchange_strong(there, now, std::memory_order_relaxed))
        return;
  }
  [[nodiscard]] const Bucket& bucket_of(Key mark) const { return buckets_[mix64(mark) % buckets]; }
  Bucket& bucket_of(Key mark) { return buckets_[mix64(mark) % buckets]; }

  alignas(64) std::array<Bucket, buckets> buckets_{};
};

/// The moves of one node, searched in turn while other threads may be at the same node.
class MarkedMoves {
 public:
  /// Does nothing without marks, or if little is left to search.
  template <Game G>
  MarkedMoves(SearchMarks* marks, const G& game, int depth, std::size_t count) {
    if (marks == nullptr || depth < SearchMarks::min_depth) return;
    marks_ = marks;
    key_ = SearchMarks::of(game.key(), depth);
    fresh_ = count;
  }
  explicit operator bool() const { return marks_ != nullptr; }

  /// The move at `at` is next, and others follow. One that another thread is searching is deferred behind all of them, once; the first one never is.
  template <class List, class MoveOf = std::identity>
  void turn_elsewhere(List& moves, std::size_t at, MoveOf&& move_of = {}) {
    for (; at > 0 && at < fresh_ && at + 1 < moves.size() && marks_->is_taken(key_ + move_of(moves[at]).code); --fresh_)
      std::rotate(moves.begin() + static_cast<std::ptrdiff_t>(at), moves.begin() + static_cast<std::ptrdiff_t>(at) + 1, moves.end());
  }
  void begin(Move move) { marks_->enter(key_ + move.code); }
  void end(Move move) { marks_->leave(key_ + move.code); }
  template <class List>
  void begin(List& moves, std::size_t at) {
    turn_elsewhere(moves, at);
    begin(moves[at]);
  }

 private:
  SearchMarks* marks_ = nullptr;
  Key key_ = 0;
  std::size_t fresh_ = 0;  // moves from here on were deferred
};

}  // namespace arena
