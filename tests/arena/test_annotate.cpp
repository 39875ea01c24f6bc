// What moves cost: a planted blunder is found and proved, weak players pay more, and the tables are the means of the rows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "arena/report/annotation/annotation_tables.hpp"
#include "tests/arena/cli_support.hpp"
#include "tests/arena/report_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using cli_test::read_file;
using cli_test::run_cli;
using report_test::lines_of;
using testing::HasSubstr;

std::string ours(const std::string& name) { return (fs::path(ARENA_SOURCE) / "configs" / "players" / (name + ".yaml")).string(); }

/// Rows of a CSV file without quoted cells, by the names of its header.
std::vector<std::map<std::string, std::string>> rows_of(const fs::path& file) {
  const auto cells = [](const std::string& line) {
    std::vector<std::string> out;
    std::stringstream in(line + ",");
    for (std::string cell; std::getline(in, cell, ',');) out.push_back(cell);
    return out;
  };
  const auto lines = lines_of(read_file(file));
  std::vector<std::map<std::string, std::string>> rows;
  const auto names = cells(lines.at(0));
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto values = cells(lines[i]);
    auto& row = rows.emplace_back();
    for (std::size_t c = 0; c < names.size(); ++c) row[names[c]] = c < values.size() ? values[c] : "";
  }
  return rows;
}

class Annotate : public testing::Test {
 protected:
  /// Plays a tournament and annotates it; the folder of the annotation.
  fs::path annotated(const std::string& tournament, const std::vector<std::string>& more) {
    const fs::path spec = folder_.path() / "games.yaml", games = folder_.path() / "games", out = folder_.path() / "out";
    std::ofstream(spec) << tournament;
    const auto played = run_cli({"run", spec.string(), "--quiet", "--output", games.string()});
    EXPECT_EQ(played.code, 0) << played.err;
    std::vector<std::string> words = {"annotate", games.string(), "--by", ours("arena-andantino"), "--quiet", "--output", out.string()};
    words.insert(words.end(), more.begin(), more.end());
    ran_ = run_cli(words);
    EXPECT_EQ(ran_.code, 0) << ran_.err;
    return out;
  }
  cli_test::Ran ran_;
  cli_test::TemporaryFolder folder_;
};

TEST_F(Annotate, AWinThatIsGivenAwayIsProvedAndNamed) {
  const fs::path out =
      annotated("game: andantino\nopenings: {type: file, lines: [i9 j9 i8 k10 h8 k9 i10 l10 k11 l11]}\nlimits: {nodes: 50000}\nplayers: [" +
                    ours("arena-andantino-2") + ", " + ours("arena-andantino-1") + "]\n",
                {"--nodes", "100000", "--solve-nodes", "200000"});
  bool kept = false, given = false;
  for (auto& row : rows_of(out / "annotations.csv")) {
    if (row["ply"] != "11") continue;
    EXPECT_EQ(row["best"], "h7");
    EXPECT_EQ(row["proved_before"], "won");
    if (row["player"] == "arena-andantino-2") {
      kept = row["move"] == "h7" && row["cost"] == "0" && row["proved_after"] == "won";
    } else {
      given = row["move"] == "j11" && row["cost"] == "1" && row["proved_after"] == "lost" && row["blunder"] == "1";
    }
  }
  EXPECT_TRUE(kept);
  EXPECT_TRUE(given);
  EXPECT_THAT(ran_.out, HasSubstr("arena-andantino-1 had a won position at ply 11 and gave it away with j11; h7 was better."));
  EXPECT_THAT(ran_.out, HasSubstr("given away"));
}

TEST_F(Annotate, TheReplayMarksWhatTheFolderSaysOfItsMoves) {
  const fs::path out = annotated("game: andantino\nopenings: {type: random, plies: 6, count: 2, seed: 5}\nplayers:\n  - {name: strong, inherits: " +
                                     ours("arena-andantino") + ", limits: {nodes: 500}}\n  - {name: weak, inherits: " + ours("random") + "}\n",
                                 {"--nodes", "500"});
  const fs::path games = folder_.path() / "games";
  const auto page = [&] {
    const auto report = run_cli({"report", games.string()});
    EXPECT_EQ(report.code, 0) << report.err;
    const std::string text = cli_test::read_file(games / "report.html");
    const std::string begin = "<script type=\"application/json\" id=\"replay-data\">";
    const std::size_t from = text.find(begin) + begin.size();
    return nlohmann::json::parse(text.substr(from, text.find("</script>", from) - from));
  };
  EXPECT_FALSE(page()["games"][0].contains("cost")) << "nothing is said of a folder that has no annotations";
  fs::copy_file(out / "annotations.csv", games / "annotations.csv");
  const nlohmann::json replay = page();
  int found = 0, blunders = 0;
  for (auto& row : rows_of(out / "annotations.csv"))
    for (const nlohmann::json& game : replay["games"]) {
      if (std::to_string(game["id"].get<int>()) != row["game"]) continue;
      const auto ply = static_cast<std::size_t>(std::stoi(row["ply"])) - 1;
      EXPECT_EQ(game["moves"][ply], row["move"]);
      EXPECT_EQ(game["best"][ply], row["best"]);
      EXPECT_NEAR(game["cost"][ply].get<double>(), std::stod(row["cost"]), 1e-9);
      EXPECT_EQ(game["blunder"][ply].get<int>(), row["blunder"] == "1" ? 1 : 0);
      EXPECT_TRUE(game["cost"][0].is_null()) << "the opening is nobody's";
      blunders += game["blunder"][ply].get<int>();
      ++found;
    }
  EXPECT_GT(found, 20);
  EXPECT_GT(blunders, 0);
  std::ofstream(games / "annotations.csv", std::ios::app) << "x,1,weak,a1,a1,0,0,0,0,0,0,,\n";
  const auto wrong = run_cli({"report", games.string()});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("game, ply and cost must be numbers"));
}

TEST_F(Annotate, AWeakPlayerPaysMoreAndTheTablesAreTheMeansOfTheRows) {
  const fs::path out = annotated("game: andantino\nopenings: {type: random, plies: 6, count: 8, seed: 5}\nplayers:\n  - {name: strong, inherits: " +
                                     ours("arena-andantino") + ", limits: {nodes: 3000}}\n  - {name: weak, inherits: " + ours("random") + "}\n",
                                 {"--nodes", "3000"});
  std::map<std::string, double> moves, agrees, cost, blunders;
  for (auto& row : rows_of(out / "annotations.csv")) {
    const std::string player = row["player"];
    ++moves[player];
    agrees[player] += row["move"] == row["best"] ? 1 : 0;
    cost[player] += std::stod(row["cost"]);
    blunders[player] += row["blunder"] == "1" ? 1 : 0;
    EXPECT_GE(std::stod(row["expected_best"]), std::stod(row["expected_move"]));
    EXPECT_EQ(row["blunder"] == "1", std::stod(row["cost"]) >= 0.3);
  }
  for (auto& row : rows_of(out / "annotation.csv")) {
    const std::string player = row["player"];
    EXPECT_EQ(std::stod(row["moves"]), moves[player]);
    EXPECT_NEAR(std::stod(row["agrees"]), 100 * agrees[player] / moves[player], 1e-9);
    EXPECT_NEAR(std::stod(row["cost"]), 1000 * cost[player] / moves[player], 1e-9);
    EXPECT_NEAR(std::stod(row["blunders"]), 100 * blunders[player] / moves[player], 1e-9);
  }
  EXPECT_GT(agrees["strong"] / moves["strong"], 0.6);
  EXPECT_LT(agrees["weak"] / moves["weak"], 0.3);
  EXPECT_LT(3 * cost["strong"] / moves["strong"], cost["weak"] / moves["weak"]);
  EXPECT_EQ(lines_of(read_file(out / "lost-games.txt")).size(), 16U) << "nobody draws against a random player";
}

TEST(TurningPoints, AGameTurnsOnlyOnAMoveThatDecidesIt) {
  const auto sentence = [](double expected, double got, ProvedValue had = ProvedValue::open, ProvedValue has = ProvedValue::open) {
    Annotation annotation;
    annotation.by = "judge";
    annotation.games = {{7, {"winner", "loser"}, 0}, {8, {"winner", "loser"}, -1}};
    AnnotatedMove move;
    move.game = 7;
    move.side = 1;
    move.player = "loser";
    move.best = "b1";
    move.move = move.best;
    move.ply = 10;
    move.expected = move.got = 0.5;
    annotation.moves.push_back(move);
    move.ply = 14;
    move.move = "a1";
    move.expected = expected;
    move.got = got;
    move.had = had;
    move.has = has;
    annotation.moves.push_back(move);
    move.side = 0;  // what the winner did does not count
    move.ply = 15;
    move.expected = 1;
    move.got = 0;
    annotation.moves.push_back(move);
    const auto sentences = turning_points(annotation, 0.3);
    EXPECT_EQ(sentences.size(), 1U) << "a draw has none";
    return sentences.at(0);
  };
  EXPECT_EQ(sentence(0.63, 0.12), "game 7: it turned when loser played a1 at ply 14 instead of b1, from 63 to 12 % of a win.");
  EXPECT_EQ(sentence(0.63, 0.57),
            "game 7: loser's costliest move was a1 at ply 14 instead of b1, from 63 to 57 % of a win; the game was still open.");
  EXPECT_EQ(sentence(0.95, 0.5), "game 7: loser's costliest move was a1 at ply 14 instead of b1, from 95 to 50 % of a win; the game was still open.");
  EXPECT_EQ(sentence(0.4, 0.3), "game 7: loser fell behind with a1 at ply 14 instead of b1, from 40 to 30 % of a win.");
  EXPECT_EQ(sentence(0.3, 0), "game 7: loser was behind before its costliest move, a1 at ply 14 instead of b1, from 30 to 0 % of a win.");
  EXPECT_EQ(sentence(0.53, 0.5), "game 7: loser lost, but judge finds no costly move.");
  EXPECT_EQ(sentence(0.53, 0.5, ProvedValue::won, ProvedValue::lost),
            "game 7: loser had a won position at ply 14 and gave it away with a1; b1 was better.");
}

TEST_F(Annotate, WhatItCannotDoIsRefused) {
  const report_test::KeptRun run;
  EXPECT_THAT(run_cli({"annotate", run.text(), "--by", "nobody-at-all"}).err, HasSubstr("nobody-at-all"));
  EXPECT_EQ(run_cli({"annotate", run.text(), "--by", ours("arena-tablut"), "--nodes", "10"}).code, 2) << "another game";
  EXPECT_EQ(run_cli({"annotate", (run.parent() / "none").string(), "--by", ours("arena-andantino")}).code, 2);
  EXPECT_THAT(run_cli({"annotate", run.text(), "--by", ours("random")}).err, HasSubstr("random"));
}

}  // namespace
}  // namespace arena
