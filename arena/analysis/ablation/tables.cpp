#include "arena/analysis/ablation/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arena/analysis/ablation/verdict.hpp"
#include "arena/statistics/difference.hpp"
#include "arena/statistics/ratio.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/words.hpp"

namespace arena {

namespace {

/// "0.72 (0.65 to 0.80)"; only the value if there is no interval.
std::string with_interval(const std::optional<Estimate>& estimate, double unit = 1) {
  if (!estimate) return "-";
  const statistics::Bounded& range = estimate->interval;
  if (range.low_open && range.high_open) return effect_number(estimate->value, unit);
  if (range.low_open) return "at most " + effect_number(range.high, unit);
  if (range.high_open) return "at least " + effect_number(range.low, unit);
  if (range.high - range.low <= 1e-9 * std::abs(estimate->value)) return effect_number(estimate->value, unit);  // the same everywhere
  return effect_number(estimate->value, unit) + " (" + effect_number(range.low, unit) + " to " + effect_number(range.high, unit) + ")";
}

/// The same as a cell, for CSV: value, low and high end.
Table::Cell estimate_cell(const std::optional<Estimate>& estimate, double unit = 1) {
  if (!estimate) return {"-", {"", "", ""}};
  const statistics::Bounded& range = estimate->interval;
  return {with_interval(estimate, unit),
          {exact(estimate->value * unit), range.low_open ? "" : exact(range.low * unit), range.high_open ? "" : exact(range.high * unit)}};
}

/// In CSV a figure with its interval is three columns.
void split_estimates(Table& table, const std::vector<std::pair<std::string, std::string>>& headings) {
  for (const auto& [heading, name] : headings) table.split(heading, {name, name + "_low", name + "_high"});
}

const char* effect_heading(Measure measure) {
  if (measure == Measure::nodes) return "nodes ratio";
  return measure == Measure::time ? "time ratio" : "depth gained";
}

std::string reference_of(const AblationResults& results) {
  return results.compares_variants() && !results.effects.empty() ? results.effects.front().players.front().second : "";
}

std::string origin_note(const AblationResults& results) {
  if (results.source == CostSource::none) return "This folder has no searches yet; all figures come from games.";
  const std::string apart =
      results.unsearched == 0
          ? std::string()
          : fmt::format(" (left out: {} more, in which a player had a win in one or a forced block and did not search)", results.unsearched);
  return results.source == CostSource::positions
             ? fmt::format("Costs: {}{}, searched by every player with {}, each with an empty table; ", counted(results.positions, "position"), apart,
                           results.limit_text)
             : fmt::format("Costs: decisions in games from {} {} with {}, paired within each pair of games; ", results.positions,
                           results.positions == 1 ? "opening" : "openings", results.limit_text);
}

std::string ratio_note(const std::vector<Measure>& measures) {
  const std::string ratios = fmt::format("ratios (all nodes, CPU time): {}", statistics::ratio_method);
  if (measures.front() != Measure::depth) return ratios + ".";
  return ratios + fmt::format("; depth: {}, over the positions in which both searches ended by their limit.", statistics::difference_method);
}

Table main_table(const AblationResults& results) {
  const bool fixed_depth = results.limit == FixedLimit::depth;
  const bool variants = results.compares_variants();
  std::vector<std::string> headings = {variants ? "<variant" : "<enhancement"};
  std::vector<Measure> measures;
  if (results.source != CostSource::none) {
    if (fixed_depth)
      measures = {Measure::nodes, Measure::time};
    else if (results.limit == FixedLimit::nodes)
      measures = {Measure::depth, Measure::time};
    else
      measures = {Measure::depth, Measure::nodes};
  }
  for (const Measure measure : measures) headings.emplace_back(effect_heading(measure));
  const bool openings = std::any_of(results.effects.begin(), results.effects.end(), [](const Effect& effect) { return effect.is_over_openings(); });
  if (results.has_games) headings.insert(headings.end(), {"Elo difference", "pairs"});
  if (results.has_games && openings) headings.emplace_back("openings");
  headings.emplace_back("<verdict");
  Table table("ablation", variants ? "The variants compared with " + reference_of(results) : "What each enhancement is worth", headings);
  split_estimates(table,
                  {{"nodes ratio", "nodes_ratio"}, {"time ratio", "time_ratio"}, {"depth gained", "depth_gained_plies"}, {"Elo difference", "elo"}});
  for (const Effect& effect : results.effects) {
    std::vector<Table::Cell> cells = {effect.label};
    for (const Measure measure : measures) cells.push_back(estimate_cell(effect.cost(measure)));
    if (results.has_games) {
      cells.push_back(estimate_cell(effect.elo));
      cells.emplace_back(std::to_string(effect.pairs.pairs()));
      if (openings) cells.emplace_back(effect.elo ? std::to_string(effect.elo->used) : std::string("-"));
    }
    cells.emplace_back(finding_word(results, verdict_of(results, effect).finding));
    table.cells(cells);
  }
  const std::string compared =
      variants ? "the variant's divided by (or minus) " + reference_of(results) + "'s" : "with the enhancement divided by (or minus) without it";
  table.notes.push_back("Each figure is " + compared + ", with its 95 % interval.");
  table.notes.push_back(origin_note(results) + (results.source == CostSource::none ? "" : ratio_note(measures)));
  if (results.has_games) {
    std::string methods;
    for (const Effect& effect : results.effects)
      if (effect.elo && methods.find(effect.elo->method) == std::string::npos)
        methods += (methods.empty() ? "" : " or ") + std::string(effect.elo->method);
    table.notes.push_back("Elo: from the pairs of games that the two played against each other" + (methods.empty() ? "." : ", " + methods + "."));
  }
  const bool has_bound = std::any_of(results.effects.begin(), results.effects.end(), [](const Effect& effect) {
    return effect.elo && effect.elo->interval.low_open != effect.elo->interval.high_open;
  });
  table.notes.push_back("Verdicts hold at 95 % after Holm's correction for all rows of the table; exclusions hold at 95 % for their row alone" +
                        std::string(has_bound ? ", one-sided ones at 97.5 %." : "."));
  if (std::any_of(results.effects.begin(), results.effects.end(), [&](const Effect& effect) { return results.is_other_search(effect); }))
    table.notes.push_back(
        "A search that returns other values in more than one position of twenty is a different search: only games decide whether it helps.");
  if (results.spec.mode == config::AblationMode::factorial)
    table.notes.push_back("Factorial: each figure is the mean over all combinations of the other switches.");
  return table;
}

Table search_table(const AblationResults& results) {
  Table table("ablation-search", "How the search changes",
              {results.compares_variants() ? "<variant" : "<enhancement", "branching ratio", "table hits", "first-move cut-offs"});
  split_estimates(
      table, {{"branching ratio", "branching_ratio"}, {"table hits", "table_hits_points"}, {"first-move cut-offs", "first_move_cutoffs_points"}});
  for (const Effect& effect : results.effects)
    table.cells({effect.label, estimate_cell(effect.cost(Measure::branching)), estimate_cell(effect.cost(Measure::table_hits), 100),
                 estimate_cell(effect.cost(Measure::first_cutoffs), 100)});
  table.notes = {
      "Effective branching factor: the depth-th root of the nodes of the last completed iteration; " + std::string(statistics::ratio_method) + ".",
      "Table hits: hits per probe; first-move cut-offs: share of all cut-offs that the first move caused; differences in percentage points, " +
          std::string(statistics::difference_method) + ". A dash: one of the two has none."};
  return table;
}

Table players_table(const AblationResults& results) {
  Table table("ablation-players", "The players themselves",
              {"<player", results.source == CostSource::games ? "openings" : "positions", "nodes", "CPU ms", "depth", "branching", "table hits %",
               "first-move cut-offs %"});
  split_estimates(table, {{"nodes", "nodes"},
                          {"CPU ms", "cpu_ms"},
                          {"depth", "depth"},
                          {"branching", "branching"},
                          {"table hits %", "table_hits_percent"},
                          {"first-move cut-offs %", "first_move_cutoffs_percent"}});
  for (const PlayerCosts& player : results.players) {
    const auto cell = [&](Measure measure, double unit = 1) { return estimate_cell(player.costs[static_cast<std::size_t>(measure)], unit); };
    table.cells({player.name, std::to_string(player.searched), cell(Measure::nodes), cell(Measure::time, 0.001), cell(Measure::depth),
                 cell(Measure::branching), cell(Measure::table_hits, 100), cell(Measure::first_cutoffs, 100)});
  }
  table.notes = {"Nodes of all iterations, CPU time and branching: geometric means; the others: means; with 95 % intervals (Student t)."};
  return table;
}

Table strata_table(const AblationResults& results) {
  const bool fixed_depth = results.limit == FixedLimit::depth;
  const bool phases = results.spec.positions.stratify == config::Stratify::phase;
  std::vector<std::string> headings = {"<player"};
  for (const std::string& stratum : results.strata) headings.push_back(phases ? stratum : stratum + " moves");
  const std::string what = fixed_depth ? "Nodes at " + results.limit_text : "Depth reached with " + results.limit_text;
  Table table("ablation-strata", what + (phases ? " by phase of the game" : " by number of legal moves"), headings);
  std::vector<std::string> counts;
  for (const PlayerCosts& player : results.players) {
    std::vector<std::string> cells = {player.name};
    const auto strata = results.by_stratum.find(player.name);
    for (const std::string& stratum : results.strata) {
      const StratumCost* cost = nullptr;
      if (strata != results.by_stratum.end())
        if (const auto found = strata->second.find(stratum); found != strata->second.end()) cost = &found->second;
      std::string shown = "-";
      if (cost != nullptr && (!fixed_depth || cost->with_nodes > 0))
        shown = fixed_depth ? fmt::format("{:.0f}", cost->nodes) : fmt::format("{:.2f}", cost->depth);
      cells.push_back(shown);
      if (&player == &results.players.front() && cost != nullptr) counts.push_back(fmt::format("{}: {}", stratum, cost->count));
    }
    table.row(cells);
  }
  table.notes = {std::string("Means over the positions of each ") + (phases ? "phase" : "number of legal moves") + " (" + joined_by(", ", counts) +
                 ")" + (fixed_depth ? "; nodes of the last iteration." : "; depth of the last completed iteration.")};
  return table;
}

}  // namespace

MoreToDecide more_to_decide(const AblationResults& results) {
  constexpr double most = 25;  // beyond that, "more of the same" is no advice
  double positions = 0, games = 0;
  const auto note = [&](double& factor, const std::optional<double>& times) {
    if (times && *times <= most) factor = std::max(factor, *times);
  };
  const Measure measure = results.deciding_measure();
  for (const Effect& effect : results.effects) {
    if (const auto& cost = effect.cost(measure); cost && !results.is_other_search(effect))
      note(positions, times_to_decide(*cost, is_ratio(measure) ? 1 : 0, is_ratio(measure), results.effects.size()));
    if (effect.elo && strength_of(results, effect) == Worth::open && effect.unfit.empty())
      note(games, times_to_decide(*effect.elo, 0, false, results.effects.size()));
  }
  return {results.source == CostSource::positions ? positions : 0, games};
}

std::vector<Table> ablation_tables(const AblationResults& results) {
  std::vector<Table> tables = {main_table(results)};
  if (results.source != CostSource::none) {
    tables.push_back(search_table(results));
    tables.push_back(players_table(results));
  }
  if (!results.strata.empty()) tables.push_back(strata_table(results));
  return tables;
}

std::vector<Table> ablation_tables(const std::filesystem::path& folder) {
  const auto results = read_ablation(folder);
  return results ? ablation_tables(*results) : std::vector<Table>{};
}

}  // namespace arena
