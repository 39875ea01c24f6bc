// The laws of openings: none finished, no two equal up to symmetry, reproducible, a longer list begins with the shorter, and errors that count.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "arena/config/catalogue.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/openings.hpp"
#include "players/make_player.hpp"
#include "tests/arena/tournament_support.hpp"
#include "tests/players/parts.hpp"

namespace arena {
namespace {

using tournament_test::message_of;

config::OpeningsSpec random_openings(int plies, int count, std::uint64_t seed = 7) {
  config::OpeningsSpec spec;
  spec.kind = config::OpeningsKind::random;
  spec.plies = plies;
  spec.count = count;
  spec.seed = seed;
  return spec;
}

template <Game G>
G after(const std::string& line) {
  G game{typename G::Options{}};
  EXPECT_FALSE(make_moves(game, line).has_value()) << line;
  return game;
}

TEST(Openings, AreUnfinishedOfTheRightLengthAndDifferentUpToSymmetryInEveryGame) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    for (const int plies : {3, 6, 9}) {
      const auto lines = make_openings({std::string(G::name), {}}, random_openings(plies, plies == 3 ? 2 : 40));
      std::set<Key> keys;
      for (const std::string& line : lines) {
        const G game = after<G>(line);
        EXPECT_EQ(game.plies(), plies);
        EXPECT_EQ(game.outcome(), Outcome::none);
        EXPECT_TRUE(keys.insert(game.canonical_key()).second) << G::name << ": " << line;
      }
      EXPECT_EQ(lines.size(), plies == 3 ? 2U : 40U);
    }
  });
}

TEST(Openings, MoreOfThemBeginWithTheSameOnes) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    for (const int plies : {5, 8}) {
      const auto few = make_openings({std::string(G::name), {}}, random_openings(plies, 7));
      const auto many = make_openings({std::string(G::name), {}}, random_openings(plies, 25));
      EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin())) << G::name << ' ' << plies;
      EXPECT_NE(few, make_openings({std::string(G::name), {}}, random_openings(plies, 7, 8))) << "another seed gives others";
    }
  });
}

TEST(Openings, MoreThanThereAreIsRefusedWithTheirNumber) {
  EXPECT_EQ(make_openings({"andantino", {}}, random_openings(4, 10)).size(), 10U);
  const std::string message = message_of([] { make_openings({"andantino", {}}, random_openings(4, 11)); });
  EXPECT_NE(message.find("only 10 "), std::string::npos) << message;
  EXPECT_NE(message.find("11 are asked for"), std::string::npos) << message;
}

TEST(Openings, NearEvenOnesAreEvenForAShallowSearch) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    auto spec = random_openings(G::name == "omega" ? 8 : 6, 6);
    spec.near_even = {true, 2, G::name == "andantino" ? 40 : 5000};
    PlayerOptions options;
    tree_of(options).evaluator.name = config::find_game(G::name)->evaluators.front().name;
    TablePool pool;
    SteadyClock clock;
    Request request;
    request.clock = &clock;
    request.limits.depth = 2;
    for (const std::string& line : make_openings({std::string(G::name), {}}, spec)) {
      const auto player = make_player<G>(options, pool);
      player->new_game(0);
      const Decision decision = player->decide(after<G>(line), request);
      EXPECT_LE(std::abs(decision.score), spec.near_even.margin) << G::name << ": " << line;
    }
  });
}

TEST(Openings, ImpossibleNearEvennessIsRefusedRatherThanSearchedForEver) {
  auto spec = random_openings(4, 11);
  spec.near_even = {true, 1, 0};
  EXPECT_NE(message_of([&] { make_openings({"andantino", {}}, spec); }).find("near-even"), std::string::npos);
}

TEST(Openings, WhereHardlyAnyIsNearEvenTheMessageSaysHowNearTheyCome) {
  auto spec = random_openings(6, 1000);
  spec.near_even = {true, 1, 0};
  const std::string said = message_of([&] { make_openings({"tablut", {}}, spec); });
  EXPECT_NE(said.find("openings: 1000 are asked for, but only "), std::string::npos) << said;
  EXPECT_NE(said.find("none of the last 2000 positions was near-even at depth 1 and margin 0; the nearest miss scored "), std::string::npos) << said;
  EXPECT_LT(make_openings({"tablut", {}}, spec, Shortage::accept).size(), 1000U);
}

TEST(Openings, GivenLinesAreCheckedAndSpeltInOneWay) {
  config::OpeningsSpec spec;
  spec.kind = config::OpeningsKind::file;
  spec.lines = {"# a comment", "  i10   j11 "};
  EXPECT_EQ(make_openings({"andantino", {}}, spec), std::vector<std::string>{"i10 j11"});
  spec.lines = {"i10 a1"};
  EXPECT_NE(message_of([&] { make_openings({"andantino", {}}, spec); }).find("a1"), std::string::npos);
  spec.lines = {"# nothing"};
  EXPECT_NE(message_of([&] { make_openings({"andantino", {}}, spec); }), "");
}

TEST(Openings, NoneMeansTheStartOfTheGame) { EXPECT_EQ(make_openings({"omega", {}}, {}), std::vector<std::string>{""}); }

}  // namespace
}  // namespace arena
