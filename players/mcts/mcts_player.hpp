// A player that searches by Monte Carlo: book and shortcuts first, then playouts within limits and clock, by one thread or several.
#pragma once
#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <thread>
#include <vector>

#include "players/common/player.hpp"
#include "players/common/sides_played.hpp"
#include "players/common/turn_time.hpp"
#include "players/mcts/mcts_counters.hpp"
#include "players/mcts/mcts_decision.hpp"
#include "players/mcts/mcts_sides.hpp"
#include "players/mcts/mcts_worker.hpp"
#include "players/tree/known_moves.hpp"
#include "players/tree/shortcuts.hpp"

namespace arena::mcts {

template <Game G, Evaluator<G> E, class Node>
class MctsPlayer final : public Player<G> {
 public:
  MctsPlayer(const MctsOptions& options, const TreeOptions& common)
      : options_(options),
        common_(common),
        known_(common_),
        shortcuts_(common_),
        tree_(static_cast<std::size_t>(options.tree_mib), options.transpositions) {
    new_game(0);
  }

  void new_game(std::uint64_t seed) override {
    seed_ = seed;
    evaluator_.emplace(EvaluatorSettings{common_.evaluator.values, seed});
    tree_.clear();
    root_.reset();
    time_ = {};
    known_.new_turn();
  }

  Decision decide(const G& position, const Request& request) override {
    check_sides_of(position);
    start_ = request.clock->now();
    Decision decision = choose(position, request);
    decision.time = request.clock->now() - start_;
    time_.decision_ends(decision.time);
    return decision;
  }

 private:
  void check_sides_of(const G& position) const {
    if (position.players() == 2) return;
    if constexpr (!HasManySides<G>) refuse_sides("this player", G::name, position.players());
    const std::string_view two_sided = two_sided_option(options_);
    if (!two_sided.empty()) refuse_sides("'" + std::string(two_sided) + "'", G::name, position.players());
    if (options_.evaluates()) check_evaluator_sides<E>(position);
  }

  using Nanoseconds = std::chrono::nanoseconds;
  using Workers = std::vector<std::unique_ptr<Worker<G, E, Node>>>;
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  /// What one thread may do.
  struct Share {
    std::uint64_t playouts = unlimited, moves = unlimited;
  };

  Decision choose(const G& position, const Request& request) {
    if (time_.begin(position, request)) known_.new_turn();
    const std::uint64_t seed = decision_seed(seed_, position);
    if (auto known = known_.look(position, request, seed)) return *known;
    if (auto shortcut = shortcuts_.look(position, request)) return *shortcut;
    deadline_ = Nanoseconds(0);
    if (common_.watchdog.count() > 0) deadline_ = start_ + common_.watchdog;
    stop_at_deadline_ = StopReason::watchdog;
    if (const auto budget = time_.for_ply(position, false); budget && (deadline_.count() == 0 || start_ + *budget <= deadline_)) {
      deadline_ = start_ + *budget;
      stop_at_deadline_ = StopReason::time;
    }
    const std::uint32_t reused = take_over(position, request);
    root_ = position;
    time_.search_begins();
    return search(request, seed, reused);
  }

  /// The visits of the subtree below the moves played since the last decision; otherwise a new tree is started.
  std::uint32_t take_over(const G& position, const Request& request) {
    const int plies = root_ ? position.plies() - root_->plies() : 0;
    if (options_.reuse_tree && request.only.empty() && plies > 0 && static_cast<std::size_t>(plies) <= request.moves.size()) {
      const Node* node = &tree_.root();
      G game = *root_;
      for (const Move move : request.moves.last(static_cast<std::size_t>(plies))) {
        node = game.outcome() == Outcome::none && game.why_illegal(move).empty() ? child_of(*node, move) : nullptr;
        if (node == nullptr) break;
        game.make(move);
      }
      if (node != nullptr && node->first != 0 && game.key() == position.key()) {
        tree_.cut_down(*node, 0);
        return tree_.root().visits;
      }
    }
    tree_.clear();
    return 0;
  }
  [[nodiscard]] const Node* child_of(const Node& node, Move move) {
    if (node.first == 0) return nullptr;
    for (std::uint32_t i = 0; i < tree_.head(node.first).count; ++i)
      if (tree_.at(node.first + i)->move == move) return tree_.at(node.first + i);
    return nullptr;
  }

  Decision search(const Request& request, std::uint64_t seed, std::uint32_t reused) {
    Workers workers;
    const auto threads = static_cast<std::uint64_t>(options_.threads);
    for (std::uint64_t i = 0; i < threads; ++i)
      workers.push_back(std::make_unique<Worker<G, E, Node>>(options_, tree_, *root_, *evaluator_, i == 0 ? seed : mix64(seed ^ mix64(i))));
    const auto share = [&](std::uint64_t all, std::uint64_t i) { return all == 0 ? unlimited : all / threads + (i < all % threads ? 1 : 0); };
    const auto share_of = [&](std::uint64_t i) { return Share{share(options_.playouts, i), share(request.limits.nodes, i)}; };
    workers[0]->open_root(request.only);
    alignas(cache_line) std::atomic<bool> done{false};  // all threads read it before each playout
    std::vector<std::thread> others;
    std::vector<Nanoseconds> cpu(threads);
    for (std::uint64_t i = 1; i < threads; ++i)
      others.emplace_back([&, i] {
        run(*workers[i], share_of(i), done, [] { return std::optional<StopReason>{}; });
        cpu[i] = thread_cpu();
      });
    std::uint64_t next_report = first_report;
    const StopReason stop = run(*workers[0], share_of(0), done, [&]() -> std::optional<StopReason> {
      if (request.on_iteration && workers[0]->work().playouts >= next_report) {
        next_report *= 2;
        Decision now = decision_of(workers, 1, reused);  // the others' work is theirs while they run
        now.time = request.clock->now() - start_;
        request.on_iteration(now);
      }
      if (request.stop != nullptr && request.stop->load(std::memory_order_relaxed)) return StopReason::stopped;
      if (deadline_.count() != 0 && request.clock->now() >= deadline_) return stop_at_deadline_;
      return std::nullopt;
    });
    // A thread that used up its share lets the others use up theirs; any other stop ends them all.
    if (stop != StopReason::playouts && stop != StopReason::nodes) done = true;
    for (auto& other : others) other.join();
    for (auto& worker : workers) worker->end();
    Decision decision = decision_of(workers, workers.size(), reused);
    decision.stop = stop;
    decision.cpu_beside = std::accumulate(cpu.begin(), cpu.end(), Nanoseconds(0));
    if (request.on_iteration) {
      decision.time = request.clock->now() - start_;
      request.on_iteration(decision);
    }
    return decision;
  }

  /// Whether nothing is left to find out: with more than two sides, only if the mover wins alone.
  [[nodiscard]] bool is_settled() {
    if (root_->players() > 2) return load(tree_.root().proved) == proof::sole_win(root_->to_move());
    return is_closed(tree_.root(), options_.score_bounds);
  }

  /// Runs playouts until something ends them. `poll` is called now and then.
  template <class Poll>
  StopReason run(Worker<G, E, Node>& worker, const Share& share, std::atomic<bool>& done, Poll&& poll) {
    constexpr std::uint64_t poll_interval = 256;  // moves
    std::uint64_t next_poll = 0;
    while (!done.load(std::memory_order_relaxed)) {
      const Work& work = worker.work();
      if (options_.solver && is_settled()) {
        done = true;
        const Proved proved = proved_for(load(tree_.root().proved), root_->to_move());
        return proved == Proved::win ? StopReason::win : proved == Proved::loss ? StopReason::loss : StopReason::complete;
      }
      if (work.playouts >= share.playouts) return StopReason::playouts;
      if (work.moves >= next_poll) {
        next_poll = work.moves + poll_interval;
        if (const auto stop = poll()) return *stop;
      }
      if (!worker.run(share.moves - work.moves)) return StopReason::nodes;
      if (worker.is_full() && options_.full_tree == FullTree::recycle) {
        tree_.recycle();
        worker.has_room();
      }
    }
    return StopReason::complete;  // another thread knows why
  }

  /// With the work of the first `counted` threads.
  Decision decision_of(const Workers& workers, std::size_t counted, std::uint32_t reused) {
    Work work;
    for (std::size_t i = 0; i < counted; ++i) {
      const Work& one = workers[i]->work();
      work.playouts += one.playouts;
      work.moves += one.moves;
      work.depths += one.depths;
      work.proved += one.proved;
      work.deepest = std::max(work.deepest, one.deepest);
    }
    const int side = root_->to_move();
    RootView<Node> view(options_, tree_, side);
    const Node& best = view.choose();
    Decision decision;
    decision.move = best.move;
    decision.searched = true;
    decision.proved = proved_for(load(tree_.root().proved), side);
    if (const Proved own = proved_for(load(best.proved), side); own == Proved::win) decision.proved = own;
    decision.score = per_mille(load(best.sum), load(best.visits));
    if (decision.proved == Proved::loss && root_->players() > 2) decision.proved = Proved::no;  // lower places remain behind a winner
    if (decision.proved != Proved::no) decision.score = decision.proved == Proved::draw ? 0 : decision.proved == Proved::win ? win_score : -win_score;
    decision.depth = static_cast<int>(work.playouts == 0 ? 0 : (work.depths + work.playouts / 2) / work.playouts);
    decision.begun = decision.depth;
    decision.seldepth = static_cast<int>(work.deepest);
    decision.nodes = decision.nodes_total = work.moves;
    decision.principal_variation = view.line(best);
    decision.moves = view.moves();
    MctsCounters counters;
    counters.playouts = work.playouts;
    counters.tree_depth = work.playouts == 0 ? 0 : work.depths * 100 / work.playouts;
    counters.tree_depth_max = work.deepest;
    counters.tree_nodes = tree_.nodes();
    counters.proved_nodes = work.proved;
    const std::uint64_t visits = load(tree_.root().visits);
    counters.best_share = visits == 0 ? 0 : load(best.visits) * std::uint64_t{1000} / visits;
    counters.reused_visits = reused;
    decision.counters = counters;
    return decision;
  }

  static constexpr std::uint64_t first_report = 1000;  // playouts before the first interim report; then twice as many each time

  MctsOptions options_;
  TreeOptions common_;
  KnownMoves<G> known_;
  Shortcuts<G> shortcuts_;
  std::optional<E> evaluator_;
  // One game.
  std::uint64_t seed_ = 0;
  Tree<Node> tree_;
  std::optional<G> root_;  // the position that the tree begins with
  TurnTime<G> time_;
  // One decision.
  Nanoseconds start_{0}, deadline_{0};
  StopReason stop_at_deadline_ = StopReason::time;
};

}  // namespace arena::mcts
