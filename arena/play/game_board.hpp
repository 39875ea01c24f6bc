// A game without its type, for whoever speaks of it in words: moves and positions as text, take-backs, and players of any kind that think about it.
// One of ours, or one that a referee knows.
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
  Decision decision;               // with the time that passed
  std::string move;                // empty: none
  std::string score;               // "+34", "wins in 5", "draw"; empty where it is not known
  std::vector<std::string> line;   // the principal variation, from the position on
  std::vector<ValuedMove> visits;  // of the moves, of a search that counts them
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
  /// Of a side, by the game's own count; nothing where it has none.
  [[nodiscard]] virtual Figure points(int side) const = 0;
  /// In which place a side came in; only when the game is over.
  [[nodiscard]] virtual int place(int side) const = 0;
  [[nodiscard]] virtual std::vector<std::string> legal_moves() const = 0;
  [[nodiscard]] virtual Picture picture() const = 0;
  [[nodiscard]] virtual std::string position_text() const = 0;
  /// Why it is over, as games.csv has it; empty while it goes on.
  [[nodiscard]] virtual std::string ending() const = 0;
  /// What an evaluator says of the position, from both sides and term by term, in lines; the game's first one where no name is given. Throws
  /// InputError.
  [[nodiscard]] virtual std::string evaluation(const EvaluatorChoice& evaluator) const = 0;
  /// The same as numbers; nothing where the game is over.
  [[nodiscard]] virtual std::optional<StaticValue> static_value_of(const EvaluatorChoice& evaluator) const = 0;
  /// Where the moves lead from, in one word; empty: the game's start.
  [[nodiscard]] virtual const std::string& start() const = 0;

  /// The moves so far, each with the side that made it and, where one was thought about, the figures.
  [[nodiscard]] virtual const std::vector<MoveRow>& moves() const = 0;
  /// From here again; empty: from the game's start. Whoever sits there stays. Throws InputError for a position that is none.
  virtual void restart(const std::string& start = "") = 0;
  /// A move as the rules spell it. Throws InputError that says which rule it breaks.
  [[nodiscard]] virtual std::string spelled(const std::string& word) const = 0;
  /// Makes a move by its name. Throws InputError that says which rule it breaks. `time` is what its player took, where nobody thought about it.
  virtual void make(const std::string& word, const std::string& player, std::chrono::nanoseconds time = {}) = 0;
  /// Takes the last move back; there must be one.
  virtual void undo() = 0;

  /// Somebody who can think, by a number: a side's, or the adviser's. Begins a game. Throws InputError for a player that cannot play with so many
  /// sides.
  virtual void seat(int chair, const Participant& player, std::uint64_t seed) = 0;
  /// Whoever sits there forgets earlier games.
  virtual void new_game(int chair, std::uint64_t seed) = 0;
  /// Asks for a move here. `told` hears of each iteration; `stop` ends it with what was found so far. All of a game's time is left unless said,
  /// and any move may be chosen unless it must be one of `only`, which are legal. Throws PlayerFault.
  virtual Thought think(int chair, const Limits& limits, const std::atomic<bool>& stop, const std::function<void(const Thought&)>& told,
                        std::optional<std::chrono::nanoseconds> time_left = std::nullopt, const std::vector<std::string>& only = {}) = 0;
  /// What each legal move is worth by searches with these limits after it, the best first.
  virtual std::vector<ValuedMove> values(int chair, const Limits& limits, const std::atomic<bool>& stop) = 0;
};

/// Throws InputError for an unknown game, wrong rules, or a position that is none; RefereeError, now or later, where a referee fails.
std::unique_ptr<GameBoard> make_board(const config::GameSpec& game, const std::string& start = "");
std::unique_ptr<GameBoard> make_board(const std::string& game, const std::map<std::string, int>& rules, const std::string& start = "");

}  // namespace arena
