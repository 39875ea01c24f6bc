// The final verdict by play: gained, nothing gained, lost or inconclusive, from the games alone; and openings that nobody has seen.
#include <gmock/gmock.h>

#include "arena/analysis/gain/gain.hpp"
#include "arena/play/openings.hpp"
#include "arena/record/duplicates.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using ::testing::HasSubstr;

/// Two players of a small board, and the verdict on the first.
struct Judged {
  TemporaryFolder folder;
  GainVerdict verdict;
  Judged(const std::string& candidate, const std::string& reference, const config::VerdictSpec& rules, std::size_t openings = 60) {
    const config::TournamentSpec like =
        tournament_from("game: {name: andantino, radius: 4}\nseed: 11\nopenings: {type: random, plies: 7, count: " + std::to_string(openings) +
                        "}\nlimits: {nodes: 150}\nplayers:\n  - {name: new, " + candidate + "}\n  - {name: old, " + reference + "}\n");
    const RunSpec match = gain_match(like, like.players[0], like.players[1], rules, make_openings(like.game, like.openings));
    run_in(match, folder.path() / "verdict");
    verdict = judge_gain(folder.path() / "verdict", rules.worth);
  }
};

const std::string search = "search: alpha-beta, evaluator: lines, iterative_deepening: true", dice = "search: random";
const config::VerdictSpec sequential{config::VerdictKind::sequential, 60, 40}, fixed_pairs{config::VerdictKind::fixed, 30, 40};

TEST(Gain, ABetterPlayerHasGainedByEitherWay) {
  for (const config::VerdictSpec& rules : {sequential, fixed_pairs}) {
    const Judged judged(search, dice, rules);
    EXPECT_EQ(judged.verdict.gain, Gain::gained);
    EXPECT_EQ(judged.verdict.exit_code(), 0);
    EXPECT_GT(judged.verdict.interval.low, 0);
    if (rules.kind == config::VerdictKind::fixed) {
      EXPECT_TRUE(judged.verdict.interval.high_open);
      EXPECT_EQ(judged.verdict.elo, std::nullopt) << "a bound is not a value";
    }
    EXPECT_THAT(gain_sentence(judged.verdict), HasSubstr("gained: new is stronger than old; "));
  }
}

TEST(Gain, AWorsePlayerHasLostByEitherWay) {
  for (const config::VerdictSpec& rules : {sequential, fixed_pairs}) {
    const Judged judged(dice, search, rules);
    EXPECT_EQ(judged.verdict.gain, Gain::lost);
    EXPECT_EQ(judged.verdict.exit_code(), 1);
    EXPECT_LT(judged.verdict.interval.high, 0);
    EXPECT_THAT(gain_sentence(judged.verdict), HasSubstr("lost: new is weaker than old; "));
  }
}

TEST(Gain, EqualPlayersHaveGainedNothingWhereManyPairsSaySoAndFewPairsDoNotSay) {
  const Judged many(dice, dice, {config::VerdictKind::fixed, 400, 60}, 400);
  EXPECT_EQ(many.verdict.gain, Gain::nothing) << gain_sentence(many.verdict);
  EXPECT_EQ(many.verdict.exit_code(), 1);
  EXPECT_LE(many.verdict.interval.high, 60);
  EXPECT_THAT(gain_sentence(many.verdict), HasSubstr("nothing gained within 60 Elo"));
  const Judged few(dice, dice, {config::VerdictKind::fixed, 20, 10}, 20);
  EXPECT_EQ(few.verdict.gain, Gain::inconclusive) << gain_sentence(few.verdict);
  EXPECT_EQ(few.verdict.exit_code(), 3);
}

TEST(Gain, AFixedVerdictPlaysItsPairsAndASequentialOneStops) {
  EXPECT_EQ(Judged(search, dice, fixed_pairs).verdict.pairs, 30);
  EXPECT_LT(Judged(search, dice, sequential).verdict.pairs, 30);
}

TEST(Gain, HeldOutOpeningsAreNoneOfTheUsedOnesUpToSymmetry) {
  const config::TournamentSpec like = tournament_from(small_tournament(2, 10));
  const GameKeys keys(like.game.name, like.game.options);
  const std::vector<std::string> used = make_openings(like.game, like.openings);
  config::OpeningsSpec same = like.openings;
  const std::vector<std::string> held = held_out_openings(like.game, same, 20, used);
  ASSERT_EQ(held.size(), 20U);
  std::set<Key> all;
  for (const auto* openings : {&used, &held})
    for (const std::string& opening : *openings) all.insert(keys.opening(opening));
  EXPECT_EQ(all.size(), 30U);
  same.plies = 3;  // of which there are three, up to symmetry
  same.count = 3;
  const std::vector<std::string> every = make_openings(like.game, same);
  EXPECT_EQ(held_out_openings(like.game, same, 20, {every.front()}).size(), 2U);
  EXPECT_THAT(message_of([&] { held_out_openings(like.game, same, 20, every); }), HasSubstr("none is left for the final verdict"));
}

}  // namespace
}  // namespace arena::tournament_test
