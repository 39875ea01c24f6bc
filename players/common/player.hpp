// A player of game G: one virtual call per move, nothing virtual inside the tree.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/common/game.hpp"
#include "players/common/clock.hpp"
#include "players/common/decision.hpp"
#include "players/common/limits.hpp"
#include "players/common/tree_listener.hpp"

namespace arena {

/// Memory that a worker lends to its players, game after game; nothing in it may be visible across games.
class TablePool;

/// Whether `move` may be chosen if it must be one of `only`; any move may if `only` is empty.
inline bool may_choose(std::span<const Move> only, Move move) { return only.empty() || std::find(only.begin(), only.end(), move) != only.end(); }

/// A request for one decision.
struct Request {
  Limits limits;                                                          // already resolved: what this decision may cost
  std::chrono::nanoseconds time_left{0};                                  // of the game's time, with limits.game_time
  int turns_to_go = 0;                                                    // own turns until game_time is added again, this one included; 0: never
  std::chrono::nanoseconds opponent_time_left{0}, opponent_increment{0};  // the other side's, if it has a game time
  Clock* clock = nullptr;                                                 // required
  const std::atomic<bool>* stop = nullptr;                                // set from outside: stop as soon as possible
  const std::atomic<bool>* answered = nullptr;  // set by a search running beside this one: stop too, nobody waits for the answer
  // Where the game began and how it got here, for players that follow the game rather than look at the position, such as one in another process.
  std::string_view start;                             // the position that `moves` lead from, in one word; empty: the game's start
  std::span<const Move> moves;                        // since then
  std::span<const Move> only;                         // legal moves to choose from; empty: any
  std::function<void(const Decision&)> on_iteration;  // called after each completed iteration; may be empty

  [[nodiscard]] bool allows(Move move) const { return may_choose(only, move); }
};

template <Game G>
class Player {
 public:
  virtual ~Player() = default;
  /// Forgets earlier games; everything random in the next one comes from `seed`.
  virtual void new_game(std::uint64_t seed) = 0;
  /// Chooses a move in an undecided position.
  virtual Decision decide(const G& position, const Request& request) = 0;
  /// Shows the first plies of the next searches to `listener`, if there are any; null ends it.
  virtual void listen(TreeListener* /*listener*/) {}
};

}  // namespace arena
