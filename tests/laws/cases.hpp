// Every game with the rule options under which the laws are checked, next to its naive reference. A new game joins the laws by one case here.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/common/random.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "tests/reference/naive_andantino.hpp"
#include "tests/reference/naive_hex.hpp"
#include "tests/reference/naive_omega.hpp"
#include "tests/reference/naive_tablut.hpp"

namespace arena::laws {

/// A plan to close an area: random play hardly ever does, and the rules about closed areas would go untested.
struct Siege {
  int builder = 0;
  std::vector<std::string> wanted;  // no cell: the game knows no siege
  std::vector<std::string> inside;
};

struct AndantinoCase {
  using Fast = Andantino;
  using Slow = naive::Andantino;
  static std::vector<Fast::Options> options() {
    std::vector<Fast::Options> all;
    for (int radius = 2; radius <= 9; ++radius) all.push_back({.radius = radius});
    all.push_back({.radius = 2, .tiles_per_side = 6});
    all.push_back({.radius = 3, .tiles_per_side = 10});
    all.push_back({.radius = 4, .tiles_per_side = 1});
    all.push_back({.radius = 5, .tiles_per_side = 2});
    all.push_back({.radius = 9, .tiles_per_side = 8});
    all.push_back({.radius = 9, .tiles_per_side = 24});
    for (const int radius : {10, 12}) all.push_back({.radius = radius});
    return all;
  }
  /// A ring of radius one or two around a cell near the centre, none of it on the centre stone.
  static Siege siege(const Fast::Options& options, Random& random) {
    const naive::HexGrid grid(options.radius);
    const auto distance = [](naive::Cell a, naive::Cell b) {
      return std::max({std::abs(a.q - b.q), std::abs(a.r - b.r), std::abs(a.q + a.r - b.q - b.r)});
    };
    const int width = options.radius >= 4 && random.below(2) == 0 ? 2 : 1;
    std::vector<naive::Cell> middles;
    for (const naive::Cell c : grid.cells()) {
      const int from_centre = distance(c, {0, 0});
      if (from_centre > width && from_centre <= width + 2 && from_centre + width <= options.radius) middles.push_back(c);
    }
    Siege siege;
    siege.builder = static_cast<int>(random.below(2));
    if (middles.empty()) return siege;
    const naive::Cell middle = middles[random.below(static_cast<std::uint32_t>(middles.size()))];
    for (const naive::Cell c : grid.cells()) {
      if (distance(c, middle) == width) siege.wanted.push_back(grid.name(c));
      if (distance(c, middle) < width) siege.inside.push_back(grid.name(c));
    }
    return siege;
  }
};

struct TablutCase {
  using Fast = Tablut;
  using Slow = naive::Tablut;
  static std::vector<Fast::Options> options() { return {Fast::Options{}}; }
  static Siege siege(const Fast::Options&, Random&) { return {}; }
};

struct OmegaCase {
  using Fast = Omega;
  using Slow = naive::Omega;
  static std::vector<Fast::Options> options() {
    std::vector<Fast::Options> all;
    for (int side = 2; side <= 10; ++side)
      for (int players = 2; players <= 4; ++players)
        if (3 * side * (side - 1) + 1 >= players * players) all.push_back({.side = side, .players = players});
    return all;
  }
  static Siege siege(const Fast::Options&, Random&) { return {}; }
};

/// The same options for the reference, by name.
template <class Case>
typename Case::Slow::Options slow_options(const typename Case::Fast::Options& options) {
  typename Case::Slow::Options slow;
  for (const auto& row : Case::Fast::option_rows) slow.set(std::string(row.name), options.*row.member);
  return slow;
}

}  // namespace arena::laws
