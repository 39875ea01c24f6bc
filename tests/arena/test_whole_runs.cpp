// Every reader rejects a complete run whose files are not what the run wrote; an incomplete one is read as far as it goes.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "arena/record/context.hpp"
#include "arena/record/run_folder.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using cli_test::run_cli;
using testing::HasSubstr;

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line + "\n");
  return lines;
}

std::string joined(const std::vector<std::string>& lines, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < std::min(to, lines.size()); ++i) text += lines[i];
  return text;
}

class WholeRun : public testing::Test {
 protected:
  void SetUp() override {
    run_in(spec_from(small_tournament(2, 3)), run_);
    run_in(spec_from(small_tournament(2, 3)), other_);
    games_ = lines_in(read_file(run_ / "games.csv"));
    moves_ = lines_in(read_file(run_ / "moves.csv"));
  }
  /// The run with these two files; a run by an older build has not noted how long they are.
  void damage(const std::string& games, const std::string& moves, bool older = false) const {
    write_text(run_ / "games.csv", games);
    write_text(run_ / "moves.csv", moves);
    if (older) change_context([](nlohmann::json& context) { context.erase("files"); });
  }
  template <class Change>
  void change_context(const Change& change) const {
    nlohmann::json context = context_of(run_);
    change(context);
    write_context(run_, context);
  }
  [[nodiscard]] std::string all(const std::vector<std::string>& lines) const { return joined(lines, 0, lines.size()); }
  [[nodiscard]] std::vector<std::vector<std::string>> readers() const {
    const std::string run = run_.string();
    return {{"rate", run}, {"report", run}, {"export", run}, {"show", run, "--game", "1"}, {"compare", other_.string(), run}, {"status", run}};
  }
  void expect_refused(const std::string& file, const std::string& why) const {
    for (const auto& words : readers()) {
      const auto ran = run_cli(words);
      EXPECT_EQ(ran.code, 2) << words.front() << ": " << ran.out << ran.err;
      EXPECT_THAT(ran.err, HasSubstr((run_ / file).string())) << words.front();
      EXPECT_THAT(ran.err, HasSubstr(why)) << words.front();
    }
    const auto verified = run_cli({"verify", run_.string()});  // which is asked what is wrong, and lists it
    EXPECT_EQ(verified.code, 1) << verified.err;
    EXPECT_THAT(verified.out, HasSubstr(run_.string()));
  }
  void expect_read() const {
    for (const auto& words : readers()) {
      const auto ran = run_cli(words);
      EXPECT_TRUE(ran.code != 2 && ran.code != 6) << words.front() << ": " << ran.err;
    }
  }
  TemporaryFolder folder_;
  fs::path run_ = folder_.path() / "run", other_ = folder_.path() / "other";
  std::vector<std::string> games_, moves_;
};

TEST_F(WholeRun, HalfOfTheGamesIsRefusedByEveryReader) {
  damage(joined(games_, 0, 4), all(moves_));
  expect_refused("games.csv", "3 rows, but the run is complete with 6");
  damage(all(games_).substr(0, all(games_).size() - 9), all(moves_));
  expect_refused("games.csv", "5 rows, but the run is complete with 6");
  damage(joined(games_, 0, 4), all(moves_), true);
  expect_refused("games.csv", "3 rows, but the run is complete with 6");
}

TEST_F(WholeRun, ARowTwiceIsRefusedByEveryReader) {
  damage(all(games_) + games_.back(), all(moves_));
  expect_refused("games.csv", "game 6: is recorded twice");
  damage(all(games_), all(moves_) + moves_.back());
  expect_refused("moves.csv", "game 6");
  damage(all(games_), all(moves_) + moves_[1]);
  expect_refused("moves.csv", "the rows of game 1 are not contiguous, or occur twice");
}

TEST_F(WholeRun, MovesOfAGameThatIsNotThereAreRefusedByEveryReader) {
  damage(all(games_), all(moves_) + "7" + moves_[1].substr(1));
  expect_refused("moves.csv", "game 7 is not in games.csv");
}

TEST_F(WholeRun, HalfOfTheMovesIsRefusedByEveryReader) {
  damage(all(games_), joined(moves_, 0, moves_.size() / 2));
  expect_refused("moves.csv", "but the run is complete");
}

TEST_F(WholeRun, ASequentialTestCutInHalfIsRefused) {
  const fs::path tested = folder_.path() / "tested";
  const RunSpec spec = spec_from(
      "game: {name: andantino, radius: 4}\nseed: 2\nopenings: {type: random, plies: 7, count: 100, seed: 3}\nlimits: {nodes: 60}\n"
      "sprt: {elo0: 0, elo1: 100, alpha: 0.1, beta: 0.1}\n"
      "players: [{name: strong, search: alpha-beta, evaluator: lines, iterative_deepening: true}, {name: dice, search: random}]\n");
  ASSERT_EQ(run_in(spec, tested).end, RunEnd::decided);
  ASSERT_EQ(run_cli({"rate", tested.string()}).code, 0);
  const auto games = lines_in(read_file(tested / "games.csv"));
  write_text(tested / "games.csv", joined(games, 0, games.size() - 2));
  EXPECT_THAT(run_cli({"rate", tested.string()}).err, HasSubstr("but the run is complete with " + std::to_string(games.size() - 1)));
}

TEST_F(WholeRun, WhatIsNotCompleteIsReadAsFarAsItGoes) {
  damage(joined(games_, 0, 4), all(moves_));
  change_context([](nlohmann::json& context) { context["complete"] = false; });
  expect_read();
  EXPECT_THAT(run_cli({"rate", run_.string()}).out, HasSubstr("is not complete"));
}

TEST_F(WholeRun, AnotherFigureInARowIsForVerifyToFind) {
  std::vector<std::string> games = games_;
  const std::size_t seed = games[1].rfind(',', games[1].rfind(',') - 1), time = games[1].rfind(',', seed - 1);
  games[1].insert(time + 1, "1");
  damage(all(games), all(moves_));
  expect_read();
}

TEST_F(WholeRun, GoesOnWhereItWasCut) {
  damage(joined(games_, 0, 4), joined(moves_, 0, moves_.size() - 3));
  run_in(spec_from(small_tournament(2, 3)), run_, 2, true);
  expect_equal(results_of(run_), results_of(other_), "cut and played again");
  expect_read();
}

}  // namespace
}  // namespace arena::tournament_test
