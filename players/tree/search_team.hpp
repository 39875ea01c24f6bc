// The threads that help the one that decides. All search the same root by iterative deepening, each with its own tree, killers and history; they
// share the transposition table, and by their marks they turn to different moves. What a helper finds reaches the decision only through the table.
#pragma once
#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "players/common/side_thread.hpp"
#include "players/tree/root_search.hpp"

namespace arena {

template <class Root>
class SearchTeam {
  using G = typename Root::Board;
  using E = typename Root::Values;

 public:
  using Nanoseconds = std::chrono::nanoseconds;

  SearchTeam(const TreeOptions& options, const E& evaluator) {
    for (int i = 1; i < options.threads; ++i) helpers_.push_back(std::make_unique<Helper>(options, evaluator));
  }

  /// A new decision, whose node limit all threads share: `rules` belong to the thread that decides. `last_depth`: no deeper.
  void begin(const G& position, TranspositionTable* table, StopRules& rules, std::uint64_t seed, std::span<const Move> only, int last_depth) {
    position_ = position;
    table_ = table;
    seed_ = seed;
    only_ = only;
    last_depth_ = last_depth;
    if (rules.nodes != 0) {
      pool_.begin(rules.nodes, static_cast<int>(helpers_.size()) + 1);
      rules.pool = &pool_;
    }
    own_ = {};
    own_.nodes = rules.nodes;
    own_.pool = rules.pool;
    own_.stop = &stop_;
    own_.told = &told_;
    for (const auto& helper : helpers_) helper->deepest_guess = 0;
    nodes_ = 0;
    counters_ = {};
    cpu_ = Nanoseconds(0);
  }
  SearchMarks* marks() { return &marks_; }

  /// The thread that decides starts this depth; helpers follow.
  void follow(int depth) {
    depth_.store(depth, std::memory_order_relaxed);
    if (!threads_.empty() || depth < SearchMarks::min_depth) return;
    stop_ = false;
    told_ = 0;
    for (std::size_t i = 0; i < helpers_.size(); ++i) {
      Helper& helper = *helpers_[i];
      helper.root.begin(position_, table_, own_, mix64(seed_ ^ mix64(i + 1)), nullptr, only_, &marks_);
      threads_.push_back(std::make_unique<SideThread>(stop_, [this, &helper] { deepen(helper); }));
    }
  }

  /// Stops all helpers; rethrows what they threw.
  void stop() {
    stop_ = true;
    for (auto& thread : threads_) cpu_ += thread->join();
    if (threads_.empty()) return;
    threads_.clear();
    for (const auto& helper : helpers_) {
      nodes_ += helper->root.tree().nodes();
      counters_ += helper->root.tree().counters();
    }
  }
  /// Stops them when something else was already thrown.
  void abandon() { threads_.clear(); }

  /// Whether no helper used a horizon value at this depth or a deeper one: such a value may have come through the table. Stops all helpers.
  bool is_exhausted(int depth) {
    stop();
    return std::all_of(helpers_.begin(), helpers_.end(), [&](const auto& helper) { return helper->deepest_guess < depth; });
  }

  /// The helpers' nodes. While they search, slightly fewer than they have searched.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_ + (threads_.empty() ? 0 : told_.load(std::memory_order_relaxed)); }
  /// For helpers that have ended.
  [[nodiscard]] const TreeCounters& counters() const { return counters_; }
  [[nodiscard]] Nanoseconds cpu() const { return cpu_; }

 private:
  struct Helper {
    Helper(const TreeOptions& options, const E& evaluator) : root(options, evaluator) {}
    Root root;
    int deepest_guess = 0;  // the deepest iteration that used horizon values
  };

  void deepen(Helper& helper) {
    Decision last;
    for (int depth = next_depth(0); depth <= last_depth_; depth = next_depth(depth)) {
      const std::uint64_t guesses = helper.root.tree().horizons();
      const Decision now = helper.root.iterate(depth, last);
      if (helper.root.tree().horizons() != guesses) helper.deepest_guess = depth;
      if (helper.root.tree().aborted() || now.proved != Proved::no) return;
      last = now;
    }
  }
  /// Where the thread that decides is, but always deeper than before.
  [[nodiscard]] int next_depth(int done) const { return std::max(done + 1, depth_.load(std::memory_order_relaxed)); }

  SearchMarks marks_;
  NodePool pool_;
  // One decision.
  G position_;
  TranspositionTable* table_ = nullptr;
  StopRules own_;
  std::uint64_t seed_ = 0;
  std::span<const Move> only_;
  int last_depth_ = 0;
  std::uint64_t nodes_ = 0;
  TreeCounters counters_;
  Nanoseconds cpu_{0};
  std::atomic<bool> stop_{false};
  std::atomic<int> depth_{1};
  std::atomic<std::uint64_t> told_{0};
  std::vector<std::unique_ptr<Helper>> helpers_;
  std::vector<std::unique_ptr<SideThread>> threads_;  // last: they use all others
};

/// For a root that one thread searches alone.
struct NoTeam {
  template <class... Any>
  explicit NoTeam(const Any&...) {}
  template <class... Any>
  void begin(Any&&...) {}
  static SearchMarks* marks() { return nullptr; }
  void follow(int) {}
  void stop() {}
  void abandon() {}
  static bool is_exhausted(int) { return true; }
  static std::uint64_t nodes() { return 0; }
  static TreeCounters counters() { return {}; }
  static std::chrono::nanoseconds cpu() { return std::chrono::nanoseconds(0); }
};

}  // namespace arena
