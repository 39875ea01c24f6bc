// Players of games with more than two sides: what each option does to the tree, limits, determinism, and who refuses.
#include <gtest/gtest.h>

#include <functional>

#include "core/andantino/andantino.hpp"
#include "core/common/errors.hpp"
#include "players/tree/vector_table.hpp"
#include "tests/players/many_support.hpp"

namespace arena {
namespace {

template <class Kind>
Kind plain(const std::string& evaluator = "trebing") {
  Kind kind;
  kind.tree.evaluator.name = evaluator;
  kind.tree.iterative_deepening = true;
  return kind;
}

TreeCounters counted(const Decision& decision) { return decision.counters.as<TreeCounters>().value(); }

std::string message_of(const std::function<void()>& f) {
  try {
    f();
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was refused";
}

template <class F>
void for_each_kind(F&& f) {
  f(plain<MaxnKind>());
  f(plain<ParanoidKind>());
  f(plain<BestReplyKind>());
}

TEST(ManyPlayers, EachPlaysAWholeGameOfThreeAndFour) {
  for (const int players : {2, 3, 4})
    for_each_kind([&](auto kind) {
      kind.tree.table.on = kind.tree.killers.on = kind.tree.history = kind.tree.reuse_turn = true;
      kind.tree.table.size_mb = 1;
      TablePool pool;
      HandClock clock;
      const auto player = many_player(kind, pool);
      Omega game({3, players});
      while (game.outcome() == Outcome::none) {
        Request request = request_for(clock);
        request.limits.nodes = 200;
        const Decision decision = player->decide(game, request);
        ASSERT_EQ(game.why_illegal(decision.move), "");
        ASSERT_LE(decision.nodes_total, 200U);
        Omega line = game;  // the principal variation is a line of the game
        for (const Move move : decision.principal_variation) {
          ASSERT_EQ(line.outcome(), Outcome::none);
          ASSERT_EQ(line.why_illegal(move), "");
          line.make(move);
        }
        game.make(decision.move);
      }
    });
}

TEST(ManyPlayers, TheSameAgainAtFixedNodes) {
  Random random(31);
  for (int i = 0; i < 12; ++i)
    for_each_kind([&](auto kind) {
      kind.tree.table.on = kind.tree.killers.on = kind.tree.history = true;
      kind.tree.table.size_mb = 1;
      const Omega position = position_before_end(4, 3 + i % 2, 12 + i, random);
      TablePool pool;
      HandClock clock;
      Request request = request_for(clock);
      request.limits.nodes = 3000;
      const auto first = many_player(kind, pool)->decide(position, request);
      many_player(kind, pool)->decide(position_before_end(4, 3, 20, random), request);  // leaves something in the table that is lent
      const auto again = many_player(kind, pool)->decide(position, request);
      EXPECT_EQ(first.move, again.move);
      EXPECT_EQ(first.score, again.score);
      EXPECT_EQ(first.nodes_total, again.nodes_total);
      EXPECT_EQ(first.principal_variation, again.principal_variation);
      EXPECT_EQ(first.counters, again.counters);
      EXPECT_EQ(first.nodes_total, 3000U);
    });
}

TEST(ManyPlayers, AMoveOfThoseAllowed) {
  Random random(32);
  for_each_kind([&](auto kind) {
    const Omega position = position_before_end(3, 3, 7, random);
    MoveList<Omega> legal;
    position.legal_moves(legal);
    const Move only[] = {legal[3]};
    TablePool pool;
    HandClock clock;
    Request request = request_for(clock, 3);
    request.only = only;
    EXPECT_EQ(many_player(kind, pool)->decide(position, request).move, legal[3]);
  });
}

TEST(ManyPlayers, TheTableSavesNodesAndKeepsTheValue) {
  Random random(33);
  for_each_kind([&](auto kind) {
    kind.tree.terminal = Terminal::score;
    const Omega position = position_before_end(3, 3, 9, random);  // a turn of each begins
    const Decision without = decide_once(kind, position, 6);
    kind.tree.table.on = true;
    const Decision with = decide_once(kind, position, 6);
    EXPECT_EQ(with.score, without.score);
    EXPECT_LT(with.nodes_total, without.nodes_total);
    EXPECT_GT(counted(with).tt_cutoffs, 0U);
    EXPECT_EQ(counted(without).tt_probes, 0U);
    kind.tree.table.min_depth = 3;
    EXPECT_LT(2 * counted(decide_once(kind, position, 6)).tt_probes, counted(with).tt_probes);
  });
}

TEST(ManyPlayers, KillersAndHistorySaveNodesWhereThereAreCutOffs) {
  Random random(34);
  std::uint64_t plain_nodes[2] = {0, 0}, killers[2] = {0, 0}, history[2] = {0, 0};
  for (int i = 0; i < 6; ++i) {
    const Omega position = position_before_end(4, 3, 15 + i, random);
    const auto add = [&](auto kind, std::size_t at) {
      plain_nodes[at] += decide_once(kind, position, 4).nodes_total;
      kind.tree.killers.on = true;
      const Decision decision = decide_once(kind, position, 4);
      EXPECT_GT(counted(decision).killer_cutoffs, 0U);
      killers[at] += decision.nodes_total;
      kind.tree.killers.on = false;
      kind.tree.history = true;
      history[at] += decide_once(kind, position, 4).nodes_total;
    };
    add(plain<ParanoidKind>(), 0);
    add(plain<BestReplyKind>(), 1);
  }
  for (const std::size_t at : {std::size_t{0}, std::size_t{1}}) {
    EXPECT_LT(killers[at], plain_nodes[at]);
    EXPECT_LT(history[at], plain_nodes[at]);
  }
}

TEST(ManyPlayers, ShallowPruningCutsOffWhereTheEndIsInSight) {
  Random random(35);
  std::uint64_t whole = 0, pruned = 0, cuts = 0;
  for (int i = 0; i < 20; ++i) {
    const Omega position = position_before_end(3, 3 + i % 2, 6, random);
    auto kind = plain<MaxnKind>();
    kind.shallow_pruning = false;
    const Decision all = decide_once(kind, position, 6);
    EXPECT_EQ(counted(all).cutoffs, 0U);
    kind.shallow_pruning = true;
    const Decision some = decide_once(kind, position, 6);
    EXPECT_EQ(some.score, all.score);
    EXPECT_EQ(some.move, all.move);
    whole += all.nodes_total;
    pruned += some.nodes_total;
    cuts += counted(some).cutoffs;
  }
  EXPECT_GT(cuts, 0U);
  EXPECT_LT(pruned, whole);
}

TEST(ManyPlayers, WithTwoSidesShallowPruningIsMostOfAlphaBeta) {
  Random random(36);
  const Omega position = random_position<Omega>({4, 2}, 12, random);
  auto maxn = plain<MaxnKind>();
  const Decision pruned = decide_once(maxn, position, 4);
  maxn.shallow_pruning = false;
  const Decision whole = decide_once(maxn, position, 4);
  EXPECT_LT(4 * pruned.nodes_total, whole.nodes_total);
}

TEST(ManyPlayers, TheFirstPlyOfATurnDecidesTheOthers) {
  Random random(37);
  for_each_kind([&](auto kind) {
    kind.tree.reuse_turn = true;
    Omega game = position_before_end(4, 3, 18, random);
    ASSERT_TRUE(game.turn_starts());
    TablePool pool;
    HandClock clock;
    const auto player = many_player(kind, pool);
    const Decision first = player->decide(game, request_for(clock, 3));
    game.make(first.move);
    const Decision second = player->decide(game, request_for(clock, 3));
    EXPECT_EQ(second.stop, StopReason::reused);
    EXPECT_EQ(second.move, first.principal_variation.at(1));
  });
}

TEST(ManyPlayers, APlaceInTheMiddleIsBetterThanTheLast) {
  // One ply before the end, three sides: whoever moves last cannot win, but can be second.
  Random random(38);
  int middle = 0;
  for (int i = 0; i < 300; ++i) {
    const Omega position = position_before_end(3, 3, 1, random);
    const Score score = decide_once(plain<ParanoidKind>(), position, 1).score;
    EXPECT_EQ(decide_once(plain<MaxnKind>(), position, 1).score, score);
    EXPECT_EQ(decide_once(plain<BestReplyKind>(), position, 1).score, score);
    middle += score > -proved_score && score < proved_score && score != 0;
  }
  EXPECT_GT(middle, 0) << "no place was shared";
}

TEST(ManyPlayers, WhoCannotSaysWhoCan) {
  const Omega game({3, 3});
  HandClock clock;
  TablePool pool;
  PlayerOptions options;
  options.kind = plain<AlphaBetaKind>();
  const std::string who = "; omega with 3 players is played by search: random, mcts, max-n, paranoid or best-reply";
  EXPECT_EQ(message_of([&] { make_player<Omega>(options, pool)->decide(game, request_for(clock, 2)); }), "this player is for two sides" + who);
  EXPECT_EQ(message_of([&] { check_sides(options, "omega", 3); }), "'search: alpha-beta' is for two sides" + who);
  EXPECT_NO_THROW(check_sides(options, "omega", 2));
  for_each_kind([&](const auto& kind) {
    options.kind = kind;
    EXPECT_NO_THROW(check_sides(options, "omega", 4));
  });
  options.kind = RandomKind{};
  EXPECT_NO_THROW(check_sides(options, "omega", 4));
}

TEST(ManyPlayers, AnEvaluatorForTwoIsRefused) {
  const Omega game({3, 3});
  for_each_kind([&](auto kind) {
    kind.tree.evaluator.name = "trebing-as-coded";
    EXPECT_EQ(message_of([&] { decide_once(kind, game, 2); }), "evaluator 'trebing-as-coded' is for two sides; omega has 3 players");
    PlayerOptions options;
    options.kind = kind;
    EXPECT_THROW(check_sides(options, game), InputError);
    EXPECT_NO_THROW(check_sides(options, Omega({3, 2})));
    kind.tree.evaluator.name = "groups";
    options.kind = kind;
    EXPECT_NO_THROW(check_sides(options, game));
  });
}

TEST(ManyPlayers, WhatOnlyTheReportsProgramsDoIsRefused) {
  for_each_kind([&](auto kind) {
    kind.tree.order = BaseOrder::parent;
    EXPECT_NE(message_of([&] { decide_once(kind, Omega({3, 3}), 2); }).find("order: parent"), std::string::npos);
  });
}

TEST(ManyPlayers, AGameForTwoIsPlayedByAlphaBeta) {
  Random random(39);
  const auto position = random_position<Andantino>({}, 9, random);
  const auto ask = [&](const auto& kind) {
    PlayerOptions options;
    options.kind = kind;
    TablePool pool;
    HandClock clock;
    return make_player<Andantino>(options, pool)->decide(position, request_for(clock, 3));
  };
  const Decision wanted = ask(plain<AlphaBetaKind>("lines"));
  for (const Decision& decision : {ask(plain<MaxnKind>("lines")), ask(plain<ParanoidKind>("lines")), ask(plain<BestReplyKind>("lines"))}) {
    EXPECT_EQ(decision.move, wanted.move);
    EXPECT_EQ(decision.score, wanted.score);
    EXPECT_EQ(decision.nodes_total, wanted.nodes_total);
  }
}

TEST(ManyPlayers, AnEvaluatorIsTheSameForTwoAndOppositeForTheOther) {
  Random random(40);
  for (int i = 0; i < 200; ++i) {
    const int players = 2 + i % 3;
    const Omega game = position_before_end(4, players, 1 + static_cast<int>(random.below(30)), random);
    const auto check = [&]<class E>(TypeTag<E>) {
      const E evaluator(EvaluatorSettings{});
      const SidedForm<E> sided(EvaluatorSettings{});
      const auto state = sided.start(game);
      const SideValues values = values_for(sided, game, state, {});
      Score sum = 0;
      for (int a = 0; a < players; ++a) {
        sum += values[static_cast<std::size_t>(a)];
        EXPECT_EQ(values[static_cast<std::size_t>(a)], value_for(sided, game, state, {}, a));
        for (int b = 0; b < players; ++b) {
          EXPECT_EQ(sided.between(game, state, a, b), -sided.between(game, state, b, a));
          EXPECT_LE(std::abs(sided.between(game, state, a, b)), sided.range(game));
        }
      }
      EXPECT_EQ(sum, 0);
      if (players == 2) {
        EXPECT_EQ(values[0], evaluator.value(game, evaluator.start(game), {}));
      }
      // The incremental state equals a scan of the whole board.
      const Move move = game.legal_move(0);
      Omega next = game;
      const auto carried = sided.after(state, game, move);
      next.make(move);
      if (next.outcome() == Outcome::none) {
        EXPECT_EQ(values_for(sided, next, carried, {}), values_for(sided, next, sided.start(next), {}));
      }
    };
    check(TypeTag<omega::Trebing>{});
    check(TypeTag<omega::CurrentScore>{});
    check(TypeTag<omega::SmallGroups>{});
    check(TypeTag<omega::Groups>{});
  }
}

TEST(VectorTable, FindsWhatWasStoredUntilItForgets) {
  TableOptions options;
  options.size_mb = 1;
  for (const Replacement replacement : {Replacement::always, Replacement::depth, Replacement::two_tier}) {
    options.replacement = replacement;
    VectorTable table(options);
    VectorEntry entry;
    EXPECT_FALSE(table.probe(77, entry));
    EXPECT_FALSE(table.store(77, {1, -2, 3, -4}, Move{5}, 6, Bound::lower));
    ASSERT_TRUE(table.probe(77, entry));
    EXPECT_EQ(entry.values, (SideValues{1, -2, 3, -4}));
    EXPECT_EQ(entry.move, Move{5});
    EXPECT_EQ(entry.depth, 6);
    EXPECT_EQ(entry.bound, Bound::lower);
    table.forget();
    EXPECT_FALSE(table.probe(77, entry));
  }
}

TEST(VectorTable, WhoStaysIsAMatterOfReplacement) {
  TableOptions options;
  options.size_mb = 1;
  const Key other = 78 + (Key{1} << 40U);  // the same place
  VectorEntry entry;
  const auto after = [&](Replacement replacement, Key key) {
    options.replacement = replacement;
    VectorTable table(options);
    table.store(78, {}, Move{1}, 6, Bound::exact);
    EXPECT_EQ(table.store(other, {}, Move{2}, 3, Bound::exact), replacement != Replacement::two_tier);
    return table.probe(key, entry);
  };
  EXPECT_FALSE(after(Replacement::always, 78));
  EXPECT_TRUE(after(Replacement::always, other));
  EXPECT_TRUE(after(Replacement::depth, 78));
  EXPECT_FALSE(after(Replacement::depth, other));
  EXPECT_TRUE(after(Replacement::two_tier, 78));
  EXPECT_TRUE(after(Replacement::two_tier, other));
}

}  // namespace
}  // namespace arena
