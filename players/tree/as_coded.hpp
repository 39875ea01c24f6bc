// The body of make_as_coded; included only where a game's searches with quirks are instantiated.
#pragma once
#include "players/tree/make_searcher.hpp"

namespace arena {

template <Game G>
std::unique_ptr<Player<G>> make_as_coded(const TreeOptions& options, TablePool& pool) {
  return searcher_by_name<G, AsCoded>(options, pool);
}

}  // namespace arena
