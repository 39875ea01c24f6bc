#include "arena/analysis/ablation/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "arena/config/catalogue.hpp"

namespace arena {

namespace {

/// "a and b help; c is inconclusive".
std::string clause_of(const AblationResults& results, Worth (*find)(const AblationResults&, const Effect&)) {
  const bool variants = results.compares_variants();
  struct Kind {
    Worth finding;
    const char *one, *several;
  };
  const std::array<Kind, 4> kinds = {{{Worth::good, variants ? "is better" : "helps", variants ? "are better" : "help"},
                                      {Worth::bad, variants ? "is worse" : "hurts", variants ? "are worse" : "hurt"},
                                      {Worth::none, "makes no difference", "make no difference"},
                                      {Worth::open, "is inconclusive", "are inconclusive"}}};
  std::string text;
  for (const Kind& kind : kinds) {
    std::vector<std::string> names;
    for (const Effect& effect : results.effects)
      if (find(results, effect) == kind.finding) names.push_back(effect.label);
    if (names.empty()) continue;
    const bool all = names.size() > 2 && names.size() == results.effects.size();
    text += (text.empty() ? "" : "; ") + (all ? "all" : config::joined(names)) + " " + (names.size() == 1 ? kind.one : kind.several);
  }
  return text;
}

std::string sentence_of(const AblationResults& results) {
  if (results.effects.empty()) return "Nothing has been compared yet.";
  const std::string against = results.compares_variants() ? " against " + results.effects.front().players.front().second : "";
  const bool costs = results.source != CostSource::none, games = results.has_games;
  const std::string cost = (results.limit == FixedLimit::depth ? "cost at " : "depth with ") + results.limit_text;
  if (costs && games && results.limit == FixedLimit::depth)
    return "Strength" + against + ": " + clause_of(results, strength_of) + ". By " + cost + ": " + clause_of(results, cost_of) + ".";
  if (games) return "Strength" + against + ": " + clause_of(results, strength_of) + ".";
  if (!costs) return "Nothing has been compared yet.";
  return "By " + cost + against + ": " + clause_of(results, cost_of) + ".";
}

EffectBar bar_of(const std::string& name, const Estimate& estimate) {
  EffectBar bar{name, estimate.value, std::nullopt, std::nullopt};
  if (!estimate.interval.low_open) bar.low = estimate.interval.low;
  if (!estimate.interval.high_open) bar.high = estimate.interval.high;
  return bar;
}

/// A (nearly) perfect score has no Elo: the bar is drawn at its bound. Figures without an interval are left out because they look more certain than
/// they are.
void add_chart(std::vector<EffectChart>& charts, EffectChart chart, const AblationResults& results, const auto& estimate_of) {
  for (const Effect& effect : results.effects) {
    const std::optional<Estimate>& estimate = estimate_of(effect);
    if (!estimate || (estimate->interval.low_open && estimate->interval.high_open)) continue;
    EffectBar bar = bar_of(effect.label, *estimate);
    if (!bar.low || !bar.high) bar.value = bar.low ? *bar.low : *bar.high;
    chart.bars.push_back(std::move(bar));
  }
  std::stable_sort(chart.bars.begin(), chart.bars.end(),
                   [&](const EffectBar& a, const EffectBar& b) { return chart.less_is_better ? a.value < b.value : a.value > b.value; });
  if (!chart.bars.empty()) charts.push_back(std::move(chart));
}

}  // namespace

AblationSummary ablation_summary(const AblationResults& results) {
  AblationSummary summary;
  for (const Effect& effect : results.effects) summary.verdicts.push_back(verdict_of(results, effect));
  summary.sentence = sentence_of(results);
  const std::string than = results.compares_variants() ? "of the first variant" : "without it";
  const auto cost = [](Measure measure) {
    return [measure](const Effect& effect) -> const std::optional<Estimate>& { return effect.cost(measure); };
  };
  add_chart(summary.charts,
            {"elo-difference",
             "Strength in games",
             "Elo",
             "Elo from pairs of games against the player " + than +
                 ". 95 % intervals; an arrow is an open end, the other one a bound that holds at 97.5 %.",
             false,
             false,
             {}},
            results, [](const Effect& effect) -> const std::optional<Estimate>& { return effect.elo; });
  if (results.source != CostSource::none) {
    if (results.limit == FixedLimit::depth)
      add_chart(summary.charts,
                {"nodes-ratio",
                 "Nodes at " + results.limit_text,
                 "nodes, as a multiple (logarithmic)",
                 "Nodes as a multiple of those " + than + ": left of 1 it takes fewer. 95 % intervals.",
                 true,
                 true,
                 {}},
                results, cost(Measure::nodes));
    else
      add_chart(summary.charts,
                {"depth-gained",
                 "Depth gained with " + results.limit_text,
                 "plies deeper",
                 "Mean depth less that " + than + ". 95 % intervals.",
                 false,
                 false,
                 {}},
                results, cost(Measure::depth));
    if (results.limit != FixedLimit::time)
      add_chart(summary.charts,
                {"time-ratio",
                 "CPU time with " + results.limit_text,
                 "time, as a multiple (logarithmic)",
                 "CPU time as a multiple of that " + than + ": left of 1 it is faster. 95 % intervals.",
                 true,
                 true,
                 {}},
                results, cost(Measure::time));
  }
  return summary;
}

std::optional<AblationSummary> ablation_summary(const std::filesystem::path& folder) {
  const auto results = read_ablation(folder);
  if (!results) return std::nullopt;
  return ablation_summary(*results);
}

}  // namespace arena
