#include "arena/config/scaling.hpp"

#include <algorithm>

#include "arena/config/checks.hpp"
#include "arena/config/scalars.hpp"

namespace arena::config {

namespace {

std::string key_of(const ScalingSpec& scaling) {
  return "'scaling." + std::string(budget_unit_names[static_cast<std::size_t>(scaling.unit())]) + "'";
}

/// Nothing, and a problem, for a text that is not a budget.
std::optional<double> budget_of(const ScalingSpec& scaling, const std::string& text, const Place& place, Problems& problems) {
  if (scaling.unit() == BudgetUnit::move_time) {
    const ParsedDuration time = parse_duration(text);
    if (time.error.empty() && time.value.count() > 0) return static_cast<double>(time.value.count());
    problems.add(place, key_of(scaling) + " has " + in_quotes(text) + ": " + (time.error.empty() ? "a budget is more than nothing" : time.error));
    return std::nullopt;
  }
  const std::int64_t most = scaling.unit() == BudgetUnit::depth ? 120 : 1'000'000'000'000;
  if (const auto number = parse_integer(text); number && *number >= 1 && *number <= most) return static_cast<double>(*number);
  problems.add(place, key_of(scaling) + " has " + in_quotes(text) + ", but must be whole numbers from 1 to " + std::to_string(most));
  return std::nullopt;
}

/// The player with this budget and no other limit.
PlayerSpec at_budget(const PlayerSpec& base, const ScalingSpec& scaling, const std::string& text, double budget, const std::filesystem::path& folder,
                     Problems& problems, const PlayerContext& context) {
  PlayerSpec player = base;
  player.name = base.name + "@" + text;
  player.options.limits = {};
  player.own_limits = true;
  switch (scaling.unit()) {
    case BudgetUnit::nodes:
      player.options.limits.nodes = static_cast<std::uint64_t>(budget);
      break;
    case BudgetUnit::depth:
      player.options.limits.depth = static_cast<int>(budget);
      break;
    case BudgetUnit::move_time:
      player.options.limits.move_time = Duration(static_cast<std::int64_t>(budget));
      break;
    case BudgetUnit::playouts: {
      Node value, change;
      value.kind = Node::Kind::scalar;
      value.text = text;
      value.place = change.place = context.listed;
      change.kind = Node::Kind::map;
      change.entries.push_back({"playouts", context.listed, value});
      player = change_player(player, player.name, {change}, folder, problems, context);
      break;
    }
  }
  if (const std::string wrong = name_problem(player.name); !wrong.empty()) problems.add(context.listed, wrong);
  const LimitsProblem problem = traits_of(player).problem;
  if (problem != LimitsProblem::none && problems.empty())
    problems.add(context.listed, key_of(scaling) + ": player " + in_quotes(base.name) + " cannot be limited so: " +
                                     (problem == LimitsProblem::no_depth ? "it searches one depth; take 'depth: [...]', or iterative_deepening"
                                                                         : "it does not count them"));
  return player;
}

}  // namespace

BudgetUnit ScalingSpec::unit() const {
  for (std::size_t i = 0; i < budgets.size(); ++i)
    if (!budgets[i].empty()) return static_cast<BudgetUnit>(i);
  return BudgetUnit::nodes;
}

std::string Curve::text() const {
  std::string line = base + ": ";
  for (std::size_t i = 0; i < rungs.size(); ++i) line += (i == 0 ? "" : " / ") + rungs[i];
  return line;
}

std::optional<Curve> parse_curve(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return std::nullopt;
  Curve curve{trimmed(text.substr(0, colon)), split(text.substr(colon + 1), '/')};
  for (std::string& rung : curve.rungs) rung = trimmed(rung);
  if (curve.base.empty() || curve.rungs.size() < 2 || std::count(curve.rungs.begin(), curve.rungs.end(), "") > 0) return std::nullopt;
  return curve;
}

std::vector<Curve> curves_of(const ScalingSpec& scaling) {
  std::vector<Curve> curves;
  for (const std::string& text : scaling.curves)
    if (auto curve = parse_curve(text)) curves.push_back(std::move(*curve));
  return curves;
}

std::vector<double> budgets_of(const ScalingSpec& scaling, const Place& place, Problems& problems) {
  std::vector<double> budgets;
  for (const std::string& text : scaling.texts()) {
    const auto budget = budget_of(scaling, text, place, problems);
    if (!budget) return budgets;
    if (!budgets.empty() && *budget <= budgets.back()) {
      problems.add(place, key_of(scaling) + " has " + in_quotes(text) + " after a budget that is as large; list each once, smallest first");
      return budgets;
    }
    budgets.push_back(*budget);
  }
  return budgets;
}

std::vector<double> budgets_of(const ScalingSpec& scaling) {
  Problems told;  // already reported when the file was read
  return budgets_of(scaling, {}, told);
}

ScaledPlayers scaled_players(const std::vector<PlayerSpec>& bases, const ScalingSpec& scaling, const std::vector<Comparison>& ablation,
                             const std::filesystem::path& folder, Problems& problems, const PlayerContext& context) {
  ScaledPlayers made;
  const std::vector<double> budgets = budgets_of(scaling, context.listed, problems);
  const std::vector<std::string>& texts = scaling.texts();
  if (budgets.size() < texts.size()) return made;
  if (ablation.empty()) made.players = bases;
  for (const PlayerSpec& base : bases) {
    Curve curve{base.name, {}};
    for (std::size_t i = 0; i < budgets.size(); ++i) {
      PlayerSpec rung = at_budget(base, scaling, texts[i], budgets[i], folder, problems, context);
      const bool is_base = ablation.empty() && rung.options == base.options;  // it is a rung of its own ladder
      curve.rungs.push_back(is_base ? base.name : rung.name);
      if (!is_base) made.players.push_back(std::move(rung));
    }
    if (!ablation.empty() && &base != &bases.front()) continue;
    for (std::size_t i = 0; i + 1 < curve.rungs.size(); ++i) made.pairs.emplace_back(curve.rungs[i + 1], curve.rungs[i]);
    if (ablation.empty())
      for (const std::string& rung : curve.rungs) {
        const auto with_base = [&](const auto& pair) { return std::minmax(pair.first, pair.second) == std::minmax(rung, base.name); };
        if (rung != base.name && std::none_of(made.pairs.begin(), made.pairs.end(), with_base)) made.pairs.emplace_back(rung, base.name);
      }
    made.curves.push_back(std::move(curve));
  }
  if (ablation.empty())
    for (std::size_t i = 0; i < bases.size(); ++i)
      for (std::size_t j = i + 1; j < bases.size(); ++j) made.pairs.emplace_back(bases[i].name, bases[j].name);
  const std::string unit =
      scaling.unit() == BudgetUnit::move_time ? "" : " " + std::string(budget_unit_names[static_cast<std::size_t>(scaling.unit())]);
  for (const Comparison& comparison : ablation)
    for (const std::string& text : texts) {
      made.comparisons.push_back({comparison.label + " at " + (scaling.unit() == BudgetUnit::depth ? "depth " + text : text + unit),
                                  comparison.with + "@" + text, comparison.without + "@" + text});
      made.pairs.emplace_back(made.comparisons.back().with, made.comparisons.back().without);
    }
  return made;
}

void check_scaling(const ScalingSpec& scaling, const std::vector<std::string>& players, const Place& place, Problems& problems) {
  for (const std::string& text : scaling.curves) {
    const auto curve = parse_curve(text);
    if (!curve || curve->rungs.size() != scaling.texts().size()) {
      problems.add(place, "'scaling.curves' has " + in_quotes(text) +
                              ", which is not of the form 'BASE: LEAST / ... / MOST' with a player for each of " +
                              std::to_string(scaling.texts().size()) + " budgets");
      continue;
    }
    for (const std::string& name : curve->rungs)
      if (std::find(players.begin(), players.end(), name) == players.end())
        problems.add(place, "'scaling.curves' names " + in_quotes(name) + ", which is none of the players" + suggestion(name, players));
  }
}

}  // namespace arena::config
