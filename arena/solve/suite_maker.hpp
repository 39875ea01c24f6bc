// Suites by proof: positions of recorded games in which few moves win within a number of plies and every other move is proved not to, or in which the
// later loser could have won; and proving the claims of an existing suite again.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "arena/analysis/suite/suite_search.hpp"
#include "arena/solve/question.hpp"
#include "players/proof/omega_enumeration.hpp"
#include "players/proof/proof_team.hpp"

namespace arena::solve {

/// What a position must be like.
struct SuiteClaim {
  int within = 9;                   // plies: a best move wins within this many
  int not_within = 0;               // and none within this many
  int most_best = 1;                // at most this many moves win
  bool lost = false;                // instead: the side to move wins in any number of plies, but lost the game
  std::uint64_t nodes = 1'000'000;  // for each question to the solver
};

/// Asks one question after another with the same memory.
template <Game G>
class MoveProver {
 public:
  MoveProver(std::uint64_t nodes, const std::atomic<bool>& stop) : nodes_(nodes), stop_(stop) {}

  /// Whether the side wins within `plies` plies from here; nothing if the limit came first.
  std::optional<bool> wins(const G& game, int side, int plies) {
    if (game.outcome() != Outcome::none) return game.outcome() == win_for(side);
    if (plies <= 0) return false;
    if constexpr (Enumeration<G>::known) {
      Enumeration<G> all(game);
      if (plies >= game.most_plies_left() && all.is_possible() && all.positions() <= static_cast<double>(nodes_)) {
        if (!all.run([&] { return stop_.load(std::memory_order_relaxed); })) return std::nullopt;
        return side == 0 ? all.difference() > 0 : all.difference() < 0;
      }
    }
    return answer(game, {side, Promise::wins, 0, plies});
  }
  /// Whether it wins at all.
  std::optional<bool> wins(const G& game, int side) {
    if (game.outcome() != Outcome::none) return game.outcome() == win_for(side);
    return answer(game, {side, Promise::wins});
  }

  /// The moves that win within `plies` plies; nothing if one of them stays open, or if more than `most` win.
  std::optional<std::vector<Move>> winning(G game, int plies, int most) {
    const int side = game.to_move();
    MoveList<G> moves;
    game.legal_moves(moves);
    std::vector<Move> found;
    for (const Move move : moves) {
      const auto undo = game.make(move);
      const auto wins = this->wins(game, side, plies - 1);
      game.undo(move, undo);
      if (!wins) return std::nullopt;
      if (*wins) found.push_back(move);
      if (static_cast<int>(found.size()) > most) return std::nullopt;
    }
    return found;
  }
  /// Whether the side to move still wins after this move.
  std::optional<bool> keeps_win(G game, Move move) {
    const int side = game.to_move();
    game.make(move);
    return wins(game, side);
  }
  /// The moves that are quickly proved to keep the win; if there are none, the first that is proved at all.
  std::vector<Move> keeping_the_win(const G& game) {
    MoveList<G> moves;
    game.legal_moves(moves);
    std::vector<Move> found;
    MoveProver quick(std::min(few, nodes_), stop_);
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(found), [&](Move move) { return quick.keeps_win(game, move) == true; });
    for (std::size_t i = 0; i < moves.size() && found.empty(); ++i)
      if (keeps_win(game, moves[i]) == true) found.push_back(moves[i]);
    return found;
  }

 private:
  static constexpr std::uint64_t few = 16'384;  // positions

  std::optional<bool> answer(const G& game, const Question& question) {
    // Most questions are easy, and a small table is faster to create than a large one.
    for (std::uint64_t nodes = std::min(few, nodes_);; nodes = nodes_) {
      ProofTable table(std::clamp<std::uint64_t>(nodes * 2 * sizeof(ProofTable::Stored) >> 20U, 1, 1024));
      const ProofNumbers numbers =
          ProofTeam<G>(game, goal_of(question, game), table, 1, ProofTies::near).run(nodes, [&] { return stop_.load(std::memory_order_relaxed); });
      if (numbers.decided()) return numbers.proved();
      if (nodes == nodes_) return std::nullopt;
    }
  }

  std::uint64_t nodes_;
  const std::atomic<bool>& stop_;
};

/// Where to look for positions.
struct SuiteSource {
  std::vector<std::string> folders;
  int from_end = 6, to_end = 18;  // this many plies before the end of a game
  int count = 100;                // positions wanted
  int threads = 1;
  bool live = false;
};

/// No two positions are equal up to symmetry, and a game contributes at most one. The same folders give the same suite at any number of threads.
/// Throws InputError if the folders are not of one game.
Suite make_suite(const SuiteSource& source, const SuiteClaim& claim, std::ostream& talk);

/// The solver's verdict on each position of a suite that claims a win.
enum class Confirmed { no_claim, holds, wrong, open };
struct SuiteCheck {
  std::vector<Confirmed> positions;
  std::vector<std::string> problems;  // with file and line
  [[nodiscard]] int count(Confirmed what) const { return static_cast<int>(std::count(positions.begin(), positions.end(), what)); }
};
SuiteCheck verify_suite(const Suite& suite, std::uint64_t nodes, int threads, bool live, std::ostream& talk);

/// In a position with `keeps_win` the best moves are examples: another answer solves it too if the solver proves that the win is kept.
void judge_kept_wins(SuiteResults& results, int threads, bool live, std::ostream& talk);

}  // namespace arena::solve
