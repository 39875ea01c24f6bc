// Depth-first proof-number search (Nagai's df-pn): decides whether a side wins, by expanding where least is missing for a proof or a disproof.
// Sums of proof numbers; thresholds a quarter above the second best, so that a subtree is not left too early (the 1+epsilon trick of Pawlewicz
// and Lew); all memory is one table, so that a search can be interrupted and resumed.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "players/proof/andantino_guess.hpp"
#include "players/proof/andantino_proof_moves.hpp"
#include "players/proof/proof_position.hpp"
#include "players/proof/proof_table.hpp"
#include "players/proof/proof_workers.hpp"
#include "players/proof/tablut_proof_moves.hpp"

namespace arena {

/// Where several searchers of one question are: each one's position at every ply. A position determines its ply, so two can meet only at the same
/// ply; each writes only its own line, and looking costs one read per searcher.
class ProofPaths {
 public:
  static constexpr std::size_t most_searchers = 64;
  ProofPaths(std::size_t searchers, std::size_t plies) : searchers_(searchers), plies_(plies + 1), keys_(searchers * plies_) {}
  void enter(std::size_t searcher, std::size_t ply, Key key) { keys_[searcher * plies_ + ply].store(key, std::memory_order_relaxed); }
  void leave(std::size_t searcher, std::size_t ply) { enter(searcher, ply, 0); }
  /// The positions of the others at this ply.
  [[nodiscard]] FixedList<Key, most_searchers> others(std::size_t searcher, std::size_t ply) const {
    FixedList<Key, most_searchers> found;
    for (std::size_t i = 0; i < searchers_; ++i) {
      const Key key = i == searcher ? 0 : keys_[i * plies_ + ply].load(std::memory_order_relaxed);
      if (key != 0) found.push_back(key);
    }
    return found;
  }

 private:
  std::size_t searchers_, plies_;
  std::vector<std::atomic<Key>> keys_;
};

/// Among children with equal numbers: work on the one nearer to its own end the other way, or on the first. The search is chaotic, and neither is
/// faster everywhere.
enum class ProofTies { near, first };

template <Game G>
class ProofSearch {
 public:
  static constexpr std::uint64_t poll_interval = 64;

  /// `paths`: shared with other searchers on the same table and question, of which this is number `searcher`; null if there are none.
  ProofSearch(const G& start, const ProofGoal& goal, ProofTable& table, ProofTies ties = ProofTies::near, ProofPaths* paths = nullptr,
              std::size_t searcher = 0)
      : position_(start, goal), table_(table), ties_(ties), paths_(paths), searcher_(searcher) {}

  /// Searches until the question is decided or a limit says stop; what was found stays in the table. `max_nodes` 0: no limit.
  ProofNumbers run(std::uint64_t max_nodes = 0, ProofPoll poll = {}) {
    set_limits(max_nodes, std::move(poll));
    if (position_.is_over()) return settled(position_.reached());
    if (!position_.recall(table_, numbers_)) numbers_ = {};
    if (numbers_.decided()) return numbers_;
    while (!numbers_.decided() && !stopped_) numbers_ = visit(0, {proof_infinity, proof_infinity});
    published_nodes_ = nodes_;
    depth_ = 0;
    return numbers_;
  }

  /// In a position decided in favour of the side to move: its deciding move, searched again if the table has lost it; none if a limit says stop.
  /// What the table knows of the position itself is no answer, and moves are not asked one by one: a wrong one can cost more than the
  /// whole question.
  Move deciding_move(std::uint64_t max_nodes, ProofPoll poll) {
    set_limits(max_nodes, std::move(poll));
    visit(0, {proof_infinity, proof_infinity});
    published_nodes_ = nodes_;
    const Totals t = totals(frames_[0].children);
    if (t.sum == 0) throw std::logic_error("a decided position has no move that decides it: " + position_.game().position_text());
    return t.least == 0 ? frames_[0].children[t.best].move : no_move;
  }

  [[nodiscard]] bool stopped() const { return stopped_; }
  /// Positions expanded so far, over all calls of `run`; other threads may ask.
  [[nodiscard]] std::uint64_t nodes() const { return published_nodes_.load(std::memory_order_relaxed); }
  /// The numbers of the start in the middle of a search.
  [[nodiscard]] ProofNumbers numbers_now() const {
    // From the deepest node back: each one's numbers replace what its parent knew of it.
    ProofNumbers numbers = numbers_;
    for (std::size_t ply = depth_; ply-- > 0;) {
      Frame frame = frames_[ply];
      if (ply + 1 < depth_) frame.children[frame.best].take(numbers, frame.seeks);
      numbers = absolute(totals(frame.children), frame.seeks);
    }
    return numbers;
  }
  /// The moves from the start to where the search is now.
  [[nodiscard]] std::vector<Move> line_now() const {
    std::vector<Move> line;
    for (const auto& made : position_.made()) line.push_back(made.first);
    return line;
  }

 private:
  /// At one node: the least of the children's numbers ends the node well, the sum of them ends it badly.
  struct Thresholds {
    ProofNumber least, sum;
  };
  struct Totals {
    ProofNumber least = proof_infinity, second = proof_infinity, sum = 0;
    std::size_t best = 0;
    int longest = 0;  // among decided children
  };
  struct Frame {
    ProofChildren<G> children;
    std::size_t best = 0;  // the child that is being visited
    bool seeks = false;
  };

  static ProofNumbers settled(bool proved) { return proved ? ProofNumbers{0, proof_infinity, 0} : ProofNumbers{proof_infinity, 0, 0}; }

  [[nodiscard]] Totals totals(const ProofChildren<G>& children) const {
    Totals t;
    ProofNumber sum = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const ProofChild& child = children[i];
      sum += child.sum;
      if (child.least < t.least || (child.least == t.least && ties_ == ProofTies::near && child.sum < children[t.best].sum && child.sum > 0)) {
        t.second = t.least;
        t.least = child.least;
        t.best = i;
      } else if (child.least < t.second) {
        t.second = child.least;
      }
      if (child.sum == 0) t.longest = std::max(t.longest, static_cast<int>(child.distance));
    }
    t.sum = t.least == 0 ? proof_infinity : std::min(sum, proof_infinity - 1);
    if (t.least == 0) {
      t.longest = children[t.best].distance;
      for (const ProofChild& child : children)
        if (child.least == 0) t.longest = std::min(t.longest, static_cast<int>(child.distance));
    }
    return t;
  }
  static ProofNumbers absolute(const Totals& t, bool seeks) {
    const int distance = t.least == 0 || t.sum == 0 ? t.longest + 1 : 0;
    return seeks ? ProofNumbers{t.least, t.sum, distance} : ProofNumbers{t.sum, t.least, distance};
  }

  void probe_children(ProofChildren<G>& children) const {
    for (ProofChild& child : children)
      if (!child.decided()) position_.recall(table_, child);
  }

  /// Early in a game several moves lead to the same position up to symmetry; each is counted once, so that the sums are honest.
  static void drop_twins(ProofChildren<G>& children) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      bool twin = false;
      for (std::size_t j = 0; j < kept && !twin; ++j) twin = children[j].key == children[i].key;
      if (!twin) children[kept++] = children[i];
    }
    children.resize_down(kept);
  }

  /// Chooses the child again if others work below some of them: their numbers count as worse, by as much as a subtree may exceed its rival.
  void turn_elsewhere(const ProofChildren<G>& children, std::size_t ply, Totals& t) const {
    const auto others = paths_->others(searcher_, ply + 1);
    const auto is_taken = [&](const ProofChild& child) {
      return child.least != proof_infinity && std::find(others.begin(), others.end(), child.key) != others.end();
    };
    if (others.empty() || std::none_of(children.begin(), children.end(), is_taken)) return;
    ProofChildren<G> seen = children;
    for (ProofChild& child : seen)
      if (is_taken(child)) child.least = std::min(proof_infinity - 1, a_quarter_above(child.least));
    const Totals turned = totals(seen);
    t.best = turned.best;
    t.second = turned.second;
  }
  static ProofNumber a_quarter_above(ProofNumber number) { return std::min(proof_infinity, number + number / 4 + 1); }

  void set_limits(std::uint64_t max_nodes, ProofPoll poll) {
    poll_ = std::move(poll);
    max_nodes_ = max_nodes == 0 ? ~std::uint64_t{0} : nodes_ + max_nodes;
    next_poll_ = std::min(max_nodes_, nodes_ + poll_interval);
    stopped_ = false;
  }
  bool must_stop() {
    if (nodes_ < next_poll_) return false;
    published_nodes_.store(nodes_, std::memory_order_relaxed);
    if (stopped_ || nodes_ >= max_nodes_ || (poll_ && poll_())) {
      next_poll_ = 0;
      return stopped_ = true;
    }
    next_poll_ = std::min(max_nodes_, nodes_ + poll_interval);
    return false;
  }

  /// Works on the position until one of its numbers reaches its threshold.
  ProofNumbers visit(std::size_t ply, Thresholds limit) {
    const std::uint64_t nodes_before = nodes_;
    ++nodes_;
    if (ply == frames_.size()) frames_.emplace_back();
    const bool seeks = position_.seeks();
    frames_[ply].seeks = seeks;
    const Key key = position_.key();
    {
      ProofChildren<G>& children = frames_[ply].children;
      ProofMoves<G>::list(position_, children, table_);
      if (position_.game().plies() < twin_plies) drop_twins(children);
      for (ProofChild& child : children)
        if (!child.decided() && !position_.recall(table_, child)) position_.guess(child);
    }
    Totals t;
    while (true) {
      depth_ = ply + 1;
      t = totals(frames_[ply].children);
      if (t.least >= limit.least || t.sum >= limit.sum || t.least == 0 || t.sum == 0 || must_stop()) break;
      if (paths_ != nullptr) turn_elsewhere(frames_[ply].children, ply, t);
      const ProofChild child = frames_[ply].children[t.best];
      frames_[ply].best = t.best;
      const std::uint64_t before = nodes_;
      if (paths_ != nullptr) paths_->enter(searcher_, ply + 1, child.key);
      position_.make(child.move);
      const ProofNumber least = std::max(std::min(limit.least, a_quarter_above(t.second)), std::min(child.least + 1, proof_infinity));
      const ProofNumber sum = limit.sum == proof_infinity ? proof_infinity : limit.sum - t.sum + child.sum;
      const ProofNumbers found = visit(ply + 1, position_.seeks() == seeks ? Thresholds{least, sum} : Thresholds{sum, least});
      position_.undo();
      if (paths_ != nullptr) paths_->leave(searcher_, ply + 1);
      ProofChildren<G>& children = frames_[ply].children;
      children[t.best].take(found, seeks);
      if (nodes_ - before > large_subtree) probe_children(children);
    }
    const ProofNumbers numbers = absolute(t, seeks);
    // When this searcher is stopped, it does not overwrite what another one has decided meanwhile.
    if (ProofNumbers known; stopped_ && position_.recall(table_, known) && known.decided()) return known;
    table_.store(key, numbers, nodes_ - nodes_before);
    return numbers;
  }

  static constexpr int twin_plies = 10;
  static constexpr std::uint64_t large_subtree = 256;

  ProofPosition<G> position_;
  ProofTable& table_;
  ProofTies ties_;
  ProofPaths* paths_;
  std::size_t searcher_;
  std::vector<Frame> frames_;
  std::atomic<std::uint64_t> published_nodes_{0};
  ProofNumbers numbers_;
  ProofPoll poll_;
  std::uint64_t nodes_ = 0, max_nodes_ = 0, next_poll_ = 0;
  std::size_t depth_ = 0;  // frames in use
  bool stopped_ = false;
};

}  // namespace arena
