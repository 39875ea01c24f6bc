// How fast a node is, and what it needs so that a player's time means the same there as elsewhere.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arena/record/run_spec.hpp"

namespace arena {

/// Whether anybody plays by the clock.
bool is_timed(const RunSpec& spec);

/// Nodes a second that one thread of this machine searches: always the same search, the best of several.
double node_speed();

/// The same run with all times longer by a factor.
RunSpec with_time_scaled(RunSpec spec, double factor);

/// What is known of a node where time matters: its speed and, where a speed is given that times are meant for, by how much they are longer here.
struct NodeTime {
  double speed = 0, factor = 1;
  bool calibrated = false;
  void add_to(nlohmann::json& facts) const;
};
/// Measures, unless nobody plays by the clock.
NodeTime node_time(const RunSpec& spec, double reference_speed);

/// A warning when nodes differ by more than a tenth in what they search in the time they give, scaled or not; otherwise empty.
std::string speed_warning(const nlohmann::json& nodes);

}  // namespace arena
