// A player that tries to prove its result first, for a part of what a decision may cost, and asks another player when it cannot.
#pragma once
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "core/common/sides.hpp"
#include "players/common/player.hpp"
#include "players/common/turn_time.hpp"
#include "players/proof/proof_part.hpp"
#include "players/proof/strategy_maker.hpp"

namespace arena {

template <Game G>
class ProofPlayer final : public Player<G> {
 public:
  ProofPlayer(const ProofOptions& options, std::unique_ptr<Player<G>> fallback) : options_(options), fallback_(std::move(fallback)) {}

  void new_game(std::uint64_t seed) override {
    table_.reset();  // made anew at the first question: nothing is seen across games
    turn_time_ = {};
    fallback_->new_game(seed);
  }
  void listen(TreeListener* listener) override { fallback_->listen(listener); }

  Decision decide(const G& position, const Request& request) override {
    Decision decision = choose(position, request);
    turn_time_.decision_ends(decision.time);
    return decision;
  }

 private:
  using Nanoseconds = std::chrono::nanoseconds;

  Decision choose(const G& position, const Request& request) {
    require_two_sides("proofs", position);
    if (!table_) table_ = std::make_unique<ProofTable>(static_cast<std::uint64_t>(options_.size_mb));
    const auto start = request.clock->now();
    std::uint64_t nodes = 0;
    const auto time_used = [&] { return request.clock->now() - start; };
    turn_time_.begin(position, request);
    const auto time = time_share(position);
    for (const bool win : {true, false}) {
      if (options_.aim != ProofAim::both && win != (options_.aim == ProofAim::win)) continue;
      if (auto decision = prove(position, win, request, start, time, nodes)) {
        decision->time = time_used();
        return *decision;
      }
    }
    Request rest = request;
    const auto used = time_used();
    if (rest.limits.nodes > 0) rest.limits.nodes -= std::min(rest.limits.nodes - 1, nodes);
    const auto taken = std::chrono::ceil<Duration>(used);
    if (rest.limits.move_time.count() > 0) rest.limits.move_time = std::max(Duration(1), rest.limits.move_time - taken);
    if (rest.limits.game_time.count() > 0) rest.time_left = std::max(std::chrono::nanoseconds(1), rest.time_left - used);
    Decision decision = fallback_->decide(position, rest);
    decision.nodes_total += nodes;
    decision.time += used;
    return decision;
  }

  /// What the questions of a decision may take of the clock; nothing without a clock.
  [[nodiscard]] std::optional<Nanoseconds> time_share(const G& position) const {
    const auto ply = turn_time_.for_ply(position, false);
    return ply ? std::optional(part_of(*ply, options_.share)) : std::nullopt;
  }

  /// Asks one question; gives a move when it is answered with yes.
  std::optional<Decision> prove(const G& position, bool win, const Request& request, Nanoseconds start, std::optional<Nanoseconds> time,
                                std::uint64_t& nodes) {
    ProofGoal goal;
    goal.side = win ? position.to_move() : 1 - position.to_move();
    goal.last_ply = win && options_.max_ply > 0 ? position.plies() + options_.max_ply : 0;
    std::uint64_t most = options_.nodes;
    if (request.limits.nodes > 0) {
      const auto share = static_cast<std::uint64_t>(static_cast<double>(request.limits.nodes) * options_.share);
      most = std::min(most, share > nodes ? share - nodes : 0);
      if (most == 0) return std::nullopt;
    }
    turn_time_.search_begins();
    ProofSearch<G> search(position, goal, *table_);
    const auto is_time = [&] {
      if (request.stop != nullptr && request.stop->load(std::memory_order_relaxed)) return true;
      return time && request.clock->now() - start >= *time;
    };
    const ProofNumbers numbers = search.run(most, is_time);
    nodes += search.nodes();
    if (!numbers.decided() || numbers.proved() != win) return std::nullopt;
    StrategyMaker<G> strategy(position, goal, *table_, win);
    Decision decision;
    decision.move = strategy.choose(most == 0 ? 0 : std::max<std::uint64_t>(1, most - std::min(most, search.nodes())), is_time);
    nodes += strategy.nodes();
    if (decision.move == no_move || !request.allows(decision.move)) return std::nullopt;
    decision.searched = true;
    decision.depth = decision.seldepth = numbers.distance;
    decision.proved = win ? Proved::win : Proved::no;  // at least a draw is no result of its own
    decision.proved_plies = win ? numbers.distance : 0;
    decision.score = win ? win_score - numbers.distance : 0;
    decision.nodes = decision.nodes_total = nodes;
    decision.stop = win ? StopReason::win : StopReason::complete;
    decision.principal_variation = {decision.move};
    return decision;
  }

  ProofOptions options_;
  std::unique_ptr<Player<G>> fallback_;
  std::unique_ptr<ProofTable> table_;
  TurnTime<G> turn_time_;
};

}  // namespace arena
