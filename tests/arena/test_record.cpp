// Records and the table of columns: files of older and newer builds are read by name, or refused with the reason, never misread.
#include <gmock/gmock.h>

#include <fstream>
#include <set>

#include "arena/record/context.hpp"
#include "arena/record/row_text.hpp"
#include "arena/record/run_folder.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

void write_text(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

/// The file with its columns in another order: those named first, left out those in `without`, and one more that nobody knows.
std::string rearranged(const std::string& text, const std::set<std::string>& without) {
  std::istringstream in(text);
  std::vector<std::string> names, fields;
  std::string line, out;
  std::getline(in, line);
  split_csv(line, names);
  for (fields = names; !fields.empty(); fields = std::getline(in, line) && split_csv(line, fields) ? fields : std::vector<std::string>{}) {
    for (std::size_t i = names.size(); i-- > 0;) {
      if (without.count(names[i]) > 0) continue;
      append_field(out, fields[i]);
      out += ',';
    }
    out += out.find('\n') == std::string::npos ? "mood\n" : "good\n";
  }
  return out;
}

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
  append_row(text, row);
  write_text(folder.path() / "moves.csv", text);
  int rows = 0;
  read_moves(folder.path() / "moves.csv", [&](const MoveRow& read) {
    ++rows;
    std::string again = header_of<MoveRow>();
    append_row(again, read);
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
      append_row(to.emplace_back(), known);
    };
  };
  read_moves(file("moves.csv"), collect(before));
  write_text(file("moves.csv"), rearranged(read_file(file("moves.csv")), {"seldepth", "evals"}));
  read_moves(file("moves.csv"), collect(after));
  EXPECT_FALSE(before.empty());
  EXPECT_EQ(before, after);
  read_moves(file("moves.csv"), [](const MoveRow& row) { EXPECT_FALSE(row.seldepth.has_value()); });
  EXPECT_THAT(unknown_columns(file("moves.csv")), ElementsAre("mood"));
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

TEST_F(Record, ARunWithOtherColumnsIsNotGoneOnWithAndNothingIsLost) {
  const std::string other = rearranged(read_file(file("moves.csv")), {"evals"});
  write_text(file("moves.csv"), other);
  RunSpec more = spec_;
  more.rounds = more.tournament.rounds = 2;
  const std::string message = message_of([&] { run_in(more, folder_.path(), 1, true); });
  EXPECT_THAT(message, HasSubstr("moves.csv:1: "));
  EXPECT_EQ(read_file(file("moves.csv")), other);
}

TEST(KeptRuns, AreReadWholly) {
  int folders = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(ARENA_SOURCE) / "results")) {
    if (entry.path().filename() != "tournament.yaml") continue;
    const RunFolder run(entry.path().parent_path());
    ++folders;
    EXPECT_TRUE(run.notes().empty()) << run.path();
    std::size_t games = 0, moves = 0, searched = 0;
    run.for_each_game([&](const GameRow& row) { games += row.plies > 0 ? 1U : 0U; });
    run.for_each_move([&](const MoveRow& row) {
      ++moves;
      searched += row.nodes_total && row.counters[counter_column("evals")] ? 1U : 0U;
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
  for (const ColumnInfo& column : columns_of<Row>)
    table += "| " + std::string(column.name) + " | " + std::string(column.help) + (column.kind == ColumnKind::clock ? " (clock)" : "") + " |\n";
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
