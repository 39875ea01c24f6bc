// What the page of `arena serve` offers beside the moves: hints, earlier positions, scores, a board that turns and grows, resigning, clocks.
#include "tests/browser/served_support.hpp"

namespace arena {
namespace {

using browser_test::Served;
using browser_test::shared_page;
using nlohmann::json;

std::string text_of(Served& page, const std::string& id) {
  return page.browser.run("return document.getElementById(arguments[0]).textContent", {id});
}
int count_of(Served& page, const std::string& selector) {
  return page.browser.run("return document.querySelectorAll(arguments[0]).length", {selector});
}
json place_of(Served& page, const std::string& selector) {
  return page.browser.run("const {x, y, width} = document.querySelector(arguments[0]).getBoundingClientRect(); return [x, y, width]", {selector});
}
json two_persons() { return json::array({{{"player", "human"}}, {{"player", "human"}}}); }

TEST(ServedTable, AHintIsShownAndNotPlayed) {
  Served& page = shared_page();
  for (const std::string game : {"andantino", "tablut", "omega"}) {
    page.to("#/table/" + page.table({{"game", game}, {"sides", two_persons()}}));
    page.seen_when("open && ply === 0");
    page.browser.keys({"h"});
    page.browser.until("return document.getElementById('table-hint').textContent.startsWith('Hint by arena-')");
    EXPECT_EQ(count_of(page, "#table-board .marks .to-come, #table-board .marks .arrow"), game == "omega" ? 2 : 1) << game;
    EXPECT_EQ(page.seen().at("ply"), 0) << game;
    page.any_move(0);
    EXPECT_EQ(text_of(page, "table-hint"), "") << "it was about another position";
    EXPECT_EQ(count_of(page, "#table-board .marks .to-come, #table-board .marks .arrow"), 0);
  }
  page.expect_sound();
}

TEST(ServedTable, EarlierPositionsOfARunningGameCanBeLookedAt) {
  Served& page = shared_page();
  page.new_game("andantino", {{"radius", 4}}, {"human", "human"});
  for (std::size_t move = 0; move < 4; ++move) page.any_move(move);
  const std::string stones = "#table-board circle[r=\"15\"]";
  EXPECT_EQ(count_of(page, stones), 5);
  page.browser.run("document.querySelector('#table-moves [data-ply=\"2\"]').click()");
  page.browser.until("return document.getElementById('table-looking').textContent.startsWith('Ply 2 of 4')");
  EXPECT_EQ(count_of(page, stones), 3);
  EXPECT_EQ(page.seen().at("cells"), json::array()) << "nobody moves in the past";
  page.press("f5");
  EXPECT_NE(page.seen().at("message").get<std::string>().find("after ply 2"), std::string::npos);
  page.browser.run("document.activeElement.blur()");
  page.browser.keys({"\uE012"});  // left
  page.browser.until("return document.getElementById('table-looking').textContent.startsWith('Ply 1 of 4')");
  EXPECT_EQ(count_of(page, "#table-moves [aria-current]"), 1);
  page.browser.keys({"\uE010"});  // End
  page.browser.until("return document.getElementById('table-looking').textContent === ''");
  EXPECT_EQ(count_of(page, stones), 5);
  page.any_move(0);
  EXPECT_EQ(page.seen().at("ply"), 5);
  page.expect_sound();
}

TEST(ServedTable, AGameIsResignedAtTheSecondPressAndANewOneBegins) {
  Served& page = shared_page();
  page.new_game("andantino", {{"radius", 4}}, {"human", "arena-andantino"});
  page.any_move(0);
  page.seen_when("open && ply === 2");
  page.button("table-resign");
  EXPECT_EQ(page.seen().at("over"), false);
  EXPECT_EQ(text_of(page, "table-resign"), "Really resign?");
  page.button("table-resign");
  EXPECT_EQ(page.seen_when("over").at("turn"), "Black won (white resigned)");
  const json before = page.browser.run("return location.hash");
  page.button("table-again");
  page.browser.until("return location.hash !== " + before.dump());
  EXPECT_EQ(page.seen_when("open && ply === 0").at("over"), false);
  EXPECT_EQ(count_of(page, "#table-sides li"), 2);
  EXPECT_NE(text_of(page, "table-sides").find("arena-andantino"), std::string::npos);
  page.expect_sound();
}

TEST(ServedTable, TheBoardTurnsRoundAndIsPlayedOn) {
  Served& page = shared_page();
  for (const std::string game : {"andantino", "tablut", "omega"}) {
    page.to("#/table/" + page.table({{"game", game}, {"sides", two_persons()}}));
    page.seen_when("open && ply === 0");
    const auto up = page.centre_of("a1");
    page.button("table-flip");
    page.seen_when("open");
    const auto down = page.centre_of("a1");
    EXPECT_TRUE(up.x != down.x || up.y != down.y) << game;
    EXPECT_EQ(page.browser.run(
                  "const box = document.querySelector('#table-board svg').getBoundingClientRect();"
                  "return [...document.querySelectorAll('#table-board .label')].filter((one) => { const at = one.getBoundingClientRect();"
                  "return at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1; }).length"),
              0)
        << game << ": labels stay on the picture";
    page.any_move(3);
    EXPECT_EQ(page.seen().at("ply"), 1) << game;
    page.browser.run("document.activeElement.blur()");
    page.browser.keys({"f"});
    const auto again = page.centre_of("a1");
    EXPECT_NEAR(again.x, up.x, 2) << game;
  }
  EXPECT_EQ(page.browser.console(), std::vector<std::string>{});
}

TEST(ServedTable, AnIllegalClickLeavesTheBoardWhereItIs) {
  Served& page = shared_page();
  page.new_game("andantino", {{"radius", 4}}, {"human", "human"});
  page.any_move(0);
  page.browser.run("scrollTo(0, 0)");
  const json before = place_of(page, "#table-board svg");
  page.press("a1");
  page.browser.until("return document.getElementById('message').textContent.includes('a1')");
  EXPECT_EQ(place_of(page, "#table-board svg"), before);
  page.browser.run("document.getElementById('message').click()");
  EXPECT_EQ(page.seen().at("message"), "");
}

TEST(ServedTable, CellsAreLargeEnoughForAFingerOnAPhone) {
  Served& page = shared_page();
  page.browser.tell_devtools("Emulation.setDeviceMetricsOverride", {{"width", 360}, {"height", 740}, {"deviceScaleFactor", 1}, {"mobile", true}});
  for (const std::string game : {"andantino", "tablut", "omega"}) {
    page.to("#/table/" + page.table({{"game", game}, {"sides", two_persons()}}));
    page.seen_when("open && ply === 0");
    EXPECT_GE(place_of(page, "#table-board svg > g .cell")[2].get<double>(), 24) << game;
    EXPECT_LE(page.browser.run("return document.documentElement.scrollWidth"), 360) << game;
    page.any_move(5);
    EXPECT_EQ(page.seen().at("ply"), 1) << game;
    const double before = place_of(page, "#table-board svg > g .cell")[2];
    page.button("table-larger");
    EXPECT_GT(place_of(page, "#table-board svg > g .cell")[2].get<double>(), before) << game;
    for (int i = 0; i < 3; ++i) page.button("table-smaller");
    EXPECT_LE(place_of(page, "#table-board svg")[2].get<double>(), 360) << game;
  }
  EXPECT_EQ(page.browser.console(), std::vector<std::string>{});
}

TEST(ServedTable, ScoresAreABarAndAGraphThatCanBeHiddenForGood) {
  Served& page = shared_page();
  const auto shown = [&] { return count_of(page, "#table-bar:not([hidden]) .whole, #table-graph:not([hidden]) svg"); };
  page.new_game("andantino", {{"radius", 4}}, {"human", "arena-andantino"});
  EXPECT_EQ(shown(), 0) << "nothing was said yet";
  for (int move = 0; move < 3; ++move) {
    page.seen_when(fmt::format("over || (open && ply === {})", 2 * move));
    page.any_move(0);
  }
  page.seen_when("over || (open && ply === 6)");
  EXPECT_EQ(shown(), 2);
  EXPECT_NE(text_of(page, "table-bar").find("Score after move "), std::string::npos);
  page.browser.run(
      "const box = document.querySelector('#table-graph svg').getBoundingClientRect();"
      "document.querySelector('#table-graph svg').dispatchEvent(new MouseEvent('click', {clientX: box.left + box.width / 2, bubbles: true}))");
  page.browser.until("return document.getElementById('table-looking').textContent.startsWith('Ply 3 of')");
  page.expect_sound();
  page.button("table-scores");
  EXPECT_EQ(shown(), 0);
  page.browser.run("location.reload()");
  page.seen_when("ply >= 4");
  EXPECT_EQ(shown(), 0);
  EXPECT_EQ(page.browser.run("return document.getElementById('table-sound').getAttribute('aria-pressed')"), "false");
}

TEST(ServedTable, ClocksRunDownAndTheFlagFalls) {
  Served& page = shared_page();
  page.to("#/");
  page.browser.run("document.getElementById('new-minutes').value = '0.1'; document.getElementById('new-increment').value = '2'");
  page.browser.run(
      "document.querySelectorAll('#new-sides select').forEach((select) => { select.value = 'human'; select.dispatchEvent(new Event('change')); });"
      "document.getElementById('new-start').click()");
  page.seen_when("(open || over) && ply === 0");
  EXPECT_EQ(page.browser.run("return document.querySelectorAll('#table-sides .clock')[1].textContent"), "0:06.0");
  EXPECT_EQ(count_of(page, "#table-sides .clock[title=\"time left\"]"), 2);
  EXPECT_EQ(page.seen_when("over").at("turn"), "Black won (white ran out of time)");
}

TEST(ServedTable, AnUnknownAddressSaysSoAndThePageHasAnIcon) {
  Served& page = shared_page();
  for (const std::string hash : {"#/nowhere", "#/table", "#/play/more"}) {
    page.to(hash);
    page.browser.until("return !document.getElementById('view-unknown').hidden");
    EXPECT_EQ(text_of(page, "unknown-address"), hash);
    EXPECT_EQ(count_of(page, "nav [aria-current]"), 0);
  }
  page.expect_sound();
  EXPECT_EQ(page.browser.run("return document.querySelector('link[rel=icon]').href.startsWith('data:image/svg+xml,')"), true);
  page.browser.run("document.querySelector('#view-unknown a').click()");
  page.browser.until("return !document.getElementById('view-home').hidden");
}

}  // namespace
}  // namespace arena
