// Every game with the rule options under which the laws are checked, next to its naive reference. A new game joins the laws by one case here.
#pragma once
#include <string>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "tests/reference/naive_andantino.hpp"
#include "tests/reference/naive_omega.hpp"
#include "tests/reference/naive_tablut.hpp"

namespace arena::laws {

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
    return all;
  }
};

struct TablutCase {
  using Fast = Tablut;
  using Slow = naive::Tablut;
  static std::vector<Fast::Options> options() { return {Fast::Options{}}; }
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
};

/// The same options for the reference, by name.
template <class Case>
typename Case::Slow::Options slow_options(const typename Case::Fast::Options& options) {
  typename Case::Slow::Options slow;
  for (const auto& row : Case::Fast::option_rows) slow.set(std::string(row.name), options.*row.member);
  return slow;
}

/// "andantino radius=9 tiles_per_side=24", for messages.
template <class G>
std::string describe(const typename G::Options& options) {
  std::string text(G::name);
  for (const auto& row : G::option_rows) text += " " + std::string(row.name) + "=" + std::to_string(options.*row.member);
  return text;
}

}  // namespace arena::laws
