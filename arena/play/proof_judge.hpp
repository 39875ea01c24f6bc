// Ends games whose result is proved: by a certificate, or by a proof-number search that asks after every ply whether one side wins, and whether the
// other does. At a fixed number of positions the answer is a function of the game's moves.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "arena/config/adjudication.hpp"
#include "arena/play/proved_wins.hpp"
#include "arena/play/referee_game.hpp"
#include "players/proof/proof_search.hpp"

namespace arena {

/// Memory for questions of this many positions.
inline std::uint64_t proof_judge_mib(std::uint64_t nodes) {
  return ProofTable::megabytes_taken(std::clamp<std::uint64_t>((nodes * 4 * sizeof(ProofTable::Stored)) >> 20U, 1, 1024));
}

template <Game G>
class ProofJudge {
 public:
  /// Throws InputError if the certificate cannot be used for a game with these rules.
  ProofJudge(const config::ProvedSpec& proof, const typename G::Options& options) : nodes_(proof.nodes) {
    if constexpr (!is_refereed<G>)
      if (proof.on && proof.source) wins_ = proved_wins<G>(*proof.source, proof.certificate, options);
  }

  /// Nothing is remembered across games.
  void new_game() { table_.reset(); }

  /// The proved result; nothing if none is proved, or `stop` came first. Results for earlier positions of the game help, so positions are
  /// asked about in order.
  std::optional<Outcome> judge(const G& position, const std::atomic<bool>& stop) {
    if (wins_ && wins_->is_won(position)) return win_for(wins_->side());
    if (nodes_ == 0) return std::nullopt;
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
  std::shared_ptr<const ProvedWins<G>> wins_;
  std::unique_ptr<ProofTable> table_;
};

}  // namespace arena
