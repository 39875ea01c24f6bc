// The script that reproduces a fault: run by a shell, the engine fails as it did in the game, after the same lines.
#include <gmock/gmock.h>

#include "tests/arena/cli_support.hpp"
#include "tests/engines/engines_support.hpp"

namespace arena::engines_test {
namespace {

using testing::HasSubstr;

class FaultScript : public testing::Test {
 protected:
  /// Plays a short tournament against an engine with this fault; the number of a game that it failed in.
  std::string play(const std::string& fault, const std::string& more = "") {
    const RunSpec spec = spec_from(
        "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 5, count: 1, seed: 3}\nlimits: {nodes: 100}\n"
        "players:\n  - {name: bad, type: ugi, command: [" +
        std::string(ARENA_TEST_ENGINE) + ", --radius, 4, --fault, " + fault + ", --after, '2'], answer_time: 2s" + more +
        "}\n  - {name: plain, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n");
    run_in(spec, folder_.path() / "run");
    std::string number;
    read_games(folder_.path() / "run" / "games.csv", [&](const GameRow& row) {
      if (row.is_fault() && number.empty()) number = std::to_string(row.game);
    });
    return number;
  }
  [[nodiscard]] std::string run() const { return (folder_.path() / "run").string(); }
  TemporaryFolder folder_;
};

TEST_F(FaultScript, ACrashHappensAgainAfterTheSameLines) {
  const std::string game = play("exit");
  ASSERT_FALSE(game.empty());
  const auto script = cli_test::run_cli({"fault", run(), "--game", game});
  ASSERT_EQ(script.code, 0) << script.err;
  const auto ran = cli_test::shell(script.out, folder_.path());
  EXPECT_EQ(ran.code, 1) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("> ugi\n"));
  EXPECT_THAT(ran.out, HasSubstr("< readyok"));
  EXPECT_THAT(ran.out, HasSubstr("> go nodes 100"));
  EXPECT_THAT(ran.out, HasSubstr("< bestmove")) << "it answers before it fails";
  EXPECT_THAT(ran.out, HasSubstr("the engine ended with exit code"));
  // The position of the last question is that after all moves of the game.
  std::string moves;
  read_games(folder_.path() / "run" / "games.csv", [&](const GameRow& row) {
    if (std::to_string(row.game) == game) moves = row.moves;
  });
  EXPECT_THAT(ran.out, HasSubstr("> position startpos moves " + moves + "\n> go nodes 100\n"));
}

TEST_F(FaultScript, TheLastQuestionAloneIsShorterAndEnds) {
  const std::string game = play("exit");
  const auto all = cli_test::run_cli({"fault", run(), "--game", game}), last = cli_test::run_cli({"fault", run(), "--game", game, "--last"});
  EXPECT_LT(last.out.size(), all.out.size());
  EXPECT_EQ(cli_test::shell(last.out, folder_.path()).code, 0) << "this engine fails at its second answer, not in this position";
}

TEST_F(FaultScript, WhatIsNoFaultIsRefused) {
  play("exit");
  EXPECT_THAT(cli_test::run_cli({"fault", run(), "--game", "99"}).err, HasSubstr("has no game 99"));
  const auto all = cli_test::run_cli({"fault", run()});
  EXPECT_EQ(all.code, 0);
  EXPECT_THAT(all.out, HasSubstr("Games that ended by a fault"));
  EXPECT_THAT(all.out, HasSubstr("bad"));
}

}  // namespace
}  // namespace arena::engines_test
