#include "arena/analysis/regression/timer.hpp"

#include "arena/analysis/regression/timer_of.hpp"
#include "arena/games/games.hpp"

namespace arena {

PositionTimer make_timer(const RunSpec& spec) {
  return with_game_of(spec.game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    return timer_of<G>(spec, player_factory<G>(spec));
  });
}

}  // namespace arena
