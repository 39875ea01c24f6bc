// The texts that people and scripts rely on are frozen; every command shows an example, and the example works.
#include "arena/commands/table.hpp"
#include "tests/arena/cli_support.hpp"
#include "tests/sanitized.hpp"

namespace arena::cli_test {
namespace {

class CliHelp : public ::testing::TestWithParam<std::string> {};

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const auto& command : all_commands()) names.push_back(command.name);
  return names;
}

TEST(CliHelpOfAll, TheListOfCommandsIsFrozen) {
  const auto ran = run_cli({"--help"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  expect_golden("help.txt", ran.out);
}

TEST(CliHelpOfAll, EveryWayToAskForHelpGivesTheSame) {
  const auto help = run_cli({"--help"}).out;
  EXPECT_EQ(run_cli({"-h"}).out, help);
  EXPECT_EQ(run_cli({"help"}).out, help);
  EXPECT_EQ(run_cli({"help", "perft"}).out, run_cli({"perft", "--help"}).out);
  EXPECT_EQ(run_cli({"perft", "-h"}).out, run_cli({"perft", "--help"}).out);
}

TEST(CliHelpOfAll, WithoutACommandTheHelpGoesToStandardErrorAndTheCodeIsTwo) {
  const auto ran = run_cli({});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, run_cli({"--help"}).out);
}

TEST(CliHelpOfAll, TheVersionNamesCommitAndCompiler) {
  const auto ran = run_cli({"--version"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out.rfind("arena ", 0), 0U) << ran.out;
  EXPECT_NE(ran.out.find("(commit "), std::string::npos) << ran.out;
  const bool by_clang = std::string(__VERSION__).find("Clang") != std::string::npos;
  EXPECT_NE(ran.out.find(by_clang ? "Clang" : "GNU"), std::string::npos) << ran.out;
}

TEST_P(CliHelp, ItsHelpIsFrozen) {
  const auto ran = run_cli({GetParam(), "--help"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  expect_golden("help_" + GetParam() + ".txt", ran.out);
}

TEST_P(CliHelp, ItsExampleWorksWhenPastedIntoAShell) {
  for (const auto& command : all_commands()) {
    if (command.name != GetParam()) continue;
    ASSERT_FALSE(command.example.empty());
    // test_selftest.cpp and test_bench_signature.cpp run these.
    if (command.example == "arena selftest statistics --quick" || command.example == "arena bench --no-times") continue;
    if (sanitized && (command.name == "fit" || command.name == "tune")) GTEST_SKIP() << "plays many games: takes minutes under a sanitizer";
    const TemporaryFolder folder;
    std::filesystem::create_directory_symlink(std::filesystem::path(ARENA_SOURCE) / "configs", folder.path() / "configs");
    const auto ran = shell("set -o pipefail\n" + command.example, folder.path());
    const bool busy = ran.code == 3 && ran.out.find("\nspeed     inconclusive") != std::string::npos;  // a clock cannot tell then
    EXPECT_TRUE(ran.code == 0 || busy) << ran.code << ": " << command.example << "\n" << ran.out;
  }
}

INSTANTIATE_TEST_SUITE_P(EachCommand, CliHelp, ::testing::ValuesIn(command_names()), [](const auto& of) {
  std::string name = of.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace arena::cli_test
