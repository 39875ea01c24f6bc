#include "arena/analysis/ablation/verdict.hpp"

#include <fmt/format.h>

#include <cmath>

#include "arena/text/counted.hpp"

namespace arena {

namespace {

/// Fewer positions or pairs of games than this are no evidence, whatever they look like.
constexpr std::size_t least_used = 5;

Worth finding_by(const Effect& effect, Measure measure) {
  const auto& cost = effect.cost(measure);
  if (!cost) return Worth::open;
  const double none = is_ratio(measure) ? 1 : 0;
  if (cost->used > 1 && cost->interval.low == none && cost->interval.high == none) return Worth::none;
  if (!cost->is_clear()) return Worth::open;
  return (is_ratio(measure) ? cost->value < none : cost->value > none) ? Worth::good : Worth::bad;
}

bool is_decided(Worth finding) { return finding == Worth::good || finding == Worth::bad; }

std::string cases_words(const AblationResults& results, std::size_t used) {
  return results.source == CostSource::games ? counted(used, "opening") : counted(used, "position");
}

/// "12 openings" if openings are the sampling unit, else pairs of games.
std::string games_words(const Effect& effect) {
  return effect.is_over_openings() ? counted(effect.elo->used, "opening") : counted(effect.elo->used, "pair of games", "pairs of games");
}

std::string too_few(const std::string& cases, std::size_t used) { return cases + (used == 1 ? " is" : " are") + " too few to say"; }

/// "24 % fewer nodes", "17 % more time", "0.30 plies deeper", "depth inconclusive (-0.10 to 0.30 plies)"; empty if nothing is known.
std::string cost_words(const AblationResults& results, const Effect& effect, Measure measure) {
  const auto& cost = effect.cost(measure);
  if (!cost) return "";
  const char* what = measure == Measure::time ? "time" : measure == Measure::nodes ? "nodes" : "depth";
  const Worth finding = finding_by(effect, measure);
  if (finding == Worth::none) return fmt::format("the same {} in all of {}", what, cases_words(results, cost->used));
  if (is_decided(finding)) {
    const double value = cost->value;
    if (!is_ratio(measure)) return fmt::format("{} plies {}", effect_number(std::abs(value)), value > 0 ? "deeper" : "shallower");
    const char* less = measure == Measure::time ? "less" : "fewer";
    if (std::abs(value - 1) < 0.0095) return fmt::format("{:.1f} % {} {}", 100 * std::abs(value - 1), value < 1 ? less : "more", what);
    if (value < 2) return fmt::format("{:.0f} % {} {}", 100 * std::abs(value - 1), value < 1 ? less : "more", what);
    return fmt::format("{} times the {}", effect_number(value), what);
  }
  const statistics::Bounded& range = cost->interval;
  if (cost->used < least_used || range.low_open || range.high_open)
    return fmt::format("{}: {}", what, too_few(cases_words(results, cost->used), cost->used));
  return fmt::format("{} inconclusive ({} to {} {})", what, effect_number(range.low), effect_number(range.high),
                     is_ratio(measure) ? "times" : "plies");
}

std::string costs_words(const AblationResults& results, const Effect& effect) {
  const Measure main = results.deciding_measure();
  const std::string first = cost_words(results, effect, main);
  const std::string time = results.limit == FixedLimit::time ? "" : cost_words(results, effect, Measure::time);
  if (first.empty() && time.empty()) return "cost not known";
  if (first.empty() || time.empty()) return first + time;
  const Worth by_main = finding_by(effect, main), by_time = finding_by(effect, Measure::time);
  if (!is_decided(by_main) || !is_decided(by_time) || by_main == by_time) return first + ", " + time;
  if (results.limit != FixedLimit::depth || results.is_other_search(effect)) return first + ", but " + time;
  return first + ", but " + time + (by_time == Worth::bad ? ": costs more than it saves" : ": saves more than it costs");
}

std::string range_words(const statistics::Bounded& range) {
  if (range.low_open) return fmt::format("at most {:.0f}", range.high);
  if (range.high_open) return fmt::format("at least {:.0f}", range.low);
  return fmt::format("{:.0f} to {:.0f}", range.low, range.high);
}

std::string strength_words(const AblationResults& results, const Effect& effect) {
  if (!effect.unfit.empty()) return "no verdict: " + effect.unfit;
  const Estimate& elo = *effect.elo;
  const statistics::Bounded& range = elo.interval;
  const Worth finding = strength_of(results, effect);
  if (finding == Worth::none) return fmt::format("within {:g} Elo ({})", results.within, range_words(range));
  if (is_decided(finding)) {
    const bool good = elo.value > 0;
    const char* word = good ? "stronger" : "weaker";
    if (good ? range.high_open : range.low_open)  // a (nearly) perfect score has no Elo, only a bound
      return fmt::format("{} by at least {:.0f} Elo", word, std::abs(good ? range.low : range.high));
    return fmt::format("{} by {:.0f} Elo ({})", word, std::abs(elo.value), good ? range_words(range) : range_words({-range.high, -range.low}));
  }
  if (elo.used < least_used || (range.low_open && range.high_open)) return "strength: " + too_few(games_words(effect), elo.used);
  if (range.low_open || range.high_open) return fmt::format("strength inconclusive ({} Elo from {})", range_words(range), games_words(effect));
  return fmt::format("strength inconclusive: {:.0f} Elo ({}) from {}", elo.value, range_words(range), games_words(effect));
}

}  // namespace

std::string effect_number(double value, double unit) {
  const double scaled = value * unit, size = std::abs(scaled);
  int decimals = 2;
  if (size >= 1000)
    decimals = 0;
  else if (size >= 100)
    decimals = 1;
  const std::string text = fmt::format("{:.{}f}", scaled, decimals);
  return text.find_first_not_of("-0.") == std::string::npos ? "0" : text;
}

Worth strength_of(const AblationResults& results, const Effect& effect) {
  if (!effect.elo || !effect.unfit.empty()) return Worth::open;
  const statistics::Bounded& range = effect.elo->interval;
  if (effect.elo->is_clear()) return effect.elo->value > 0 ? Worth::good : Worth::bad;
  const bool known = !range.low_open && !range.high_open;
  return results.within > 0 && known && range.low >= -results.within && range.high <= results.within ? Worth::none : Worth::open;
}

Worth cost_of(const AblationResults& results, const Effect& effect) {
  if (results.source == CostSource::none) return Worth::open;
  const Worth by_main = finding_by(effect, results.deciding_measure());
  if (results.limit != FixedLimit::depth) return by_main;
  if (results.is_other_search(effect)) return Worth::open;
  const Worth by_time = finding_by(effect, Measure::time);
  return is_decided(by_time) ? by_time : by_main;
}

std::string finding_word(const AblationResults& results, Worth finding) {
  if (finding == Worth::none) return "no difference";
  if (finding == Worth::open) return "inconclusive";
  if (results.compares_variants()) return finding == Worth::good ? "better" : "worse";
  return finding == Worth::good ? "helps" : "hurts";
}

EnhancementVerdict verdict_of(const AblationResults& results, const Effect& effect) {
  const bool costs = results.source != CostSource::none, games = effect.elo.has_value() || !effect.unfit.empty();
  if (!costs && !games) return {effect.label, "nothing is known yet", Worth::open};
  const Worth strength = strength_of(results, effect), cost = cost_of(results, effect);
  const bool by_cost = strength == Worth::open && cost != Worth::open && (!games || results.limit == FixedLimit::depth);
  const Worth finding = by_cost ? cost : strength;
  std::string first = games ? strength_words(results, effect) : "", second = costs ? costs_words(results, effect) : "";
  if (by_cost) std::swap(first, second);  // the deciding figure comes first
  if (finding == Worth::open && results.is_other_search(effect))
    second += fmt::format("; a different search: {} of {} values differ", effect.other_values, effect.values);
  const std::string word = finding == Worth::open ? "" : finding_word(results, finding) + ", ";
  return {effect.label, word + first + (first.empty() || second.empty() ? "" : "; ") + second, finding};
}

}  // namespace arena
