// Regressions that the tests plant themselves: each is caught, and attributed to the right part. Unchanged parts pass.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "arena/analysis/regression/regress.hpp"
#include "arena/analysis/regression/timer_of.hpp"
#include "arena/play/worker_of.hpp"
#include "players/evaluators/andantino/lines.hpp"
#include "players/tree/searcher.hpp"
#include "tests/arena/tournament_support.hpp"
#include "tests/players/parts.hpp"

namespace arena::tournament_test {
namespace {

using Factory = PlayerFactory<Andantino>;

/// The evaluator with a sign error.
struct Flipped : andantino::Lines {
  static constexpr bool probes = false;
  using andantino::Lines::Lines;
  void look(const Andantino&, const State&) const = delete;  // would show the values of Lines
  [[nodiscard]] Score value(const Andantino& game, const State& state, const EvaluationContext& context) const {
    return -andantino::Lines::value(game, state, context);
  }
};

/// A player that dawdles before it answers.
class Slow final : public Player<Andantino> {
 public:
  Slow(std::unique_ptr<Player<Andantino>> player, std::chrono::microseconds pause) : player_(std::move(player)), pause_(pause) {}
  void new_game(std::uint64_t seed) override { player_->new_game(seed); }
  Decision decide(const Andantino& position, const Request& request) override {
    std::this_thread::sleep_for(pause_);
    return player_->decide(position, request);
  }

 private:
  std::unique_ptr<Player<Andantino>> player_;
  std::chrono::microseconds pause_;
};

/// The same player twice, unless the candidate is given.
std::string spec_text(std::string candidate, const std::string& regression_more = "") {
  const std::string player = "evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: 1}, killers: true, history: true";
  if (candidate.empty()) candidate = player;
  return "game: {name: andantino, radius: 5}\nseed: 5\nopenings: {type: random, plies: 8, count: 800, seed: 7}\nlimits: {nodes: 300}\n"
         "regression:\n  candidate: {" +
         candidate + "}\n  baseline: {" + player + "}\n  positions: 40\n  depth: 6\n" + regression_more;
}

/// Everything is tolerated except what the test is about: a busy machine must not fail it.
const std::string speed_ignored = "  speed_tolerance: 1000\n";

RegressionReport report_of(const std::string& yaml, const Factory& factory = {}) {
  const config::TournamentSpec tournament = tournament_from(yaml);
  const RunSpec spec = resolve(tournament);
  TemporaryFolder folder;
  std::ostringstream talk;
  const PositionTimer timer = factory ? timer_of<Andantino>(spec, factory) : make_timer(spec);
  const auto play = [&](const RunSpec& games) -> std::optional<int> {
    RunOptions options;
    options.output = folder.path();
    options.threads = 2;
    if (factory) options.worker = [&](const RunSpec& of) -> std::unique_ptr<Worker> { return std::make_unique<WorkerOf<Andantino>>(of, factory); };
    run_tournament(games, options, talk);
    return std::nullopt;
  };
  RegressionReport report;
  EXPECT_FALSE(regress_players(tournament, timer, folder.path(), play, talk, report));
  return report;
}

Verdict verdict_of(const RegressionReport& report, const std::string& part) {
  for (const RegressionPart& each : report.parts)
    if (each.name == part) return each.verdict;
  ADD_FAILURE() << "no part " << part;
  return Verdict::undecided;
}

TEST(Regress, AnUnchangedCandidatePasses) {
  const RegressionReport report = report_of(spec_text("", speed_ignored));
  EXPECT_EQ(report.exit_code(), 0) << as_text(regression_table(report));
  EXPECT_EQ(report.parts.size(), 4U);
  EXPECT_EQ(regression_verdict(report), "No regression.");
}

TEST(Regress, AFlippedEvaluatorIsCaughtByStrength) {
  const auto factory = [](const Participant& player, TablePool& pool) -> std::unique_ptr<Player<Andantino>> {
    if (player.name == "candidate") return std::make_unique<Searcher<RootSearch<Andantino, Flipped>>>(tree_of(player.options), pool);
    return make_player<Andantino>(player.options, pool);
  };
  const RegressionReport report = report_of(spec_text("", speed_ignored + "  cost_tolerance: 1000\n"), factory);
  EXPECT_EQ(verdict_of(report, "strength"), Verdict::regression) << as_text(regression_table(report));
  EXPECT_EQ(report.exit_code(), 1);
  EXPECT_EQ(regression_verdict(report), "Regression in: strength.");
}

TEST(Regress, LostKillersAreCaughtByCost) {
  const RegressionReport report =
      report_of(spec_text("evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: 1}", speed_ignored));
  EXPECT_EQ(verdict_of(report, "cost"), Verdict::regression) << as_text(regression_table(report));
  EXPECT_EQ(report.exit_code(), 1);
}

TEST(Regress, ASleepIsCaughtBySpeedAndByNothingElse) {
  const auto factory = [](const Participant& player, TablePool& pool) -> std::unique_ptr<Player<Andantino>> {
    auto made = make_player<Andantino>(player.options, pool);
    if (player.name == "candidate") return std::make_unique<Slow>(std::move(made), std::chrono::milliseconds(sanitized ? 60 : 4));
    return made;
  };
  const RegressionReport report = report_of(spec_text("", "  speed_tolerance: 20\n  repeats: 5\n"), factory);
  EXPECT_EQ(verdict_of(report, "speed"), Verdict::regression) << as_text(regression_table(report));
  EXPECT_EQ(regression_verdict(report), "Regression in: speed.");
}

TEST(Regress, ASpeedThatWasMeasuredUnderLoadSaysSo) {
  Measured measured;
  measured.repetitions = 3;
  for (int i = 0; i < 10; ++i)
    measured.positions.push_back({{TimedSearch{100, "a", 0, 0.001, 0}, TimedSearch{100, "a", 0, 0.001, 0}}, {0.001, 0.001}});
  measured.seconds = 0.06;
  const config::RegressionSpec regression;
  EXPECT_EQ(speed_part(measured, regression).sentence.find("load"), std::string::npos);
  measured.waited = 0.02;
  const RegressionPart part = speed_part(measured, regression);
  EXPECT_NE(part.sentence.find("; measured under load: other processes had the core 25 % of the time, which is not counted"), std::string::npos)
      << part.sentence;
}

TEST(Regress, AnotherTreeIsARegressionOnlyWhereTheSameIsAskedFor) {
  const std::string other = "evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: 1}, killers: true, history: true, pvs: true";
  const std::string tolerant = speed_ignored + "  cost_tolerance: 1000\n";
  EXPECT_EQ(verdict_of(report_of(spec_text(other, tolerant)), "tree"), Verdict::pass);
  EXPECT_EQ(verdict_of(report_of(spec_text(other, tolerant + "  same_tree: true\n")), "tree"), Verdict::regression);
}

TEST(Regress, TooFewGamesLeaveItUndecided) {
  std::string yaml =
      spec_text("evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: 1}, killers: true, history: true, pvs: true",
                speed_ignored + "  cost_tolerance: 1000\n");
  yaml.replace(yaml.find("count: 800"), 10, "count: 5");
  const RegressionReport report = report_of(yaml);
  EXPECT_EQ(verdict_of(report, "strength"), Verdict::undecided);
  EXPECT_EQ(report.exit_code(), 3);
}

RegressionReport sample_report() {
  RegressionReport report{"base<1>", "new \"two\"", {}, 1.5};
  report.parts = {{"tree", Verdict::pass, "the same", {{"nodes", 5}}},
                  {"speed", Verdict::undecided, "1.0 & more", {}},
                  {"strength", Verdict::regression, "weaker <by far>", {{"elo", -50}}}};
  return report;
}

TEST(Regress, ExitCodesFollowFromTheWorstPart) {
  RegressionReport report = sample_report();
  report.parts.push_back({"strength of a", Verdict::unjudged, "another search", {}});
  EXPECT_EQ(report.exit_code(), 1);
  std::swap(report.parts[2], report.parts[3]);
  report.parts.pop_back();
  EXPECT_EQ(report.exit_code(), 7) << "the documented line of a CI lets 3 pass, not this";
  EXPECT_NE(regression_junit(report).find("failures=\"1\""), std::string::npos);
  report = sample_report();
  EXPECT_EQ(report.exit_code(), 1);
  report.parts.pop_back();
  EXPECT_EQ(report.exit_code(), 3);
  report.parts.pop_back();
  EXPECT_EQ(report.exit_code(), 0);
}

TEST(Regress, JunitHasACaseForEachPartAndEscapesWhatItMust) {
  EXPECT_EQ(regression_junit(sample_report()),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
            "  <testsuite name=\"arena regress: new &quot;two&quot; against base&lt;1&gt;\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\" "
            "time=\"1.500\">\n"
            "    <testcase classname=\"arena.regress\" name=\"tree\">\n      <system-out>the same</system-out>\n    </testcase>\n"
            "    <testcase classname=\"arena.regress\" name=\"speed\">\n      <skipped message=\"1.0 &amp; more\"/>\n"
            "      <system-out>1.0 &amp; more</system-out>\n    </testcase>\n"
            "    <testcase classname=\"arena.regress\" name=\"strength\">\n      <failure message=\"weaker &lt;by far&gt;\"/>\n"
            "      <system-out>weaker &lt;by far&gt;</system-out>\n    </testcase>\n"
            "  </testsuite>\n</testsuites>\n");
}

TEST(Regress, TheJsonHasEveryFigure) {
  const nlohmann::json json = regression_json(sample_report());
  EXPECT_EQ(json["exit_code"], 1);
  EXPECT_EQ(json["parts"][2]["figures"]["elo"], -50);
  EXPECT_EQ(json["parts"][1]["verdict"], "inconclusive");
}

/// A clock on which everything takes sixteen times as long.
class FastClock final : public Clock {
 public:
  explicit FastClock(Clock& real) : real_(real), start_(real.now()) {}
  std::chrono::nanoseconds now() override { return start_ + 16 * (real_.now() - start_); }

 private:
  Clock& real_;
  std::chrono::nanoseconds start_;
};

/// A player whose clock is broken.
class Hasty final : public Player<Andantino> {
 public:
  explicit Hasty(std::unique_ptr<Player<Andantino>> player) : player_(std::move(player)) {}
  void new_game(std::uint64_t seed) override { player_->new_game(seed); }
  Decision decide(const Andantino& position, const Request& request) override {
    Request mine = request;
    FastClock fast(*request.clock);
    mine.clock = &fast;
    return player_->decide(position, mine);
  }

 private:
  std::unique_ptr<Player<Andantino>> player_;
};

TEST(Regress, ABrokenClockIsCaughtByTimedGames) {
  const auto factory = [](const Participant& player, TablePool& pool) -> std::unique_ptr<Player<Andantino>> {
    auto made = make_player<Andantino>(player.options, pool);
    if (player.name == "candidate") return std::make_unique<Hasty>(std::move(made));
    return made;
  };
  std::string yaml = spec_text("", speed_ignored);
  yaml.replace(yaml.find("nodes: 300"), 10, sanitized ? "move_time: 40ms" : "move_time: 2ms");
  const RegressionReport report = report_of(yaml + "margin: 10s\n", factory);
  EXPECT_EQ(verdict_of(report, "tree"), Verdict::pass) << "at a fixed depth the clock does not matter";
  EXPECT_EQ(regression_verdict(report), "Regression in: strength.") << as_text(regression_table(report));
}

TEST(Regress, PositionsThatACandidateDoesNotSearchAreNotDrawn) {
  const std::string shortcuts =
      "evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: 1}, killers: true, history: true, "
      "immediate_win: true, block_loss: true";
  config::TournamentSpec tournament = tournament_from(spec_text(shortcuts, "  repeats: 3\n"));
  const RunSpec spec = resolve(tournament);
  int unsearched = 0, searches = 0;
  const auto timer = [&, real = make_timer(spec)](const std::string& moves, const Participant& player, int depth) {
    const TimedSearch found = real(moves, player, depth);
    unsearched += found.nodes == 0;
    ++searches;
    return found;
  };
  std::ostringstream talk;
  RegressionReport report;
  regress_players(
      tournament, timer, "", [](const RunSpec&) { return 99; }, talk, report);
  EXPECT_EQ(unsearched, 0);
  EXPECT_GE(searches, 240);
}

TEST(Regress, WhatIsNotDecidedSaysWhatIsExcludedAndWhatWouldDecide) {
  std::string yaml =
      spec_text("evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: 1}, killers: true, history: true, pvs: true",
                speed_ignored + "  cost_tolerance: 1000\n");
  yaml.replace(yaml.find("count: 800"), 10, "count: 25");
  const RegressionReport report = report_of(yaml);
  const RegressionPart& strength = report.parts.back();
  ASSERT_EQ(strength.verdict, Verdict::undecided) << strength.sentence;
  EXPECT_NE(strength.sentence.find("Elo is excluded at 97.5 %"), std::string::npos) << strength.sentence;
  EXPECT_NE(strength.sentence.find("more pairs would decide with probability 9/10"), std::string::npos) << strength.sentence;
}

Ratings ratings_of(const statistics::Pentanomial& pairs) {
  Ratings ratings;
  ratings.match.emplace();
  ratings.match->second = 1;
  ratings.match->pairs = pairs;
  ratings.match->calculation = statistics::calculate(pairs);
  return ratings;
}

/// The ratings of a test with these pairs.
Ratings tested(const statistics::Pentanomial& pairs, const statistics::SprtParameters& test) {
  Ratings ratings = ratings_of(pairs);
  ratings.verdict = SequentialVerdict{statistics::Sprt(test), "", std::nullopt, std::nullopt};
  std::vector<int> order;
  for (int i = 0; i < 5; ++i)
    for (std::int64_t k = 0; k < pairs.count[static_cast<std::size_t>(i)]; ++k) order.push_back(i);
  // Spread evenly by the golden ratio, so that no bound is crossed by an accident of their order.
  for (std::size_t i = 0; i < order.size(); ++i) ratings.verdict->sprt.add(order[i * 187 % order.size()]);
  ratings.verdict->estimate = statistics::estimate_after_stop(ratings.verdict->sprt);
  return ratings;
}

TEST(Regress, ALossThatIsShownDoesNotGoByAsInconclusive) {
  const RegressionPart part = strength_part(tested({{224, 238, 401, 188, 153}}, {-50, -10, 0.05, 0.05, statistics::EloModel::normalized}));
  EXPECT_EQ(part.verdict, Verdict::unjudged) << part.sentence;
  EXPECT_NE(part.sentence.find("weaker, but by how much is undecided"), std::string::npos) << part.sentence;
  EXPECT_EQ(equivalence_part(ratings_of({{60, 60, 101, 40, 40}}), 40).verdict, Verdict::unjudged);
}

TEST(Regress, AStoppedTestHasTheEstimateThatAllowsForTheStop) {
  const Ratings ratings = tested({{60, 20, 15, 3, 2}}, {-20, 0, 0.05, 0.05, statistics::EloModel::normalized});
  const RegressionPart part = strength_part(ratings);
  const std::string shown = statistics::interval_text(ratings.verdict->estimate->interval);
  EXPECT_NE(part.sentence.find("95 % interval " + shown + " normalized Elo"), std::string::npos) << part.sentence;
  EXPECT_EQ(part.sentence.find("too far out"), std::string::npos) << part.sentence;
}

TEST(Regress, EquallyStrongIsSaidOnlyWhereTheWholeIntervalIsWithin) {
  const RegressionPart even = equivalence_part(ratings_of({{20, 100, 760, 100, 20}}), 20);
  EXPECT_EQ(even.verdict, Verdict::pass);
  EXPECT_EQ(even.sentence.rfind("equivalent, within +-20 Elo: Elo +0", 0), 0U) << even.sentence;
  const RegressionPart few = equivalence_part(ratings_of({{1, 5, 38, 5, 1}}), 20);
  EXPECT_EQ(few.verdict, Verdict::undecided);
  EXPECT_NE(few.sentence.find("more pairs would probably show it"), std::string::npos) << few.sentence;
  EXPECT_EQ(equivalence_part(ratings_of({{300, 100, 200, 20, 10}}), 20).verdict, Verdict::regression);
  const RegressionPart won = equivalence_part(ratings_of({{0, 0, 0, 0, 30}}), 20);
  EXPECT_NE(won.sentence.find("Elo at least "), std::string::npos) << won.sentence;
  for (const auto& [name, value] : won.figures) EXPECT_NE(name, "elo") << "a bound is not a value: " << value;
  EXPECT_EQ(equivalence_part(ratings_of({{10, 20, 200, 100, 300}}), 20).verdict, Verdict::pass);
}

TEST(Regress, WhatMustFailFailsBeforeAnythingIsPlayed) {
  TemporaryFolder folder;
  const auto ran = [&](const std::string& words) { return cli_test::shell("arena regress " + words + " --quiet", folder.path()); };
  fs::create_directory_symlink(fs::path(ARENA_SOURCE) / "configs", folder.path() / "configs");
  fs::create_directory_symlink(fs::path(ARENA_SOURCE) / "results", folder.path() / "kept");
  const std::string spec = "configs/regressions/without-killers.yaml";
  for (const std::string& words :
       {spec + " --json no/such/folder.json", spec + " --margin 5", spec + " --output kept/baselines/omega",
        std::string("kept/baselines/omega --output kept/baselines/omega --resume"), std::string("kept/reproduction/aboukhadra-table-2")}) {
    EXPECT_EQ(ran(words).code, 2) << words << "\n" << ran(words).out;
  }
  EXPECT_FALSE(fs::exists(folder.path() / "results"));
}

TEST(Regress, SpecsThatAreWrongAreToldWithTheirLine) {
  const auto problems_of = [](const std::string& yaml) {
    config::Problems problems;
    config::read_tournament(config::parse_yaml(yaml, "test.yaml", problems), fs::path(ARENA_SOURCE) / "configs" / "regressions", problems);
    return problems.lines().empty() ? std::string() : problems.lines().front();
  };
  const std::string start = "game: andantino\nlimits: {nodes: 10}\n";
  EXPECT_NE(problems_of(start + "regression: {candidate: random}\n").find("test.yaml:3: 'regression' needs 'baseline'"), std::string::npos);
  EXPECT_NE(problems_of(start + "regression: {baseline: random}\n").find("'regression' needs 'candidate'"), std::string::npos);
  EXPECT_NE(problems_of(start + "regression: {candidate: [1], baseline: random}\n").find("'regression.candidate' must be a player's name"),
            std::string::npos);
  EXPECT_NE(problems_of(start + "players: [random]\nregression: {candidate: random, baseline: random}\n").find("leave 'players' out"),
            std::string::npos);
}

TEST(Regress, TheResolvedCopyReadsBackAsTheSame) {
  const config::TournamentSpec tournament = tournament_from(spec_text("", speed_ignored));
  EXPECT_EQ(tournament.players[0].name, "candidate");
  EXPECT_EQ(tournament.players[1].name, "baseline");
  EXPECT_TRUE(tournament.sprt.on);
  EXPECT_EQ(tournament_from(config::resolved_yaml(tournament)), tournament);
}

}  // namespace
}  // namespace arena::tournament_test
