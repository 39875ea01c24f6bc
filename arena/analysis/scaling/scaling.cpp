#include "arena/analysis/scaling/scaling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arena/analysis/rating/rating_tables.hpp"

namespace arena {

namespace {

using statistics::interval_text;

/// The games of two players that met; nothing if they did not.
std::optional<MatchRating> met(const RunRecord& record, const std::string& one, const std::string& other) {
  if (one == other) return std::nullopt;
  MatchRating match = rate_match(record, record.index_of(one), record.index_of(other));
  return match.calculation || !match.unfit.empty() ? std::optional(std::move(match)) : std::nullopt;
}

/// The weights of the least-squares slope.
std::vector<double> slope_weights(const RunRecord& record, const std::vector<const ScalingRung*>& rungs, config::BudgetUnit unit) {
  double mean = 0, squares = 0;
  for (const ScalingRung* rung : rungs) mean += rung->place(unit) / static_cast<double>(rungs.size());
  for (const ScalingRung* rung : rungs) squares += std::pow(rung->place(unit) - mean, 2);
  std::vector<double> weights(record.players.size());
  for (const ScalingRung* rung : rungs) weights[record.index_of(rung->name)] = (rung->place(unit) - mean) / squares;
  return weights;
}

void add_ratings(ScalingCurve& curve, const Ratings& ratings, config::BudgetUnit unit, bool with_base) {
  const RunRecord& record = ratings.record;
  const auto is_rated = [&](const std::string& name) { return ratings.pool.players[record.index_of(name)].is_rated(); };
  std::vector<const ScalingRung*> rated;
  for (const ScalingRung& rung : curve.rungs)
    if (is_rated(rung.name)) rated.push_back(&rung);
  curve.used = rated.size();
  curve.zero = with_base && is_rated(curve.base) ? curve.base : rated.empty() ? "" : rated.front()->name;
  std::vector<std::vector<double>> wanted;
  for (const ScalingRung& rung : curve.rungs) {
    std::vector<double>& weights = wanted.emplace_back(record.players.size());
    if (curve.zero.empty() || rung.name == curve.zero) continue;
    weights[record.index_of(rung.name)] = 1;
    weights[record.index_of(curve.zero)] = -1;
  }
  if (rated.size() >= 2) wanted.push_back(slope_weights(record, rated, unit));
  const std::vector<statistics::PoolContrast> found = statistics::pool_contrasts(record.players.size(), pool_games(record), wanted);
  for (std::size_t i = 0; i < curve.rungs.size(); ++i) curve.rungs[i].rating = found[i];
  for (ScalingRung& rung : curve.rungs)
    if (rung.name == curve.zero) rung.rating.known = true;
  if (rated.size() >= 2) curve.slope = found.back();
}

Table::Cell value_cell(bool known, double value) { return {known ? fmt::format("{:.1f}", plain(value)) : "-", {known ? exact(value) : ""}}; }

Table::Cell ends_cell(bool known, const statistics::Bounded& range) {
  if (!known || (range.low_open && range.high_open)) return {"-", {"", ""}};
  return {interval_text(range), {range.low_open ? "" : exact(range.low), range.high_open ? "" : exact(range.high)}};
}

/// Elo, its interval, and the same per doubling if `places` lie between.
std::vector<Table::Cell> match_cells(const std::optional<MatchRating>& match, std::optional<double> places) {
  const statistics::Calculation* found = match && match->calculation ? &*match->calculation : nullptr;
  const statistics::Bounded range = found != nullptr ? found->elo_range.bounds : statistics::Bounded{0, 0, true, true};
  const bool known = found != nullptr && !range.low_open && !range.high_open;
  const double elo = found != nullptr ? found->strength.elo : 0;
  std::vector<Table::Cell> cells = {value_cell(known, elo), ends_cell(found != nullptr, range)};
  if (places) cells.push_back(value_cell(known, elo / *places));
  return cells;
}

Table slopes_table(const ScalingResults& results, const RunRecord& record) {
  const std::string heading = "Elo per " + results.step_word();
  Table table("scaling",
              fmt::format("What {} is worth", results.unit == config::BudgetUnit::depth ? "a ply of depth" : "a doubling of " + results.unit_word()),
              {"<player", heading, "95 % interval", "p", "budgets"});
  table.split(heading, {"elo_per_" + results.step_word()});
  table.split("95 % interval", {"low", "high"});
  for (const ScalingCurve& curve : results.curves) {
    const statistics::PoolContrast& slope = curve.slope;
    const std::string p = slope.p_value < 0.001 ? "<0.001" : fmt::format("{:.3f}", slope.p_value);
    table.cells({curve.base,
                 value_cell(slope.known, slope.value),
                 ends_cell(slope.known, slope.interval),
                 {slope.known ? p : "-", {slope.known ? exact(slope.p_value) : ""}},
                 fmt::format("{} of {}", curve.used, curve.rungs.size())});
  }
  table.notes.push_back(
      fmt::format("The straight line through the ratings of the budgets {}, by least squares; {}; clusters: {}. p: of no worth at all.",
                  results.unit == config::BudgetUnit::depth ? "over the depth" : "over the logarithm of the budget", statistics::pool_method,
                  clusters_text(record)));
  if (std::any_of(results.curves.begin(), results.curves.end(), [](const ScalingCurve& curve) { return curve.used < curve.rungs.size(); }))
    table.notes.emplace_back("Budgets that won or lost everything have a bound and no rating; the line leaves them out.");
  return table;
}

Table rungs_table(const ScalingResults& results) {
  const bool based = std::any_of(results.curves.begin(), results.curves.end(), [](const ScalingCurve& curve) {
    return std::any_of(curve.rungs.begin(), curve.rungs.end(), [](const ScalingRung& rung) { return rung.base.has_value(); });
  });
  std::vector<std::string> headings = {"<player", results.unit_word(), "over the one before", "95 % interval", "per " + results.step_word()};
  if (based) headings.insert(headings.end(), {"against the base", "95 % interval against it"});
  Table table("scaling-budgets", "Budgets, each against the one before" + std::string(based ? " and against the base: Elo" : ": Elo"), headings);
  const bool time = results.unit == config::BudgetUnit::move_time;
  table.split(results.unit_word(), {std::string(config::budget_unit_names[static_cast<std::size_t>(results.unit)]) + (time ? "_us" : "")});
  table.split("over the one before", {"step_elo"});
  table.split("95 % interval", {"step_low", "step_high"});
  table.split("per " + results.step_word(), {"step_elo_per_" + results.step_word()});
  table.split("against the base", {"base_elo"});
  table.split("95 % interval against it", {"base_low", "base_high"});
  for (const ScalingCurve& curve : results.curves)
    for (std::size_t i = 0; i < curve.rungs.size(); ++i) {
      const ScalingRung& rung = curve.rungs[i];
      std::vector<Table::Cell> cells = {curve.base, {rung.text, {fmt::format("{:.0f}", rung.budget)}}};
      const double apart = i == 0 ? 1 : rung.place(results.unit) - curve.rungs[i - 1].place(results.unit);
      for (Table::Cell& cell : match_cells(rung.step, apart)) cells.push_back(std::move(cell));
      if (based)
        for (Table::Cell& cell : match_cells(rung.base, std::nullopt)) cells.push_back(std::move(cell));
      table.cells(cells);
    }
  table.notes.emplace_back("From the pairs of games that the two played against each other; an end alone is a bound, which holds at 97.5 %.");
  return table;
}

}  // namespace

double ScalingRung::place(config::BudgetUnit unit) const { return unit == config::BudgetUnit::depth ? budget : std::log2(budget); }

std::string ScalingResults::unit_word() const {
  return unit == config::BudgetUnit::move_time ? "time" : std::string(config::budget_unit_names[static_cast<std::size_t>(unit)]);
}

std::optional<ScalingResults> scaling_of(const config::TournamentSpec& tournament, const Ratings& ratings) {
  const config::ScalingSpec& scaling = tournament.scaling;
  if (!scaling.on) return std::nullopt;
  ScalingResults results{scaling.unit(), {}};
  const std::vector<double> budgets = config::budgets_of(scaling);
  const auto plays = [&](const std::string& name) {
    return std::any_of(tournament.players.begin(), tournament.players.end(), [&](const config::PlayerSpec& player) { return player.name == name; });
  };
  for (const config::Curve& given : config::curves_of(scaling)) {
    ScalingCurve curve;
    curve.base = given.base;
    const bool with_base = plays(given.base);
    for (std::size_t i = 0; i < std::min(given.rungs.size(), budgets.size()); ++i) {
      ScalingRung& rung = curve.rungs.emplace_back();
      rung.name = given.rungs[i];
      rung.text = scaling.texts()[i];
      rung.budget = budgets[i];
      if (i > 0) rung.step = met(ratings.record, rung.name, given.rungs[i - 1]);
      if (with_base) rung.base = met(ratings.record, rung.name, given.base);
    }
    add_ratings(curve, ratings, results.unit, with_base);
    results.curves.push_back(std::move(curve));
  }
  return results;
}

std::vector<Table> scaling_tables(const ScalingResults& results, const RunRecord& record) {
  return {slopes_table(results, record), rungs_table(results)};
}

std::string scaling_sentence(const ScalingResults& results) {
  std::string text;
  for (const ScalingCurve& curve : results.curves) {
    const std::string what = results.unit == config::BudgetUnit::depth ? "A ply more" : "Twice the " + results.unit_word();
    const std::string worth = curve.slope.known ? fmt::format("is worth {:.0f} Elo to {} ({})", plain(curve.slope.value), curve.base,
                                                              statistics::labelled_interval(curve.slope.interval))
                                                : "has no known worth to " + curve.base + " yet";
    text += (text.empty() ? "" : " ") + what + " " + worth + ".";
  }
  return text;
}

}  // namespace arena
