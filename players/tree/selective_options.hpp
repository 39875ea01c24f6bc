// What makes a search look at less than the whole tree to its depth, or at more of it: plain data, and the one declaration of each option. All of it
// is unsound: values may differ from minimax's, but a proved result never does.
#pragma once

namespace arena {

struct ReductionOptions {
  bool on = false;
  int moves = 4;
  int min_depth = 3;
  int percent = 20;
  friend bool operator==(const ReductionOptions&, const ReductionOptions&) = default;
};

struct LateMoveOptions {
  bool on = false;
  int moves = 8;
  int depth = 2;
  friend bool operator==(const LateMoveOptions&, const LateMoveOptions&) = default;
};

/// For all that compares the position's own value, plus or minus a margin, with the window.
struct MarginOptions {
  bool on = false;
  int margin = 100;
  int depth = 2;
  friend bool operator==(const MarginOptions&, const MarginOptions&) = default;
};

struct InternalReductionOptions {
  bool on = false;
  int min_depth = 4;
  friend bool operator==(const InternalReductionOptions&, const InternalReductionOptions&) = default;
};

struct SingularOptions {
  bool on = false;
  int margin = 50;
  int min_depth = 6;
  friend bool operator==(const SingularOptions&, const SingularOptions&) = default;
};

struct SelectiveOptions {
  ReductionOptions reductions;
  LateMoveOptions late_moves;
  MarginOptions futility, reverse_futility, razoring;
  InternalReductionOptions internal;
  SingularOptions singular;

  /// Whether moves are left out or positions valued by a guess.
  [[nodiscard]] bool prunes() const { return late_moves.on || futility.on || reverse_futility.on || razoring.on; }
  /// Whether a position may be searched to another depth than its place in the tree says.
  [[nodiscard]] bool changes_depth() const { return reductions.on || internal.on || singular.on; }
  [[nodiscard]] bool on() const { return prunes() || changes_depth(); }
  friend bool operator==(const SelectiveOptions&, const SelectiveOptions&) = default;
};

template <class Visitor, class O>
void visit_selective(Visitor& v, O& o, bool has_table) {
  v.group("lmr", o.reductions.on, "late move reductions: search late moves less deep first, and again where one beats alpha (unsound)", [&] {
    v.integer("moves", o.reductions.moves, 1, 200, "moves of a node that are never reduced, those of table and killers aside");
    v.integer("min_depth", o.reductions.min_depth, 2, 120, "only at this remaining depth or more");
    v.integer("percent", o.reductions.percent, 0, 200,
              "plies less, in hundredths, for each log2(remaining depth) times log2(place of the move); at least one");
  });
  v.group("lmp", o.late_moves.on, "late move pruning: near the horizon leave out late moves that do not win at once (unsound)", [&] {
    v.integer("moves", o.late_moves.moves, 1, 200, "moves that are searched at remaining depth 1; as many more for each ply of depth");
    v.integer("max_depth", o.late_moves.depth, 1, 20, "up to this remaining depth");
  });
  const auto margin = [&](auto& options, const char* help) {
    v.integer("margin", options.margin, 0, 1'000'000'000, help);
    v.integer("max_depth", options.depth, 1, 20, "up to this remaining depth");
  };
  v.group("futility", o.futility.on, "where a position's own value is far below alpha, try only its first moves and wins at once (unsound)",
          [&] { margin(o.futility, "how far for each ply of remaining depth, in the evaluator's units"); });
  v.group("reverse_futility", o.reverse_futility.on, "where a position's own value is far above beta, cut off (unsound)",
          [&] { margin(o.reverse_futility, "how far for each ply of remaining depth, in the evaluator's units"); });
  v.group("razoring", o.razoring.on, "where a position's own value is far below alpha, believe a search of one ply that says so too (unsound)",
          [&] { margin(o.razoring, "how far for each ply of remaining depth, in the evaluator's units"); });
  v.only_if(has_table, "transposition_table: true", [&] {
    v.group("iir", o.internal.on, "internal iterative reduction: a ply less where the table has no move (unsound)",
            [&] { v.integer("min_depth", o.internal.min_depth, 2, 120, "only at this remaining depth or more"); });
    v.group("singular", o.singular.on,
            "singular replies: a ply more for the table's move where all others fall short of it in a shallower search (unsound)", [&] {
              v.integer("margin", o.singular.margin, 0, 1'000'000'000, "by how much they must fall short, in the evaluator's units");
              v.integer("min_depth", o.singular.min_depth, 4, 120, "only at this remaining depth or more");
            });
  });
}

}  // namespace arena
