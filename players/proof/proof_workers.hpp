// Whoever works on one question with a table: several searchers (ProofTeam), or a tree above such searches (ProofTree).
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "core/common/move.hpp"
#include "players/proof/proof_table.hpp"

namespace arena {

/// Called every few nodes: true ends the search.
using ProofPoll = std::function<bool()>;

class ProofWorkers {
 public:
  virtual ~ProofWorkers() = default;
  /// Works until the question is decided or a limit says stop; what was found stays in the table. `max_nodes` 0: no limit. `poll` is called by the
  /// calling thread alone. With one thread the result is the same every time.
  virtual ProofNumbers run(std::uint64_t max_nodes, ProofPoll poll) = 0;
  /// Positions expanded so far.
  [[nodiscard]] virtual std::uint64_t nodes() const = 0;
  /// The numbers of the start, and where the first worker is; only the thread that called `run` may ask while it works.
  [[nodiscard]] virtual ProofNumbers numbers_now() const = 0;
  [[nodiscard]] virtual std::vector<Move> line_now() const = 0;
};

}  // namespace arena
