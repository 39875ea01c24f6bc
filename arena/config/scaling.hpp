// The `scaling` section of a tournament: one or more players at growing budgets, to measure what a budget is worth. The resulting players are
// ordinary players, so a run is played, resumed and divided like any other. The options are declared once below, as in
// players/options.hpp.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/config/ablation.hpp"
#include "arena/config/player.hpp"

namespace arena::config {

enum class BudgetUnit { nodes, depth, move_time, playouts };
inline constexpr std::array<std::string_view, 4> budget_unit_names = {"nodes", "depth", "move_time", "playouts"};

/// More rungs than anybody reads.
inline constexpr std::size_t most_budgets = 40;

struct ScalingSpec {
  bool on = false;
  std::array<std::vector<std::string>, budget_unit_names.size()> budgets;  // by unit, as written; only one list may be given
  std::vector<std::string> curves;                                         // in the form that parse_curve reads
  friend bool operator==(const ScalingSpec&, const ScalingSpec&) = default;

  /// The unit that has budgets; nodes if none has.
  [[nodiscard]] BudgetUnit unit() const;
  [[nodiscard]] const std::vector<std::string>& texts() const { return budgets[static_cast<std::size_t>(unit())]; }
};

template <class Visitor, class S>
void visit_scaling(Visitor& v, S& s) {
  constexpr std::array<std::string_view, budget_unit_names.size()> help = {
      "budgets in nodes per decision, smallest first: [250, 500, 1000]", "budgets in plies: [2, 3, 4]",
      "budgets in time per turn: [10ms, 20ms, 40ms]", "budgets in playouts per decision, for players with search: mcts"};
  v.custom("base", "the player, or a list of players, by name, file or map; each also plays with its usual limits");
  for (std::size_t unit = 0; unit < budget_unit_names.size(); ++unit) v.texts(budget_unit_names[unit], s.budgets[unit], help[unit]);
  v.texts("curves", s.curves, "which players are the budgets of which base, as 'BASE: LEAST / ... / MOST'; made from the keys above");
}

/// The players of one base, by increasing budget. Without a name: nobody plays with other limits.
struct Curve {
  std::string base;
  std::vector<std::string> rungs;
  [[nodiscard]] std::string text() const;
};
/// "BASE: RUNG / RUNG"; nothing for any other text.
std::optional<Curve> parse_curve(const std::string& text);
std::vector<Curve> curves_of(const ScalingSpec& scaling);
/// The budgets as numbers, time in microseconds. A wrong one is reported at `place` and ends the list before it.
std::vector<double> budgets_of(const ScalingSpec& scaling, const Place& place, Problems& problems);
std::vector<double> budgets_of(const ScalingSpec& scaling);

struct ScaledPlayers {
  std::vector<PlayerSpec> players;
  std::vector<std::pair<std::string, std::string>> pairs;  // who plays whom
  std::vector<Curve> curves;
  std::vector<Comparison> comparisons;  // of an ablation, at each budget
};
/// Every base at every budget, against its next and against the base itself, and the bases against each other. With the comparisons of an ablation,
/// of which the players are: all of them at every budget, and the first of them against its next; nobody plays with other limits.
ScaledPlayers scaled_players(const std::vector<PlayerSpec>& bases, const ScalingSpec& scaling, const std::vector<Comparison>& ablation,
                             const std::filesystem::path& folder, Problems& problems, const PlayerContext& context);

/// Checks what the declarations cannot express. `players` are the names of all.
void check_scaling(const ScalingSpec& scaling, const std::vector<std::string>& players, const Place& place, Problems& problems);

}  // namespace arena::config
