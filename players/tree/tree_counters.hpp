// What a tree search counts, over all iterations of one decision.
#pragma once
#include <cstddef>
#include <cstdint>

#include "players/common/counters.hpp"

namespace arena {

struct TreeCounters {
  std::uint64_t tt_probes = 0, tt_hits = 0, tt_cutoffs = 0, tt_collisions = 0;
  std::uint64_t cutoffs = 0, first_cutoffs = 0, killer_cutoffs = 0, null_tries = 0, null_cutoffs = 0, multi_cutoffs = 0;
  std::uint64_t reductions = 0, researches = 0, pruned = 0, guessed = 0, extensions = 0;
  std::uint64_t evaluations = 0, threat_ends = 0, quiescence_nodes = 0;
  /// The move at `index` of a node caused a cut-off.
  void cut_off(std::size_t index) {
    ++cutoffs;
    first_cutoffs += index == 0;
  }
  friend bool operator==(const TreeCounters&, const TreeCounters&) = default;
};

/// A new counter is a member above and a row here.
template <>
inline constexpr auto counter_rows<TreeCounters> = std::to_array<CounterRow<TreeCounters>>({
    {"tt_probes", &TreeCounters::tt_probes, "positions looked up in the transposition table"},
    {"tt_hits", &TreeCounters::tt_hits, "positions found there"},
    {"tt_cutoffs", &TreeCounters::tt_cutoffs, "cut-offs by a stored value"},
    {"tt_collisions", &TreeCounters::tt_collisions, "entries of the same search that were overwritten"},
    {"cutoffs", &TreeCounters::cutoffs, "cut-offs by a searched move"},
    {"first_cutoffs", &TreeCounters::first_cutoffs, "of these, by the first move"},
    {"killer_cutoffs", &TreeCounters::killer_cutoffs, "of these, by a killer move"},
    {"null_tries", &TreeCounters::null_tries, "null moves tried"},
    {"null_cutoffs", &TreeCounters::null_cutoffs, "cut-offs by the null move"},
    {"multi_cutoffs", &TreeCounters::multi_cutoffs, "cut-offs by multi-cut"},
    {"reductions", &TreeCounters::reductions, "moves first searched at reduced depth"},
    {"researches", &TreeCounters::researches, "of these, moves searched again because they beat alpha"},
    {"pruned", &TreeCounters::pruned, "moves pruned by late move pruning or futility"},
    {"guessed", &TreeCounters::guessed, "nodes cut off by static value: reverse futility or razoring"},
    {"extensions", &TreeCounters::extensions, "singular moves searched one ply deeper"},
    {"evals", &TreeCounters::evaluations, "positions given to the evaluator"},
    {"threat_ends", &TreeCounters::threat_ends, "nodes ended by a win in one or two threats"},
    {"quiescence_nodes", &TreeCounters::quiescence_nodes, "positions visited beyond the horizon"},
});

/// Adds up what several threads counted.
inline TreeCounters& operator+=(TreeCounters& sum, const TreeCounters& other) {
  for (const auto& row : counter_rows<TreeCounters>) sum.*row.member += other.*row.member;
  return sum;
}

}  // namespace arena
