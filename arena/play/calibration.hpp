// How fast a node is, and how to scale a player's time so that it means the same there as elsewhere.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arena/record/run_spec.hpp"

namespace arena {

/// Whether anybody plays by the clock.
bool is_timed(const RunSpec& spec);

/// Nodes per second searched by one thread of this machine: always the same search, the best of several.
double node_speed();

/// The same run with all times multiplied by a factor.
RunSpec with_time_scaled(RunSpec spec, double factor);

/// A node's speed, for timed runs; and, given the reference speed that times are meant for, the factor by which they are scaled here.
struct NodeTime {
  double speed = 0, factor = 1;
  bool calibrated = false;
  void add_to(nlohmann::json& facts) const;
};
/// Measures, unless nobody plays by the clock.
NodeTime node_time(const RunSpec& spec, double reference_speed);

/// A warning if nodes differ by more than a tenth in what they search in their time, scaled or not; otherwise empty.
std::string speed_warning(const nlohmann::json& nodes);

}  // namespace arena
