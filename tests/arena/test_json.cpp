// `--json` and `--events`: one document on standard output that fits the schema in docs/schemas, and events that can be followed and resumed.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "arena/commands/table.hpp"
#include "arena/record/reader.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::json_test {
namespace {

using cli_test::Ran;
using cli_test::run_cli;
using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using tournament_test::read_file;
using tournament_test::TemporaryFolder;
using tournament_test::write_tournament;
namespace fs = std::filesystem;

const fs::path schemas = fs::path(ARENA_SOURCE) / "docs" / "schemas";
const std::vector<std::string> commands_with_json = {"run",    "sprt",   "ablate", "regress",      "rate",  "compare", "elo",
                                                     "status", "verify", "eval",   "search",       "solve", "certify", "perft",
                                                     "bench",  "list",   "check",  "engine-check", "report"};

constexpr const char* head =
    "game: {name: andantino, radius: 3}\nseed: 4\nopenings: {type: random, plies: 4, count: 2, seed: 3}\nlimits: {nodes: 40}\n";
const std::string small_player = "{evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: 1}}";

class Json : public ::testing::Test {
 protected:
  [[nodiscard]] std::string at(const std::string& name) const { return (folder_.path() / name).string(); }
  std::string tournament(const std::string& more) { return write_tournament(folder_.path(), head + more).string(); }
  std::string three_players() {
    return tournament(
        "players:\n  - {name: a, evaluator: lines, iterative_deepening: true}\n  - {name: b, evaluator: neighbours, iterative_deepening: true}\n  - "
        "random\n");
  }

  /// Runs a command and keeps its document for the check of the schemas; standard output must be one document and nothing else.
  json keep(const std::string& schema, std::vector<std::string> words, int code = 0) {
    const Ran ran = run_cli(words);
    EXPECT_EQ(ran.code, code) << ::testing::PrintToString(words) << ran.err;
    json document = json::parse(ran.out, nullptr, false);
    EXPECT_FALSE(document.is_discarded()) << ::testing::PrintToString(words) << ran.out;
    if (document.is_discarded()) return json::object();
    std::ofstream(documents() / (schema + "--" + std::to_string(++kept_) + ".json")) << ran.out;
    return document;
  }
  fs::path documents() {
    fs::create_directories(folder_.path() / "documents");
    return folder_.path() / "documents";
  }
  void expect_documents_fit() {
    const std::string python = "/usr/bin/python3";  // the one that Debian's packages are for
    if (cli_test::shell(python + " -c 'import jsonschema'", folder_.path()).code != 0)
      GTEST_SKIP() << "python3-jsonschema is not installed (see .ci/packages-tests)";
    const auto ran = cli_test::shell(
        python + " '" + std::string(ARENA_SOURCE) + "/tests/arena/check_json.py' '" + schemas.string() + "' '" + documents().string() + "'",
        folder_.path());
    EXPECT_EQ(ran.code, 0) << ran.out;
  }
  static std::vector<json> lines_of(const std::string& text) {
    std::vector<json> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line, nullptr, false));
    return lines;
  }

  TemporaryFolder folder_;
  int kept_ = 0;
};

TEST_F(Json, EveryCommandOfTheListHasTheOptionAndASchema) {
  std::vector<std::string> found;
  for (const Command& command : all_commands())
    if (syntax_of(command).options.find_nothrow("json", false) != nullptr) {
      found.push_back(command.name);
      EXPECT_TRUE(fs::exists(schemas / (command.name + ".json"))) << command.name;
    }
  for (const std::string& name : commands_with_json) EXPECT_THAT(found, ::testing::Contains(name));
}

TEST_F(Json, RunsAndWhatReadsThemFitTheirSchemas) {
  const std::string file = three_players(), quick = at("quick");
  const json run = keep("run", {"run", file, "--output", quick, "--json", "--quiet", "--report", "--threads", "1"});
  EXPECT_EQ(run["state"], "complete");
  EXPECT_EQ(run["games"], 12);
  EXPECT_EQ(run["tally"]["players"].size(), 3U);
  EXPECT_EQ(run["tally"]["players"][0]["claimed_wins"], json({{"said", 0}, {"refuted", 0}, {"first", nullptr}})) << "only engines claim";
  EXPECT_THAT(run["files"], ::testing::Contains(json((fs::path(quick) / "report.html").string())));
  keep("run", {"run", file, "--output", at("part"), "--shard", "1/2", "--json", "--quiet", "--threads", "1"});
  EXPECT_EQ(keep("run", {"run", file, "--dry-run", "--json", "--threads", "1"})["estimate"]["games"], 12);
  EXPECT_NE(run["conclusion"].get<std::string>().back(), '\n');
  keep("rate", {"rate", quick, "--json", "--by-side"});
  std::ofstream(at("results.csv")) << "first,second,result\nA,B,1-0\nB,A,1/2-1/2\nA,C,0-1\n";
  EXPECT_EQ(keep("rate", {"rate", "--csv", at("results.csv"), "--anchor", "A=100", "--confidence", "0.9", "--json"})["anchors"]["A"], 100);
  const json status = keep("status", {"status", at("part"), "--json"});
  EXPECT_EQ(status["runs"][0]["shard"]["count"], 2);
  EXPECT_EQ(status["shards_not_given"], json::array({2}));
  EXPECT_EQ(keep("status", {"status", quick, "--json"})["runs"][0]["state"], "complete");
  keep("compare", {"compare", quick, quick, "--json"});
  EXPECT_EQ(keep("verify", {"verify", quick, "--json"})["ok"], true);
  const json report = keep("report", {"report", quick, "--json"});
  const auto standings = std::find_if(report["tables"].begin(), report["tables"].end(), [](const json& t) { return t["name"] == "standings"; });
  ASSERT_NE(standings, report["tables"].end());
  EXPECT_EQ((*standings)["columns"][1], "player");
  EXPECT_TRUE((*standings)["rows"][0][0].is_number());
  EXPECT_TRUE((*standings)["rows"][0][1].is_string());
  keep("eval", {"eval", quick, "--game", "1", "--json"});
  keep("eval", {"eval", quick, "--game", "1", "--ply", "3", "--json"});
  tournament_test::replace_in(fs::path(quick) / "games.csv", ",first,", ",second,");
  const json broken = keep("verify", {"verify", quick, "--json"}, 1);
  EXPECT_EQ(broken["ok"], false);
  EXPECT_GT(broken["differences"].size(), 0U);
  expect_documents_fit();
}

TEST_F(Json, TestsOfPlayersFitTheirSchemas) {
  const std::string players = std::string(ARENA_SOURCE) + "/configs/players/";
  const std::vector<std::string> sprt = {"sprt",
                                         players + "arena-andantino-1.yaml",
                                         players + "random.yaml",
                                         "--radius",
                                         "3",
                                         "--nodes",
                                         "30",
                                         "--openings",
                                         "4,6",
                                         "--elo0",
                                         "0",
                                         "--elo1",
                                         "300",
                                         "--threads",
                                         "1",
                                         "--json",
                                         "--quiet",
                                         "--output",
                                         at("sprt")};
  const Ran ran = run_cli(sprt);
  EXPECT_THAT(std::vector<int>({0, 3}), ::testing::Contains(ran.code)) << ran.err;
  const json test = json::parse(ran.out);
  EXPECT_EQ(test["decision"] == "H1 accepted", ran.code == 0) << test["decision"];
  std::ofstream(documents() / "sprt--test.json") << ran.out;
  std::vector<std::string> plan = sprt;
  plan.emplace_back("--dry-run");
  EXPECT_EQ(keep("sprt", plan)["plan"]["cases"].size(), 3U);
  const std::string ablation = tournament("ablation:\n  base: " + small_player +
                                          "\n  switches: [transposition_table]\n  games: true\n"
                                          "  positions: {type: random, count: 6, seed: 5, min_plies: 4, max_plies: 12, depth: 3}\n");
  const json found = keep("ablate", {"ablate", ablation, "--output", at("ablation"), "--json", "--quiet", "--threads", "1"});
  EXPECT_EQ(found["ablation"]["effects"][0]["name"], "transposition_table");
  EXPECT_TRUE(found["ablation"]["effects"][0]["costs"]["nodes"]["interval"].contains("low"));
  const std::string scaling = tournament("scaling: {base: " + small_player + ", nodes: [20, 40, 80]}\n");
  const json scaled = keep("run", {"run", scaling, "--output", at("scaling"), "--json", "--quiet", "--threads", "1"})["scaling"];
  EXPECT_EQ(scaled["step"], "doubling");
  int bounds = 0;
  for (const json& budget : scaled["curves"][0]["budgets"])
    for (const char* against : {"against_previous", "against_base"}) {
      if (budget[against].is_null()) continue;
      const bool open = budget[against]["interval"]["low"].is_null() || budget[against]["interval"]["high"].is_null();
      EXPECT_EQ(budget[against]["elo"].is_null(), open) << "a bound is not a value";
      bounds += open ? 1 : 0;
    }
  EXPECT_GT(bounds, 0);
  const std::string regression =
      tournament("regression: {candidate: " + small_player + ", baseline: " + small_player + ", positions: 5, depth: 3}\n");
  // Its verdict may depend on the load of the machine; that the document is of the same one may not.
  const Ran printed = run_cli({"regress", regression, "--output", at("regress"), "--json", "-", "--quiet", "--threads", "1"});
  EXPECT_EQ(json::parse(printed.out)["exit_code"], printed.code) << printed.err;
  std::ofstream(documents() / "regress--printed.json") << printed.out;
  const Ran to_file = run_cli({"regress", regression, "--output", at("regress-2"), "--json", at("documents/regress--file.json"), "--quiet"});
  EXPECT_THAT(to_file.out, HasSubstr("candidate against baseline"));
  EXPECT_EQ(json::parse(read_file(documents() / "regress--file.json"))["exit_code"], to_file.code) << to_file.err;
  expect_documents_fit();
}

TEST_F(Json, PositionsFitTheirSchemas) {
  const std::string players = std::string(ARENA_SOURCE) + "/configs/players/";
  const std::string player = players + "arena-andantino-1.yaml";
  const json search = keep("search", {"search", "--player", player, "--radius", "4", "--depth", "3", "--json", "--tree", "1"});
  EXPECT_EQ(search["iterations"].size(), 3U);
  EXPECT_EQ(search["decision"]["stop"], "depth");
  EXPECT_GT(search["tree"]["nodes"].size(), 2U);
  const std::string uct = write_tournament(folder_.path(), "game: andantino\nsearch: mcts\nplayouts: 50\n").string();
  EXPECT_GT(keep("search", {"search", "--player", uct, "--radius", "3", "--json"})["candidates"].size(), 1U);
  EXPECT_EQ(keep("search", {"search", "--player", players + "random.yaml", "--game", "omega", "--json"})["decision"]["nodes"], nullptr);
  keep("eval", {"eval", "--game", "tablut", "--moves", "d1c1 e3d3", "--json"});
  const Ran lines = run_cli({"eval", "--game", "andantino", "--positions", "-", "--json"}, "i10\ni10 j11\n");
  EXPECT_EQ(json::parse(lines.out)["positions"][1]["line"], 2) << lines.err;
  const std::string certificate = at("draw.cert.gz");
  const json proof = keep(
      "solve", {"solve", "--game", "andantino", "--radius", "2", "--goal", "white-draws", "--memory", "8", "--certificate", certificate, "--json"});
  EXPECT_EQ(proof["questions"][0]["certificate"]["file"], certificate);
  EXPECT_EQ(keep("solve", {"solve", "--game", "andantino", "--radius", "2", "--memory", "8", "--json"})["value"], "draw");
  EXPECT_EQ(keep("solve", {"solve", "--game", "andantino", "--radius", "4", "--nodes", "20", "--memory", "8", "--json"}, 3)["value"], "open");
  EXPECT_EQ(keep("certify", {"certify", certificate, "--json"})["holds"], true);
  const json counts = keep("perft", {"perft", "--game", "andantino", "--depth", "3", "--divide", "--json"});
  EXPECT_EQ(counts["counts"].size(), 3U);
  std::uint64_t sum = 0;
  for (const json& part : counts["divide"]) sum += part["sequences"].get<std::uint64_t>();
  EXPECT_EQ(counts["counts"][2]["sequences"], sum);
  keep("elo", {"elo", "--pairs", "3,5,6,6,7", "--elo0", "0", "--elo1", "10", "--json"});
  const json won = keep("elo", {"elo", "--wdl", "10,0,0", "--json"});
  EXPECT_TRUE(won["elo_high"].is_null()) << "an open end";
  EXPECT_TRUE(won["elo"].is_null()) << "only a bound is known";
  expect_documents_fit();
}

TEST_F(Json, ListsChecksAndTheBenchFitTheirSchemas) {
  const std::string players = (fs::path(ARENA_SOURCE) / "configs" / "players").string();
  const json all = keep("list", {"list", "--json", "--players-from", players});
  EXPECT_EQ(all.size(), 6U);
  EXPECT_EQ(keep("list", {"list", "games", "--json"}).size(), 1U);
  keep("list", {"list", "suites", "--json"});
  const json good = keep("check", {"check", three_players(), players + "/arena-andantino-1.yaml", "--json"});
  EXPECT_EQ(good["files"][0]["resolved"]["game"]["radius"], 3);
  EXPECT_EQ(good["files"][1]["resolved"]["name"], "arena-andantino-1");
  std::ofstream(at("wrong.yaml")) << "game: andantino\nkilers: true\n";
  const json bad = keep("check", {"check", at("wrong.yaml"), "--json"}, 2);
  EXPECT_EQ(bad["problems"][0]["file"], at("wrong.yaml"));
  EXPECT_EQ(bad["problems"][0]["line"], 2);
  EXPECT_THAT(bad["problems"][0]["message"], HasSubstr("killers"));
  const json engine = keep("engine-check", {"engine-check", "--game", "andantino", "--games", "1", "--nodes", "20", "--json", "--", ARENA_BINARY,
                                            "ugi", "--player", players + "/arena-andantino-1.yaml"});
  EXPECT_EQ(engine["failures"], 0) << engine;
  if (!sanitized) {
    EXPECT_GT(keep("bench", {"bench", "--game", "tablut", "--no-times", "--json"})["nodes"], 0);
  }
  expect_documents_fit();
}

TEST_F(Json, WrongInputLeavesStandardOutputEmpty) {
  const std::string file = three_players();
  const std::vector<std::vector<std::string>> wrong = {{"run", "no-such-tournament", "--json"},
                                                       {"sprt", "random", "no-such-player", "--json"},
                                                       {"ablate", file, "--json"},
                                                       {"ablate", "andantino", "--json", "--format", "csv"},
                                                       {"regress", file, "--json", "-"},
                                                       {"rate", "/nowhere", "--json"},
                                                       {"compare", "/nowhere", "/nowhere", "--json"},
                                                       {"elo", "--json"},
                                                       {"status", "/nowhere", "--json"},
                                                       {"verify", "/nowhere", "--json"},
                                                       {"eval", "--game", "tablut", "--csv", "--json"},
                                                       {"search", "--player", "none", "--json"},
                                                       {"solve", "--game", "tablut", "--goal", "win", "--json"},
                                                       {"certify", "/nowhere", "--json"},
                                                       {"perft", "--game", "omega", "--depth", "0", "--json"},
                                                       {"bench", "--game", "chess", "--json"},
                                                       {"list", "nothing", "--json"},
                                                       {"check", "no-such-config", "--json"},
                                                       {"engine-check", "--game", "omega", "--json", "--", "/no/engine"},
                                                       {"report", "/nowhere", "--json"},
                                                       {"run", file, "--json", "--events", "-", "--output", at("both")},
                                                       {"run", file, "--events", at("no/folder.jsonl"), "--output", at("none")}};
  for (const auto& words : wrong) {
    const Ran ran = run_cli(words);
    EXPECT_EQ(ran.code, 2) << ::testing::PrintToString(words);
    EXPECT_EQ(ran.out, "") << ::testing::PrintToString(words);
    EXPECT_NE(ran.err, "") << ::testing::PrintToString(words);
  }
}

TEST_F(Json, EventsTellEveryGameAtAnyNumberOfThreads) {
  const std::string file = three_players();
  const fs::path events = documents() / "events--threads.jsonl";
  ASSERT_EQ(run_cli({"run", file, "--output", at("many"), "--threads", "3", "--quiet", "--events", events.string()}).code, 0);
  const std::vector<json> told = lines_of(read_file(events));
  ASSERT_GE(told.size(), 14U);
  EXPECT_EQ(told.front()["event"], "started");
  EXPECT_EQ(told.front()["scheduled"], 12);
  EXPECT_EQ(told.back()["event"], "finished");
  EXPECT_EQ(told.back()["state"], "complete");
  std::map<std::uint64_t, json> games;
  for (const json& event : told)
    if (event["event"] == "game") games[event["number"]] = event;
  EXPECT_EQ(games.size(), 12U);
  read_games(fs::path(at("many")) / "games.csv", [&](const GameRow& row) {
    const json& event = games.at(row.game);
    EXPECT_EQ(event["seats"][0]["player"], row.seat(0).player);
    EXPECT_EQ(event["seats"][1]["place"], row.seat(1).place);
    EXPECT_EQ(event["result"], row.result_word());
    EXPECT_EQ(event["reason"], row.ended_by());
    EXPECT_EQ(event["opening"], row.opening);
    EXPECT_EQ(event["plies"], row.plies);
  });
  const std::string before = read_file(events);
  EXPECT_EQ(run_cli({"run", file, "--output", at("many"), "--quiet", "--events", events.string()}).code, 2) << "without --resume";
  EXPECT_EQ(read_file(events), before) << "a run that is refused leaves the file alone";
  const Ran printed = run_cli({"run", file, "--output", at("one"), "--threads", "1", "--quiet", "--events", "-"});
  for (const json& event : lines_of(printed.out)) EXPECT_TRUE(event.is_object()) << printed.out;
  EXPECT_THAT(printed.err, HasSubstr("Standings"));
  expect_documents_fit();
}

TEST_F(Json, AResumedRunGoesOnWithItsEvents) {
  const std::string file = three_players();
  const fs::path events = documents() / "events--resumed.jsonl", run = at("run");
  ASSERT_EQ(run_cli({"run", file, "--output", run.string(), "--threads", "1", "--quiet", "--events", events.string()}).code, 0);
  const auto whole = tournament_test::results_of(run);
  // As if it had been killed after four games, in the middle of an event.
  std::string games = read_file(run / "games.csv");
  std::size_t end = 0;
  for (int line = 0; line < 5; ++line) end = games.find('\n', end) + 1;
  fs::resize_file(run / "games.csv", end);
  tournament_test::replace_in(run / "context.json", "\"complete\": true", "\"complete\": false");
  std::string text = read_file(events);
  end = 0;
  for (int line = 0; line < 5; ++line) end = text.find('\n', end) + 1;
  fs::resize_file(events, end + 20);
  ASSERT_EQ(run_cli({"run", file, "--output", run.string(), "--threads", "1", "--quiet", "--resume", "--events", events.string()}).code, 0);
  tournament_test::expect_equal(whole, tournament_test::results_of(run), "resumed with --events");
  std::vector<std::string> told;
  std::vector<json> lines = lines_of(read_file(events));
  std::set<std::uint64_t> numbers;
  for (const json& event : lines) {
    ASSERT_TRUE(event.is_object()) << "a line was left torn";
    if (event["event"] == "game") numbers.insert(event["number"].get<std::uint64_t>());
    if (event["event"] == "started") told.push_back(event["games"].dump());
  }
  EXPECT_THAT(told, ElementsAre("0", "4"));
  EXPECT_EQ(numbers.size(), 12U);
  EXPECT_EQ(lines.back()["standings"][0]["games"], 8) << "games of the first session count";
  expect_documents_fit();
}

}  // namespace
}  // namespace arena::json_test
