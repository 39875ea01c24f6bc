// The completion scripts do in a shell what they promise.
#include "arena/commands/table.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena::cli_test {
namespace {

/// What bash would offer for a line whose last word is being typed.
std::string offered_by_bash(const std::string& words) {
  const TemporaryFolder folder;
  return shell("source <(arena completion bash)\nCOMP_WORDS=(" + words + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_arena\necho \"${COMPREPLY[*]}\"",
               folder.path())
      .out;
}

TEST(CliCompletion, BashCompletesCommands) {
  EXPECT_EQ(offered_by_bash("arena pe"), "perft\n");
  EXPECT_EQ(offered_by_bash("arena --v"), "--version\n");
  std::string all;
  for (const auto& command : all_commands()) all += command.name + " ";
  EXPECT_EQ(offered_by_bash("arena ''"), all + "--help --version\n");
}

TEST(CliCompletion, BashCompletesTheOptionsOfACommand) {
  EXPECT_EQ(offered_by_bash("arena perft --d"), "--depth --divide\n");
  EXPECT_EQ(offered_by_bash("arena show --sv"), "--svg\n");
  EXPECT_EQ(offered_by_bash("arena nonsense --d"), "\n");
}

TEST(CliCompletion, BashCompletesWhatAnOptionTakes) {
  EXPECT_EQ(offered_by_bash("arena perft --game an"), "andantino\n");
  EXPECT_EQ(offered_by_bash("arena perft -g an"), "andantino\n");
  EXPECT_EQ(offered_by_bash("arena show --color al"), "always\n");
}

TEST(CliCompletion, BashOffersNoOptionWhereAValueIsDue) { EXPECT_EQ(offered_by_bash("arena perft --moves --d"), "\n"); }

TEST(CliCompletion, BashCompletesWordsWithoutAnOption) {
  EXPECT_EQ(offered_by_bash("arena completion z"), "zsh\n");
  EXPECT_EQ(offered_by_bash("arena help ju"), "judge\n");
}

TEST(CliCompletion, BashIsToldToUseIt) {
  const TemporaryFolder folder;
  EXPECT_EQ(shell("source <(arena completion bash); complete -p arena", folder.path()).out, "complete -o bashdefault -o default -F _arena arena\n");
}

TEST(CliCompletion, TheOtherShellsAcceptTheirScripts) {
  const TemporaryFolder folder;
  for (const std::string name : {"zsh", "fish"}) {
    const auto script = run_cli({"completion", name});
    EXPECT_EQ(script.code, 0);
    for (const auto& command : all_commands()) EXPECT_NE(script.out.find(command.name), std::string::npos) << name;
    const auto checked =
        shell("command -v " + name + " >/dev/null || exit 0; arena completion " + name + " > script && " + name + " -n script", folder.path());
    EXPECT_EQ(checked.code, 0) << checked.out;
  }
}

TEST(CliCompletion, AnUnknownShellIsAnsweredWithTheNearest) {
  const auto ran = run_cli({"completion", "bahs"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "arena: unknown shell 'bahs'; did you mean 'bash'? (known: bash, zsh, fish)\n");
  EXPECT_EQ(run_cli({"completion"}).err, "arena: which shell? completion takes one of: bash, zsh, fish\n");
}

}  // namespace
}  // namespace arena::cli_test
