// Everything that a report shows, collected from results folders in one pass over their files. Memory grows with players and plies, not with games.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/analysis/scaling/scaling.hpp"
#include "arena/analysis/tuning/tuning_report.hpp"
#include "arena/record/tally.hpp"
#include "arena/report/game_figures.hpp"
#include "arena/report/sketch.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// For the decisions at one ply. Nodes are those of all iterations (nodes_total); depth, nodes and score only of decisions that have them; scores are
/// from the mover's view, without proved ones.
struct PlyFigures {
  Sketch nodes, depth, time_us, score;
};

/// For the searched decisions with this many legal moves. Nodes are those of the last completed iteration.
struct LegalMovesFigures {
  Sketch nodes, depth;
};

struct PlayerSeries {
  std::string name;
  std::array<std::vector<PlyFigures>, most_sides> by_side;  // index: ply - 1; as long as the player's last decision there needs
  std::map<int, LegalMovesFigures> by_legal_moves;
  std::vector<std::array<Mean, 3>> depth_against;  // [opponent][phase]
  bool scores_expect = false;                      // scores are thousandths of the expected result, not points

  /// Plies up to the player's last decision.
  [[nodiscard]] std::size_t plies() const {
    std::size_t most = 0;
    for (const auto& by_ply : by_side) most = std::max(most, by_ply.size());
    return most;
  }
  /// The figures of the plies from `from` (the first is 0) and before `to`, of one side or of all.
  [[nodiscard]] Sketch gathered(Sketch PlyFigures::*figure, std::size_t from, std::size_t to, std::optional<std::size_t> side = std::nullopt) const;
};

/// A game whose moves are kept: a requested one, one of an even sample over the run, or one that stands out.
struct KeptGame {
  std::size_t folder = 0;  // index into RunData::folders
  bool asked = false;
  GameRow row;
  std::vector<MoveRow> moves;  // in order of play; opening plies have none
};

/// Which decisions get a table of their own.
struct PerMoveChoice {
  std::uint64_t game = 0;
  std::string player;  // empty: everybody
};

struct RunDataOptions {
  std::set<std::uint64_t> games;                         // numbers of the games whose moves are kept, of every folder that has them
  std::size_t sample = 200;                              // most others kept
  std::vector<PerMoveChoice> per_move;                   // none: everybody in the first decisive game
  std::string base;                                      // the player compared with each of the others; empty: the base of a gauntlet
  std::function<void(double)> progress = [](double) {};  // called now and then with the share done
};

struct RunData {
  std::vector<std::filesystem::path> folders;
  std::string game;
  std::map<std::string, int> rules;
  std::vector<std::pair<std::string, std::string>> facts;  // what was played, how and where, as lines of name and text
  RunTally tally;                                          // over all folders; players in the order of the tournaments, some perhaps without games
  Ratings ratings;                                         // of all folders together
  std::vector<PlayerSeries> series;                        // in the order of tally.players
  std::map<int, std::uint64_t> game_lengths;               // plies -> games
  GameFigures game_figures;                                // of the different games
  std::vector<KeptGame> kept;                              // by folder, then number
  std::pair<std::size_t, std::uint64_t> model{0, 0};       // folder and number of the first decisive game; without one, of the first game
  std::vector<TuningReport> tunings;                       // of the folders that hold a tuning
  std::vector<ScalingResults> scalings;                    // of the folders that hold budgets
  std::vector<Table> tables;                               // in display order
  bool complete = true;                                    // every run has ended
};

/// Reads the folders; a torn last line of a run in progress, and moves of uncommitted games, do not count. Throws InputError with file and line for
/// unreadable data, for folders that do not belong together, and for requested games that do not exist.
RunData read_run_data(const std::vector<std::filesystem::path>& folders, const RunDataOptions& options = {});

}  // namespace arena
