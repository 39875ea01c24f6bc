// Several processes as one program: whatever the number of ranks, the files are those that threads write.
#include <nlohmann/json.hpp>
#include <set>

#include "arena/play/packing.hpp"
#include "arena/play/transport.hpp"
#include "tests/arena/mpi_support.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

/// `arena WORDS` on so many ranks of this machine.
cli_test::Ran on_ranks(int ranks, const std::string& words, const fs::path& folder) {
  return cli_test::shell(cli_test::mpirun + std::to_string(ranks) + " arena " + words + " </dev/null", folder);
}

void expect_same_files(const fs::path& one, const fs::path& other, const std::string& what) {
  for (const char* name : {"games.csv", "moves.csv", "positions.csv"}) {
    ASSERT_EQ(fs::exists(one / name), fs::exists(other / name)) << what << ": " << name;
    EXPECT_TRUE(without_times(one / name) == without_times(other / name)) << what << ": " << name << " differs";
  }
  for (const char* name : {"openings.txt", "tournament.yaml"}) EXPECT_EQ(read_file(one / name), read_file(other / name)) << what << ": " << name;
}

class OnRanks : public testing::Test {
 protected:
  void SetUp() override {
    if (!built_with_mpi()) GTEST_SKIP() << "this build has no MPI";
    if (cli_test::shell("command -v mpirun", folder_.path()).code != 0) GTEST_SKIP() << "there is no mpirun here";
  }
  /// `command` is run by threads, and on 1, 2 and 4 ranks.
  void expect_equal_on_ranks(const std::string& yaml, const std::string& command, int code = 0) {
    const std::string file = write_tournament(folder_.path(), yaml).string();
    const auto whole = cli_test::shell("arena " + command + " " + file + " --output whole --quiet", folder_.path());
    ASSERT_EQ(whole.code, code) << whole.out;
    for (const int ranks : {1, 2, 4}) {
      const std::string output = "ranks-" + std::to_string(ranks);
      const auto ran = on_ranks(ranks, command + " " + file + " --output " + output + " --quiet", folder_.path());
      ASSERT_EQ(ran.code, code) << ran.out;
      expect_same_files(folder_.path() / "whole", folder_.path() / output, output);
    }
  }
  TemporaryFolder folder_;
};

TEST_F(OnRanks, ARoundRobinHasTheSameFiles) { expect_equal_on_ranks(small_tournament(3, 6), "run"); }

TEST_F(OnRanks, ASequentialTestEndsWithTheSamePair) { expect_equal_on_ranks(small_tournament(2, 40, "sprt: {elo0: 0, elo1: 400}\n"), "run"); }

TEST_F(OnRanks, AnAblationHasTheSamePositionsAndGames) {
  expect_equal_on_ranks(
      "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 4, count: 3}\nlimits: {nodes: 100}\n"
      "ablation:\n  base: {inherits: arena-andantino-1, transposition_table: {size_mb: 1}}\n  switches: [killers, history]\n  games: true\n"
      "  positions: {type: random, count: 17, seed: 7, min_plies: 5, max_plies: 12, depth: 3}\n",
      "ablate");
}

TEST_F(OnRanks, ABudgetCurveHasTheSameGames) {
  expect_equal_on_ranks(
      "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 5, count: 4}\nlimits: {nodes: 100}\n"
      "scaling: {base: {name: plain, search: alpha-beta, evaluator: lines, iterative_deepening: true}, nodes: [20, 60]}\n",
      "run");
}

TEST_F(OnRanks, TheSprtCommandGivesTheSameVerdictAndExitCode) {
  const std::string words = "sprt " + (fs::path(ARENA_SOURCE) / "configs/players/arena-andantino.yaml").string() + " " +
                            (fs::path(ARENA_SOURCE) / "configs/players/random.yaml").string() + " --nodes 30 --elo1 200 --openings 6,60 --quiet";
  const auto whole = cli_test::shell("arena " + words + " --output whole", folder_.path());
  ASSERT_EQ(whole.code, 0) << whole.out;
  const auto ran = on_ranks(3, words + " --output ranks", folder_.path());
  EXPECT_EQ(ran.code, 0) << ran.out;
  expect_same_files(folder_.path() / "whole", folder_.path() / "ranks", "sprt");
}

TEST_F(OnRanks, ATuningTakesTheSameWay) {
  const std::string file =
      write_tournament(folder_.path(),
                       "game: {name: andantino, radius: 4}\nseed: 7\nopenings: {type: random, plies: 7}\nlimits: {nodes: 60}\ntune:\n"
                       "  player: {name: mine, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n"
                       "  parameters: {evaluator.weight_3: {range: [0, 40]}, evaluator.weight_4: {range: [0, 200]}}\n"
                       "  pairs: 24\n  method: {type: spsa, batch: 4}\n  verdict: {type: fixed, pairs: 10}\n")
          .string();
  const auto whole = cli_test::shell("arena tune " + file + " --output whole --quiet", folder_.path());
  ASSERT_TRUE(fs::exists(folder_.path() / "whole" / "tuned.yaml")) << whole.out;
  for (const int ranks : {2, 4}) {
    const std::string output = "ranks-" + std::to_string(ranks);
    const auto ran = on_ranks(ranks, "tune " + file + " --output " + output + " --quiet", folder_.path());
    EXPECT_EQ(ran.code, whole.code) << ran.out;
    expect_same_files(folder_.path() / "whole", folder_.path() / output, output);
    expect_same_files(folder_.path() / "whole" / "verdict", folder_.path() / output / "verdict", output);
    EXPECT_EQ(read_file(folder_.path() / "whole" / "tuned.yaml"), read_file(folder_.path() / output / "tuned.yaml"));
  }
}

TEST_F(OnRanks, RegressPlaysItsGamesOnThem) {
  const std::string file =
      write_tournament(folder_.path(),
                       "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 4, count: 6}\nlimits: {nodes: 50}\n"
                       "sprt: {elo0: -400, elo1: 0}\nregression:\n  candidate: {inherits: arena-andantino-1, transposition_table: {size_mb: 1}}\n"
                       "  baseline: {inherits: arena-andantino-1, killers: false, transposition_table: {size_mb: 1}}\n  positions: 5\n  depth: 2\n")
          .string();
  const auto whole = cli_test::shell("arena regress " + file + " --output whole --quiet", folder_.path());
  ASSERT_TRUE(fs::exists(folder_.path() / "whole" / "games.csv")) << whole.out;
  const auto ran = on_ranks(3, "regress " + file + " --output ranks --quiet", folder_.path());
  ASSERT_TRUE(fs::exists(folder_.path() / "ranks" / "games.csv")) << ran.out;
  expect_same_files(folder_.path() / "whole", folder_.path() / "ranks", "regress");
}

TEST_F(OnRanks, BothGamesOfAPairArePlayedByOneRankAndEveryNodeIsNoted) {
  const std::string file = write_tournament(folder_.path(), small_tournament(2, 4)).string();
  const auto ran = on_ranks(3, "run " + file + " --output out --quiet --threads 2", folder_.path());
  ASSERT_EQ(ran.code, 0) << ran.out;
  const auto context = nlohmann::json::parse(read_file(folder_.path() / "out" / "context.json"));
  const auto& nodes = context["sessions"][0]["nodes"];
  ASSERT_EQ(nodes.size(), 2U);
  for (const auto& node : nodes)
    for (const char* fact : {"node", "processor", "cores", "commit", "compiler", "load_at_start", "threads", "rank"})
      EXPECT_TRUE(node.contains(fact)) << fact;
  EXPECT_EQ(nodes[0]["threads"], 2);
  // Who played what: one rank plays both games of a pair, and every game is played by somebody.
  std::istringstream in(read_file(folder_.path() / "out" / "machines.csv"));
  std::string line;
  std::vector<std::string> fields;
  std::map<int, std::string> rank_of;
  std::getline(in, line);
  EXPECT_EQ(line, "game,rank,node");
  while (std::getline(in, line)) {
    split_csv(line, fields);
    ASSERT_EQ(fields.size(), 3U) << line;
    EXPECT_EQ(fields[2], nodes[0]["node"]);
    rank_of[std::stoi(fields[0])] = fields[1];
  }
  ASSERT_EQ(rank_of.size(), 8U);
  for (int game = 1; game < 8; game += 2) EXPECT_EQ(rank_of[game], rank_of[game + 1]);
  EXPECT_NE(cli_test::run_cli({"rate", (folder_.path() / "out").string()}).out.find("Machines: 2 compared"), std::string::npos);
}

TEST_F(OnRanks, WrongInputIsSaidOnceWithItsExitCode) {
  const auto ran = on_ranks(3, "run nowhere.yaml --output out", folder_.path());
  EXPECT_EQ(ran.code, 2) << ran.out;
  std::size_t said = 0;
  for (std::size_t at = ran.out.find("nowhere.yaml"); at != std::string::npos; at = ran.out.find("nowhere.yaml", at + 1)) ++said;
  EXPECT_EQ(said, 1U) << ran.out;
}

TEST_F(OnRanks, AShardIsPlayedByThemAsByThreads) {
  const std::string file = write_tournament(folder_.path(), small_tournament(2, 7)).string();
  ASSERT_EQ(cli_test::shell("arena run " + file + " --output whole --quiet", folder_.path()).code, 0);
  for (const int part : {1, 2}) {
    const auto ran =
        on_ranks(part + 1, "run " + file + " --quiet --shard " + std::to_string(part) + "/2 --output p" + std::to_string(part), folder_.path());
    ASSERT_EQ(ran.code, 0) << ran.out;
  }
  const auto merged = cli_test::shell("arena merge p1 p2 --output merged", folder_.path());
  ASSERT_EQ(merged.code, 0) << merged.out;
  expect_same_files(folder_.path() / "whole", folder_.path() / "merged", "shards");
}

TEST_F(OnRanks, TimedGamesCanBeCalibratedAndTheFactorIsNoted) {
  const std::string file =
      write_tournament(
          folder_.path(),
          "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 4, count: 2}\nlimits: {move_time: 1ms}\nmargin: 10s\nplayers:\n"
          "  - {name: a, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n  - {name: b, search: random}\n")
          .string();
  const auto ran = on_ranks(2, "run " + file + " --output out --quiet --calibrate 100000", folder_.path());
  ASSERT_EQ(ran.code, 0) << ran.out;
  const auto context = nlohmann::json::parse(read_file(folder_.path() / "out" / "context.json"));
  const auto& node = context["sessions"][0]["nodes"][0];
  EXPECT_NEAR(node["time_factor"].get<double>() * node["nodes_per_second"].get<double>(), 100000, 100);
}

TEST_F(OnRanks, AProgramWithoutMpiRefusesInsteadOfStartingManyWholeRuns) {
  const std::string file = write_tournament(folder_.path(), small_tournament(2, 2)).string();
  const std::string program = ARENA_WITHOUT_MPI;
  const auto ran = cli_test::shell(cli_test::mpirun + ("2 " + program) + " run " + file + " --output out </dev/null", folder_.path());
  EXPECT_EQ(ran.code, 2) << ran.out;
  EXPECT_NE(ran.out.find("2 copies of this program were started together, but it was built without MPI"), std::string::npos) << ran.out;
  EXPECT_FALSE(fs::exists(folder_.path() / "out"));
  EXPECT_EQ(cli_test::shell(cli_test::mpirun + ("1 " + program) + " run " + file + " --output out --quiet </dev/null", folder_.path()).code, 0);
}

TEST(WithoutMpi, AProgramThatFindsItselfStartedManyTimesRefuses) {
  TemporaryFolder folder;
  const std::string file = write_tournament(folder.path(), small_tournament(2, 2)).string();
  // A launcher whose processes cannot be joined: they have no rank, only a number of tasks.
  const auto ran =
      cli_test::shell("unset OMPI_COMM_WORLD_SIZE PMIX_RANK PMI_RANK; SLURM_STEP_NUM_TASKS=4 arena run " + file + " --output out", folder.path());
  EXPECT_EQ(ran.code, 2) << ran.out;
  EXPECT_NE(ran.out.find("4 copies of this program were started together"), std::string::npos) << ran.out;
  EXPECT_FALSE(fs::exists(folder.path() / "out"));
}

TEST(Packing, WhatIsPutInComesOutAndAShortMessageIsRefused) {
  Packer packer;
  packer.add(std::uint64_t{7});
  packer.add("text, with a comma\n");
  packer.add("");
  packer.add(~std::uint64_t{0});
  const std::string bytes = packer.take();
  Unpacker unpacker(bytes);
  EXPECT_EQ(unpacker.number(), 7U);
  EXPECT_EQ(unpacker.text(), "text, with a comma\n");
  EXPECT_EQ(unpacker.text(), "");
  EXPECT_EQ(unpacker.number(), ~std::uint64_t{0});
  EXPECT_TRUE(unpacker.at_end());
  Unpacker cut(std::string_view(bytes).substr(0, bytes.size() - 9));
  cut.number();
  cut.text();
  EXPECT_THROW(cut.text(), std::runtime_error);
}

TEST(Simulated, ARunHasEveryGameAndSaysThatNobodyPlayed) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), small_tournament(2, 20)), out = folder.path() / "out";
  const auto ran = cli_test::run_cli({"run", file.string(), "--output", out.string(), "--quiet", "--simulate", "2ms", "--threads", "16"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("simulated: nobody played these games"), std::string::npos) << ran.out;
  EXPECT_EQ(nlohmann::json::parse(read_file(out / "context.json"))["simulated"], true);
  const auto real = cli_test::run_cli({"run", file.string(), "--output", out.string(), "--quiet", "--resume", "--rounds", "2"});
  EXPECT_EQ(real.code, 2);
  EXPECT_NE(real.err.find("simulated, not played"), std::string::npos) << real.err;
}

}  // namespace
}  // namespace arena::tournament_test
