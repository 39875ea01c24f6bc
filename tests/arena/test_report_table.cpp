// A table in its forms: what stands in a cell stays what it is in each of them.
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
            "  \\begin{tabular}{@{}lr@{}}\n    \\toprule\n    player & nodes \\\\\n    \\midrule\n"
            "    a\\textbar{}b\\_c, ''d'' & 12 \\\\\n    \\textless{}b\\textgreater{} & 3 \\\\\n"
            "    \\bottomrule\n  \\end{tabular}\n\n  \\smallskip{\\footnotesize 50 \\% of \\$x\\par}\n\\end{table}\n");
}

TEST(ReportTable, SetsSentencesInLinesAndLongTablesOverPages) {
  Table table("long", "Long", {"<verdict", "n"});
  for (int i = 0; i < 50; ++i) table.row({"a sentence that is longer than any line of a table should be", std::to_string(i)});
  const std::string latex = as_latex(table);
  EXPECT_EQ(latex.find("% \\usepackage{booktabs,longtable}\n\\begin{longtable}{@{}p{0.35\\linewidth}r@{}}\n  \\caption{Long}\\label{tab:long}\\\\\n"),
            0U)
      << latex.substr(0, 200);
  EXPECT_NE(latex.find("\\endhead"), std::string::npos);
  EXPECT_EQ(latex.find("tabular"), std::string::npos);
}

TEST(ReportTable, FillsShortRowsUp) {
  Table table("t", "", {"a", "b"});
  table.row({"1"});
  EXPECT_EQ(as_csv(table), "a,b\n1,\n");
}

}  // namespace
}  // namespace arena
