// One thread of a Monte Carlo tree search: a playout as numbered steps.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "core/common/random.hpp"
#include "players/common/player.hpp"
#include "players/mcts/mcts_backlog.hpp"
#include "players/mcts/mcts_bounds.hpp"
#include "players/mcts/mcts_playout.hpp"
#include "players/mcts/mcts_selection.hpp"

namespace arena::mcts {

/// What one thread did in a decision.
struct Work {
  std::uint64_t playouts = 0, moves = 0;  // moves in the tree and in playouts
  std::uint64_t depths = 0, deepest = 0;  // plies in the tree
  std::uint64_t proved = 0;
};

template <Game G, Evaluator<G> E, class Node>
class Worker {
 public:
  Worker(const MctsOptions& options, Tree<Node>& tree, const G& root, const E& evaluator, std::uint64_t seed)
      : options_(options),
        tree_(tree),
        root_(root),
        sides_(root.players()),
        shared_(options.threads > 1),
        loss_(shared_ ? static_cast<std::uint32_t>(options.virtual_loss) : 0),
        evaluation_(evaluator, options.evaluator_scale, root.to_move()),
        playout_(options_, evaluation_),
        selector_(options_, tree),
        random_(seed) {
    if (!options.rave.on) return;
    selector_.reference().begin(ply_kinds<G>, static_cast<std::size_t>(G::move_codes));
    played_.assign(ply_kinds<G> * static_cast<std::size_t>(G::move_codes), 0);
  }

  /// Gives the root its children before the first playout; only the moves in `only`, if there are any.
  void open_root(std::span<const Move> only) {
    G game = root_;
    if (tree_.root().first == 0) expand(tree_.root(), game, only);
  }
  /// Makes at most `allowed` moves; returns false and counts nothing if a playout would take more.
  bool run(std::uint64_t allowed) {
    G game = root_;
    std::uint64_t plies = 0;
    line_.size = 0;
    path_[0] = {&tree_.root(), 0, can_wait(tree_.root())};
    depth_ = 1;
    if (options_.rave.on) selector_.reference().clear();

    // 1. Down the tree to a position without children, to one that is proved, or to the end of the game.
    Move last = no_move;
    bool decided = false, expanded = false;
    while (game.outcome() == Outcome::none) {
      Node& node = *path_[depth_ - 1].node;
      std::uint32_t first = children_of(node);
      if (first <= Tree<Node>::being_made) {
        // 2. A position that was visited often enough is expanded, one per playout.
        if (expanded) break;
        if (first == Tree<Node>::being_made || (depth_ > 1 && load(node.visits) + 1 < static_cast<std::uint32_t>(options_.expansion))) break;
        first = expand(node, game);
        if (first == 0) break;
        expanded = true;
        decided = options_.solver && sides_ == 2 && is_closed(node, options_.score_bounds) && depth_ > 1;
        if (decided) break;
      }
      if (plies == allowed) return give_up();
      const std::size_t kind = options_.rave.on ? ply_kind(game) : 0;
      if (options_.rave.on && load(node.visits) >= static_cast<std::uint32_t>(options_.rave.ref)) selector_.reference().set(kind, first);
      Node& child = selector_.select(node, first, kind, shared_);
      if (sides_ == 2 && load(child.mean) < never / 2) [[unlikely]] {  // nothing is left to follow: others closed the shared children
        update_bounds(tree_, node, first, game.to_move(), sides_, options_.score_bounds, shared_);
        decided = is_closed(node, options_.score_bounds);
        if (decided) break;
      }
      const bool waits = can_wait(child);
      path_[depth_++] = {&child, game.to_move(), waits};
      if (loss_ > 0 && !waits) refresh(child, add(child.visits, loss_, true), load(child.sum));
      if (playout_.records()) line_.push(game, child.move);
      last = child.move;
      game.make(last);
      ++plies;
    }

    // 3. From there to the end of the game.
    Rewards reward{};
    if (decided) {
      const std::uint8_t bits = load(path_[depth_ - 1].node->proved);
      reward = both(proof::lower(bits, 0) == 2 ? win_reward : proof::upper(bits, 0) == 0 ? 0 : draw_reward);
    } else if (game.outcome() != Outcome::none) {
      decided = options_.solver && close(*path_[depth_ - 1].node, game);
      reward = playout_.end_of(game);
    } else {
      const auto end = playout_.run(game, last, line_, allowed, plies, random_);
      if (!end) return give_up();
      reward = *end;
    }

    // 4. Back up the tree.
    for (std::size_t i = depth_; i-- > 0;) count(path_[i], reward[static_cast<std::size_t>(path_[i].chooser)]);
    if (decided) prove_upwards();
    if constexpr (Node::full) {
      if (options_.rave.on) count_all_moves_as_first(reward);
      if (options_.implicit_minimax.on) back_up_minimax();
    }
    playout_.learn(line_, reward);

    ++work_.playouts;
    work_.moves += plies;
    work_.depths += depth_ - 1;
    work_.deepest = std::max<std::uint64_t>(work_.deepest, depth_ - 1);
    return true;
  }

  /// Publishes everything that it counted to the other threads.
  void end() {
    backlog_.show_all([this](const auto& entry) { show(entry); });
  }

  [[nodiscard]] const Work& work() const { return work_; }
  /// Whether a position had no room for its children.
  [[nodiscard]] bool is_full() const { return full_; }
  void has_room() {
    full_ = false;
    selector_.reference().forget();
  }

 private:
  struct Step {
    Node* node;
    int chooser;  // who chose it; the root is seen by the first side
    bool waits;   // no virtual loss is counted for it, and this playout is published later
  };

  bool give_up() {
    if (loss_ > 0)
      for (std::size_t i = 1; i < depth_; ++i)
        if (Node& node = *path_[i].node; !path_[i].waits) refresh(node, add(node.visits, 0U - loss_, true), load(node.sum));
    return false;
  }
  [[nodiscard]] bool can_wait(const Node& node) const { return shared_ && Backlog<Node>::can_wait(load(node.visits), loss_); }

  /// The record of the first child; 0 if there is no room, or if another thread is making them.
  std::uint32_t expand(Node& node, G& game, std::span<const Move> only = {}) {
    std::atomic_ref<std::uint32_t> link(node.first);
    std::uint32_t none = 0;
    if (shared_ && !link.compare_exchange_strong(none, Tree<Node>::being_made, std::memory_order_relaxed)) return 0;
    MoveList<G> moves;
    game.legal_moves(moves);
    if (!only.empty()) {
      std::size_t kept = 0;
      for (const Move move : moves)
        if (may_choose(only, move)) moves[kept++] = move;
      moves.resize_down(kept);
    }
    const auto count = static_cast<std::uint32_t>(moves.size());
    const Key key = options_.transpositions ? mix64(game.key() ^ mix64(static_cast<std::uint64_t>(game.plies()))) : 0;
    std::uint32_t first = tree_.find(key);
    if (first == 0) {
      first = tree_.allocate(count, key, shared_);
      if (first == 0) {
        full_ = true;
        store(node.first, 0);
        return 0;
      }
      shuffle(moves, random_);
      for (std::uint32_t i = 0; i < count; ++i) {
        Node& child = *new (tree_.at(first + i)) Node{};
        child.move = moves[i];
        if constexpr (CanProbe<G>)
          if (options_.solver && !options_.score_bounds)
            if (const Outcome outcome = game.probe(moves[i]); outcome != Outcome::none) child.proved = proof::of(outcome, sides_);
      }
      if constexpr (Node::full)
        if (options_.values_moves()) value_children(first, count, game);
      tree_.remember(key, first);
    }
    if (options_.solver && update_bounds(tree_, node, first, game.to_move(), sides_, options_.score_bounds, shared_) &&
        is_closed(node, options_.score_bounds))
      ++work_.proved;
    link.store(first, std::memory_order_release);
    return first;
  }

  /// Gives each child the evaluator's value, and sorts the best first.
  void value_children(std::uint32_t first, std::uint32_t count, G& game) {
    const auto state = evaluation_.start(game);
    for (std::uint32_t i = 0; i < count; ++i) {
      Node& child = *tree_.at(first + i);
      child.prior = as_word(evaluation_.of_move(game, state, child.move));
      child.minimax = child.prior;
    }
    std::stable_sort(tree_.at(first), tree_.at(first) + count, [](const Node& a, const Node& b) { return a.prior > b.prior; });
  }
  static std::uint16_t as_word(Reward reward) { return static_cast<std::uint16_t>(std::min(reward, 65535)); }

  void refresh(Node& node, std::uint32_t visits, std::int64_t sum) {
    if (shared_ && sides_ == 2 && proof::is_decided(load(node.proved))) return;  // it was closed while this thread was below it
    const auto n = static_cast<float>(visits);
    store(node.mean, visits == 0 ? 0 : static_cast<float>(sum) / (n * win_reward));
    store(node.narrow, visits == 0 ? 0 : 1 / std::sqrt(n));
  }
  void count(const Step& step, Reward reward) {
    Node& node = *step.node;
    const std::int64_t square = Node::full ? static_cast<std::int64_t>(reward) * reward / win_reward : 0;
    if (step.waits) return backlog_.count(node, load(node.visits), reward, square, [this](const auto& entry) { show(entry); });
    show({&node, 1 - (&node != path_[0].node ? loss_ : 0), 0, reward, square});
  }
  void show(const typename Backlog<Node>::Entry& entry) {
    Node& node = *entry.node;
    const std::uint32_t visits = entry.visits == 0 ? load(node.visits) : add(node.visits, entry.visits, shared_);
    const std::int64_t sum = add(node.sum, entry.sum, shared_);
    if constexpr (Node::full) add(node.squares, entry.squares, shared_);
    refresh(node, visits, sum);
  }

  /// The end of a game is proved. Returns whether that is news.
  bool close(Node& node, const G& game) {
    bool news = prove(node, proof::of(game.outcome(), sides_), shared_);
    if constexpr (Node::full && HasScores<G>) {
      if (options_.score_bounds) {
        const Score margin = margin_of(game);
        news = news || load(node.low) != margin;
        store(node.low, margin);
        store(node.high, margin);
      }
    }
    work_.proved += news ? 1 : 0;
    return news;
  }
  void prove_upwards() {
    for (std::size_t i = depth_ - 1; i-- > 0;) {
      Node& node = *path_[i].node;
      const bool was_closed = is_closed(node, options_.score_bounds);
      if (!update_bounds(tree_, node, load(node.first), path_[i + 1].chooser, sides_, options_.score_bounds, shared_)) break;
      if (!was_closed && is_closed(node, options_.score_bounds)) ++work_.proved;
    }
  }

  /// AMAF: in every position on the path, counts each move that the same side made there or later. A position far below the visits that GRAVE
  /// requires is skipped: nobody reads its counts, and most positions stay that way.
  void count_all_moves_as_first(const Rewards& reward) {
    const std::uint64_t number = ++playout_number_;
    const auto of_kind = [&](std::size_t kind) { return played_.data() + kind * static_cast<std::size_t>(G::move_codes); };
    const auto mark = [&](const typename Line<G>::Step& step) { of_kind(step.kind)[step.move.code] = number; };
    const auto enough = static_cast<std::uint32_t>(options_.rave.ref / 2);
    for (std::size_t at = line_.size; at > depth_ - 1;) mark(line_.steps[--at]);
    for (std::size_t i = depth_ - 1; i-- > 0;) {
      mark(line_.steps[i]);
      if (load(path_[i].node->visits) < enough) continue;
      const std::uint64_t* const played = of_kind(line_.steps[i].kind);
      const Reward own = reward[static_cast<std::size_t>(path_[i + 1].chooser)];
      const std::uint32_t first = load(path_[i].node->first);
      Node* const end = tree_.at(first) + tree_.head(first).count;
      if (shared_) {
        for (Node* child = tree_.at(first); child != end; ++child)
          if (played[child->move.code] == number) add(child->amaf_visits, 1, true), add(child->amaf_sum, own, true);
      } else {  // branchless: the branch would be unpredictable
        for (Node* child = tree_.at(first); child != end; ++child) {
          const bool made = played[child->move.code] == number;
          add(child->amaf_visits, made ? 1 : 0, false);
          add(child->amaf_sum, made ? own : 0, false);
        }
      }
    }
  }
  /// For the positions above the last one: there it is not known who chooses.
  void back_up_minimax() {
    for (std::size_t i = depth_ - 1; i-- > 0;) {
      Node& node = *path_[i].node;
      const std::uint32_t first = load(node.first);
      std::uint16_t best = 0;
      for (std::uint32_t c = 0; c < tree_.head(first).count; ++c) best = std::max(best, load(tree_.at(first + c)->minimax));
      store(node.minimax, path_[i].chooser == path_[i + 1].chooser ? best : static_cast<std::uint16_t>(65535 - best));
    }
  }

  const MctsOptions& options_;
  Tree<Node>& tree_;
  const G& root_;
  int sides_;
  bool shared_;
  std::uint32_t loss_;
  Evaluation<G, E> evaluation_;
  Playout<G, E> playout_;
  Selector<Node> selector_;
  Random random_;
  Line<G> line_;
  std::array<Step, static_cast<std::size_t>(G::max_plies) + 1> path_;
  std::size_t depth_ = 0;
  std::vector<std::uint64_t> played_;  // by kind and move: the playout in which it was made last
  std::uint64_t playout_number_ = 0;
  Backlog<Node> backlog_;
  Work work_;
  bool full_ = false;
};

}  // namespace arena::mcts
