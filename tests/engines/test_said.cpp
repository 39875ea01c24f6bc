// What engines say beside their moves: variations and win claims that the rules or the game refute are reported, and change nothing. And the cores
// that they are said to need.
#include <gmock/gmock.h>
#include <sched.h>

#include <nlohmann/json.hpp>

#include "arena/config/tournament.hpp"
#include "arena/play/resolve.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/tally.hpp"
#include "tests/engines/engines_support.hpp"

namespace arena::engines_test {
namespace {

using cli_test::run_cli;
using testing::HasSubstr;
using testing::Not;

std::string said_engine(const std::string& name, const std::string& words) {
  return "  - {name: " + name + ", type: ugi, command: [" + ARENA_TEST_ENGINE + ", --radius, 4" + words + "]}\n";
}

const std::string said_game = "game: {name: andantino, radius: 4}\n";
const std::string said_openings = "openings: {type: random, plies: 4, count: 2, seed: 2}\nlimits: {nodes: 10}\nplayers:\n";
const std::string said_referee = "game: {name: hexes, referee: [" + std::string(ARENA_BINARY) + ", ugi, --game, andantino, --radius, 4]}\n";

struct SaidRun {
  std::string out, moves;
  RunTally tally;
};
SaidRun said_run(const TemporaryFolder& folder, const std::string& text, const std::string& name = "out") {
  const fs::path output = folder.path() / name;
  const auto ran = run_cli({"run", write_tournament(folder.path(), text).string(), "--output", output.string(), "--quiet", "--threads", "1"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  return {ran.out, read_file(output / "moves.csv"), tally(output)};
}
const PlayerTally& said_by(const SaidRun& run, const std::string& name) {
  for (const PlayerTally& player : run.tally.players)
    if (player.name == name) return player;
  throw std::runtime_error("nobody is called " + name);
}

TEST(Said, AnIllegalMoveInAVariationIsKeptCountedAndTold) {
  for (const std::string& game : {said_game, said_referee}) {
    TemporaryFolder folder;
    const SaidRun run =
        said_run(folder, game + said_openings + said_engine("liar", ", --fault, bad-line, --after, 3") + said_engine("plain", ", --salt, 7"));
    const SaidTally& liar = said_by(run, "liar").variations;
    EXPECT_EQ(said_by(run, "liar").decisions, liar.said);
    EXPECT_GT(liar.wrong, liar.said / 2) << "a1 becomes legal late in a game";
    EXPECT_LE(liar.wrong + 2, liar.said) << "the first two are right";
    std::uint64_t marked = 0;
    for (std::size_t at = 0; (at = run.moves.find(" ! a1\n", at)) != std::string::npos; ++at) ++marked;
    EXPECT_EQ(liar.wrong, marked) << game;
    EXPECT_THAT(liar.first, HasSubstr(", ply ")) << game;
    EXPECT_THAT(liar.first, HasSubstr(": 'a1' after ")) << game;
    EXPECT_EQ(said_by(run, "plain").variations.wrong, 0U);
    EXPECT_GT(said_by(run, "plain").variations.said, 0U);
    EXPECT_THAT(run.out, HasSubstr("a principal variation with an illegal move"));
    EXPECT_THAT(run.out, HasSubstr(liar.first));
    if (game != said_game) continue;
    ASSERT_EQ(run_cli({"report", (folder.path() / "out").string()}).code, 0);
    EXPECT_THAT(read_file(folder.path() / "out" / "tables" / "refuted.csv"), HasSubstr(fmt::format("{},{}", liar.wrong, liar.said)));
    const nlohmann::json report = nlohmann::json::parse(run_cli({"report", (folder.path() / "out").string(), "--json"}).out, nullptr, false);
    for (const auto& player : report["tally"]["players"]) {
      const SaidTally& expected = said_by(run, player["name"]).variations;
      EXPECT_EQ(player["variations"]["said"], expected.said) << player;
      EXPECT_EQ(player["variations"]["refuted"], expected.wrong) << player;
      EXPECT_EQ(player["variations"]["first"].is_null(), expected.wrong == 0) << player;
      EXPECT_EQ(player["claimed_wins"]["refuted"], 0) << player;
    }
  }
}

TEST(Said, AWinThatTheGameRefutesIsCountedAndTold) {
  TemporaryFolder folder;
  const SaidRun run =
      said_run(folder, said_game + said_openings + said_engine("boaster", ", --fault, false-win") + said_engine("plain", ", --salt, 7"));
  const PlayerTally& boaster = said_by(run, "boaster");
  EXPECT_EQ(boaster.wins.said, boaster.decisions);
  std::uint64_t last = 0;  // games whose last move is the boaster's: nothing refutes that claim
  RunFolder(folder.path() / "out").games([&](const GameRow& row) { last += row.side_of("boaster") == (row.plies + 1) % 2 ? 1U : 0U; });
  EXPECT_EQ(boaster.wins.wrong + last, boaster.wins.said);
  EXPECT_THAT(boaster.wins.first, HasSubstr("game 1, ply "));
  EXPECT_THAT(boaster.wins.first, HasSubstr(": a win in 1 ply: "));
  EXPECT_THAT(run.out, HasSubstr("a win in so many plies"));
}

TEST(Said, WhoProvesItsWinsIsNotAccused) {
  TemporaryFolder folder;
  std::ofstream(folder.path() / "prover.yaml") << "game: andantino\nsearch: alpha-beta\nevaluator: lines\niterative_deepening: true\n"
                                                  "transposition_table: {size_mb: 1}\n";
  const std::string command = "type: ugi, command: [" + std::string(ARENA_BINARY) + ", ugi, --game, andantino, --radius, 4, --player, " +
                              (folder.path() / "prover.yaml").string() + "]";
  for (const std::string& game : {said_game, said_referee}) {
    const SaidRun run = said_run(folder,
                                 game + "openings: {type: random, plies: 4, count: 2, seed: 2}\nlimits: {nodes: 200}\nplayers:\n  - {name: one, " +
                                     command + "}\n  - {name: two, " + command + "}\n",
                                 game == said_game ? "ours" : "theirs");
    std::uint64_t claimed = 0;
    for (const PlayerTally& player : run.tally.players) {
      EXPECT_EQ(player.variations.wrong, 0U) << player.variations.first;
      EXPECT_EQ(player.wins.wrong, 0U) << player.wins.first;
      EXPECT_GT(player.variations.said, 0U);
      claimed += player.wins.said;
    }
    EXPECT_GT(claimed, 0U);
    EXPECT_THAT(run.out, Not(HasSubstr("What engines said")));
  }
}

/// Rows of one game in which an engine claims a win in three plies by a variation.
std::vector<MoveRow> claimed_game(const std::string& variation, const std::vector<std::string>& moves) {
  std::vector<MoveRow> rows;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    MoveRow& row = rows.emplace_back();
    row.game = 1;
    row.ply = static_cast<int>(i) + 1;
    row.move = moves[i];
    row.player = i % 2 == 0 ? "claims" : "replies";
    row.stop = "engine";
    if (i > 0) continue;
    row.proved = "win";
    row.score = 3;
    row.pv = variation;
  }
  return rows;
}

TEST(Said, AClaimIsOnlyRefutedWhereTheGameWentItsWayToTheEnd) {
  struct Case {
    std::string variation;
    std::vector<std::string> moves;
    std::uint64_t wrong;
    const char* why;
  };
  const std::vector<Case> cases = {
      {"a b c", {"a", "b", "c", "d"}, 1, "the win did not come"},
      {"a b c", {"a", "b", "c"}, 0, "the game ended there"},
      {"a b c", {"a", "x", "c", "d"}, 0, "another reply may last longer"},
      {"a b c", {"a", "b", "x", "d"}, 0, "the claimant went another way"},
      {"a b", {"a", "b", "c", "d"}, 0, "the variation is too short to judge"},
      {"b a c", {"a", "b", "c", "d"}, 0, "it played something else"},
  };
  for (const Case& each : cases) {
    Tallying tallying;
    for (const MoveRow& row : claimed_game(each.variation, each.moves)) tallying.add(row);
    const SaidTally& wins = tallying.tally().players.front().wins;
    EXPECT_EQ(wins.said, 1U) << each.why;
    EXPECT_EQ(wins.wrong, each.wrong) << each.why;
  }
}

TEST(EngineCores, AreThoseOfTheConfigOrOfItsOption) {
  const auto widest = [](const std::string& words) {
    TemporaryFolder folder;
    const std::string text = said_game + said_openings + "  - {name: one, type: uci, command: [one]" + words + "}\n  - {name: two, search: random}\n";
    return most_threads(config::load_tournament(write_tournament(folder.path(), text)).players);
  };
  EXPECT_EQ(widest(""), 1);
  EXPECT_EQ(widest(", options: {Threads: 3}"), 3);
  EXPECT_EQ(widest(", options: {threads: 4}"), 4);
  EXPECT_EQ(widest(", cores: 2, options: {Threads: 3}"), 2);
  EXPECT_EQ(widest(", options: {Threads: many}"), 1);
  EXPECT_EQ(widest(", options: {Hash: 64}"), 1);
}

TEST(EngineCores, GamesAtATimeAreFewerAndAWorkerIsPinnedToAsMany) {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  ASSERT_EQ(::sched_getaffinity(0, sizeof allowed, &allowed), 0);
  if (CPU_COUNT(&allowed) < 2) GTEST_SKIP() << "one core";
  for (const int cores : {1, 2}) {
    TemporaryFolder folder;
    std::ofstream(folder.path() / "engine") << "#!/bin/sh\ngrep Cpus_allowed: /proc/self/status >&2\nexec \"$@\"\n";
    fs::permissions(folder.path() / "engine", fs::perms::owner_all);
    const std::string text =
        said_game + "openings: {type: random, plies: 4, count: 1, seed: 2}\nlimits: {nodes: 10}\nplayers:\n  - {name: wide, type: ugi, cores: " +
        std::to_string(cores) + ", command: [" + (folder.path() / "engine").string() + ", " + ARENA_TEST_ENGINE + ", --radius, 4]}\n" +
        said_engine("plain", "");
    const auto file = write_tournament(folder.path(), text).string();
    const auto ran = run_cli({"run", file, "--output", (folder.path() / "out").string(), "--quiet", "--threads", "1", "--pin"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const std::string mask = read_file(folder.path() / "out" / "stderr" / "wide.txt");
    const std::size_t at = mask.find_first_of("0123456789abcdef", mask.rfind(':'));
    ASSERT_NE(at, std::string::npos) << mask;
    int count = 0;
    for (const char c : mask.substr(at))
      if (std::isxdigit(static_cast<unsigned char>(c)) != 0)
        count += __builtin_popcount(static_cast<unsigned>(std::stoi(std::string(1, c), nullptr, 16)));
    EXPECT_EQ(count, cores) << mask;
  }
  TemporaryFolder folder;
  const std::string text = said_game + said_openings + "  - {name: wide, type: ugi, cores: 1024, command: [" + ARENA_TEST_ENGINE +
                           ", --radius, 4]}\n" + said_engine("plain", "");
  EXPECT_THAT(run_cli({"run", write_tournament(folder.path(), text).string(), "--dry-run"}).out, HasSubstr("up to 2 processes at a time"))
      << "one game at a time";
}

}  // namespace
}  // namespace arena::engines_test
