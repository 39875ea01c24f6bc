// Games that repeat others, up to symmetry, are found and count once in every figure.
#include <gmock/gmock.h>

#include "core/common/errors.hpp"
#include "tests/arena/rating_support.hpp"

namespace arena::rating_test {
namespace {

using ::testing::HasSubstr;

TEST(RatingDuplicates, AGameAndAllItsImagesHaveOneKeyAndOtherGamesHaveOthers) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    const GameKeys keys{std::string(G::name), options_to_map<G>(typename G::Options{})};
    std::set<GameKey> seen;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const GameKey key = keys.of(random_moves<G>(seed));
      EXPECT_TRUE(seen.insert(key).second) << G::name << " seed " << seed;
      for (int symmetry = 1; symmetry < G::symmetries; ++symmetry)
        EXPECT_EQ(keys.of(random_moves<G>(seed, 20, symmetry)), key) << G::name << " seed " << seed << " symmetry " << symmetry;
    }
    EXPECT_NE(keys.of(random_moves<G>(1, 19)), keys.of(random_moves<G>(1, 20))) << "a game is not its beginning";
  });
}

TEST(RatingDuplicates, ManyGamesAreToldApartAsASetOfThemWould) {
  SeenGames seen;
  std::set<GameIdentity> set;
  Random random(7);
  for (int i = 0; i < 30'000; ++i) {
    const GameIdentity game{{random.below(3), random.below(3)}, static_cast<int>(random.below(3)), {random.below(30), random.below(20)}};
    ASSERT_EQ(seen.add(game), set.insert(game).second) << i;
  }
  EXPECT_EQ(seen.added(), 30'000);
  EXPECT_EQ(seen.unique(), static_cast<std::int64_t>(set.size()));
  EXPECT_LT(set.size(), 3U * 3 * 3 * 30 * 20);
}

TEST(RatingDuplicates, AnIllegalMoveIsNamedByFileAndGame) {
  MadeRun run({"a", "b"});
  run.game(1, "a", "b", "first", "i10 a1");
  const auto ran = cli_test::run_cli({"rate", run.folder()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("games.csv:2: game 1: move 2 'a1' is illegal"));
}

TEST(RatingDuplicates, APairPlayedTenTimesIsOnePair) {
  MadeRun run({"a", "b"});
  for (int pair = 1; pair <= 10; ++pair) {
    run.game(pair, "a", "b", "first", random_moves(1, 20, pair));
    run.game(pair, "b", "a", "second", random_moves(2, 20, pair));
  }
  const Ratings ratings = rated(run);
  EXPECT_EQ(ratings.record.games, 20);
  EXPECT_EQ(ratings.record.unique_games, 2);
  EXPECT_EQ(ratings.record.unique_pairs, 1);
  EXPECT_EQ(ratings.match->pairs, (statistics::Pentanomial{{0, 0, 0, 0, 1}}));
  const std::string text = ratings_text(ratings);
  EXPECT_THAT(text, HasSubstr("20 games in 10 complete pairs, 1 of them different"));
  EXPECT_THAT(text, HasSubstr("warning: 18 of 20 games repeat others"));
  EXPECT_THAT(text, HasSubstr("more plies in the openings"));
  EXPECT_THAT(text, HasSubstr("tie_break: random"));
}

TEST(RatingDuplicates, TheSameMovesByOtherPlayersOrWithAnotherResultAreNoRepetition) {
  MadeRun run({"a", "b", "c"});
  const std::string moves = random_moves(1);
  run.game(1, "a", "b", "first", moves);
  run.game(1, "b", "a", "first", moves);
  run.game(2, "a", "c", "first", moves);
  run.game(2, "c", "a", "first", moves);
  run.game(3, "a", "b", "second", moves, "time");
  run.game(3, "b", "a", "second", moves, "time");
  EXPECT_EQ(rated(run).record.unique_games, 6);
  EXPECT_EQ(rated(run).record.unique_pairs, 3);
}

TEST(RatingDuplicates, AGameCountsWhereItIsSeenFirstAndNowhereElse) {
  MadeRun run({"a", "b"});
  for (int pair = 1; pair <= 4; ++pair) {
    run.game(pair, "a", "b", "first", random_moves(1));
    run.game(pair, "b", "a", "first", random_moves(static_cast<std::uint64_t>(10 + pair)));
  }
  run.game(5, "a", "b", "first", random_moves(1));
  run.game(5, "b", "a", "first", random_moves(12));
  const Ratings ratings = rated(run);
  const RunRecord& record = ratings.record;
  EXPECT_EQ(record.unique_games, 5);
  EXPECT_EQ(record.unique_pairs, 4);
  EXPECT_EQ(record.pairs[2].fresh, (std::array<bool, 2>{false, true}));
  EXPECT_EQ(record.pairs[4].fresh, (std::array<bool, 2>{false, false}));
  EXPECT_EQ(ratings.match->pairs.pairs(), 1) << "a whole pair; three new games of one side wait for some of the other";
  EXPECT_EQ(ratings.match->new_games, (std::array<std::int64_t, 2>{1, 4}));
}

TEST(RatingDuplicates, OneGameCountedManyTimesDecidesNothing) {
  // 26 pairs of which one game is always the same win: 13 points of 27 different games.
  MadeRun run({"a", "b"}, "game: andantino\nsprt: {elo0: 0, elo1: 50}\n");
  for (int pair = 1; pair <= 26; ++pair) {
    run.game(pair, "a", "b", "first", random_moves(1));
    run.game(pair, "b", "a", pair <= 12 ? "second" : "first", random_moves(static_cast<std::uint64_t>(10 + pair)));
  }
  const Ratings ratings = rated(run);
  EXPECT_EQ(ratings.verdict->decision(), statistics::SprtDecision::undecided);
  EXPECT_EQ(ratings.match->pairs.pairs(), 1);
  EXPECT_THAT(ratings.verdict->refused, HasSubstr("out of balance: 1 game moving first, 26 games moving second"));
}

/// One opening. `a` won every game moving first, always the same one; moving second it made 21 of 60.
void add_one_sided(MadeRun& run, const std::string& other) {
  run.opening(1);
  static int number = 0;
  for (int pair = 1; pair <= 60; ++pair, ++number) {
    run.game(1000 * (other == "b" ? 1 : 2) + pair, "a", other, "first", random_moves(1));
    run.game(1000 * (other == "b" ? 1 : 2) + pair, other, "a", pair % 20 < 7 ? "second" : "first",
             random_moves(static_cast<std::uint64_t>(10 + number)));
  }
}

TEST(RatingDuplicates, RepeatedGamesOfOneSideDoNotTurnTheSign) {
  MadeRun run({"a", "b"}, "game: andantino\nsprt: {elo0: -20, elo1: 0}\n");
  add_one_sided(run, "b");
  const Ratings ratings = rated(run);
  ASSERT_TRUE(ratings.match->calculation);
  EXPECT_NEAR(ratings.match->calculation->strength.elo, statistics::elo_of_score(81 / 120.0), 0.5) << "the mean of both sides' means";
  EXPECT_TRUE(ratings.match->calculation->elo_range.bounds.contains(0)) << "one side has a single game";
  EXPECT_EQ(ratings.match->new_games, (std::array<std::int64_t, 2>{1, 60}));
  EXPECT_EQ(ratings.verdict->decision(), statistics::SprtDecision::undecided);
  EXPECT_THAT(ratings_text(ratings), HasSubstr("no verdict: new games are out of balance: 1 game moving first, 60 games moving second"));
}

TEST(RatingDuplicates, RepeatedGamesOfOneSideDoNotTurnTheSignInAPoolEither) {
  MadeRun run({"a", "b", "c"});
  add_one_sided(run, "b");
  add_one_sided(run, "c");
  for (int pair = 1; pair <= 40; ++pair) {
    run.game(5000 + pair, "b", "c", pair % 2 == 0 ? "first" : "second", random_moves(static_cast<std::uint64_t>(3000 + 2 * pair)));
    run.game(5000 + pair, "c", "b", pair % 2 == 0 ? "first" : "second", random_moves(static_cast<std::uint64_t>(3001 + 2 * pair)));
  }
  const Ratings ratings = rated(run);
  EXPECT_FALSE(ratings.match);
  for (const std::size_t other : {std::size_t{1}, std::size_t{2}})
    EXPECT_GT(ratings.pool.players[0].rating, ratings.pool.players[other].rating + 50) << "it made 81 of 120 against each";
  EXPECT_TRUE(ratings.pool.players[0].interval.contains(0));
}

TEST(RatingDuplicates, AsManyNewGamesOfEachSideArePairedWhateverTheirPairs) {
  // The sides repeat themselves in turn: as many new games of each, never in the same pair but the first.
  MadeRun run({"a", "b"});
  for (int pair = 1; pair <= 9; ++pair) {
    run.game(pair, "a", "b", "first", random_moves(pair == 1 || pair % 2 == 0 ? static_cast<std::uint64_t>(10 + pair) : 11));
    run.game(pair, "b", "a", pair % 3 == 0 ? "first" : "second", random_moves(pair % 2 == 1 ? static_cast<std::uint64_t>(40 + pair) : 41));
  }
  const MatchRating match = *rated(run).match;
  EXPECT_EQ(match.new_games, (std::array<std::int64_t, 2>{5, 5 + 1})) << "a repeated game with another result is another game";
  EXPECT_EQ(match.pairs.pairs(), 5);
}

TEST(RatingDuplicates, ASequentialTestThatRepeatsItsOpeningsIsWarnedOf) {
  MadeRun apart({"a", "b"}, "game: andantino\nsprt: {elo0: 0, elo1: 50}\n"), together({"a", "b"}, "game: andantino\nsprt: {elo0: 0, elo1: 50}\n");
  for (int pair = 0; pair < 8; ++pair) {
    together.opening(1 + pair % 2);
    apart.pair("a", "b", 2, pair % 3);
    together.pair("a", "b", 2, pair % 3);
  }
  const auto warned = [](const MadeRun& run) {
    const std::vector<std::string> warnings = rated(run).warnings;
    return std::any_of(warnings.begin(), warnings.end(),
                       [](const std::string& w) { return w.find("8 pairs share 2 openings") != std::string::npos; });
  };
  EXPECT_TRUE(warned(together));
  EXPECT_FALSE(warned(apart));
}

TEST(RatingDuplicates, APoolPlayedTwiceHasTheRatingsAndErrorsOfOne) {
  MadeRun once({"a", "b", "c"}), twice({"a", "b", "c"});
  for (MadeRun* run : {&once, &twice}) {
    int pair = 0;
    for (int time = 0; time < (run == &twice ? 2 : 1); ++time) {
      std::uint64_t seed = 0;
      const auto add = [&](const char* one, const char* other, int wins, int losses) {
        for (int i = 0; i < wins + losses; ++i) {
          ++pair;
          run->game(pair, one, other, i < wins ? "first" : "second", random_moves(++seed));
          run->game(pair, other, one, i % 2 == 0 ? "first" : "second", random_moves(++seed));
        }
      };
      add("a", "b", 6, 4);
      add("b", "c", 7, 3);
      add("a", "c", 6, 2);
    }
  }
  const Ratings one = rated(once), two = rated(twice);
  EXPECT_EQ(two.record.games, 2 * one.record.games);
  EXPECT_EQ(two.record.unique_pairs, one.record.unique_pairs);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(two.pool.players[i].rating, one.pool.players[i].rating, 1e-6);
    EXPECT_NEAR(two.pool.players[i].interval.low, one.pool.players[i].interval.low, 1e-3);
  }
}

}  // namespace
}  // namespace arena::rating_test
