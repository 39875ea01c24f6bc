// Rankings: the bet holds its promise, the order is right, and the program gives it whatever the threads and however often it is killed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/statistics/betting.hpp"
#include "arena/statistics/ranking.hpp"
#include "arena/statistics/simulation/ranked_pools.hpp"
#include "core/common/random.hpp"
#include "tests/arena/cli_support.hpp"
#include "tests/arena/report_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using cli_test::read_file;
using cli_test::run_cli;
using testing::HasSubstr;

std::string ours(const std::string& name) { return (fs::path(ARENA_SOURCE) / "configs" / "players" / (name + ".yaml")).string(); }

TEST(BettingTest, RejectsATrueMeanAsSeldomAsItPromisesThoughItIsLookedAtAllTheTime) {
  int rejected = 0;
  constexpr int runs = 2000;
  Random random(5);
  for (int run = 0; run < runs; ++run) {
    statistics::BettingTest test(0.5, statistics::BetOn::above, 0.05);
    for (int i = 0; i < 500; ++i) test.add(random.real() < 0.5 ? 1 : 0);
    rejected += test.rejects() ? 1 : 0;
  }
  EXPECT_LT(rejected, runs * 5 / 100);
  EXPECT_GT(rejected, runs / 200) << "it is not idle either";
}

TEST(BettingTest, FindsAMeanThatIsFarOffSoon) {
  statistics::BettingTest above(0.5, statistics::BetOn::above, 0.01), below(0.5, statistics::BetOn::below, 0.01);
  for (int i = 0; i < 30; ++i) {
    above.add(0.9);
    below.add(0.9);
  }
  EXPECT_TRUE(above.rejects());
  EXPECT_FALSE(below.rejects());
}

TEST(Ranking, PlaysOnlyWhatIsOpenAndConcludesTheRest) {
  statistics::Ranking ranking(3, {20, 0.05, statistics::RankGoal::order});
  EXPECT_EQ(ranking.open_pairs().size(), 2U) << "neighbours first";
  for (int i = 0; i < 60; ++i) {
    ranking.add(0, 1, 0.9);
    ranking.add(2, 1, 0.1);
  }
  EXPECT_TRUE(ranking.is_better(0, 1));
  EXPECT_TRUE(ranking.is_better(1, 2));
  EXPECT_TRUE(ranking.is_better(0, 2)) << "they have not met";
  EXPECT_EQ(ranking.played(0, 2), 0U);
  EXPECT_TRUE(ranking.is_decided());
  EXPECT_EQ(ranking.order(), (std::vector<std::size_t>{0, 1, 2}));
}

TEST(Ranking, EqualPlayersAreNotWorseByDeltaAndNobodyIsBetter) {
  statistics::Ranking ranking(2, {50, 0.05, statistics::RankGoal::order});
  for (int i = 0; i < 2000 && !ranking.is_decided(); ++i) ranking.add(0, 1, i % 2);
  EXPECT_TRUE(ranking.is_decided());
  EXPECT_FALSE(ranking.is_better(0, 1));
  EXPECT_FALSE(ranking.is_better(1, 0));
}

TEST(Ranking, FalseOrdersAreRareAndFewGamesArePlayed) {
  statistics::RankedModel model;
  const auto rates = statistics::ranked_rates(model, 60, 3);
  EXPECT_LE(rates.wrong, 6);
  EXPECT_EQ(rates.undecided, 0);
  EXPECT_LT(rates.shares[30], 0.5);
  model.rules.goal = statistics::RankGoal::best;
  const auto best = statistics::ranked_rates(model, 60, 3);
  EXPECT_LT(best.shares[30], rates.shares[30]) << "the best alone takes fewer games";
}

class RankCommand : public testing::Test {
 protected:
  cli_test::Ran rank(const std::string& name, const std::vector<std::string>& more) {
    // The shipped player's table is of 64 MiB, which every worker of every stage would clear.
    const fs::path player = folder_.path() / "arena-andantino.yaml";
    std::ofstream(player) << "inherits: " << ours("arena-andantino") << "\ntransposition_table: {size_mb: 1}\n";
    std::vector<std::string> words = {"rank",
                                      player.string(),
                                      ours("sweere-none"),
                                      ours("random"),
                                      "--nodes",
                                      "100",
                                      "--delta",
                                      "100",
                                      "--quiet",
                                      "--output",
                                      (folder_.path() / name).string()};
    words.insert(words.end(), more.begin(), more.end());
    return run_cli(words);
  }
  [[nodiscard]] std::string file(const std::string& name) const { return read_file(folder_.path() / name / "ranking.csv"); }
  cli_test::TemporaryFolder folder_;
};

TEST_F(RankCommand, GivesTheSameOrderAtAnyNumberOfThreadsAndGoesOn) {
  const auto one = rank("one", {"--threads", "1"});
  ASSERT_EQ(one.code, 0) << one.err;
  EXPECT_THAT(one.out, HasSubstr("arena-andantino is the best."));
  const auto four = rank("four", {"--threads", "4"});
  EXPECT_EQ(file("one"), file("four"));
  // Stopped early, it is undecided and says what is open; the same command without the limit ends as if it had never stopped.
  const auto stopped = rank("again", {"--max-games", "40"});
  EXPECT_EQ(stopped.code, 3);
  EXPECT_THAT(stopped.out, HasSubstr("Undecided: "));
  EXPECT_EQ(rank("again", {}).code, 0);
  EXPECT_EQ(file("one"), file("again"));
  EXPECT_EQ(run_cli({"verify", (folder_.path() / "one" / "stage-001").string()}).code, 0);
}

TEST_F(RankCommand, WhenStoppedItSaysTheLineThatContinuesTheWholeRanking) {
  const auto ran = cli_test::shell("arena rank '" + ours("arena-andantino") + "' '" + ours("arena-andantino-1") +
                                       "' --nodes 900000000 --threads 1 --quiet --output ranked > said.txt 2>&1 &\nrank=$!\n"
                                       "until [ -e ranked/stage-001/games.csv ]; do kill -0 $rank || break; sleep 0.05; done\n"
                                       "kill -TERM $rank; wait $rank; cat said.txt",
                                   folder_.path());
  EXPECT_THAT(ran.out, HasSubstr("continue with: arena rank "));
  EXPECT_THAT(ran.out, testing::ContainsRegex("--output [^ ]*ranked( |\n)"));
  EXPECT_EQ(ran.out.find("--output ranked/stage-001"), std::string::npos) << ran.out;
}

TEST_F(RankCommand, WrongWordsAreRefused) {
  EXPECT_EQ(run_cli({"rank", ours("random"), "--output", (folder_.path() / "x").string()}).code, 2);
  EXPECT_EQ(rank("x", {"--delta", "0"}).code, 2);
  EXPECT_EQ(rank("x", {"--openings", "8"}).code, 2);
  EXPECT_EQ(run_cli({"rank", ours("arena-andantino"), ours("arena-tablut"), "--nodes", "10"}).code, 2);
}

}  // namespace
}  // namespace arena
