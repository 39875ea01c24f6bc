// A numeric option of a player that a tuning may change: within which range, and from where.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "arena/config/problems.hpp"
#include "arena/config/tree.hpp"

namespace arena::config {

struct TunedOption {
  std::string name;  // "evaluator.line", "killers.slots", of an engine "options.Name"
  double low = 0, high = 0;
  std::optional<double> start;  // by default what the player has
  double c_end = 0;             // 0: a tenth of the range, and at least a half where only whole numbers play
  double r_end = 0;             // 0: by the number of pairs
  bool whole = false;           // follows from the option
  friend bool operator==(const TunedOption&, const TunedOption&) = default;
};

/// Reads the map of parameters. A name may be written with dots or as maps within maps.
std::vector<TunedOption> read_tuned_options(const Entry& entry, const std::string& path, Problems& problems);
/// Where each of them stands in the file, in their order.
std::vector<Place> places_of_tuned_options(const Entry& entry);

/// As YAML reads it.
std::string yaml_of(const std::vector<TunedOption>& options);

}  // namespace arena::config
