// What every move of a run cost: another player searches each decision again, the played move is compared with the preferred one, and, if the solver
// proves it, whether a win was kept or given away.
#pragma once
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "arena/record/run_folder.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// The solver's verdict on a position, for the side that decided.
enum class ProvedValue { open, lost, drawn, won };
inline constexpr std::string_view proved_value_names[] = {"", "lost", "drawn", "won"};

struct AnnotatedMove {
  std::uint64_t game = 0;
  int opening = 0, ply = 0, side = 0;
  double phase = 0;  // the share of the game played before it
  std::string player, move, best;
  Score before = 0, after = 0;                                   // for the mover: of the best move, and of the played one
  double expected = 0, got = 0;                                  // the same as expected results from 0 to 1
  ProvedValue had = ProvedValue::open, has = ProvedValue::open;  // before and after the move

  [[nodiscard]] bool agrees() const { return move == best; }
  /// A proved result was given away: the exact verdict, if there is one.
  [[nodiscard]] bool gives_away() const { return had != ProvedValue::open && has != ProvedValue::open && has < had; }
  /// Loss of expected result. If the solver knows both values, the exact one.
  [[nodiscard]] double cost() const;
};

struct Annotation {
  std::string by, limits;
  double per_point = 0, advantage = 0;  // log-odds of a result: advantage (of the first side) + per_point * score
  std::uint64_t solve_nodes = 0;        // 0: the solver was not asked
  std::vector<AnnotatedMove> moves;     // game by game
  struct Game {
    std::uint64_t number = 0;
    std::vector<std::string> players;
    int winner = -1;  // a side; -1 for a draw
  };
  std::vector<Game> games;
};

struct AnnotationOptions {
  std::uint64_t solve_nodes = 0;
  std::uint64_t games = 0;  // at most; 0: all
  int threads = 1;
  bool live = false;
};

/// Throws InputError if the player does not play this game; empty if a signal came first.
std::optional<Annotation> annotate(const RunFolder& run, const Participant& by, const AnnotationOptions& options, std::ostream& talk);

}  // namespace arena
