// A quick look at a position with the game's own evaluator, to choose openings and positions by.
#pragma once
#include <memory>

#include "arena/config/set_option.hpp"
#include "players/make_player.hpp"

namespace arena {

template <Game G>
class ShallowSearch {
 public:
  /// With a depth of 0 it must not be asked.
  explicit ShallowSearch(int depth) {
    if (depth == 0) return;
    player_ = make_player<G>(config::plain_search(std::string(G::name)), pool_);
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
