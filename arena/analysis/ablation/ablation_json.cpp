#include "arena/analysis/ablation/ablation_json.hpp"

#include <nlohmann/json.hpp>

#include "arena/analysis/ablation/summary.hpp"
#include "arena/text/known_json.hpp"

namespace arena {

namespace {

nlohmann::json estimate_json(const std::optional<Estimate>& estimate) {
  if (!estimate) return nullptr;
  const bool is_bound = estimate->interval.low_open != estimate->interval.high_open;
  return {{"value", is_bound ? nlohmann::json() : nlohmann::json(estimate->value)},
          {"interval", interval_json(estimate->interval)},
          {"p", estimate->p_value},
          {"p_holm", estimate->holm},
          {"used", estimate->used},
          {"method", estimate->method}};
}

nlohmann::json costs_json(const std::array<std::optional<Estimate>, all_measures.size()>& costs) {
  nlohmann::json out;
  for (const Measure measure : all_measures) {
    const auto i = static_cast<std::size_t>(measure);
    out[std::string(measure_names[i])] = estimate_json(costs[i]);
  }
  return out;
}

nlohmann::json effect_json(const AblationResults& results, const Effect& effect) {
  const EnhancementVerdict verdict = verdict_of(results, effect);
  nlohmann::json out = {{"name", effect.label},
                        {"finding", finding_word(results, verdict.finding)},
                        {"sentence", verdict.words},
                        {"strength", finding_word(results, strength_of(results, effect))},
                        {"cost", finding_word(results, cost_of(results, effect))},
                        {"players", nlohmann::json::array()},
                        {"costs", costs_json(effect.costs)},
                        {"elo", estimate_json(effect.elo)},
                        {"pairs", effect.pairs.count},
                        {"unfit", known_text(effect.unfit)}};
  for (const auto& [with, without] : effect.players) out["players"].push_back({{"with", with}, {"without", without}});
  return out;
}

}  // namespace

nlohmann::json ablation_json(const AblationResults& results) {
  constexpr const char* sources[] = {nullptr, "positions", "games"};
  const char* source = sources[static_cast<std::size_t>(results.source)];
  nlohmann::json out = {{"costs_from", source == nullptr ? nlohmann::json() : nlohmann::json(source)},
                        {"limit", known_text(results.limit_text)},
                        {"positions", results.positions},
                        {"unsearched", results.unsearched},
                        {"has_games", results.has_games},
                        {"within", results.within > 0 ? nlohmann::json(results.within) : nlohmann::json()},
                        {"summary", ablation_summary(results).sentence},
                        {"effects", nlohmann::json::array()},
                        {"players", nlohmann::json::array()},
                        {"strata", nlohmann::json::array()}};
  for (const Effect& effect : results.effects) out["effects"].push_back(effect_json(results, effect));
  for (const PlayerCosts& player : results.players)
    out["players"].push_back({{"name", player.name}, {"searched", player.searched}, {"costs", costs_json(player.costs)}});
  for (const auto& [player, strata] : results.by_stratum)
    for (const auto& [stratum, cost] : strata)
      out["strata"].push_back({{"player", player},
                               {"stratum", stratum},
                               {"positions", cost.count},
                               {"mean_depth", cost.depth},
                               {"mean_nodes", cost.with_nodes > 0 ? nlohmann::json(cost.nodes) : nlohmann::json()}});
  return out;
}

}  // namespace arena
