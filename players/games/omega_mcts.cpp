// The players of Omega that search by Monte Carlo.
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/mcts/make_mcts_player.hpp"

namespace arena {

template std::unique_ptr<Player<Omega>> MctsKind::make<Omega>(TablePool& pool) const;

}  // namespace arena
