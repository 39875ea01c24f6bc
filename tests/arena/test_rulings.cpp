// Rulings that must hold: games ended by a certificate, and what `verify` finds when a ruling was forged.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "arena/config/certificate.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/match_parts.hpp"
#include "arena/record/decision_fields.hpp"
#include "arena/record/journal.hpp"
#include "arena/record/reader.hpp"
#include "players/certificate/strategy_book.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using cli_test::run_cli;
using testing::HasSubstr;

TEST(ScoreRules, AMateIsNoEvenScoreAndALookedUpMoveHasNone) {
  Decision decision;
  decision.searched = true;
  decision.proved = Proved::loss;  // as an engine tells it: without a score in points
  EXPECT_EQ(score_that_counts(decision), -win_score);
  decision.proved = Proved::win;
  EXPECT_EQ(score_that_counts(decision), win_score);
  decision.proved = Proved::no;
  decision.stop = StopReason::block;
  EXPECT_EQ(score_that_counts(decision), std::nullopt);
  // The row tells the same.
  const Andantino game;
  for (const Proved proved : {Proved::no, Proved::win, Proved::loss, Proved::draw})
    for (const StopReason stop : {StopReason::depth, StopReason::block, StopReason::engine, StopReason::book})
      for (const bool searched : {true, false}) {
        decision.proved = proved;
        decision.stop = stop;
        decision.searched = searched;
        decision.score = proved == Proved::draw ? 0 : 37;
        MoveRow row;
        fill_decision(row, game, decision, 1, 1);
        EXPECT_EQ(score_that_counts(row), score_that_counts(decision)) << row.stop << " " << row.proved;
      }
}

/// Games from a position that black wins, played by two who know nothing of it.
class CertificateAdjudication : public testing::Test {
 protected:
  void SetUp() override {
    // After these moves black wins.
    const auto solved =
        run_cli({"solve", "--game", "andantino", "--moves", won_line, "--goal", "black-wins", "--memory", "16", "--certificate", cert()});
    ASSERT_EQ(solved.code, 0) << solved.out << solved.err;
  }
  [[nodiscard]] std::string cert() const { return (folder_.path() / "won.cert").string(); }
  [[nodiscard]] static std::string yaml(const std::string& proof) {
    return "game: andantino\nseed: 4\nrounds: 6\nopenings: {type: file, lines: [" + std::string(won_line) +
           "]}\nlimits: {nodes: 40}\nadjudication: {proof: " + proof +
           "}\nplayers: [{name: a, search: random}, {name: b, search: alpha-beta, evaluator: lines, iterative_deepening: true}]\n";
  }
  static constexpr const char* won_line = "i10 j11 i11 j12 i12 j13 h11 k13";
  /// Whether the side to move has a move that ends the game with its win.
  static bool wins_at_once(Andantino game) {
    MoveList<Andantino> moves;
    game.legal_moves(moves);
    const int side = game.to_move();
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
      const auto undo = game.make(move);
      const bool won = game.outcome() == win_for(side);
      game.undo(move, undo);
      return won;
    });
  }
  TemporaryFolder folder_;
};

TEST_F(CertificateAdjudication, EndsExactlyTheGamesThatReachAPositionOfItsStrategy) {
  const fs::path file = write_tournament(folder_.path(), yaml("{nodes: 0, certificate: won.cert}"));
  const auto ran = run_cli({"run", file.string(), "--quiet", "--threads", "2", "--output", (folder_.path() / "run").string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const config::Certificate certificate = config::read_certificate(cert());
  const Andantino start;
  int ended = 0, open = 0;
  read_games(folder_.path() / "run" / "games.csv", [&](const GameRow& row) {
    Andantino game;
    ASSERT_FALSE(make_moves(game, row.moves));
    const bool proved = row.adjudicated_by() == AdjudicatedBy::proof;
    ++(proved ? ended : open);
    if (!proved) return;
    EXPECT_EQ(row.result(), Outcome::second);
    if (game.to_move() == 1) {
      // By its text, up to symmetry: some image of the position is listed, or one move wins.
      EXPECT_TRUE(wins_at_once(game) ||
                  std::any_of(certificate.lines.begin(), certificate.lines.end(),
                              [&](const auto& line) { return standard_form_of_text(start, line.position).pieces == standard_form(game).pieces; }))
          << row.moves;
    }
    const auto solved = run_cli({"solve", "--game", "andantino", "--moves", row.moves, "--goal", "black-wins", "--memory", "16"});
    EXPECT_THAT(solved.out, HasSubstr("result: proved")) << row.moves;
  });
  EXPECT_GT(ended, 0);
  EXPECT_GT(open + ended, 6);
  const auto verified = run_cli({"verify", (folder_.path() / "run").string(), "--sample", "1000"});
  EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
  EXPECT_THAT(verified.out, HasSubstr(fmt::format("{} proof", ended)));
  EXPECT_EQ(config::load_tournament(folder_.path() / "run" / "tournament.yaml").adjudication.proof.certificate, cert());
}

TEST_F(CertificateAdjudication, WhatProvesNothingIsRefusedBeforeAGameIsPlayed) {
  const auto says = [&](const std::string& proof, const std::string& game = "") {
    std::string text = yaml(proof);
    if (!game.empty()) text = std::string("game: ") + game + text.substr(text.find("\nseed"));
    const auto ran = run_cli({"run", write_tournament(folder_.path(), text).string(), "--quiet", "--output", (folder_.path() / "wrong").string()});
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_FALSE(fs::exists(folder_.path() / "wrong" / "games.csv"));
    return ran.err;
  };
  EXPECT_THAT(says("{nodes: 0}"), HasSubstr("proves nothing with 0 nodes and no certificate"));
  EXPECT_THAT(says("{certificate: none.cert}"), testing::AllOf(HasSubstr("adjudication.proof.certificate: "), HasSubstr("none.cert")));
  EXPECT_THAT(says("{certificate: won.cert}", "{name: andantino, tiles_per_side: 24}"), HasSubstr("for other rules than those of the tournament"));
  const std::string kept = read_file(cert());
  // A listed position less, or one more that the strategy never reaches.
  std::string text = kept;
  const std::size_t first = text.find('\n', text.find("positions: ")) + 1, second = text.find('\n', first) + 1;
  const std::string count = text.substr(text.find("positions: ") + 11, text.find('\n', text.find("positions: ")) - text.find("positions: ") - 11);
  text.erase(first, second - first);
  text.replace(text.find("positions: " + count), 11 + count.size(), "positions: " + std::to_string(std::stoi(count) - 1));
  write_text(cert(), text);
  EXPECT_THAT(says("{certificate: won.cert}"), HasSubstr("the certificate does not hold: no move is listed for this position"));
  text = kept;
  text.insert(text.rfind("end\n"), "a1/j10,b2/b b1\n");
  text.replace(text.find("positions: " + count), 11 + count.size(), "positions: " + std::to_string(std::stoi(count) + 1));
  write_text(cert(), text);
  EXPECT_THAT(says("{certificate: won.cert}"), testing::AnyOf(HasSubstr("never reaches"), HasSubstr("a position of andantino")));
}

std::vector<GameRow> game_rows_in(const fs::path& folder) {
  std::vector<GameRow> rows;
  read_games(folder / "games.csv", [&](const GameRow& row) { rows.push_back(row); });
  return rows;
}

class ForgedRulings : public testing::Test {
 protected:
  fs::path run(const std::string& name, const std::string& adjudication) {
    run_in(spec_from(small_tournament(3, 8, "adjudication: {" + adjudication + "}\n")), folder_.path() / name, 2);
    return folder_.path() / name;
  }
  TemporaryFolder folder_;
};

TEST_F(ForgedRulings, AForgedRulingByScoreIsFoundByVerify) {
  const fs::path folder = run("run", "resign: {score: 150, decisions: 2}, draw: {score: 2, plies: 4}");
  ASSERT_EQ(run_cli({"verify", folder.string()}).code, 0);
  const std::string games = read_file(folder / "games.csv"), moves = read_file(folder / "moves.csv");
  const std::vector<GameRow> rows = game_rows_in(folder);
  const auto with_rows = [&](const auto& change) {
    std::string text = header_of<GameRow>();
    for (GameRow row : rows) {
      change(row);
      GameRecord record;
      static_cast<GameRow&>(record) = row;
      text += lines_of(record).games;
    }
    write_text(folder / "games.csv", text);
    const auto ran = run_cli({"verify", folder.string(), "--sample", "0"});
    write_text(folder / "games.csv", games);
    return ran;
  };
  ASSERT_EQ(with_rows([](GameRow&) {}).code, 0);
  const auto resigned = std::find_if(rows.begin(), rows.end(), [](const GameRow& row) { return row.adjudicated_by() == AdjudicatedBy::resign; });
  const auto even = std::find_if(rows.begin(), rows.end(), [](const GameRow& row) { return row.adjudicated_by() == AdjudicatedBy::draw; });
  ASSERT_NE(resigned, rows.end());
  ASSERT_NE(even, rows.end());
  // The winner resigns.
  auto ran = with_rows([&](GameRow& row) {
    if (row.game == resigned->game) row.set_result(win_for(1 - winner(row.result())));
  });
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr(fmt::format("game {}: the recorded scores give resign after ply {}: {}; the file has resign after ply {}: {}",
                                             resigned->game, resigned->plies, resigned->result_word(), resigned->plies,
                                             winner_word(win_for(1 - winner(resigned->result()))))));
  // Another rule is named.
  ran = with_rows([&](GameRow& row) {
    if (row.game == even->game) row.adjudicated = "resign", row.set_result(Outcome::first);
  });
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out,
              HasSubstr(fmt::format("game {}: the recorded scores give draw after ply {}: draw; the file has resign", even->game, even->plies)));
  // A score is improved, so that nothing has ended the game.
  std::string changed = header_of<MoveRow>();
  read_moves(folder / "moves.csv", [&](const MoveRow& read) {
    MoveRow row = read;
    GameRecord record;
    if (row.game == resigned->game && row.ply == resigned->plies) row.score = 0, row.proved = "";
    record.decisions.push_back(row);
    changed += lines_of(record).moves;
  });
  write_text(folder / "moves.csv", changed);
  ran = run_cli({"verify", folder.string(), "--sample", "0"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr(fmt::format("game {}: the recorded scores give no ruling; the file has resign after ply {}", resigned->game,
                                             resigned->plies)));
  write_text(folder / "moves.csv", moves);
  EXPECT_EQ(run_cli({"verify", folder.string()}).code, 0);
}

TEST_F(ForgedRulings, ARulingThatCameTooLateIsFoundByVerify) {
  const fs::path folder = run("run", "resign: {score: 150, decisions: 2}, audit: 1");
  ASSERT_EQ(run_cli({"verify", folder.string()}).code, 0);
  const std::vector<GameRow> rows = game_rows_in(folder);
  const auto audited = std::find_if(rows.begin(), rows.end(), [](const GameRow& row) { return row.audited() && row.audited()->ply + 1 < row.plies; });
  ASSERT_NE(audited, rows.end());
  Ruling later = *audited->audited();
  later.ply += 1;
  replace_in(folder / "games.csv", audited->adjudicated, later.audit_word());
  const auto ran = run_cli({"verify", folder.string(), "--sample", "0"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr(fmt::format("the recorded scores give resign after ply {}", later.ply - 1)));
}

}  // namespace
}  // namespace arena::tournament_test
