// What a tuning found, from its games alone: the parameters over time, their final values and intervals, whether they matter, and whether the player
// gained. As tables, text, JSON, and the tuned player as YAML.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/analysis/gain/gain.hpp"
#include "arena/config/tournament.hpp"
#include "arena/statistics/tuning.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// One parameter, in the units of its option.
struct TuningParameter {
  std::string name;
  double low = 0, high = 0;                    // its range
  double untuned = 0, start = 0;               // what the player had; where the tuning began
  double tuned = 0;                            // as in the tuned player
  double best = 0;                             // at the maximum of the fitted surface
  double interval_low = 0, interval_high = 0;  // of the best value, 95 %
  double span = 0, most_span = 0;              // Elo over the range, and a 95 % bound of it
  statistics::Matters matters = statistics::Matters::unknown;
};

struct TuningReport {
  config::TournamentSpec tournament;
  config::PlayerSpec untuned, tuned;
  std::vector<TuningParameter> parameters;
  std::vector<statistics::TuningStep> steps;
  std::int64_t pairs = 0;    // that count
  std::size_t openings = 0;  // different ones of the tuning
  statistics::SurfaceTerms terms = statistics::SurfaceTerms::none;
  bool complete = false;
  std::optional<GainVerdict> verdict;  // none until the final match is over
  /// Whether the tuned player differs from the untuned one.
  [[nodiscard]] bool changed() const;
};

/// Empty for a run that is not a tuning. Throws InputError as every reader of a folder does.
std::optional<TuningReport> read_tuning(const std::filesystem::path& folder);

/// Parameters, and the steps (at most about two hundred).
std::vector<Table> tuning_tables(const TuningReport& report);
/// One sentence: the verdict, or how far it is.
std::string tuning_sentence(const TuningReport& report);
/// For charts.
nlohmann::json tuning_json(const TuningReport& report);
/// The tuned player as a file that any command accepts, with its origin.
std::string tuned_yaml(const TuningReport& report);

}  // namespace arena
