// A suite of positions with known best moves, as a text file (docs/suites.md has the format).
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/games/move_text.hpp"

namespace arena {

struct SuitePosition {
  std::string id;
  std::string position;            // in one word; empty: the start of the game
  std::string moves;               // from there
  std::vector<std::string> best;   // moves that solve it
  std::vector<std::string> avoid;  // moves that do not, if no best ones are named
  int points = 1;
  int wins_within = 0;  // proved: every best move wins within this many plies from here, and no other move does; 0: no claim
  int not_within = 0;   // proved: no move wins within this many plies
  int keeps_win = 0;    // proved within this many positions each: the best moves win, in any number of plies; the solver judges others; 0: no claim
  int line = 0;         // in the file
};

struct Suite {
  std::string name;  // of the file, without its ending
  std::filesystem::path file;
  config::GameSpec game;
  std::vector<SuitePosition> positions;

  [[nodiscard]] int points() const;
};

/// Throws InputError with file and line; `ready` checks what needs the rules of the game.
Suite read_suite(const std::filesystem::path& file);
/// The inverse; `comment` comes first, one line each.
std::string suite_text(const Suite& suite, const std::vector<std::string>& comment);

/// "FILE:LINE: what".
std::string suite_problem(const Suite& suite, const SuitePosition& position, const std::string& what);

/// A suite position on the board.
template <Game G>
struct ReadyPosition {
  G start;  // before the moves
  G game;
  std::vector<Move> moves, best, avoid;
  [[nodiscard]] bool is_solved_by(Move move) const {
    const auto has = [&](const std::vector<Move>& list) { return std::find(list.begin(), list.end(), move) != list.end(); };
    return best.empty() ? !has(avoid) : has(best);
  }
};

/// Throws InputError if a move is illegal or the game is over.
template <Game G>
ReadyPosition<G> ready(const Suite& suite, const SuitePosition& position, const G& start) {
  const auto fail = [&](const std::string& what) { throw InputError(suite_problem(suite, position, what)); };
  ReadyPosition<G> ready{start, start, {}, {}, {}};
  if (!position.position.empty()) {
    try {
      if constexpr (requires { G::from_text(start.options(), position.position); })
        ready.start = G::from_text(start.options(), position.position);
      else
        throw InputError("this game is set up by moves only");
    } catch (const InputError& error) {
      fail(std::string("position: ") + error.what());
    }
  }
  ready.game = ready.start;
  if (const auto illegal = make_moves(ready.game, position.moves, [&](const G&, Move move) { ready.moves.push_back(move); }))
    fail("moves: " + illegal->text());
  if (ready.game.outcome() != Outcome::none) fail("the game is over in this position");
  const auto read = [&](const std::vector<std::string>& words, std::vector<Move>& into, const char* field) {
    for (const std::string& word : words) {
      G game = ready.game;
      if (const auto illegal = make_moves(game, word, [&](const G&, Move move) { into.push_back(move); }))
        fail(std::string(field) + ": '" + word + "' is illegal: " + illegal->reason);
    }
  };
  read(position.best, ready.best, "best");
  read(position.avoid, ready.avoid, "avoid");
  return ready;
}

}  // namespace arena
