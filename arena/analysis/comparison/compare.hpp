// Compares two runs player by player: strength, nodes, depth and time, with intervals, corrected for the number of comparisons.
#pragma once
#include <algorithm>
#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "arena/analysis/comparison/figures.hpp"
#include "arena/statistics/interval.hpp"
#include "arena/text/table.hpp"

namespace arena {

enum class Compared { score, nodes, depth, time };
inline constexpr std::array<Compared, 4> all_compared = {Compared::score, Compared::nodes, Compared::depth, Compared::time};
inline constexpr std::array<std::string_view, 4> compared_names = {"score", "nodes", "depth", "time"};
/// Nodes and time are compared by ratio, score and depth by difference; always the second run against the first.
constexpr bool is_ratio(Compared what) { return what == Compared::nodes || what == Compared::time; }

struct Change {
  double before = 0, after = 0;  // mean in each run, geometric if the ratio is compared
  double value = 0;              // the ratio or the difference
  statistics::Bounded interval;
  double p_value = 1, holm = 1;  // of no change; `holm` corrected for all comparisons of the two runs
  std::size_t used = 0;          // openings behind it
  bool known = false;            // false: there is nothing to compare
  std::string_view method;
  double least = 0;  // ratios closer to 1 than this show nothing, however significant: machine speed drifts between runs
  [[nodiscard]] bool is_clear() const { return known && holm <= 0.05 && (least == 0 || interval.low > 1 + least || interval.high < 1 / (1 + least)); }
};

struct PlayerComparison {
  std::string name;
  std::size_t games_before = 0, games_after = 0;  // against players of both runs
  std::size_t in_both = 0;                        // games with the same slot in both runs
  std::size_t same_moves = 0;                     // of these
  std::size_t repeated = 0;                       // games of one run that repeat others of it
  bool one_opening = false;                       // all games start from the same one
  std::string imbalance;                          // of its new games between the sides; empty if each side has its share
  std::string unfit;                              // why its faults leave its strength unknown; empty if they do not
  std::array<Change, all_compared.size()> changes;
  [[nodiscard]] const Change& of(Compared what) const { return changes[static_cast<std::size_t>(what)]; }
  /// All games of the smaller run are in the other one too, move for move.
  [[nodiscard]] bool is_the_same() const { return in_both > 0 && in_both == std::min(games_before, games_after) && same_moves == in_both; }
};

struct RunComparison {
  std::string before, after;              // folders
  std::vector<PlayerComparison> players;  // of both runs, in the first one's order
  std::vector<std::string> notes;         // what the reader should know
  int sides = 2;                          // of the game
};

/// Throws InputError if the runs are of different games or have no player in common.
RunComparison compare_runs(const RunFigures& before, const RunFigures& after);

std::vector<Table> comparison_tables(const RunComparison& comparison);
/// A player's row in words: stronger, weaker, cheaper, costlier, the same, or nothing shown.
std::string comparison_verdict(const PlayerComparison& player);
nlohmann::json comparison_json(const RunComparison& comparison);

}  // namespace arena
