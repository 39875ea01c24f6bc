// The searches of Omega as the authors of the reports coded them.
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/tree/as_coded.hpp"

namespace arena {

template std::unique_ptr<Player<Omega>> make_as_coded<Omega>(const TreeOptions& options, TablePool& pool);

}  // namespace arena
