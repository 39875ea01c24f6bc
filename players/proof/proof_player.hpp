// A player that first tries to prove its result, for a part of what a decision may cost, and asks another player if it cannot; or that does both
// at once, in two threads.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>

#include "players/common/player.hpp"
#include "players/common/side_thread.hpp"
#include "players/common/sides_played.hpp"
#include "players/common/turn_time.hpp"
#include "players/proof/proof_part.hpp"
#include "players/proof/strategy_maker.hpp"

namespace arena {

template <Game G>
class ProofPlayer final : public Player<G> {
 public:
  ProofPlayer(const ProofOptions& options, std::unique_ptr<Player<G>> fallback) : options_(options), fallback_(std::move(fallback)) {}

  void new_game(std::uint64_t seed) override {
    table_.reset();  // recreated at the first question: nothing is visible across games
    turn_time_ = {};
    fallback_->new_game(seed);
  }
  void listen(TreeListener* listener) override { fallback_->listen(listener); }

  Decision decide(const G& position, const Request& request) override {
    require_two_sides(position);
    if (!table_) table_ = std::make_unique<ProofTable>(static_cast<std::uint64_t>(options_.size_mb));
    Decision decision = options_.thread ? choose_beside(position, request) : choose(position, request);
    turn_time_.decision_ends(decision.time);
    return decision;
  }

 private:
  using Nanoseconds = std::chrono::nanoseconds;

  Decision choose(const G& position, const Request& request) {
    const auto start = request.clock->now();
    std::uint64_t nodes = 0;
    const auto time_used = [&] { return request.clock->now() - start; };
    turn_time_.begin(position, request);
    const auto time = time_share(position);
    const auto is_time = [&] {
      if (request.stop != nullptr && request.stop->load(std::memory_order_relaxed)) return true;
      return time && time_used() >= *time;
    };
    if (auto decision = prove(position, request, is_time, nodes)) {
      decision->time = time_used();
      return *decision;
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

  /// The proof-number search in a thread of its own, the other player here. Whoever has an answer stops the other; limits and clock are watched here.
  Decision choose_beside(const G& position, const Request& request) {
    std::atomic<bool> stop{false}, answered{false};
    std::uint64_t nodes = 0;
    std::optional<Decision> proved;
    Request rest = request;
    rest.answered = &answered;
    if (rest.limits.nodes > 0) rest.limits.nodes -= std::min(rest.limits.nodes - 1, share_of(rest.limits.nodes));
    SideThread beside(stop, [&] {
      proved = prove(
          position, request, [&] { return stop.load(std::memory_order_relaxed); }, nodes);
      if (proved) answered = true;
    });
    Decision decision = fallback_->decide(position, rest);
    stop = true;
    const auto cpu = beside.join();
    if (proved && decision.proved != Proved::win) {
      proved->time = decision.time;
      proved->nodes_total = decision.nodes_total;
      proved->counters = decision.counters;
      proved->cpu_beside = decision.cpu_beside;
      decision = *std::move(proved);
    }
    decision.nodes_total += nodes;
    decision.cpu_beside += cpu;
    return decision;
  }

  [[nodiscard]] std::uint64_t share_of(std::uint64_t nodes) const { return static_cast<std::uint64_t>(static_cast<double>(nodes) * options_.share); }

  /// How much of the clock the questions of a decision may take; nothing without a clock.
  [[nodiscard]] std::optional<Nanoseconds> time_share(const G& position) const {
    const auto ply = turn_time_.for_ply(position, false);
    return ply ? std::optional(part_of(*ply, options_.share)) : std::nullopt;
  }

  /// Asks the configured questions until `ends` says that there is no time for more; returns a move once a question is answered with yes.
  template <class Ends>
  std::optional<Decision> prove(const G& position, const Request& request, const Ends& ends, std::uint64_t& nodes) {
    for (const bool win : {true, false}) {
      if (options_.aim != ProofAim::both && win != (options_.aim == ProofAim::win)) continue;
      if (auto decision = ask(position, win, request, ends, nodes)) return decision;
    }
    return std::nullopt;
  }
  template <class Ends>
  std::optional<Decision> ask(const G& position, bool win, const Request& request, const Ends& ends, std::uint64_t& nodes) {
    ProofGoal goal;
    goal.side = win ? position.to_move() : 1 - position.to_move();
    goal.last_ply = win && options_.max_ply > 0 ? position.plies() + options_.max_ply : 0;
    std::uint64_t most = options_.nodes;
    if (request.limits.nodes > 0) {
      const std::uint64_t share = share_of(request.limits.nodes);
      most = std::min(most, share > nodes ? share - nodes : 0);
      if (most == 0) return std::nullopt;
    }
    turn_time_.search_begins();
    ProofSearch<G> search(position, goal, *table_);
    const ProofNumbers numbers = search.run(most, ends);
    nodes += search.nodes();
    if (!numbers.decided() || numbers.proved() != win) return std::nullopt;
    StrategyMaker<G> strategy(position, goal, *table_, win);
    Decision decision;
    decision.move = strategy.choose(most == 0 ? 0 : std::max<std::uint64_t>(1, most - std::min(most, search.nodes())), ends);
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
