#include "arena/statistics/calculator.hpp"
#include <fmt/format.h>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include "arena/statistics/nelo.hpp"
#include "core/common/errors.hpp"

namespace arena::statistics {
namespace {

constexpr std::int64_t most_counted = 1'000'000'000'000;

Calculation calculate_from(const Outcomes& counts, const std::optional<SprtParameters>& sprt, double worth, double confidence = 0.95) {
  Calculation out;
  out.counts = out.seen = counts;
  out.confidence = confidence;
  out.worth = worth;
  out.strength = strength(counts);
  const Outcomes effective = scaled(counts, worth);
  out.elo_range = elo_interval(effective, confidence);
  out.nelo_range = nelo_interval(effective, confidence);
  out.los_method = out.elo_range.method == exact_method ? exact_method : classical_method;
  if (out.los_method == exact_method)
    out.exact_los = 1 - exact_tails(effective, 0.5).mid_above();
  else if (worth < 1)
    out.exact_los = likelihood_of_superiority(effective);
  if (sprt) {
    check(*sprt);
    out.sprt = sprt;
    out.llr = log_likelihood_ratio(counts, sprt->elo0, sprt->elo1, sprt->model);
    out.bounds = sprt_bounds(sprt->alpha, sprt->beta);
  }
  return out;
}

SprtDecision decision_of(const Calculation& c) {
  if (c.llr >= c.bounds.upper) return SprtDecision::accept_h1;
  if (c.llr <= c.bounds.lower) return SprtDecision::accept_h0;
  return SprtDecision::undecided;
}

/// With an open end there is a bound only: the value would be one end of the scale.
bool no_value(const Interval& range) { return range.bounds.low_open || range.bounds.high_open; }

/// A figure with its interval, and the error that other tools report.
std::string figure_line(const char* name, double value, double error, const Interval& range, double confidence) {
  if (no_value(range)) return fmt::format("{:13}{}; {}, {}\n", name, interval_text(range.bounds), bound_text(confidence), range.method);
  return fmt::format("{:13}{:.2f}, {}, {}\n{:13}classical error +- {:.2f}{}\n", name, value, labelled_interval(range.bounds, confidence),
                     range.method, "", error, confidence == 0.95 ? "" : " (95 %)");
}

/// In percent; certainty is never claimed.
std::string los_text(double los) {
  const double percent = 100 * los;
  if (percent >= 99.995) return ">99.99 %";
  return percent < 0.005 ? "<0.01 %" : fmt::format("{:.2f} %", percent);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// Reads `size` whole numbers separated by commas; `form` shows the user what is expected.
template <std::size_t size>
std::array<std::int64_t, size> parse_counts(std::string_view text, std::string_view form) {
  std::array<std::int64_t, size> out{};
  std::size_t found = 0;
  std::string_view rest = text;
  for (bool more = true; more; ++found) {
    const std::size_t comma = rest.find(',');
    more = comma != std::string_view::npos;
    const std::string_view word = trimmed(rest.substr(0, comma));
    if (more) rest.remove_prefix(comma + 1);
    if (found >= size) continue;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), out[found]);
    if (error != std::errc{} || end != word.data() + word.size()) {
      throw InputError(fmt::format("'{}' in '{}' is not an integer; write {}", word, text, form));
    }
    if (out[found] < 0) throw InputError(fmt::format("{} in '{}' is negative, but a count is 0 or more; write {}", out[found], text, form));
    if (out[found] > most_counted)
      throw InputError(fmt::format("{} in '{}' is more than can be played; a count is at most {}", out[found], text, most_counted));
  }
  if (found != size) throw InputError(fmt::format("'{}' has {} numbers, but {} are needed; write {}", text, found, size, form));
  std::int64_t sum = 0;
  for (const std::int64_t count : out) sum += count;
  if (sum == 0) throw InputError(fmt::format("'{}' counts no games; write {} with at least one number above 0", text, form));
  return out;
}

}  // namespace

Calculation calculate(const Wdl& games, const std::optional<SprtParameters>& sprt) { return calculate_from(outcomes(games), sprt, 1); }

Calculation calculate(const Pentanomial& pairs, const std::optional<SprtParameters>& sprt, double worth, double confidence) {
  Calculation out = calculate_from(outcomes(pairs), sprt, worth, confidence);
  out.pairs_ratio = pairs_ratio(pairs);
  return out;
}

Calculation calculate(const Pentanomial& pairs, const std::array<SideCounts, 2>& all, const std::array<SideCounts, 2>& alone, double worth,
                      double confidence) {
  std::array<double, 2> games{};
  for (std::size_t side = 0; side < 2; ++side)
    for (const std::int64_t count : all[side]) games[side] += static_cast<double>(count);
  if (games[0] == games[1]) return calculate(pairs, std::nullopt, worth, confidence);
  // A game without a partner is paired with the other side's average result.
  Outcomes weighed = outcomes(pairs);
  for (std::size_t side = 0; side < 2; ++side)
    for (std::size_t own = 0; own < 3; ++own)
      for (std::size_t other = 0; other < 3; ++other)
        weighed.count[own + other] += static_cast<double>(alone[side][own]) * static_cast<double>(all[1 - side][other]) / games[1 - side];
  const double independent = 2 / (1 / games[0] + 1 / games[1]);
  Calculation out = calculate_from(weighed, std::nullopt, worth * independent / weighed.total(), confidence);
  out.seen = outcomes(pairs);
  out.pairs_ratio = pairs_ratio(pairs);
  return out;
}

std::string interval_text(const Bounded& interval) {
  const auto number = [](double value) { return fmt::format("{:.1f}", std::abs(value) < 0.05 ? 0 : value); };  // never "-0.0"
  if (interval.low_open && interval.high_open) return "unknown";
  if (interval.high_open) return "at least " + number(interval.low);
  if (interval.low_open) return "at most " + number(interval.high);
  return number(interval.low) + " to " + number(interval.high);
}

std::string confidence_text(double confidence) { return fmt::format("{:g} %", 100 * confidence); }
std::string bound_text(double confidence) { return confidence_text((1 + confidence) / 2); }

std::string bound_note(double confidence) {
  return "with fewer than five half points on the losing side there is a bound only, which holds at " + bound_text(confidence);
}

std::string labelled_interval(const Bounded& interval, double confidence) {
  return (interval.low_open != interval.high_open ? bound_text(confidence) + " bound: " : confidence_text(confidence) + " interval ") +
         interval_text(interval);
}

std::string_view worth_reason(const Calculation& calculation) {
  return calculation.counts.count == calculation.seen.count ? "openings repeat" : "one side has more new games, each weighs half";
}

std::string to_text(const Calculation& c) {
  std::string out;
  const double total = c.seen.total();
  if (c.counts.size == 5) {
    out += fmt::format("pairs        {:.0f} ({:.0f} games): LL {:.0f}, LD {:.0f}, DD or WL {:.0f}, WD {:.0f}, WW {:.0f}", total, 2 * total,
                       c.seen.count[0], c.seen.count[1], c.seen.count[2], c.seen.count[3], c.seen.count[4]);
    if (c.pairs_ratio)
      out += fmt::format("; won/lost {:.3f}", *c.pairs_ratio);
    else if (c.seen.count[3] + c.seen.count[4] > 0)
      out += "; no pair was lost";
    out += "\n";
  } else {
    out +=
        fmt::format("games        {:.0f}: won {:.0f}, drawn {:.0f}, lost {:.0f}\n", total, c.counts.count[2], c.counts.count[1], c.counts.count[0]);
  }
  if (c.worth < 1) out += fmt::format("             {}: worth {:.0f} independent pairs\n", worth_reason(c), c.worth * c.counts.total());
  out += figure_line("Elo", c.strength.elo, c.strength.elo_error, c.elo_range, c.confidence);
  if (no_value(c.elo_range)) out += fmt::format("{:13}{}\n", "", bound_note(c.confidence));
  out += figure_line("nElo", c.strength.nelo, c.strength.nelo_error, c.nelo_range, c.confidence);
  out += fmt::format("LOS          {}\n", c.exact_los
                                              ? fmt::format("{}, {} (classical {})", los_text(*c.exact_los), c.los_method, los_text(c.strength.los))
                                              : los_text(c.strength.los));
  if (c.sprt) {
    const double llr = std::abs(c.llr) < 0.0005 ? 0 : c.llr;  // never "-0.000"
    out += fmt::format("LLR          {:.3f} in ({:.3f}, {:.3f}) for {} Elo [{:g}, {:g}]: {}\n", llr, c.bounds.lower, c.bounds.upper,
                       to_text(c.sprt->model), c.sprt->elo0, c.sprt->elo1, to_text(decision_of(c)));
  }
  return out;
}

nlohmann::json to_json(const Calculation& c) {
  nlohmann::json out;
  const auto end = [](double value, bool open) { return open ? nlohmann::json() : nlohmann::json(value); };
  out["elo"] = end(c.strength.elo, no_value(c.elo_range));
  out["elo_error"] = end(c.strength.elo_error, no_value(c.elo_range));
  out["elo_low"] = end(c.elo_range.bounds.low, c.elo_range.bounds.low_open);
  out["elo_high"] = end(c.elo_range.bounds.high, c.elo_range.bounds.high_open);
  out["elo_low_open"] = c.elo_range.bounds.low_open;
  out["elo_high_open"] = c.elo_range.bounds.high_open;
  out["method"] = c.elo_range.method;
  out["nelo"] = end(c.strength.nelo, no_value(c.nelo_range));
  out["nelo_error"] = end(c.strength.nelo_error, no_value(c.nelo_range));
  out["nelo_low"] = end(c.nelo_range.bounds.low, c.nelo_range.bounds.low_open);
  out["nelo_high"] = end(c.nelo_range.bounds.high, c.nelo_range.bounds.high_open);
  out["nelo_method"] = c.nelo_range.method;
  out["los"] = c.strength.los;
  out["los_exact"] = c.exact_los ? nlohmann::json(*c.exact_los) : nlohmann::json();
  out["worth"] = c.worth;
  out["games"] = c.counts.games_each() * c.seen.total();
  out["pairs_ratio"] = c.pairs_ratio ? nlohmann::json(*c.pairs_ratio) : nlohmann::json();
  out["llr"] = c.sprt ? nlohmann::json(c.llr) : nlohmann::json();
  out["lower"] = c.sprt ? nlohmann::json(c.bounds.lower) : nlohmann::json();
  out["upper"] = c.sprt ? nlohmann::json(c.bounds.upper) : nlohmann::json();
  out["decision"] = c.sprt ? nlohmann::json(to_text(decision_of(c))) : nlohmann::json();
  return out;
}

Wdl parse_wdl(std::string_view text) {
  const auto [wins, draws, losses] = parse_counts<3>(text, "W,D,L: games won, drawn and lost");
  return {wins, draws, losses};
}

Pentanomial parse_pairs(std::string_view text) { return {parse_counts<5>(text, "n0,n1,n2,n3,n4: pairs that scored 0, 1/2, 1, 3/2 and 2 points")}; }

}  // namespace arena::statistics
