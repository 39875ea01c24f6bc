// A player that searches: book and shortcuts first, then the root, one depth or deeper and deeper, within limits and clock.
#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "players/books.hpp"
#include "players/player.hpp"
#include "players/time_policy.hpp"
#include "players/tree_search.hpp"

namespace arena {

template <Game G, Evaluator<G> E>
class Searcher final : public Player<G> {
 public:
  Searcher(SearchOptions options, TablePool& pool) : options_(std::move(options)), pool_(pool) {
    if (options_.table.on) table_ = pool_.borrow(options_.table);
    new_game(0);
  }
  ~Searcher() override { pool_.give_back(std::move(table_)); }
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  void new_game(std::uint64_t seed) override {
    seed_ = seed;
    evaluator_.emplace(EvaluatorSettings{options_.evaluator.values, seed});
    tree_.emplace(options_, *evaluator_);
    if (table_) table_->forget();
    plan_ = {};
    searched_ = decided_ = 0;
    slow_machine_ = false;
    turn_budget_.reset();
  }

  Decision decide(const G& position, const Request& request) override {
    const auto start = request.clock->now();
    Decision decision = choose(position, request, start);
    decision.time = request.clock->now() - start;
    ++decided_;
    return decision;
  }

  void listen(TreeListener* listener) override { listener_ = listener; }

 private:
  struct RootMove {
    Move move;
    Score value = 0;
  };

  Decision choose(const G& position, const Request& request, std::chrono::nanoseconds start) {
    // Everything random in a decision follows from the game's seed and the ply, not from what was asked before.
    const std::uint64_t seed = mix64(seed_ ^ mix64(static_cast<std::uint64_t>(position.plies())));
    if (auto known = without_search(position, seed)) return *known;
    rules_ = StopRules{};
    rules_.clock = request.clock;
    rules_.stop = request.stop;
    rules_.nodes = request.limits.nodes;
    rules_.watchdog = start + options_.watchdog;
    if (const auto budget = ply_budget(position, request)) rules_.deadline = start + std::max(*budget, std::chrono::nanoseconds(1));
    if (table_ && !options_.table.keep) table_->forget();
    tree_->begin(position, table_.get(), rules_, seed, listener_);

    if (auto shortcut = look_around(position)) return *shortcut;
    ++searched_;
    Decision decision = deepen(position, request, seed);
    if (options_.reuse_turn) plan_the_rest(position, decision);
    if (turn_budget_) *turn_budget_ -= request.clock->now() - start;
    return decision;
  }

  /// Book, random first stone, and what the first ply of a turn has already found.
  std::optional<Decision> without_search(const G& position, std::uint64_t seed) {
    Decision decision;
    const auto play = [&](Move move, StopReason why) {
      decision.move = move;
      decision.stop = why;
      return decision;
    };
    if (options_.random_first_stone && position.plies() == 0) return play(random_move(position, seed), StopReason::random);
    if (options_.book.kind == BookKind::corners)
      if (const auto move = OpeningRule<G>::move(position)) return play(*move, StopReason::book);
    if (options_.book.kind == BookKind::file) {
      if (!book_) book_.emplace(position.options(), options_.book.lines);
      if (const auto move = book_->move(position)) return play(*move, StopReason::book);
    }
    if (options_.reuse_turn && !plan_.moves.empty() && plan_.key == position.key() && position.why_illegal(plan_.moves.front()).empty()) {
      const Move move = plan_.moves.front();
      plan_.moves.erase(plan_.moves.begin());
      G next = position;
      next.make(move);
      plan_.key = next.key();
      return play(move, StopReason::reused);
    }
    return std::nullopt;
  }

  static Move random_move(const G& position, std::uint64_t seed) {
    MoveList<G> moves;
    position.legal_moves_in_board_order(moves);
    Random random(seed);
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  }

  /// One budget a turn: the first ply of several gets its part, a later one what is left.
  std::optional<std::chrono::nanoseconds> ply_budget(const G& position, const Request& request) {
    int plies = 1, turns_left = std::max(5, 25 - decided_);
    if constexpr (requires { position.plies_left_in_turn(); }) plies = position.plies_left_in_turn();
    if constexpr (requires { position.own_turns_left(); }) turns_left = position.own_turns_left();
    if (position.turn_starts() || !turn_budget_) {
      turn_budget_ = turn_budget(request.limits, {request.time_left, searched_, turns_left, decided_ == 0});
    }
    if (!turn_budget_) return std::nullopt;
    return options_.reuse_turn ? *turn_budget_ : *turn_budget_ / plies;
  }

  /// Before searching: an own win in one ply, then a cell on which the opponent would win.
  std::optional<Decision> look_around(const G& position) {
    if (!options_.immediate_win && !options_.block_loss) return std::nullopt;
    G game = position;
    const int side = game.to_move();
    MoveList<G> moves;
    ordered_moves(game, moves);
    std::uint64_t looked = 0;
    const auto wins = [&](Move move) {
      ++looked;
      const auto undo = game.make(move);
      const bool won = winner(game.outcome()) == side;
      game.undo(move, undo);
      return won;
    };
    Decision decision;
    decision.searched = true;
    decision.depth = decision.seldepth = 1;
    for (const Move move : moves) {
      if (!wins(move)) continue;
      decision.move = move;
      decision.score = options_.win == WinScore::flat ? win_score : win_score - 1;
      decision.proved = Proved::win;
      decision.proved_plies = 1;
      decision.stop = StopReason::immediate_win;
      decision.nodes = decision.nodes_total = looked;
      decision.principal_variation = {move};
      return decision;
    }
    if constexpr (HasNullMove<G> && requires { requires G::shared_moves; }) {
      if (!options_.block_loss) return std::nullopt;
      const auto undo = game.make_null();
      std::optional<Move> threat;
      if (game.outcome() == Outcome::none)
        for (const Move move : moves) {
          ++looked;
          const auto taken = game.make(move);
          if (winner(game.outcome()) == 1 - side) threat = move;
          game.undo(move, taken);
          if (threat) break;
        }
      game.undo_null(undo);
      if (threat) {
        decision.move = *threat;
        decision.depth = decision.seldepth = 2;
        decision.stop = StopReason::block;
        decision.nodes = decision.nodes_total = looked;
        decision.principal_variation = {*threat};
        return decision;
      }
    }
    return std::nullopt;
  }

  void ordered_moves(const G& game, MoveList<G>& moves) const {
    if (options_.order == BaseOrder::board)
      game.legal_moves_in_board_order(moves);
    else
      game.legal_moves(moves);
  }

  /// The depths to search: just one, or 1, 2, 3, ... to the last.
  std::pair<int, int> depths(const G& position, const Limits& limits) const {
    int last = TreeSearch<G, E>::max_ply;
    bool known = false;
    const auto at_most = [&](int depth) {
      if (depth > 0) {
        last = std::min(last, depth);
        known = true;
      }
    };
    at_most(options_.max_depth);
    at_most(limits.depth);
    if (limits.policy == TimePolicyKind::branching) at_most(depth_by_branching(limits, position.legal_count(), slow_machine_));
    return {options_.iterative_deepening || !known ? 1 : last, last};
  }

  Decision deepen(const G& position, const Request& request, std::uint64_t seed) {
    MoveList<G> list;
    ordered_moves(position, list);
    root_.clear();
    for (const Move move : list) root_.push_back({move, 0});

    const auto [first_depth, last_depth] = depths(position, request.limits);
    Decision best;  // of the last completed iteration
    best.move = root_.front().move;
    best.searched = true;
    StopReason stop = StopReason::depth;
    for (int depth = first_depth; depth <= last_depth; ++depth) {
      const std::uint64_t nodes_before = tree_->nodes(), evaluations_before = tree_->counters().evaluations;
      Decision now = iterate(depth, best);
      now.nodes = tree_->nodes() - nodes_before;
      if (tree_->aborted()) {
        stop = tree_->stop_reason();
        if (stop == StopReason::time || stop == StopReason::watchdog) slow_machine_ = true;
        keep_what_counts(best, now, position, seed);
        break;
      }
      // Nothing was cut short at the horizon: every line was searched to its end, and deeper finds nothing else.
      const bool complete = tree_->counters().evaluations == evaluations_before && !options_.table.keep && !forward_pruning();
      if (complete && now.score == 0 && options_.terminal == Terminal::result) now.proved = Proved::draw;
      const bool lost = now.proved == Proved::loss;
      if (lost && options_.on_loss == OnLoss::previous_depth && depth > 2 && best.depth > 0) {
        stop = StopReason::loss;
        break;
      }
      if (lost && options_.on_loss == OnLoss::shallower && depth > 1) {
        if (best.depth == 0) best = now;
        if (depth == first_depth) {  // a single depth: once more, less deep; deepening has had the shallower ones already
          shallower(depth - 1, best);
        }
        stop = StopReason::loss;
        break;
      }
      best = now;
      fill_figures(best);
      if (request.on_iteration) {
        best.time = rules_.clock->now() - (rules_.watchdog - options_.watchdog);
        request.on_iteration(best);
      }
      if (now.proved == Proved::win && options_.stop_at_win) {
        stop = StopReason::win;
        break;
      }
      if (lost || complete) {
        stop = lost ? StopReason::loss : StopReason::complete;
        break;
      }
      if (depth < last_depth && (rules_.deadline.count() != 0 && rules_.clock->now() >= rules_.deadline)) {
        stop = StopReason::time;
        break;
      }
    }
    best.stop = stop;
    fill_figures(best);
    return best;
  }

  [[nodiscard]] bool forward_pruning() const { return options_.null_move.on || options_.multi_cut.on; }

  void fill_figures(Decision& decision) const {
    decision.nodes_total = tree_->nodes();
    decision.counters = tree_->counters();
    if (decision.nodes == 0) decision.nodes = decision.nodes_total;
  }

  /// Rudin: facing a sure loss, search less deep until the loss is out of sight.
  void shallower(int depth, Decision& best) {
    for (; depth >= 1; --depth) {
      const std::uint64_t before = tree_->nodes();
      Decision now = iterate(depth, best);
      if (tree_->aborted()) return;
      now.nodes = tree_->nodes() - before;
      const bool lost = now.proved == Proved::loss;
      best = now;
      if (!lost) return;
    }
  }

  /// After an interrupted iteration: the last completed one's move, the best so far, or a random one.
  void keep_what_counts(Decision& best, const Decision& unfinished, const G& position, std::uint64_t seed) {
    const bool has_partial = unfinished.move != no_move;
    if (best.depth == 0 || options_.out_of_time == OutOfTime::best_so_far) {
      if (has_partial) {
        best.move = unfinished.move;
        best.score = unfinished.score;
        best.proved = unfinished.proved == Proved::win ? Proved::win : Proved::no;
        best.principal_variation = unfinished.principal_variation;
      }
      best.seldepth = std::max(best.seldepth, unfinished.seldepth);
    }
    const bool by_clock = tree_->stop_reason() == StopReason::time;
    if (by_clock && options_.out_of_time == OutOfTime::random) best.move = random_move(position, seed);
  }

  /// One depth, with an aspiration window where that is on.
  Decision iterate(int depth, const Decision& last) {
    Score alpha = tree_->worst(), beta = -tree_->worst();
    if (options_.aspiration.on && last.depth > 0 && last.proved == Proved::no) {
      const Score low = last.score - options_.aspiration.window, high = last.score + options_.aspiration.window;
      Decision decision = search_root(depth, std::max(alpha, low), std::min(beta, high), last);
      if (tree_->aborted() || (decision.score > low && decision.score < high)) return decision;
      // Outside: once more with that side open.
      if (decision.score <= low)
        beta = std::min(beta, high);
      else
        alpha = std::max(alpha, low);
      decision = search_root(depth, alpha, beta, last);
      if (tree_->aborted() || (decision.score > alpha && decision.score < beta)) return decision;
      alpha = tree_->worst();
      beta = -tree_->worst();
    }
    return search_root(depth, alpha, beta, last);
  }

  Decision search_root(int depth, Score alpha, Score beta, const Decision& last) {
    order_root(depth, last);
    Decision decision;
    decision.searched = true;
    decision.depth = depth;
    Score best = -infinite_score;
    const Score alpha_before = alpha;
    int ties = 0;
    const bool pruning = options_.search != SearchKind::minimax;
    const bool wants_ties = options_.tie_break != TieBreak::first;
    tree_->count_root();
    for (std::size_t i = 0; i < root_.size() && !tree_->aborted(); ++i) {
      // To tell an equal move from a bound, its window must reach one below the best value.
      const Score low = !pruning ? -infinite_score : wants_ties && best > -infinite_score ? std::max(alpha_before, best - 1) : alpha;
      const Score value = tree_->root_move(root_[i].move, depth, low, pruning ? beta : infinite_score, i == 0);
      if (tree_->aborted()) break;
      root_[i].value = value;
      bool take = value > best;
      if (take)
        ties = 1;
      else if (value == best && wants_ties && value > low)
        take = options_.tie_break == TieBreak::last || tree_->random().below(static_cast<std::uint32_t>(++ties)) == 0;
      if (!take) continue;
      best = value;
      decision.move = root_[i].move;
      decision.score = value;
      decision.principal_variation.assign(1, root_[i].move);
      for (const Move move : tree_->line_after_root()) decision.principal_variation.push_back(move);
      alpha = std::max(alpha, value);
      if (pruning && value >= beta) {
        for (std::size_t rest = i + 1; rest < root_.size(); ++rest) root_[rest].value = -infinite_score;
        break;
      }
    }
    decision.seldepth = tree_->seldepth();
    if (!tree_->aborted())
      tree_->remember_root(depth, best, decision.move, best <= alpha_before ? Bound::upper : best >= beta ? Bound::lower : Bound::exact);
    if (best >= proved_score) decision.proved = Proved::win;
    if (best <= -proved_score && !root_.empty() && best > -infinite_score) decision.proved = Proved::loss;
    if (decision.proved != Proved::no && options_.win == WinScore::distance)
      decision.proved_plies = static_cast<int>(win_score - (best > 0 ? best : -best));
    return decision;
  }

  /// The root's moves for the next depth: as they were, or by their last values; the last best move first where the table orders moves.
  void order_root(int depth, const Decision& last) {
    if (options_.root_ordering && last.depth > 0)
      std::stable_sort(root_.begin(), root_.end(), [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    if (options_.root_ordering && last.depth > 0) return;
    MoveList<G> moves;
    ordered_moves(tree_->game(), moves);
    const Move remembered = options_.table.on && options_.table.move_ordering ? tree_->remembered_move(tree_->game(), depth) : no_move;
    tree_->order(moves, remembered, depth, 0, tree_->root_state());
    for (std::size_t i = 0; i < root_.size(); ++i) root_[i].move = moves[i];
  }

  /// The rest of the mover's own plies of this turn, as the principal variation has them.
  void plan_the_rest(const G& position, const Decision& decision) {
    plan_ = {};
    G game = position;
    for (std::size_t i = 0; i < decision.principal_variation.size(); ++i) {
      if (i > 0) {
        if (game.outcome() != Outcome::none || game.turn_starts()) break;
        plan_.moves.push_back(decision.principal_variation[i]);
      }
      game.make(decision.principal_variation[i]);
      if (i == 0) plan_.key = game.key();
    }
  }

  struct Plan {
    Key key = 0;
    std::vector<Move> moves;
  };

  SearchOptions options_;
  TablePool& pool_;
  std::unique_ptr<TranspositionTable> table_;
  std::optional<E> evaluator_;
  std::optional<TreeSearch<G, E>> tree_;
  std::optional<SequenceBook<G>> book_;
  TreeListener* listener_ = nullptr;
  // One game.
  std::uint64_t seed_ = 0;
  Plan plan_;
  int searched_ = 0, decided_ = 0;
  bool slow_machine_ = false;
  std::optional<std::chrono::nanoseconds> turn_budget_;
  // One decision.
  StopRules rules_;
  std::vector<RootMove> root_;
};

/// Plays any legal move, all alike.
template <Game G>
class RandomPlayer final : public Player<G> {
 public:
  void new_game(std::uint64_t seed) override { random_ = Random(seed); }
  Decision decide(const G& position, const Request&) override {
    MoveList<G> moves;
    position.legal_moves(moves);
    Decision decision;
    decision.move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
    decision.stop = StopReason::random;
    return decision;
  }

 private:
  Random random_;
};

}  // namespace arena
