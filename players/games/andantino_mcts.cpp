// The players of Andantino that search by Monte Carlo.
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/mcts/make_mcts_player.hpp"

namespace arena {

template std::unique_ptr<Player<Andantino>> MctsKind::make<Andantino>(TablePool& pool) const;

}  // namespace arena
