// A position as a proof-number search sees it: the question asked, a key that symmetric positions share, and the moves with first estimates.
// The general case makes every move; a game that knows more about its next plies specialises `ProofMoves`.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/common/game.hpp"
#include "core/common/random.hpp"
#include "core/hex/hex_geometry.hpp"
#include "players/proof/proof_table.hpp"

namespace arena {

class LearnedNumbers;

/// The question: does `side` win? With `last_ply`: no later than the ply that makes the game this long. With `margin`: by at least so many
/// points. "Does a side hold the draw?" is the other side's question, answered with no.
struct ProofGoal {
  static constexpr int any_margin = std::numeric_limits<int>::min();
  int side = 0;
  int last_ply = 0;         // 0: no limit
  int margin = any_margin;  // only in a game with scores
  /// A limit set once the question was proved: by this ply. Not part of the key, so that the table stays useful: what it has disproved stays
  /// disproved, and what it has proved counts if it is soon enough. Within one table it may only become tighter.
  int sooner = std::numeric_limits<int>::max();
  int asked_at = -1;    // the ply of the question, from which first numbers count depth; -1: that of the position where a search begins
  bool bounded = true;  // off only to compare: a position in which the side can no longer win is searched on
  bool guessed = true;  // off only to compare: new positions begin with the number of replies alone
  const LearnedNumbers* learned = nullptr;  // where first numbers come from instead, if they were learned for this board and side; not owned
  friend bool operator==(const ProofGoal&, const ProofGoal&) = default;
};

/// Whether the goal is reached in a finished game.
template <Game G>
bool goal_reached(const G& game, const ProofGoal& goal) {
  if constexpr (HasScores<G>) {
    if (goal.margin != ProofGoal::any_margin) {
      return game.score(goal.side) + static_cast<unsigned>(std::max(0, -goal.margin)) >=
             game.score(1 - goal.side) + static_cast<unsigned>(std::max(0, goal.margin));
    }
  }
  return winner(game.outcome()) == goal.side;
}

/// A move with what is known of the position after it, from the mover's view: `least` is minimised over a node's moves, `sum` is added up.
struct ProofChild {
  Key key = 0;
  ProofNumber least = 1, sum = 1;
  Move move = no_move;
  std::uint16_t distance = 0;  // plies from after the move to the end, if decided

  void set_won(int plies) { set(0, proof_infinity, plies); }
  void set_lost(int plies) { set(proof_infinity, 0, plies); }
  [[nodiscard]] bool decided() const { return least == 0 || sum == 0; }
  /// Takes over what the table or a search says; `seeks`: the side whose win is asked for makes this move.
  void take(const ProofNumbers& n, bool seeks) {
    least = seeks ? n.proof : n.disproof;
    sum = seeks ? n.disproof : n.proof;
    distance = static_cast<std::uint16_t>(n.distance);
  }

 private:
  void set(ProofNumber one, ProofNumber other, int plies) {
    least = one;
    sum = other;
    distance = static_cast<std::uint16_t>(plies);
  }
};

template <Game G>
using ProofChildren = FixedList<ProofChild, static_cast<std::size_t>(G::max_moves)>;

/// The key that all symmetric images of a position share; it covers everything that the future depends on.
template <Game G>
class ProofKey {
 public:
  ProofKey(const G& /*game*/, Key salt) : salt_(salt) {}
  [[nodiscard]] Key of(const G& game) const { return mixed(game, game.key()); }
  void toggle(const G& /*before*/, Move /*move*/) {}

 private:
  [[nodiscard]] Key mixed(const G& game, Key key) const {
    if constexpr (HasPlyLimit<G>) key ^= mix64(static_cast<Key>(game.plies()));  // no position recurs then
    return key ^ salt_;
  }
  Key salt_;
};

/// Twelve words, one per symmetry, updated stone by stone; the smallest is the key.
template <Game G>
requires PlacesStonesForGood<G>
class ProofKey<G> {
 public:
  ProofKey(const G& game, Key salt) : salt_(salt) {
    const auto fill = [&](int cell, int colour) {
      if (cell < 0) return;
      const Words& part = words_of(colour, cell);
      for (std::size_t s = 0; s < part.size(); ++s) words_[s] ^= part[s];
    };
    for (int cell = 0; cell < hex::cell_codes; ++cell)
      if (const int colour = colour_at(game, cell); colour >= 0) fill(cell, colour);
  }
  [[nodiscard]] Key of(const G& /*game*/) const { return least(words_) ^ salt_; }
  /// The key after the move, without making it.
  [[nodiscard]] Key after(const G& game, Move move) const {
    const Words& part = words_of(colour_of(game), move.code);
    Words next;
    for (std::size_t s = 0; s < part.size(); ++s) next[s] = words_[s] ^ part[s];
    return least(next) ^ salt_;
  }
  /// Called before the move is made, and again after it has been undone.
  void toggle(const G& before, Move move) {
    const Words& part = words_of(colour_of(before), move.code);
    for (std::size_t s = 0; s < part.size(); ++s) words_[s] ^= part[s];
  }

 private:
  using Words = std::array<Key, hex::symmetries>;
  static Key least(const Words& words) {
    Key key = words[0];
    for (std::size_t s = 1; s < words.size(); ++s) key = words[s] < key ? words[s] : key;
    return key;
  }
  static int colour_of(const G& game) {
    if constexpr (PlacesAnyColour<G>)
      return game.colour_to_place();
    else
      return game.to_move();
  }
  static int colour_at(const G& game, int cell) { return hex::on_board(cell, hex::max_radius) ? game.colour_at(cell) : -1; }
  static const Words& words_of(int colour, int cell) {
    static const auto table = [] {
      std::vector<std::array<Words, hex::cell_codes>> all(4);
      for (std::size_t side = 0; side < all.size(); ++side)
        for (int at = 0; at < hex::cell_codes; ++at)
          if (hex::on_board(at, hex::max_radius))
            for (int s = 0; s < hex::symmetries; ++s)
              all[side][static_cast<std::size_t>(at)][static_cast<std::size_t>(s)] = zobrist(0x9001F + side, hex::key_number(hex::image(at, s)));
      return all;
    }();
    return table[static_cast<std::size_t>(colour)][static_cast<std::size_t>(cell)];
  }

  Words words_{};
  Key salt_;
};

/// Knows positions in which a side can no longer win, long before the game is over. Specialised by games that can say so.
template <Game G>
class ProofBound {
 public:
  ProofBound(const G& /*game*/, int /*attacker*/) {}
  void before_make(const G& /*game*/, Move /*move*/) {}
  void after_undo(const G& /*game*/, Move /*move*/) {}
  [[nodiscard]] static bool holds() { return false; }
  /// Pairs of cells by which the other side holds: where one is taken it takes the other.
  [[nodiscard]] static std::array<std::array<int, 2>, 0> pairs(const G& /*game*/, Move /*move*/ = no_move) { return {}; }
};

/// Scales a new position's numbers by how good it looks and how deep it is. Specialised by games with an evaluator that foretells who wins.
template <Game G>
class ProofGuess {
 public:
  static constexpr bool learns = false;
  ProofGuess(const G& /*game*/, const ProofGoal& /*goal*/) {}
  void before_make(const G& /*game*/, Move /*move*/) {}
  void after_undo() {}
  void scale(const G& /*game*/, ProofChild& /*child*/) const {}
};

template <Game G>
class ProofPosition;

/// The moves of an undecided position with what is known about them at once. Specialised by games that know more.
template <Game G>
struct ProofMoves {
  static void list(ProofPosition<G>& position, ProofChildren<G>& out, const ProofTable& table) {
    MoveList<G> moves;
    position.game().legal_moves(moves);
    out.clear();
    for (const Move move : moves) {
      out.push_back(position.look(move));
      table.prefetch(out[out.size() - 1].key);
    }
  }
};

template <Game G>
class ProofPosition {
 public:
  ProofPosition(const G& game, const ProofGoal& goal)
      : game_(game), goal_(asked_somewhere(goal, game)), key_(game, salt_of(goal)), bound_(game, goal.side), guess_(game, goal_) {
    made_.reserve(G::max_plies);
  }

  [[nodiscard]] const G& game() const { return game_; }
  [[nodiscard]] const ProofGoal& goal() const { return goal_; }
  /// Whether the side to move is the one whose win is asked for.
  [[nodiscard]] bool seeks() const { return game_.to_move() == goal_.side; }
  [[nodiscard]] Key key() const { return key_.of(game_); }
  [[nodiscard]] const ProofKey<G>& keys() const { return key_; }
  [[nodiscard]] const ProofBound<G>& bound() const { return bound_; }
  [[nodiscard]] bool too_late(int plies) const { return plies > goal_.sooner || (goal_.last_ply > 0 && plies > goal_.last_ply); }
  /// What the table knows of this position, or of the one after a move; false if that is nothing, or a win that comes too late.
  bool recall(const ProofTable& table, ProofNumbers& known) const { return table.probe(key(), known) && !is_late(known, game_.plies()); }
  bool recall(const ProofTable& table, ProofChild& child) const {
    ProofNumbers known;
    const bool is_known = table.probe(child.key, known) && !is_late(known, game_.plies() + 1);
    if (is_known) child.take(known, seeks());
    return is_known;
  }
  /// The first numbers of the position after a move, of which nothing is known.
  void guess(ProofChild& child) const {
    if (goal_.guessed) guess_.scale(game_, child);
  }
  /// What is known without a search.
  [[nodiscard]] bool is_over() const { return game_.outcome() != Outcome::none || too_late(game_.plies() + 1) || is_hopeless(); }
  /// Whether the side whose win is asked for can no longer win, though the game may go on.
  [[nodiscard]] bool is_hopeless() const { return goal_.bounded && bound_.holds(); }
  /// The same after a move; `look` caches what was found out about this position.
  template <class Look>
  [[nodiscard]] bool is_hopeless_after(Move move, Look& look) const {
    return goal_.bounded && bound_.holds_after(game_, move, look);
  }
  /// Whether the other side holds by answering in pairs, here or after a move of its own.
  [[nodiscard]] bool is_held_by_pairs(Move move = no_move) const { return !pairs(move).empty(); }
  [[nodiscard]] auto pairs(Move move = no_move) const { return goal_.bounded ? bound_.pairs(game_, move) : decltype(bound_.pairs(game_, move)){}; }
  [[nodiscard]] bool reached() const { return game_.outcome() != Outcome::none && goal_reached(game_, goal_); }

  void make(Move move) {
    key_.toggle(game_, move);
    bound_.before_make(game_, move);
    guess_.before_make(game_, move);
    made_.emplace_back(move, game_.make(move));
  }
  void undo() {
    const auto& [move, undo] = made_.back();
    game_.undo(move, undo);
    key_.toggle(game_, move);
    bound_.after_undo(game_, move);
    guess_.after_undo();
    made_.pop_back();
  }
  [[nodiscard]] const std::vector<std::pair<Move, typename G::Undo>>& made() const { return made_; }

  /// Makes the move, looks, undoes it.
  ProofChild look(Move move) {
    const bool seeking = seeks();
    ProofChild child;
    child.move = move;
    make(move);
    child.key = key();
    if (is_over()) {
      reached() == seeking ? child.set_won(0) : child.set_lost(0);
    } else {
      const auto mobility = static_cast<ProofNumber>(game_.legal_count());
      (seeks() == seeking ? child.sum : child.least) = mobility;
    }
    undo();
    return child;
  }

 private:
  static ProofGoal asked_somewhere(ProofGoal goal, const G& here) {
    if (goal.asked_at < 0) goal.asked_at = here.plies();
    return goal;
  }
  [[nodiscard]] bool is_late(const ProofNumbers& known, int plies) const { return known.proved() && too_late(plies + known.distance); }
  static Key salt_of(const ProofGoal& goal) {
    return zobrist(0x60A1, static_cast<std::uint64_t>(goal.side)) ^ zobrist(0x60A2, static_cast<std::uint64_t>(goal.last_ply)) ^
           zobrist(0x60A3, static_cast<std::uint64_t>(static_cast<std::int64_t>(goal.margin)));
  }

  G game_;
  ProofGoal goal_;
  ProofKey<G> key_;
  ProofBound<G> bound_;
  ProofGuess<G> guess_;
  std::vector<std::pair<Move, typename G::Undo>> made_;
};

}  // namespace arena
