// Foreign engines played by the ranks of an MPI program. They report on standard error which rank started them, which shows who played what; that
// it is visible at all shows that it is kept.
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/play/transport.hpp"
#include "tests/arena/mpi_support.hpp"
#include "tests/engines/engines_support.hpp"

namespace arena::engines_test {
namespace {

constexpr int opening_plies = 5;

class EnginesOnRanks : public testing::Test {
 protected:
  void SetUp() override {
    if (!built_with_mpi()) GTEST_SKIP() << "this build has no MPI";
    if (cli_test::shell("command -v mpirun", folder_.path()).code != 0) GTEST_SKIP() << "there is no mpirun here";
    const fs::path program = path("engine.sh");
    std::ofstream(program) << "#!/bin/bash\nexec " << ARENA_TEST_ENGINE
                           << " --radius 4 \"$@\" < <(while IFS= read -r line; do\n  case $line in\n"
                              "    position*) echo \"${OMPI_COMM_WORLD_RANK:-none} $line\" >&2 ;;\n    quit) echo ended >&2 ;;\n  esac\n"
                              "  printf '%s\\n' \"$line\"\ndone)\n";
    fs::permissions(program, fs::perms::owner_all);
  }
  [[nodiscard]] fs::path path(const std::string& name) const { return folder_.path() / name; }

  fs::path tournament(int openings, const std::string& limits, const std::string& more = "", const std::string& arguments = "") const {
    return write_tournament(folder_.path(), "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: " + std::to_string(opening_plies) +
                                                ", count: " + std::to_string(openings) + ", seed: 3}\nlimits: " + limits +
                                                "\nmargin: 30s\nplayers:\n  - {name: told, type: ugi, command: [" + path("engine.sh").string() +
                                                arguments + "], startup_time: 60s, answer_time: 60s" + more +
                                                "}\n  - {name: dice, search: random}\n");
  }
  [[nodiscard]] cli_test::Ran on_ranks(int ranks, const fs::path& file) const {
    return cli_test::shell(
        cli_test::mpirun + std::to_string(ranks) + " arena run " + file.string() + " --output out --resume --quiet --threads 2 </dev/null",
        folder_.path());
  }
  /// Of each opening, the ranks whose engine was asked in a game from it, and of each side that it played.
  struct Asked {
    std::set<std::string> ranks;
    std::set<std::size_t> sides;
  };
  [[nodiscard]] std::map<std::string, Asked> asked() const {
    std::map<std::string, Asked> found;
    std::istringstream lines(read_file(path("out") / "stderr" / "told.txt"));
    for (std::string rank, line; lines >> rank;) {
      std::getline(lines, line);
      std::istringstream words(line);
      std::string word, opening;
      std::size_t plies = 0;
      if (!(words >> word) || word != "position") continue;
      words >> word >> word;  // startpos moves
      for (; words >> word; ++plies)
        if (plies < opening_plies) opening += (plies > 0 ? " " : "") + word;
      found[opening].ranks.insert(rank);
      found[opening].sides.insert(plies % 2);
    }
    return found;
  }

  TemporaryFolder folder_;
};

TEST_F(EnginesOnRanks, BothGamesOfAPairArePlayedByOneRankAndStandardErrorIsKept) {
  constexpr int openings = 30;
  const auto ran = on_ranks(4, tournament(openings, "{nodes: 20}"));
  ASSERT_EQ(ran.code, 0) << ran.out;
  const auto pairs = asked();
  EXPECT_EQ(pairs.size(), static_cast<std::size_t>(openings));
  std::set<std::string> all;
  for (const auto& [opening, pair] : pairs) {
    EXPECT_EQ(pair.ranks.size(), 1U) << opening;
    EXPECT_EQ(pair.sides.size(), 2U) << opening << ": both games of it";
    all.insert(pair.ranks.begin(), pair.ranks.end());
  }
  EXPECT_GT(all.size(), 1U) << "one rank played everything";
  EXPECT_EQ(all.count("0") + all.count("none"), 0U) << "rank 0 hands out";
  // What an engine says when its last game is over is not lost either.
  EXPECT_NE(read_file(path("out") / "stderr" / "told.txt").find("ended"), std::string::npos);
}

TEST_F(EnginesOnRanks, AGameThatAnEngineSpoiltIsPlayedAgainByTheRankThatPlaysTheOtherOfItsPair) {
  constexpr int openings = 30;
  const auto ran = on_ranks(4, tournament(openings, "{nodes: 20}", ", on_crash: replay", ", --fault, exit, --after, 40"));
  ASSERT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(read_file(path("out") / "log.txt").find("it is played again"), std::string::npos);
  const auto pairs = asked();
  EXPECT_EQ(pairs.size(), static_cast<std::size_t>(openings));
  for (const auto& [opening, pair] : pairs) EXPECT_EQ(pair.ranks.size(), 1U) << opening;
}

/// Leaves so many rows of the games, without any of the second game of a pair, and the rows of their moves.
void cut_to_halves(const fs::path& folder, std::size_t games) {
  std::set<std::string> kept;
  for (const char* name : {"games.csv", "moves.csv"}) {
    std::istringstream in(read_file(folder / name));
    std::string line, text;
    std::getline(in, text);
    text += '\n';
    while (std::getline(in, line)) {
      const std::string number = line.substr(0, line.find(','));
      if (std::string(name) == "games.csv" && std::stoi(number) % 2 == 1 && kept.size() < games) kept.insert(number);
      if (kept.count(number) > 0) text += line + "\n";
    }
    std::ofstream(folder / name, std::ios::binary) << text;
  }
}

TEST_F(EnginesOnRanks, ATimedRunThatIsResumedPlaysHalfAPairAgainSoThatBothGamesAreOfOneNode) {
  constexpr int openings = 8;
  const fs::path file = tournament(openings, "{move_time: 5ms}");
  auto ran = on_ranks(3, file);
  ASSERT_EQ(ran.code, 0) << ran.out;
  cut_to_halves(path("out"), 3);
  fs::remove(path("out") / "stderr" / "told.txt");
  ran = on_ranks(4, file);
  ASSERT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(read_file(path("out") / "log.txt").find("3 games are played again with the other game of their pair"), std::string::npos);
  const auto pairs = asked();
  EXPECT_EQ(pairs.size(), static_cast<std::size_t>(openings));
  for (const auto& [opening, pair] : pairs) {
    EXPECT_EQ(pair.ranks.size(), 1U) << opening;
    EXPECT_EQ(pair.sides.size(), 2U) << opening << ": both games of it";
  }
}

TEST_F(EnginesOnRanks, WithoutAClockHalfAPairIsKept) {
  const fs::path file = tournament(4, "{nodes: 20}");
  auto ran = on_ranks(2, file);
  ASSERT_EQ(ran.code, 0) << ran.out;
  const std::string whole = without_times(path("out") / "moves.csv");
  cut_to_halves(path("out"), 3);
  ran = on_ranks(3, file);
  ASSERT_EQ(ran.code, 0) << ran.out;
  EXPECT_EQ(read_file(path("out") / "log.txt").find("played again"), std::string::npos);
  EXPECT_TRUE(without_times(path("out") / "moves.csv") == whole);
}

}  // namespace
}  // namespace arena::engines_test
