// A player of game G: one virtual call a move, nothing virtual inside the tree.
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

/// Memory that a worker lends to its players, game after game; nothing in it may be seen across games.
class TablePool;

/// Whether a move may be chosen where it must be one of these; any may where there are none.
inline bool may_choose(std::span<const Move> only, Move move) { return only.empty() || std::find(only.begin(), only.end(), move) != only.end(); }

/// What is asked of a player for one decision.
struct Request {
  Limits limits;                                                          // already resolved: what this decision may cost
  std::chrono::nanoseconds time_left{0};                                  // of the game's time, with limits.game_time
  int turns_to_go = 0;                                                    // own turns until game_time is added again, this one included; 0: never
  std::chrono::nanoseconds opponent_time_left{0}, opponent_increment{0};  // of the other side's, where it has a game's time
  Clock* clock = nullptr;                                                 // required
  const std::atomic<bool>* stop = nullptr;                                // set from outside: stop as soon as possible
  const std::atomic<bool>* answered = nullptr;                            // set by a search beside this one: the same, nobody waits for the answer
  // Where the game began and how it came here, for players that follow it rather than look at the position, in another process say.
  std::string_view start;                             // the position that `moves` lead from, in one word; empty: the game's start
  std::span<const Move> moves;                        // since then
  std::span<const Move> only;                         // legal moves, one of which it must be; empty: any
  std::function<void(const Decision&)> on_iteration;  // told after each completed iteration; may be empty

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
  /// Shows the first plies of the next searches to `listener`, where there are any; null ends it.
  virtual void listen(TreeListener* /*listener*/) {}
};

}  // namespace arena
