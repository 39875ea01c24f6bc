#include "arena/analysis/ablation/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arena/statistics/difference.hpp"
#include "arena/statistics/ratio.hpp"
#include "arena/text/words.hpp"

namespace arena {

namespace {

const std::optional<Estimate>& cost_of(const Effect& effect, Measure measure) { return effect.costs[static_cast<std::size_t>(measure)]; }

std::string number(double value, double unit = 1) {
  const double scaled = value * unit, size = std::abs(scaled);
  int decimals = 2;
  if (size >= 1000)
    decimals = 0;
  else if (size >= 100)
    decimals = 1;
  const std::string text = fmt::format("{:.{}f}", scaled, decimals);
  return text.find_first_not_of("-0.") == std::string::npos ? "0" : text;
}

/// "0.72 (0.65 to 0.80)"; only the value where there is no interval.
std::string with_interval(const std::optional<Estimate>& estimate, double unit = 1) {
  if (!estimate) return "-";
  const statistics::Bounded& range = estimate->interval;
  if (range.low_open && range.high_open) return number(estimate->value, unit);
  if (range.low_open) return "at most " + number(range.high, unit);
  if (range.high_open) return "at least " + number(range.low, unit);
  if (range.high - range.low <= 1e-9 * std::abs(estimate->value)) return number(estimate->value, unit);  // the same everywhere
  return number(estimate->value, unit) + " (" + number(range.low, unit) + " to " + number(range.high, unit) + ")";
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

/// The measure that says whether something pays at this limit.
Measure deciding_measure(const AblationResults& results) { return results.limit == FixedLimit::depth ? Measure::nodes : Measure::depth; }

std::string unit_words(const AblationResults& results, std::size_t used) {
  const char* unit = results.source == CostSource::games ? "opening" : "position";
  const char* units = results.source == CostSource::games ? "openings" : "positions";
  return fmt::format("{} {}", used, used == 1 ? unit : units);
}

const char* effect_heading(Measure measure) {
  if (measure == Measure::nodes) return "nodes ratio";
  return measure == Measure::time ? "time ratio" : "depth gained";
}

std::string judged(const AblationResults& results, bool good) {
  if (results.compares_variants()) return good ? "better" : "worse";
  return good ? "helps" : "hurts";
}

std::string cost_finding(const AblationResults& results, const Effect& effect) {
  const Measure measure = deciding_measure(results);
  const auto& cost = cost_of(effect, measure);
  if (!cost) return "not known";
  const bool ratio = is_ratio(measure);
  const double none = ratio ? 1 : 0;
  if (cost->used > 1 && cost->interval.low == none && cost->interval.high == none)
    return "no difference in any of " + unit_words(results, cost->used);
  if (!cost->is_clear()) {
    const statistics::Bounded& range = cost->interval;
    const std::string seen = "inconclusive with " + unit_words(results, cost->used);
    if (range.low_open || range.high_open) return seen;
    if (!ratio) return seen + fmt::format("; more than {} plies are excluded", number(std::max(std::abs(range.low), std::abs(range.high))));
    const auto percent = [](double value) { return value < 0.95 ? fmt::format("{:.1g} %", value) : fmt::format("{:.0f} %", value); };
    const double fewer = 100 * (1 - range.low), more = 100 * (range.high - 1);
    if (fewer <= 0) return seen + fmt::format("; fewer nodes are excluded, and more than {} more", percent(more));
    if (more <= 0) return seen + fmt::format("; more nodes are excluded, and more than {} fewer", percent(fewer));
    return seen + fmt::format("; more than {} fewer or {} more nodes are excluded", percent(fewer), percent(more));
  }
  if (!ratio)
    return fmt::format("{}, {} plies {}", judged(results, cost->value > 0), number(std::abs(cost->value)), cost->value > 0 ? "deeper" : "shallower");
  if (cost->value < 1) return fmt::format("{}, {:.0f} % fewer nodes", judged(results, true), 100 * (1 - cost->value));
  return fmt::format("{}, {} nodes", judged(results, false),
                     cost->value < 2 ? fmt::format("{:.0f} % more", 100 * (cost->value - 1)) : number(cost->value) + " times the");
}

/// "12 openings" where these are what was drawn, else pairs of games.
std::string games_words(const Effect& effect) {
  const bool one = effect.elo->used == 1;
  if (effect.is_over_openings()) return fmt::format("{} {}", effect.elo->used, one ? "opening" : "openings");
  return fmt::format("{} {} of games", effect.elo->used, one ? "pair" : "pairs");
}

/// What an interval that decides nothing still excludes.
std::string excluded_elo(const statistics::Bounded& range) {
  if (range.low_open && range.high_open) return "";
  if (range.high_open) return fmt::format("; a loss above {:.0f} Elo is excluded", std::max(0.0, -range.low));
  if (range.low_open) return fmt::format("; a gain above {:.0f} Elo is excluded", std::max(0.0, range.high));
  return fmt::format("; an effect above {:.0f} Elo is excluded", std::max(std::abs(range.low), std::abs(range.high)));
}

std::string strength_finding(const AblationResults& results, const Effect& effect) {
  const Estimate& elo = *effect.elo;
  const statistics::Bounded& range = elo.interval;
  if (elo.is_clear()) {
    const bool good = elo.value > 0;
    const bool open = good ? range.high_open : range.low_open;  // a (nearly) perfect score has no Elo, only a bound
    const double bound = good ? range.low : range.high;
    return fmt::format("{}, {} by {}{:.0f} Elo", judged(results, good), good ? "stronger" : "weaker", open ? "at least " : "",
                       std::abs(open ? bound : elo.value));
  }
  const bool known = !range.low_open && !range.high_open;
  if (results.within > 0 && known && range.low >= -results.within && range.high <= results.within)
    return fmt::format("no difference: within +-{:g} Elo", results.within);
  return "inconclusive with " + games_words(effect) + excluded_elo(range);
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
             ? fmt::format("Costs: {} positions{}, searched by every player with {}, each with an empty table; ", results.positions, apart,
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
    for (const Measure measure : measures) cells.push_back(estimate_cell(cost_of(effect, measure)));
    if (results.has_games) {
      cells.push_back(estimate_cell(effect.elo));
      cells.emplace_back(std::to_string(effect.pairs.pairs()));
      if (openings) cells.emplace_back(effect.elo ? std::to_string(effect.elo->used) : std::string("-"));
    }
    cells.emplace_back(ablation_verdict(results, effect));
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
    table.cells({effect.label, estimate_cell(cost_of(effect, Measure::branching)), estimate_cell(cost_of(effect, Measure::table_hits), 100),
                 estimate_cell(cost_of(effect, Measure::first_cutoffs), 100)});
  table.notes = {
      "Effective branching factor: the depth-th root of the nodes of the last completed iteration; " + std::string(statistics::ratio_method) + ".",
      "Table hits: hits a look-up; first-move cut-offs: the part of all cut-offs that the first move made; differences in percentage points, " +
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

std::string ablation_verdict(const AblationResults& results, const Effect& effect) {
  const bool costs = results.source != CostSource::none;
  if (!effect.elo && effect.unfit.empty()) return costs ? cost_finding(results, effect) : "nothing is known yet";
  const std::string strength = effect.unfit.empty() ? strength_finding(results, effect) : "no verdict: " + effect.unfit;
  if (!costs) return strength;
  return "strength: " + strength + "; cost: " + cost_finding(results, effect);
}

MoreToDecide more_to_decide(const AblationResults& results) {
  constexpr double most = 25;  // beyond that more of the same is no advice
  double positions = 0, games = 0;
  const auto note = [&](double& factor, const std::optional<double>& times) {
    if (times && *times <= most) factor = std::max(factor, *times);
  };
  const Measure measure = deciding_measure(results);
  for (const Effect& effect : results.effects) {
    if (const auto& cost = cost_of(effect, measure))
      note(positions, times_to_decide(*cost, is_ratio(measure) ? 1 : 0, is_ratio(measure), results.effects.size()));
    if (effect.elo && strength_finding(results, effect).rfind("inconclusive", 0) == 0)
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
