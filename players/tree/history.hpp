// Which moves have caused cut-offs, and which have failed to, anywhere in a search: by the move alone, and by the moves that it answers.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/common/game.hpp"
#include "core/common/move.hpp"

namespace arena {

/// A move on the path to a node, and who made it; `no_move` at the root and for a pass.
struct Played {
  Move move = no_move;
  std::uint16_t side = 0;
};

/// Sorts the moves from `front` on, best first; equal ones keep their order. `score_of(move)` is a std::uint32_t.
template <std::size_t most, class List, class ScoreOf>
void sort_by_score(List& moves, std::size_t front, const ScoreOf& score_of) {
  // Score, index and move in one word: larger is earlier, and no two are equal.
  std::array<std::uint64_t, most> words;
  for (std::size_t i = front; i < moves.size(); ++i) words[i] = std::uint64_t{score_of(moves[i])} << 32 | (0xFFFF - i) << 16 | moves[i].code;
  std::sort(words.begin() + static_cast<std::ptrdiff_t>(front), words.begin() + static_cast<std::ptrdiff_t>(moves.size()), std::greater<>());
  for (std::size_t i = front; i < moves.size(); ++i) moves[i] = Move{static_cast<std::uint16_t>(words[i])};
}
/// Moves only the best move from `front` on to `front`: near the leaves most nodes end with it.
template <class List, class ScoreOf>
void bring_best(List& moves, std::size_t front, const ScoreOf& score_of) {
  std::size_t best = front;
  std::uint32_t most = score_of(moves[front]);
  for (std::size_t i = front + 1; i < moves.size(); ++i)
    if (const std::uint32_t score = score_of(moves[i]); score > most) {
      best = i;
      most = score;
    }
  const Move move = moves[best];
  for (; best > front; --best) moves[best] = moves[best - 1];
  moves[front] = move;
}

/// Scores that cut-offs raise by depth squared. With maluses, moves that were tried before the cut-off move lose as much, and every score is pulled
/// back towards the middle, the more the further away it is, so that none runs off.
class HistoryScores {
 public:
  void reset(std::size_t size, bool malus) {
    malus_ = malus;
    scores_.assign(size, malus ? middle : 0);
  }
  void reward(std::size_t index, int depth) {
    std::uint32_t& score = scores_[index];
    if (malus_) return draw(score, bonus(depth));
    score += static_cast<std::uint32_t>(depth * depth);
    if (score > 1U << 30)
      for (auto& s : scores_) s /= 2;
  }
  void punish(std::size_t index, int depth) { draw(scores_[index], -bonus(depth)); }
  [[nodiscard]] const std::uint32_t* from(std::size_t index) const { return &scores_[index]; }

 private:
  static constexpr std::int32_t limit = 1 << 14;
  static constexpr std::uint32_t middle = 1U << 14;
  static std::int32_t bonus(int depth) { return std::min(16 * depth * depth, limit / 8); }
  static void draw(std::uint32_t& score, std::int32_t by) {
    const std::int32_t value = static_cast<std::int32_t>(score) - static_cast<std::int32_t>(middle);
    score = static_cast<std::uint32_t>(static_cast<std::int32_t>(score) + by - value * (by < 0 ? -by : by) / limit);
  }

  std::vector<std::uint32_t> scores_;
  bool malus_ = false;
};

/// By side and move.
template <Game G>
class History {
 public:
  void reset(bool on, bool malus = false) { scores_.reset(on ? static_cast<std::size_t>(most_players<G>) * codes : 0, malus); }
  void add(int side, Move move, int depth) { scores_.reward(index(side, move), depth); }
  void punish(int side, Move move, int depth) { scores_.punish(index(side, move), depth); }
  [[nodiscard]] auto of(int side) const {
    return [scores = scores_.from(static_cast<std::size_t>(side) * codes)](Move move) { return scores[move.code]; };
  }
  template <class List>
  void sort(List& moves, std::size_t front, int side) const {
    sort_by_score<static_cast<std::size_t>(G::max_moves)>(moves, front, of(side));
  }

 private:
  static constexpr auto codes = static_cast<std::size_t>(G::move_codes);
  static std::size_t index(int side, Move move) { return static_cast<std::size_t>(side) * codes + move.code; }
  HistoryScores scores_;
};

/// By the move that is answered, its side and the answer. If there are more pairs than slots, pairs share slots.
class ContinuationHistory {
 public:
  void reset(bool on, bool malus) { scores_.reset(on ? places : 0, malus); }
  void add(Played before, Move move, int depth) { scores_.reward(index(before, move), depth); }
  void punish(Played before, Move move, int depth) { scores_.punish(index(before, move), depth); }
  [[nodiscard]] std::uint32_t score(Played before, Move move) const { return *scores_.from(index(before, move)); }

 private:
  static constexpr std::size_t places = std::size_t{1} << 16;
  static std::size_t index(Played before, Move move) {
    const std::uint32_t row = (std::uint32_t{before.move.code} << 1U | before.side) * 0x9E3779B1U;
    return (row + move.code * 0x85EBCA6BU) >> 16U;
  }
  HistoryScores scores_;
};

/// The move that last cut off after a move of a side.
template <Game G>
class Countermoves {
 public:
  void reset(bool on) { moves_.assign(on ? static_cast<std::size_t>(most_players<G> * G::move_codes) : 0, no_move); }
  void add(Played before, Move move) {
    if (before.move != no_move) moves_[index(before)] = move;
  }
  [[nodiscard]] Move after(Played before) const { return before.move == no_move ? no_move : moves_[index(before)]; }

 private:
  static std::size_t index(Played before) { return std::size_t{before.side} * static_cast<std::size_t>(G::move_codes) + before.move.code; }
  std::vector<Move> moves_;
};

}  // namespace arena
