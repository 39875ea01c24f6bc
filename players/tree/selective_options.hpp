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

/// For everything that compares the position's static value, plus or minus a margin, with the window.
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

  /// Whether moves are pruned or positions valued by a guess.
  [[nodiscard]] bool prunes() const { return late_moves.on || futility.on || reverse_futility.on || razoring.on; }
  /// Whether a position may be searched to another depth than its place in the tree implies.
  [[nodiscard]] bool changes_depth() const { return reductions.on || internal.on || singular.on; }
  [[nodiscard]] bool on() const { return prunes() || changes_depth(); }
  friend bool operator==(const SelectiveOptions&, const SelectiveOptions&) = default;
};

template <class Visitor, class O>
void visit_selective(Visitor& v, O& o, bool has_table) {
  v.group("lmr", o.reductions.on, "late move reductions: search late moves less deeply, and again if one beats alpha (unsound)", [&] {
    v.integer("moves", o.reductions.moves, 1, 200, "moves per node that are never reduced, not counting the table move and killers");
    v.integer("min_depth", o.reductions.min_depth, 2, 120, "only at this remaining depth or more");
    v.integer("percent", o.reductions.percent, 0, 200,
              "reduction in hundredths of a ply per log2(remaining depth) times log2(move number); at least one ply");
  });
  v.group("lmp", o.late_moves.on, "late move pruning: near the horizon, skip late moves that do not win at once (unsound)", [&] {
    v.integer("moves", o.late_moves.moves, 1, 200, "moves to search at remaining depth 1; as many again for each further ply");
    v.integer("max_depth", o.late_moves.depth, 1, 20, "up to this remaining depth");
  });
  const auto margin = [&](auto& options, const char* help) {
    v.integer("margin", options.margin, 0, 1'000'000'000, help);
    v.integer("max_depth", options.depth, 1, 20, "up to this remaining depth");
  };
  v.group("futility", o.futility.on, "if the static value is far below alpha, try only the first moves and immediate wins (unsound)",
          [&] { margin(o.futility, "margin per ply of remaining depth, in the evaluator's units"); });
  v.group("reverse_futility", o.reverse_futility.on, "if the static value is far above beta, cut off (unsound)",
          [&] { margin(o.reverse_futility, "margin per ply of remaining depth, in the evaluator's units"); });
  v.group("razoring", o.razoring.on, "if the static value is far below alpha and a one-ply search confirms it, cut off (unsound)",
          [&] { margin(o.razoring, "margin per ply of remaining depth, in the evaluator's units"); });
  v.only_if(has_table, "transposition_table: true", [&] {
    v.group("iir", o.internal.on, "internal iterative reduction: search one ply less if the table has no move (unsound)",
            [&] { v.integer("min_depth", o.internal.min_depth, 2, 120, "only at this remaining depth or more"); });
    v.group("singular", o.singular.on,
            "singular extension: search the table move one ply deeper if all others fall short of it in a shallower search (unsound)", [&] {
              v.integer("margin", o.singular.margin, 0, 1'000'000'000, "by how much they must fall short, in the evaluator's units");
              v.integer("min_depth", o.singular.min_depth, 4, 120, "only at this remaining depth or more");
            });
  });
}

}  // namespace arena
