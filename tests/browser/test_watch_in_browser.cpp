// Runs on the page of `arena serve`: a tournament while it is played, an SPRT's curve, replays, and on from a recorded position.
#include <fstream>

#include "tests/arena/tournament_support.hpp"
#include "tests/browser/served_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using browser_test::Child;
using browser_test::Served;
using browser_test::shared_page;
using nlohmann::json;

/// The number of the run with this name, once the server has found it.
std::string run_called(const Served& page, const std::string& name) {
  for (int tries = 0; tries < 3000; ++tries) {
    const json list = page.get("/api/runs");
    for (const json& run : list.at("runs"))
      if (run.at("name") == name) return run.at("id");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  throw std::runtime_error("the server does not find the run " + name);
}

TEST(ServedPage, ARunningTournamentIsSeenLiveItsGamesAreReplayedAndPlayedOnAndAnSprtIsACurve) {
  const cli_test::TemporaryFolder folder;
  const fs::path runs = folder.path() / "runs";
  fs::create_directory(runs);
  Served page({runs.string()});
  EXPECT_EQ(page.browser.until("return document.getElementById('runs').textContent").get<std::string>().substr(0, 10), "None given");
  const fs::path file = tournament_test::write_tournament(
      folder.path(),
      "game: {name: andantino, radius: 4}\nseed: 3\nopenings: {type: random, plies: 4, count: 6, seed: 3}\nlimits: {nodes: 100000}\n"
      "players:\n  - arena-andantino\n  - sweere-neighbours\n");
  Child run({ARENA_BINARY, "run", file.string(), "--threads", "1", "--output", (runs / "small").string()}, folder.path(), folder.path() / "run.txt");
  for (int tries = 0; tries < 300'000 && !fs::exists(runs / "small" / "live.json"); ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  run.send(SIGSTOP);  // it waits until the page has seen it, or a busy machine would come too late
  page.browser.until("return document.querySelector('#runs a')?.textContent === 'small'");  // the list looks for itself
  const std::string id = run_called(page, "small");
  page.to("#/run/" + id);
  page.browser.until("return document.querySelector('#run-title .badge')?.textContent === 'running'");
  page.browser.until(
      "return document.querySelectorAll('#run-live-board circle').length > 3 && "
      "document.getElementById('run-live-title').textContent.includes('Game')");
  const json before = page.browser.run("return document.getElementById('run-live-board').textContent");
  run.send(SIGCONT);
  page.browser.until("return document.getElementById('run-live-board').textContent !== " + before.dump());
  page.browser.until("return document.querySelectorAll('#run-standings tbody tr').length === 2");
  page.browser.until("return document.querySelector('#run-title .badge').textContent === 'finished'");
  EXPECT_EQ(run.wait(), 0);
  page.browser.until("return document.getElementById('run-counts').textContent.includes('12 of 12')");
  EXPECT_EQ(page.browser.run("return document.getElementById('run-live-card').hidden"), true);
  page.expect_sound();

  const std::string plies = page.browser.run("return document.querySelector('#run-latest tbody tr').cells[4].textContent");
  page.browser.run("document.querySelector('#run-latest a').click()");
  page.browser.until("return document.getElementById('recorded-count').textContent === '" + plies + " / " + plies + "'");
  EXPECT_GE(page.browser.run("return document.querySelectorAll('#recorded-board .won').length"), 1);
  page.browser.keys({"\uE011", "\uE014", "\uE014", "\uE014", "\uE014", "\uE014", "\uE014", "\uE012"});  // Home, right, ..., left
  EXPECT_EQ(page.browser.run("return document.getElementById('recorded-count').textContent"), "5 / " + plies);
  EXPECT_EQ(page.browser.run("return location.hash.split('/').at(-1)"), "5");
  EXPECT_EQ(page.browser.run("return document.querySelectorAll('#recorded-board circle[r=\"15\"]').length"), 6);  // five, and black's first stone
  EXPECT_NE(page.browser.run("return document.getElementById('recorded-decision').textContent").get<std::string>().find("depth"), std::string::npos);
  page.expect_sound();
  page.button("recorded-go-on");
  page.browser.until("return location.hash.startsWith('#/table/')");
  EXPECT_EQ(page.seen_when("open && ply === 5").at("turn"), "Your move as black");
  page.any_move(0);
  page.seen_when("open && ply === 7 || over");

  Child test({ARENA_BINARY, "sprt", "arena-andantino", "random", "--nodes", "50", "--elo1", "60", "--output", (runs / "test").string()}, ARENA_SOURCE,
             folder.path() / "sprt.txt");
  EXPECT_EQ(test.wait(), 0);
  page.to("#/run/" + run_called(page, "test"));
  page.browser.until("return document.querySelector('#run-title .badge')?.textContent === 'finished'");
  page.browser.until("return document.querySelector('#run-llr .llr-line')?.getAttribute('points').split(' ').length > 3");
  EXPECT_EQ(page.browser.run("return document.querySelectorAll('#run-llr .bound').length"), 2);
  EXPECT_NE(page.browser.run("return document.getElementById('run-verdict').textContent").get<std::string>().find("H1"), std::string::npos);
  page.expect_sound();
}

TEST(ServedPage, AnalysisShowsLinesSideBySideTheHeatOfMovesAndTheEvaluatorsTerms) {
  Served& page = shared_page();
  page.to("#/analyse");
  page.browser.until("return document.querySelector('#analyse-rules [name=radius]') !== null");
  page.browser.run(
      "document.querySelector('#analyse-rules [name=radius]').value = 4; document.getElementById('analyse-moves').value = 'f5 f6';"
      "document.getElementById('analyse-new').requestSubmit()");
  page.browser.until("return document.querySelector('#analyse-board svg') && document.querySelector('#analyse-players select')");
  page.button("analyse-more");
  page.browser.until("return document.querySelectorAll('#analyse-players fieldset').length === 2");
  page.browser.run(
      "document.querySelectorAll('#analyse-players fieldset').forEach((one, i) => { one.querySelector('select').value = ['arena-andantino', "
      "'sweere-neighbours'][i]; one.querySelector('[data-limit=move_time_ms]').value = ''; one.querySelector('[data-limit=nodes]').value = 2000; });"
      "document.getElementById('analyse-go').click()");
  page.browser.until("return document.querySelectorAll('.result[data-state=done]').length === 2");
  page.browser.until("return document.querySelector('#analyse-best li') !== null");
  const json shown = page.browser.run(
      "return {heat: document.querySelectorAll('#analyse-board .worth').length, line: document.querySelectorAll('#analyse-board .to-come').length,"
      "dots: document.querySelectorAll('#analyse-board circle.legal').length, best: document.querySelectorAll('#analyse-best li').length}");
  EXPECT_EQ(shown.at("heat"), shown.at("dots")) << "each legal move has its value";
  EXPECT_EQ(shown.at("best"), shown.at("dots"));
  EXPECT_GE(shown.at("line"), 2);
  page.browser.run("document.querySelector('#eval-form button').click()");
  page.browser.until("return document.querySelectorAll('#eval-result tbody tr, #eval-result pre').length");
  page.expect_sound();
  const std::string cell = page.browser.run("return document.querySelector('#analyse-board g.can > title').textContent");
  page.press(cell, "analyse-board");
  page.browser.until("return document.getElementById('analyse-title').textContent.includes('3 plies')");
  EXPECT_EQ(page.browser.run("return document.querySelectorAll('#analyse-board .worth, .result').length"), 0) << "they were about another position";
  page.button("analyse-undo");
  page.browser.until("return document.getElementById('analyse-title').textContent.includes('2 plies')");
  EXPECT_EQ(page.browser.console(), std::vector<std::string>{});
}

}  // namespace
}  // namespace arena
