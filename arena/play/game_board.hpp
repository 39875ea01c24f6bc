// A game without its type, for callers that handle it as text: moves and positions as text, take-backs, and players of any kind that think about it.
// One of ours, or one with a referee.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/games/picture.hpp"
#include "arena/games/static_value.hpp"
#include "arena/record/rows.hpp"
#include "arena/record/run_spec.hpp"
#include "players/common/decision.hpp"

namespace arena {

/// A move and what it is worth to whoever makes it.
struct ValuedMove {
  std::string move, value;
  std::int64_t score = 0;  // the larger the better
};

/// What a player found.
struct Thought {
  Decision decision;               // with the elapsed time
  std::string move;                // empty: none
  std::string score;               // "+34", "wins in 5", "draw"; empty if unknown
  std::vector<std::string> line;   // the principal variation, starting at the position
  std::vector<ValuedMove> visits;  // per move, for a search that counts visits
};

inline constexpr int adviser_chair = -1;

class GameBoard {
 public:
  virtual ~GameBoard() = default;

  [[nodiscard]] virtual std::string game() const = 0;
  [[nodiscard]] virtual std::map<std::string, int> rules() const = 0;
  [[nodiscard]] virtual int players() const = 0;
  [[nodiscard]] virtual std::string side_name(int side) const = 0;
  [[nodiscard]] virtual int to_move() const = 0;
  [[nodiscard]] virtual bool turn_starts() const = 0;
  [[nodiscard]] virtual int plies_left_in_turn() const = 0;
  [[nodiscard]] virtual Outcome outcome() const = 0;
  /// Of a side, by the game's own count; nothing if it has none.
  [[nodiscard]] virtual Figure points(int side) const = 0;
  /// The place of a side; only when the game is over.
  [[nodiscard]] virtual int place(int side) const = 0;
  [[nodiscard]] virtual std::vector<std::string> legal_moves() const = 0;
  [[nodiscard]] virtual Picture picture() const = 0;
  [[nodiscard]] virtual std::string position_text() const = 0;
  /// Why it is over, as in games.csv; empty while it goes on.
  [[nodiscard]] virtual std::string ending() const = 0;
  /// An evaluator's value of the position, from both sides and term by term, in lines; the game's first evaluator if no name is given. Throws
  /// InputError.
  [[nodiscard]] virtual std::string evaluation(const EvaluatorChoice& evaluator) const = 0;
  /// The same as numbers; nothing if the game is over.
  [[nodiscard]] virtual std::optional<StaticValue> static_value_of(const EvaluatorChoice& evaluator) const = 0;
  /// The position that the moves start from, in one word; empty: the game's start.
  [[nodiscard]] virtual const std::string& start() const = 0;

  /// The moves so far, each with the side that made it and, if a player thought about it, the figures.
  [[nodiscard]] virtual const std::vector<MoveRow>& moves() const = 0;
  /// Restarts from here; empty: from the game's start. The seated players stay. Throws InputError for an invalid position.
  virtual void restart(const std::string& start = "") = 0;
  /// A move as the rules spell it. Throws InputError that says which rule it breaks.
  [[nodiscard]] virtual std::string spelled(const std::string& word) const = 0;
  /// Makes a move by its name. Throws InputError that says which rule it breaks. `time` is what its player took, if no player here thought about it.
  virtual void make(const std::string& word, const std::string& player, std::chrono::nanoseconds time = {}) = 0;
  /// Takes the last move back; there must be one.
  virtual void undo() = 0;

  /// Seats a player that can think on a chair: a side's, or the adviser's. Starts a game. Throws InputError for a player that cannot play with this
  /// many sides.
  virtual void seat(int chair, const Participant& player, std::uint64_t seed) = 0;
  /// The player seated there forgets earlier games.
  virtual void new_game(int chair, std::uint64_t seed) = 0;
  /// Asks for a move here. `told` is called for each iteration; `stop` ends it with what was found so far. All of a game's time is left unless given,
  /// and any move may be chosen unless `only` lists the legal moves to choose from. Throws PlayerFault.
  virtual Thought think(int chair, const Limits& limits, const std::atomic<bool>& stop, const std::function<void(const Thought&)>& told,
                        std::optional<std::chrono::nanoseconds> time_left = std::nullopt, const std::vector<std::string>& only = {}) = 0;
  /// The value of each legal move, by searches with these limits after it, best first.
  virtual std::vector<ValuedMove> values(int chair, const Limits& limits, const std::atomic<bool>& stop) = 0;
};

/// Throws InputError for an unknown game, wrong rules, or an invalid position; RefereeError, now or later, if a referee fails.
std::unique_ptr<GameBoard> make_board(const config::GameSpec& game, const std::string& start = "");
std::unique_ptr<GameBoard> make_board(const std::string& game, const std::map<std::string, int>& rules, const std::string& start = "");

}  // namespace arena
