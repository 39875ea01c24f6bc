// From a decided question to the strategy that proves it: one move for every position that the side which holds the result can face.
// If the table has lost a position, it is searched again.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "players/proof/proof_search.hpp"
#include "players/proof/strategy.hpp"

namespace arena {

template <Game G>
class StrategyMaker {
 public:
  /// The question was decided with this table; `proved` says how.
  StrategyMaker(const G& start, const ProofGoal& goal, ProofTable& table, bool proved)
      : position_(start, goal), table_(table), proved_(proved), holder_(proved ? goal.side : 1 - goal.side) {}

  /// None if `poll`, called now and then, says stop.
  std::optional<Strategy> make(ProofPoll poll = {}) {
    poll_ = std::move(poll);
    strategy_.longest = walk();
    if (stopped_) return std::nullopt;
    std::sort(strategy_.lines.begin(), strategy_.lines.end(), [](const auto& a, const auto& b) {
      return std::pair(a.position.size(), std::string_view(a.position)) < std::pair(b.position.size(), std::string_view(b.position));
    });
    trace_main_line();
    return std::move(strategy_);
  }

  /// A long game by what the table knows, without walking the whole strategy: the other side plays on where the end is farthest. It stops early
  /// if `poll` says stop.
  std::vector<Move> likely_line(const ProofPoll& poll = {}) {
    std::vector<Move> line;
    ProofChildren<G> children;
    while (!position_.is_over() && !position_.is_held_by_pairs()) {
      Move next = no_move;
      if (position_.game().to_move() == holder_) {
        next = choose(0, poll);
        if (next == no_move) break;
      } else {
        ProofMoves<G>::list(position_, children, table_);
        int longest = -1;
        for (ProofChild& child : children) {
          if (!child.decided()) position_.recall(table_, child);
          if (!child.decided() || child.distance <= longest) continue;
          longest = child.distance;
          next = child.move;
        }
        if (next == no_move) next = children[0].move;
      }
      position_.make(next);
      line.push_back(next);
    }
    for (std::size_t i = 0; i < line.size(); ++i) position_.undo();
    return line;
  }

  /// The holder's move here: one that ends the game at once with the result if there is one, else the one with the shortest known rest. None if it
  /// must be searched for and a limit, as in `ProofSearch::run`, comes first.
  Move choose(std::uint64_t max_nodes = 0, const ProofPoll& poll = {}) {
    ProofChildren<G> children;
    ProofMoves<G>::list(position_, children, table_);
    Move best = no_move;
    int shortest = 0;
    for (ProofChild& child : children) {
      if (!child.decided()) position_.recall(table_, child);
      if (child.least != 0 || (best != no_move && child.distance >= shortest)) continue;
      best = child.move;
      shortest = child.distance;
    }
    if (best != no_move) return best;
    ProofSearch<G> search(position_.game(), position_.goal(), table_);
    best = search.deciding_move(max_nodes, poll);
    strategy_.nodes += search.nodes();
    return best;
  }
  /// Positions that were searched again so far.
  [[nodiscard]] std::uint64_t nodes() const { return strategy_.nodes; }

 private:
  /// Whether the move ends the game, or the time for the win that is asked for, with the result.
  bool ends_well(Move move) {
    position_.make(move);
    const bool well = position_.is_over() && position_.reached() == proved_;
    position_.undo();
    return well;
  }

  /// Plies to the end of the longest game from here. Meaningless once it was stopped.
  int walk() {
    if (position_.is_over()) {
      strategy_.ends_early |= position_.game().outcome() == Outcome::none && position_.is_hopeless();
      return 0;
    }
    if (must_stop()) return 0;
    if (position_.game().to_move() != holder_) return walk_replies();
    const Key key = position_.key();
    if (const auto known = seen_.find(key); known != seen_.end()) return known->second.longest;
    const Move move = choose(0, poll_);
    if (move == no_move) {
      stopped_ = true;
      return 0;
    }
    const bool at_once = ends_well(move);
    std::string pairs = at_once ? "" : pairs_text(move);  // they still hold after the move
    const auto listed = strategy_.lines.size();
    if (!at_once) strategy_.lines.push_back({position_.game().position_text(), position_.game().to_text(move)});
    position_.make(move);
    if (!at_once && pairs.empty()) pairs = pairs_text();
    const bool ends = !pairs.empty();
    if (ends) strategy_.lines[listed].pairs = std::move(pairs);
    const Key next = position_.key();
    const int longest = ends ? 1 : 1 + walk();
    position_.undo();
    seen_[key] = {longest, next, ends};
    return longest;
  }
  /// The pairs by which the holder cannot lose here, but for one with the cell of its move.
  [[nodiscard]] std::string pairs_text(Move move = no_move) const {
    std::string text;
    const auto name = [&](int cell) { return position_.game().to_text(Move{static_cast<std::uint16_t>(cell)}); };
    for (const auto& [one, other] : position_.pairs())
      if (one != move.code && other != move.code) text += (text.empty() ? "" : ",") + name(one) + "+" + name(other);
    return text;
  }
  bool must_stop() {
    constexpr std::uint64_t interval = 256;
    if (!stopped_ && poll_ && ++walked_ % interval == 0) stopped_ = poll_();
    return stopped_;
  }
  int walk_replies() {
    MoveList<G> replies;
    position_.game().legal_moves(replies);
    int longest = 0;
    for (const Move reply : replies) {
      position_.make(reply);
      longest = std::max(longest, 1 + walk());
      position_.undo();
    }
    return longest;
  }

  /// Follows the strategy through a longest game. Symmetric positions share their entries, so moves are identified by where they lead.
  void trace_main_line() {
    MoveList<G> moves;
    while (!position_.is_over()) {
      const bool holds = position_.game().to_move() == holder_;
      const Key wanted = holds ? seen_.at(position_.key()).next : 0;
      position_.game().legal_moves_in_board_order(moves);
      Move next = no_move;
      int longest = -1;
      for (const Move move : moves) {
        position_.make(move);
        int rest = -1;
        if (!holds)
          rest = walk();
        else if (position_.key() == wanted)
          rest = 0;
        position_.undo();
        if (rest <= longest) continue;
        longest = rest;
        next = move;
      }
      const bool ends = holds && seen_.at(position_.key()).ends;
      position_.make(next);
      strategy_.main_line.push_back(next);
      if (ends) break;
    }
    for (std::size_t i = 0; i < strategy_.main_line.size(); ++i) position_.undo();
  }

  struct Seen {
    int longest;
    Key next;   // of the position after the chosen move
    bool ends;  // there, because of pairs
  };
  ProofPosition<G> position_;
  ProofTable& table_;
  bool proved_;
  int holder_;
  std::unordered_map<Key, Seen> seen_;
  Strategy strategy_;
  ProofPoll poll_;
  std::uint64_t walked_ = 0;
  bool stopped_ = false;
};

}  // namespace arena
