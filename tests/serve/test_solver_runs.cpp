// Solver runs that are watched: listed among the runs, with their numbers over time and their page; and what does not belong to games says so.
#include "arena/solve/progress_log.hpp"
#include "tests/serve/serve_support.hpp"

namespace arena::serve_test {
namespace {

const json facts = {{"game", "andantino"}, {"rules", {{"radius", 3}}}, {"position", "-/d4/w"}, {"goal", "black-wins"}};

TEST(ServeSolverRuns, ASearchIsShownWithItsNumbersWhileItLastsAndAfterwards) {
  const Scratch scratch;
  SiteOptions options = plain_options();
  options.folders = {scratch.path()};
  {
    solve::ProgressLog log(scratch.path() / "radius3", facts, false);
    log.add({"does black win?", "searching", 1.5, 2000, 0, 40, 900, 0.25});
    Site site(options);
    const json runs = body_of(get(site, "/api/runs"))["runs"];
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs[0]["name"], "radius3");
    EXPECT_EQ(runs[0]["kind"], "solve");
    EXPECT_EQ(runs[0]["state"], "running");
    EXPECT_EQ(runs[0]["words"], "does black win? searching");
    log.add({"does black win?", "disproved", 3, 5000, 0, proof_infinity, 0, 0.5});
    EXPECT_TRUE(eventually([&] { return body_of(get(site, "/api/runs/r0"))["questions"][0]["result"] == "disproved"; }));
    const json run = body_of(get(site, "/api/runs/r0"));
    EXPECT_EQ(run["questions"][0]["curve"], json::parse("[[1.5, 40, 900], [3.0, null, 0]]"));
    EXPECT_EQ(run["questions"][0]["nodes"], 5000);
    EXPECT_EQ(get(site, "/api/runs/r0/games/1").status, 404);
    const HttpResponse page = get(site, "/runs/r0/report");
    EXPECT_EQ(page.status, 200);
    EXPECT_NE(page.body.find("does black win?"), std::string::npos);
  }
  Site site(options);
  EXPECT_EQ(body_of(get(site, "/api/runs"))["runs"][0]["state"], "finished");
}

TEST(ServeSolverRuns, AKilledSearchIsInterruptedAndADamagedFileUnreadable) {
  const Scratch scratch;
  SiteOptions options = plain_options();
  options.folders = {scratch.path()};
  solve::ProgressLog(scratch.path() / "killed", facts, false).add({"does black win?", "searching", 1.5, 2000, 0, 40, 900, 0.25});
  fs::create_directories(scratch.path() / "bad");
  std::ofstream(scratch.path() / "bad" / "solve.json") << "{}";
  Site site(options);
  const json runs = body_of(get(site, "/api/runs"))["runs"];
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0]["state"], "unreadable");
  EXPECT_NE(runs[0]["error"].get<std::string>().find("'game' is missing"), std::string::npos);
  EXPECT_EQ(runs[1]["state"], "interrupted");
}

}  // namespace
}  // namespace arena::serve_test
