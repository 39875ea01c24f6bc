// Players that are told which moves to choose from (`searchmoves` of the protocol).
#include <gtest/gtest.h>

#include "players/certificate/certificate_player.hpp"
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "tests/players/parts.hpp"
#include "tests/players/search_support.hpp"

namespace arena {
namespace {

template <Game G>
Decision decide(Player<G>& player, const G& position, const std::vector<Move>& only, int depth) {
  HandClock clock;
  Request request = request_for(clock, depth);
  request.only = only;
  return player.decide(position, request);
}

template <Game G>
Decision decide(const PlayerOptions& options, const G& position, const std::vector<Move>& only, int depth, std::uint64_t seed = 1) {
  TablePool pool;
  const auto player = make_player<G>(options, pool);
  player->new_game(seed);
  return decide(*player, position, only, depth);
}

template <Game G>
std::vector<Move> legal_moves(const G& position) {
  MoveList<G> moves;
  position.legal_moves(moves);
  return {moves.begin(), moves.end()};
}

std::vector<TreeOptions> searches() {
  TreeOptions plain, whole, full, coded;
  whole.whole_tree = true;
  full.iterative_deepening = full.table.on = full.killers.on = full.history = full.pvs = full.aspiration.on = full.root_ordering = true;
  full.aspiration.window = 3;
  full.table.equal_depth = true;
  full.table.size_mb = 1;
  coded.killers.on = coded.killers.keep_order = coded.iterative_deepening = true;
  return {plain, whole, full, coded};
}

template <class E, Game G>
void expect_the_best_of_some(const typename G::Options& rules, int depth, std::uint64_t seed) {
  const E evaluator(EvaluatorSettings{});
  Random random(seed);
  for (int round = 0; round < 12; ++round) {
    const G position = random_position<G>(rules, 3 + round, random);
    const std::vector<Move> moves = legal_moves(position);
    const std::vector<Score> values = PlainMinimax<E, G>(evaluator, WinScore::distance).root_values(position, depth);
    std::vector<Move> only;
    Score best = -infinite_score;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (random.below(4) != 0 && !(only.empty() && i + 1 == moves.size())) continue;
      only.push_back(moves[i]);
      best = std::max(best, values[i]);
    }
    for (TreeOptions options : searches()) {
      TablePool pool;
      options.stop_at_win = false;
      options.table.keep = true;
      const auto player = searcher_of<E, G>(options, pool);
      const Decision some = decide(*player, position, only, depth);
      EXPECT_EQ(some.score, best) << position.position_text();
      EXPECT_NE(std::find(only.begin(), only.end(), some.move), only.end()) << position.position_text();
      EXPECT_EQ(decide(*player, position, {}, depth).score, *std::max_element(values.begin(), values.end()))
          << "the table remembers less than all moves at " << position.position_text();
    }
  }
}

TEST(OnlyMoves, ASearchGivesTheBestOfThemAndRemembersItForNoOther) {
  expect_the_best_of_some<andantino::Lines, Andantino>({3}, 3, 1);
  expect_the_best_of_some<omega::CurrentScore, Omega>({3, 2}, 2, 2);
  expect_the_best_of_some<tablut::Rudin, Tablut>({}, 2, 3);
}

TEST(OnlyMoves, BooksShortcutsAndRandomMovesKeepToThem) {
  PlayerOptions options;
  TreeOptions& tree = tree_of(options);
  tree.evaluator.name = "lines";
  const Andantino start;
  for (const Move move : legal_moves(start)) {
    tree.random_first_stone = true;
    EXPECT_EQ(decide(options, start, {move}, 1).move, move);
    tree.random_first_stone = false;
    tree.book = {BookKind::file, "", {"i9"}};
    EXPECT_EQ(decide(options, start, {move}, 1).move, move);
    tree.book = {};
    PlayerOptions dice;
    dice.kind = RandomKind{};
    EXPECT_EQ(decide(dice, start, {move}, 1).move, move);
  }
  // White wins on two cells; black would win on k9, which does not help if White wins first.
  const auto position = Andantino::from_text({}, "g8,h8,i8,j8/g9,h9,i9,j9,j10/w");
  tree.immediate_win = tree.block_loss = true;
  const Move win = decide(options, position, {}, 2).move, block = position.parse("k9");
  ASSERT_NE(win, block);
  for (const Move move : legal_moves(position)) EXPECT_EQ(decide(options, position, {move}, 2).move, move) << position.to_text(move);
  EXPECT_EQ(decide(options, position, {block, legal_moves(position).front()}, 2).stop, StopReason::block);
}

TEST(OnlyMoves, ProofsAndCertificatesKeepToThem) {
  const auto position = Andantino::from_text({}, "g8,h8,i8,j8/g9,h9,i9,j9,j10/w");
  PlayerOptions prover;
  prover.kind = ProofNumberKind{};
  tree_of(prover).evaluator.name = "lines";
  const Move win = decide(prover, position, {}, 1).move;
  EXPECT_EQ(decide(prover, position, {win}, 1).proved, Proved::win);
  for (const Move move : legal_moves(position)) {
    EXPECT_EQ(decide(prover, position, {move}, 1).move, move) << position.to_text(move);
    TablePool pool;
    PlayerOptions fallback;
    tree_of(fallback).evaluator.name = "lines";
    auto source = std::make_shared<StrategySource>("andantino", std::map<std::string, int>{}, std::vector<std::pair<std::string, std::string>>{});
    CertificatePlayer<Andantino> certificate(source, make_player<Andantino>(fallback, pool));
    certificate.new_game(1);
    EXPECT_EQ(decide<Andantino>(certificate, position, {move}, 1).move, move) << position.to_text(move);
  }
}

}  // namespace
}  // namespace arena
