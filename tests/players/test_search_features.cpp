// What a player does besides searching: books, shortcuts, random first stones, and what must not change its answer.
#include <gtest/gtest.h>

#include <set>

#include "players/books/omega_book.hpp"
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "players/make_player.hpp"
#include "players/tree/root_search.hpp"
#include "tests/players/parts.hpp"
#include "tests/players/search_support.hpp"

namespace arena {
namespace {

template <Game G>
G after(const std::vector<std::string>& words, const typename G::Options& options = {}) {
  G game(options);
  for (const auto& word : words) game.make(game.parse(word));
  return game;
}

PlayerOptions player_of(const TreeOptions& tree) {
  PlayerOptions options;
  tree_of(options) = tree;
  return options;
}

template <Game G>
struct Asked {
  TablePool pool;
  std::unique_ptr<Player<G>> player;
  HandClock clock;
  Asked(const TreeOptions& options, std::uint64_t seed = 1) : Asked(player_of(options), seed) {}
  Asked(const PlayerOptions& options, std::uint64_t seed = 1) : player(make_player<G>(options, pool)) { player->new_game(seed); }
  Decision decide(const G& game, int depth) { return player->decide(game, request_for(clock, depth)); }
};

TreeOptions with_evaluator(const std::string& name) {
  TreeOptions options;
  options.evaluator.name = name;
  return options;
}

TEST(Book, TrebingsCornersAreTakenByBothPlayers) {
  TreeOptions options = with_evaluator("trebing");
  options.book.kind = BookKind::corners;
  Asked<Omega> white(options), black(options);
  Omega game;
  for (int ply = 0; ply < 24; ++ply) {
    const Decision decision = (game.to_move() == 0 ? white : black).decide(game, 1);
    ASSERT_EQ(decision.stop, StopReason::book) << ply;
    EXPECT_FALSE(decision.searched);
    game.make(decision.move);
    if (game.plies() == 12) break;
  }
  // The position of six turns in the book, from the author's program.
  EXPECT_EQ(game.position_text(), Omega::from_text({}, "e1,c5,d5,g5,i5,i9/a1,a5,b5,e5,f5,e9").position_text());
  EXPECT_EQ(white.decide(game, 1).stop, StopReason::depth) << "no corner is free: out of the book";
}

TEST(Book, ALastCornerStillHasItsSecondStone) {
  TreeOptions options = with_evaluator("score");
  options.book.kind = BookKind::corners;
  Asked<Omega> white(options);
  // Five corners are taken, White to move takes the sixth, then places the other stone by the rule.
  Omega game = after<Omega>({"i9", "e9", "i5", "a5", "e1", "e5", "c3", "c4"});
  ASSERT_EQ(game.to_move(), 0);
  Decision decision = white.decide(game, 1);
  EXPECT_EQ(game.to_text(decision.move), "a1");
  EXPECT_EQ(decision.stop, StopReason::book);
  game.make(decision.move);
  decision = white.decide(game, 1);
  EXPECT_EQ(decision.stop, StopReason::book);
}

TEST(Book, CornersAreOnlyForAGameThatHasTheRule) {
  TreeOptions options = with_evaluator("lines");
  options.book.kind = BookKind::corners;
  TablePool pool;
  EXPECT_THROW(make_player<Andantino>(player_of(options), pool), InputError);
}

TEST(Book, AFileOfSequencesIsFollowedWhileItLasts) {
  TreeOptions options = with_evaluator("lines");
  options.book.kind = BookKind::file;
  options.book.lines = {"# two lines", "", "i9 i10 h9", "i10 i9 h9"};
  Asked<Andantino> player(options);
  Decision decision = player.decide(Andantino(), 2);
  EXPECT_EQ(Andantino().to_text(decision.move), "i9") << "the earlier line counts";
  EXPECT_EQ(decision.stop, StopReason::book);
  const auto known = after<Andantino>({"i10", "i9"});
  decision = player.decide(known, 2);
  // i9 i10 and i10 i9 have different colours: another position, another line.
  EXPECT_EQ(known.to_text(decision.move), "h9");
  EXPECT_EQ(player.decide(after<Andantino>({"i9", "j9"}), 2).stop, StopReason::depth);
  options.book.lines = {"i9 a1"};
  Asked<Andantino> wrong(options);
  EXPECT_THROW(wrong.decide(Andantino(), 2), InputError);
}

TEST(Shortcuts, AnImmediateWinIsPlayedAtOnceAndComesBeforeABlock) {
  // Both sides have four in a row.
  const auto position = Andantino::from_text({}, "g8,h8,i8,j8/g9,h9,i9,j9,j10/w");
  ASSERT_EQ(position.outcome(), Outcome::none);
  TreeOptions options = with_evaluator("lines");
  EXPECT_EQ(search_once<andantino::Lines>(position, options, 1).stop, StopReason::win) << "searched, when neither is on";
  for (const bool immediate : {true, false}) {
    options.immediate_win = immediate;
    options.block_loss = !immediate;  // even when only blocking is asked for
    const Decision decision = search_once<andantino::Lines>(position, options, 1);
    EXPECT_EQ(decision.stop, StopReason::immediate_win);
    EXPECT_EQ(decision.proved, Proved::win);
    EXPECT_EQ(decision.proved_plies, 1);
    Andantino game = position;
    game.make(decision.move);
    EXPECT_EQ(game.outcome(), Outcome::first);
  }
}

TEST(Shortcuts, AnOpponentsWinningCellIsOccupied) {
  // White has no win; Black, four in a row from g9, would win on k9.
  const auto position = Andantino::from_text({}, "h8,i8,j8,k12/g9,h9,i9,j9,j10/w");
  ASSERT_EQ(position.outcome(), Outcome::none);
  TreeOptions options = with_evaluator("lines");
  options.immediate_win = true;
  EXPECT_EQ(search_once<andantino::Lines>(position, options, 1).stop, StopReason::depth) << "only looks for wins";
  options.block_loss = true;
  const Decision decision = search_once<andantino::Lines>(position, options, 1);
  EXPECT_EQ(decision.stop, StopReason::block);
  EXPECT_EQ(decision.proved, Proved::no);
  Andantino game = position;
  game.make_null();
  game.make(decision.move);
  EXPECT_EQ(game.outcome(), Outcome::second);
}

TEST(RandomFirstStone, IsSeededAndOnlyTheFirst) {
  TreeOptions options = with_evaluator("lines");
  options.random_first_stone = true;
  std::set<int> chosen;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Asked<Andantino> player(options, seed), again(options, seed);
    const Decision decision = player.decide(Andantino(), 2);
    EXPECT_EQ(decision.stop, StopReason::random);
    EXPECT_EQ(decision.move, again.decide(Andantino(), 2).move);
    chosen.insert(decision.move.code);
  }
  EXPECT_EQ(chosen.size(), 6U);
  Asked<Andantino> player(options);
  EXPECT_EQ(player.decide(after<Andantino>({"i9", "i10"}), 2).stop, StopReason::depth);
}

TEST(MakingPlayers, WhatMakesNoSenseIsRefused) {
  TablePool pool;
  TreeOptions options = with_evaluator("rudin");
  options.null_move.on = true;
  EXPECT_THROW(make_player<Tablut>(player_of(options), pool), InputError);
  options.null_move.allow_unsound = true;
  EXPECT_NO_THROW(make_player<Tablut>(player_of(options), pool));
  options.null_move.allow_unsound = false;
  options.evaluator.name = "trebing";
  EXPECT_NO_THROW(make_player<Omega>(player_of(options), pool));
  options.evaluator.name = "lines";
  EXPECT_NO_THROW(make_player<Andantino>(player_of(options), pool));
  options.evaluator.name = "rudin";
  EXPECT_THROW(make_player<Andantino>(player_of(options), pool), InputError);
}

TEST(MakingPlayers, SearchIsForTwoPlayersRandomForAll) {
  TreeOptions options = with_evaluator("score");
  const Omega three({5, 3});
  Asked<Omega> searcher(options);
  EXPECT_THROW(searcher.decide(three, 1), InputError);
  PlayerOptions at_random;
  at_random.kind = RandomKind{};
  Asked<Omega> random(at_random);
  EXPECT_TRUE(three.why_illegal(random.decide(three, 1).move).empty());
}

TreeOptions everything() {
  TreeOptions options;
  options.iterative_deepening = options.table.on = options.killers.on = options.history = options.pvs = options.aspiration.on = true;
  options.null_move.on = options.null_move.allow_unsound = options.multi_cut.on = true;
  options.killers.replace = KillerReplacement::random;
  options.tie_break = TieBreak::random;
  options.table.size_mb = 4;
  return options;
}

/// Every figure but the time.
void expect_same(const Decision& a, const Decision& b) {
  EXPECT_EQ(a.move, b.move);
  EXPECT_EQ(a.score, b.score);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.nodes_total, b.nodes_total);
  EXPECT_EQ(a.counters, b.counters);
  EXPECT_EQ(a.principal_variation, b.principal_variation);
}

TEST(Reproducible, TheSameSearchTwiceIsTheSame) {
  const auto position = after<Andantino>({"i10", "j11", "i11", "j12", "i12", "j13"});
  expect_same(search_once<andantino::Lines>(position, everything(), 8), search_once<andantino::Lines>(position, everything(), 8));
  expect_same(search_once<omega::Trebing>(Omega(), everything(), 4), search_once<omega::Trebing>(Omega(), everything(), 4));
  expect_same(search_once<tablut::Rudin>(Tablut(), everything(), 3), search_once<tablut::Rudin>(Tablut(), everything(), 3));
}

TEST(Reproducible, ANewGameDoesNotRememberTheLastOne) {
  TreeOptions options = everything();
  options.evaluator.name = "lines";
  options.table.keep = true;
  Asked<Andantino> player(options);
  const auto position = after<Andantino>({"i10", "j11", "i11", "j12"});
  const Decision first = player.decide(position, 7);
  const Decision second = player.decide(position, 7);
  EXPECT_LT(second.nodes_total, first.nodes_total) << "the table was kept";
  player.player->new_game(1);
  expect_same(player.decide(position, 7), first);
}

TEST(Reproducible, TableSizesChangeTheWorkNotTheValue) {
  const auto position = after<Andantino>({"i10", "j11", "i11", "j12", "i12", "j13"});
  TreeOptions options;
  options.iterative_deepening = true;
  const Score value = search_once<andantino::Lines>(position, options, 8).score;
  options.table.on = true;
  std::set<std::uint64_t> nodes;
  for (const int size : {1, 2, 8, 32})
    for (const Replacement replacement : {Replacement::always, Replacement::depth, Replacement::two_tier}) {
      options.table.size_mb = size;
      options.table.replacement = replacement;
      const Decision decision = search_once<andantino::Lines>(position, options, 8);
      EXPECT_EQ(decision.score, value);
      EXPECT_GT(decision.counters.as<TreeCounters>()->tt_cutoffs, 0U);
      nodes.insert(decision.nodes_total);
    }
  EXPECT_GT(nodes.size(), 1U) << "none of the sizes mattered: the table is not used";
}

TEST(Reproducible, ATableOfJunkChangesNothingButTheWork) {
  const auto position = after<Andantino>({"i10", "j11", "i11", "j12", "i12", "j13"});
  TreeOptions options;
  options.iterative_deepening = options.table.on = options.table.keep = true;
  options.table.size_mb = 1;
  const Decision clean = search_once<andantino::Lines>(position, options, 7);
  const andantino::Lines evaluator{EvaluatorSettings{}};
  TranspositionTable table(options.table);
  Random random(3);
  table.fill_with_junk(random);
  RootSearch<Andantino, andantino::Lines> root(options, evaluator);
  HandClock clock;
  StopRules rules;
  rules.clock = &clock;
  root.begin(position, &table, rules, 1, nullptr);
  Decision last;
  for (int depth = 1; depth <= 7; ++depth) last = root.iterate(depth, last);
  EXPECT_EQ(last.score, clean.score);
  EXPECT_EQ(last.move, clean.move);
}

TEST(ShortKeys, ConfusePositionsAndStillPlayLegalMoves) {
  TreeOptions options;
  options.iterative_deepening = options.table.on = true;
  options.table.key_bits = 10;
  const auto position = after<Andantino>({"i10", "j11", "i11", "j12", "i12", "j13"});
  const Decision decision = search_once<andantino::Lines>(position, options, 7);
  EXPECT_TRUE(position.why_illegal(decision.move).empty());
  options.table.key_bits = 64;
  EXPECT_NE(search_once<andantino::Lines>(position, options, 7).nodes_total, decision.nodes_total);
}

TEST(PrincipalVariation, IsALegalLine) {
  const auto check = [](const auto& position, const Decision& decision) {
    ASSERT_FALSE(decision.principal_variation.empty());
    EXPECT_EQ(decision.principal_variation.front(), decision.move);
    auto game = position;
    for (const Move move : decision.principal_variation) {
      ASSERT_EQ(game.why_illegal(move), "");
      game.make(move);
    }
  };
  Random random(5);
  for (int i = 0; i < 30; ++i) {
    const auto andantino = random_position<Andantino>({}, i, random);
    check(andantino, search_once<andantino::Lines>(andantino, everything(), 5));
    const auto omega = random_position<Omega>({4, 2}, i, random);
    check(omega, search_once<omega::Trebing>(omega, everything(), 3));
    const auto tablut = random_position<Tablut>({}, i, random);
    check(tablut, search_once<tablut::Rudin>(tablut, everything(), 3));
  }
}

}  // namespace
}  // namespace arena
