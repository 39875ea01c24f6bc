// What a report has for a paper: charts as SVG and PDF with nothing outside the frame, a document that includes them, and text that keeps its width.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "arena/report/print/canvas.hpp"
#include "arena/report/print/printed_charts.hpp"
#include "arena/text/table.hpp"
#include "tests/arena/report_support.hpp"

namespace arena::report_test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

json rating(const std::string& name, double elo, const json& low, const json& high) {
  return {{"name", name}, {"player", 0}, {"elo", elo}, {"low", low}, {"high", high}, {"standing", "rated"}};
}

/// What the page draws from nothing.
json no_figures() {
  json figures = {{"players", json::array()}, {"order", json::array()},   {"seats", 2},
                  {"sprt", nullptr},          {"lengths", json::array()}, {"effects", json::array()},
                  {"scaling", json::array()}, {"tunings", json::array()}, {"ratings", {{"rows", json::array()}, {"method", "a method."}}}};
  for (const char* key : {"nodes", "depth", "time", "score", "expected"})
    figures["series"][key] = {{"step", 4}, {"split", false}, {"flat", nullptr}, {"lines", json::array()}};
  return figures;
}

json ply_line(std::size_t player, double from) {
  json line = {{"player", player}, {"side", nullptr}};
  for (int i = 0; i < 14; ++i) {
    line["from"].push_back(4 * i + 1);
    line["to"].push_back(4 * i + 4);
    line["low"].push_back(from * (i + 1));
    line["middle"].push_back(2 * from * (i + 1));
    line["high"].push_back(3 * from * (i + 1));
  }
  return line;
}

/// Twenty players, some with long names, and everything that the page draws.
json many_figures() {
  json figures = no_figures();
  for (std::size_t i = 0; i < 20; ++i) {
    const std::string name = i % 3 == 0 ? fmt::format("alpha-beta <{}> with killers, history & a table of 64 MiB", i) : fmt::format("p{}", i);
    const double elo = 500 - 50 * static_cast<double>(i);
    figures["players"].push_back(name);
    figures["order"].push_back(i);
    figures["ratings"]["rows"].push_back(rating(name, elo, elo - 40, elo + 60));
    for (const char* key : {"nodes", "depth", "time", "score"}) figures["series"][key]["lines"].push_back(ply_line(i, 10 + static_cast<double>(i)));
  }
  for (int plies = 11; plies < 70; ++plies) figures["lengths"].push_back({plies, 1 + plies % 7});
  json points = json::array(), curve = json::array();
  for (int pairs = 0; pairs < 200; ++pairs) points.push_back({pairs, 0.01 * pairs});
  figures["sprt"] = {{"lower", -2.944}, {"upper", 2.944}, {"points", points}};
  for (int i = 0; i < 12; ++i)
    curve.push_back({{"budget", 1000 << i}, {"text", std::to_string(1000 << i)}, {"elo", 70 * i}, {"low", 70 * i - 30}, {"high", nullptr}});
  figures["scaling"].push_back({{"unit", "nodes"},
                                {"logarithmic", true},
                                {"words", "A doubling is worth 70 Elo."},
                                {"curves", {{{"name", "full"}, {"zero", "full at 1000"}, {"points", curve}}}}});
  figures["effects"].push_back({{"name", "nodes-ratio"},
                                {"title", "Nodes at depth 5"},
                                {"axis", "nodes, as a multiple (logarithmic)"},
                                {"note", "Left of 1 it takes fewer."},
                                {"ratio", true},
                                {"less", true},
                                {"bars", {{{"name", "killers"}, {"value", 0.5}, {"low", 0.4}, {"high", 0.6}}}}});
  return figures;
}

struct DrawnText {
  double left = 0, right = 0, base = 0, size = 0;
  std::string words;
};

/// The level texts of a drawing.
std::vector<DrawnText> texts_in(const std::string& svg) {
  static const std::regex form(
      R"re(<text x="([-0-9.]+)" y="([-0-9.]+)" font-size="([0-9.]+)" textLength="([0-9.]+)"[^>]* text-anchor="(\w+)"[^>]*>([^<]*)</text>)re");
  std::vector<DrawnText> texts;
  for (std::sregex_iterator at(svg.begin(), svg.end(), form), end; at != end; ++at) {
    if (at->str().find("rotate") != std::string::npos) continue;
    const double x = std::stod((*at)[1]), width = std::stod((*at)[4]);
    const double left = (*at)[5] == "start" ? x : (*at)[5] == "end" ? x - width : x - width / 2;
    texts.push_back({left, left + width, std::stod((*at)[2]), std::stod((*at)[3]), (*at)[6]});
  }
  return texts;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

TEST(ReportBundle, NoTextOfAChartLeavesItsPageOrCoversAnother) {
  const auto charts = printed_charts(many_figures());
  std::vector<std::string> names;
  for (const PrintedChart& chart : charts) {
    names.push_back(chart.name);
    std::smatch size;
    ASSERT_TRUE(std::regex_search(chart.svg, size, std::regex("viewBox=\"0 0 ([0-9]+) ([0-9]+)\"")));
    EXPECT_LT(std::stod(size[2]), 560) << chart.name << " is higher than a page";
    const auto texts = texts_in(chart.svg);
    EXPECT_GT(texts.size(), 4U) << chart.name;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      EXPECT_GE(texts[i].left, 0) << chart.name << ": " << texts[i].words;
      EXPECT_LE(texts[i].right, std::stod(size[1])) << chart.name << ": " << texts[i].words;
      EXPECT_GE(texts[i].base - texts[i].size, 0) << chart.name << ": " << texts[i].words;
      EXPECT_LE(texts[i].base, std::stod(size[2])) << chart.name << ": " << texts[i].words;
      for (std::size_t j = i + 1; j < texts.size(); ++j) {
        const bool apart = texts[i].right <= texts[j].left || texts[j].right <= texts[i].left;
        EXPECT_TRUE(apart || std::abs(texts[i].base - texts[j].base) >= 0.7 * texts[i].size)
            << chart.name << ": " << texts[i].words << " and " << texts[j].words;
      }
    }
    EXPECT_THAT(chart.svg, Not(HasSubstr("nan")));
    EXPECT_THAT(chart.svg, Not(HasSubstr("inf")));
    EXPECT_THAT(chart.svg, Not(HasSubstr("alpha-beta <")));
    EXPECT_FALSE(chart.caption.empty());
  }
  EXPECT_THAT(names, testing::ElementsAre("nodes-ratio", "scaling", "ratings", "test", "lengths", "nodes-by-ply", "depth-by-ply", "time-by-ply",
                                          "score-by-ply"));
}

TEST(ReportBundle, ABoundHasAnArrowAndNoDot) {
  json figures = no_figures();
  const auto drawn = [&](const json& row) {
    figures["ratings"]["rows"] = {rating("other", -200, -250, -150), row};
    return printed_charts(figures).at(0).svg;
  };
  const std::string interval = drawn(rating("a", 100, 50, 150)), at_least = drawn(rating("a", 100, 100, nullptr)),
                    at_most = drawn(rating("a", 100, nullptr, 100)), open = drawn(rating("a", 100, nullptr, 150)),
                    unknown = drawn(rating("a", 100, nullptr, nullptr));
  EXPECT_EQ(occurrences(interval, "<circle"), 2U);
  for (const std::string& bound : {at_least, at_most}) {
    EXPECT_EQ(occurrences(bound, "<circle"), 1U) << "only the other player has an estimate";
    EXPECT_EQ(occurrences(bound, "<path"), occurrences(interval, "<path")) << "an arrow for a cap";
  }
  EXPECT_EQ(occurrences(open, "<circle"), 2U) << "an estimate with one open end";
  EXPECT_EQ(occurrences(unknown, "<path") + 3, occurrences(interval, "<path")) << "no line and no caps";
  EXPECT_EQ(occurrences(unknown, "<circle"), 2U);
}

TEST(ReportBundle, WhatSaysNothingIsNotDrawn) {
  EXPECT_TRUE(printed_charts(no_figures()).empty());
  json figures = no_figures();
  figures["lengths"] = {{30, 3}, {31, 1}};
  EXPECT_TRUE(printed_charts(figures).empty()) << "four games";
  figures["lengths"] = {{30, 9}};
  EXPECT_TRUE(printed_charts(figures).empty()) << "all of one length";
  figures["players"] = {"a"};
  figures["order"] = {0};
  figures["series"]["depth"]["lines"].push_back(ply_line(0, 1));
  EXPECT_EQ(printed_charts(figures).size(), 1U);
  figures["series"]["depth"]["flat"] = 3;
  EXPECT_TRUE(printed_charts(figures).empty()) << "it hardly varies";
}

TEST(ReportBundle, APdfPointsToItsObjectsAndSaysHowLongItsDrawingIs) {
  for (const PrintedChart& chart : printed_charts(many_figures())) {
    const std::string& pdf = chart.pdf;
    EXPECT_EQ(pdf.rfind("%PDF-1.4\n", 0), 0U);
    const std::size_t start = std::stoul(pdf.substr(pdf.rfind("startxref\n") + 10));
    ASSERT_EQ(pdf.substr(start, 9), "xref\n0 6\n") << chart.name;
    for (std::size_t object = 1; object <= 5; ++object) {
      const std::string entry = pdf.substr(start + 9 + 20 * object, 20);
      EXPECT_EQ(entry.substr(10), " 00000 n \n");
      EXPECT_EQ(pdf.substr(std::stoul(entry), 7), std::to_string(object) + " 0 obj");
    }
    const std::size_t length = std::stoul(pdf.substr(pdf.find("/Length ") + 8)), body = pdf.find("stream\n") + 7;
    EXPECT_EQ(pdf.substr(body + length, 9), "endstream");
    EXPECT_EQ(occurrences(pdf.substr(body, length), " Tj"), occurrences(chart.svg, "<text")) << "every text is in both";
    EXPECT_TRUE(std::all_of(pdf.begin(), pdf.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
  }
}

TEST(ReportBundle, TextIsEscapedAndShortenedByTheLetter) {
  const Drawing draw = [](Canvas& canvas) { canvas.text({10, 20}, "a(b)\\ \u2212\u00fc\u4e2d&", {8, Anchor::start, "#000000", false}); };
  EXPECT_THAT(drawn_as_pdf(100, 50, draw), HasSubstr("1 0 0 1 10.00 30.00 Tm (a\\(b\\)\\\\ \\200\\374\\077&) Tj"));
  EXPECT_THAT(drawn_as_svg(100, 50, "t", draw), HasSubstr("\u2212\u00fc\u4e2d&amp;</text>"));
  EXPECT_NEAR(lettered_width("Elo", 10), 0.667 * 10 + 0.222 * 10 + 0.556 * 10, 1e-9);
  EXPECT_EQ(lettered_within("short", 8, 100), "short");
  const std::string cut = lettered_within("\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc", 10, 25);
  EXPECT_EQ(cut, "\u00fc\u00fc\u2026");
  EXPECT_EQ(lightened("#000000", 0.5), "#7f7f7f");
  EXPECT_EQ(lightened("#0072b2", 1), "#0072b2");
}

TEST(ReportBundle, TheDocumentIncludesEveryChartThatWasWritten) {
  const KeptRun run;
  ASSERT_EQ(run.report().code, 0);
  const std::string document = run.content("all.tex");
  std::size_t charts = 0;
  for (const auto& entry : fs::directory_iterator(run.path() / "figures")) {
    const std::string name = entry.path().stem().string();
    EXPECT_THAT(document, HasSubstr("\\includegraphics{figures/" + name + "}"));
    EXPECT_THAT(document, HasSubstr("\\label{fig:gauntlet:" + name + "}"));
    charts += entry.path().extension() == ".pdf" ? 1U : 0U;
    EXPECT_TRUE(fs::exists(run.path() / "figures" / (name + ".svg")));
  }
  EXPECT_EQ(charts, occurrences(document, "\\includegraphics"));
  EXPECT_GE(charts, 4U);
  EXPECT_THAT(document, HasSubstr("Limits of a decision: nodes: 200."));
  EXPECT_THAT(document, HasSubstr("random openings of"));
  EXPECT_THAT(document, HasSubstr("Ratings: Bradley-Terry"));
  EXPECT_THAT(run.content("figures/ratings.svg"), HasSubstr("no_eval &amp; 50%"));
}

TEST(ReportBundle, ARunWithoutGamesHasADocumentWithoutCharts) {
  const KeptRun run;
  run.cut("games.csv", 0);
  run.cut("moves.csv", 0);
  ASSERT_EQ(run.report().code, 0);
  EXPECT_FALSE(fs::exists(run.path() / "figures"));
  EXPECT_THAT(run.content("all.tex"), Not(HasSubstr("includegraphics{")));
}

TEST(ReportBundle, OnlyOptionsThatDifferAreInTheTableEvenWithinAnEvaluator) {
  const KeptRun run;
  const Table options = table_of(read_run_data({run.path()}), "options");
  EXPECT_EQ(options.columns.size(), 5U);
  EXPECT_EQ(cell(options, "transposition_table", "no-table"), "false");
  EXPECT_EQ(cell(options, "evaluator", "full"), "lines");
  EXPECT_EQ(cell(options, "evaluator", "no_eval & 50%"), "none");
  EXPECT_EQ(cell(options, "evaluator.weight_3", "full"), "no such cell") << "whoever has the evaluator has the same weights";
  for (const auto& row : options.rows) {
    std::set<std::string> values(row.begin() + 1, row.end());
    values.erase("-");
    EXPECT_GE(values.size(), 2U) << row[0];
  }
}

TEST(ReportBundle, NoPrintedLineIsWiderThanTheTerminal) {
  for (const char* name : {"gauntlet", "match"}) {
    const KeptRun run(name);
    for (const std::vector<std::string>& words : {std::vector<std::string>{"report", run.text()}, {"rate", run.text(), "--by-side"}}) {
      const auto ran = run_cli(words);
      EXPECT_EQ(ran.code, 0) << ran.err;
      for (const std::string& line : lines_of(ran.out)) {
        const auto letters = std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
        EXPECT_TRUE(letters <= static_cast<std::ptrdiff_t>(text_width) || line.find(run.parent().string()) != std::string::npos)
            << words[0] << ": " << line;
      }
    }
  }
}

TEST(ReportBundle, TheReplayMarksEveryStoneOfATurn) {
  const KeptRun run("match");  // Omega: two stones a turn
  ASSERT_EQ(run.report().code, 0);
  const std::string page = run.content("report.html");
  const std::size_t at = page.find("\"last\":[[],[");
  ASSERT_NE(at, std::string::npos);
  EXPECT_THAT(page.substr(at, 60), testing::MatchesRegex(R"re("last":\[\[\],\[[0-9]+\],\[[0-9]+,[0-9]+\],\[[0-9]+\],\[[0-9]+,[0-9]+\],.*)re"))
      << "none, one, both, and again";
  const std::string svg = (run.parent() / "position.svg").string();
  ASSERT_EQ(run_cli({"show", run.text(), "--game", "1", "--ply", "6", "--svg", svg}).code, 0);
  EXPECT_THAT(read_file(svg), HasSubstr("Last move: e3 a3."));
  ASSERT_EQ(run_cli({"show", run.text(), "--game", "1", "--ply", "5", "--svg", svg}).code, 0);
  EXPECT_THAT(read_file(svg), HasSubstr("Last move: e3."));
}

}  // namespace
}  // namespace arena::report_test
