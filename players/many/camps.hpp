// A game of two to four sides as one of them sees it: itself, as the first side, against all the others, as the second. Whatever searches a game of
// two sides can search it. `AgainstAll` leaves the order of the turns as it is (paranoid search, Sturtevant and Korf 2000); in `BestReplies` one of
// the others has a turn and the rest pass (best-reply search, Schadd and Winands 2011).
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/common/random.hpp"
#include "players/common/side_values.hpp"
#include "players/many/same_turns.hpp"

namespace arena {

/// What both share: everything that does not depend on whose turn comes next.
template <HasManySides G>
class Camps {
 public:
  using Options = typename G::Options;
  using Inner = G;
  static constexpr std::string_view name = G::name;
  static constexpr int max_plies = G::max_plies, symmetries = G::symmetries;
  static constexpr const auto& option_rows = G::option_rows;

  Camps() : Camps(G(), 0) {}
  Camps(const G& game, int root) : game_(game), root_(root), camp_key_(zobrist(40, static_cast<std::uint64_t>(root))) {}

  [[nodiscard]] const G& game() const { return game_; }
  /// The first camp's side.
  [[nodiscard]] int root() const { return root_; }

  [[nodiscard]] Options options() const { return game_.options(); }
  [[nodiscard]] int players() const { return game_.players(); }
  [[nodiscard]] int to_move() const { return game_.to_move() == root_ ? 0 : 1; }
  [[nodiscard]] bool turn_starts() const { return game_.turn_starts(); }
  [[nodiscard]] int plies() const { return game_.plies(); }
  [[nodiscard]] int plies_left_in_turn() const requires HasLongTurns<G> { return game_.plies_left_in_turn(); }
  [[nodiscard]] int turns_done() const requires HasLongTurns<G> { return game_.turns_done(); }
  [[nodiscard]] int own_turns_left() const requires KnowsTurnsLeft<G> { return game_.own_turns_left(); }
  [[nodiscard]] std::string position_text() const { return game_.position_text(); }
  [[nodiscard]] std::string_view side_name(int side) const { return side == 0 ? game_.side_name(root_) : std::string_view("the others"); }
  [[nodiscard]] BoardView board_view() const { return game_.board_view(); }
  [[nodiscard]] Move parse(std::string_view text) const { return game_.parse(text); }

  /// At the end: the value for the first camp of finishing in between.
  [[nodiscard]] Score place_value() const { return arena::place_value(standing(game_, root_), players()); }

 protected:
  /// How a finished game ended: a sole win, a sole last place, or something between.
  [[nodiscard]] Outcome result() const {
    const int stands = standing(game_, root_), most = players() - 1;
    return stands == most ? Outcome::first : stands == -most ? Outcome::second : Outcome::draw;
  }

  G game_;
  int root_;
  Key camp_key_;
};

template <HasManySides G>
class AgainstAll : public Camps<G> {
  using Camps<G>::game_, Camps<G>::camp_key_;

 public:
  using Undo = typename G::Undo;
  static constexpr int max_moves = G::max_moves, move_codes = G::move_codes;
  static constexpr bool shared_moves = HasSharedMoves<G>;
  static constexpr bool jumps = false;  // its lines are lines of the game

  using Camps<G>::Camps;
  explicit AgainstAll(const typename G::Options& options) : Camps<G>(G(options), 0) {}
  static AgainstAll from_text(const typename G::Options& options, std::string_view text) { return {G::from_text(options, text), 0}; }

  [[nodiscard]] Outcome outcome() const { return game_.outcome() == Outcome::none ? Outcome::none : this->result(); }
  [[nodiscard]] Key key() const { return game_.key() ^ camp_key_; }
  [[nodiscard]] Key canonical_key() const { return game_.canonical_key() ^ camp_key_; }
  [[nodiscard]] int legal_count() const { return game_.legal_count(); }
  void legal_moves(MoveList<AgainstAll>& out) const { game_.legal_moves(out); }
  void legal_moves_in_board_order(MoveList<AgainstAll>& out) const { game_.legal_moves_in_board_order(out); }
  Undo make(Move m) { return game_.make(m); }
  void undo(Move m, const Undo& u) { game_.undo(m, u); }
  Undo make_null() requires HasNullMove<G> { return game_.make_null(); }
  void undo_null(const Undo& u) requires HasNullMove<G> { game_.undo_null(u); }
  [[nodiscard]] int most_plies_left() const { return arena::most_plies_left(game_); }
  [[nodiscard]] std::string to_text(Move m) const { return game_.to_text(m); }
  [[nodiscard]] std::string why_illegal(Move m) const { return game_.why_illegal(m); }
  [[nodiscard]] Move symmetric(Move m, int symmetry) const { return game_.symmetric(m, symmetry); }

  /// The game's own move.
  static Move placed(Move m) { return m; }
};

/// In a turn of the second camp, one side of its choice moves; the others pass, before and after. A pass uses up the time that the turn would have
/// taken: the game is over when as many plies are used up as were left at the root, so that nobody has more turns than in the game. The scores then
/// decide. When the second camp begins a turn, a move is the side that jumps in and its move; the side whose turn it is anyway has the game's
/// codes, so that with two sides nothing differs from the game.
template <HasManySides G>
requires HasNullMove<G> && HasScores<G> && BoundsItsLength<G>
class BestReplies : public Camps<G> {
  using Camps<G>::game_, Camps<G>::camp_key_, Camps<G>::root_;

 public:
  /// If a turn does the same whoever takes it, nothing depends on who jumps in.
  static constexpr int most_choices = turns_are_alike<G> ? 1 : most_sides - 1;
  static constexpr int max_moves = most_choices * G::max_moves, move_codes = most_choices * G::move_codes;
  static constexpr bool shared_moves = HasSharedMoves<G>;
  static constexpr bool jumps = true;  // its lines are lines of the game only up to the first pass
  static_assert(move_codes < no_move.code);

  struct Undo {
    typename G::Undo move;
    std::array<typename G::Undo, most_sides> passes;
    std::int32_t before, after;  // passes before and after the move
    std::int32_t left;
  };

  BestReplies() : BestReplies(G(), 0) {}
  BestReplies(const G& game, int root) : Camps<G>(game, root), left_(game.outcome() == Outcome::none ? game.most_plies_left() : 0) {}
  explicit BestReplies(const typename G::Options& options) : BestReplies(G(options), 0) {}
  static BestReplies from_text(const typename G::Options& options, std::string_view text) { return {G::from_text(options, text), 0}; }

  [[nodiscard]] Outcome outcome() const { return left_ > 0 ? Outcome::none : this->result(); }
  /// What is left of the game is part of the position: it tells how often somebody passed.
  [[nodiscard]] Key key() const { return game_.key() ^ camp_key_ ^ zobrist(41, static_cast<std::uint64_t>(left_)); }
  [[nodiscard]] Key canonical_key() const { return game_.canonical_key() ^ camp_key_ ^ zobrist(41, static_cast<std::uint64_t>(left_)); }
  [[nodiscard]] int legal_count() const { return left_ > 0 ? game_.legal_count() * choices() : 0; }
  void legal_moves(MoveList<BestReplies>& out) const {
    MoveList<G> moves;
    game_.legal_moves(moves);
    spread(moves, out);
  }
  void legal_moves_in_board_order(MoveList<BestReplies>& out) const {
    MoveList<G> moves;
    game_.legal_moves_in_board_order(moves);
    spread(moves, out);
  }

  Undo make(Move m) {
    Undo u;
    u.left = left_;
    u.before = u.after = 0;
    const int side = this->to_move();
    for (int passes = m.code / G::move_codes; u.before < passes;) pass(u, u.before);
    u.move = game_.make(placed(m));
    --left_;
    if (side == 1)
      while (left_ > 0 && game_.turn_starts() && game_.to_move() != root_) pass(u, u.after);
    return u;
  }
  void undo(Move m, const Undo& u) {
    for (int i = u.after; i-- > 0;) game_.undo_null(u.passes[static_cast<std::size_t>(u.before + i)]);
    game_.undo(placed(m), u.move);
    for (int i = u.before; i-- > 0;) game_.undo_null(u.passes[static_cast<std::size_t>(i)]);
    left_ = u.left;
  }
  /// The first camp passes, or the whole second camp does.
  Undo make_null() {
    Undo u;
    u.left = left_;
    u.before = u.after = 0;
    const int side = this->to_move();
    do {
      pass(u, u.before);
    } while (side == 1 && left_ > 0 && game_.to_move() != root_);
    return u;
  }
  void undo_null(const Undo& u) {
    for (int i = u.before; i-- > 0;) game_.undo_null(u.passes[static_cast<std::size_t>(i)]);
    left_ = u.left;
  }
  /// An upper bound: nobody passes.
  [[nodiscard]] int most_plies_left() const { return left_; }

  [[nodiscard]] std::string to_text(Move m) const {
    const int passes = m.code / G::move_codes;
    return game_.to_text(placed(m)) + (passes == 0 ? "" : "+" + std::to_string(passes));
  }
  [[nodiscard]] std::string why_illegal(Move m) const {
    if (m.code / G::move_codes >= choices()) return "nobody's turn";
    return game_.why_illegal(placed(m));
  }
  [[nodiscard]] Move symmetric(Move m, int symmetry) const { return coded(game_.symmetric(placed(m), symmetry), m.code / G::move_codes); }

  /// The game's own move.
  static Move placed(Move m) { return Move{static_cast<std::uint16_t>(m.code % G::move_codes)}; }

 private:
  static Move coded(Move m, int passes) { return Move{static_cast<std::uint16_t>(m.code + passes * G::move_codes)}; }
  /// Sides that may move now: when the others begin their turn, all whose turn comes before the end.
  [[nodiscard]] int choices() const {
    if (this->to_move() == 0 || !game_.turn_starts()) return 1;
    const int turn = arena::plies_left_in_turn(game_);
    return std::min({most_choices, this->players() - 1, (left_ + turn - 1) / turn});
  }
  void spread(const MoveList<G>& moves, MoveList<BestReplies>& out) const {
    out.clear();
    if (left_ <= 0) return;
    for (int passes = 0, most = choices(); passes < most; ++passes)
      for (const Move m : moves) out.push_back(coded(m, passes));
  }
  /// `counted`: the passes of `u` before or after its move.
  void pass(Undo& u, std::int32_t& counted) {
    left_ -= arena::plies_left_in_turn(game_);
    u.passes[static_cast<std::size_t>(u.before + u.after)] = game_.make_null();
    ++counted;
  }

  std::int32_t left_;  // plies to the end of the game, including passed turns
};

}  // namespace arena
