// The kept suites of Andantino: where their positions come from, and long wins shown by certificates that two independent programs check.
#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/analysis/suite/suite_file.hpp"
#include "arena/record/reader.hpp"
#include "arena/text/words.hpp"
#include "core/andantino/andantino.hpp"
#include "tests/arena/solve_support.hpp"
#include "tests/sanitized.hpp"

namespace arena::solve_test {
namespace {

Suite kept_suite(const std::string& name) { return read_suite(fs::path(ARENA_SOURCE) / "configs" / "suites" / (name + ".txt")); }

TEST(KeptSuites, EveryPositionIsOfTheGameThatItsIdNames) {
  std::map<std::string, std::string> games;  // by run and number
  for (const fs::path run : {"champions/andantino-threats", "enhancements/andantino-10ms"})
    read_games(fs::path(ARENA_SOURCE) / "results" / run / "games.csv",
               [&](const GameRow& row) { games[run.filename().string() + "-" + std::to_string(row.game)] = row.moves + " "; });
  const std::string page = cli_test::read_file(fs::path(ARENA_SOURCE) / "docs" / "suites.md");
  for (const std::string name : {"andantino-5", "andantino-9", "andantino-13"}) {
    std::set<std::string> used;
    std::set<Key> keys;
    const Suite suite = kept_suite(name);
    EXPECT_THAT(page, testing::HasSubstr("`" + name + "`, " + std::to_string(suite.positions.size()))) << "docs/suites.md has another number";
    for (const SuitePosition& position : suite.positions) {
      const std::size_t dash = position.id.rfind('-');
      const std::string game = position.id.substr(0, dash);
      ASSERT_TRUE(games.contains(game)) << name << ": " << position.id;
      EXPECT_TRUE(games[game].starts_with(position.moves + " ")) << name << ": " << position.id;
      EXPECT_EQ(std::to_string(words_of(position.moves).size()), position.id.substr(dash + 1));
      EXPECT_TRUE(used.insert(game).second) << name << " has two positions of " << game;
      EXPECT_TRUE(keys.insert(ready(suite, position, Andantino(Andantino::Options{})).game.canonical_key()).second) << name << ": " << position.id;
    }
  }
}

using SuiteCertificates = SolveTest;

TEST_F(SuiteCertificates, ShowAtLeastTwentyOfTheWinsWithinThirteenPlies) {
  const Suite suite = kept_suite("andantino-13");
  int shown = 0;
  for (const SuitePosition& position : suite.positions) {
    if (shown == (sanitized ? 5 : 20)) break;
    const std::string file = path(position.id + ".cert");
    const std::string side = words_of(position.moves).size() % 2 == 0 ? "white" : "black";
    const auto solved = solve({"--game", "andantino", "--moves", position.moves, "--goal", side + "-wins", "--max-ply",
                               std::to_string(position.wins_within), "--nodes", "2700", "--certificate", file, "--json"});
    if (!fs::exists(file)) continue;  // it takes more nodes, and a certificate that a script checks for seconds
    const auto answer = nlohmann::json::parse(solved.out)["questions"][0];
    EXPECT_EQ(answer["result"], "proved");
    EXPECT_EQ(answer["main_line"][0], position.best.at(0)) << position.id;
    const auto certified = run_cli({"certify", file, "--json"});
    ASSERT_EQ(certified.code, 0) << position.id << certified.out << certified.err;
    const auto verdict = nlohmann::json::parse(certified.out);
    EXPECT_THAT(verdict["claim"].get<std::string>(), testing::StartsWith(side + " wins within "));
    EXPECT_LE(verdict["longest"], position.wins_within) << position.id;
    EXPECT_GT(verdict["longest"], position.not_within) << "a shorter win would contradict the suite: " << position.id;
    ++shown;
  }
  EXPECT_EQ(shown, sanitized ? 5 : 20);
  const auto checked = cli_test::shell("python3 '" ARENA_SOURCE "/examples/check_certificate.py' *.cert", folder_);
  EXPECT_EQ(checked.code, 0) << checked.out;
}

}  // namespace
}  // namespace arena::solve_test
