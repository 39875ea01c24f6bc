// A quick look at a position with the game's own evaluator, to choose openings and positions by.
#pragma once
#include <memory>

#include "arena/config/catalogue.hpp"
#include "players/make_player.hpp"

namespace arena {

template <Game G>
class ShallowSearch {
 public:
  /// With a depth of 0 it must not be asked.
  explicit ShallowSearch(int depth) {
    if (depth == 0) return;
    PlayerOptions options;
    options.tree.evaluator.name = config::find_game(G::name)->evaluators.front().name;
    options.tree.iterative_deepening = true;
    player_ = make_player<G>(options, pool_);
    request_.limits.depth = depth;
    request_.clock = &clock_;
  }
  Decision operator()(const G& position) {
    player_->new_game(0);
    return player_->decide(position, request_);
  }

 private:
  TablePool pool_;
  SteadyClock clock_;
  Request request_;
  std::unique_ptr<Player<G>> player_;
};

}  // namespace arena
