// The players of Tablut that search by Monte Carlo.
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "players/mcts/make_mcts_player.hpp"

namespace arena {

template std::unique_ptr<Player<Tablut>> MctsKind::make<Tablut>(TablePool& pool) const;

}  // namespace arena
