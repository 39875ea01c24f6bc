// Everything that can be switched on a player, as plain data, and the one declaration of each option: `visit_options` names every member once, with
// its range and help. Parsing, checking, `arena list` and the resolved print are visitors of it.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/kinds.hpp"

namespace arena {

using Duration = std::chrono::microseconds;

enum class ProofAim { win, draw, both };
inline constexpr std::array<std::string_view, 3> proof_aim_names = {"win", "draw", "both"};
enum class BaseOrder { natural, board, columns, parent };
inline constexpr std::array<std::string_view, 4> base_order_names = {"natural", "board", "columns", "parent"};
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
enum class TimePolicyKind { fixed_share, comfortable, equal_shares, branching };
inline constexpr std::array<std::string_view, 4> time_policy_names = {"fixed-share", "comfortable", "equal-shares", "branching"};

/// What a decision may cost. Zero means: no such limit. Any combination; the first one reached stops the search.
struct Limits {
  int depth = 0;
  std::uint64_t nodes = 0;
  Duration move_time{0};
  Duration game_time{0};
  Duration increment{0};
  TimePolicyKind policy = TimePolicyKind::fixed_share;
  double share = 0.05;                   // fixed-share: part of the remaining time a turn gets
  int comfortable_moves = 25;            // comfortable: moves that share the comfortable part of the time
  bool comfortable_strict = false;       // comfortable: only while fewer moves than these were made, not as many
  double comfortable_share = 0.8;        // comfortable: that part
  double panic_share = 0.08;             // comfortable: part of the remaining time a later move gets
  int ignored_turns = 3;                 // equal-shares: last turns that get no share
  Duration ignored_reserve{20'000'000};  // equal-shares: what is kept back for them
  Duration ignored_turn_time{15'000'000};
  int few_moves = 25;           // branching: with fewer legal moves than this one ply deeper
  int branching_depth = 4;      // branching: the usual depth
  Duration first_move_time{0};  // the first move may take longer than move_time
  friend bool operator==(const Limits&, const Limits&) = default;
};

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

struct BookOptions {
  BookKind kind = BookKind::none;
  std::string file;
  /// The file's lines, read by whoever may read files; moves by text, one sequence per line.
  std::vector<std::string> lines;
  friend bool operator==(const BookOptions&, const BookOptions&) = default;
};

/// A proof-number search before the usual one, for a part of what a decision may cost.
struct ProofOptions {
  bool on = false;
  ProofAim aim = ProofAim::win;
  double share = 0.25;
  std::uint64_t nodes = 100'000;
  int max_ply = 0;
  int size_mb = 16;
  friend bool operator==(const ProofOptions&, const ProofOptions&) = default;
};

/// A strategy's positions and moves, read by whoever may read files (players/certificate_player.hpp).
class StrategySource;
struct CertificateOptions {
  std::string file;
  std::shared_ptr<const StrategySource> source;
  friend bool operator==(const CertificateOptions& a, const CertificateOptions& b) { return a.file == b.file; }
};

/// An evaluator by name; its own options are declared by the evaluator (players/evaluators).
struct EvaluatorChoice {
  std::string name = "none";
  std::map<std::string, double> values;  // only what differs from the evaluator's defaults
  friend bool operator==(const EvaluatorChoice&, const EvaluatorChoice&) = default;
};

struct SearchOptions {
  SearchKind search = SearchKind::alpha_beta;
  EvaluatorChoice evaluator;
  BaseOrder order = BaseOrder::natural;
  bool iterative_deepening = false;
  TableOptions table;
  KillerOptions killers;
  bool history = false;
  bool root_ordering = false;
  bool evaluator_ordering = false;
  bool pvs = false;
  AspirationOptions aspiration;
  NullMoveOptions null_move;
  MultiCutOptions multi_cut;
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
  ProofOptions proof;
  CertificateOptions certificate;
  bool random_first_stone = false;
  bool reuse_turn = false;
  OutOfTime out_of_time = OutOfTime::last_iteration;
  bool finish_iteration = false;
  int max_depth = 0;
  Duration watchdog{600'000'000};
  Limits limits;
  friend bool operator==(const SearchOptions&, const SearchOptions&) = default;
};

/// Whether a limit of time may end a decision: then nobody can repeat it exactly.
inline bool plays_by_the_clock(const SearchOptions& options, const Limits& limits) {
  return traits_of(options.search).searches && (limits.move_time.count() > 0 || limits.game_time.count() > 0);
}

/// Whether a decision may depend on what the player found at earlier ones of the same game.
inline bool carries_state(const SearchOptions& options) {
  const KindTraits& kind = traits_of(options.search);
  return kind.tree_options && (options.table.keep || options.reuse_turn || options.proof.on || kind.proves_first);
}

inline bool has_table(const SearchOptions& options) { return traits_of(options.search).enhancements && options.table.on; }

/// A search needs something that ends it.
enum class LimitsProblem { none, no_limit, no_depth };
inline LimitsProblem limits_problem(const SearchOptions& options, const Limits& limits) {
  if (!traits_of(options.search).searches) return LimitsProblem::none;
  const bool own_depth = !traits_of(options.search).foreign && (options.max_depth > 0 || limits.policy == TimePolicyKind::branching);
  if (limits.depth > 0 || own_depth) return LimitsProblem::none;
  if (limits.nodes == 0 && limits.move_time.count() == 0 && limits.game_time.count() == 0) return LimitsProblem::no_limit;
  const bool one_depth = traits_of(options.search).tree_options && !options.iterative_deepening;
  return one_depth ? LimitsProblem::no_depth : LimitsProblem::none;
}

/// A visitor has: choice(name, member, names, help), flag(name, member, help), integer(name, member, low, high, help), real(...), duration(...),
/// text(name, member, help), texts(name, member, help) for a list; group(name, on, help, body) for a switch that is true, false or a map;
/// section(name, help, body) for a map that is no switch; chooser(name, member, names, help, body) for a choice with options of its own; and
/// only_if(met, requirement, body) around options that mean something only together with another one.
template <class Visitor, class L>
void visit_limits(Visitor& v, L& limits) {
  v.integer("depth", limits.depth, 0, 120, "plies to search; 0: no limit");
  v.integer("nodes", limits.nodes, 0, 1'000'000'000'000, "nodes a decision may take, all iterations together; 0: no limit");
  v.duration("move_time", limits.move_time, "time for a turn; 0: no limit");
  v.duration("game_time", limits.game_time, "time for all decisions of a game; 0: no limit");
  const bool timed_game = limits.game_time.count() > 0;
  v.only_if(timed_game, "game_time", [&] { v.duration("increment", limits.increment, "added to the game's time after each turn"); });
  v.only_if(limits.move_time.count() > 0, "move_time",
            [&] { v.duration("first_move_time", limits.first_move_time, "time for a player's first move instead of move_time; 0: no difference"); });
  using Policy = TimePolicyKind;
  v.only_if(timed_game || limits.policy == Policy::branching, "game_time", [&] {
    v.choice("policy", limits.policy, time_policy_names, "how the game's time is shared out among the turns; branching chooses the depth");
  });
  v.only_if(timed_game && (limits.policy == Policy::fixed_share || limits.policy == Policy::branching),
            "game_time with policy: fixed-share or branching",
            [&] { v.real("share", limits.share, 0.001, 1.0, "the part of the remaining time that a turn gets"); });
  v.only_if(timed_game && limits.policy == Policy::comfortable, "game_time with policy: comfortable", [&] {
    v.integer("comfortable_moves", limits.comfortable_moves, 1, 1000, "how many moves share the comfortable part (Sweere's cm)");
    v.flag("comfortable_strict", limits.comfortable_strict, "while fewer than cm moves were made, as Sweere's program, not up to cm as his report");
    v.real("comfortable_share", limits.comfortable_share, 0.01, 1.0, "the comfortable part of the game's time (Sweere's cP)");
    v.real("panic_share", limits.panic_share, 0.001, 1.0, "the part of the remaining time for each later move (Sweere's pP)");
  });
  v.only_if(timed_game && limits.policy == Policy::equal_shares, "game_time with policy: equal-shares", [&] {
    v.integer("ignored_turns", limits.ignored_turns, 0, 100, "last turns that get no equal share (Trebing: 3)");
    v.duration("ignored_reserve", limits.ignored_reserve, "time kept back for the ignored turns");
    v.duration("ignored_turn_time", limits.ignored_turn_time, "at most this for each ignored turn");
  });
  v.only_if(limits.policy == Policy::branching, "policy: branching", [&] {
    v.integer("few_moves", limits.few_moves, 0, 1000, "with fewer legal moves than this, one ply deeper (Rudin: 25)");
    v.integer("branching_depth", limits.branching_depth, 1, 120, "the usual depth (Rudin: 4); kept for good after one time-out");
  });
}

/// The limits as a key of their own.
template <class Visitor, class L>
void visit_limits_section(Visitor& v, L& limits) {
  v.section("limits", "what a decision may cost; a tournament's limits replace these as a whole", [&] { visit_limits(v, limits); });
}

/// The proof-number search beside or before another one.
template <class Visitor, class O>
void visit_proof(Visitor& v, O& o) {
  v.group("proof", o.proof.on, "a proof-number search comes first, and a proved result is played; always on with search: proof-number", [&] {
    v.choice("aim", o.proof.aim, proof_aim_names,
             "what is to be proved for the side to move: a win, at least a draw, or first the one, then the other");
    v.real("share", o.proof.share, 0.01, 1.0, "the part of a decision's nodes or time that goes to it");
    v.integer("nodes", o.proof.nodes, 1, 1'000'000'000'000, "never more positions than this for a question");
    v.integer("max_ply", o.proof.max_ply, 0, 300, "prove only wins within so many plies; 0: no limit");
    v.integer("size_mb", o.proof.size_mb, 1, 65536, "memory in MiB, rounded down to a power of two");
  });
}

/// What only alpha-beta can have.
template <class Visitor, class O>
void visit_enhancements(Visitor& v, O& o) {
  v.group("transposition_table", o.table.on, "remember positions that were searched", [&] {
    v.integer("size_mb", o.table.size_mb, 1, 65536, "memory in MiB, rounded down to a power of two of entries");
    v.choice("replacement", o.table.replacement, replacement_names, "who stays: the newest, the deepest, or one slot of each");
    v.flag("move_ordering", o.table.move_ordering, "try the remembered move first");
    v.flag("keep", o.table.keep, "keep the table between the moves of a game instead of a new one for each");
    v.integer("key_bits", o.table.key_bits, 8, 64, "bits of the key in use; fewer than 64 lets different positions be confused, as in the reports");
    v.integer("min_depth", o.table.min_depth, 1, 10, "positions with less remaining depth are neither looked up nor stored");
    v.flag("equal_depth", o.table.equal_depth, "use only values of exactly the wanted depth, not deeper ones");
    v.flag("own_exact", o.table.own_exact, "exact values only where the searching side moves, elsewhere bounds (Aboukhadra's program)");
  });
  v.group("killers", o.killers.on, "try moves that cut off elsewhere at the same level first", [&] {
    v.integer("slots", o.killers.slots, 1, 4, "moves remembered for each level");
    v.choice("by", o.killers.by, killer_index_names, "what a level is: plies from the root, or remaining depth (Trebing)");
    v.choice("placement", o.killers.placement, killer_placement_names, "move a killer to the front, or swap it with the move there (Aboukhadra)");
    v.choice("replace", o.killers.replace, killer_replacement_names, "which slot a new killer takes when all are used (Trebing: a random one)");
    v.flag("repeat", o.killers.repeat, "a killer that cuts off again is stored again, the others shift (Aboukhadra's program)");
    v.flag("keep_order", o.killers.keep_order, "a node begins with the order that it had in the iteration before (Aboukhadra's program)");
    v.flag("per_iteration", o.killers.per_iteration, "forget them when an iteration begins (Aboukhadra's program)");
  });
  v.flag("history", o.history, "order moves by how often they cut off anywhere");
  v.flag("pvs", o.pvs, "principal variation search: null windows for all moves but the first");
  v.only_if(o.iterative_deepening, "iterative_deepening: true", [&] {
    v.group("aspiration", o.aspiration.on, "start each iteration with a window around the last value",
            [&] { v.integer("window", o.aspiration.window, 1, 1'000'000, "half the width of the window"); });
  });
  v.group("null_move", o.null_move.on, "let the side to move pass first; if it still stands well, cut off", [&] {
    v.integer("reduction", o.null_move.reduction, 0, 10, "plies by which the search after passing is shorter, beyond the pass itself");
    v.flag("at_root", o.null_move.at_root, "try it at the root too, where it cannot cut off (Trebing's program)");
    v.flag("allow_unsound", o.null_move.allow_unsound, "allow it in a game where passing makes no sense (Tablut)");
  });
  v.group("multi_cut", o.multi_cut.on, "cut off when several of the first moves do so in a shallower search", [&] {
    v.integer("moves", o.multi_cut.moves, 1, 100, "moves that are tried");
    v.integer("cutoffs", o.multi_cut.cutoffs, 1, 100, "how many of them must cut off");
    v.integer("reduction", o.multi_cut.reduction, 0, 10, "plies by which the trial is shorter, beyond the move itself");
    v.integer("min_depth", o.multi_cut.min_depth, 1, 120, "only at this remaining depth or more");
  });
}

/// What every search can have.
template <class Visitor, class O>
void visit_search(Visitor& v, O& o) {
  v.evaluator("evaluator", o.evaluator, "the value of a position at the horizon; see `arena list evaluators`");
  v.choice("order", o.order, base_order_names,
           "the order in which moves are tried first: as the game keeps them, by rows of the board, by its columns (Sweere's program; hexagonal "
           "boards), or as the node before had them (Trebing's program; Omega)");
  v.flag("iterative_deepening", o.iterative_deepening, "search depth 1, 2, 3, ... until a limit is reached");
  v.only_if(traits_of(o.search).enhancements, search_requirement(&KindTraits::enhancements), [&] { visit_enhancements(v, o); });
  visit_proof(v, o);
  v.only_if(traits_of(o.search).needs_certificate, search_requirement(&KindTraits::needs_certificate), [&] {
    v.section("certificate", "the strategy that is played", [&] {
      v.text("file", o.certificate.file, "a file of arena solve --certificate; relative to the config's folder, or to where the program runs");
    });
  });
  v.only_if(o.iterative_deepening, "iterative_deepening: true", [&] {
    v.flag("root_ordering", o.root_ordering, "order the root's moves by their values in the previous iteration");
    v.flag("finish_iteration", o.finish_iteration, "look at the clock only between iterations (Aboukhadra, Rao)");
  });
  v.flag("evaluator_ordering", o.evaluator_ordering, "order the moves of every inner node by the evaluator's value after each");
  v.flag("frontier_probe", o.frontier_probe, "value the moves of the last ply without making them, where game and evaluator can; changes speed only");
  v.choice("win_score", o.win, win_score_names, "a win is worth the same however far away (Sweere), or the more the nearer (Aboukhadra)");
  v.choice("terminal", o.terminal, terminal_names, "the end of a game is worth its result, or its exact score difference (Omega, Trebing)");
  v.flag("stop_at_win", o.stop_at_win, "stop deepening at a proved win");
  v.choice("on_loss", o.on_loss, on_loss_names,
           "facing a proved loss: nothing special, play the move of the last depth that did not see it (Sweere), or search again shallower (Rudin)");
  v.flag("block_loss", o.block_loss, "before searching: occupy a cell on which the opponent would win at once (an own win comes first)");
  v.only_if(o.block_loss, "block_loss: true",
            [&] { v.flag("block_first", o.block_first, "block even where a move wins at once (Sweere's program)"); });
  v.flag("immediate_win", o.immediate_win, "before searching: play a move that wins at once");
  v.choice("tie_break", o.tie_break, tie_break_names, "which of several truly equal best moves is played");
  v.chooser("book", o.book.kind, book_kind_names, "moves played without searching: none, Trebing's corner rule (Omega), or a file of move sequences",
            [&] {
              v.only_if(o.book.kind == BookKind::file, "type: file", [&] {
                v.text("file", o.book.file, "the file of move sequences, one per line; relative to the config's folder");
                v.texts("lines", o.book.lines, "the sequences themselves; the file is then not read");
              });
            });
  v.flag("random_first_stone", o.random_first_stone, "the very first stone of a game is placed at random (Aboukhadra, Rao)");
  v.flag("reuse_turn", o.reuse_turn, "the later plies of a turn come from the first one's search where it has them (Omega)");
  v.choice("out_of_time", o.out_of_time, out_of_time_names, "what is played when time runs out in the middle of an iteration");
  v.integer("max_depth", o.max_depth, 0, 120, "never deeper than this, whatever the limits; 0: no such cap");
  v.duration("watchdog", o.watchdog, "a decision that takes longer than this stops by itself, whatever the limits");
}

/// Everything but the limits.
template <class Visitor, class O>
void visit_kind(Visitor& v, O& o) {
  v.choice("search", o.search, search_kind_names, "how a move is chosen: at random, by a search, by proof, or from a certificate");
  v.only_if(traits_of(o.search).tree_options, search_requirement(&KindTraits::tree_options), [&] { visit_search(v, o); });
}

template <class Visitor, class O>
void visit_options(Visitor& v, O& o) {
  visit_kind(v, o);
  visit_limits_section(v, o.limits);
}

}  // namespace arena
