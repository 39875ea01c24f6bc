// Everything that follows from counts alone, in one struct: for `arena elo` and the foot of every match report. Reads counts from text and writes the
// answer as text or JSON.
#pragma once
#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include "arena/statistics/counts.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/interval.hpp"
#include "arena/statistics/sprt.hpp"

namespace arena::statistics {

struct Calculation {
  Outcomes counts;
  Outcomes seen;             // what was counted; `counts` differs from it only if one side has fewer games than the other
  double confidence = 0.95;  // of the intervals
  double worth = 1;          // of one observation, if some are correlated: intervals and LOS are those of so many fewer independent ones
  Strength strength;
  Interval elo_range;  // the interval to show, with its method
  Interval nelo_range;
  std::optional<double> exact_los;  // if the classical LOS is overconfident
  std::string_view los_method;
  std::optional<double> pairs_ratio;
  std::optional<SprtParameters> sprt;
  double llr = 0;
  SprtBounds bounds;
};

/// Throws InputError for invalid sequential-test parameters.
Calculation calculate(const Wdl& games, const std::optional<SprtParameters>& sprt = std::nullopt);
Calculation calculate(const Pentanomial& pairs, const std::optional<SprtParameters>& sprt = std::nullopt, double worth = 1, double confidence = 0.95);

/// Games of one side by half points: 0, 1, 2.
using SideCounts = std::array<std::int64_t, 3>;
/// Pairs, and games of one side without a partner: `all` has the games of both sides, `alone` those without a partner. The score is the mean of both
/// sides' means, and the pairs carry as much information as such a mean of two samples.
Calculation calculate(const Pentanomial& pairs, const std::array<SideCounts, 2>& all, const std::array<SideCounts, 2>& alone, double worth,
                      double confidence = 0.95);

/// An Elo interval in words: "-12.3 to 45.6", "at least 50.1", "at most -50.1", "unknown".
std::string interval_text(const Bounded& interval);
/// The same with its confidence: "95 % interval 1.0 to 2.0", "97.5 % bound: at least 1.0".
std::string labelled_interval(const Bounded& interval, double confidence = 0.95);
/// "95 %"; for a bound, which is one end of an interval, "97.5 %".
std::string confidence_text(double confidence);
std::string bound_text(double confidence);
/// Why there is only a bound.
std::string bound_note(double confidence);

/// Why the pairs carry less information than as many independent ones.
std::string_view worth_reason(const Calculation& calculation);

std::string to_text(const Calculation& calculation);

/// Keys elo, elo_error, elo_low, elo_high, nelo, nelo_error, nelo_low, nelo_high, los (classical), los_exact (null if the classical one holds),
/// method and more; with a sequential test llr, lower, upper, decision, otherwise these are null. An open end is null, elo_low_open or
/// elo_high_open is true, and there is no elo nor elo_error: a bound is not a value. All numbers are finite.
nlohmann::json to_json(const Calculation& calculation);

/// "W,D,L", whole numbers; throws InputError that says what would be right.
Wdl parse_wdl(std::string_view text);
/// "n0,n1,n2,n3,n4", pairs by their points, from 0 to 2.
Pentanomial parse_pairs(std::string_view text);

}  // namespace arena::statistics
