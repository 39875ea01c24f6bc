// arena bench and arena search: what they print.
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "tests/arena/cli_support.hpp"

namespace arena {
namespace {

using cli_test::run_cli;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == ',')
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

TEST(CliBench, TheSignatureIsTheSumOfTheRowsAndTheSameAgain) {
  const auto first = run_cli({"bench", "--game", "omega", "--no-times"});
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(first.out, run_cli({"bench", "--game", "omega", "--no-times"}).out);
  const auto lines = lines_of(first.out);
  ASSERT_GT(lines.size(), 3U);
  std::uint64_t sum = 0;
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) sum += std::stoull(lines[i].substr(lines[i].rfind(' ')));
  EXPECT_EQ(lines.back(), "Nodes searched: " + std::to_string(sum));
}

TEST(CliBench, SpeedsAreInTheTableUnlessLeftOut) {
  const auto ran = run_cli({"bench", "--game", "omega"});
  EXPECT_NE(lines_of(ran.out).front().find("nodes/s"), std::string::npos);
  EXPECT_NE(ran.err.find("CPU time"), std::string::npos);
}

/// A player's file that exists as long as the test runs.
class CliSearch : public testing::Test {
 protected:
  void SetUp() override {
    file = std::filesystem::temp_directory_path() / ("arena-search-" + std::to_string(::getpid()) + ".yaml");
    std::ofstream(file) << "game: andantino\nsearch: alpha-beta\nevaluator: lines\niterative_deepening: true\ntransposition_table: true\npvs: true\n"
                           "null_move: true\n";
  }
  void TearDown() override { std::filesystem::remove(file); }
  [[nodiscard]] cli_test::Ran search(std::vector<std::string> more) const {
    std::vector<std::string> args = {"search", "--player", file.string()};
    args.insert(args.end(), more.begin(), more.end());
    return run_cli(args);
  }
  std::filesystem::path file;
};

TEST_F(CliSearch, PrintsALineAnIterationThenTheMove) {
  const auto ran = search({"--depth", "5"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 6U);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(lines[i].rfind("depth  " + std::to_string(i + 1) + " ", 0), 0U) << lines[i];
    EXPECT_NE(lines[i].find(" pv "), std::string::npos);
  }
  EXPECT_EQ(lines[5].rfind("move ", 0), 0U);
  EXPECT_NE(lines[5].find("(depth)"), std::string::npos);
}

TEST_F(CliSearch, CsvHasTheSameFieldsInEveryRow) {
  const auto ran = search({"--depth", "4", "--csv", "--moves", "i9 i10"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 1U + 4U + 1U);
  const auto header = fields_of(lines[0]);
  EXPECT_EQ(header[0], "kind");
  for (const auto& line : lines) EXPECT_EQ(fields_of(line).size(), header.size()) << line;
  EXPECT_EQ(fields_of(lines[4])[0], "iteration");
  EXPECT_EQ(fields_of(lines[4])[1], "4");
  EXPECT_EQ(fields_of(lines[5])[0], "move");
}

TEST_F(CliSearch, CsvOfAMonteCarloSearchHasARowForEachMove) {
  const auto ran =
      cli_test::run_cli({"search", "--player", "uct-andantino", "--set", "playouts=300", "--nodes", "1000000", "--moves", "i9 i10", "--csv"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto lines = lines_of(ran.out);
  const auto header = fields_of(lines[0]);
  ASSERT_EQ(header.size(), 17U);
  EXPECT_EQ(header[14], "visits");
  int visits = 0, candidates = 0, most = 0;
  std::string first;
  for (const auto& line : lines) {
    const auto fields = fields_of(line);
    ASSERT_EQ(fields.size(), header.size()) << line;
    if (fields[0] != "candidate") continue;
    if (candidates++ == 0) {
      first = fields[13];
      most = std::stoi(fields[14]);
    }
    EXPECT_LE(std::stoi(fields[14]), most);
    EXPECT_LE(std::abs(std::stoi(fields[3])), 1000) << "thousandths of the expected result";
    EXPECT_TRUE(fields[15] == "loss" || fields[15] == "draw" || fields[15] == "win") << line;
    EXPECT_TRUE(fields[16] == "loss" || fields[16] == "draw" || fields[16] == "win") << line;
    visits += std::stoi(fields[14]);
  }
  EXPECT_EQ(visits, 300);
  EXPECT_EQ(candidates, 3) << "legal moves after two stones";
  EXPECT_EQ(fields_of(lines.back())[0], "move");
  EXPECT_EQ(fields_of(lines.back())[13], first) << "the move with most visits";
}

TEST_F(CliSearch, ANodeLimitIsKept) {
  const auto fields = fields_of(lines_of(search({"--nodes", "1000", "--csv"}).out).back());
  EXPECT_EQ(fields[6], "1000");
  EXPECT_EQ(fields[12], "nodes");
}

TEST_F(CliSearch, TheTreeShowsWindowsValuesAndReasons) {
  const auto ran = search({"--depth", "4", "--tree", "2"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto lines = lines_of(ran.out);
  EXPECT_NE(std::find(lines.begin(), lines.end(), "depth 4 in (-inf, inf)"), lines.end()) << "only the last iteration";
  EXPECT_EQ(std::find(lines.begin(), lines.end(), "depth 3 in (-inf, inf)"), lines.end());
  int first = 0, second = 0, cut = 0;
  for (const auto& line : lines) {
    if (line.rfind("    ", 0) == 0)
      ++second;
    else if (line.rfind("  ", 0) == 0)
      ++first;
    cut += line.find(": cut off") != std::string::npos;
  }
  EXPECT_GE(first, 6);
  EXPECT_GE(second, 6);
  EXPECT_GT(cut, 0);
}

TEST_F(CliSearch, AnyOptionOfThePlayerCanBeSet) {
  const auto nodes = [&](const std::vector<std::string>& more) {
    std::vector<std::string> args = {"--depth", "5", "--csv"};
    for (const std::string& word : more) args.insert(args.end(), {"--set", word});
    const auto ran = search(args);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return fields_of(lines_of(ran.out).back())[6];
  };
  const std::string as_it_is = nodes({});
  EXPECT_EQ(nodes({"pvs=true", "transposition_table.size_mb=16"}), as_it_is);
  EXPECT_NE(nodes({"null_move=false"}), as_it_is);
  EXPECT_NE(nodes({"null_move=false", "transposition_table=false"}), nodes({"null_move=false"}));
  EXPECT_EQ(nodes({"null_move=false", "null_move=true"}), as_it_is) << "one after another";
  const auto fields = fields_of(lines_of(search({"--set", "limits.nodes=700", "--csv"}).out).back());
  EXPECT_EQ(fields[6], "700");
}

TEST_F(CliSearch, AWrongSettingIsRefusedAsInAFile) {
  const auto wrong = [&](const std::string& word) {
    const auto ran = search({"--depth", "2", "--set", word});
    EXPECT_EQ(ran.code, 2) << word << ran.out;
    return ran.err;
  };
  EXPECT_NE(wrong("null_mov=true").find("--set: unknown key 'null_mov'; did you mean 'null_move'?"), std::string::npos) << wrong("null_mov=true");
  EXPECT_NE(wrong("pvs=perhaps").find("--set: 'pvs' is 'perhaps', but must be true or false"), std::string::npos) << wrong("pvs=perhaps");
  EXPECT_NE(wrong("transposition_table.size_mb=0").find("--set: 'transposition_table.size_mb' is '0', but must be a whole number from 1 to 65536"),
            std::string::npos)
      << wrong("transposition_table.size_mb=0");
  EXPECT_NE(wrong("pvs").find("--set is 'pvs', but must be OPTION=VALUE"), std::string::npos) << wrong("pvs");
  EXPECT_NE(wrong("=1").find("must be OPTION=VALUE"), std::string::npos);
  EXPECT_NE(wrong(".=1").find("--set"), std::string::npos);
}

TEST_F(CliSearch, WrongInputIsExplained) {
  EXPECT_EQ(search({"--game", "omega", "--depth", "2"}).code, 2);
  EXPECT_EQ(search({"--depth", "0"}).code, 2);
  EXPECT_EQ(search({"--nodes", "many"}).code, 2);
  EXPECT_EQ(search({"--move-time", "soon"}).code, 2);
  EXPECT_EQ(search({"--moves", "a1"}).code, 2);
  EXPECT_EQ(run_cli({"search", "--player", "nobody-of-that-name"}).code, 2);
}

}  // namespace
}  // namespace arena
