// Games at the server's tables: people and programs, take-backs, pauses, several pages at once, analysis.
#include "core/common/random.hpp"
#include "tests/serve/serve_support.hpp"

namespace arena::serve_test {
namespace {

const json two_persons = json::array({{{"player", "human"}}, {{"player", "human"}}});

TEST(ServeTables, TheCatalogueNamesGamesRulesPlayersAndEvaluators) {
  Site site(plain_options());
  const json catalogue = body_of(get(site, "/api/catalogue"));
  ASSERT_EQ(catalogue["games"].size(), 3U);
  for (const json& game : catalogue["games"]) {
    EXPECT_EQ(game["players"][0], "arena-" + game["name"].get<std::string>());
    EXPECT_FALSE(game["evaluators"].empty());
    for (const json& rule : game["rules"]) EXPECT_LE(rule["least"].get<int>(), rule["default"].get<int>());
  }
  EXPECT_EQ(catalogue["limits"], (json{{"sessions", 64}, {"memory_mb", 1024}, {"search_s", 60}}));
}

TEST(ServeTables, ABoardHasACentreForEveryCellAndAPictureForEveryPiece) {
  Site site(plain_options());
  for (const char* path : {"/api/board?game=andantino&radius=5", "/api/board?game=tablut", "/api/board?game=omega&side=3"}) {
    const json board = body_of(get(site, path));
    EXPECT_FALSE(board["cells"].empty());
    EXPECT_EQ(board["cells"].size(), board["centres"].size());
    EXPECT_EQ(board["svg"].get<std::string>().rfind("<svg", 0), 0U);
    for (const json& piece : board["pieces"]) EXPECT_FALSE(piece["stone"].get<std::string>().empty());
  }
}

class ServedGame : public testing::TestWithParam<const char*> {};

TEST_P(ServedGame, IsPlayedByTwoPersonsToItsEndAndTakenBackToItsStart) {
  Site site(plain_options());
  json state = opened(site, GetParam());
  const json start = state["position"];
  const std::size_t cells = body_of(get(site, state["board"]))["cells"].size();
  EXPECT_EQ(state["position"]["stones"].size(), cells);
  Random random(7);
  while (state["outcome"] == "" && state["ply"].get<int>() < 300) {
    const json& legal = state["legal"];
    const json& chosen = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    for (const json& cell : chosen["cells"]) EXPECT_LT(cell.get<std::size_t>(), cells);
    const HttpResponse response = post(site, path_of(state, "/moves"), {{"move", chosen["move"]}, {"version", state["version"]}});
    ASSERT_EQ(response.status, 200) << response.body;
    const json next = body_of(response);
    EXPECT_EQ(next["ply"].get<int>(), state["ply"].get<int>() + 1);
    EXPECT_GT(next["version"], state["version"]);
    state = next;
  }
  if (state["outcome"] != "") {
    EXPECT_FALSE(state["ending"].get<std::string>().empty());
    EXPECT_EQ(post(site, path_of(state, "/moves"), {{"move", "a1"}}).status, 409) << "the game is over";
  }
  while (!state["moves"].empty()) {
    const std::size_t before = state["moves"].size();
    state = body_of(post(site, path_of(state, "/undo"), json::object()));
    ASSERT_LT(state["moves"].size(), before);
  }
  EXPECT_EQ(state["position"], start);
}

TEST_P(ServedGame, IsPlayedByProgramsOfOneTableWithPauseAndStep) {
  Site site(plain_options());
  const std::string own = std::string("arena-") + GetParam();
  const json table = opened(site, GetParam(), {program(own, 300), program("random", 1)});
  EXPECT_TRUE(eventually([&] { return state_of(site, table)["moves"].size() >= 4; }));
  post(site, path_of(table, "/control"), {{"action", "pause"}});
  ASSERT_TRUE(eventually([&] { return state_of(site, table)["thinking"].is_null(); }));
  const json paused = state_of(site, table);
  EXPECT_TRUE(paused["paused"].get<bool>());
  EXPECT_EQ(paused["fault"], "");
  const HttpResponse step = post(site, path_of(table, "/control"), {{"action", "step"}});
  if (paused["outcome"] != "") {
    EXPECT_EQ(step.status, 409);
    return;
  }
  EXPECT_TRUE(eventually([&] { return state_of(site, table)["moves"].size() == paused["moves"].size() + 1; }));
  ASSERT_TRUE(eventually([&] { return state_of(site, table)["thinking"].is_null(); }));
  EXPECT_EQ(state_of(site, table)["moves"].size(), paused["moves"].size() + 1) << "one step is one move";
  post(site, path_of(table, "/control"), {{"action", "go"}});
  EXPECT_TRUE(
      eventually([&] { return state_of(site, table)["outcome"] != "" || state_of(site, table)["moves"].size() > paused["moves"].size() + 3; }));
}

INSTANTIATE_TEST_SUITE_P(Games, ServedGame, testing::Values("andantino", "tablut", "omega"), [](const auto& one) { return std::string(one.param); });

TEST(ServeTables, AWrongMoveIsExplainedByTheRuleItBreaks) {
  Site site(plain_options());
  const json table = opened(site, "andantino", two_persons);
  const HttpResponse response = post(site, path_of(table, "/moves"), {{"move", "a1"}});
  EXPECT_EQ(response.status, 422);
  EXPECT_NE(error_of(response).find("a1"), std::string::npos);
}

TEST(ServeTables, AProgramAnswersAPersonAndTheUndoTakesBothBack) {
  Site site(plain_options());
  const json table = opened(site, "tablut", {{{"player", "human"}}, program("arena-tablut", 300)});
  post(site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}});
  ASSERT_TRUE(eventually([&] { return state_of(site, table)["moves"].size() == 2; }));
  const json answered = state_of(site, table);
  EXPECT_EQ(answered["moves"][1]["player"], "arena-tablut");
  EXPECT_GT(answered["moves"][1]["nodes"].get<int>(), 0);
  EXPECT_FALSE(answered["moves"][1]["line"].empty());
  const json undone = body_of(post(site, path_of(table, "/undo"), json::object()));
  EXPECT_TRUE(undone["moves"].empty());
  EXPECT_FALSE(undone["paused"].get<bool>());
}

TEST(ServeTables, AThoughtIsEndedByStopAndDroppedByUndo) {
  Site site(plain_options());
  const json sides = {{{"player", "human"}}, {{"player", "arena-tablut"}, {"limits", {{"move_time_ms", 60000}}}}};
  const json table = opened(site, "tablut", sides);
  const auto begin = [&] {
    post(site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}});
    return eventually([&] { return !state_of(site, table)["thinking"].is_null(); });
  };
  ASSERT_TRUE(begin());
  EXPECT_EQ(post(site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}}).status, 409) << "it is not our turn";
  const json undone = body_of(post(site, path_of(table, "/undo"), json::object()));
  EXPECT_TRUE(undone["moves"].empty());
  EXPECT_TRUE(undone["thinking"].is_null());
  ASSERT_TRUE(begin());
  post(site, path_of(table, "/control"), {{"action", "stop"}});
  EXPECT_TRUE(eventually([&] { return state_of(site, table)["moves"].size() == 2; })) << "what was found is played";
}

TEST(ServeTables, MoveForMeLeavesThePersonItsTurnAfterTheAnswer) {
  Site site(plain_options());
  const json table = opened(site, "tablut", {{{"player", "human"}}, program("arena-tablut", 300)});
  post(site, path_of(table, "/control"), {{"action", "step"}});
  ASSERT_TRUE(eventually([&] { return state_of(site, table)["moves"].size() == 2 && state_of(site, table)["thinking"].is_null(); }));
  EXPECT_EQ(state_of(site, table)["to_move"], 0);
}

TEST(ServeTables, TwoTabsOfOneTableDoNotOverwriteEachOther) {
  Site site(plain_options());
  const json seen_by_both = opened(site, "tablut", two_persons);
  const json move = {{"move", seen_by_both["legal"][0]["move"]}, {"version", seen_by_both["version"]}};
  EXPECT_EQ(post(site, path_of(seen_by_both, "/moves"), move).status, 200);
  EXPECT_EQ(post(site, path_of(seen_by_both, "/moves"), move).status, 409);
}

TEST(ServeTables, TwoTablesDoNotDisturbEachOther) {
  Site site(plain_options());
  const json one = opened(site, "tablut", two_persons), other = opened(site, "tablut", two_persons);
  post(site, path_of(one, "/moves"), {{"move", one["legal"][0]["move"]}});
  EXPECT_EQ(state_of(site, other)["moves"].size(), 0U);
  EXPECT_EQ(ask(site, request("DELETE", path_of(one))).status, 204);
  EXPECT_EQ(get(site, path_of(one)).status, 404);
  EXPECT_EQ(get(site, path_of(other)).status, 200);
}

TEST(ServeTables, ThreeAndFourSidesAreForPersonsAndForProgramsThatKnowSoMany) {
  Site site(plain_options());
  for (const int players : {3, 4}) {
    const json wanted = {{"game", "omega"}, {"rules", {{"players", players}}}};
    const HttpResponse response = post(site, "/api/tables", wanted);
    ASSERT_EQ(response.status, 201) << response.body;
    const json table = body_of(response);
    EXPECT_EQ(table["sides"].size(), static_cast<std::size_t>(players));
    EXPECT_EQ(post(site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}}).status, 200);
    EXPECT_EQ(post(site, path_of(table, "/control"), {{"action", "step"}}).status, 422);
    json with_program = wanted;
    with_program["sides"] = {{{"player", "human"}}, {{"player", "random"}}};
    EXPECT_EQ(post(site, "/api/tables", with_program).status, 201);
    with_program["sides"] = {{{"player", "arena-omega-1"}}};
    EXPECT_EQ(post(site, "/api/tables", with_program).status, 422);
  }
}

TEST(ServeTables, InTheMiddleOfATurnOfOmegaOnePlacementIsTakenBack) {
  Site site(plain_options());
  json state = opened(site, "omega", two_persons);
  const auto move = [&] { state = body_of(post(site, path_of(state, "/moves"), {{"move", state["legal"][0]["move"]}})); };
  move();
  EXPECT_FALSE(state["turn_starts"].get<bool>());
  state = body_of(post(site, path_of(state, "/undo"), json::object()));
  EXPECT_EQ(state["moves"].size(), 0U);
  for (int i = 0; i < 2; ++i) move();
  EXPECT_TRUE(state["turn_starts"].get<bool>());
  state = body_of(post(site, path_of(state, "/undo"), json::object()));
  EXPECT_EQ(state["moves"].size(), 0U) << "a whole turn";
}

TEST(ServeTables, AStreamTellsEveryMoveAndTheThinkingAndTheEnd) {
  Site site(plain_options());
  const json table = opened(site, "tablut", {{{"player", "human"}}, program("arena-tablut", 20000)});
  const HttpResponse stream = get(site, path_of(table, "/stream"));
  ASSERT_TRUE(stream.events);
  EXPECT_EQ(stream.type, "text/event-stream");
  const auto first = events_until(*stream.events, [](const Heard& heard) { return heard.name == "state"; });
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first[0].data["ply"], 0);
  post(site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}});
  const auto heard = events_until(*stream.events, [](const Heard& one) { return one.name == "state" && one.data["ply"] == 2; });
  ASSERT_FALSE(heard.empty());
  EXPECT_EQ(heard.back().data["ply"], 2);
  EXPECT_TRUE(std::any_of(heard.begin(), heard.end(), [](const Heard& one) { return one.name == "thinking" && one.data["depth"].get<int>() > 0; }));
  ask(site, request("DELETE", path_of(table)));
  const auto last = events_until(*stream.events, [](const Heard& one) { return one.name == "gone"; });
  ASSERT_FALSE(last.empty());
  EXPECT_EQ(last.back().name, "gone");
  EXPECT_EQ(stream.events->next(std::chrono::seconds(60)), std::nullopt) << "and then there is no more";
}

TEST(ServeTables, AListenerThatNeverReadsKeepsOneEventOfAKind) {
  Channel channel;
  const auto listener = channel.listen({});
  for (int i = 0; i < 10'000; ++i) channel.publish({"state", "state", std::to_string(i)});
  channel.publish({"thinking", "thinking", "x"});
  EXPECT_EQ(listener->next(std::chrono::seconds(0)), "event: state\ndata: 9999\n\nevent: thinking\ndata: x\n\n");
}

TEST(ServeTables, SeveralPlayersAnalyseAtOnceWithTheValueOfEveryMove) {
  Site site(plain_options());
  const json table = opened(site, "tablut", two_persons);
  const HttpResponse stream = get(site, path_of(table, "/stream"));
  const HttpResponse begun =
      post(site, path_of(table, "/analysis"), {{"players", {program("arena-tablut", 20000), program("random", 1)}}, {"values", true}});
  ASSERT_EQ(begun.status, 202) << begun.body;
  int done = 0;
  const auto heard =
      events_until(*stream.events, [&](const Heard& one) { return one.name == "analysis" && one.data["done"] == true && ++done == 2; });
  ASSERT_EQ(done, 2);
  for (const Heard& one : heard) {
    if (one.name != "analysis" || one.data["done"] != true) continue;
    EXPECT_EQ(one.data["error"], "");
    EXPECT_EQ(one.data["analysis"], body_of(begun)["analysis"]);
    EXPECT_EQ(one.data["line"].size(), one.data["cells"].size());
    if (one.data["seat"] != 0) continue;
    EXPECT_GT(one.data["depth"].get<int>(), 0);
    EXPECT_EQ(one.data["values"].size(), table["legal"].size());
  }
}

TEST(ServeTables, AnEvaluatorGivesTheValueOfEveryMoveAndItsTerms) {
  Site site(plain_options());
  const json table = opened(site, "andantino", two_persons);
  const json value = body_of(post(site, path_of(table, "/eval"), {{"evaluator", "lines"}}));
  EXPECT_EQ(value["by_side"].size(), 2U);
  EXPECT_FALSE(value["terms"].empty());
  EXPECT_FALSE(value["text"].get<std::string>().empty());
  const HttpResponse stream = get(site, path_of(table, "/stream"));
  post(site, path_of(table, "/analysis"), {{"players", {program("random", 1)}}, {"evaluator", "lines"}});
  const auto heard = events_until(*stream.events, [](const Heard& one) { return one.name == "analysis" && one.data["done"] == true; });
  ASSERT_FALSE(heard.empty());
  EXPECT_EQ(heard.back().data["values"].size(), table["legal"].size());
}

TEST(ServeTables, ANewAnalysisAndAMoveEndTheOldOne) {
  Site site(plain_options());
  const json table = opened(site, "tablut", two_persons);
  const HttpResponse stream = get(site, path_of(table, "/stream"));
  const json endless = {{"players", {{{"player", "arena-tablut"}, {"limits", {{"move_time_ms", 60000}}}}}}};
  const auto is_done = [](const Heard& one) { return one.name == "analysis" && one.data["done"] == true; };
  ASSERT_EQ(post(site, path_of(table, "/analysis"), endless).status, 202);
  ASSERT_EQ(body_of(post(site, path_of(table, "/analysis"), endless))["analysis"], 2);
  post(site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}});
  const auto heard = events_until(*stream.events, [&](const Heard& one) { return is_done(one) && one.data["analysis"] == 2; });
  ASSERT_FALSE(heard.empty());
  EXPECT_TRUE(is_done(heard.back()));
}

}  // namespace
}  // namespace arena::serve_test
