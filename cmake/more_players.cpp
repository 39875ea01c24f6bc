// The players of the games that a program outside this tree adds (docs/own-game.md): what players/games has for each of ours.
#include ARENA_MORE_GAMES
#include <tuple>

#include "players/make_player_impl.hpp"
#include "players/many/make_many_player.hpp"
#include "players/mcts/make_mcts_player.hpp"
#include "players/tree/as_coded.hpp"

namespace arena {

template <class... Gs>
auto makers_of(TypeList<Gs...>) {
  return std::tuple(&make_player<Gs>..., &make_as_coded<Gs>...);
}
/// Taking their addresses compiles them.
[[gnu::used]] const auto more_makers = makers_of(MoreGames{});

}  // namespace arena
