// The searches of Tablut as the authors of the reports coded them.
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "players/tree/as_coded.hpp"

namespace arena {

template std::unique_ptr<Player<Tablut>> make_as_coded<Tablut>(const TreeOptions& options, TablePool& pool);

}  // namespace arena
