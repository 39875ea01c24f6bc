// What a Monte Carlo tree search counts in one decision.
#pragma once
#include <cstdint>

#include "players/common/counters.hpp"

namespace arena {

struct MctsCounters {
  std::uint64_t playouts = 0, tree_depth = 0, tree_depth_max = 0, tree_nodes = 0, proved_nodes = 0, best_share = 0, reused_visits = 0;
  friend bool operator==(const MctsCounters&, const MctsCounters&) = default;
};

/// A new counter is a member above and a row here.
template <>
inline constexpr auto counter_rows<MctsCounters> = std::to_array<CounterRow<MctsCounters>>({
    {"playouts", &MctsCounters::playouts, "playouts of a Monte Carlo tree search"},
    {"tree_depth", &MctsCounters::tree_depth, "plies in its tree before a playout, mean in hundredths"},
    {"tree_depth_max", &MctsCounters::tree_depth_max, "and at most"},
    {"tree_nodes", &MctsCounters::tree_nodes, "positions in its tree at the end, the root and those kept included"},
    {"proved_nodes", &MctsCounters::proved_nodes, "positions proved in it"},
    {"best_share", &MctsCounters::best_share, "the played move's share of the root's visits, in thousandths"},
    {"reused_visits", &MctsCounters::reused_visits, "the root's visits carried over from an earlier decision"},
});

}  // namespace arena
