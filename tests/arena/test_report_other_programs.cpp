// The tables for other programs: CSV of numbers, one a cell, and LaTeX that compiles and fits its pages.
#include <gmock/gmock.h>

#include <cstdlib>
#include <regex>

#include "arena/report/report_files.hpp"
#include "arena/text/csv.hpp"
#include "tests/arena/report_support.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::report_test {
namespace {

using ::testing::HasSubstr;

/// Reports on runs of all kinds: a match, a gauntlet, twelve players, one game, an ablation of positions and games.
class OtherPrograms : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new cli_test::TemporaryFolder;
    const auto played = [](const std::string& name, const std::string& tournament) {
      tournament_test::run_in(tournament_test::spec_from(tournament), folder_->path() / name);
      report(folder_->path() / name);
    };
    played("match", tournament_test::small_tournament(2, 3));
    std::string many =
        "game: {name: andantino, radius: 3}\nseed: 5\nopenings: {type: random, plies: 4, count: 1, seed: 3}\nlimits: {nodes: 40}\nplayers:\n";
    for (int i = 0; i < 12; ++i) many += "  - {name: player-number-" + std::to_string(i) + ", search: random}\n";
    played("twelve", many);
    played("tablut",
           "game: tablut\nseed: 3\nopenings: {type: random, plies: 4, count: 1, seed: 3}\nlimits: {nodes: 60}\nplayers:\n  - arena-tablut\n  - "
           "random\n");
    const KeptRun gauntlet;
    fs::copy(gauntlet.path(), folder_->path() / "gauntlet");
    report(folder_->path() / "gauntlet");
    write(folder_->path() / "ablation.yaml",
          "game: {name: andantino, radius: 4}\nseed: 2\nlimits: {nodes: 100}\nopenings: {type: random, plies: 5, count: 3, seed: 1}\n"
          "ablation: {base: " ARENA_SOURCE
          "/configs/players/arena-andantino-1.yaml, switches: [transposition_table, killers, history], positions: {type: random, count: 9, depth: "
          "3}}\n");
    const auto ran = run_cli({"ablate", (folder_->path() / "ablation.yaml").string(), "--output", (folder_->path() / "ablation").string()});
    ASSERT_EQ(ran.code, 0) << ran.err;
    report(folder_->path() / "ablation");
  }
  static void TearDownTestSuite() { delete folder_; }

  static std::vector<fs::path> files(const std::string& ending) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder_->path()))
      if (entry.path().parent_path().filename() == "tables" && entry.path().extension() == ending) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    EXPECT_GT(found.size(), 30U);
    return found;
  }
  static void report(const fs::path& run) {
    const auto ran = run_cli({"report", run.string()});
    ASSERT_EQ(ran.code, 0) << ran.err;
  }

  static cli_test::TemporaryFolder* folder_;
};
cli_test::TemporaryFolder* OtherPrograms::folder_ = nullptr;

bool is_number(const std::string& text) {
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0';
}

TEST_F(OtherPrograms, EveryColumnOfEveryTableIsNumbersOrWordsAndNothingLooksLikeADate) {
  const std::regex date(R"(\d+[-/.]\d+([-/.]\d+)+|\d+[-/]\d+)"), compound(R"(.*\d ?%|.*\d \(.*\d\)|.*\d to .*\d|[<>]\d.*|\d.*\*|-)");
  for (const fs::path& file : files(".csv")) {
    const auto lines = lines_of(read_file(file));
    ASSERT_GE(lines.size(), 2U) << file;
    std::vector<std::string> headings;
    split_csv(lines[0], headings);
    std::vector<std::vector<std::string>> columns(headings.size());
    for (std::size_t i = 1; i < lines.size(); ++i) {
      std::vector<std::string> fields;
      ASSERT_TRUE(split_csv(lines[i], fields)) << file;
      ASSERT_EQ(fields.size(), headings.size()) << file << ": " << lines[i];
      for (std::size_t c = 0; c < fields.size(); ++c) columns[c].push_back(fields[c]);
    }
    EXPECT_EQ(std::set<std::string>(headings.begin(), headings.end()).size(), headings.size()) << file << ": a heading comes twice";
    for (std::size_t c = 0; c < headings.size(); ++c) {
      std::size_t numbers = 0, words = 0;
      for (const std::string& cell : columns[c]) {
        EXPECT_FALSE(std::regex_match(cell, date)) << file << ": " << headings[c] << ": " << cell;
        if (cell.empty()) continue;
        ++(is_number(cell) ? numbers : words);
        const bool sentence =
            headings[c] == "verdict" || headings[c] == "method" || headings[c] == "player" || headings[c] == "opponent" || headings[c] == "against";
        EXPECT_TRUE(sentence || !std::regex_match(cell, compound)) << file << ": " << headings[c] << ": " << cell;
      }
      const bool options = file.filename() == "options.csv";
      EXPECT_TRUE(numbers == 0 || words == 0 || options) << file << ": " << headings[c] << " has both numbers and words";
    }
  }
}

TEST_F(OtherPrograms, AnIntervalIsTwoColumnsAndAPercentageHasItsUnitInTheHeading) {
  const std::string ablation = read_file(folder_->path() / "ablation" / "tables" / "ablation.csv");
  EXPECT_THAT(ablation, HasSubstr("enhancement,nodes_ratio,nodes_ratio_low,nodes_ratio_high,time_ratio,time_ratio_low,time_ratio_high"));
  EXPECT_THAT(read_file(folder_->path() / "twelve" / "tables" / "standings.csv"),
              HasSubstr("#,player,points,games,score_percent,wins,draws,losses\n"));
  EXPECT_THAT(read_file(folder_->path() / "twelve" / "tables" / "crosstable.csv"), HasSubstr("#,player,points_1,games_1,points_2,games_2,"));
  EXPECT_THAT(read_file(folder_->path() / "twelve" / "tables" / "ratings.csv"), HasSubstr("#,player,elo,standing,elo_low,elo_high,games,points\n"));
  EXPECT_THAT(read_file(folder_->path() / "match" / "tables" / "sides.csv"), HasSubstr("first_wins,first_draws,first_losses,first_score_percent"));
}

TEST_F(OtherPrograms, EveryTableCompilesAndFitsItsPage) {
  const auto there = cli_test::shell("command -v pdflatex >/dev/null && kpsewhich rotating.sty pdflscape.sty booktabs.sty longtable.sty graphicx.sty",
                                     folder_->path());
  if (there.code != 0) GTEST_SKIP() << "pdflatex with booktabs, longtable, rotating and pdflscape is not installed (see .ci/packages-checks)";
  std::string text =
      "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{booktabs,array,longtable,rotating,pdflscape}\n\\hfuzz=2pt\n\\begin{document}"
      "\n";
  std::size_t turned = 0, parts = 0;
  for (const fs::path& file : files(".tex")) {
    const std::string table = read_file(file);
    turned += table.find("{sideways") != std::string::npos || table.find("{landscape") != std::string::npos ? 1U : 0U;
    parts += table.find("(continued)") != std::string::npos ? 1U : 0U;
    text += "\\typeout{TABLE " + file.string() + "}\n" + table + "\\clearpage\n";
  }
  EXPECT_GT(turned + parts, 0U) << "no table is wide";
  for (const char* run : {"ablation", "match"}) {
    const auto made = cli_test::shell("timeout 60 pdflatex -interaction=nonstopmode -halt-on-error all.tex", folder_->path() / run);
    EXPECT_EQ(made.code, 0) << run << made.out.substr(made.out.size() > 3000 ? made.out.size() - 3000 : 0);
    EXPECT_TRUE(fs::exists(folder_->path() / run / "all.pdf"));
  }
  write(folder_->path() / "all.tex", text + "\\end{document}\n");
  const auto ran = cli_test::shell("timeout 120 pdflatex -interaction=nonstopmode -halt-on-error all.tex", folder_->path());
  EXPECT_EQ(ran.code, 0) << ran.out.substr(ran.out.size() > 3000 ? ran.out.size() - 3000 : 0);
  std::string present;
  for (const std::string& line : lines_of(read_file(folder_->path() / "all.log"))) {
    if (line.rfind("TABLE ", 0) == 0) present = line;
    for (const char* trouble : {"Overfull \\hbox", "Float too large", "LaTeX Error", "Overfull \\vbox"})
      EXPECT_EQ(line.find(trouble), std::string::npos) << present << ": " << line;
  }
}

}  // namespace
}  // namespace arena::report_test
