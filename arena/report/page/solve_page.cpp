#include "arena/report/page/solve_page.hpp"

#include <fmt/format.h>

#include "arena/report/page/tables_page.hpp"
#include "arena/report/print/plots.hpp"
#include "arena/text/xml.hpp"

namespace arena {

namespace {

using solve::ProgressPoint;

/// Both numbers of one question; an infinite number has no place on the axis, and the answer is in the table.
std::string proof_chart(const std::vector<ProgressPoint>& points) {
  constexpr std::size_t most_plotted = 600;
  LinePlot plot{{"seconds", false, Units::plain}, {"number, logarithmic", true, Units::compact}, {}, {}};
  PlottedLine proof = plotted_line(0, "proof number"), disproof = plotted_line(1, "disproof number");
  const std::size_t step = 1 + points.size() / most_plotted;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i % step != 0 && i + 1 != points.size()) continue;
    const auto add = [&](PlottedLine& line, ProofNumber number) {
      if (number > 0 && number < proof_infinity) line.points.push_back({points[i].seconds, static_cast<double>(number), std::nullopt, std::nullopt});
    };
    add(proof, points[i].proof);
    add(disproof, points[i].disproof);
  }
  if (proof.points.size() < 2 && disproof.points.size() < 2) return "";
  plot.lines = {std::move(proof), std::move(disproof)};
  const std::string caption = "Proof and disproof number over time: " + points.front().question;
  const std::string svg = drawn_as_svg(print_width, plot.height(), caption, [&](Canvas& canvas) { plot.draw(canvas); });
  const std::size_t from = svg.find("<svg");  // without the head of a file
  return fmt::format(
      "<figure class=\"card\" style=\"background: #fff; max-width: 44rem\">\n{}\n<figcaption style=\"color: #222\">{}</figcaption></figure>\n",
      svg.substr(from == std::string::npos ? 0 : from), xml_escaped(caption));
}

}  // namespace

std::string solve_page(const solve::RecordedSolve& run) {
  Table table("questions", "Questions", {"<question", "<result", "nodes", "seconds", "proof", "disproof"});
  std::string charts;
  for (const auto& points : run.by_question()) {
    const ProgressPoint& last = points.back();
    const std::string within = last.within > 0 ? fmt::format(" (within {} plies?)", last.within) : "";
    table.row({last.question + within, last.result, std::to_string(last.nodes), fmt::format("{:.1f}", last.seconds), solve::number_words(last.proof),
               solve::number_words(last.disproof)});
    charts += proof_chart(points);
  }
  const std::string summary =
      fmt::format("{}, position {}, goal {}. The numbers of an open question say how far the search has got, not how it ends.", run.game(),
                  run.facts.at("position").get<std::string>(), run.facts.at("goal").get<std::string>());
  return tables_page("Solver run " + run.name, summary, {table}, charts.empty() ? "" : "<section aria-label=\"Charts\">\n" + charts + "</section>\n");
}

}  // namespace arena
