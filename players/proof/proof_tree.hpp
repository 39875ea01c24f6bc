// Proof-number search on two levels, on one table (after Breuker's PN2 and the job-level search of Wu and others): a best-first tree whose leaves
// have the numbers that a depth-first search of them ended with. While its numbers near the start mislead a depth-first search, it may not return for
// a long time to what it left there. To expand a leaf is to look at each of its children: a search of so many positions. A position in whose subtree
// ten times as much was spent as on itself is searched again, ten times as long, twice: often what was found below is enough to decide it.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "players/proof/proof_search.hpp"
#include "players/proof/proof_workers.hpp"

namespace arena {

template <Game G>
class ProofTree final : public ProofWorkers {
 public:
  /// `look`: positions of the first search of a child.
  ProofTree(const G& start, const ProofGoal& goal, ProofTable& table, int threads, ProofTies ties, std::uint64_t look = 50'000)
      : start_(start),
        goal_(ProofPosition<G>(start, goal).goal()),
        table_(table),
        ties_(ties),
        look_(look),
        workers_(static_cast<std::size_t>(threads)) {
    const Key key = ProofPosition<G>(start, goal).key();
    root_ = nodes_.emplace(key, std::make_unique<Node>(start, key, start.to_move() == goal.side, look)).first->second.get();
    root_->spent = look;  // so that it is due
  }

  ProofNumbers run(std::uint64_t max_nodes, ProofPoll poll) override {
    most_ = max_nodes == 0 ? ~std::uint64_t{0} : expanded_ + max_nodes;
    stop_ = false;
    workers_[0].poll = std::move(poll);
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < workers_.size(); ++i) threads.emplace_back([this, i] { work(workers_[i]); });
    work(workers_[0]);
    for (auto& thread : threads) thread.join();
    return root_->numbers.rounded();
  }

  [[nodiscard]] std::uint64_t nodes() const override { return expanded_.load(std::memory_order_relaxed); }
  [[nodiscard]] ProofNumbers numbers_now() const override {
    const std::lock_guard lock(mutex_);
    return root_->numbers.rounded();
  }
  [[nodiscard]] std::vector<Move> line_now() const override {
    ProofPosition<G> position(start_, goal_);
    std::vector<Move> line;
    for (std::size_t i = 1; i < workers_[0].path.size(); ++i) {
      line.push_back(move_to(position, workers_[0].path[i]->key));
      position.make(line.back());
    }
    return line;
  }

 private:
  /// As ProofNumbers, but the sums of a large tree do not saturate.
  struct Numbers {
    static constexpr double infinity = 1e300;
    double proof = 1, disproof = 1;
    int distance = 0;
    Numbers() = default;
    explicit Numbers(const ProofNumbers& n)
        : proof(n.disproved() ? infinity : static_cast<double>(n.proof)),
          disproof(n.proved() ? infinity : static_cast<double>(n.disproof)),
          distance(n.distance) {}
    [[nodiscard]] bool decided() const { return proof == 0 || disproof == 0; }
    [[nodiscard]] ProofNumbers rounded() const {
      const auto most = [&](double number) {
        return decided() && number > 0 ? proof_infinity : static_cast<ProofNumber>(std::min(number, static_cast<double>(proof_infinity - 1)));
      };
      return {most(proof), most(disproof), distance};
    }
    friend bool operator==(const Numbers&, const Numbers&) = default;
  };
  struct Node;
  /// Without a node: what the move leads to was decided when it was first seen.
  struct Edge {
    Numbers numbers;
    Node* node = nullptr;
    [[nodiscard]] const Numbers& now() const { return node == nullptr ? numbers : node->numbers; }
  };
  struct Node {
    Node(const G& position, Key its_key, bool it_seeks, std::uint64_t first_due) : game(position), key(its_key), seeks(it_seeks), due(first_due) {}
    G game;
    Key key;
    bool seeks;
    bool taken = false;  // by a worker
    int passing = 0;     // workers whose line goes through here
    Numbers numbers;
    std::uint64_t spent = 0;  // positions, here and below
    std::uint64_t due;        // when so many are spent, the position is searched with as many
    std::vector<Edge> edges;  // empty: a leaf
    std::vector<Node*> parents;
  };
  struct Worker {
    std::vector<Node*> path;
    ProofPoll poll;
  };
  struct Child {
    Key key;
    Numbers numbers;
    std::optional<G> game;  // if it is new
  };
  /// The numbers of the position, or of its children.
  struct Found {
    std::optional<ProofNumbers> numbers;
    std::vector<Child> children;
    std::uint64_t cost = 0;
  };

  void work(Worker& worker) {
    std::unique_lock lock(mutex_);
    while (!stop_ && !root_->numbers.decided()) {
      if (!pick(*root_, worker.path)) {  // the others have taken every open leaf
        changed_.wait_for(lock, std::chrono::milliseconds(20));
        lock.unlock();
        if (worker.poll && worker.poll()) stop_ = true;
        lock.lock();
        continue;
      }
      Node& node = *worker.path.back();
      node.taken = true;
      const std::uint64_t due = is_due(node) ? node.due : 0;
      for (Node* above : worker.path) ++above->passing;
      lock.unlock();
      const auto found = look_at(node, due, worker);
      lock.lock();
      node.taken = false;
      for (Node* above : worker.path) {
        --above->passing;
        if (found) above->spent += found->cost;
      }
      if (found) keep(node, *found);
      worker.path.clear();
      changed_.notify_all();
    }
    stop_ = true;
    changed_.notify_all();
  }

  [[nodiscard]] bool is_due(const Node& node) const { return node.due <= 100 * look_ && node.spent >= node.due; }

  /// The line to the node that is most worth it: the numbers along other workers' lines count as worse.
  bool pick(Node& node, std::vector<Node*>& path) const {
    if (node.taken || node.numbers.decided()) return false;
    path.push_back(&node);
    if (node.edges.empty() || is_due(node)) return true;
    std::vector<std::pair<double, Node*>> order;
    for (const Edge& edge : node.edges)
      if (!edge.now().decided()) order.emplace_back((node.seeks ? edge.now().proof : edge.now().disproof) * (2 + edge.node->passing), edge.node);
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& next : order)
      if (pick(*next.second, path)) return true;
    path.pop_back();
    return false;
  }

  /// Searches the node itself if it is due, else its children. Nothing if it was stopped. Others may change the node's numbers meanwhile.
  std::optional<Found> look_at(const Node& node, std::uint64_t due, const Worker& worker) {
    Found found;
    if (due > 0) {
      found.numbers = search(node.game, due, worker, found.cost);
      return found.numbers ? std::optional(std::move(found)) : std::nullopt;
    }
    ProofPosition<G> position(node.game, goal_);
    ProofChildren<G> children;
    ProofMoves<G>::list(position, children, table_);
    for (const ProofChild& child : children) {
      const auto is_twin = [&](const Child& other) { return other.key == child.key; };
      if (std::any_of(found.children.begin(), found.children.end(), is_twin)) continue;
      ProofNumbers numbers = node.seeks ? ProofNumbers{child.least, child.sum, child.distance} : ProofNumbers{child.sum, child.least, child.distance};
      std::optional<G> game;
      if (!child.decided() && !is_known(child.key)) {
        position.make(child.move);
        game = position.game();
        position.undo();
        const auto searched = search(*game, look_, worker, found.cost);
        if (!searched) return std::nullopt;
        numbers = *searched;
      }
      found.children.push_back({child.key, Numbers(numbers), std::move(game)});
      if (node.seeks ? numbers.proved() : numbers.disproved()) break;
    }
    return found;
  }
  [[nodiscard]] bool is_known(Key key) const {
    const std::lock_guard lock(mutex_);
    return nodes_.contains(key);
  }

  /// Nothing if it was stopped. What an earlier search has spent on the position is not spent again.
  std::optional<ProofNumbers> search(const G& game, std::uint64_t most, const Worker& worker, std::uint64_t& cost) {
    const ProofPosition<G> position(game, goal_);
    ProofNumbers numbers;
    if (position.recall(table_, numbers) && (numbers.decided() || table_.has_cost(position.key(), most))) return numbers;
    const std::uint64_t limit = most_, before = expanded_;
    if (before >= limit) {
      stop_ = true;
      return std::nullopt;
    }
    ProofSearch<G> search(game, goal_, table_, ties_);
    std::uint64_t counted = 0;
    const auto count = [&] {
      expanded_ += search.nodes() - counted;
      counted = search.nodes();
    };
    numbers = search.run(std::min(most, limit - before), [&] {
      count();
      if (worker.poll && worker.poll()) stop_ = true;
      return stop_.load(std::memory_order_relaxed);
    });
    count();
    cost += counted;
    return numbers.decided() || !stop_ ? std::optional(numbers) : std::nullopt;
  }

  void keep(Node& at, const Found& found) {
    if (found.numbers) {
      at.due *= 10;
      if (!found.numbers->decided()) return;
      at.numbers = Numbers(*found.numbers);
    } else {
      for (const Child& child : found.children) {
        Edge& edge = at.edges.emplace_back(Edge{child.numbers, nullptr});
        if (child.numbers.decided()) continue;
        auto& node = nodes_[child.key];
        if (!node) {
          node = std::make_unique<Node>(*child.game, child.key, child.game->to_move() == goal_.side, 10 * look_);
          node->numbers = child.numbers;
        }
        node->parents.push_back(&at);
        edge.node = node.get();
      }
      refresh(at);
    }
    for (std::deque<Node*> todo(at.parents.begin(), at.parents.end()); !todo.empty(); todo.pop_front()) {
      Node& node = *todo.front();
      if (node.numbers.decided()) continue;
      const Numbers before = node.numbers;
      refresh(node);
      if (node.numbers != before) todo.insert(todo.end(), node.parents.begin(), node.parents.end());
    }
  }
  /// The least of the children's numbers ends the node well, the sum of the others ends it badly.
  void refresh(Node& node) {
    double least = Numbers::infinity, sum = 0;
    int longest = 0, shortest = G::max_plies;
    for (const Edge& edge : node.edges) {
      const Numbers& n = edge.now();
      const double one = node.seeks ? n.proof : n.disproof, other = node.seeks ? n.disproof : n.proof;
      least = std::min(least, one);
      sum = std::min(sum + other, Numbers::infinity);
      longest = std::max(longest, n.distance);
      if (one == 0) shortest = std::min(shortest, n.distance);
    }
    if (least == 0) sum = Numbers::infinity;
    node.numbers.proof = node.seeks ? least : sum;
    node.numbers.disproof = node.seeks ? sum : least;
    if (!node.numbers.decided()) return;
    node.numbers.distance = 1 + (least == 0 ? shortest : longest);
    table_.store(node.key, node.numbers.rounded(), node.spent);
  }

  static Move move_to(ProofPosition<G>& position, Key wanted) {
    MoveList<G> moves;
    position.game().legal_moves(moves);
    for (const Move move : moves) {
      position.make(move);
      const bool there = position.key() == wanted;
      position.undo();
      if (there) return move;
    }
    throw std::logic_error("a line of the tree leads nowhere");
  }

  const G start_;
  const ProofGoal goal_;
  ProofTable& table_;
  ProofTies ties_;
  std::uint64_t look_;
  std::vector<Worker> workers_;
  mutable std::mutex mutex_;  // of everything below but the atomics
  std::condition_variable changed_;
  std::unordered_map<Key, std::unique_ptr<Node>> nodes_;
  Node* root_ = nullptr;
  std::atomic<std::uint64_t> expanded_{0}, most_{0};
  std::atomic<bool> stop_{false};
};

}  // namespace arena
