// What a run says about the game itself: branching factor, length, tree size, draws, who wins, when it is decided. Every figure follows from sums
// over the openings, which errors are clustered by; memory grows with openings, not with games.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/record/rows.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// Thirds of a game's plies, including its opening: 1-10, 11-20 and 21-30 for a game of 30 plies.
inline constexpr std::array<std::string_view, 3> phase_names = {"opening", "middle", "end"};
inline std::size_t phase_of(int ply, int plies) { return static_cast<std::size_t>((ply - 1) * 3 / plies); }

class GameFigures {
 public:
  /// A different game of the cluster (an opening).
  void add_game(std::int64_t cluster, const GameRow& row);
  /// A position of one of these games, before its move.
  void add_position(std::int64_t cluster, int ply, int plies, int legal_moves);
  /// A won game: after ply `doubt` no recorded score contradicts the result. 0 if none ever did.
  void add_decided(std::int64_t cluster, int doubt, int plies);
  /// The positions of openings were not added: only a referee could count their moves.
  void leave_out_openings() { without_openings_ = true; }

  /// `sides`: their names. `clusters`: what they are, in words. Empty without a game.
  [[nodiscard]] std::optional<Table> table(const std::vector<std::string>& sides, const std::string& clusters) const;

 private:
  /// Of one cluster, or of all.
  struct Sums {
    double games = 0, plies = 0, plies_squared = 0, first_score = 0, shared = 0;
    std::array<double, most_sides> won{};
    std::array<double, 3> positions{}, legal_moves{};  // by phase
    std::array<double, 3> decided{};
    [[nodiscard]] double all_positions() const { return positions[0] + positions[1] + positions[2]; }
    [[nodiscard]] double all_legal_moves() const { return legal_moves[0] + legal_moves[1] + legal_moves[2]; }
    [[nodiscard]] double all_decided() const { return decided[0] + decided[1] + decided[2]; }
  };
  class Rows;
  Sums& at(std::int64_t cluster);

  std::vector<Sums> clusters_;
  bool without_openings_ = false;
};

}  // namespace arena
