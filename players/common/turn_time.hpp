// The time that a player gives to a turn and to each of its plies, computed at the turn's first decision.
#pragma once
#include <algorithm>
#include <chrono>
#include <optional>

#include "core/common/game.hpp"
#include "players/common/player.hpp"
#include "players/common/time_policy.hpp"

namespace arena {

template <Game G>
class TurnTime {
 public:
  using Nanoseconds = std::chrono::nanoseconds;

  /// Says whether a new turn begins.
  bool begin(const G& position, const Request& request) {
    const int ends_at = position.plies() + plies_left_in_turn(position);
    if (!position.turn_starts() && ends_at == ends_at_) return false;
    int turns_left = std::max(5, 25 - position.plies() / 2);  // a guess
    if constexpr (KnowsTurnsLeft<G>) turns_left = position.own_turns_left();
    const int to_go = KnowsTurnsLeft<G> ? std::min(request.turns_to_go, turns_left) : request.turns_to_go;
    budget_ = turn_budget(request.limits, {request.time_left, turns_searched_, turns_left, !decided_, to_go});
    ends_at_ = ends_at;
    spent_ = Nanoseconds(0);
    searched_ = false;
    return true;
  }
  /// For this decision: the first ply of several gets its part, a later one what is left; all of it if the first search decides the whole turn.
  [[nodiscard]] std::optional<Nanoseconds> for_ply(const G& position, bool plans_turn) const {
    if (!budget_) return std::nullopt;
    return std::max((*budget_ - spent_) / (plans_turn ? 1 : plies_left_in_turn(position)), Nanoseconds(1));
  }
  /// A search begins; a decision without one does not count as a turn (Sweere).
  void search_begins() {
    if (!searched_) ++turns_searched_;
    searched_ = true;
  }
  void decision_ends(Nanoseconds time) {
    spent_ += time;
    decided_ = true;
  }

 private:
  // One game.
  int turns_searched_ = 0;
  bool decided_ = false;
  // One turn.
  int ends_at_ = -1;  // plies of the game when it is over
  std::optional<Nanoseconds> budget_;
  Nanoseconds spent_{0};
  bool searched_ = false;
};

}  // namespace arena
