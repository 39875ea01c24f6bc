// Records and the table of columns: files of older and newer builds are read by name, or rejected with the reason, never misread.
#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/play/verify.hpp"
#include "arena/record/context.hpp"
#include "arena/record/row_file.hpp"
#include "arena/record/run_folder.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Record : public testing::Test {
 protected:
  void SetUp() override { run_in(spec_, folder_.path()); }
  [[nodiscard]] fs::path file(const char* name) const { return folder_.path() / name; }
  TemporaryFolder folder_;
  RunSpec spec_ = spec_from(small_tournament(2, 2));
};

TEST(Columns, HaveNamesOfTheirOwnAndAMeaning) {
  const auto check = [](const auto& columns) {
    std::set<std::string_view> names;
    for (const ColumnInfo& column : columns) {
      EXPECT_TRUE(names.insert(column.name).second) << column.name;
      EXPECT_FALSE(column.help.empty()) << column.name;
    }
  };
  check(columns_of<GameRow>);
  check(columns_of<MoveRow>);
  check(columns_of<PositionRow>);
  EXPECT_TRUE(depends_on_clock("nps"));
  EXPECT_TRUE(depends_on_clock("first_time_us"));
  EXPECT_FALSE(depends_on_clock("nodes"));
}

TEST(Columns, ARowReadsBackAsItWasWritten) {
  MoveRow row;
  row.game = 7;
  row.ply = row.turn = 3;
  row.side = 0;
  row.player = "a, \"b\"";
  row.move = "i10";
  row.legal_moves = 12;
  row.score = -4;
  row.counters[counter_column("tt_hits")] = 5;
  const TemporaryFolder folder;
  std::string text = header_of<MoveRow>();
  RowCodec<MoveRow>().append(text, row);
  write_text(folder.path() / "moves.csv", text);
  int rows = 0;
  read_moves(folder.path() / "moves.csv", [&](const MoveRow& read) {
    ++rows;
    std::string again = header_of<MoveRow>();
    RowCodec<MoveRow>().append(again, read);
    EXPECT_EQ(again, text);
    EXPECT_EQ(read.counters[counter_column("tt_hits")], 5);
    EXPECT_FALSE(read.depth.has_value()) << "empty is not zero";
  });
  EXPECT_EQ(rows, 1);
}

TEST_F(Record, ColumnsAreFoundByNameAndWhatIsMissingIsUnknown) {
  std::vector<std::string> before, after;
  const auto collect = [](std::vector<std::string>& to) {
    return [&to](const MoveRow& row) {
      MoveRow known = row;
      known.seldepth.reset();
      known.counters[counter_column("evals")].reset();
      RowCodec<MoveRow>().append(to.emplace_back(), known);
    };
  };
  read_moves(file("moves.csv"), collect(before));
  write_text(file("moves.csv"), rearranged(read_file(file("moves.csv")), {"seldepth", "evals"}));
  read_moves(file("moves.csv"), collect(after));
  EXPECT_FALSE(before.empty());
  EXPECT_EQ(before, after);
  read_moves(file("moves.csv"), [](const MoveRow& row) { EXPECT_FALSE(row.seldepth.has_value()); });
  EXPECT_THAT(RowFile<MoveRow>(file("moves.csv")).columns().unknown(), ElementsAre("mood"));
  EXPECT_THAT(RunFolder(folder_.path()).notes(), ElementsAre(HasSubstr("does not know are ignored: mood")));
}

TEST_F(Record, AFileWithoutAKeyIsRefusedByTheColumnsName) {
  write_text(file("games.csv"), rearranged(read_file(file("games.csv")), {"result"}));
  EXPECT_THAT(message_of([&] { read_games(file("games.csv"), [](const GameRow&) {}); }), HasSubstr("the column 'result' is missing"));
}

TEST_F(Record, ANewerFormatIsRefusedAndAnOlderOneRead) {
  const std::string context = read_file(file("context.json"));
  const auto with_version = [&](const std::string& version) {
    std::string text = context;
    const std::string now = "\"format_version\": " + std::to_string(results_format_version);
    text.replace(text.find(now), now.size(), version.empty() ? "\"nothing\": 0" : "\"format_version\": " + version);
    write_text(file("context.json"), text);
    return message_of([&] { RunFolder{folder_.path()}; });
  };
  EXPECT_EQ(with_version(""), "");
  EXPECT_EQ(with_version(std::to_string(results_format_version) + ".3"), "") << "what a minor version adds is ignored";
  EXPECT_THAT(with_version(std::to_string(results_format_version + 1)), HasSubstr("use a newer arena"));
  EXPECT_THAT(message_of([&] { run_in(spec_, folder_.path(), 1, true); }), HasSubstr("use a newer arena"));
  EXPECT_THAT(with_version("\"new\""), HasSubstr("must be a number"));
}

/// What another build may have left out, renamed or put elsewhere.
class RecordOfAnotherBuild : public Record {
 protected:
  void SetUp() override {
    Record::SetUp();
    for (const char* name : {"games.csv", "moves.csv"}) write_text(file(name), rearranged(read_file(file(name)), left_out_));
    nlohmann::json context = context_of(folder_.path());
    context["sessions"][0]["commit"] = "0ther";
    write_context(folder_.path(), context);
  }
  std::string resume(const RunSpec& spec) const {
    RunOptions options;
    options.output = folder_.path();
    options.threads = 2;
    options.resume = options.quiet = true;
    std::ostringstream talk;
    EXPECT_EQ(run_tournament(spec, options, talk).end, RunEnd::complete);
    return talk.str();
  }
  /// All rows are those that this build writes for the whole run, in the file's own columns; what was there before keeps its mood.
  void expect_files_of(const RunSpec& spec) const {
    const TemporaryFolder fresh;
    run_in(spec, fresh.path());
    for (const char* name : {"games.csv", "moves.csv"}) {
      write_text(fresh.path() / name, rearranged(read_file(fresh.path() / name), left_out_, ""));
      std::string text = without_times(file(name));
      EXPECT_THAT(text, HasSubstr(";good;\n")) << name;
      for (std::size_t at = 0; (at = text.find(";good;\n", at)) != std::string::npos;) text.replace(at, 7, ";;\n");
      EXPECT_TRUE(text == without_times(fresh.path() / name)) << name << " differs";
    }
  }
  const std::set<std::string> left_out_ = {"evals", "seldepth", "ending"};
};

TEST_F(RecordOfAnotherBuild, GoesOnInItsOwnColumnsWithAWarning) {
  RunSpec more = spec_;
  more.rounds = 2;
  const std::string talk = resume(more);
  EXPECT_THAT(talk, HasSubstr("warning: two builds play this run, and context.json records both: arena "));
  EXPECT_THAT(talk, HasSubstr("commit 0ther"));
  EXPECT_THAT(talk, HasSubstr("warning: games.csv keeps its own columns, without ending\n"));
  EXPECT_THAT(talk, HasSubstr("warning: moves.csv keeps its own columns; this build leaves mood empty\n"));
  expect_files_of(more);
  const nlohmann::json context = context_of(folder_.path());
  ASSERT_EQ(context["sessions"].size(), 2U);
  EXPECT_NE(build_of(context["sessions"][0]), build_of(context["sessions"][1]));
  const Verification verified = verify_run(folder_.path(), 10, 1);
  EXPECT_THAT(verified.differences, IsEmpty());
  EXPECT_GT(verified.searched, 0U);
  for (const char* command : {"report", "rate", "export"}) {
    const auto ran = cli_test::run_cli({command, folder_.path().string()});
    EXPECT_EQ(ran.code, 0) << command << ": " << ran.err;
  }
}

TEST_F(RecordOfAnotherBuild, IsMendedAfterAKillInItsOwnColumns) {
  const std::string games = read_file(file("games.csv")), moves = read_file(file("moves.csv"));
  const std::size_t second_row = games.find('\n', games.find('\n') + 1) + 1;
  write_text(file("games.csv"), games.substr(0, second_row + 7));
  write_text(file("moves.csv"), moves.substr(0, moves.size() - 5));
  nlohmann::json context = context_of(folder_.path());
  context["complete"] = false;
  write_context(folder_.path(), context);
  resume(spec_);
  expect_files_of(spec_);
}

TEST_F(RecordOfAnotherBuild, IsRenumberedInItsOwnColumnsWhenItGrows) {
  RunSpec more = spec_from(small_tournament(2, 3));
  more.rounds = 2;
  resume(more);
  expect_files_of(more);
}

TEST_F(Record, ARowOfMillionsOfCellsIsRefusedWithoutReadingItAll) {
  const std::string games = read_file(file("games.csv"));
  for (const std::size_t cells : {std::size_t{100'000}, std::size_t{20'000'000}}) {
    write_text(file("games.csv"), games + std::string(cells, ',') + "\n");
    RunSpec more = spec_;
    more.rounds = 2;
    const std::string message = message_of([&] { run_in(more, folder_.path(), 1, true); });
    EXPECT_THAT(message, HasSubstr("games.csv:6: "));
    EXPECT_THAT(message, HasSubstr(cells > 1'000'000 ? "a line of 19 MB; no run writes that" : "a row of 17 columns expected, got more"));
    write_text(file("games.csv"), std::string(cells, ',') + "\n" + games);
    EXPECT_THAT(message_of([&] { run_in(more, folder_.path(), 1, true); }), HasSubstr("games.csv:1: "));
  }
}

TEST(KeptRuns, AreReadWholly) {
  int folders = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(ARENA_SOURCE) / "results")) {
    if (entry.path().filename() != "tournament.yaml") continue;
    const RunFolder run(entry.path().parent_path());
    ++folders;
    EXPECT_TRUE(run.notes().empty()) << run.path();
    std::size_t games = 0, moves = 0, searched = 0;
    run.games([&](const GameRow& row) { games += row.plies > 0 ? 1U : 0U; });
    run.moves([&](const MoveRow& row) {
      ++moves;
      searched += row.nodes_total && (row.counters[counter_column("evals")] || row.counters[counter_column("playouts")]) ? 1U : 0U;
    });
    const auto lines = [](const std::string& text) { return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) - 1; };
    if (!run.has_games()) continue;
    EXPECT_EQ(games, lines(read_file(run.games_file()))) << run.path();
    EXPECT_EQ(moves, lines(read_file(run.moves_file()))) << run.path();
    EXPECT_GT(searched, 0U) << run.path();
  }
  EXPECT_GE(folders, 9);
}

/// The list in docs/results.md between its markers; ARENA_UPDATE_GOLDEN=1 writes it.
template <class Row>
void expect_documented(const std::string& file) {
  const fs::path page = fs::path(ARENA_SOURCE) / "docs" / "results.md";
  std::string text = read_file(page), table = "| column | meaning |\n|---|---|\n";
  for (const ColumnInfo& column : all_columns_of<Row>) {
    const char* sides = column.sides == 2 ? "" : column.sides == 3 ? " (three and four sides)" : " (four sides)";
    table +=
        "| " + std::string(column.name) + " | " + std::string(column.help) + (column.kind == ColumnKind::clock ? " (clock)" : "") + sides + " |\n";
  }
  const std::string begin = "<!-- columns of " + file + " -->\n", end = "<!-- end -->\n";
  const std::size_t from = text.find(begin), to = text.find(end, from);
  ASSERT_TRUE(from != std::string::npos && to != std::string::npos) << page << " has no list of the columns of " << file;
  const std::size_t start = from + begin.size();
  if (std::getenv("ARENA_UPDATE_GOLDEN") != nullptr)
    write_text(page, text.replace(start, to - start, table));
  else
    EXPECT_EQ(text.substr(start, to - start), table) << "ARENA_UPDATE_GOLDEN=1 ./test -R Columns writes it";
}

TEST(Columns, AreWhatTheDocumentationLists) {
  expect_documented<GameRow>("games.csv");
  expect_documented<MoveRow>("moves.csv");
}

}  // namespace
}  // namespace arena::tournament_test
