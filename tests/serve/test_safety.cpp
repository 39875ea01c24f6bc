// One test for each promise of safety: who may ask, what can be started, what can be read, and how much of anything there is.
#include "arena/serve/guard.hpp"
#include "tests/players/parts.hpp"
#include "tests/serve/serve_support.hpp"

namespace arena::serve_test {
namespace {

TEST(ServeSafety, ANameOfSomebodyElseThatLeadsHereIsRefused) {
  Site site(plain_options());
  for (const char* host : {"evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "", "a:b", "[::1", "10.0.0.7",
                           "127.0.0.1, evil.example", "127.0.0.1:99999999"}) {
    HttpRequest asked = request("GET", "/api/catalogue");
    asked.headers["host"] = host;
    EXPECT_EQ(ask(site, asked).status, 403) << host;
  }
  for (const char* host : {"localhost", "LOCALHOST:8080", "127.0.0.1:1", "127.0.0.5", "[::1]:8080"}) {
    HttpRequest asked = request("GET", "/api/catalogue");
    asked.headers["host"] = host;
    EXPECT_EQ(ask(site, asked).status, 200) << host;
  }
}

TEST(ServeSafety, APageOfAnotherSiteMayNotAsk) {
  Site site(plain_options());
  for (const char* origin : {"http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1:9090", "null"}) {
    HttpRequest asked = request("POST", "/api/tables", R"({"game":"tablut"})");
    asked.headers["origin"] = origin;
    EXPECT_EQ(ask(site, asked).status, 403) << origin;
  }
  HttpRequest fetched = request("GET", "/api/catalogue");
  fetched.headers["sec-fetch-site"] = "cross-site";
  EXPECT_EQ(ask(site, fetched).status, 403);
  HttpRequest own = request("POST", "/api/tables", R"({"game":"tablut"})");
  own.headers["origin"] = "http://127.0.0.1:8080";
  own.headers["sec-fetch-site"] = "same-origin";
  EXPECT_EQ(ask(site, own).status, 201);
}

TEST(ServeSafety, AFormOfAnotherSiteCannotPost) {
  Site site(plain_options());
  for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp"}) {
    HttpRequest asked = request("POST", "/api/tables", R"({"game":"tablut"})");
    asked.headers["content-type"] = type;
    EXPECT_EQ(ask(site, asked).status, 415) << type;
  }
}

TEST(ServeSafety, BeyondThisMachineEveryRequestNeedsTheToken) {
  SiteOptions options = plain_options();
  options.guard = {false, "box", "0123456789abcdef"};
  Site site(options);
  for (const char* path : {"/", "/api/catalogue", "/api/runs", "/api/catalogue?token=", "/api/catalogue?token=0123456789abcdee"})
    EXPECT_EQ(get(site, path).status, 401) << path;
  const HttpResponse page = get(site, "/?token=0123456789abcdef");
  EXPECT_EQ(page.status, 200);
  ASSERT_TRUE(page.headers.count("Set-Cookie"));
  EXPECT_NE(page.headers.at("Set-Cookie").find("HttpOnly; SameSite=Strict"), std::string::npos);
  HttpRequest later = request("GET", "/api/catalogue");
  later.headers["host"] = "192.168.1.5:8080";
  later.headers["cookie"] = "other=1; arena_token=0123456789abcdef";
  EXPECT_EQ(ask(site, later).status, 200);
  later.headers["host"] = "evil.example";
  EXPECT_EQ(ask(site, later).status, 403) << "the token does not make a foreign name ours";
  EXPECT_NE(random_hex(16), random_hex(16));
  EXPECT_EQ(random_hex(16).size(), 32U);
}

TEST(ServeSafety, OnlyPlayersOfTheCatalogueAreStarted) {
  const Scratch scratch;
  const fs::path mark = scratch.path() / "started";
  std::ofstream(scratch.path() / "engine.yaml") << "name: engine\ngame: tablut\ntype: ugi\ncommand: [/bin/touch, " << mark.string() << "]\n";
  Site site(plain_options());
  for (const std::string& name :
       {(scratch.path() / "engine.yaml").string(), std::string("../../etc/passwd"), std::string("configs/players/random.yaml"),
        std::string("random.yaml"), std::string("/bin/sh"), std::string("nobody"), std::string()}) {
    const HttpResponse response = post(site, "/api/tables", {{"game", "tablut"}, {"sides", {{{"player", name}}, {{"player", "human"}}}}});
    EXPECT_EQ(response.status, 422) << name;
  }
  for (const json& side : {json{{"type", "ugi"}, {"command", {"/bin/touch", mark.string()}}}, json{{"player", "random"}, {"command", "/bin/sh"}},
                           json{{"player", {"random"}}}, json("random")}) {
    EXPECT_EQ(post(site, "/api/tables", {{"game", "tablut"}, {"sides", {side}}}).status, 422) << side;
  }
  EXPECT_FALSE(fs::exists(mark));
}

TEST(ServeSafety, AnEngineIsStartedOnlyWhereTheOwnerNamesIt) {
  const Scratch scratch;
  fs::create_directories(scratch.path() / "configs" / "players");
  std::ofstream(scratch.path() / "configs" / "players" / "engine.yaml") << "name: engine\ngame: tablut\ntype: ugi\ncommand: [/bin/true]\n";
  SiteOptions options = plain_options();
  fs::current_path(scratch.path());
  const json wanted = {{"game", "tablut"}, {"sides", {{{"player", "engine"}, {"limits", {{"depth", 1}}}}, {{"player", "human"}}}}};
  {
    Site site(options);
    EXPECT_EQ(post(site, "/api/tables", wanted).status, 422);
    EXPECT_EQ(get(site, "/api/catalogue").body.find("\"engine\""), std::string::npos);
  }
  options.players = {"engine"};
  {
    Site site(options);
    EXPECT_NE(get(site, "/api/catalogue").body.find("\"engine\""), std::string::npos);
    EXPECT_EQ(post(site, "/api/tables", wanted).status, 201);
  }
  fs::current_path(ARENA_SOURCE);
}

TEST(ServeSafety, NothingOutsideTheGivenFoldersIsRead) {
  const Scratch scratch;
  const fs::path given = scratch.path() / "given", outside = scratch.path() / "outside";
  fs::create_directories(given);
  fs::create_directories(outside);
  std::ofstream(outside / "tournament.yaml") << "secret\n";
  fs::create_directory_symlink(outside, given / "link");
  fs::create_directories(given / "linked-file");
  fs::create_symlink(outside / "tournament.yaml", given / "linked-file" / "tournament.yaml");
  SiteOptions options = plain_options();
  options.folders = {given};
  Site site(options);
  const json runs = body_of(get(site, "/api/runs"))["runs"];
  ASSERT_EQ(runs.size(), 1U) << runs;
  EXPECT_EQ(runs[0]["state"], "unreadable");
  EXPECT_EQ(runs.dump().find("secret"), std::string::npos);
  for (const std::string& path :
       {std::string("/api/runs/.."), std::string("/api/runs/../../etc/passwd"), "/api/runs/" + outside.string(), std::string("/api/runs/r1"),
        std::string("/api/runs/r0/games/../../x"), std::string("/runs/../report"), std::string("/../../etc/passwd"), std::string("/etc/passwd"),
        std::string("/page/index.html"), std::string("//etc/passwd"), std::string("/api/runs/r0/games/1/../../..")})
    EXPECT_GE(get(site, path).status, 400) << path;
  EXPECT_EQ(get(site, "/runs/r0/report").status, 422);
  EXPECT_EQ(get(site, "/api/runs/r0").status, 422);
}

TEST(ServeSafety, OverTheSocketTooPathsLeadNowhere) {
  Served served;
  for (const char* path : {"/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/runs/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/..%5c..%5cetc"}) {
    const Client client(served.port);
    client.say_request("GET", path);
    const std::string answer = client.hear();
    EXPECT_EQ(answer.rfind("HTTP/1.1 404", 0), 0U) << path << ": " << answer;
    EXPECT_EQ(answer.find("root:"), std::string::npos);
  }
}

TEST(ServeSafety, NoMoreTablesThanAllowedAndIdleOnesMakeRoom) {
  SiteOptions options = plain_options();
  options.limits.sessions = 2;
  options.limits.idle = std::chrono::seconds(3600);
  {
    Site site(options);
    const json first = opened(site, "tablut");
    opened(site, "omega");
    const HttpResponse third = post(site, "/api/tables", {{"game", "tablut"}});
    EXPECT_EQ(third.status, 503);
    EXPECT_FALSE(error_of(third).empty());
    EXPECT_EQ(ask(site, request("DELETE", path_of(first))).status, 204);
    EXPECT_EQ(post(site, "/api/tables", {{"game", "tablut"}}).status, 201);
  }
  options.limits.idle = std::chrono::seconds(0);
  Site site(options);
  const json looked_at = opened(site, "tablut"), left = opened(site, "tablut");
  const HttpResponse stream = get(site, path_of(looked_at, "/stream"));
  ASSERT_TRUE(stream.events);
  EXPECT_EQ(post(site, "/api/tables", {{"game", "omega"}}).status, 201);
  EXPECT_EQ(get(site, path_of(looked_at)).status, 200) << "somebody looks at this one";
  EXPECT_EQ(get(site, path_of(left)).status, 404);
}

TEST(ServeSafety, TablesOfPlayersShareTheMemoryAllowed) {
  MemoryBudget budget(64, 4);
  std::vector<MemoryBudget::Share> shares;
  PlayerOptions options;
  tree_of(options).table.on = true;
  tree_of(options).table.size_mb = 1000;
  shares.push_back(budget.take(options));
  EXPECT_LE(tree_of(options).table.size_mb, 8) << "a quarter of the half that is not kept for others";
  int refused = 0;
  for (int i = 0; i < 200; ++i) {
    PlayerOptions next;
    tree_of(next).table.on = true;
    tree_of(next).table.size_mb = 16;
    try {
      shares.push_back(budget.take(next));
      EXPECT_GE(tree_of(next).table.size_mb, 1);
    } catch (const HttpError& error) {
      EXPECT_GE(shares.size(), 8U) << "two shares for each session";
      EXPECT_EQ(error.status(), 503);
      ++refused;
    }
    EXPECT_GE(budget.free_mib(), 0);
  }
  EXPECT_GT(refused, 0);
  shares.clear();
  EXPECT_EQ(budget.free_mib(), 64) << "all is given back";
}

TEST(ServeSafety, ATableWithoutMemoryIsRefused) {
  SiteOptions options = plain_options();
  options.limits.memory_mb = 3;
  Site site(options);
  int status = 201;
  for (int i = 0; i < 10 && status == 201; ++i) status = post(site, "/api/tables", {{"game", "tablut"}}).status;
  EXPECT_EQ(status, 503);
}

TEST(ServeSafety, NoSearchTakesLongerThanAllowed) {
  Limits limits;
  limits.depth = 40;
  limits.game_time = std::chrono::hours(1);
  ServeLimits serve;
  cap(limits, serve);
  EXPECT_EQ(limits.move_time, Duration(60'000'000));
  EXPECT_EQ(limits.game_time, Duration(0));
  SiteOptions options = plain_options();
  options.limits.search = std::chrono::seconds(1);
  Site site(options);
  const json sides = {{{"player", "arena-tablut"}, {"limits", {{"depth", 60}}}}, {{"player", "human"}}};
  const json table = opened(site, "tablut", sides);
  EXPECT_TRUE(eventually([&] { return state_of(site, table)["moves"].size() == 1; })) << "the search has ended by itself";
  EXPECT_EQ(post(site, "/api/tables", {{"game", "tablut"}, {"sides", {{{"player", "random"}, {"limits", {{"move_time_ms", 1001}}}}}}}).status, 422);
}

TEST(ServeSafety, MalformedRequestsGetAMessage) {
  Site site(plain_options());
  const json table = opened(site, "tablut");
  const std::string at = path_of(table);
  const std::string deep(60'000, '[');
  struct Case {
    std::string method, path, body;
    int status;
  };
  for (const Case& one : std::vector<Case>{{"GET", "/nothing", "", 404},
                                           {"GET", "/api", "", 404},
                                           {"GET", "/api/tables", "", 405},
                                           {"POST", "/api/catalogue", "{}", 405},
                                           {"PUT", "/api/tables", "{}", 405},
                                           {"POST", "/api/tables", "", 400},
                                           {"POST", "/api/tables", "{", 400},
                                           {"POST", "/api/tables", "[]", 400},
                                           {"POST", "/api/tables", deep, 400},
                                           {"POST", "/api/tables", "{}", 422},
                                           {"POST", "/api/tables", R"({"game":"chess"})", 422},
                                           {"POST", "/api/tables", R"({"game":7})", 422},
                                           {"POST", "/api/tables", R"({"game":"tablut","unknown":1})", 422},
                                           {"POST", "/api/tables", R"({"game":"tablut","moves":"a"})", 422},
                                           {"POST", "/api/tables", R"({"game":"tablut","moves":["zz"]})", 422},
                                           {"POST", "/api/tables", R"({"game":"tablut","position":"zz"})", 422},
                                           {"POST", "/api/tables", R"({"game":"omega","rules":{"side":1e99}})", 422},
                                           {"POST", "/api/tables", R"({"game":"omega","rules":{"side":-7}})", 422},
                                           {"POST", "/api/tables", R"({"game":"omega","rules":[]})", 422},
                                           {"POST", "/api/tables", R"({"game":"tablut","sides":{}})", 422},
                                           {"POST", "/api/tables", R"({"game":"tablut","sides":[{},{},{}]})", 422},
                                           {"POST", "/api/tables", R"({"run":{"id":"r0","game":1,"ply":0}})", 404},
                                           {"POST", "/api/tables", R"({"run":7})", 422},
                                           {"POST", at + "/moves", R"({"move":"e2\u0007"})", 422},
                                           {"POST", at + "/moves", R"({"move":"zz"})", 422},
                                           {"POST", at + "/moves", R"({"move":"a1a2","version":99})", 409},
                                           {"POST", at + "/moves", R"({"move":"a1a2","version":18446744073709551615})", 422},
                                           {"POST", at + "/control", R"({"action":"explode"})", 422},
                                           {"POST", at + "/undo", "{}", 409},
                                           {"POST", at + "/eval", R"({"evaluator":"nobody"})", 422},
                                           {"POST", at + "/analysis", R"({"players":[{},{},{},{},{}]})", 422},
                                           {"POST", at + "/analysis", R"({"players":[{"player":"human"}]})", 422},
                                           {"POST", at + "/nothing", "{}", 404},
                                           {"GET", at + "/moves", "", 405},
                                           {"GET", "/api/tables/0000000000000000", "", 404},
                                           {"GET", "/api/board?game=tablut&size=x", "", 422},
                                           {"GET", "/api/board?game=chess", "", 422},
                                           {"GET", "/" + std::string(5000, 'a'), "", 414}}) {
    const HttpResponse response = ask(site, request(one.method, one.path, one.body));
    EXPECT_EQ(response.status, one.status) << one.method << " " << one.path.substr(0, 80) << " " << one.body.substr(0, 80) << " -> " << response.body;
    EXPECT_FALSE(error_of(response).empty()) << one.path.substr(0, 80);
  }
}

}  // namespace
}  // namespace arena::serve_test
