#include "players/tree/tree_part.hpp"

namespace arena {

namespace {

void check_against_the_game(const TreeOptions& tree, const GameFacts* game, OptionReport& report) {
  if (tree.terminal == Terminal::score)
    report.needs_game("terminal", "is 'score', which needs a game with scores", [](const GameFacts& g) { return g.has_scores; });
  if (tree.book.kind == BookKind::corners)
    report.needs_game("book", "is 'corners', Trebing's opening for Omega", [](const GameFacts& g) { return g.has_opening_rule; });
  if (tree.block_loss)
    report.needs_game("block_loss", "needs single-ply turns in which both sides can play the same moves",
                      [](const GameFacts& g) { return g.same_moves && !g.long_turns; });
  if (tree.reuse_turn) report.needs_game("reuse_turn", "needs turns of several plies", [](const GameFacts& g) { return g.long_turns; });
  if (tree.threats.on)
    report.needs_game("threats", "needs a game that tells them (Andantino, Tablut)", [](const GameFacts& g) { return g.tells_threats; });
  if (tree.order == BaseOrder::columns)
    report.needs_game("order", "is 'columns', which needs a hexagonal board", [](const GameFacts& g) { return g.has_columns; });
  if (tree.order == BaseOrder::stones)
    report.needs_game("order", "is 'stones', which needs a game of stones on a hexagonal board", [](const GameFacts& g) { return g.has_stones; });
  if (tree.order == BaseOrder::parent)
    report.needs_game("order", "is 'parent', which needs a game in which a move only takes itself from the moves",
                      [](const GameFacts& g) { return g.moves_only_go; });
  if (tree.null_move.on && game != nullptr && !game->can_pass)
    report.problem({"null_move", "game"}, "'null_move' makes no sense in " + std::string(game->name) + ", where nobody can pass; turn it off");
  else if (tree.null_move.on && !tree.null_move.allow_unsound && game != nullptr && !game->passing_is_sound)
    report.problem({"null_move", "game"}, "'null_move' is not sound in " + std::string(game->name) +
                                              ", where having to move can hurt; turn it off, or say {allow_unsound: true}");
  if (tree.book.kind == BookKind::file && game == nullptr) report.problem({"book"}, "'book' is a file of moves, which needs a game; add 'game: ...'");
}

void check_multi_cut(const MultiCutOptions& cut, OptionReport& report) {
  if (!cut.on) return;
  if (cut.cutoffs > cut.moves)
    report.problem({"multi_cut.cutoffs", "multi_cut.moves", "multi_cut"},
                   "'multi_cut.cutoffs' is " + std::to_string(cut.cutoffs) + ", more than the " + std::to_string(cut.moves) + " moves to try");
  if (cut.min_depth <= cut.reduction)
    report.problem(
        {"multi_cut.min_depth", "multi_cut.reduction", "multi_cut"},
        "'multi_cut.min_depth' is " + std::to_string(cut.min_depth) + ", but must be more than the reduction, " + std::to_string(cut.reduction));
}

void check_driver(const TreeOptions& tree, OptionReport& report) {
  if (tree.driver != Driver::mtdf) return;
  if (tree.aspiration.on) report.problem({"driver", "aspiration"}, "'driver' is 'mtdf', which chooses its windows; turn 'aspiration' off");
  if (tree.tie_break != TieBreak::first)
    report.problem({"tie_break", "driver"}, "'tie_break' needs exact values of equal moves, which 'driver: mtdf' does not have; leave it at 'first'");
}

}  // namespace

void TreePart::check(const GameFacts* game, const Limits& limits, OptionReport& report) const {
  check_against_the_game(tree, game, report);
  if (tree.on_loss == OnLoss::previous_depth && !tree.iterative_deepening)
    report.problem({"on_loss", "iterative_deepening"}, "'on_loss' is 'previous-depth', which needs 'iterative_deepening: true'");
  check_multi_cut(tree.multi_cut, report);
  check_driver(tree, report);
  if (tree.book.kind == BookKind::file && tree.book.file.empty() && tree.book.lines.empty())
    report.problem({"book"}, "'book' is 'file', but names none; write {type: file, file: NAME}");
  if (limits.policy != TimePolicyKind::branching) return;
  if (limits.depth > 0)
    report.problem({"limits.depth", "limits.policy"},
                   "'limits.depth' contradicts 'limits.policy: branching', which chooses the depth; set 'branching_depth'");
  if (tree.iterative_deepening)
    report.problem({"limits.policy", "iterative_deepening"},
                   "'limits.policy' is 'branching', which searches one depth; turn 'iterative_deepening' off or choose another policy");
}

void check_threads(int threads, const TreeOptions& tree, OptionReport& report) {
  if (threads > 1 && !tree.table.on)
    report.problem({"threads", "transposition_table"},
                   "'threads' is " + std::to_string(threads) + ", which needs 'transposition_table': threads share what they find there");
}

}  // namespace arena
