// Results folders whose files contradict each other, contain what no run writes, or are not files at all.
#include "arena/record/columns.hpp"
#include "tests/hardening/hardening_support.hpp"

namespace arena::hardening_test {
namespace {

/// Where a column stands in its file.
template <class Row>
constexpr int place_of(std::string_view name) {
  std::size_t at = 0;
  while (columns_of<Row>[at].name != name) ++at;
  return static_cast<int>(at);
}
constexpr int first_column = place_of<GameRow>("first"), termination_column = place_of<GameRow>("termination"),
              plies_column = place_of<GameRow>("plies");
constexpr int side_column = place_of<MoveRow>("side"), player_column = place_of<MoveRow>("player"), stop_column = place_of<MoveRow>("stop"),
              pv_column = place_of<MoveRow>("pv");

const std::vector<std::string> readers = {"rate run", "report run", "compare run run", "show run --game 1", "verify run"};

/// What every command that reads the folder says about it.
void expect_refused_by_all(const fs::path& folder, const std::string& message) {
  for (const std::string& line : readers) {
    const Ran ran = limited(line, folder);
    SCOPED_TRACE(line);
    if (line.rfind("verify", 0) == 0) {  // which lists what is wrong as its result
      EXPECT_EQ(ran.code, 1) << ran.out;
      continue;
    }
    expect_refused(ran, message);
  }
}

class HardeningFolder : public testing::Test {
 protected:
  void SetUp() override { copy_run(run()); }
  [[nodiscard]] fs::path run() const { return folder_.path() / "run"; }
  [[nodiscard]] const fs::path& folder() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

TEST_F(HardeningFolder, APlayerWhomTheTournamentDoesNotHaveIsRefusedByEveryReader) {
  set_field(run() / "games.csv", 2, first_column, "ghost");
  expect_refused_by_all(folder(), "games.csv:2: game 1: no player here is named 'ghost'");
}

TEST_F(HardeningFolder, PliesThatAreNotTheMovesAreRefusedAndCostNothing) {
  set_field(run() / "games.csv", 2, plies_column, "5000000");
  for (const char* line : {"report run", "compare run run", "show run --game 1"})
    expect_refused(limited(line, folder()), "games.csv:2: game 1: 5000000 plies recorded, ");
}

TEST_F(HardeningFolder, AGameThatIsRecordedTwiceIsRefused) {
  const std::string games = read_file(run() / "games.csv");
  write(run() / "games.csv", games + games.substr(games.rfind('\n', games.size() - 2) + 1));
  expect_refused_by_all(folder(), "games.csv:10: game 8: is recorded twice");
}

TEST_F(HardeningFolder, AMoveByAPlayerWhoDidNotMakeItIsRefused) {
  set_field(run() / "moves.csv", 2, player_column, "ghost");
  for (const char* line : {"report run", "compare run run", "show run --game 1"}) expect_refused(limited(line, folder()), "'ghost' did not ");
  set_field(run() / "moves.csv", 2, player_column, "dice");
  set_field(run() / "moves.csv", 2, side_column, "third");
  for (const char* line : {"report run", "compare run run"})
    expect_refused(limited(line, folder()), "moves.csv:2: the side is first or second, not 'third'");
}

TEST_F(HardeningFolder, EscapesInTheFilesDoNotReachTheTerminal) {
  const auto check = [&](const std::string& file, int column, const char* escape, const std::vector<std::string>& lines) {
    fs::remove_all(run());
    copy_run(run());
    set_field(run() / file, 2, column, escape);
    for (const std::string& line : lines) {
      SCOPED_TRACE(line);
      const Ran ran = limited(line, folder());
      EXPECT_EQ(ran.code, line == "verify run" ? 1 : 2);
      EXPECT_NE(ran.out.find(file + ":2: "), std::string::npos) << ran.out;
      EXPECT_NE(ran.out.find("no run writes that"), std::string::npos) << ran.out;
      for (const char* raw : {"\x1b", "\u009B", "\xFF", "\x7F", "\a"}) EXPECT_EQ(ran.out.find(raw), std::string::npos) << file << " " << column;
    }
  };
  check("games.csv", termination_column, "\x1b[31mred", readers);
  for (const char* escape : {"a\u009B31mred", "a\xFF", "a\x7F", "bell\a"}) check("games.csv", termination_column, escape, {"show run --game 1"});
  for (const int column : {stop_column, pv_column})
    check("moves.csv", column, "\x1b]0;title\a", {"report run", "compare run run", "show run --game 1"});
}

TEST_F(HardeningFolder, EscapesInTheContextAndInMessagesAreShownAsQuestionMarks) {
  change(run() / "context.json", "\"processor\": \"", "\"processor\": \"\\u001b[31m\\u009b31m");
  const Ran ran = limited("report run", folder());
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.out.find("?[31m?31m"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos);
  EXPECT_EQ(ran.out.find("\u009B"), std::string::npos);
  const Ran message =
      cli_test::run_cli({"a\u009Bb\x9B"
                         "c"});
  EXPECT_EQ(message.code, 2);
  EXPECT_EQ(message.err.find("arena: unknown command 'a?b?c'"), 0U) << message.err;
}

TEST_F(HardeningFolder, AContextThatIsNotOneOfARunIsRefusedOrLeftAside) {
  change(run() / "context.json", "\"complete\": true", "\"complete\": 1");
  for (const char* line : {"rate run", "report run", "compare run run"})
    expect_refused(limited(line, folder()), "context.json: 'complete' is 1, but must be true or false");
  std::string deep(60'000, '[');
  write(run() / "context.json", "{\"sessions\": " + deep + std::string(60'000, ']') + "}");
  for (const char* line : {"rate run", "report run", "compare run run"})
    expect_refused(limited(line, folder()), "context.json: nested deeper than 50 levels");
  write(run() / "context.json", R"({"complete": true, "sessions": [7, {"commit": 5, "processor": [], "threads": {}}, null]})");
  for (const char* line : {"rate run", "report run", "compare run run"}) EXPECT_EQ(limited(line, folder()).code, 0) << line;
}

TEST_F(HardeningFolder, AFolderNameThatIsNotUtf8IsNoTroubleForJson) {
  const fs::path odd = folder() / "r\xFFn";
  fs::rename(run(), odd);
  const Ran rated = cli_test::run_cli({"rate", odd.string(), "--json"});
  EXPECT_EQ(rated.code, 0) << rated.err;
  EXPECT_NE(rated.out.find("r\uFFFDn"), std::string::npos) << rated.out;
  EXPECT_EQ(cli_test::run_cli({"compare", odd.string(), odd.string(), "--json"}).code, 0);
  EXPECT_EQ(cli_test::run_cli({"report", odd.string()}).code, 0);
}

TEST_F(HardeningFolder, AFolderInPlaceOfAFileIsNamed) {
  for (const char* name : {"tournament.yaml", "games.csv", "moves.csv", "context.json", "openings.txt", "log.txt", ".lock"}) {
    fs::remove_all(run());
    copy_run(run());
    fs::remove(run() / name);
    fs::create_directory(run() / name);
    for (std::string line :
         {"rate run", "report run", "compare run run", "show run --game 1 --ply 5", "verify run", "run run/../t.yaml --output run --resume"}) {
      if (line.rfind("run", 0) == 0)
        fs::copy_file(ARENA_SOURCE "/configs/tournaments/quickstart.yaml", folder() / "t.yaml", fs::copy_options::skip_existing);
      const Ran ran = limited(line, folder());
      SCOPED_TRACE(name + (": " + line));
      EXPECT_LT(ran.code, 6) << ran.out;
      for (const char* raw : {"filesystem error", "basic_ios", "basic_filebuf", "json.exception", "No such device", "what():"})
        EXPECT_EQ(ran.out.find(raw), std::string::npos) << ran.out;
      EXPECT_TRUE(ran.code == 0 || ran.out.find("run") != std::string::npos) << ran.out;
    }
  }
}

TEST_F(HardeningFolder, WhateverIsNoFileInAFilesPlaceIsRefusedByEveryReader) {
  fs::copy_file(run() / "tournament.yaml", folder() / "t.yaml");
  for (const char* name : {"tournament.yaml", "games.csv", "moves.csv", "openings.txt"})
    for (const auto& [kind, makes] :
         std::map<std::string, std::string>{{"is a FIFO, not a file", "mkfifo run/"},
                                            {"is a device, not a file", "ln -s /dev/zero run/"},
                                            {"cannot be read: Too many levels of symbolic links", "ln -s loop run/loop; ln -s loop run/"}}) {
      fs::remove_all(run());
      copy_run(run());
      fs::remove(run() / name);
      ASSERT_EQ(cli_test::shell(makes + name, folder()).code, 0);
      for (const char* line : {"rate run", "report run", "compare run run", "show run --game 1", "verify run", "status run", "export run",
                               "run t.yaml --output run --resume --quiet"}) {
        SCOPED_TRACE(line);
        expect_refused(limited(line, folder()), "run/" + std::string(name) + ": " + kind);
      }
    }
}

TEST_F(HardeningFolder, ABadMoveInAFolderThatAnAblationReadsIsNamedWithFileLineAndGame) {
  const std::string ablation =
      "game: {name: andantino, radius: 4}\nlimits: {nodes: 20}\nablation:\n  base: {search: alpha-beta, evaluator: lines, iterative_deepening: "
      "true, killers: true}\n  switches: [killers]\n  positions: {type: games, folder: run, count: 4, depth: 2, min_plies: 4, max_plies: 20}\n";
  write(folder() / "a.yaml", ablation);
  EXPECT_EQ(limited("ablate a.yaml --output before --no-games", folder()).code, 0)
      << limited("ablate a.yaml --output again --no-games", folder()).out;
  std::istringstream rows(read_file(run() / "games.csv"));
  std::string row;
  for (int i = 0; i < 3; ++i) std::getline(rows, row);
  const std::string last_move = row.substr(row.rfind(' ') + 1);
  change(run() / "games.csv", row, row.substr(0, row.rfind(' ') + 1) + "zz99");
  expect_refused(limited("ablate a.yaml --output out --no-games", folder()), "run/games.csv:3: game 2: move ");
}

}  // namespace
}  // namespace arena::hardening_test
