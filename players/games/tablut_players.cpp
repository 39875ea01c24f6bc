// The players of Tablut: the search, compiled for this game with each of its evaluators.
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "players/make_player_impl.hpp"

namespace arena {

template std::unique_ptr<Player<Tablut>> make_player<Tablut>(const PlayerOptions& options, TablePool& pool);

}  // namespace arena
