// arena teach and arena solve --numbers: the same file with any number of threads, the same answers with it, and what is said of a wrong one.
#include <gtest/gtest.h>

#include <fstream>

#include "arena/solve/numbers_file.hpp"
#include "core/common/errors.hpp"
#include "tests/arena/solve_support.hpp"

namespace arena {
namespace {

using cli_test::read_file;
using cli_test::run_cli;

class Teach : public solve_test::SolveTest {
 protected:
  [[nodiscard]] cli_test::Ran teach(const std::string& file, std::vector<std::string> more = {}) const {
    std::vector<std::string> args = {"teach",    "--game",   "andantino",  "--radius", "3",       "--goal", "black-wins",
                                     "--rounds", "2",        "--searches", "6",        "--nodes", "2000",   "--samples",
                                     "300",      "--passes", "3",          "--output", path(file)};
    args.insert(args.end(), more.begin(), more.end());
    return run_cli(args);
  }
  static cli_test::Ran ask(const std::string& goal, const std::string& file, std::vector<std::string> more = {"--radius", "3"}) {
    more.insert(more.end(), {"--game", "andantino", "--goal", goal, "--numbers", file});
    return solve(more);
  }
};

TEST_F(Teach, WritesTheSameFileWithAnyNumberOfThreads) {
  const auto one = teach("one", {"--threads", "1"});
  ASSERT_EQ(one.code, 0) << one.err;
  EXPECT_NE(one.out.find("round 2: "), std::string::npos) << one.out;
  ASSERT_EQ(teach("two", {"--threads", "2"}).code, 0);
  EXPECT_EQ(read_file(path("one")), read_file(path("two")));
  ASSERT_EQ(teach("other", {"--seed", "2"}).code, 0);
  EXPECT_NE(read_file(path("one")), read_file(path("other")));
  // What is written is what is read.
  const NumberWeights weights = solve::read_numbers(path("one"));
  EXPECT_EQ(weights.radius, 3);
  EXPECT_EQ(weights.side, 1);
  solve::write_numbers(path("again.gz"), weights);
  EXPECT_EQ(solve::read_numbers(path("again.gz")), weights);
}

TEST_F(Teach, NumbersChangeTheWayAndNotTheAnswer) {
  ASSERT_EQ(teach("numbers").code, 0);
  const auto with = ask("black-wins", path("numbers"));
  const auto without = solve({"--game", "andantino", "--radius", "3", "--goal", "black-wins"});
  ASSERT_EQ(with.code, 0) << with.err;
  EXPECT_NE(with.out.find("result: disproved"), std::string::npos) << with.out;
  EXPECT_NE(without.out.find("result: disproved"), std::string::npos);
  EXPECT_NE(with.out, without.out);  // other positions were searched
  // The same question asked the other way, and a further round that begins with them.
  EXPECT_EQ(ask("white-draws", path("numbers")).code, 0);
  EXPECT_EQ(teach("more", {"--numbers", path("numbers")}).code, 0);
}

TEST_F(Teach, NumbersForAnotherQuestionAreRefused) {
  ASSERT_EQ(teach("numbers").code, 0);
  const auto refused = [&](const cli_test::Ran& ran, const std::string& why) {
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_NE(ran.err.find(why), std::string::npos) << ran.err;
  };
  refused(ask("white-wins", path("numbers")), "is for black's win on radius 3, but the question is white's win on radius 3");
  refused(ask("black-wins", path("numbers"), {"--radius", "4"}), "but the question is black's win on radius 4");
  refused(ask("value", path("numbers")), "--numbers is for one question");
  refused(ask("black-wins", path("missing")), "missing");
  refused(run_cli({"solve", "--game", "omega", "--goal", "white-wins", "--numbers", path("numbers")}), "learned for andantino, not for omega");
  refused(run_cli({"teach", "--game", "tablut", "--goal", "black-wins", "--output", path("t")}), "learned for andantino, not for tablut");
  refused(run_cli({"teach", "--game", "andantino", "--radius", "4", "--goal", "black-wins", "--numbers", path("numbers"), "--output", path("t")}),
          "for another board");
  refused(run_cli({"teach", "--game", "andantino", "--goal", "black-draws", "--output", path("t")}), "--goal must be a win");
  refused(run_cli({"teach", "--game", "andantino", "--goal", "black-wins", "--searches", "0", "--output", path("t")}), "--searches is 0");
}

TEST_F(Teach, TheKeptNumbersProveAPartOfRadius5WithAFifthOfThePositions) {
  const auto asked = [](std::vector<std::string> more) {
    more.insert(more.end(), {"--game", "andantino", "--radius", "5", "--goal", "black-wins", "--ties", "first", "--moves", "e5 f5 g6 e6 g5"});
    const auto ran = solve(more);
    const auto at = ran.out.find("nodes: ");
    return std::pair(ran.out.find("result: proved") != std::string::npos, at == std::string::npos ? 0 : std::stoul(ran.out.substr(at + 7)));
  };
  const auto with = asked({"--numbers", std::string(ARENA_SOURCE) + "/results/solved/andantino-radius5.numbers.gz"});
  EXPECT_TRUE(with.first);
  EXPECT_GT(with.second, 1000U);
  EXPECT_FALSE(asked({"--nodes", std::to_string(5 * with.second)}).first);
}

TEST_F(Teach, ADamagedFileIsNamedWithItsLine) {
  ASSERT_EQ(teach("numbers").code, 0);
  const std::string whole = read_file(path("numbers"));
  const auto told = [&](std::string text) {
    std::ofstream(path("bad"), std::ios::binary) << text;
    try {
      solve::read_numbers(path("bad"));
    } catch (const InputError& e) {
      return std::string(e.what()).substr(path("bad").size());
    }
    return std::string("nothing");
  };
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    text.replace(text.find(from), from.size(), to);
    return told(text);
  };
  const std::string units = "units: 64 16\n";
  EXPECT_EQ(told(whole), "nothing");
  EXPECT_EQ(changed("numbers 1", "numbers 2").substr(0, 4), ":1: ");
  EXPECT_EQ(changed("andantino", "omega").substr(0, 4), ":2: ");
  EXPECT_EQ(changed("radius 3", "radius 13").substr(0, 4), ":3: ");
  EXPECT_EQ(changed("side: black", "side: red").substr(0, 4), ":4: ");
  EXPECT_EQ(changed("units: 64 16", "units: 32 16").substr(0, 4), ":5: ");
  EXPECT_EQ(changed(units, units + " ").substr(0, 4), ":6: ");
  EXPECT_EQ(changed(units, units + "1").substr(0, 4), "noth");  // still a number, within its range
  EXPECT_EQ(changed(units, units + "99999").substr(0, 4), ":6: ");
  EXPECT_EQ(changed(units, units + "1 ").substr(0, 4), ":6: ");
  EXPECT_NE(told(whole.substr(0, whole.size() - 1)).find("ends too early"), std::string::npos);
  EXPECT_NE(told(whole.substr(0, whole.size() / 2)).find(": "), std::string::npos);
  EXPECT_NE(told(whole + "more\n").find("after the line 'end'"), std::string::npos);
}

}  // namespace
}  // namespace arena
