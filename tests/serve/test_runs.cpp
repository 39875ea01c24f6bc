// Results folders that are watched: finished, running, decided by a sequential test, or broken; and the live file of a run.
#include <sys/stat.h>

#include <set>
#include <sstream>

#include "arena/commands/run_arena.hpp"
#include "arena/play/live_game.hpp"
#include "players/common/clock.hpp"
#include "tests/serve/serve_support.hpp"

namespace arena::serve_test {
namespace {

std::string tournament(const std::string& more = "", int openings = 3) {
  return "game: {name: tablut}\nplayers:\n  - {name: one, search: alpha-beta, evaluator: pieces, iterative_deepening: true}\n"
         "  - {name: two, search: random}\nlimits: {nodes: 50}\nopenings: {type: random, plies: 2, count: " +
         std::to_string(openings) + "}\nseed: 3\n" + more;
}

int arena_run(const fs::path& folder, const std::string& yaml, std::vector<std::string> more = {}) {
  const fs::path file = folder.parent_path() / (folder.filename().string() + ".yaml");
  std::ofstream(file) << yaml;
  std::vector<std::string> words = {"run", file.string(), "--output", folder.string(), "--quiet"};
  words.insert(words.end(), more.begin(), more.end());
  std::istringstream in;
  std::ostringstream out, err;
  const int code = run_arena(words, in, out, err);
  EXPECT_TRUE(err.str().empty() || code == 0) << err.str();
  return code;
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
  return names;
}

TEST(ServeRuns, AFinishedRunHasStandingsLatestGamesReplaysAndItsReport) {
  const Scratch scratch;
  SiteOptions options = plain_options();
  ASSERT_EQ(arena_run(scratch.path() / "done", tournament()), 0);
  options.folders = {scratch.path()};
  Site site(options);
  const json runs = body_of(get(site, "/api/runs"))["runs"];
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(
      runs[0],
      (json{{"id", "r0"}, {"name", "done"}, {"game", "tablut"}, {"state", "finished"}, {"games_done", 6}, {"games_planned", 6}, {"error", ""}}));
  const json run = body_of(get(site, "/api/runs/r0"));
  EXPECT_EQ(run["percent"], 100);
  EXPECT_EQ(run["standings"]["columns"].size(), run["standings"]["rows"][0].size());
  EXPECT_EQ(run["standings"]["rows"].size(), 2U);
  for (const json& row : run["standings"]["rows"]) {
    ASSERT_EQ(row.size(), 7U);
    EXPECT_TRUE(row[4].is_null() || (row[5].is_number() && row[6].is_number())) << "an Elo stands with both ends of its interval: " << row;
  }
  EXPECT_EQ(run["latest"].size(), 6U);
  EXPECT_TRUE(run["sprt"].is_null());
  const json game = body_of(get(site, "/api/runs/r0/games/2"));
  EXPECT_EQ(game["positions"].size(), game["moves"].size() + 1);
  EXPECT_EQ(game["decisions"].size() + 2, game["moves"].size()) << "the opening's two plies are nobody's";
  EXPECT_EQ(get(site, "/api/runs/r0/games/7").status, 404);
  EXPECT_EQ(get(site, "/api/runs/r0/games/0").status, 404);
  EXPECT_EQ(get(site, "/api/runs/r0/games/x").status, 422);
  const HttpResponse report = get(site, "/runs/r0/report");
  EXPECT_EQ(report.status, 200);
  EXPECT_NE(report.body.find("arena report"), std::string::npos);
  const std::string policy = report.headers.at("Content-Security-Policy");
  EXPECT_EQ(policy.rfind("default-src 'none'; script-src 'nonce-", 0), 0U) << policy;
  EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos) << policy;
  EXPECT_EQ(names_in(scratch.path() / "done").count("report.html"), 0U) << "nothing is written";
}

TEST(ServeRuns, AnyPositionOfARecordedGameCanBePlayedOn) {
  const Scratch scratch;
  SiteOptions options = plain_options();
  ASSERT_EQ(arena_run(scratch.path() / "done", tournament()), 0);
  options.folders = {scratch.path() / "done"};
  Site site(options);
  const json game = body_of(get(site, "/api/runs/r0/games/1"));
  const HttpResponse response =
      post(site, "/api/tables", {{"run", {{"id", "r0"}, {"game", 1}, {"ply", 5}}}, {"sides", {{{"player", "human"}}, {{"player", "human"}}}}});
  ASSERT_EQ(response.status, 201) << response.body;
  EXPECT_EQ(body_of(response)["position"]["stones"], game["positions"][5]["stones"]);
  EXPECT_EQ(post(site, "/api/tables", {{"run", {{"id", "r0"}, {"game", 1}, {"ply", 5000}}}}).status, 422);
  EXPECT_EQ(post(site, "/api/tables", {{"run", {{"id", "r0"}, {"game", 99}, {"ply", 0}}}}).status, 422);
}

TEST(ServeRuns, ASequentialTestIsACurveBetweenItsBounds) {
  const Scratch scratch;
  SiteOptions options = plain_options();
  arena_run(scratch.path() / "test", tournament("sprt: {elo0: 0, elo1: 200}\n", 40));
  options.folders = {scratch.path()};
  Site site(options);
  const HttpResponse response = get(site, "/api/runs/r0");
  ASSERT_EQ(response.status, 200) << response.body;
  const json sprt = body_of(response)["sprt"];
  ASSERT_TRUE(sprt.is_object()) << response.body.substr(0, 300);
  EXPECT_LT(sprt["lower"], 0);
  EXPECT_GT(sprt["upper"], 0);
  ASSERT_GE(sprt["llr"].size(), 2U);
  EXPECT_EQ(sprt["llr"][0], json::array({0, 0.0}));
  const double last = sprt["llr"].back()[1].get<double>();
  EXPECT_EQ(sprt["verdict"] != "", last <= sprt["lower"].get<double>() || last >= sprt["upper"].get<double>());
}

TEST(ServeRuns, AFolderThatIsBrokenSaysSoAndTheOthersAreShown) {
  const Scratch scratch;
  SiteOptions options = plain_options();
  ASSERT_EQ(arena_run(scratch.path() / "good", tournament()), 0);
  fs::create_directories(scratch.path() / "broken");
  std::ofstream(scratch.path() / "broken" / "tournament.yaml") << "players: 7\n";
  options.folders = {scratch.path()};
  Site site(options);
  const json runs = body_of(get(site, "/api/runs"))["runs"];
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0]["state"], "unreadable");
  EXPECT_NE(runs[0]["error"], "");
  EXPECT_EQ(runs[1]["state"], "finished");
}

TEST(ServeRuns, AFileThatIsNoneKeepsNobodyFromTheOthers) {
  const Scratch scratch;
  SiteOptions options = plain_options();
  for (const char* name : {"games.csv", "tournament.yaml", "openings.txt", ".lock"}) {
    const fs::path folder = scratch.path() / (std::string("no-") + name);
    ASSERT_EQ(arena_run(folder, tournament()), 0);
    fs::remove(folder / name);
    ASSERT_EQ(::mkfifo((folder / name).c_str(), 0600), 0);
  }
  options.folders = {scratch.path()};
  Site site(options);
  const json runs = body_of(get(site, "/api/runs"))["runs"];
  ASSERT_EQ(runs.size(), 4U);
  for (const json& run : runs) EXPECT_NE(run["error"].get<std::string>().find("is a FIFO, not a file"), std::string::npos) << run;
}

TEST(ServeRuns, AResumeWithNothingToPlayLeavesNoGameInProgress) {
  const Scratch scratch;
  ASSERT_EQ(arena_run(scratch.path() / "done", tournament()), 0);
  std::ofstream(scratch.path() / "done" / live_file_name) << "{\"game\": 1, \"moves\": \"\"}\n";
  ASSERT_EQ(arena_run(scratch.path() / "done", tournament(), {"--resume"}), 0);
  EXPECT_EQ(names_in(scratch.path() / "done").count(live_file_name), 0U);
}

TEST(ServeRuns, AFolderThatIsMissingIsWrongInput) {
  SiteOptions options = plain_options();
  options.folders = {"/nowhere/at/all"};
  EXPECT_THROW(Site{options}, std::exception);
}

/// Streams a tournament of so many pairs from its beginning to its end; whether it was seen while it ran, and a game of it too.
bool is_seen_running(int pairs) {
  const Scratch scratch;
  SiteOptions options = plain_options();
  options.folders = {scratch.path()};
  Site site(options);
  EXPECT_EQ(body_of(get(site, "/api/runs"))["runs"].size(), 0U);
  const fs::path folder = scratch.path() / "running";
  std::string text = tournament("", pairs);
  text.replace(text.find("nodes: 50"), 9, "move_time: 30ms");
  std::jthread playing([&] { arena_run(folder, text); });
  EXPECT_TRUE(eventually([&] { return body_of(get(site, "/api/runs"))["runs"].size() == 1; })) << "a run that begins appears by itself";
  EXPECT_TRUE(eventually([&] { return get(site, "/api/runs/r0").status == 200; }));
  const HttpResponse stream = get(site, "/api/runs/r0/stream");
  if (!stream.events) {
    ADD_FAILURE() << stream.body;
    return true;
  }
  bool was_running = false, was_live = false;
  const auto heard = events_until(*stream.events, [&](const Heard& one) {
    if (one.name == "run") was_running = was_running || one.data["state"] == "running";
    if (one.name == "live" && !one.data["moves"].empty()) {
      was_live = true;
      EXPECT_TRUE(one.data["position"].is_object());
      EXPECT_TRUE(one.data["seats"][0] == "one" || one.data["seats"][0] == "two");
    }
    return one.name == "run" && one.data["state"] == "finished";
  });
  playing.join();
  if (heard.empty())
    ADD_FAILURE() << "nothing was streamed";
  else
    EXPECT_EQ(heard.back().data["games_done"], 2 * pairs);
  EXPECT_EQ(names_in(folder).count("live.json"), 0U) << "it goes with the end of the run";
  return was_running && was_live;
}

TEST(ServeRuns, ARunningTournamentIsStreamedWithAGameInProgress) {
  // On a machine that is busy enough a short run is over before anybody looks.
  EXPECT_TRUE(is_seen_running(4) || is_seen_running(16) || is_seen_running(64));
}

TEST(LiveFile, IsReplacedNowAndThenByOneGameAndGoesAtTheEnd) {
  const Scratch scratch;
  const fs::path file = scratch.path() / live_file_name;
  {
    LiveGame live(scratch.path(), std::chrono::milliseconds(0));
    GameRecord one, other;
    one.game = 1;
    one.seat(0).player = "a";
    one.seat(1).player = "b";
    one.moves = "x1";
    other.game = 2;
    live.moved(one, SteadyClock().now());
    ASSERT_TRUE(fs::exists(file));
    live.moved(other, SteadyClock().now());
    std::ifstream in(file);
    EXPECT_EQ(json::parse(in)["game"], 1) << "the game that was first is shown until it ends";
    live.ended(other);
    live.ended(one);
    live.moved(other, SteadyClock().now());
    std::ifstream again(file);
    EXPECT_EQ(json::parse(again)["game"], 2);
  }
  EXPECT_EQ(names_in(scratch.path()).size(), 0U);
}

TEST(LiveFile, AFolderThatCannotBeWrittenDisturbsNobody) {
  LiveGame live("/nowhere/at/all", std::chrono::milliseconds(0));
  GameRecord record;
  record.game = 1;
  EXPECT_NO_THROW(live.moved(record, SteadyClock().now()));
}

TEST(LiveFile, OneLeftByAKilledRunIsIgnoredAndGoesWhenItIsTakenUp) {
  const Scratch scratch;
  plain_options();
  const fs::path whole = scratch.path() / "whole", again = scratch.path() / "again";
  ASSERT_EQ(arena_run(whole, tournament()), 0);
  std::ofstream(whole / live_file_name) << R"({"game": 1, "seats": ["a", "b"], "moves": "i10"})";
  std::istringstream in;
  std::ostringstream out, err;
  EXPECT_EQ(run_arena({"verify", whole.string()}, in, out, err), 0) << err.str();
  EXPECT_EQ(run_arena({"rate", whole.string()}, in, out, err), 0) << err.str();
  SiteOptions options;
  options.folders = {whole};
  Site site(options);
  EXPECT_EQ(get(site, "/api/runs/r0").status, 200);
  const HttpResponse stream = get(site, "/api/runs/r0/stream");
  ASSERT_TRUE(stream.events);
  std::string said;
  for (int i = 0; i < 4; ++i) said += stream.events->next(std::chrono::milliseconds(400)).value_or("");
  EXPECT_NE(said.find("event: run"), std::string::npos);
  EXPECT_EQ(said.find("event: live"), std::string::npos) << "nobody plays that game";
  // Half of the games again, as a run that was killed leaves it, and then the whole.
  ASSERT_EQ(arena_run(again, tournament("", 3)), 0);
  std::ofstream(again / live_file_name) << "{}";
  ASSERT_EQ(arena_run(again, tournament("", 5), {"--resume"}), 0);
  EXPECT_EQ(names_in(again).count(live_file_name), 0U);
}

}  // namespace
}  // namespace arena::serve_test
