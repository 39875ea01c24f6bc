// A table in its forms: the content of a cell survives each of them.
#include <gtest/gtest.h>

#include "arena/text/table.hpp"

namespace arena {
namespace {

Table sample() {
  Table table("costs", "Costs & gains", {"<player", "nodes"});
  table.row({"a|b_c, \"d\"", "12"});
  table.row({"<b>", "3"});
  table.notes = {"50 % of $x"};
  return table;
}

TEST(ReportTable, StandsInColumnsInTheTerminal) {
  EXPECT_EQ(as_text(sample()),
            "Costs & gains\n"
            "player      nodes\n"
            "----------  -----\n"
            "a|b_c, \"d\"     12\n"
            "<b>             3\n"
            "50 % of $x\n");
}

TEST(ReportTable, NoLineInTheTerminalIsWiderThanAsked) {
  Table table("wide", "Wide, with a title of more words than thirty letters have room for", {"#", "<player", "<opening"});
  std::vector<std::string> row = {"1", "alpha-beta", "random"};
  for (int i = 0; i < 30; ++i) {
    table.columns.push_back({"c" + std::to_string(i)});
    row.push_back("12.5/" + std::to_string(100 + i));
  }
  table.row(row);
  table.notes = {"A sentence of twelve words that has to be set in several lines."};
  for (const std::size_t most : {30U, 40U, 60U, 118U}) {
    const std::string text = as_text(table, most);
    std::size_t parts = 0, cells = 0;
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t end = text.find('\n', from);
      const std::string line = text.substr(from, end - from);
      EXPECT_LE(line.size(), most) << line;
      parts += line.rfind("1  alpha-beta  ", 0) == 0;
      for (std::size_t at = line.find("12.5/"); at != std::string::npos; at = line.find("12.5/", at + 1)) ++cells;
      from = end + 1;
    }
    EXPECT_GT(parts, 1U) << "each part says whose row it is";
    EXPECT_EQ(cells, 30U) << "every cell once";
    EXPECT_EQ(text.find("random"), text.rfind("random"));
  }
  EXPECT_EQ(in_lines("one two three", 8, "  "), "one two\n  three\n");
}

TEST(ReportTable, SetsACellThatIsWiderThanTheLineInLines) {
  Table table("t", "", {"<player", "<verdict", "n"});
  table.row({"a", "helps, but takes more time", "1"});
  table.row({"anameofmanyletters\u00fc\u00fc", "none", "2"});
  EXPECT_EQ(as_text(table, 20),
            "player      verdict\n"
            "----------  --------\n"
            "a           helps,\n"
            "            but\n"
            "            takes\n"
            "            more\n"
            "            time\n"
            "anameofman  none\n"
            "yletters\u00fc\u00fc\n"
            "\n"
            "player      n\n"
            "----------  -\n"
            "a           1\n"
            "anameofman  2\n"
            "yletters\u00fc\u00fc\n");
}

TEST(ReportTable, EscapesWhatIsMarkupInMarkdown) {
  EXPECT_EQ(as_markdown(sample()),
            "### Costs \\& gains\n\n"
            "| player | nodes |\n"
            "| :-- | --: |\n"
            "| a\\|b\\_c, \"d\" | 12 |\n"
            "| \\<b\\> | 3 |\n"
            "\n50 % of \\$x\n");
}

TEST(ReportTable, QuotesInCsvOnlyWhatMustBeQuoted) { EXPECT_EQ(as_csv(sample()), "player,nodes\n\"a|b_c, \"\"d\"\"\",12\n<b>,3\n"); }

TEST(ReportTable, EscapesWhatLatexWouldTakeForItself) {
  EXPECT_EQ(as_latex(sample()),
            "% \\usepackage{booktabs}\n\\begin{table}\n  \\centering\n  \\caption{Costs \\& gains}\n  \\label{tab:costs}\n"
            "  \\footnotesize\n  \\begin{tabular}{@{}lr@{}}\n    \\toprule\n    player & nodes \\\\\n    \\midrule\n"
            "    a\\textbar{}b\\_c, ''d'' & 12 \\\\\n    \\textless{}b\\textgreater{} & 3 \\\\\n"
            "    \\bottomrule\n  \\end{tabular}\n\n  \\smallskip{\\footnotesize 50 \\% of \\$x\\par}\n\\end{table}\n");
}

TEST(ReportTable, SetsMinusSignsInLatexAndLabelsByTheRun) {
  EXPECT_EQ(latex_escaped("-28 (-76 to \u221219), 5-0-3, alpha-1"), "$-$28 ($-$76 to $-$19), 5-0-3, alpha-1");
  EXPECT_NE(as_latex(sample(), "ladder").find("\\label{tab:ladder:costs}"), std::string::npos);
}

TEST(ReportTable, HasTheEndsOfIntervalsInColumnsOfTheirOwnInLatex) {
  Table table("t", "", {"#", "<player", "ratio", "95 % interval", "games"});
  table.split("ratio", {"ratio", "ratio_low", "ratio_high"});
  table.split("95 % interval", {"elo_low", "elo_high"});
  table.row({"", "a", "0.72 (0.65 to 0.80)", "39.9 to 95.5 %", "8"});
  table.row({"2", "b", "at least 1.20", "at most -5.0", "9"});
  table.row({"3", "c", "1.00", "connected to the others by bounds only", "9"});
  table.row({"4", "d", "-", "-", "9"});
  const std::string latex = as_latex(table);
  EXPECT_NE(latex.find("\\begin{tabular}{@{}rlrrrrrr@{}}\n    \\toprule\n"
                       "     &  & \\multicolumn{3}{c}{ratio} & \\multicolumn{2}{c}{95 \\% interval, \\%} &  \\\\\n"
                       "    \\cmidrule(lr){3-5}\\cmidrule(lr){6-7}\n"
                       "    \\# & player & value & low & high & low & high & games \\\\\n    \\midrule\n"
                       "     & a & 0.72 & 0.65 & 0.80 & 39.9 & 95.5 & 8 \\\\\n"
                       "    2 & b & - & 1.20 & open & open & $-$5.0 & 9 \\\\\n"
                       "    3 & c & 1.00 & - & - & \\multicolumn{2}{r}{connected to the others by bounds only} & 9 \\\\\n"
                       "    4 & d & - & - & - & - & - & 9 \\\\\n"),
            std::string::npos)
      << latex;
}

TEST(ReportTable, LeavesConstantColumnsOutWhereItIsReadAndSaysWhatTheyHold) {
  Table table("t", "", {"<player", "threads", "nodes", "depth"});
  for (const char* name : {"a", "b", "c"}) table.row({name, "1", name[0] == 'a' ? "5" : "6", "-"});
  table.notes = {"A note."};
  EXPECT_EQ(as_markdown(table),
            "| player | nodes |\n| :-- | --: |\n| a | 5 |\n| b | 6 |\n| c | 6 |\n\nAll rows: threads 1.\n\nEmpty in all rows: depth.\n\nA note.\n");
  EXPECT_NE(as_latex(table).find("player & nodes \\\\"), std::string::npos);
  EXPECT_EQ(as_csv(table), "player,threads,nodes,depth\na,1,5,\nb,1,6,\nc,1,6,\n") << "programs want the same columns every time";
  EXPECT_NE(as_text(table).find("threads"), std::string::npos);
  table.rows.pop_back();
  EXPECT_EQ(without_constants(table).columns.size(), 4U) << "two rows are alike by chance";
  Table same("t", "", {"<player", "games"});
  for (const char* name : {"a", "b", "c"}) same.row({name, "8"});
  EXPECT_EQ(without_constants(same).columns.size(), 2U) << "something stays to be read";
}

TEST(ReportTable, SetsSentencesInLinesAndLongTablesOverPages) {
  Table table("long", "Long", {"<verdict", "n"});
  for (int i = 0; i < 50; ++i) table.row({"a sentence that is longer than any line of a table should be", std::to_string(i)});
  const std::string latex = as_latex(table);
  EXPECT_EQ(
      latex.find("% \\usepackage{booktabs,array,longtable}\n{\\footnotesize\n\\begin{longtable}{@{}>{\\raggedright\\arraybackslash}p{5cm}r@{}}\n  "
                 "\\caption{Long}\\label{tab:long}\\\\\n"),
      0U)
      << latex.substr(0, 200);
  EXPECT_NE(latex.find("\\endhead"), std::string::npos);
  EXPECT_EQ(latex.find("tabular"), std::string::npos);
}

TEST(ReportTable, TurnsWideTablesAndSplitsWiderOnes) {
  const auto wide = [](int columns) {
    Table table("wide", "Wide", {"<player"});
    for (int i = 0; i < columns; ++i) table.columns.push_back({"column " + std::to_string(i), false});
    table.row({"a", "1", "2"});
    return as_latex(table);
  };
  EXPECT_NE(wide(3).find("\\begin{table}"), std::string::npos);
  EXPECT_NE(wide(9).find("% \\usepackage{booktabs,rotating}\n\\begin{sidewaystable}"), std::string::npos);
  const std::string split = wide(20);
  EXPECT_EQ(split.find("sideways"), std::string::npos);
  EXPECT_NE(split.find("\\caption{Wide (continued)}\n  \\label{tab:wide-2}"), std::string::npos);
  EXPECT_NE(split.find("player & column 19 "), split.find("player & column 0 ")) << "each part says what its rows are";
  for (int i = 0; i < 20; ++i) {
    const std::string heading = "column " + std::to_string(i) + " ";
    EXPECT_NE(split.find(heading), std::string::npos) << heading;
    EXPECT_EQ(split.find(heading), split.rfind(heading)) << heading;
  }
}

TEST(ReportTable, SplitsACellInCsvIntoItsValues) {
  Table table("t", "", {"<player", "score"});
  table.split("score", {"score_percent", "games"});
  table.cells({"a", {"50.0 % (2)", {exact(50), "2"}}});
  table.cells({"b", "-"});
  EXPECT_EQ(as_csv(table), "player,score_percent,games\na,50,2\nb,,\n");
  EXPECT_EQ(table.rows[0][1], "50.0 % (2)");
  EXPECT_EQ(exact(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(exact(-0.0), "0");
}

TEST(ReportTable, FillsShortRowsUp) {
  Table table("t", "", {"a", "b"});
  table.row({"1"});
  EXPECT_EQ(as_csv(table), "a,b\n1,\n");
}

}  // namespace
}  // namespace arena
