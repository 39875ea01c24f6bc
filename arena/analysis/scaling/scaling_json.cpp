#include "arena/analysis/scaling/scaling_json.hpp"

#include <nlohmann/json.hpp>

#include "arena/text/known_json.hpp"

namespace arena {

namespace {

nlohmann::json contrast_json(const statistics::PoolContrast& contrast) {
  if (!contrast.known) return nullptr;
  return {{"elo", contrast.value}, {"interval", interval_json(contrast.interval)}, {"p", contrast.p_value}};
}

nlohmann::json step_json(const std::optional<MatchRating>& match) {
  if (!match || !match->calculation) return nullptr;
  const statistics::Bounded& range = match->calculation->elo_range.bounds;
  return {{"elo", range.low_open || range.high_open ? nlohmann::json() : nlohmann::json(match->calculation->strength.elo)},
          {"interval", interval_json(range)},
          {"method", match->calculation->elo_range.method},
          {"pairs", match->pairs.count}};
}

}  // namespace

nlohmann::json scaling_json(const ScalingResults& results) {
  nlohmann::json out = {
      {"unit", results.unit_word()}, {"step", results.step_word()}, {"sentence", scaling_sentence(results)}, {"curves", nlohmann::json::array()}};
  for (const ScalingCurve& curve : results.curves) {
    nlohmann::json budgets = nlohmann::json::array();
    for (const ScalingRung& rung : curve.rungs)
      budgets.push_back({{"player", rung.name},
                         {"text", rung.text},
                         {"budget", rung.budget},
                         {"rating", contrast_json(rung.rating)},
                         {"against_previous", step_json(rung.step)},
                         {"against_base", step_json(rung.base)}});
    out["curves"].push_back({{"base", known_text(curve.base)},
                             {"zero", curve.zero},
                             {"per_step", contrast_json(curve.slope)},
                             {"used", curve.used},
                             {"budgets", budgets}});
  }
  return out;
}

}  // namespace arena
