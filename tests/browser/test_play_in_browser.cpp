// The page of `arena serve` in a real browser: whole games by mouse and keys, take-backs, pauses, two tables at once, a phone.
#include "tests/browser/served_support.hpp"

namespace arena {
namespace {

using browser_test::Served;
using browser_test::shared_page;
using nlohmann::json;

const std::string enter = "\uE007", right = "\uE014";

/// A person against a program to the end, with a take-back on the way; the end is shown.
json person_against_program(Served& page, const std::string& game, const json& rules, int placements = 1) {
  page.new_game(game, rules, {"human", "arena-" + game});
  EXPECT_NE(page.seen().at("turn").get<std::string>().find("Your move"), std::string::npos);
  for (int i = 0; i < placements; ++i) page.any_move(0);
  const json answered = page.seen_when(fmt::format("open && ply >= {}", 2 * placements));
  EXPECT_GE(answered.at("last"), 1);
  EXPECT_TRUE(page.browser.run("return document.getElementById('thinking-figures').textContent").get<std::string>().find("nodes") !=
              std::string::npos);
  page.button("table-undo");
  EXPECT_EQ(page.seen_when("ply === 0 && open").at("dots").empty(), game == "tablut");
  const json end = page.play_out();
  EXPECT_GE(end.at("ply"), 4);
  return end;
}

/// Two programs, paused, stepped, and let go to the end.
json program_against_program(Served& page, const std::string& game, const json& rules) {
  page.new_game(game, rules, {"arena-" + game, "random"}, 60);
  page.button("table-pause");
  page.browser.until("return document.getElementById('table-pause').textContent === 'Go' || document.getElementById('table-turn').matches('.over')");
  const json paused = page.seen_when("over || !document.getElementById('table-step').disabled");
  if (paused.at("over") == false) {
    page.button("table-step");
    const json stepped = page.seen_when(fmt::format("ply > {}", paused.at("ply").get<int>()));
    EXPECT_EQ(page.browser.run("return document.getElementById('table-pause').textContent"), stepped.at("over") == true ? "Pause" : "Go");
    page.browser.until("return !document.getElementById('table-pause').disabled || document.getElementById('table-turn').matches('.over')");
    page.button("table-pause");
  }
  return page.seen_when("over");
}

TEST(ServedPage, AWholeGameOfEachKindInAndantino) {
  Served& page = shared_page();
  const json end = person_against_program(page, "andantino", {{"radius", 3}});
  EXPECT_NE(end.at("turn").get<std::string>().find(" won"), std::string::npos) << end;
  EXPECT_GE(end.at("won"), 1);
  page.expect_sound();
  EXPECT_FALSE(program_against_program(page, "andantino", {{"radius", 3}}).at("turn").get<std::string>().empty());
  page.new_game("andantino", {{"radius", 2}}, {"human", "human"});
  const int plies = page.play_out().at("ply");
  page.button("table-undo");
  EXPECT_EQ(page.seen_when("!over && open").at("ply"), plies - 1);
  EXPECT_EQ(page.browser.console(), std::vector<std::string>{});
}

TEST(ServedPage, AWholeGameOfEachKindInTablutByClicksAndDrags) {
  Served& page = shared_page();
  const json end = person_against_program(page, "tablut", json::object());
  EXPECT_NE(end.at("turn").get<std::string>().find(" won"), std::string::npos) << end;
  EXPECT_FALSE(program_against_program(page, "tablut", json::object()).at("turn").get<std::string>().empty());
  page.new_game("tablut", json::object(), {"human", "human"});
  page.press("e5");  // he belongs to the other side
  page.browser.until("return document.getElementById('message').textContent.includes('e5')");
  const std::vector<std::string> moves = {"i6i7", "e4f4", "i7i8", "e5e4", "i8i7", "e4b4", "i7i8", "b4b1", "i8i7", "b1a1"};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string from = moves[i].substr(0, 2), to = moves[i].substr(2);
    if (i % 2 == 0) {
      page.drag(from, to);
    } else {
      page.press(from);
      page.press(to);
    }
    page.seen_when(fmt::format("ply === {}", i + 1));
  }
  const json won = page.seen();
  EXPECT_EQ(won.at("over"), true);
  EXPECT_NE(won.at("turn").get<std::string>().find("Swedes won"), std::string::npos) << won;
  EXPECT_GE(won.at("won"), 1);
  page.expect_sound();
}

TEST(ServedPage, AWholeGameOfEachKindInOmegaWhereATurnIsTwoStonesAndOneOfThreePersons) {
  Served& page = shared_page();
  EXPECT_EQ(person_against_program(page, "omega", {{"side", 3}}, 2).at("over"), true);
  EXPECT_EQ(program_against_program(page, "omega", {{"side", 3}}).at("over"), true);
  page.new_game("omega", {{"side", 3}}, {"human", "human"});
  EXPECT_NE(page.seen().at("turn").get<std::string>().find("White to move: put a white stone (1 of 2)"), std::string::npos) << page.seen();
  page.any_move(0);
  EXPECT_NE(page.seen().at("turn").get<std::string>().find("White to move: put a black stone (2 of 2)"), std::string::npos) << page.seen();
  EXPECT_EQ(page.play_out().at("over"), true);
  page.expect_sound();

  page.new_game("omega", {{"side", 3}, {"players", 3}}, {"human", "human", "human"});
  EXPECT_EQ(page.browser.run("return document.querySelectorAll('#table-sides li').length"), 3);
  for (int stone = 0; stone < 3; ++stone) page.any_move(0);
  EXPECT_EQ(page.seen().at("turn").get<std::string>().find("White"), std::string::npos) << page.seen();
  EXPECT_EQ(page.play_out().at("over"), true);
}

TEST(ServedPage, KeysPlayUndoAndNameTheCells) {
  Served& page = shared_page();
  page.new_game("andantino", {{"radius", 4}}, {"human", "human"});
  page.browser.run("document.querySelector('#table-board g[tabindex=\"0\"]').focus()");
  const auto focused = [&] { return page.browser.run("return document.activeElement.getAttribute('aria-label')").get<std::string>(); };
  EXPECT_EQ(focused(), "e5, black");
  page.browser.keys({right});
  EXPECT_EQ(focused(), "f5, empty, legal move");
  page.browser.keys({enter});
  page.seen_when("ply === 1");
  EXPECT_EQ(focused(), "f5, white, last move");
  page.browser.keys({"l"});
  EXPECT_NE(focused().find("legal move"), std::string::npos);
  page.browser.keys({enter});
  page.seen_when("ply === 2");
  page.browser.keys({"u"});
  page.seen_when("ply === 1");
  page.browser.keys({right, right, right, enter});  // no neighbours there
  page.browser.until("return document.getElementById('message').textContent.length > 10");
  EXPECT_EQ(page.seen().at("ply"), 1);
  page.browser.run(
      "const field = document.getElementById('table-word'); field.value = document.querySelector('#table-words option').value;"
      "field.form.requestSubmit()");
  EXPECT_EQ(page.seen_when("ply === 2").at("message"), "");
  EXPECT_EQ(page.browser.console(), std::vector<std::string>{});
}

TEST(ServedPage, TheRulesAreOneClickAway) {
  Served& page = shared_page();
  page.new_game("tablut", json::object(), {"human", "human"});
  page.button("table-rules");
  page.browser.until("return document.getElementById('rules').open");
  const auto text = page.browser.run("return document.getElementById('rules').innerText").get<std::string>();
  for (const char* words : {"Tablut", "The king on a corner", "100 plies", "a b c d e f g h i"})
    EXPECT_NE(text.find(words), std::string::npos) << words;
  for (const char* mark : {"**", "```", "## ", "$ arena"}) EXPECT_EQ(text.find(mark), std::string::npos) << mark;
  page.button("rules-close");
  page.browser.until("return !document.getElementById('rules').open");
  EXPECT_EQ(page.browser.console(), std::vector<std::string>{});
}

TEST(ServedPage, TwoTablesAtOnceDoNotDisturbEachOtherOneIsSeenByTwoAndAServerThatEndsIsSaid) {
  Served page;
  page.new_game("andantino", {{"radius", 3}}, {"human", "human"});
  const std::string first = page.browser.tab(), address = page.browser.run("return location.hash");
  const std::string second = page.browser.new_tab();
  page.new_game("omega", {{"side", 3}}, {"human", "human"});
  page.any_move(0);
  page.any_move(0);
  page.browser.to_tab(first);
  EXPECT_EQ(page.seen().at("ply"), 0);
  page.any_move(0);
  page.browser.to_tab(second);
  EXPECT_EQ(page.seen().at("ply"), 2);
  page.to(address);
  EXPECT_EQ(page.seen_when("ply === 1").at("turn"), "Black to move");
  page.any_move(0);
  page.browser.to_tab(first);
  EXPECT_EQ(page.seen_when("ply === 2").at("turn"), "White to move");
  EXPECT_EQ(page.browser.console(), std::vector<std::string>{});

  page.to("#/table/nowhere");
  page.browser.until("return document.getElementById('message').textContent.includes('no such table')");
  page.to(address);
  page.seen_when("open");
  EXPECT_EQ(page.end(), 0);
  page.browser.until("return document.getElementById('connection').textContent.includes('Connection lost')");
}

TEST(ServedPage, NothingNeedsScrollingSidewaysOnAPhone) {
  Served& page = shared_page();
  page.browser.tell_devtools("Emulation.setDeviceMetricsOverride", {{"width", 360}, {"height", 740}, {"deviceScaleFactor", 1}, {"mobile", true}});
  const auto fits = [&](const std::string& what) {
    EXPECT_EQ(page.browser.run("return innerWidth"), 360) << what;
    EXPECT_LE(page.browser.run("return document.documentElement.scrollWidth"), 360) << what;
    EXPECT_EQ(page.browser.run("return [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && "
                               "!one.closest('.scroll, svg, .unseen, pre') && one.getBoundingClientRect().right > innerWidth + 1).map((one) => "
                               "one.outerHTML.slice(0, 80))"),
              json::array())
        << what;
  };
  fits("home");
  for (const std::string game : {"andantino", "tablut", "omega"}) {
    page.to("#/table/" +
            page.table({{"game", game}, {"sides", {{{"player", "human"}}, {{"player", "arena-" + game}, {"limits", {{"nodes", 100}}}}}}}));
    page.seen_when("open");
    fits(game);
    page.any_move(0);
    fits(game);
  }
  page.to("#/analyse/" + page.table({{"game", "omega"}, {"sides", {{{"player", "human"}}, {{"player", "human"}}}}}));
  page.browser.until("return document.querySelector('#analyse-board svg') && document.querySelector('#analyse-players select')");
  fits("analysis");
}

}  // namespace
}  // namespace arena
