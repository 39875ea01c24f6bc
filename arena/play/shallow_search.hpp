// A shallow search with the game's own evaluator, to choose openings and positions.
#pragma once
#include <memory>

#include "arena/config/set_option.hpp"
#include "arena/play/request.hpp"
#include "players/make_player.hpp"

namespace arena {

template <Game G>
class ShallowSearch {
 public:
  /// Must not be called with a depth of 0.
  explicit ShallowSearch(int depth) : limits_(depth_limit(depth)) {
    if (depth == 0) return;
    player_ = make_player<G>(config::plain_search(std::string(G::name)), pool_);
  }
  Decision operator()(const G& position) {
    player_->new_game(0);
    return player_->decide(position, request_for(limits_, clock_));
  }

 private:
  TablePool pool_;
  SteadyClock clock_;
  Limits limits_;
  std::unique_ptr<Player<G>> player_;
};

}  // namespace arena
