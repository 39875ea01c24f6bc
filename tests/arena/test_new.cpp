// What `arena new` writes runs as it is, by the commands that it prints, and replaces nothing.
#include <fmt/format.h>

#include <sstream>

#include "tests/arena/cli_support.hpp"

namespace arena::cli_test {
namespace {

/// The commands that are printed after "next:".
std::vector<std::string> next_commands(const std::string& out) {
  std::vector<std::string> commands;
  std::istringstream lines(out.substr(std::min(out.find("next:\n"), out.size())));
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("  ", 0) == 0) commands.push_back(line.substr(2));
  return commands;
}

Ran run_next(const std::string& kind, const std::string& name, const TemporaryFolder& folder) {
  const auto made = shell("arena new " + kind + " " + name, folder.path());
  EXPECT_EQ(made.code, 0) << made.out;
  const auto commands = next_commands(made.out);
  EXPECT_FALSE(commands.empty()) << made.out;
  std::string script = "set -e\n";
  for (const std::string& command : commands) script += command + "\n";
  return shell(script, folder.path());
}

class NewSkeleton : public ::testing::TestWithParam<const char*> {};

TEST_P(NewSkeleton, RunsAsItIsByTheCommandsThatItPrints) {
  const TemporaryFolder folder;
  const auto ran = run_next(GetParam(), "first-try", folder);
  EXPECT_EQ(ran.code, 0) << ran.out;
  const std::string games = read_file(folder.path() / "results" / "first-try" / "games.csv");
  EXPECT_GT(std::count(games.begin(), games.end(), '\n'), 10) << ran.out;
  EXPECT_EQ(games.find("illegal-move"), std::string::npos);
  EXPECT_EQ(games.find("crash"), std::string::npos);
}

TEST_P(NewSkeleton, ReplacesNothing) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "mine.yaml") << "mine\n";
  const auto ran = shell(fmt::format("arena new {} mine", GetParam()), folder.path());
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "arena: 'mine.yaml' already exists and is not overwritten; choose another name\n");
  EXPECT_EQ(read_file(folder.path() / "mine.yaml"), "mine\n");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "mine.py")) << "half a skeleton";
}

INSTANTIATE_TEST_SUITE_P(Each, NewSkeleton, ::testing::Values("tournament", "ablation", "engine", "referee"),
                         [](const auto& of) { return std::string(of.param); });

TEST(New, EveryLineThatIsCommentedOutCanBePutIn) {
  const TemporaryFolder folder;
  ASSERT_EQ(shell("arena new tournament t && touch my-engine && chmod +x my-engine", folder.path()).code, 0);
  std::istringstream lines(read_file(folder.path() / "t.yaml"));
  std::vector<std::string> all;
  for (std::string line; std::getline(lines, line);) all.push_back(line);
  int tried = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].rfind("#", 0) != 0 || (all[i].rfind("# ", 0) == 0 && all[i].rfind("#  - ", 0) != 0)) continue;
    if (all[i].rfind("#format", 0) == 0) continue;         // with the next one
    const bool is_player = all[i].rfind("#  - ", 0) == 0;  // beside the others; a key takes the place of another
    const std::string key = is_player ? "none" : all[i].substr(1, all[i].find(':'));
    std::ofstream file(folder.path() / "tried.yaml");
    for (std::size_t j = 0; j < all.size(); ++j) {
      const bool goes_with = key == "seeds:" && all[j].rfind("#format", 0) == 0;
      if (j == i || goes_with)
        file << all[j].substr(1) << "\n";
      else if (all[j].rfind(key, 0) != 0)
        file << all[j] << "\n";
    }
    file.close();
    const auto ran = shell("arena check tried.yaml", folder.path());
    EXPECT_EQ(ran.code, 0) << all[i] << "\n" << ran.out;
    ++tried;
  }
  EXPECT_EQ(tried, 5);
}

TEST(New, AGameIsTheExampleUnderItsOwnName) {
  const TemporaryFolder folder;
  const auto ran = shell("arena new game drop-four", folder.path());
  ASSERT_EQ(ran.code, 0) << ran.out;
  const auto own = folder.path() / "drop-four", example = std::filesystem::path(ARENA_SOURCE) / "examples" / "own-game";
  const auto back = [](std::string text) {
    for (const auto& [from, to] :
         {std::pair("DropFourGame", "ConnectFour"), {"drop_four", "connect_four"}, {"drop-four", "connect-four"}, {"Drop Four", "Connect Four"}})
      for (std::size_t at; (at = text.find(from)) != std::string::npos;) text.replace(at, std::string_view(from).size(), to);
    return text;
  };
  for (const std::string name : {"drop_four.hpp", "CMakeLists.txt", "laws.cpp", "tournament.yaml"}) {
    const std::string text = read_file(own / name);
    EXPECT_EQ(text.find("onnect"), std::string::npos) << name << " has the example's name still";
    EXPECT_EQ(back(text), read_file(example / back(name))) << name;
  }
  EXPECT_EQ(shell("arena new game drop-four", folder.path()).code, 2);
  // What is printed begins with the library of this build.
  const auto commands = next_commands(ran.out);
  ASSERT_EQ(commands.size(), 5U) << ran.out;
  EXPECT_EQ(commands[0].rfind("cmake --install ", 0), 0U);
  EXPECT_EQ(commands[4], "drop-four/build/my_arena run drop-four/tournament.yaml --output drop-four/results");
}

TEST(New, ACommandIsPrintedWithThePathWhereTheNameWouldNotFindTheProgram) {
  const TemporaryFolder folder;
  const auto ran = shell("PATH=/usr/bin:/bin; " ARENA_BINARY " new engine far && tail -1 far.yaml && grep command: far.yaml", folder.path());
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.out.find("\n  " ARENA_BINARY " run far.yaml\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("[python3, far.py, " ARENA_BINARY ", ugi,"), std::string::npos) << ran.out;
}

TEST(New, WhatItCannotWriteIsRefusedInASentence) {
  EXPECT_EQ(run_cli({"new", "tournamnt", "x"}).err,
            "arena: unknown kind 'tournamnt'; did you mean 'tournament'? (known: tournament, ablation, engine, referee, game)\n");
  EXPECT_EQ(run_cli({"new", "engine"}).err, "arena: new needs a kind and a name: arena new tournament first\n");
  for (const std::string name : {"../x", "a b", "7up", "", "x.yaml"}) {
    const auto ran = run_cli({"new", "tournament", name});
    EXPECT_EQ(ran.code, 2) << name;
    EXPECT_NE(ran.err.find("must be letters, digits, hyphens and underscores"), std::string::npos) << ran.err;
  }
  EXPECT_EQ(run_cli({"new", "game", "tablut"}).err, "arena: 'tablut' is a game that the arena knows; choose another name\n");
}

}  // namespace
}  // namespace arena::cli_test
