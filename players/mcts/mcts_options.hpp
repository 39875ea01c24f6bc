// Everything that can be switched on a Monte Carlo tree search, as plain data, and the one declaration of each option: `visit_mcts_options` names
// every member once, with its range and help (players/common/limits.hpp says what a visitor is).
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace arena {

enum class Selection { uct, ucb1_tuned };
inline constexpr std::array<std::string_view, 2> selection_names = {"uct", "ucb1-tuned"};
enum class PlayoutKind { random, win_in_one, mast, nst, evaluator, none };
inline constexpr std::array<std::string_view, 6> playout_kind_names = {"random", "win-in-one", "mast", "nst", "evaluator", "none"};
enum class FinalChild { robust, max, secure };
inline constexpr std::array<std::string_view, 3> final_child_names = {"robust", "max", "secure"};
enum class FullTree { stop, recycle };
inline constexpr std::array<std::string_view, 2> full_tree_names = {"stop", "recycle"};

struct FirstPlayOptions {
  bool on = false;
  double value = 0.5;
  friend bool operator==(const FirstPlayOptions&, const FirstPlayOptions&) = default;
};

struct PlayoutOptions {
  PlayoutKind kind = PlayoutKind::random;
  double epsilon = 0.1;
  bool block = true;
  friend bool operator==(const PlayoutOptions&, const PlayoutOptions&) = default;
};

struct RaveOptions {
  bool on = false;
  double bias = 0.0001;
  int ref = 0;
  friend bool operator==(const RaveOptions&, const RaveOptions&) = default;
};

struct BiasOptions {
  bool on = false;
  double weight = 1.0;
  friend bool operator==(const BiasOptions&, const BiasOptions&) = default;
};

struct UnpruningOptions {
  bool on = false;
  int initial = 5;
  int visits = 40;
  double factor = 1.4;
  friend bool operator==(const UnpruningOptions&, const UnpruningOptions&) = default;
};

struct ImplicitMinimaxOptions {
  bool on = false;
  double alpha = 0.4;
  friend bool operator==(const ImplicitMinimaxOptions&, const ImplicitMinimaxOptions&) = default;
};

struct MctsOptions {
  std::uint64_t playouts = 0;
  Selection selection = Selection::uct;
  double exploration = 0.7;
  FirstPlayOptions first_play;
  int expansion = 2;
  RaveOptions rave;
  BiasOptions bias;
  UnpruningOptions unpruning;
  ImplicitMinimaxOptions implicit_minimax;
  PlayoutOptions playout;
  int playout_plies = 0;
  int evaluator_scale = 100;
  bool solver = true;
  bool score_bounds = false;
  double score_weight = 0;
  FinalChild child = FinalChild::robust;
  double secure_width = 1.0;
  bool reuse_tree = true;
  int tree_mib = 64;
  FullTree full_tree = FullTree::stop;
  bool transpositions = false;
  int threads = 1, virtual_loss = 1;  // the kind says them (players/common/threads_part.hpp)
  friend bool operator==(const MctsOptions&, const MctsOptions&) = default;

  /// Whether playouts may end before the game does.
  [[nodiscard]] bool cuts_playouts() const { return playout.kind == PlayoutKind::none || playout_plies > 0; }
  /// Whether every new node's moves are valued by the evaluator.
  [[nodiscard]] bool values_moves() const { return bias.on || unpruning.on || implicit_minimax.on; }
  [[nodiscard]] bool evaluates() const { return cuts_playouts() || values_moves() || playout.kind == PlayoutKind::evaluator; }
  /// Whether plain UCT's 32 bytes for each child are enough.
  [[nodiscard]] bool is_plain() const { return selection == Selection::uct && !rave.on && !values_moves() && !score_bounds; }
};

template <class Visitor, class O>
void visit_mcts_options(Visitor& v, O& o) {
  v.integer("playouts", o.playouts, 0, 1'000'000'000'000, "playouts a decision may take, besides those of a tree that was kept; 0: no limit");
  v.choice("selection", o.selection, selection_names, "which move is followed down the tree: by UCB1 (Kocsis and Szepesvari 2006) or UCB1-Tuned");
  v.real("exploration", o.exploration, 0.0, 10.0, "the weight of what was tried little against what did well; results count from 0 to 1");
  v.group("first_play_urgency", o.first_play.on, "a move that was never tried counts as this result; otherwise each is tried once first",
          [&] { v.real("value", o.first_play.value, 0.0, 2.0, "the result: 0 is a loss, 1 a win"); });
  v.integer("expansion", o.expansion, 1, 1'000'000, "a node gets its children at this visit");
  v.group("rave", o.rave.on, "moves also count by the playouts in which they came later: RAVE, and GRAVE with ref (Cazenave 2015)", [&] {
    v.real("bias", o.rave.bias, 0.0, 1.0, "the larger, the sooner a move's own visits prevail");
    v.integer("ref", o.rave.ref, 0, 1'000'000, "such counts come from the nearest node above with at least so many visits (GRAVE); 0: from the node");
  });
  v.group("progressive_bias", o.bias.on, "moves that the evaluator likes are preferred while they have few visits (Chaslot et al. 2008)",
          [&] { v.real("weight", o.bias.weight, 0.0, 100.0, "of the evaluator's value, which counts from 0 to 1, over visits + 1"); });
  v.group("progressive_unpruning", o.unpruning.on, "only the moves that the evaluator likes best are followed, more with every visit", [&] {
    v.integer("initial", o.unpruning.initial, 1, 1000, "moves that are followed from the start");
    v.integer("visits", o.unpruning.visits, 1, 1'000'000, "visits of the node at which one more is followed");
    v.real("factor", o.unpruning.factor, 1.01, 10.0, "visits grow by this factor for each further move");
  });
  v.group("implicit_minimax", o.implicit_minimax.on, "a minimax value of the evaluator in the tree counts beside the mean (Lanctot et al. 2014)",
          [&] { v.real("alpha", o.implicit_minimax.alpha, 0.0, 1.0, "its part in a move's value"); });
  v.chooser(
      "playout", o.playout.kind, playout_kind_names,
      "how a game is played out: at random, with every win in one, by each move's mean result (mast), by that of pairs of moves (nst), by the "
      "evaluator, or not at all",
      [&] {
        const bool greedy = o.playout.kind == PlayoutKind::mast || o.playout.kind == PlayoutKind::nst || o.playout.kind == PlayoutKind::evaluator;
        v.only_if(greedy, "type: mast, nst or evaluator",
                  [&] { v.real("epsilon", o.playout.epsilon, 0.0, 1.0, "how often a move is random instead"); });
        v.only_if(o.playout.kind == PlayoutKind::win_in_one, "type: win-in-one",
                  [&] { v.flag("block", o.playout.block, "occupy the cell on which the other side would win, where both have the same moves"); });
      });
  v.integer("playout_plies", o.playout_plies, 0, 1000, "the evaluator ends a playout after so many plies; 0: the game does");
  v.integer("evaluator_scale", o.evaluator_scale, 1, 1'000'000'000, "an evaluator's value that counts as three quarters of a win");
  v.flag("solver", o.solver, "proved wins, losses and draws go up the tree (MCTS-Solver, Winands et al. 2008)");
  v.only_if(o.solver, "solver: true", [&] {
    v.flag("score_bounds", o.score_bounds, "bounds of the score go up the tree, not only of the result (Cazenave and Saffidine 2011)");
  });
  v.real("score_weight", o.score_weight, 0.0, 1.0, "the part of the margin, over the sum of the scores, in the result of a playout");
  v.choice("final_child", o.child, final_child_names, "the move that is played: most visits, best mean, or best lower confidence bound");
  v.only_if(o.child == FinalChild::secure, "final_child: secure",
            [&] { v.real("secure_width", o.secure_width, 0.0, 100.0, "that bound is the mean less this over the root of the visits"); });
  v.flag("reuse_tree", o.reuse_tree, "keep the part of the tree below the moves that were played");
  v.integer("tree_mib", o.tree_mib, 1, 65536, "memory of the tree in MiB");
  v.choice("full_tree", o.full_tree, full_tree_names, "a full tree grows no more, or drops the children of the nodes visited least");
  v.flag("transpositions", o.transpositions, "positions that are reached by several ways share their children");
}

}  // namespace arena
