// Which machine of a cluster is off: how often identical machines are accused, and whether one that differs is named.
#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "arena/record/context.hpp"
#include "arena/record/reader.hpp"
#include "arena/record/shard.hpp"
#include "arena/statistics/node_test.hpp"
#include "core/common/random.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using cli_test::run_cli;
using statistics::NodeFinding;
using statistics::NodeGame;
using statistics::NodeTest;
using statistics::test_nodes;
using testing::HasSubstr;

double gauss(Random& random) { return std::sqrt(-2 * std::log(1 - random.real())) * std::cos(2 * M_PI * random.real()); }

struct SimulatedRun {
  int nodes = 4, players = 2, openings = 40, rounds = 1;
  double spread = 2;   // of the openings' favour for a side, in logits
  double edge = 0;     // of each player over the next, in logits
  int wrong = -1;      // the machine that is off
  double weaker = 0;   // by how much player 0 is weaker there, in logits
  double slower = 0;   // by how much of the logarithm everybody is slower there
  double noise = 0.1;  // of the speed of a game
};

/// Pairs dealt out as shards are; the games of an opening are correlated in results and speed.
std::vector<NodeGame> simulated(const SimulatedRun& run, Random& random) {
  std::vector<double> favour, fast;
  for (int i = 0; i < run.openings; ++i) {
    favour.push_back(run.spread * gauss(random));
    fast.push_back(0.2 * gauss(random));
  }
  std::vector<NodeGame> games;
  std::uint64_t pair = 0;
  for (int round = 0; round < run.rounds; ++round)
    for (int opening = 0; opening < run.openings; ++opening)
      for (int a = 0; a < run.players; ++a)
        for (int b = a + 1; b < run.players; ++b, ++pair) {
          const int node = Shard::of(pair, run.nodes) - 1;
          for (const bool swapped : {false, true}) {
            NodeGame game;
            game.node = static_cast<std::uint32_t>(node);
            game.opening = static_cast<std::uint32_t>(opening);
            game.first = static_cast<std::uint32_t>(swapped ? b : a);
            game.second = static_cast<std::uint32_t>(swapped ? a : b);
            const auto strength = [&](std::uint32_t player) {
              return run.edge * -static_cast<double>(player) - (player == 0 && node == run.wrong ? run.weaker : 0);
            };
            const double logit = favour[static_cast<std::size_t>(opening)] + strength(game.first) - strength(game.second);
            game.score = random.real() < 1 / (1 + std::exp(-logit)) ? 1 : 0;
            const auto speed = [&](std::uint32_t player) {
              return static_cast<float>(
                  std::exp(12 + player + fast[static_cast<std::size_t>(opening)] + run.noise * gauss(random) - (node == run.wrong ? run.slower : 0)));
            };
            game.first_speed = speed(game.first);
            game.second_speed = speed(game.second);
            games.push_back(game);
          }
        }
  return games;
}

const std::vector<SimulatedRun>& alike() {
  static const std::vector<SimulatedRun> runs = [] {
    std::vector<SimulatedRun> all(8);
    all[0] = {2, 2, 40, 1};
    all[1] = {4, 2, 60, 1};
    all[2] = {12, 2, 120, 1};
    all[3] = {4, 2, 30, 3};        // openings recur
    all[4] = {5, 4, 15, 1};        // many pairings per opening
    all[5] = {8, 2, 80, 1, 1, 3};  // one player nearly always wins
    all[6] = {3, 3, 12, 2, 3, 1};  // few openings that decide everything
    all[7] = {6, 2, 40, 2, 0, 0, -1, 0, 0, 0.5};
    return all;
  }();
  return runs;
}

TEST(Machines, ThatAreAlikeAreAccusedInAtMostFivePercentOfRuns) {
  Random random(33);
  constexpr int times = 100;
  int all = 0, accused = 0;
  for (const SimulatedRun& run : alike())
    for (int i = 0; i < times; ++i, ++all) accused += test_nodes(simulated(run, random)).findings.empty() ? 0 : 1;
  EXPECT_LE(accused, all / 20) << "of " << all;
  RecordProperty("false_alarms", accused);
}

TEST(Machines, OneThatPlaysWorseOrSlowerIsNamedAndNoOther) {
  Random random(34);
  int named = 0, others = 0, slow = 0;
  constexpr int times = 60;
  for (int i = 0; i < times; ++i) {
    SimulatedRun run{5, 3, 60, 1, 1, 0.3};
    run.wrong = static_cast<int>(random.below(5));
    const bool by_speed = i % 2 == 0;
    (by_speed ? run.slower : run.weaker) = by_speed ? std::log(1.25) : 2.5;
    const NodeTest test = test_nodes(simulated(run, random));
    for (const NodeFinding& found : test.findings) {
      const bool right = static_cast<int>(found.node) == run.wrong && found.in_speed == by_speed;
      named += right ? 1 : 0;
      others += static_cast<int>(found.node) == run.wrong ? 0 : 1;
      if (!right || !by_speed) continue;
      ++slow;
      EXPECT_LT(found.difference, 0);
    }
  }
  EXPECT_GE(named, times * 9 / 10);
  EXPECT_GE(slow, times / 2 * 9 / 10);
  EXPECT_LE(others, times / 10);
}

/// Games of three sides, each as its three pairs: who is placed higher follows from strengths, the opening's favour for a seat and chance.
std::vector<NodeGame> three_sided(int nodes, int openings, int wrong, double weaker, double slower, Random& random) {
  std::vector<NodeGame> games;
  for (int opening = 0; opening < openings; ++opening) {
    const double favour[3] = {2 * gauss(random), 2 * gauss(random), 2 * gauss(random)};
    const int node = Shard::of(static_cast<std::uint64_t>(opening), nodes) - 1;
    for (std::uint32_t turn = 0; turn < 3; ++turn) {
      std::array<std::uint32_t, 3> player{};
      std::array<double, 3> strength{};
      for (std::uint32_t seat = 0; seat < 3; ++seat) {
        player[seat] = (seat + turn) % 3;
        strength[seat] = favour[seat] + 0.5 * player[seat] + gauss(random) - (player[seat] == 0 && node == wrong ? weaker : 0);
      }
      for (std::uint8_t i = 0; i < 3; ++i)
        for (auto j = static_cast<std::uint8_t>(i + 1); j < 3; ++j) {
          NodeGame game;
          game.node = static_cast<std::uint32_t>(node);
          game.opening = static_cast<std::uint32_t>(opening);
          game.first = player[i], game.second = player[j], game.first_side = i, game.second_side = j;
          game.score = strength[i] > strength[j] ? 1 : 0;
          const auto speed = [&] { return static_cast<float>(std::exp(12 + 0.1 * gauss(random) - (node == wrong ? slower : 0))); };
          game.first_speed = j == 1 ? speed() : 0;
          game.second_speed = i == 0 ? speed() : 0;
          game.counts = j == 1;
          games.push_back(game);
        }
    }
  }
  return games;
}

TEST(Machines, WithThreeSidesTheAlikeAreLeftAloneAndTheWrongOneIsNamed) {
  Random random(36);
  int accused = 0, named = 0, others = 0;
  constexpr int times = 200;
  for (int i = 0; i < times; ++i) accused += test_nodes(three_sided(4, 40, -1, 0, 0, random)).findings.empty() ? 0 : 1;
  EXPECT_LE(accused, times / 20 + 9) << "of " << times << ", with three standard deviations";
  for (int i = 0; i < 40; ++i) {
    const bool by_speed = i % 2 == 0;
    const int wrong = static_cast<int>(random.below(4));
    const NodeTest test = test_nodes(three_sided(4, 60, wrong, by_speed ? 0 : 4, by_speed ? 0.25 : 0, random));
    EXPECT_EQ(test.games, 180U);
    for (const NodeFinding& found : test.findings) {
      const bool right = static_cast<int>(found.node) == wrong && found.in_speed == by_speed && (by_speed || found.player == 0);
      ++(right ? named : others);
    }
  }
  EXPECT_GE(named, 36);
  EXPECT_LE(others, 4);
}

TEST(Machines, TheDifferenceIsThatOfTheMeansAndItsIntervalHoldsIt) {
  Random random(35);
  int inside = 0;
  constexpr int times = 100;
  for (int i = 0; i < times; ++i) {
    SimulatedRun run{3, 2, 45, 1, 1, 0};
    run.wrong = 1;
    run.slower = 0.6;
    const auto games = simulated(run, random);
    const NodeTest test = test_nodes(games);
    ASSERT_FALSE(test.findings.empty());
    const NodeFinding& found = test.findings.front();
    ASSERT_TRUE(found.in_speed);
    ASSERT_EQ(found.node, 1U);
    // By hand: the mean logarithm there less that elsewhere; both players have as many games on each machine.
    std::array<double, 2> sum{}, count{};
    for (const NodeGame& game : games)
      for (const float speed : {game.first_speed, game.second_speed}) {
        const std::size_t at = game.node == 1 ? 0 : 1;
        sum[at] += std::log(static_cast<double>(speed));
        count[at] += 1;
      }
    EXPECT_NEAR(found.difference, sum[0] / count[0] - sum[1] / count[1], 1e-6);
    inside += found.interval.contains(-0.6) ? 1 : 0;
  }
  EXPECT_GE(inside, 88) << "of " << times;
}

TEST(Machines, APermutationTestOfFewGamesIsTheShareOfAllDeals) {
  // Eight openings on two machines; the first player wins all games on one of them and none on the other.
  std::vector<NodeGame> games;
  for (std::uint32_t i = 0; i < 8; ++i) {
    NodeGame game;
    game.node = i < 4 ? 0 : 1;
    game.opening = i;
    game.second = 1;
    game.score = i < 4 ? 1 : 0;
    games.push_back(game);
  }
  // Of the 70 ways to split 8 openings four and four, two are as extreme.
  const NodeTest test = test_nodes(games);
  ASSERT_EQ(test.findings.size(), 1U);
  EXPECT_NEAR(test.findings[0].p_value, 2.0 / 70, 0.015);
  EXPECT_FALSE(test.findings[0].alone) << "of two nobody knows which one";
  EXPECT_DOUBLE_EQ(std::abs(test.findings[0].difference), 1);
  games[0].score = 0;  // now 2 * (1 + 16) of 70
  EXPECT_TRUE(test_nodes(games).findings.empty());
}

/// Three shards of a match, with times that agree on every machine until a test changes one.
class MachinesOfShards : public testing::Test {
 protected:
  void SetUp() override {
    const fs::path file = write_tournament(folder_.path(), small_tournament(2, 60, "", 60));
    for (const std::string part : {"1/3", "2/3", "3/3"})
      ASSERT_EQ(run_cli({"run", file.string(), "--quiet", "--shard", part, "--output", path(part).string()}).code, 0);
    for (const int part : {1, 2, 3})
      edit(part, [](GameRow& row, Random& random) {
        for (SeatRow& seat : row.seats)
          seat.time_us = 1 + static_cast<std::int64_t>(10 * static_cast<double>(seat.nodes.value_or(0)) * (0.9 + 0.2 * random.real()));
      });
  }
  [[nodiscard]] fs::path path(const std::string& part) const { return folder_.path() / ("part-" + part.substr(0, 1)); }
  template <class Change>
  void edit(int part, const Change& change) {
    const fs::path folder = path(std::to_string(part));
    std::vector<GameRow> rows;
    read_games(folder / "games.csv", [&](const GameRow& row) { rows.push_back(row); });
    Random random(static_cast<std::uint64_t>(part));
    std::string text = header_of<GameRow>();
    for (GameRow& row : rows) {
      change(row, random);
      GameRecord record;
      static_cast<GameRow&>(record) = row;
      text += lines_of(record).games;
    }
    write_text(folder / "games.csv", text);
    mark_complete(folder);
    note_file_sums(folder);
  }
  cli_test::Ran merge() {
    return run_cli({"merge", path("1").string(), path("2").string(), path("3").string(), "--output", (folder_.path() / "whole").string()});
  }
  cli_test::Ran rate(bool merged) {
    if (merged) return run_cli({"rate", (folder_.path() / "whole").string()});
    return run_cli({"rate", path("1").string(), path("2").string(), path("3").string()});
  }
  TemporaryFolder folder_;
};

TEST_F(MachinesOfShards, ThatAreAlikeAreLeftAlone) {
  const auto merged = merge();
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(merged.err.find("WARNING"), std::string::npos) << merged.err;
  for (const bool whole : {false, true})
    EXPECT_THAT(rate(whole).out, HasSubstr("Machines: 3 compared by results and speed over 60 openings: none differs"));
}

TEST_F(MachinesOfShards, ASlowOneIsNamedWithWhatItIsSlowerBy) {
  edit(2, [](GameRow& row, Random&) {
    for (SeatRow& seat : row.seats) seat.time_us = *seat.time_us * 3 / 2;
  });
  const auto merged = merge();
  EXPECT_EQ(merged.code, 0);
  EXPECT_THAT(merged.err, HasSubstr("WARNING: shard 2/3 on " + node_name() + " searches 3"));
  EXPECT_EQ(merged.err.find("shard 1/3"), std::string::npos) << merged.err;
  EXPECT_EQ(merged.err.find("shard 3/3"), std::string::npos) << merged.err;
  for (const bool whole : {false, true}) {
    const auto rated = rate(whole);
    EXPECT_THAT(rated.out, HasSubstr("warning: shard 2/3 on " + node_name() + " searches 3"));
    EXPECT_THAT(rated.out, HasSubstr("fewer nodes per second"));
  }
  const auto json = nlohmann::json::parse(run_cli({"rate", "--json", (folder_.path() / "whole").string()}).out);
  ASSERT_EQ(json["machines"]["findings"].size(), 1U);
  EXPECT_NEAR(json["machines"]["findings"][0]["difference"].get<double>(), std::log(1 / 1.5), 0.05);
  EXPECT_THAT(run_cli({"report", (folder_.path() / "whole").string()}).out, HasSubstr("shard 2/3 on " + node_name() + " searches"));
}

TEST_F(MachinesOfShards, OneWhoseResultsAreOthersIsNamedWithThePlayer) {
  edit(3, [](GameRow& row, Random&) { row.set_result(row.side_of("plain") == 0 ? Outcome::first : Outcome::second); });
  const auto merged = merge();
  EXPECT_THAT(merged.err, HasSubstr("WARNING: shard 3/3 on " + node_name() + " has "));
  EXPECT_THAT(merged.err, testing::AnyOf(HasSubstr("full score"), HasSubstr("plain score")));
  EXPECT_EQ(merged.err.find("shard 1/3"), std::string::npos) << merged.err;
}

TEST(MachinesOfThreeSides, ASlowShardIsNamedByMergeAndRate) {
  const TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(),
                                         "game: {name: omega, players: 3, side: 3}\nopenings: {type: random, plies: 3, count: 20, seed: 2}\n"
                                         "limits: {nodes: 30}\nplayers: [{name: a, inherits: paranoid-omega}, {name: b, search: random}, "
                                         "{name: c, inherits: paranoid-omega}]\n");
  std::vector<std::string> merge = {"merge", "--output", (folder.path() / "whole").string()};
  for (const std::string part : {"1/3", "2/3", "3/3"}) {
    const fs::path shard = folder.path() / ("part-" + part.substr(0, 1));
    const auto ran = run_cli({"run", file.string(), "--quiet", "--threads", "1", "--shard", part, "--output", shard.string()});
    ASSERT_EQ(ran.code, 0) << ran.err;
    std::vector<GameRow> rows;
    read_games(shard / "games.csv", [&](const GameRow& row) { rows.push_back(row); });
    std::string text = header_of<GameRow>(3);
    Random random(5);
    for (GameRow& row : rows) {
      for (SeatRow& seat : row.seats)
        seat.time_us =
            1 + static_cast<std::int64_t>((part == "2/3" ? 20 : 10) * static_cast<double>(seat.nodes.value_or(0)) * (0.9 + 0.2 * random.real()));
      GameRecord record;
      static_cast<GameRow&>(record) = row;
      text += lines_of(record).games;
    }
    write_text(shard / "games.csv", text);
    mark_complete(shard);
    note_file_sums(shard);
    merge.push_back(shard.string());
  }
  const auto merged = run_cli(merge);
  ASSERT_EQ(merged.code, 0) << merged.err;
  EXPECT_THAT(merged.err, HasSubstr("WARNING: shard 2/3 on " + node_name() + " searches"));
  EXPECT_EQ(merged.err.find("shard 1/3"), std::string::npos) << merged.err;
  const auto json = nlohmann::json::parse(run_cli({"rate", "--json", (folder.path() / "whole").string()}).out);
  ASSERT_EQ(json["machines"]["findings"].size(), 1U);
  EXPECT_EQ(json["machines"]["games"], json["games"]) << "every game counts once, whatever its number of pairs";
  EXPECT_NEAR(json["machines"]["findings"][0]["difference"].get<double>(), std::log(0.5), 0.1);
}

}  // namespace
}  // namespace arena::tournament_test
