// The players of Omega: the search, compiled for this game with each of its evaluators.
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/make_player_impl.hpp"

namespace arena {

template std::unique_ptr<Player<Omega>> make_player<Omega>(const PlayerOptions& options, TablePool& pool);

}  // namespace arena
