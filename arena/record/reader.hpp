// Reading result files back, row by row, with fast-cpp-csv-parser. Everything shown is recomputed from these.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace arena {

struct GameRow {
  std::uint64_t game = 0, pair = 0, seed = 0;
  int round = 0, opening = 0, plies = 0;
  std::string first, second, result, termination, adjudicated, moves;
  std::uint64_t first_nodes = 0, second_nodes = 0, first_time_us = 0, second_time_us = 0;

  /// Points of the side that moved first: 0, 1/2 or 1.
  [[nodiscard]] double first_score() const { return result == "first" ? 1 : result == "second" ? 0 : 0.5; }
  /// Lost by a player's own fault rather than on the board.
  [[nodiscard]] bool is_fault() const { return termination == "time" || termination == "illegal-move" || termination == "crash"; }
};

/// A figure that was not known is empty, which is not zero.
struct MoveRow {
  std::uint64_t game = 0;
  int ply = 0, turn = 0, legal_moves = 0;
  std::string side, player, move, proved, stop, pv;
  std::optional<std::int64_t> depth, seldepth, score, nodes, nodes_total, time_us, cpu_us, nps;
  /// Whether the figures are those of a search: a win in one or a threat that is met was seen without one.
  [[nodiscard]] bool is_search() const;
  std::optional<std::int64_t> tt_probes, tt_hits, tt_cutoffs, tt_collisions, cutoffs, first_cutoffs, killer_cutoffs, null_cutoffs, multi_cutoffs,
      evals;
};

/// A row of positions.csv. Of the decision `game`, `ply`, `turn` and `side` are not known there.
struct PositionRow {
  int position = 0;
  std::string moves, phase, stratum;
  MoveRow decision;
};

/// What a run that was killed, or still goes on, may leave at a file's end: a line without its end, which is not committed.
enum class TornLine { refuse, leave_out };

/// Throws InputError with file and line for what is no such file.
void read_games(const std::filesystem::path& file, const std::function<void(const GameRow&)>& row, TornLine torn = TornLine::refuse);
void read_moves(const std::filesystem::path& file, const std::function<void(const MoveRow&)>& row, TornLine torn = TornLine::refuse);
/// The rows of one game, without parsing the others; a torn last line does not count.
void read_moves_of(std::uint64_t game, const std::filesystem::path& file, const std::function<void(const MoveRow&)>& row);
void read_positions(const std::filesystem::path& file, const std::function<void(const PositionRow&)>& row);

}  // namespace arena
