// What a killed run or a power cut can leave behind, and what only a person can: the first is repaired, the second reported with file and line.
#include <atomic>
#include <chrono>
#include <fstream>
#include <set>
#include <thread>

#include "arena/record/journal.hpp"
#include "arena/record/reader.hpp"
#include "arena/record/schedule.hpp"
#include "arena/text/csv.hpp"
#include "core/common/random.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

/// A finished run whose files the tests truncate and corrupt.
class Journals : public testing::Test {
 protected:
  void SetUp() override {
    run_in(spec_, folder_.path(), 1);
    games_ = read_file(folder_.path() / "games.csv");
    moves_ = read_file(folder_.path() / "moves.csv");
    whole_ = results_of(folder_.path());
  }
  void put(const std::string& games, const std::string& moves) {
    write(folder_.path() / "games.csv", games);
    write(folder_.path() / "moves.csv", moves);
  }
  /// The text up to the end of a line, the header being line 1.
  static std::string first_lines(const std::string& text, int lines) {
    std::size_t at = 0;
    for (int i = 0; i < lines; ++i) at = text.find('\n', at) + 1;
    return text.substr(0, at);
  }
  static std::string line_of(const std::string& text, int line) {
    const std::size_t start = first_lines(text, line - 1).size();
    return text.substr(start, text.find('\n', start) + 1 - start);
  }
  std::string refused() {
    return message_of([&] { run_in(spec_, folder_.path(), 1, true); });
  }
  RunSpec spec_ = spec_from(small_tournament(2, 4));
  TemporaryFolder folder_;
  std::string games_, moves_;
  Results whole_;
};

TEST(JournalFiles, OneThatWasRemovedMeanwhileIsNoticed) {
  for (const std::string file : {"moves.csv", "games.csv"}) {
    const TemporaryFolder folder;
    std::atomic<bool> stop{false};
    Journal journal(folder.path(), stop);
    journal.commit({"1,1\n", "1\n"}, 0);
    fs::remove(folder.path() / file);
    const std::string said = message_of([&] { journal.close(); });
    EXPECT_NE(said.find(file + ": the file was removed or replaced"), std::string::npos) << said;
  }
}

TEST_F(Journals, CutAtAnyByteTheyAreMended) {
  // As a kill leaves them: moves are written before the game's row, so both files are prefixes, with the moves further ahead.
  Random random(5);
  for (int i = 0; i < (sanitized ? 4 : 25); ++i) {
    const std::size_t cut = random.below(static_cast<std::uint32_t>(games_.size()));
    const std::string games = games_.substr(0, cut);
    const std::size_t moves = random.below(static_cast<std::uint32_t>(moves_.size()));
    put(games, moves_.substr(0, moves));  // even if rows were kept and their moves lost, as a power cut may leave it
    run_in(spec_, folder_.path(), 2, true);
    expect_equal(whole_, results_of(folder_.path()), "cut at " + std::to_string(cut) + " and " + std::to_string(moves));
  }
}

TEST_F(Journals, AGameWithoutAllItsMovesIsPlayedAgainAndOnlyThat) {
  put(games_, first_lines(moves_, 3));
  EXPECT_EQ(run_in(spec_, folder_.path(), 1, true).played, Schedule(spec_).size());
  const std::size_t last_row = moves_.rfind('\n', moves_.size() - 2) + 1;
  put(games_, moves_.substr(0, last_row));
  EXPECT_EQ(run_in(spec_, folder_.path(), 1, true).played, 1U);
  expect_equal(whole_, results_of(folder_.path()), "one game played again");
  EXPECT_NE(read_file(folder_.path() / "log.txt").find("dropped 1 game and "), std::string::npos);
}

TEST_F(Journals, RowsInTheOrderOfFinishingArePutInTheOrderOfTheSchedule) {
  std::string games = first_lines(games_, 1);
  for (int line = 9; line >= 2; --line) games += line_of(games_, line);
  put(games, moves_);
  EXPECT_EQ(run_in(spec_, folder_.path(), 1, true).played, 0U);
  expect_equal(whole_, results_of(folder_.path()), "reversed");
}

TEST_F(Journals, HalfAReplacementIsFinished) {
  // As a kill between the two renames of a renumbering leaves it.
  write(folder_.path() / "games.csv.new", games_);
  write(folder_.path() / ".replacing", "");
  put(first_lines(games_, 1), moves_);
  run_in(spec_, folder_.path(), 1, true);
  expect_equal(whole_, results_of(folder_.path()), "replacement finished");
  EXPECT_FALSE(fs::exists(folder_.path() / "games.csv.new"));
  // Without the mark the new file does not count.
  write(folder_.path() / "moves.csv.part", "half");
  run_in(spec_, folder_.path(), 1, true);
  EXPECT_FALSE(fs::exists(folder_.path() / "moves.csv.part"));
}

TEST_F(Journals, WhatNoRunHasWrittenIsReportedWithItsLine) {
  const auto expect_said = [&](const std::string& said) {
    const std::string message = refused();
    EXPECT_NE(message.find(said), std::string::npos) << message;
  };
  put("a,b,c\n" + games_, moves_);
  expect_said("games.csv:1: ");
  put(first_lines(games_, 2) + "3,1\n", moves_);
  expect_said("games.csv:3: ");
  put(first_lines(games_, 3) + line_of(games_, 2), moves_);
  expect_said("games.csv:4: this game is recorded twice");
  put(first_lines(games_, 2) + "x" + line_of(games_, 3), moves_);
  expect_said("games.csv:3: ");
  std::string stranger = line_of(games_, 3);
  stranger.replace(stranger.find("plain"), 5, "nobody");
  put(first_lines(games_, 2) + stranger, moves_);
  expect_said("games.csv:3: this game is not in the tournament");
  put(games_, first_lines(moves_, 4) + "word,word\n");
  expect_said("moves.csv:5: ");
}

TEST_F(Journals, TheReaderReportsWrongRowsWithTheirLine) {
  const auto said = [&](const std::string& games) {
    write(folder_.path() / "games.csv", games);
    return message_of([&] { read_games(folder_.path() / "games.csv", [](const GameRow&) {}); });
  };
  EXPECT_NE(said(first_lines(games_, 2) + "3,1\n").find("games.csv:3: "), std::string::npos);
  std::string odd = line_of(games_, 3);
  odd.replace(odd.find(",first,") == std::string::npos ? odd.find(",second,") : odd.find(",first,"), 1, ",un");
  EXPECT_NE(said(first_lines(games_, 2) + odd).find("games.csv:3: the result is"), std::string::npos) << odd;
  const std::string torn = first_lines(games_, 3);
  EXPECT_NE(said(torn.substr(0, torn.size() - 2)).find("games.csv:3: "), std::string::npos)
      << "a last line without its end is torn, even where it has all columns";
  EXPECT_EQ(said(games_), "");
  const auto said_of_moves = [&](const std::string& moves) {
    write(folder_.path() / "moves.csv", moves);
    return message_of([&] { read_moves(folder_.path() / "moves.csv", [](const MoveRow&) {}); });
  };
  EXPECT_NE(said_of_moves(moves_.substr(0, moves_.size() - 1)).find("moves.csv:"), std::string::npos);
  EXPECT_EQ(said_of_moves(moves_), "");
}

/// Lines that say which game they are of, and nothing else.
JournalLines record_of(std::uint64_t turn) { return {"m" + std::to_string(turn) + "\n", "g" + std::to_string(turn) + "\n"}; }

/// The rows of a file without its header.
std::string rows_in(const fs::path& file) {
  const std::string text = read_file(file);
  return text.substr(text.find('\n') + 1);
}

template <class Condition>
bool soon(const Condition& holds) {
  for (int i = 0; i < 500 && !holds(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return holds();
}

TEST(Journal, AGameThatOvertookAnotherByALittleIsWrittenBehindIt) {
  TemporaryFolder folder;
  std::atomic<bool> stop{false};
  Journal journal(folder.path(), stop);
  for (const std::uint64_t turn : {0U, 2U, 1U, 4U, 5U, 3U}) journal.commit(record_of(turn), turn);
  journal.close();
  EXPECT_TRUE(journal.in_order());
  EXPECT_EQ(rows_in(folder.path() / "games.csv"), "g0\ng1\ng2\ng3\ng4\ng5\n");
  EXPECT_EQ(rows_in(folder.path() / "moves.csv"), "m0\nm1\nm2\nm3\nm4\nm5\n");
}

TEST(Journal, AGameDoesNotWaitLongForOneThatIsStillPlayed) {
  TemporaryFolder folder;
  std::atomic<bool> stop{false};
  Journal journal(folder.path(), stop);
  journal.commit(record_of(1), 1);
  journal.commit(record_of(2), 2);
  EXPECT_TRUE(soon([&] { return rows_in(folder.path() / "games.csv") == "g1\ng2\n"; })) << "nothing is lost when a long game is killed";
  journal.commit(record_of(0), 0);
  EXPECT_TRUE(soon([&] { return rows_in(folder.path() / "games.csv") == "g1\ng2\ng0\n"; }));
  journal.close();
  EXPECT_FALSE(journal.in_order());
}

TEST(Journal, WritingThatFailsRaisesTheStopAndIsTold) {
  TemporaryFolder folder;
  std::atomic<bool> stop{false};
  Journal journal(folder.path(), stop);
  journal.commit(record_of(0), 0);
  fs::remove_all(folder.path());  // noticed by the next sync
  EXPECT_TRUE(soon([&] { return stop.load(); }));
  EXPECT_THROW(journal.commit(record_of(1), 1), RunError);
  EXPECT_THROW(journal.close(), RunError);
}

TEST(Csv, FieldsAreQuotedWhereTheyMustBeAndReadBack) {
  for (const std::string name : {"plain", "a,b", "say \"hi\"", "\"", ",", " spaces ", "\xC3\xBC\xE2\x82\xAC", ""}) {
    std::string line = "1,";
    append_field(line, name);
    line += ",2";
    std::vector<std::string> fields;
    ASSERT_TRUE(split_csv(line, fields)) << line;
    EXPECT_EQ(fields, (std::vector<std::string>{"1", name, "2"})) << line;
  }
  std::vector<std::string> fields;
  EXPECT_FALSE(split_csv("1,\"open", fields));
}

TEST(Csv, PlayersWithCommasAndQuotesInTheirNamesGoThroughARun) {
  RunSpec spec = spec_from(small_tournament(2, 1));
  spec.players[0].name = "a, \"the\" first";
  spec.players[1].name = "b;\xC3\xBC";
  TemporaryFolder folder;
  for (const bool resume : {false, true}) {
    RunSpec more = spec;
    more.rounds = resume ? 2 : 1;
    Recovered recovered;
    {
      std::atomic<bool> stop{false};
      Journal journal(folder.path(), stop);
      const auto worker = make_worker(more);
      std::uint64_t turn = 0;
      for (std::uint64_t id = resume ? 2 : 0; id < Schedule(more).size(); ++id)
        journal.commit(lines_of(worker->play(Schedule(more).at(id), stop)), turn++);
      journal.close();
      EXPECT_TRUE(journal.in_order());
    }
    recovered = recover(folder.path(), more);
    EXPECT_EQ(recovered.games, Schedule(more).size());
    EXPECT_EQ(recovered.dropped_games, 0U);
  }
  std::set<std::string> names;
  read_games(folder.path() / "games.csv", [&](const GameRow& row) { names.insert(row.seat(0).player); });
  read_moves(folder.path() / "moves.csv", [&](const MoveRow& row) { names.insert(row.player); });
  EXPECT_EQ(names, (std::set<std::string>{spec.players[0].name, spec.players[1].name}));
}

}  // namespace
}  // namespace arena::tournament_test
