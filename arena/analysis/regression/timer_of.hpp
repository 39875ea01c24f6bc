// The position timer for one game; tests seat their own players.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "arena/analysis/regression/timer.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/match_parts.hpp"
#include "arena/play/player_factory.hpp"
#include "arena/play/request.hpp"
#include "arena/play/start.hpp"
#include "arena/record/files.hpp"
#include "core/common/errors.hpp"

namespace arena {

template <Game G>
class PositionTimerOf {
 public:
  PositionTimerOf(const RunSpec& spec, PlayerFactory<G> factory) : factory_(std::move(factory)), start_(start_of<G>(spec.game)) {}

  TimedSearch search(const std::string& moves, const Participant& player, int depth) {
    G position = start_;
    std::vector<Move> made;
    if (const auto illegal = make_moves(position, moves, [&](const G&, Move move) { made.push_back(move); }))
      throw InputError("position '" + moves + "': " + illegal->text());
    const auto searcher = guarded(player, [&] { return factory_(player, pool_); });
    guarded(player, [&] { searcher->new_game(1); });
    const std::string from = game_text(moves).start;
    const Request request = request_for(depth > 0 ? depth_limit(depth) : player.options.limits, clock_, nullptr, made, from);
    auto* const engine = dynamic_cast<EnginePlayer<G>*>(searcher.get());
    if (engine != nullptr) engine->measure_wait();
    const std::int64_t waited = thread_waited_ns();
    const auto before = clock_.now();
    const Decision decision = guarded(player, [&] { return searcher->decide(position, request); });
    TimedSearch found;
    // For an engine, without the overhead of measuring it.
    const std::int64_t wall = engine != nullptr ? decision.time.count() : (clock_.now() - before).count();
    const std::int64_t elsewhere = engine != nullptr ? engine->waited().count() : 0;
    found.waited = static_cast<double>(std::min(wall, thread_waited_ns() - waited + elsewhere)) * 1e-9;
    found.seconds = static_cast<double>(wall) * 1e-9 - found.waited;
    found.nodes = decision.searched && decision.known.nodes && is_search(decision.stop) ? decision.nodes_total : 0;
    found.move = decision.move == no_move ? "" : position.to_text(decision.move);
    found.score = decision.score;
    return found;
  }

 private:
  /// A player that fails here leaves nothing to compare.
  static auto guarded(const Participant& player, const auto& act) {
    try {
      return act();
    } catch (const PlayerFault& failed) {
      throw RunError(fmt::format("no verdict: player '{}' failed in a position: {}: {}", player.name, failed.termination(), failed.what()));
    }
  }

  PlayerFactory<G> factory_;
  G start_;
  TablePool pool_;
  SteadyClock clock_;
};

template <Game G>
PositionTimer timer_of(const RunSpec& spec, PlayerFactory<G> factory) {
  return [timer = std::make_shared<PositionTimerOf<G>>(spec, std::move(factory))](const std::string& moves, const Participant& player, int depth) {
    return timer->search(moves, player, depth);
  };
}

}  // namespace arena
