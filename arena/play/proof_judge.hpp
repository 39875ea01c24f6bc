// Ends games whose result is proved: after every ply a proof-number search asks whether one side wins, and whether the other does. At a fixed
// number of positions the answer is a function of the game's moves.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "players/proof/proof_search.hpp"

namespace arena {

/// Memory for questions of this many positions.
inline std::uint64_t proof_judge_mib(std::uint64_t nodes) {
  return ProofTable::megabytes_taken(std::clamp<std::uint64_t>((nodes * 4 * sizeof(ProofTable::Stored)) >> 20U, 1, 1024));
}

template <Game G>
class ProofJudge {
 public:
  explicit ProofJudge(std::uint64_t nodes) : nodes_(nodes) {}

  /// Nothing is remembered across games.
  void new_game() { table_.reset(); }

  /// The proved result; nothing if none is proved, or `stop` came first. Results for earlier positions of the game help, so positions are
  /// asked about in order.
  std::optional<Outcome> judge(const G& position, const std::atomic<bool>& stop) {
    if (!table_) table_ = std::make_unique<ProofTable>(proof_judge_mib(nodes_));
    bool nobody = true;
    for (const int side : {position.to_move(), 1 - position.to_move()}) {
      ProofGoal goal;
      goal.side = side;
      const ProofNumbers numbers = ProofSearch<G>(position, goal, *table_).run(nodes_, [&] { return stop.load(std::memory_order_relaxed); });
      if (numbers.proved()) return win_for(side);
      nobody = nobody && numbers.disproved();
    }
    return nobody ? std::optional(Outcome::draw) : std::nullopt;
  }

 private:
  std::uint64_t nodes_;
  std::unique_ptr<ProofTable> table_;
};

}  // namespace arena
