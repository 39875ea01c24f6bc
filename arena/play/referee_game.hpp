// A game with a referee, as a game like ours: code that plays or checks games of any type works with this one too. Only engines can play it, because
// nothing of ours knows its rules; every move made is a question to the referee.
#pragma once
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "arena/play/referee.hpp"
#include "core/common/ending.hpp"
#include "core/common/game.hpp"
#include "core/common/sides.hpp"
#include "players/make_player.hpp"

namespace arena {

class RefereeGame {
 public:
  struct Options {
    std::shared_ptr<RefereeBook> book;
  };
  static constexpr std::string_view name = "a referee's game";
  static constexpr std::array<RuleOption<Options>, 0> option_rows = {};
  static constexpr int symmetries = 1;  // known ones
  static constexpr int max_moves = static_cast<int>(RefereeBook::most_moves);
  static constexpr int max_plies = 1 << 20;
  static constexpr int move_codes = no_move.code;

  struct Undo {
    std::shared_ptr<const RuledPosition> now;
    std::size_t length;  // of the line
    int last_mover;
  };

  explicit RefereeGame(const Options& options);
  static RefereeGame from_text(const Options& options, std::string_view text);

  [[nodiscard]] Options options() const { return {book_}; }
  [[nodiscard]] int players() const { return book_->sides(); }
  [[nodiscard]] int to_move() const { return now_->to_move; }
  /// A side that moves twice in a row is still in the same turn.
  [[nodiscard]] bool turn_starts() const { return last_mover_ != now_->to_move; }
  [[nodiscard]] int plies() const { return plies_; }
  [[nodiscard]] Outcome outcome() const { return now_->outcome; }
  /// 0, and no points, while the game goes on; never points if the referee counts none.
  [[nodiscard]] int place(int side) const { return seat(side).place; }
  [[nodiscard]] Figure points(int side) const { return seat(side).points; }
  [[nodiscard]] Key key() const;
  /// From the referee's word for the position, if it has one, so that two ways to it give one position.
  [[nodiscard]] Key canonical_key() const;
  [[nodiscard]] int legal_count() const { return static_cast<int>(now_->moves.size()); }
  void legal_moves(MoveList<RefereeGame>& out) const;
  void legal_moves_in_board_order(MoveList<RefereeGame>& out) const;

  Undo make(Move move);
  void undo(Move move, const Undo& undo);

  [[nodiscard]] std::string to_text(Move move) const { return book_->text(move); }
  [[nodiscard]] Move parse(std::string_view text) const;
  /// A move that has occurred in some position, legal here or not; `no_move` if there is none.
  [[nodiscard]] Move known_move(std::string_view text) const { return book_->find(std::string(text)); }
  [[nodiscard]] std::string why_illegal(Move move) const;
  /// As the referee writes it; the moves if it has nothing.
  [[nodiscard]] std::string position_text() const;
  [[nodiscard]] Move symmetric(Move move, int) const { return move; }
  [[nodiscard]] std::string_view side_name(int side) const { return side_word(side); }
  /// In the referee's word; valid as long as the game stays in this position.
  static constexpr std::array<EndReason, 0> end_reasons = {};
  [[nodiscard]] EndReason end_reason() const { return {now_->ending, now_->ending}; }
  [[nodiscard]] std::vector<std::string> end_cells(const RefereeGame*) const { return {}; }
  /// Nobody here can draw it.
  [[nodiscard]] BoardView board_view() const { return {}; }
  /// The referee's own drawing, in lines; empty if it has none.
  [[nodiscard]] std::string drawing() const { return book_->referee().drawing(line_); }

 private:
  [[nodiscard]] SeatRow seat(int side) const { return now_->seats.empty() ? SeatRow{} : now_->seats[static_cast<std::size_t>(side)]; }

  std::shared_ptr<RefereeBook> book_;
  std::string line_;  // the moves so far, separated by spaces
  int plies_ = 0, last_mover_ = -1;
  std::shared_ptr<const RuledPosition> now_;
};

template <class G>
inline constexpr bool is_refereed = std::is_same_v<G, RefereeGame>;

/// Throws InputError: none of our players plays it.
template <>
std::unique_ptr<Player<RefereeGame>> make_player<RefereeGame>(const PlayerOptions& options, TablePool& pool);

}  // namespace arena
