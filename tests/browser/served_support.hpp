// `arena serve` and a browser at its page, and what a person does there.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/browser/web_driver.hpp"

namespace arena::browser_test {

class Served {
 public:
  explicit Served(const std::vector<std::string>& folders = {})
      : server_(line(folders), ARENA_SOURCE, folder_.path() / "server.txt"), port_(server_.number_after("arena serves http://127.0.0.1:")) {
    to("#/");
    browser.until("return document.querySelectorAll('#new-sides fieldset').length");
  }

  Browser browser;

  void to(const std::string& hash) { browser.open("http://127.0.0.1:" + std::to_string(port_) + "/" + hash); }
  [[nodiscard]] json get(const std::string& path) const { return json::parse(http(port_, "GET", path, "")); }
  /// A table through the server's own API; its id.
  [[nodiscard]] std::string table(const json& wanted) const { return json::parse(http(port_, "POST", "/api/tables", wanted.dump())).at("id"); }
  int end() { return server_.end(); }

  /// The page as a first visit finds it: nothing remembered, the usual window, nothing said on the console.
  void begin_anew() {
    browser.tell_devtools("Emulation.clearDeviceMetricsOverride", json::object());
    to("#/");
    browser.run("localStorage.clear()");
    browser.command("POST", "/refresh");
    browser.until("return document.querySelectorAll('#new-sides fieldset').length");
    static_cast<void>(browser.console());
  }

  /// Fills the form of a new game in, and sends it. A side is "human" or a player's name, which gets this many nodes per move.
  void new_game(const std::string& game, const json& rules, const std::vector<std::string>& sides, int nodes = 200) {
    to("#/");
    browser.until("return document.querySelectorAll('#new-sides fieldset').length");
    browser.run(
        "const select = document.getElementById('new-game-name'); select.value = arguments[0]; select.dispatchEvent(new Event('change'));"
        "for (const [name, value] of Object.entries(arguments[1])) { const field = document.querySelector(`#new-rules [name=${name}]`);"
        "field.value = value; field.dispatchEvent(new Event('change')); }",
        {game, rules});
    browser.until(
        fmt::format("return document.querySelectorAll('#new-sides fieldset').length === {} && "
                    "[...document.querySelectorAll('#new-sides option')].some((one) => {} || one.value === 'arena-{}')",
                    sides.size(), sides.size() > 2, game));
    browser.run(
        "document.querySelectorAll('#new-sides fieldset').forEach((side, i) => { const select = side.querySelector('select');"
        "select.value = arguments[0][i]; select.dispatchEvent(new Event('change'));"
        "side.querySelector('[data-limit=move_time_ms]').value = ''; side.querySelector('[data-limit=nodes]').value = arguments[1]; });"
        "document.getElementById('table-turn').textContent = ''; document.getElementById('new-start').click();",
        {sides, nodes});
    browser.until(
        fmt::format("return location.hash.startsWith('#/table/') && document.querySelector('#table-board svg') && "
                    "document.querySelectorAll('#table-sides li').length === {} && document.getElementById('table-turn').textContent",
                    sides.size()));
  }

  /// {ply, over, turn, cells: those that a person may press now, dots: those that wear a dot}
  json seen() {
    return browser.run(
        "const names = (which) => [...document.querySelectorAll(`#table-board svg > g${which} > title`)].map((one) => one.textContent);"
        "const turn = document.getElementById('table-turn');"
        "return {ply: Number(/(\\d+) pl/.exec(document.getElementById('table-title').textContent)?.[1] ?? -1), over: turn.classList.contains('over'),"
        "turn: turn.textContent, cells: names('.can'), dots: names(':has(circle.legal)'), message: document.getElementById('message').textContent,"
        "won: document.querySelectorAll('#table-board .won').length, last: document.querySelectorAll('#table-board .last').length};");
  }
  json seen_when(const std::string& what) {
    browser.until(
        "const turn = document.getElementById('table-turn'), over = turn.classList.contains('over'),"
        "ply = Number(/(\\d+) pl/.exec(document.getElementById('table-title').textContent)?.[1] ?? -1),"
        "open = document.querySelector('#table-board svg.open') !== null; return " +
        what);
    return seen();
  }

  Browser::Point centre_of(const std::string& cell, const std::string& board = "table-board") {
    const json at = browser.run(
        "const cell = [...document.querySelectorAll(`#${arguments[1]} svg > g > title`)].find((one) => one.textContent === "
        "arguments[0]).parentElement;"
        "let box = cell.children[1].getBoundingClientRect();"
        "if (box.top < 80 || box.bottom > innerHeight) { cell.scrollIntoView({block: 'center', behavior: 'instant'});"
        "box = cell.children[1].getBoundingClientRect(); } return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];",
        {cell, board});
    return {at[0], at[1]};
  }
  void press(const std::string& cell, const std::string& board = "table-board") { browser.mouse({centre_of(cell, board)}); }
  void drag(const std::string& from, const std::string& to) {
    const Browser::Point a = centre_of(from), b = centre_of(to);
    browser.mouse({a, {(a.x + b.x) / 2, (a.y + b.y) / 2}, b});
  }
  void button(const std::string& id) { browser.run("document.getElementById(arguments[0]).click()", {id}); }

  /// Whoever is to move and sits here presses the cell at this index among the legal ones; if pieces move, a piece and then its square.
  void any_move(std::size_t place) {
    const json now = seen();
    const int ply = now.at("ply");
    const auto pick = [&](const json& cells) { return cells.at(place % cells.size()).get<std::string>(); };
    press(pick(now.at("cells")));
    if (now.at("dots").empty()) {
      browser.until("return document.querySelector('#table-board circle.legal') !== null");
      press(pick(seen().at("dots")));
    }
    seen_when(fmt::format("ply > {} || over", ply));
  }
  /// Until the game is over; what is seen then.
  json play_out() {
    for (std::size_t moves = 0; moves < 120; ++moves) {
      const json now = seen_when("over || open");
      if (now.at("over") == true) return now;
      any_move(moves);
    }
    throw std::runtime_error("the game does not end");
  }

  /// The console stayed silent, no id is used twice, everything clickable has a name, and every text is readable in both colour schemes.
  void expect_sound() {
    EXPECT_EQ(browser.console(), std::vector<std::string>{});
    EXPECT_EQ(
        browser.run("const ids = [...document.querySelectorAll('[id]')].map((one) => one.id); return ids.filter((id, i) => ids.indexOf(id) !== i)"),
        json::array());
    EXPECT_EQ(browser.run("return [...document.querySelectorAll('button, input, select')].filter((one) => !one.closest('[hidden]') && "
                          "!(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length)).map((one) => one.outerHTML)"),
              json::array());
    const std::string contrast = cli_test::read_file(std::filesystem::path(ARENA_SOURCE) / "tests" / "browser" / "contrast.js");
    for (const char* theme : {"light", "dark"}) {
      browser.run("if (document.documentElement.dataset.theme !== arguments[0]) document.getElementById('theme').click()", {theme});
      browser.until("return document.getAnimations().every((one) => one.playState !== 'running')");  // colours change gradually
      const json found = browser.run(contrast + "return contrastOfTexts();");
      EXPECT_EQ(found.at("low"), json::array()) << theme;
      EXPECT_GT(found.at("texts"), 10);
    }
  }

 private:
  static std::vector<std::string> line(const std::vector<std::string>& folders) {
    std::vector<std::string> words = {ARENA_BINARY, "serve", "--port", "0"};
    words.insert(words.end(), folders.begin(), folders.end());
    return words;
  }

  cli_test::TemporaryFolder folder_;
  Child server_;
  int port_;
};

/// The server and the browser that the tests of a process share: to start both takes longer than most tests.
inline Served& shared_page() {
  static Served shared;
  shared.begin_anew();
  return shared;
}

}  // namespace arena::browser_test
