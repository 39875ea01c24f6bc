// Printed numbers agree with their nouns.
#include <gmock/gmock.h>

#include <regex>

#include "arena/text/counted.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::plural_test {
namespace {

using cli_test::run_cli;

TEST(Plurals, OneIsSingular) {
  EXPECT_EQ(counted(0, "game"), "0 games");
  EXPECT_EQ(counted(1, "game"), "1 game");
  EXPECT_EQ(counted(std::uint64_t{21}, "game"), "21 games");
  EXPECT_EQ(counted(1, "ply", "plies"), "1 ply");
  EXPECT_EQ(counted(-1, "ply", "plies"), "-1 plies");
}

/// The first "1 games" of a text; empty if there is none.
std::string wrong_plural(const std::string& text) {
  static const std::regex wrong(
      "(^|[^0-9.,/])1 ([a-z]+ )?(games|plies|pairs|openings|rounds|pairings|sides|threads|decisions|differences|proofs|shards|moves|nodes)\\b");
  std::smatch found;
  return std::regex_search(text, found, wrong) ? found.str() : "";
}

/// Commands over the smallest run: one pairing, one opening, one round, one thread.
TEST(Plurals, TheSmallestRunIsToldInTheSingular) {
  const tournament_test::TemporaryFolder folder;
  const std::string file = tournament_test::write_tournament(folder.path(),
                                                             "game: {name: andantino, radius: 3}\nlimits: {nodes: 1}\nadjudication: {max_plies: 1}\n"
                                                             "players:\n  - {name: a, evaluator: lines, iterative_deepening: true}\n  - random\n")
                               .string();
  const std::string out = (folder.path() / "out").string();
  ASSERT_EQ(wrong_plural("it took 1 games"), " 1 games") << "the test sees them";
  ASSERT_EQ(wrong_plural("11 games, 2.1 plies, 1 complete pair"), "");
  const std::vector<std::vector<std::string>> commands = {{"run", file, "--dry-run", "--threads", "1"},
                                                          {"run", file, "--output", out, "--threads", "1", "--verbose"},
                                                          {"verify", out, "--sample", "1"},
                                                          {"rate", out},
                                                          {"report", out},
                                                          {"show", out, "--game", "1"},
                                                          {"status", out},
                                                          {"compare", out, out},
                                                          {"run", file, "--output", out + "-1", "--shard", "1/1", "--threads", "1"},
                                                          {"merge", out + "-1", "--output", out + "-merged"}};
  for (const auto& words : commands) {
    const auto ran = run_cli(words);
    EXPECT_EQ(ran.code, 0) << words[0] << ": " << ran.err;
    EXPECT_EQ(wrong_plural(ran.out + ran.err), "") << ::testing::PrintToString(words) << "\n" << ran.out << ran.err;
  }
  EXPECT_EQ(wrong_plural(tournament_test::read_file(folder.path() / "out" / "log.txt")), "");
  EXPECT_EQ(wrong_plural(run_cli({"run", file, "--output", out, "--resume", "--threads", "1"}).out), "");
  const std::string few = tournament_test::write_tournament(folder.path(),
                                                            "game: andantino\nopenings: {type: random, plies: 1, count: 999}\n"
                                                            "limits: {nodes: 1}\nplayers: [random, {name: b, search: random}]\n")
                              .string();
  EXPECT_THAT(run_cli({"run", few, "--output", out + "-few"}).err, testing::HasSubstr("after 1 ply, "));
}

}  // namespace
}  // namespace arena::plural_test
