// The players of Andantino: the search, compiled for this game with each of its evaluators.
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/make_player_impl.hpp"

namespace arena {

template std::unique_ptr<Player<Andantino>> make_player<Andantino>(const PlayerOptions& options, TablePool& pool);

}  // namespace arena
