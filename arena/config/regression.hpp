// The `regression` section of a tournament: who is tested against whom, and what counts as worse. The options are declared once below, as in
// players/options.hpp.
#pragma once
#include <cstdint>
#include <string>

namespace arena::config {

struct RegressionSpec {
  bool on = false;
  int positions = 40;
  std::uint64_t seed = 1;
  int depth = 5;
  int repeats = 20;
  bool same_tree = false;
  double cost_tolerance = 5;   // percent
  double speed_tolerance = 5;  // percent
  std::string suite;           // empty: none
  double suite_tolerance = 3;  // percent of its positions
  friend bool operator==(const RegressionSpec&, const RegressionSpec&) = default;
};

template <class Visitor, class R>
void visit_regression(Visitor& v, R& r) {
  constexpr std::int64_t most_seed = INT64_MAX;
  v.custom("candidate", "the player to test, by name, file or map; called 'candidate' unless the map has a name");
  v.custom("baseline", "the player that it must not be worse than; called 'baseline' unless the map has a name");
  v.integer("positions", r.positions, 2, 10'000, "positions of random games that both search");
  v.integer("seed", r.seed, 0, most_seed, "which ones");
  v.integer("depth", r.depth, 1, 120, "plies that both search them");
  v.integer("repeats", r.repeats, 3, 1000, "how often to search them at most, until the speed is clear");
  v.flag("same_tree", r.same_tree, "treat any difference in moves, scores or nodes as a regression: for changes that should only affect speed");
  v.real("cost_tolerance", r.cost_tolerance, 0, 1000, "tolerated increase of nodes to the same depth, in percent");
  v.real("speed_tolerance", r.speed_tolerance, 0, 1000, "tolerated increase of time per node, in percent");
  v.text("suite", r.suite, "a suite for both to solve, by name or file, each with its own limits; see docs/suites.md");
  v.only_if(!r.suite.empty(), "suite",
            [&] { v.real("suite_tolerance", r.suite_tolerance, 0, 100, "tolerated loss of solved positions, in percent of all"); });
}

}  // namespace arena::config
