// `arena export --format pgn` and `sgf`: how games ended, where they began, what is refused. tests/formats has other programs read the files.
#include <gmock/gmock.h>

#include "tests/arena/rating_support.hpp"

namespace arena::rating_test {
namespace {

using cli_test::run_cli;
using ::testing::HasSubstr;

std::string exported(const std::string& folder, const char* format) {
  const auto ran = run_cli({"export", folder, "--format", format});
  EXPECT_EQ(ran.code, 0) << ran.err;
  return ran.out;
}

TEST(ExportGames, SayHowTheyEnded) {
  MadeRun run({"a", "b"});
  run.game(1, "a", "b", "second", random_moves(1, 6), "time");
  run.game(1, "b", "a", "first", random_moves(2, 6), "illegal-move");
  run.game(2, "a", "b", "draw", random_moves(3, 6));
  run.game(2, "b", "a", "second", random_moves(4, 6), "crash");
  const std::string pgn = exported(run.folder(), "pgn"), sgf = exported(run.folder(), "sgf");
  for (const char* part : {"[Termination \"time forfeit\"]", "a loses by time} 0-1", "[Termination \"rules infraction\"]", "[Termination \"normal\"]",
                           "[Result \"1/2-1/2\"]", "[Termination \"abandoned\"]", "[Round \"1.1\"]", "[PlyCount \"6\"]", "[TimeControl \"-\"]",
                           "[Variant \"andantino\"]"})
    EXPECT_THAT(pgn, HasSubstr(part));
  for (const char* part : {"RE[W+T]", "RE[B+F]", "RE[0]", "RE[W+F]", "PB[a]PW[b]", "RU[andantino radius=9"}) EXPECT_THAT(sgf, HasSubstr(part));
  const cli_test::TemporaryFolder folder;
  const std::string file = (folder.path() / "games.pgn").string();
  std::ofstream(file) << pgn;
  EXPECT_THAT(run_cli({"rate", "--pgn", file}).out, HasSubstr("a game ended by 'time forfeit'"));
}

TEST(ExportGames, SayWhereTheyBeganAndWhichClockTheyHad) {
  const cli_test::TemporaryFolder folder;
  std::ofstream(folder.path() / "t.yaml")
      << "game: tablut\nadjudication: {max_plies: 6}\nside_limits: [{game_time: 40/60s+0.5s}, {move_time: 2s}]\n"
         "openings: {type: file, lines: [e2a2, 'position 3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/2b1bb3,w,1']}\n"
         "players:\n  - {name: a, search: random}\n  - {name: b, search: random}\n";
  const std::string out = (folder.path() / "out").string();
  const auto ran = run_cli({"run", (folder.path() / "t.yaml").string(), "--output", out, "--quiet", "--threads", "1"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::string pgn = exported(out, "pgn");
  EXPECT_THAT(pgn, HasSubstr("[Event \"out\"]"));
  EXPECT_THAT(pgn, HasSubstr("[WhiteTimeControl \"40/60+0.5\"]\n[BlackTimeControl \"2/move\"]\n"));
  EXPECT_THAT(pgn, HasSubstr("[Termination \"adjudication\"]"));
  EXPECT_THAT(pgn, HasSubstr("\n1. e2a2 {book} 2. "));
  EXPECT_THAT(pgn, HasSubstr("[SetUp \"1\"]\n[FEN \"3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/2b1bb3,w,1\"]\n"));
  EXPECT_THAT(exported(out, "sgf"), HasSubstr("C[position 3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/2b1bb3,w,1]\n;W["));
  std::istringstream lines(exported(out, "jsonl"));
  for (std::string line; std::getline(lines, line);) {
    const auto game = nlohmann::json::parse(line);
    EXPECT_EQ(game["start"].is_string(), game["opening"] == 2) << line;
    EXPECT_EQ(game["moves"].size(), game["plies"]) << line;
  }
}

TEST(ExportGames, OfThreeSidesAreRefused) {
  const cli_test::TemporaryFolder folder;
  std::ofstream(folder.path() / "t.yaml")
      << "game: {name: omega, players: 3, side: 3}\n"
         "players:\n  - {name: a, search: random}\n  - {name: b, search: random}\n  - {name: c, search: random}\n";
  const std::string out = (folder.path() / "out").string();
  const auto ran = run_cli({"run", (folder.path() / "t.yaml").string(), "--output", out, "--quiet", "--threads", "1"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  for (const char* format : {"pgn", "sgf"}) {
    const auto refused = run_cli({"export", out, "--format", format});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, HasSubstr("these games have 3"));
  }
}

}  // namespace
}  // namespace arena::rating_test
