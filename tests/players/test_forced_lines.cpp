// Threats and quiescence against an independent version that makes every move, without windows, tables or move ordering.
#include <gtest/gtest.h>

#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "tests/players/search_support.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

using andantino::Lines;

/// The value of a position for its mover by the definition of `threats` and `quiescence`.
class ForcedByDefinition {
 public:
  explicit ForcedByDefinition(int quiescence) : quiescence_(quiescence) {}

  [[nodiscard]] Score root(const Andantino& game, int depth) const {
    Score best = -infinite_score;
    for (const Move move : moves_of(game)) best = std::max(best, after(game, move, depth, 0, quiescence_));
    return best;
  }

 private:
  static std::vector<Move> moves_of(const Andantino& game) {
    MoveList<Andantino> moves;
    game.legal_moves(moves);
    return {moves.begin(), moves.end()};
  }
  static Andantino made(const Andantino& game, Move move) {
    Andantino next = game;
    next.make(move);
    return next;
  }
  static std::vector<Move> winning(const Andantino& game) {
    std::vector<Move> found;
    for (const Move move : moves_of(game))
      if (winner(made(game, move).outcome()) == game.to_move()) found.push_back(move);
    return found;
  }
  static std::vector<Move> enemy_winning(const Andantino& game) {
    Andantino passed = game;
    passed.make_null();
    return passed.outcome() == Outcome::none ? winning(passed) : std::vector<Move>{};
  }
  [[nodiscard]] Score evaluated(const Andantino& game) const {
    const Score value = lines_.value(lines_.start(game));
    return game.to_move() == 0 ? value : -value;
  }

  /// The value of a move for its mover.
  [[nodiscard]] Score after(const Andantino& game, Move move, int depth, int ply, int left) const {
    const Andantino next = made(game, move);
    if (next.outcome() == Outcome::draw) return 0;
    if (next.outcome() != Outcome::none) return winner(next.outcome()) == game.to_move() ? win_score - ply - 1 : -(win_score - ply - 1);
    return -node(next, depth - 1, ply + 1, left);
  }

  [[nodiscard]] Score node(const Andantino& game, int depth, int ply, int left) const {
    if (!winning(game).empty()) return win_score - ply - 1;
    const std::vector<Move> enemy = enemy_winning(game), moves = moves_of(game);
    const auto loses = [&](Move move) { return winner(made(game, move).outcome()) == (game.to_move() ^ 1); };
    if (enemy.size() > 1 || (enemy.size() == 1 && loses(enemy[0])))
      return -(win_score - ply - (std::all_of(moves.begin(), moves.end(), loses) ? 1 : 2));
    if (depth > 0) {
      Score best = -infinite_score;
      for (const Move move : enemy.empty() ? moves : enemy) best = std::max(best, after(game, move, depth, ply, left));
      return best;
    }
    if (!enemy.empty()) return after(game, enemy[0], 1, ply, left);
    Score best = evaluated(game);
    if (left == 0) return best;
    for (const Move move : moves) {
      const Andantino next = made(game, move);
      if (next.outcome() == Outcome::none && winning(next).empty() && !enemy_winning(next).empty())
        best = std::max(best, after(game, move, 1, ply, left - 1));
    }
    return best;
  }

  int quiescence_;
  Lines lines_{EvaluatorSettings{}};
};

TreeOptions with_threats(int quiescence) {
  TreeOptions o;
  o.threats.on = true;
  o.quiescence.on = quiescence > 0;
  o.quiescence.moves = std::max(1, quiescence);
  return o;
}

TEST(ForcedLines, HaveTheValueOfTheirDefinition) {
  Random random(41);
  std::uint64_t beyond = 0;
  for (int i = 0; i < cases(600); ++i) {
    const Andantino::Options rules{i % 3 == 0 ? 3 : 9, i % 11 == 0 ? 10 : 0};
    const auto position = random_position<Andantino>(rules, 6 + static_cast<int>(random.below(20)), random);
    const int quiescence = i % 3, depth = i % 5 == 0 ? 2 : 1;
    TreeOptions options = with_threats(quiescence);
    options.table.on = i % 2 == 0;
    options.table.size_mb = 1;
    options.killers.on = options.history = i % 4 < 2;
    options.pvs = i % 7 < 3;
    options.iterative_deepening = i % 5 < 3;
    options.frontier_probe = i % 6 != 0;
    options.stop_at_win = false;
    const Decision decision = search_once<Lines>(position, options, depth);
    ASSERT_EQ(decision.score, ForcedByDefinition(quiescence).root(position, depth))
        << position.position_text() << " depth " << depth << " quiescence " << quiescence << " case " << i;
    beyond += decision.counters.as<TreeCounters>()->quiescence_nodes;
  }
  EXPECT_GT(beyond, sanitized ? 50U : 1'000U);
}

TEST(ForcedLines, ProveOnlyWhatIsTrue) {
  Random random(42);
  int proved = 0;
  for (int i = 0; i < cases(1200); ++i) {
    const auto position = random_position<Andantino>({i % 2 == 0 ? 2 : 9, 0}, i % 2 == 0 ? 4 + static_cast<int>(random.below(9)) : 12, random);
    TreeOptions options = with_threats(1 + i % 3);
    options.threats.extend = i % 3 != 0;
    options.table.on = options.pvs = options.iterative_deepening = true;
    options.table.size_mb = 1;
    const Decision decision = search_once<Lines>(position, options, 2);
    if (decision.proved == Proved::no || decision.proved_plies > 5) continue;
    ++proved;
    ASSERT_EQ(decided_within(position, decision.proved_plies), decision.proved == Proved::win ? 1 : -1) << position.position_text() << " case " << i;
  }
  EXPECT_GT(proved, sanitized ? 3 : 60);
}

Andantino after_moves(std::initializer_list<const char*> moves) {
  Andantino game;
  for (const char* move : moves) game.make(game.parse(move));
  return game;
}

/// The one winning move, h7, is far beyond a plain search of this size, which takes j11 and loses.
TEST(ForcedLines, FindTheWinThatAPlainSearchMisses) {
  const Andantino game = after_moves({"i9", "j9", "i8", "k10", "h8", "k9", "i10", "l10", "k11", "l11"});
  TreeOptions plain;
  plain.iterative_deepening = plain.table.on = plain.killers.on = plain.history = plain.pvs = plain.root_ordering = true;
  TreeOptions sharp = plain;
  sharp.threats.on = sharp.quiescence.on = true;
  const auto choose = [&](const TreeOptions& options) {
    TablePool pool;
    HandClock clock;
    Request request = request_for(clock);
    request.limits.nodes = 1'000'000;
    return searcher_of<Lines, Andantino>(options, pool)->decide(game, request);
  };
  EXPECT_EQ(game.to_text(choose(plain).move), "j11");
  const Decision decision = choose(sharp);
  EXPECT_EQ(game.to_text(decision.move), "h7");
  EXPECT_EQ(decision.proved, Proved::win);
}

TEST(ForcedLines, EachSwitchChangesTheTree) {
  const Andantino game = after_moves({"i9", "j9", "i8", "k10", "h8", "k9", "i10", "l10", "k11", "l11"});
  TreeOptions options;
  options.iterative_deepening = true;
  const auto counters = [&](int depth) { return *search_once<Lines>(game, options, depth).counters.as<TreeCounters>(); };
  EXPECT_EQ(counters(6).threat_ends + counters(6).quiescence_nodes, 0U);
  options.threats.on = true;
  const TreeCounters threats = counters(6);
  EXPECT_GT(threats.threat_ends, 0U);
  options.quiescence.on = true;
  options.quiescence.moves = 1;
  const TreeCounters one = counters(6);
  EXPECT_GT(one.quiescence_nodes, threats.quiescence_nodes);
  options.quiescence.moves = 3;
  EXPECT_GT(counters(6).quiescence_nodes, one.quiescence_nodes);
  options.quiescence.on = false;
  const int seldepth = search_once<Lines>(game, options, 5).seldepth;
  options.threats.extend = true;
  EXPECT_GT(search_once<Lines>(game, options, 5).seldepth, seldepth);
}

}  // namespace
}  // namespace arena
