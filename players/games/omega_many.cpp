// The players of Omega for two to four sides.
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/many/make_many_player.hpp"

namespace arena {

template std::unique_ptr<Player<Omega>> make_many_player<Omega>(ManySearch search, const TreeOptions& options, TablePool& pool);

}  // namespace arena
