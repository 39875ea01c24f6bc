// Games that end other than by the rules, clocks, and what can be seen of a game besides its position.
#include "tests/serve/serve_support.hpp"

namespace arena::serve_test {
namespace {

const json person_and_program = {{{"player", "human"}}, {{"player", "arena-tablut"}, {"limits", {{"move_time_ms", 60000}}}}};

HttpResponse resign(Site& site, const json& table) { return post(site, path_of(table, "/control"), {{"action", "resign"}}); }

json with_clock(Site& site, const json& clock, const json& sides = json::array({{{"player", "human"}}, {{"player", "human"}}})) {
  const HttpResponse response = post(site, "/api/tables", {{"game", "tablut"}, {"sides", sides}, {"clock", clock}});
  EXPECT_EQ(response.status, 201) << response.body;
  return body_of(response);
}

TEST(ServeTableEnds, WhoeverResignsHasLostAndAnUndoGoesOn) {
  Site site(plain_options());
  const json table = opened(site, "andantino");
  const json over = body_of(resign(site, table));
  EXPECT_EQ(over["outcome"], "0-1");
  EXPECT_EQ(over["ending"], "white resigned");
  EXPECT_EQ(over["position"]["title"], "andantino after 0 plies: black won (white resigned)");
  EXPECT_EQ(resign(site, table).status, 409);
  EXPECT_EQ(post(site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}}).status, 409);
  const json again = body_of(post(site, path_of(table, "/undo"), json::object()));
  EXPECT_EQ(again["outcome"], "");
  EXPECT_EQ(post(site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}}).status, 200);
}

TEST(ServeTableEnds, APersonResignsWhileTheProgramThinksAndProgramsNever) {
  Site site(plain_options());
  const json table = opened(site, "tablut", person_and_program);
  post(site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}});
  ASSERT_TRUE(eventually([&] { return !state_of(site, table)["thinking"].is_null(); }));
  const json over = body_of(resign(site, table));
  EXPECT_EQ(over["outcome"], "0-1");
  EXPECT_TRUE(over["thinking"].is_null());
  EXPECT_EQ(state_of(site, table)["moves"].size(), 1U) << "the thought was dropped";
  const json programs = opened(site, "tablut", {program("random", 1), program("random", 1)});
  EXPECT_EQ(resign(site, programs).status, 409);
  const HttpResponse three = post(site, "/api/tables", {{"game", "omega"}, {"rules", {{"players", 3}}}});
  EXPECT_EQ(resign(site, body_of(three)).status, 422);
}

TEST(ServeTableEnds, ASideWithoutTimeHasLost) {
  Site site(plain_options());
  const json table = with_clock(site, {{"time_ms", 1000}});
  EXPECT_LE(table["sides"][0]["left_ms"], 1000);
  EXPECT_GT(table["sides"][0]["left_ms"], 0);
  EXPECT_EQ(table["sides"][1]["left_ms"], 1000);
  ASSERT_TRUE(eventually([&] { return state_of(site, table)["outcome"] == "0-1"; }));
  EXPECT_EQ(state_of(site, table)["ending"], "Muscovites ran out of time");
  EXPECT_EQ(post(site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}}).status, 409);
}

TEST(ServeTableEnds, AProgramKeepsToItsClockAndEachTurnAddsTheIncrement) {
  Site site(plain_options());
  const json table = with_clock(site, {{"time_ms", 20000}, {"increment_ms", 5000}}, person_and_program);
  post(site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}});
  ASSERT_TRUE(eventually([&] { return state_of(site, table)["moves"].size() == 2; })) << "a minute for each move would be too long";
  const json sides = state_of(site, table)["sides"];
  EXPECT_GT(sides[0]["left_ms"], 20000);
  EXPECT_LE(sides[1]["used_ms"], 20000);
}

TEST(ServeTableEnds, AWrongClockIsExplained) {
  Site site(plain_options());
  const auto why = [&](const json& wanted) {
    const HttpResponse response = post(site, "/api/tables", wanted);
    EXPECT_EQ(response.status, 422) << response.body;
    return error_of(response);
  };
  EXPECT_NE(why({{"game", "tablut"}, {"clock", 5}}).find("'clock' must be an object"), std::string::npos);
  EXPECT_NE(why({{"game", "tablut"}, {"clock", json::object()}}).find("time_ms"), std::string::npos);
  EXPECT_NE(why({{"game", "tablut"}, {"clock", {{"time_ms", 10}}}}).find("time_ms"), std::string::npos);
  EXPECT_NE(why({{"game", "omega"}, {"rules", {{"players", 3}}}, {"clock", {{"time_ms", 60000}}}}).find("two sides"), std::string::npos);
}

TEST(ServeTableEnds, EveryEarlierPositionCanBeSeen) {
  Site site(plain_options());
  json state = opened(site, "andantino");
  std::vector<json> seen = {state["position"]};
  for (int ply = 0; ply < 4; ++ply) {
    state = body_of(post(site, path_of(state, "/moves"), {{"move", state["legal"][0]["move"]}}));
    seen.push_back(state["position"]);
  }
  for (std::size_t ply = 0; ply < seen.size(); ++ply) EXPECT_EQ(body_of(get(site, path_of(state, "/positions/" + std::to_string(ply)))), seen[ply]);
  EXPECT_EQ(get(site, path_of(state, "/positions/5")).status, 404);
  EXPECT_EQ(get(site, path_of(state, "/positions/-1")).status, 422);
}

TEST(ServeTableEnds, AllStonesOfATurnAreTheLastMove) {
  Site site(plain_options());
  json state = opened(site, "omega");
  for (const std::size_t marked : {1U, 2U, 1U, 2U}) {
    state = body_of(post(site, path_of(state, "/moves"), {{"move", state["legal"][0]["move"]}}));
    EXPECT_EQ(state["position"]["last"].size(), marked);
  }
}

TEST(ServeTableEnds, AnUnknownAddressIsAPageForABrowserAndJsonForAProgram) {
  Site site(plain_options());
  HttpRequest asked = request("GET", "/no<where>");
  EXPECT_EQ(error_of(ask(site, asked)), "there is nothing under /no<where>");
  asked.headers["accept"] = "text/html,application/xhtml+xml";
  const HttpResponse page = ask(site, asked);
  EXPECT_EQ(page.status, 404);
  EXPECT_EQ(page.type, "text/html; charset=utf-8");
  EXPECT_NE(page.body.find("there is nothing under /no&lt;where&gt;"), std::string::npos) << page.body;
  EXPECT_NE(page.body.find("<a href=\"/\">"), std::string::npos);
}

}  // namespace
}  // namespace arena::serve_test
