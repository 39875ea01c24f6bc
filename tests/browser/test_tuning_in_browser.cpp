// A tuning in a real browser: its report, and the server's page while it is played.
#include "arena/analysis/tuning/tuning_report.hpp"
#include "arena/report/report_files.hpp"
#include "tests/arena/tournament_support.hpp"
#include "tests/browser/browser_support.hpp"
#include "tests/browser/served_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using browser_test::Child;
using browser_test::Served;
using nlohmann::json;

std::string tuning_text(int pairs) {
  return "game: {name: andantino, radius: 4}\nseed: 7\nopenings: {type: random, plies: 7}\nlimits: {nodes: 60}\ntune:\n"
         "  player: {name: mine, search: alpha-beta, evaluator: {name: lines, weight_3: 1, weight_4: 2}, iterative_deepening: true}\n"
         "  parameters:\n    evaluator.weight_3: {range: [0, 40]}\n    evaluator.weight_4: {range: [0, 200], start: 50}\n"
         "  pairs: " +
         std::to_string(pairs) + "\n  method: {type: spsa, batch: 4}\n  verdict: {type: fixed, pairs: 10, worth: 30}\n";
}

TEST(Browser, ATuningHasACurveForEachParameterAndItsVerdictButNoRatings) {
  const cli_test::TemporaryFolder folder;
  const fs::path file = tournament_test::write_tournament(folder.path(), tuning_text(60)), output = folder.path() / "out";
  cli_test::run_cli({"tune", file.string(), "--output", output.string(), "--quiet"});
  ASSERT_EQ(cli_test::run_cli({"report", output.string(), "--quiet"}).code, 0);
  const TuningReport report = read_tuning(output).value();
  browser_test::Visit visit;
  visit.checks = "tuning";
  visit.expected = {{"steps", report.steps.size()}, {"verdict", tuning_sentence(report).substr(1)}, {"parameters", json::array()}};
  for (const TuningParameter& parameter : report.parameters) visit.expected["parameters"].push_back(parameter.name);
  for (const int width : {1280, 390}) {
    visit.width = width;
    browser_test::expect_good(browser_test::visit(output / "report.html", visit), 14);
  }
}

TEST(ServedPage, ATuningIsSeenLiveUntilItsVerdict) {
  const cli_test::TemporaryFolder folder;
  const fs::path runs = folder.path() / "runs";
  fs::create_directory(runs);
  const fs::path file = tournament_test::write_tournament(folder.path(), tuning_text(400));
  Served page({runs.string()});
  Child tune({ARENA_BINARY, "tune", file.string(), "--threads", "1", "--output", (runs / "tuned").string()}, folder.path(),
             folder.path() / "said.txt");
  page.browser.until("return document.querySelector('#runs a')?.textContent.startsWith('tuned')");
  page.browser.run("document.querySelector('#runs a').click()");
  page.browser.until("return document.querySelectorAll('#run-tuning figure.parameter').length === 2");
  EXPECT_EQ(page.browser.run("return document.getElementById('run-standings').closest('section').hidden"), true);
  const std::string points = "document.querySelector('#run-tuning .llr-line').getAttribute('points').split(' ').length";
  const int before = page.browser.run("return " + points);
  page.browser.until(
      fmt::format("return {} > {} || {} === 77", points, before, points));  // it grows by itself; a browser on a busy machine may come late
  const int code = tune.wait();
  EXPECT_TRUE(code == 0 || code == 1 || code == 3) << cli_test::read_file(folder.path() / "said.txt");
  const TuningReport report = read_tuning(runs / "tuned").value();
  ASSERT_TRUE(report.verdict.has_value());
  page.browser.until("return document.getElementById('run-tuning-words').textContent === " + json(tuning_sentence(report)).dump());
  ASSERT_EQ(report.steps.size(), 76U);
  page.browser.until(
      "return [...document.querySelectorAll('#run-tuning .llr-line')].every((line) => line.getAttribute('points').split(' ').length === " +
      std::to_string(report.steps.size() + 1) + ")");
  page.expect_sound();
}

}  // namespace
}  // namespace arena
