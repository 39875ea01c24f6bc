// All options of a tree search, as plain data, and the one declaration of each option: `visit_tree_options` names every
// member once, with its range and help (players/common/limits.hpp says what a visitor is).
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "players/common/evaluator_choice.hpp"
#include "players/common/limits.hpp"
#include "players/tree/selective_options.hpp"

namespace arena {

enum class BaseOrder { natural, board, columns, parent, stones };
inline constexpr std::array<std::string_view, 5> base_order_names = {"natural", "board", "columns", "parent", "stones"};
enum class Replacement { always, depth, two_tier };
inline constexpr std::array<std::string_view, 3> replacement_names = {"always", "depth", "two-tier"};
enum class KillerIndex { ply, remaining_depth };
inline constexpr std::array<std::string_view, 2> killer_index_names = {"ply", "remaining-depth"};
enum class KillerPlacement { front, swap };
inline constexpr std::array<std::string_view, 2> killer_placement_names = {"front", "swap"};
enum class KillerReplacement { oldest, random };
inline constexpr std::array<std::string_view, 2> killer_replacement_names = {"oldest", "random"};
enum class WinScore { flat, distance };
inline constexpr std::array<std::string_view, 2> win_score_names = {"flat", "distance"};
enum class Terminal { result, score };
inline constexpr std::array<std::string_view, 2> terminal_names = {"result", "score"};
enum class OnLoss { none, previous_depth, shallower };
inline constexpr std::array<std::string_view, 3> on_loss_names = {"none", "previous-depth", "shallower"};
enum class TieBreak { first, last, random };
inline constexpr std::array<std::string_view, 3> tie_break_names = {"first", "last", "random"};
enum class OutOfTime { last_iteration, best_so_far, random };
inline constexpr std::array<std::string_view, 3> out_of_time_names = {"last-iteration", "best-so-far", "random"};
enum class BookKind { none, corners, file };
inline constexpr std::array<std::string_view, 3> book_kind_names = {"none", "corners", "file"};
enum class Driver { window, mtdf };
inline constexpr std::array<std::string_view, 2> driver_names = {"window", "mtdf"};

struct TableOptions {
  bool on = false;
  int size_mb = 16;
  Replacement replacement = Replacement::two_tier;
  bool move_ordering = true;
  bool keep = false;
  int key_bits = 64;
  bool equal_depth = false;
  bool own_exact = false;
  int min_depth = 1;
  friend bool operator==(const TableOptions&, const TableOptions&) = default;
};

struct KillerOptions {
  bool on = false;
  int slots = 2;
  KillerIndex by = KillerIndex::ply;
  KillerPlacement placement = KillerPlacement::front;
  KillerReplacement replace = KillerReplacement::oldest;
  bool repeat = false;
  bool per_iteration = false;
  bool keep_order = false;
  friend bool operator==(const KillerOptions&, const KillerOptions&) = default;
};

struct AspirationOptions {
  bool on = false;
  int window = 50;
  int stages = 1;
  friend bool operator==(const AspirationOptions&, const AspirationOptions&) = default;
};

struct NullMoveOptions {
  bool on = false;
  int reduction = 2;
  bool at_root = false;
  bool allow_unsound = false;
  friend bool operator==(const NullMoveOptions&, const NullMoveOptions&) = default;
};

struct MultiCutOptions {
  bool on = false;
  int moves = 10;
  int cutoffs = 3;
  int reduction = 2;
  int min_depth = 4;
  friend bool operator==(const MultiCutOptions&, const MultiCutOptions&) = default;
};

struct ThreatOptions {
  bool on = false;
  bool extend = false;
  friend bool operator==(const ThreatOptions&, const ThreatOptions&) = default;
};

struct QuiescenceOptions {
  bool on = false;
  int moves = 8;
  friend bool operator==(const QuiescenceOptions&, const QuiescenceOptions&) = default;
};

struct BookOptions {
  BookKind kind = BookKind::none;
  std::string file;
  /// The file's lines, read by a caller that may read files; moves by text, one sequence per line.
  std::vector<std::string> lines;
  friend bool operator==(const BookOptions&, const BookOptions&) = default;
};

/// A tree search by minimax or alpha-beta.
struct TreeOptions {
  EvaluatorChoice evaluator;
  BaseOrder order = BaseOrder::natural;
  bool iterative_deepening = false;
  TableOptions table;
  KillerOptions killers;
  bool countermoves = false;
  bool history = false;
  bool history_malus = false;
  bool continuation_history = false;
  bool root_ordering = false;
  bool evaluator_ordering = false;
  bool pvs = false;
  bool inverted_window = false;
  Driver driver = Driver::window;
  AspirationOptions aspiration;
  NullMoveOptions null_move;
  MultiCutOptions multi_cut;
  ThreatOptions threats;
  QuiescenceOptions quiescence;
  SelectiveOptions selective;
  bool frontier_probe = true;
  WinScore win = WinScore::distance;
  Terminal terminal = Terminal::result;
  bool stop_at_win = true;
  OnLoss on_loss = OnLoss::none;
  bool block_loss = false;
  bool block_first = false;
  bool immediate_win = false;
  TieBreak tie_break = TieBreak::first;
  BookOptions book;
  bool random_first_stone = false;
  bool reuse_turn = false;
  OutOfTime out_of_time = OutOfTime::last_iteration;
  bool finish_iteration = false;
  int max_depth = 0;
  Duration watchdog{600'000'000};
  bool whole_tree = false;      // minimax: nothing is cut off. Set by the kind; not an option of its own.
  int threads = 1;              // set by the kind too
  bool shallow_pruning = true;  // max-n: as above
  friend bool operator==(const TreeOptions&, const TreeOptions&) = default;
};

/// What is remembered about positions and about moves that did well.
template <class Visitor, class O>
void visit_memory_of_moves(Visitor& v, O& o) {
  v.group("transposition_table", o.table.on, "store searched positions and reuse them", [&] {
    v.integer("size_mb", o.table.size_mb, 1, 65536, "memory in MiB; the number of entries is rounded down to a power of two");
    v.choice("replacement", o.table.replacement, replacement_names, "which entry is kept: the newest, the deepest, or one slot for each");
    v.flag("move_ordering", o.table.move_ordering, "try the stored move first");
    v.flag("keep", o.table.keep, "keep the table between the moves of a game instead of clearing it for each");
    v.integer("key_bits", o.table.key_bits, 8, 64,
              "bits of the key that are used; with fewer than 64, different positions can collide, as in the reports");
    v.integer("min_depth", o.table.min_depth, 1, 10, "neither look up nor store positions with less remaining depth");
    v.flag("equal_depth", o.table.equal_depth, "use only values of exactly the required depth, not deeper ones");
    v.flag("own_exact", o.table.own_exact, "store exact values only where the searching side is to move, bounds elsewhere (Aboukhadra's program)");
  });
  v.group("killers", o.killers.on, "try moves first that caused a cut-off elsewhere at the same level", [&] {
    v.integer("slots", o.killers.slots, 1, 4, "moves stored per level");
    v.choice("by", o.killers.by, killer_index_names, "what a level is: plies from the root, or remaining depth (Trebing)");
    v.choice("placement", o.killers.placement, killer_placement_names, "move a killer to the front, or swap it with the move there (Aboukhadra)");
    v.choice("replace", o.killers.replace, killer_replacement_names, "which slot a new killer takes when all are full (Trebing: a random one)");
    v.flag("repeat", o.killers.repeat, "store a killer again when it cuts off again, and shift the others (Aboukhadra's program)");
    v.flag("keep_order", o.killers.keep_order, "start each node with its move order of the previous iteration (Aboukhadra's program)");
    v.flag("per_iteration", o.killers.per_iteration, "forget killers at the start of each iteration (Aboukhadra's program)");
  });
  v.flag("countermoves", o.countermoves, "after the killers, try the move that last refuted the same move of the opponent");
  v.group("history", o.history, "order moves by how often they caused a cut-off anywhere in the tree",
          [&] { v.flag("malus", o.history_malus, "moves tried before the cut-off move lose as much as it gains"); });
  v.only_if(o.history, "history: true",
            [&] { v.flag("continuation_history", o.continuation_history, "also count how often a move cut off as a reply to the previous move"); });
}

/// What only alpha-beta can have.
template <class Visitor, class O>
void visit_enhancements(Visitor& v, O& o) {
  v.flag("pvs", o.pvs, "principal variation search: null windows for all moves but the first");
  v.only_if(o.order == BaseOrder::stones, "order: stones", [&] {
    v.flag("inverted_window", o.inverted_window,
           "pass the window on the wrong way round, so that any reply that does not lose ends the node (Rao's program)");
  });
  v.only_if(o.iterative_deepening, "iterative_deepening: true", [&] {
    v.group("aspiration", o.aspiration.on, "start each iteration with a window around the previous value", [&] {
      v.integer("window", o.aspiration.window, 1, 1'000'000, "half the width of the window");
      v.integer("stages", o.aspiration.stages, 1, 30,
                "windows to try, each twice as wide on the side that failed, before that side is opened completely");
    });
  });
  v.only_if(o.table.on, "transposition_table: true", [&] {
    v.choice("driver", o.driver, driver_names, "how the root finds its value: in one window, or by MTD(f), a series of null windows");
  });
  v.group("null_move", o.null_move.on, "let the side to move pass; if it is still above beta, cut off (unsound)", [&] {
    v.integer("reduction", o.null_move.reduction, 0, 10, "reduction in plies after the pass, in addition to the pass itself");
    v.flag("at_root", o.null_move.at_root, "try it at the root too, although it cannot cut off there (Trebing's program)");
    v.flag("allow_unsound", o.null_move.allow_unsound, "allow it in a game where passing makes no sense (Tablut)");
  });
  v.group("multi_cut", o.multi_cut.on, "cut off if several of the first moves do so in a shallower search (unsound)", [&] {
    v.integer("moves", o.multi_cut.moves, 1, 100, "moves to try");
    v.integer("cutoffs", o.multi_cut.cutoffs, 1, 100, "how many of them must cut off");
    v.integer("reduction", o.multi_cut.reduction, 0, 10, "reduction of the trial searches in plies, in addition to the move itself");
    v.integer("min_depth", o.multi_cut.min_depth, 1, 120, "only at this remaining depth or more");
  });
  v.group("threats", o.threats.on,
          "detect immediate wins at every node: a win in one or two threats decide the node, a single threat leaves only the replies to it "
          "(Andantino, Tablut)",
          [&] { v.flag("extend", o.threats.extend, "a forced reply costs no depth, until the line is twice as long as the iteration's depth"); });
  v.only_if(o.threats.on, "threats: true", [&] {
    v.group("quiescence", o.quiescence.on, "at the horizon, search threats to win and the replies to them (in Tablut captures too) before evaluating",
            [&] { v.integer("moves", o.quiescence.moves, 1, 60, "limit of such moves in one line, forced replies not counted"); });
  });
  visit_selective(v, o.selective, o.table.on);
}

/// For kinds of player that remember positions and good moves; it declares no options of its own.
struct MoveMemory {
  friend bool operator==(const MoveMemory&, const MoveMemory&) = default;
};
/// For kinds of player with what only alpha-beta can have; it declares no options of its own.
struct Enhancements {
  friend bool operator==(const Enhancements&, const Enhancements&) = default;
};

template <class Visitor, class O, class Kinds>
void visit_depth_search(Visitor& v, O& o, const Kinds& kinds) {
  v.choice("order", o.order, base_order_names,
           "the initial move order: as the game lists them, by rows of the board, by columns (Sweere's program; hexagonal boards), as in the parent "
           "node (Trebing's program; Omega), or around one stone after another (Rao's program; Andantino)");
  v.flag("iterative_deepening", o.iterative_deepening, "search depth 1, 2, 3, ... until a limit is reached");
  v.only_if(kinds.template has<MoveMemory>(), kinds.template requirement<MoveMemory>(), [&] { visit_memory_of_moves(v, o); });
  v.only_if(kinds.template has<Enhancements>(), kinds.template requirement<Enhancements>(), [&] { visit_enhancements(v, o); });
  v.only_if(o.iterative_deepening, "iterative_deepening: true", [&] {
    v.flag("root_ordering", o.root_ordering, "order the root's moves by their values in the previous iteration");
    v.flag("finish_iteration", o.finish_iteration, "check the clock only between iterations (Aboukhadra, Rao)");
  });
  v.flag("evaluator_ordering", o.evaluator_ordering, "order the moves of every inner node by the evaluator's value after each");
  v.flag("frontier_probe", o.frontier_probe,
         "evaluate the moves of the last ply without making them, if game and evaluator support it; changes speed only");
  v.choice("win_score", o.win, win_score_names, "all wins are worth the same (Sweere), or nearer wins are worth more (Aboukhadra)");
  v.choice("terminal", o.terminal, terminal_names, "value a finished game by its result, or by its exact score difference (Omega, Trebing)");
  v.flag("stop_at_win", o.stop_at_win, "stop deepening at a proved win");
  v.choice("on_loss", o.on_loss, on_loss_names,
           "on a proved loss: do nothing special, play the move of the last depth that did not see it (Sweere), or search again shallower (Rudin)");
}

/// For kinds of player that search to a depth, not only until a limit; it declares no options of its own.
struct DepthSearch {
  friend bool operator==(const DepthSearch&, const DepthSearch&) = default;
};

template <class Visitor, class O, class Kinds>
void visit_tree_options(Visitor& v, O& o, const Kinds& kinds) {
  const auto by_depth = [&](auto&& body) { v.only_if(kinds.template has<DepthSearch>(), kinds.template requirement<DepthSearch>(), body); };
  v.evaluator("evaluator", o.evaluator, "the value of a position at the horizon; see `arena list evaluators`");
  by_depth([&] { visit_depth_search(v, o, kinds); });
  v.flag("block_loss", o.block_loss, "before searching, occupy a cell where the opponent would win at once (unless there is a win in one)");
  v.only_if(o.block_loss, "block_loss: true",
            [&] { v.flag("block_first", o.block_first, "block even if there is a win in one (Sweere's program)"); });
  v.flag("immediate_win", o.immediate_win, "before searching, play a move that wins at once");
  by_depth([&] { v.choice("tie_break", o.tie_break, tie_break_names, "which of several equally good best moves to play"); });
  v.chooser("book", o.book.kind, book_kind_names, "moves played without searching: none, Trebing's corner rule (Omega), or a file of move sequences",
            [&] {
              v.only_if(o.book.kind == BookKind::file, "type: file", [&] {
                v.text("file", o.book.file, "the file of move sequences, one per line; relative to the config's folder");
                v.texts("lines", o.book.lines, "the sequences themselves, instead of a file");
              });
            });
  v.flag("random_first_stone", o.random_first_stone, "place the first stone of a game at random (Aboukhadra, Rao)");
  by_depth([&] {
    v.flag("reuse_turn", o.reuse_turn, "take the later plies of a turn from the search of the first, if its variation has them (Omega)");
    v.choice("out_of_time", o.out_of_time, out_of_time_names, "what to play when time runs out during an iteration");
    v.integer("max_depth", o.max_depth, 0, 120, "never search deeper than this, whatever the limits; 0: no cap");
  });
  v.duration("watchdog", o.watchdog, "stop any decision after this time, whatever the limits");
}

}  // namespace arena
