// Makes the player for a participant: a searcher of ours, or a foreign engine in a process of its own.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arena/engines/engine_player.hpp"
#include "arena/record/run_spec.hpp"
#include "players/make_player.hpp"

namespace arena {

template <Game G>
using PlayerFactory = std::function<std::unique_ptr<Player<G>>(const Participant&, TablePool&)>;

/// The running engines of one worker, reused by the next game. Two copies of one participant in a game are two processes.
class EnginePool {
 public:
  /// For games with this many sides.
  explicit EnginePool(int sides, std::shared_ptr<EngineLog> log = nullptr) : sides_(sides), log_(std::move(log)) {}
  std::shared_ptr<EngineClient> take(const Participant& player);

 private:
  int sides_;
  std::shared_ptr<EngineLog> log_;
  std::map<std::string, std::vector<std::pair<config::EngineOptions, std::shared_ptr<EngineClient>>>> clients_;  // by the participant's name
};

/// Makes players of every kind; for one worker, one game after another.
template <Game G>
PlayerFactory<G> player_factory(const RunSpec& spec, const std::shared_ptr<EngineLog>& log = nullptr) {
  return [margin = spec.margin, engines = std::make_shared<EnginePool>(spec.game.sides, log)](const Participant& player,
                                                                                              TablePool& pool) -> std::unique_ptr<Player<G>> {
    if (!traits_of(player.options).foreign) return make_player<G>(player.options, pool);
    return std::make_unique<EnginePlayer<G>>(engines->take(player), margin);
  };
}

/// Starts a new game for a player; an engine is not waited for once `stop` is raised.
template <Game G>
void begin_game(Player<G>& player, std::uint64_t seed, const std::atomic<bool>& stop) {
  if (auto* engine = dynamic_cast<EnginePlayer<G>*>(&player)) engine->stop_with(stop);
  player.new_game(seed);
}

}  // namespace arena
