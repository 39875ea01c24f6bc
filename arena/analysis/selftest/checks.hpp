// Tests of the statistics: players against themselves, where no difference may be found, and simulated tournaments of known strength, where intervals
// must have their coverage and sequential tests their error rates.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace arena {

struct SelfCheck {
  std::string subject;   // what was done
  std::string expected;  // "93 to 97 %"
  std::string measured;
  bool passed = false;
};

/// A player against copies of itself, for every game, played in `folder`: the interval of a match contains equality, a sequential test does not
/// accept H1, and at most one pool in twenty shows a clear difference. Reproducible: seeds are fixed.
std::vector<SelfCheck> check_twins(const std::filesystem::path& folder, bool quick, int threads);

/// Simulated matches, pools and sequential tests. `quick` makes fewer runs and allows for the extra noise.
std::vector<SelfCheck> check_simulations(bool quick);

}  // namespace arena
