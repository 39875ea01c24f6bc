// A game whose rules another program knows: that program's answers, checked for what they must fulfil (docs/protocol.md, "The referee's duties"), and
// a number for each move that it names.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "arena/record/files.hpp"
#include "arena/record/rows.hpp"
#include "core/common/move.hpp"
#include "core/common/outcome.hpp"

namespace arena {

/// The referee failed or contradicted itself. No game may be decided by that: the run stops, and can be resumed.
class RefereeError : public RunError {
 public:
  using RunError::RunError;
};

/// Somebody who knows the rules. `moves` are those since the start, separated by spaces. Throws RefereeError when there is no answer.
class Referee {
 public:
  struct Answer {
    std::string result;                   // the word of the protocol
    std::vector<std::string> turns;       // of `p1turn` alone where there are two sides, else of `p1turn` and so on for every side
    std::vector<std::string> legalmoves;  // likewise
  };
  virtual ~Referee() = default;
  virtual Answer look(const std::string& moves) = 0;
  /// The answer to another query, empty when it is not known.
  virtual std::string query(const std::string& moves, std::string_view what) = 0;
  /// The position for people, in lines; empty when it cannot be drawn.
  virtual std::string drawing(const std::string& moves) = 0;
};

/// A position as the rule book has it.
struct RuledPosition {
  Outcome outcome = Outcome::none;
  std::string ending;  // why it is over, in the referee's word; empty where it has none
  int to_move = 0;
  std::vector<SeatRow> seats;  // when it is over: the places, and the points where the referee counts any
  std::vector<Move> moves;     // in the referee's order
  std::vector<Move> sorted;    // by code, to look them up
};

class RefereeBook {
 public:
  static constexpr std::size_t most_moves = 16384;  // of one position

  explicit RefereeBook(std::unique_ptr<Referee> referee, int sides = 2) : referee_(std::move(referee)), sides_(sides) {}

  /// Asks about a position, or remembers: a game is gone through more than once.
  std::shared_ptr<const RuledPosition> look(const std::string& moves);
  /// A move's text; the move is one that was named before.
  [[nodiscard]] const std::string& text(Move move) const { return texts_[move.code]; }
  /// The number of a text; `no_move` when no position has had it.
  [[nodiscard]] Move find(const std::string& text) const;
  [[nodiscard]] Referee& referee() { return *referee_; }
  [[nodiscard]] int sides() const { return sides_; }

 private:
  RuledPosition checked(const std::string& moves, const Referee::Answer& answer);
  [[nodiscard]] int mover_of(const std::string& moves, const Referee::Answer& answer) const;
  [[nodiscard]] Outcome outcome_of(const std::string& moves, const std::string& result) const;
  std::string ending_of(const std::string& moves);
  std::vector<SeatRow> seats_of(const std::string& moves, Outcome outcome);
  /// One number for each side, as the referee answers a query; none where it does not know it.
  std::vector<std::int64_t> figures(const std::string& moves, const std::string& query);
  Move number_of(const std::string& text);

  std::unique_ptr<Referee> referee_;
  int sides_;
  std::vector<std::string> texts_;
  std::unordered_map<std::string, std::uint16_t> codes_;
  std::unordered_map<std::string, std::shared_ptr<const RuledPosition>> known_;
};

}  // namespace arena
