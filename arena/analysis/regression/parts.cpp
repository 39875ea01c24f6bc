#include "arena/analysis/regression/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/text/xml.hpp"

namespace arena {

namespace {

std::string_view name_of(Verdict verdict) { return verdict_names[static_cast<std::size_t>(verdict)]; }

std::vector<std::string> parts_with(const RegressionReport& report, Verdict verdict) {
  std::vector<std::string> names;
  for (const RegressionPart& part : report.parts)
    if (part.verdict == verdict) names.push_back(part.name);
  return names;
}

}  // namespace

Verdict RegressionReport::verdict() const {
  const auto any = [&](Verdict wanted) {
    return std::any_of(parts.begin(), parts.end(), [&](const RegressionPart& part) { return part.verdict == wanted; });
  };
  for (const Verdict worst : {Verdict::failed, Verdict::regression, Verdict::unjudged, Verdict::undecided})
    if (any(worst)) return worst;
  return Verdict::pass;
}

int RegressionReport::exit_code() const {
  constexpr std::array<int, 5> codes = {0, 1, 3, 7, 5};
  return codes[static_cast<std::size_t>(verdict())];
}

Table regression_table(const RegressionReport& report) {
  Table table("regression", fmt::format("{} against {}", report.candidate, report.baseline), {"<part", "<verdict", "<what was seen"});
  for (const RegressionPart& part : report.parts) table.row({part.name, std::string(name_of(part.verdict)), part.sentence});
  return table;
}

std::string regression_verdict(const RegressionReport& report) {
  switch (report.verdict()) {
    case Verdict::regression:
      return fmt::format("Regression in: {}.", fmt::join(parts_with(report, Verdict::regression), ", "));
    case Verdict::unjudged:
      return fmt::format("Changed, strength not judged: {}. Nothing here can tell whether it is weaker.",
                         fmt::join(parts_with(report, Verdict::unjudged), ", "));
    case Verdict::undecided:
      return fmt::format("Inconclusive: {}. No regression is shown, and none is excluded.", fmt::join(parts_with(report, Verdict::undecided), ", "));
    case Verdict::failed:
      return fmt::format("No verdict, a player failed: {}.", fmt::join(parts_with(report, Verdict::failed), ", "));
    case Verdict::pass:
      break;
  }
  return "No regression.";
}

nlohmann::json regression_json(const RegressionReport& report) {
  nlohmann::json json = {{"baseline", report.baseline},     {"candidate", report.candidate}, {"verdict", name_of(report.verdict())},
                         {"exit_code", report.exit_code()}, {"seconds", report.seconds},     {"parts", nlohmann::json::array()}};
  for (const RegressionPart& part : report.parts) {
    nlohmann::json row = {{"part", part.name}, {"verdict", name_of(part.verdict)}, {"sentence", part.sentence}};
    for (const auto& [name, value] : part.figures) row["figures"][name] = value;
    json["parts"].push_back(row);
  }
  return json;
}

std::string regression_junit(const RegressionReport& report) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  xml += fmt::format(
      "<testsuites>\n  <testsuite name=\"arena regress: {} against {}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" "
      "time=\"{:.3f}\">\n",
      xml_escaped(report.candidate), xml_escaped(report.baseline), report.parts.size(),
      parts_with(report, Verdict::regression).size() + parts_with(report, Verdict::unjudged).size(), parts_with(report, Verdict::failed).size(),
      parts_with(report, Verdict::undecided).size(), report.seconds);
  for (const RegressionPart& part : report.parts) {
    const std::string sentence = xml_escaped(part.sentence);
    xml += fmt::format("    <testcase classname=\"arena.regress\" name=\"{}\">\n", xml_escaped(part.name));
    if (part.verdict == Verdict::regression || part.verdict == Verdict::unjudged) xml += fmt::format("      <failure message=\"{}\"/>\n", sentence);
    if (part.verdict == Verdict::failed) xml += fmt::format("      <error message=\"{}\"/>\n", sentence);
    if (part.verdict == Verdict::undecided) xml += fmt::format("      <skipped message=\"{}\"/>\n", sentence);
    xml += fmt::format("      <system-out>{}</system-out>\n    </testcase>\n", sentence);
  }
  return xml + "  </testsuite>\n</testsuites>\n";
}

}  // namespace arena
