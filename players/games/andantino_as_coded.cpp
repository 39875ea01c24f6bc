// The searches of Andantino as the authors of the reports coded them.
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/tree/as_coded.hpp"

namespace arena {

template std::unique_ptr<Player<Andantino>> make_as_coded<Andantino>(const TreeOptions& options, TablePool& pool);

}  // namespace arena
