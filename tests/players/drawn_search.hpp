// One search of a tree that is drawn as text, with the leaves in the order in which they were seen.
#pragma once
#include <string_view>
#include <vector>

#include "players/tree/searcher.hpp"
#include "tests/players/search_support.hpp"
#include "tests/players/tree_game.hpp"

namespace arena {

struct Found {
  Decision decision;
  std::vector<Score> seen;
};

inline Found search(std::string_view drawing, const TreeOptions& options, int depth, const Limits& more = {}, std::uint64_t seed = 1) {
  const DrawnTree tree(drawing);
  TablePool pool;
  Searcher<RootSearch<TreeGame, DrawnValue>> player(options, pool);
  player.new_game(seed);
  HandClock clock;
  Request request = request_for(clock, depth);
  request.limits = more;
  request.limits.depth = depth;
  Found found;
  found.decision = player.decide(TreeGame({&tree}), request);
  found.seen = tree.seen;
  return found;
}

}  // namespace arena
