// All options of a Monte Carlo tree search, as plain data, and the one declaration of each option: `visit_mcts_options` names
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
  int threads = 1, virtual_loss = 1;  // set by the kind (players/common/threads_part.hpp)
  friend bool operator==(const MctsOptions&, const MctsOptions&) = default;

  /// Whether playouts may end before the game does.
  [[nodiscard]] bool cuts_playouts() const { return playout.kind == PlayoutKind::none || playout_plies > 0; }
  /// Whether the evaluator values the moves of every new node.
  [[nodiscard]] bool values_moves() const { return bias.on || unpruning.on || implicit_minimax.on; }
  [[nodiscard]] bool evaluates() const { return cuts_playouts() || values_moves() || playout.kind == PlayoutKind::evaluator; }
  /// Whether plain UCT's 32 bytes for each child are enough.
  [[nodiscard]] bool is_plain() const { return selection == Selection::uct && !rave.on && !values_moves() && !score_bounds; }
};

template <class Visitor, class O>
void visit_mcts_options(Visitor& v, O& o) {
  v.integer("playouts", o.playouts, 0, 1'000'000'000'000, "playouts per decision, not counting those of a reused tree; 0: no limit");
  v.choice("selection", o.selection, selection_names, "how moves are selected in the tree: UCB1 (Kocsis and Szepesvari 2006) or UCB1-Tuned");
  v.real("exploration", o.exploration, 0.0, 10.0, "the exploration constant; results range from 0 to 1");
  v.group("first_play_urgency", o.first_play.on, "an untried move counts as this result; if off, every move is tried once first",
          [&] { v.real("value", o.first_play.value, 0.0, 2.0, "the result: 0 is a loss, 1 a win"); });
  v.integer("expansion", o.expansion, 1, 1'000'000, "expand a node at this visit");
  v.group("rave", o.rave.on, "also count playouts in which the move came later: RAVE, or GRAVE with ref (Cazenave 2015)", [&] {
    v.real("bias", o.rave.bias, 0.0, 1.0, "the larger, the sooner a move's own visits dominate");
    v.integer("ref", o.rave.ref, 0, 1'000'000,
              "take these counts from the nearest ancestor with at least this many visits (GRAVE); 0: from the node itself");
  });
  v.group("progressive_bias", o.bias.on, "prefer moves with a good evaluation while they have few visits (Chaslot et al. 2008)",
          [&] { v.real("weight", o.bias.weight, 0.0, 100.0, "weight of the evaluator's value (scaled to 0 to 1), divided by visits + 1"); });
  v.group("progressive_unpruning", o.unpruning.on, "consider only the moves with the best evaluations, and more of them as visits grow", [&] {
    v.integer("initial", o.unpruning.initial, 1, 1000, "moves considered from the start");
    v.integer("visits", o.unpruning.visits, 1, 1'000'000, "visits of the node at which one more move is considered");
    v.real("factor", o.unpruning.factor, 1.01, 10.0, "each further move needs this factor more visits");
  });
  v.group("implicit_minimax", o.implicit_minimax.on, "mix a minimax backup of the evaluator's values with the mean (Lanctot et al. 2014)",
          [&] { v.real("alpha", o.implicit_minimax.alpha, 0.0, 1.0, "its share of a move's value"); });
  v.chooser(
      "playout", o.playout.kind, playout_kind_names,
      "playout policy: random, random with every win in one, by mean result per move (mast), by mean result per pair of moves (nst), by the "
      "evaluator, or no playout",
      [&] {
        const bool greedy = o.playout.kind == PlayoutKind::mast || o.playout.kind == PlayoutKind::nst || o.playout.kind == PlayoutKind::evaluator;
        v.only_if(greedy, "type: mast, nst or evaluator",
                  [&] { v.real("epsilon", o.playout.epsilon, 0.0, 1.0, "probability of a random move instead"); });
        v.only_if(o.playout.kind == PlayoutKind::win_in_one, "type: win-in-one", [&] {
          v.flag("block", o.playout.block, "also occupy the cell where the other side would win, in games where both sides have the same moves");
        });
      });
  v.integer("playout_plies", o.playout_plies, 0, 1000, "stop a playout after this many plies and evaluate; 0: play to the end");
  v.integer("evaluator_scale", o.evaluator_scale, 1, 1'000'000'000, "the evaluator's value that maps to a result of 0.75");
  v.flag("solver", o.solver, "back up proved wins, losses and draws (MCTS-Solver, Winands et al. 2008)");
  v.only_if(o.solver, "solver: true",
            [&] { v.flag("score_bounds", o.score_bounds, "back up bounds of the score, not only of the result (Cazenave and Saffidine 2011)"); });
  v.real("score_weight", o.score_weight, 0.0, 1.0, "weight of the margin (divided by the sum of the scores) in a playout's result");
  v.choice("final_child", o.child, final_child_names, "which move to play: most visits, best mean, or best lower confidence bound");
  v.only_if(o.child == FinalChild::secure, "final_child: secure",
            [&] { v.real("secure_width", o.secure_width, 0.0, 100.0, "the bound is the mean minus this divided by the square root of the visits"); });
  v.flag("reuse_tree", o.reuse_tree, "keep the subtree below the moves that were played");
  v.integer("tree_mib", o.tree_mib, 1, 65536, "memory of the tree in MiB");
  v.choice("full_tree", o.full_tree, full_tree_names, "when the tree is full: stop growing, or drop the children of the least visited nodes");
  v.flag("transpositions", o.transpositions, "positions reached by transposition share their children");
}

}  // namespace arena
