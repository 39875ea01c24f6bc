// A game whose rules another program knows: that program's answers, checked against its duties (docs/protocol.md, "The referee's duties"), and
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

/// Something that knows the rules. `moves` are those since the start, separated by spaces. Throws RefereeError if there is no answer.
class Referee {
 public:
  struct Answer {
    std::string result;                   // as in the protocol
    std::vector<std::string> turns;       // with two sides to `p1turn` alone, else to `p1turn` and so on for every side
    std::vector<std::string> legalmoves;  // likewise
  };
  virtual ~Referee() = default;
  virtual Answer look(const std::string& moves) = 0;
  /// The answer to another query; empty if it is unknown.
  virtual std::string query(const std::string& moves, std::string_view what) = 0;
  /// The position for people, in lines; empty if it cannot be drawn.
  virtual std::string drawing(const std::string& moves) = 0;
};

/// A position according to the rule book.
struct RuledPosition {
  Outcome outcome = Outcome::none;
  std::string ending;  // why it is over, in the referee's word; empty if it has none
  int to_move = 0;
  std::vector<SeatRow> seats;  // when it is over: the places, and the points if the referee counts any
  std::vector<Move> moves;     // in the referee's order
  std::vector<Move> sorted;    // by code, for lookup
};

class RefereeBook {
 public:
  static constexpr std::size_t most_moves = 16384;  // in one position

  explicit RefereeBook(std::unique_ptr<Referee> referee, int sides = 2) : referee_(std::move(referee)), sides_(sides) {}

  /// Asks about a position, or remembers: a game is walked through more than once.
  std::shared_ptr<const RuledPosition> look(const std::string& moves);
  /// A move's text; the move must have been named before.
  [[nodiscard]] const std::string& text(Move move) const { return texts_[move.code]; }
  /// The number of a text; `no_move` if it occurred in no position.
  [[nodiscard]] Move find(const std::string& text) const;
  [[nodiscard]] Referee& referee() { return *referee_; }
  [[nodiscard]] int sides() const { return sides_; }

 private:
  RuledPosition checked(const std::string& moves, const Referee::Answer& answer);
  [[nodiscard]] int mover_of(const std::string& moves, const Referee::Answer& answer) const;
  [[nodiscard]] Outcome outcome_of(const std::string& moves, const std::string& result) const;
  std::string ending_of(const std::string& moves);
  std::vector<SeatRow> seats_of(const std::string& moves, Outcome outcome);
  /// One number per side, as the referee answers a query; none if it does not know the query.
  std::vector<std::int64_t> figures(const std::string& moves, const std::string& query);
  Move number_of(const std::string& text);

  std::unique_ptr<Referee> referee_;
  int sides_;
  std::vector<std::string> texts_;
  std::unordered_map<std::string, std::uint16_t> codes_;
  std::unordered_map<std::string, std::shared_ptr<const RuledPosition>> known_;
};

}  // namespace arena
