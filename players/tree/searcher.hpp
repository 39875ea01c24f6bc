// A player that searches: book and shortcuts first, then the root, at one depth or by iterative deepening, within limits and clock.
#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "players/common/player.hpp"
#include "players/common/sides_played.hpp"
#include "players/common/turn_time.hpp"
#include "players/tree/known_moves.hpp"
#include "players/tree/root_search.hpp"
#include "players/tree/search_team.hpp"
#include "players/tree/shortcuts.hpp"
#include "players/tree/table_pool.hpp"

namespace arena {

/// `Root` is a RootSearch, or searches a root in another way with the same members.
template <class Root>
class Searcher final : public Player<typename Root::Board> {
  using G = typename Root::Board;
  using E = typename Root::Values;

 public:
  Searcher(TreeOptions options, TablePool& pool) : options_(std::move(options)), pool_(pool), known_(options_), shortcuts_(options_) {
    if (options_.table.on) table_ = pool_.borrow<Table>(options_.table);
    new_game(0);
  }
  ~Searcher() override { pool_.give_back(std::move(table_)); }
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  void new_game(std::uint64_t seed) override {
    seed_ = seed;
    evaluator_.emplace(EvaluatorSettings{options_.evaluator.values, seed});
    root_.emplace(options_, *evaluator_);
    if (options_.threads > 1) team_ = std::make_unique<Team>(options_, *evaluator_);
    if (table_) table_->forget();
    plan_ = {};
    time_ = {};
    known_.new_turn();
    slow_machine_ = false;
  }

  Decision decide(const G& position, const Request& request) override {
    if constexpr (!Root::many_sides) require_two_sides(position);
    start_ = request.clock->now();
    Decision decision = choose(position, request);
    decision.time = request.clock->now() - start_;
    time_.decision_ends(decision.time);
    return decision;
  }

  void listen(TreeListener* listener) override { listener_ = listener; }

 private:
  using Nanoseconds = std::chrono::nanoseconds;
  using Table = typename Root::Table;
  using Tree = typename Root::Tree;
  using Team = std::conditional_t<Root::has_team, SearchTeam<Root>, NoTeam>;
  /// No helper outlives a decision, even if something is thrown.
  struct Helped {
    Team* team;
    ~Helped() {
      if (team != nullptr) team->abandon();
    }
  };

  Decision choose(const G& position, const Request& request) {
    if (time_.begin(position, request)) known_.new_turn();
    const std::uint64_t seed = decision_seed(seed_, position);
    if (auto known = without_search(position, request, seed)) return *known;
    if (auto shortcut = shortcuts_.look(position, request)) return *shortcut;

    rules_ = StopRules{};
    rules_.clock = request.clock;
    rules_.stop = request.stop;
    rules_.answered = request.answered;
    rules_.nodes = request.limits.nodes;
    rules_.finish_iteration = options_.finish_iteration;
    if (options_.watchdog.count() > 0) rules_.watchdog = start_ + options_.watchdog;
    if (const auto budget = time_.for_ply(position, options_.reuse_turn)) rules_.deadline = start_ + *budget;
    if (table_ && !options_.table.keep) table_->forget();
    const auto [first_depth, last_depth] = depths(position, request.limits);
    const Helped helped{team_.get()};
    if (team_) team_->begin(position, table_.get(), rules_, seed, request.only, last_depth);
    root_->begin(position, table_.get(), rules_, seed, listener_, request.only, team_ ? team_->marks() : nullptr);
    time_.search_begins();
    Decision decision = deepen(position, request, seed, first_depth, last_depth);
    if (options_.reuse_turn) plan_the_rest(position, decision);
    return decision;
  }

  /// Book moves, and what the first ply of a turn has already found.
  std::optional<Decision> without_search(const G& position, const Request& request, std::uint64_t seed) {
    if (auto known = known_.look(position, request, seed)) return known;
    if (options_.reuse_turn && !plan_.moves.empty() && plan_.key == position.key() && position.why_illegal(plan_.moves.front()).empty() &&
        request.allows(plan_.moves.front())) {
      const Move move = plan_.moves.front();
      plan_.moves.erase(plan_.moves.begin());
      G next = position;
      next.make(move);
      plan_.key = next.key();
      Decision decision;
      decision.move = move;
      decision.stop = StopReason::reused;
      return decision;
    }
    return std::nullopt;
  }

  /// The depths to search: just one, or 1, 2, 3, ... to the last.
  std::pair<int, int> depths(const G& position, const Limits& limits) const {
    int last = Tree::max_ply;
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
    last = std::min(last, std::max(1, most_plies_left(position)));  // there is nothing beyond the end of the game
    return {options_.iterative_deepening || !known ? 1 : last, last};
  }

  Decision deepen(const G& position, const Request& request, std::uint64_t seed, int first_depth, int last_depth) {
    Decision best;  // of the last completed iteration
    best.move = root_->any_move();
    best.searched = true;
    StopReason stop = StopReason::depth;
    for (int depth = first_depth; depth <= last_depth; ++depth) {
      const TreeCounters counters_before = tree().counters();
      const std::uint64_t horizons_before = tree().horizons();
      best.begun = depth;
      if (team_) team_->follow(depth);
      const std::uint64_t beside = nodes_beside();
      Decision now = root_->iterate(depth, best);
      now.nodes += nodes_beside() - beside;
      now.begun = depth;
      if (tree().aborted()) {
        stop = tree().stop_reason();
        if (stop == StopReason::time || stop == StopReason::watchdog) slow_machine_ = true;
        keep_what_counts(best, now, position, request, seed);
        break;
      }
      const bool complete = tree().horizons() == horizons_before && is_exhausted(counters_before) && (!team_ || team_->is_exhausted(depth));
      if (complete && proves() && now.score == 0 && options_.terminal == Terminal::result && position.players() == 2) now.proved = Proved::draw;
      const bool lost = now.proved == Proved::loss;
      if (lost && depth > loss_is_accepted_at() && (best.depth > 0 || options_.on_loss == OnLoss::shallower)) {
        if (best.depth == 0) {  // a single depth; iterative deepening has already searched the shallower ones
          best = now;
          search_shallower(depth - 1, best);
        }
        stop = StopReason::loss;
        break;
      }
      best = now;
      if (request.on_iteration) {
        fill_figures(best);
        best.time = rules_.clock->now() - start_;
        if (table_) best.table_full = table_->thousandths_full();
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
      if (depth < last_depth && rules_.deadline.count() != 0 && rules_.clock->now() >= rules_.deadline) {
        stop = StopReason::time;
        break;
      }
    }
    if (team_) {
      team_->stop();
      best.cpu_beside = team_->cpu();
    }
    best.stop = stop == StopReason::depth && last_depth >= most_plies_left(position) ? StopReason::complete : stop;
    fill_figures(best);
    return best;
  }

  /// Up to this depth the move of a proved loss itself is played.
  [[nodiscard]] int loss_is_accepted_at() const {
    switch (options_.on_loss) {
      case OnLoss::previous_depth:
        return 2;  // Sweere: the loss in two is answered by the move that sees it
      case OnLoss::shallower:
        return 1;
      case OnLoss::none:
        break;
    }
    return Tree::max_ply;
  }

  /// Whether an iteration that never reached the horizon leaves nothing for a deeper one: every line that it did not cut off was searched to its end.
  [[nodiscard]] bool is_exhausted(const TreeCounters& before) const {
    // If a position may recur at another ply, or was met at an earlier move, the table may bring in values from another search's horizon. The same
    // holds if a position is searched to several depths. What was pruned by a guess is left for a deeper iteration.
    const TreeCounters& now = tree().counters();
    const bool own_values = !HasPlyLimit<G> && !options_.table.keep && options_.table.key_bits == 64 && !options_.selective.on();
    return now.pruned == before.pruned && now.guessed == before.guessed && (own_values || now.tt_cutoffs == before.tt_cutoffs);
  }
  /// Whether nothing is pruned by a guess: then an exhausted tree is a proof.
  [[nodiscard]] bool proves() const {
    return !options_.null_move.on && !options_.multi_cut.on && !options_.selective.on() && options_.table.key_bits == 64;
  }

  [[nodiscard]] const Tree& tree() const { return root_->tree(); }

  [[nodiscard]] std::uint64_t nodes_beside() const { return team_ ? team_->nodes() : 0; }

  void fill_figures(Decision& decision) const {
    TreeCounters counters = tree().counters();
    if (team_) counters += team_->counters();
    decision.nodes_total = tree().nodes() + nodes_beside();
    decision.counters = counters;
  }

  /// Rudin: facing a certain loss, search less deeply until the loss is out of sight. The table knows about the loss, so it is cleared.
  void search_shallower(int depth, Decision& best) {
    if (team_) team_->stop();
    for (; depth >= 1; --depth) {
      if (table_) table_->forget();
      const Decision now = root_->iterate(depth, Decision{});
      if (tree().aborted()) return;
      best = now;
      if (now.proved != Proved::loss) return;
    }
  }

  /// After an interrupted iteration: the move of the last completed one, the best so far, or a random one.
  void keep_what_counts(Decision& best, const Decision& unfinished, const G& position, const Request& request, std::uint64_t seed) {
    if (unfinished.move != no_move && (best.depth == 0 || options_.out_of_time == OutOfTime::best_so_far)) {
      best.move = unfinished.move;
      best.score = unfinished.score;
      best.proved = unfinished.proved == Proved::win ? Proved::win : Proved::no;
      best.proved_plies = best.proved == Proved::win ? unfinished.proved_plies : 0;
      best.principal_variation = unfinished.principal_variation;
    }
    best.seldepth = std::max(best.seldepth, unfinished.seldepth);
    if (tree().stop_reason() != StopReason::time || options_.out_of_time != OutOfTime::random) return;
    best.move = random_move(position, seed, request.only);
    best.principal_variation = {best.move};
  }

  /// The mover's remaining plies of this turn, from the principal variation.
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

  TreeOptions options_;
  TablePool& pool_;
  KnownMoves<G> known_;
  Shortcuts<G> shortcuts_;
  std::unique_ptr<Table> table_;
  std::optional<E> evaluator_;
  std::optional<Root> root_;
  std::unique_ptr<Team> team_;  // if there are several threads
  TreeListener* listener_ = nullptr;
  // One game.
  std::uint64_t seed_ = 0;
  Plan plan_;
  TurnTime<G> time_;
  bool slow_machine_ = false;
  // One decision.
  StopRules rules_;
  Nanoseconds start_{0};
};

}  // namespace arena
