// A numeric option of a player that a tuning may change: its range and its starting value.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "arena/config/problems.hpp"
#include "arena/config/tree.hpp"

namespace arena::config {

struct TunedOption {
  std::string name;  // "evaluator.line", "killers.slots", for an engine "options.Name"
  double low = 0, high = 0;
  std::optional<double> start;  // by default the player's value
  double c_end = 0;             // 0: a tenth of the range, and at least a half if only whole numbers are played
  double r_end = 0;             // 0: chosen by the number of pairs
  bool whole = false;           // follows from the option
  friend bool operator==(const TunedOption&, const TunedOption&) = default;
};

/// Reads the map of parameters. A name may be written with dots or as maps within maps.
std::vector<TunedOption> read_tuned_options(const Entry& entry, const std::string& path, Problems& problems);
/// The place of each in the file, in order.
std::vector<Place> places_of_tuned_options(const Entry& entry);

/// As YAML reads it.
std::string yaml_of(const std::vector<TunedOption>& options);

}  // namespace arena::config
