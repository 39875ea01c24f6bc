// `arena verify`: accepts what a run wrote, and rejects, with file and line, whatever was changed since.
#include <fstream>

#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

class Verified : public testing::Test {
 protected:
  void SetUp() override {
    run_in(spec_from(small_tournament(5, 2)), folder_.path());
    games_ = read_file(folder_.path() / "games.csv");
    moves_ = read_file(folder_.path() / "moves.csv");
  }
  cli_test::Ran verify(const std::string& sample = "60") { return cli_test::run_cli({"verify", folder_.path().string(), "--sample", sample}); }
  /// Changes one column of one row (line 1 is the header) and returns what verify says about it.
  std::string changed(const std::string& file, int line, std::string_view column, const std::string& value, const std::string& sample = "100000") {
    const std::string& text = file == "games.csv" ? games_ : moves_;
    std::istringstream in(text);
    std::string out, row;
    std::vector<std::string> fields;
    const auto find = [&](const auto& columns) {
      const auto named = [&](const ColumnInfo& info) { return info.name == column; };
      return static_cast<std::size_t>(std::find_if(columns.begin(), columns.end(), named) - columns.begin());
    };
    const std::size_t index = file == "games.csv" ? find(columns_of<GameRow>) : find(columns_of<MoveRow>);
    for (int number = 1; std::getline(in, row); ++number) {
      if (number == line) {
        split_csv(row, fields);
        EXPECT_NE(fields.at(index), value) << "the test changes nothing";
        fields.at(index) = value;
        row.clear();
        for (const std::string& field : fields) row += (row.empty() ? "" : ",") + field;
      }
      out += row + "\n";
    }
    std::ofstream(folder_.path() / file, std::ios::binary) << out;
    const auto ran = verify(sample);
    EXPECT_EQ(ran.code, 1) << ran.out;
    std::ofstream(folder_.path() / file, std::ios::binary) << text;
    EXPECT_NE(ran.out.find(file + ":" + std::to_string(line) + ": "), std::string::npos) << ran.out;
    return ran.out;
  }
  TemporaryFolder folder_;
  std::string games_, moves_;
};

TEST_F(Verified, AnUntouchedRunIsEqual) {
  const auto ran = verify();
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.out, "40 games verified, 60 decisions repeated: all equal\n");
  EXPECT_EQ(verify("100000").code, 0) << "every single decision, tables that are kept between moves included";
}

TEST_F(Verified, ChangedGamesAreFound) {
  EXPECT_NE(changed("games.csv", 3, "seed", "1").find("seed"), std::string::npos);
  EXPECT_NE(changed("games.csv", 4, "opening", "2").find("the schedule has"), std::string::npos);
  EXPECT_NE(changed("games.csv", 5, "result", "draw").find("by the rules it is"), std::string::npos);
  EXPECT_NE(changed("games.csv", 6, "termination", "time").find("the rules had ended it"), std::string::npos);
  EXPECT_NE(changed("games.csv", 7, "plies", "3").find("plies"), std::string::npos);
  EXPECT_NE(changed("games.csv", 8, "moves", "a1 a1").find("move "), std::string::npos);
  EXPECT_NE(changed("games.csv", 9, "first_nodes", "7").find("_nodes"), std::string::npos);
  EXPECT_NE(changed("games.csv", 10, "game", "1").find("already in line 2"), std::string::npos);
  EXPECT_NE(changed("games.csv", 11, "second_time_us", "99000000").find("second_time_us is 99000000, but its moves took"), std::string::npos);
}

/// What the sample does not reach is compared with the other columns.
TEST_F(Verified, AChangedTimeIsFoundWithoutASample) {
  const std::string said = changed("moves.csv", 2, "time_us", "77000000", "0");
  EXPECT_NE(said.find("nps is "), std::string::npos) << said;
  EXPECT_NE(said.find("_time_us is "), std::string::npos) << said;
}

TEST_F(Verified, ChangedMovesAreFound) {
  EXPECT_NE(changed("moves.csv", 3, "legal_moves", "1000").find("legal_moves"), std::string::npos);
  EXPECT_NE(changed("moves.csv", 4, "player", "somebody").find("player"), std::string::npos);
  EXPECT_NE(changed("moves.csv", 5, "turn", "99").find("turn"), std::string::npos);
  EXPECT_NE(changed("moves.csv", 6, "move", "a1").find("move"), std::string::npos);
  EXPECT_NE(changed("moves.csv", 2, "nodes", "3").find("decided again"), std::string::npos);
  EXPECT_NE(changed("moves.csv", 2, "score", "123456").find("decided again"), std::string::npos);
  EXPECT_NE(changed("moves.csv", 2, "depth", "77").find("decided again"), std::string::npos);
}

TEST_F(Verified, MissingAndTornRowsAreFound) {
  const std::size_t last = moves_.rfind('\n', moves_.size() - 2) + 1;
  std::ofstream(folder_.path() / "moves.csv", std::ios::binary) << moves_.substr(0, last);
  EXPECT_NE(verify().out.find("rows in moves.csv"), std::string::npos);
  std::ofstream(folder_.path() / "moves.csv", std::ios::binary) << moves_.substr(0, moves_.size() - 1);
  const auto torn = verify();
  EXPECT_EQ(torn.code, 1);
  EXPECT_NE(torn.out.find("torn"), std::string::npos) << torn.out;
}

TEST_F(Verified, AnotherPlayerThanTheOneThatPlayedIsFound) {
  std::string spec = read_file(folder_.path() / "tournament.yaml");
  spec.replace(spec.find("killers: {slots: 2"), 18, "killers: {slots: 1");
  std::ofstream(folder_.path() / "tournament.yaml", std::ios::binary) << spec;
  EXPECT_NE(verify("100000").out.find("decided again"), std::string::npos);
}

TEST(Verify, AFolderWithoutARunIsWrongInput) {
  TemporaryFolder folder;
  EXPECT_EQ(cli_test::run_cli({"verify", folder.path().string()}).code, 2);
}

TEST(Verify, OmegasTurnsOfTwoPliesAndReusedOnesAreRepeatedToo) {
  TemporaryFolder folder;
  run_in(spec_from("game: {name: omega, side: 3}\nlimits: {nodes: 300}\nplayers: [{name: a, inherits: arena-omega-1, transposition_table: {size_mb: "
                   "1}}, {name: b, inherits: trebing-nm}, random]\n"),
         folder.path());
  const auto ran = cli_test::run_cli({"verify", folder.path().string(), "--sample", "100000"});
  EXPECT_EQ(ran.code, 0) << ran.out;
}

TEST(Verify, DecisionsOfSeveralThreadsAreNotAskedForAgain) {
  TemporaryFolder folder;
  run_in(spec_from("game: {name: andantino, radius: 3}\nplayers: [{name: a, search: mcts, playouts: 20, tree_mib: 1, threads: 2}, random]\n"),
         folder.path());
  const auto ran = cli_test::run_cli({"verify", folder.path().string(), "--sample", "100000"});
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.err.find(" decisions were limited by a clock or made by several threads and cannot be repeated\n"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace arena::tournament_test
