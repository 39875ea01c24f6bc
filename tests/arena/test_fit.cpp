// `arena fit`: weights from recorded games, written as a player, with a verdict by play.
#include <gmock/gmock.h>

#include <cmath>

#include "arena/analysis/fit/fit.hpp"
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "tests/arena/report_support.hpp"

namespace arena::report_test {
namespace {

using ::testing::HasSubstr;

/// One of our players, wherever the test is run.
std::string ours(const std::string& name) { return (fs::path(ARENA_SOURCE) / "configs" / "players" / (name + ".yaml")).string(); }

/// A run of some openings, both sides each, at few nodes.
class PlayedGames {
 public:
  explicit PlayedGames(int openings = 60) {
    write(folder_.path() / "games.yaml",
          "game: {name: andantino, radius: 5}\nseed: 1\nopenings: {type: random, plies: 8, count: " + std::to_string(openings) +
              ", seed: 3}\nlimits: {nodes: 100}\nplayers:\n  - {name: one, inherits: " + ours("arena-andantino-1") +
              ", transposition_table: {size_mb: 1}}\n"
              "  - {name: two, inherits: " +
              ours("arena-andantino-1") + ", transposition_table: {size_mb: 1}, history: false}\n");
    const auto ran = run_cli({"run", (folder_.path() / "games.yaml").string(), "--quiet", "--output", text()});
    EXPECT_EQ(ran.code, 0) << ran.err;
  }
  [[nodiscard]] std::string text() const { return (folder_.path() / "games").string(); }
  [[nodiscard]] fs::path beside(const std::string& name) const { return folder_.path() / name; }

 private:
  cli_test::TemporaryFolder folder_;
};

TEST(Fit, WritesAPlayerTablesAndAChartAndEndsWithAVerdict) {
  const PlayedGames games;
  const fs::path out = games.beside("fitted");
  const auto ran = run_cli({"fit", games.text(), "--player", ours("arena-andantino-patterns"), "--nodes", "50", "--pairs", "10", "--threads", "1",
                            "--quiet", "--output", out.string()});
  EXPECT_THAT(ran.code, testing::AnyOf(0, 1, 3)) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("fitted to "));
  EXPECT_THAT(ran.out, testing::AnyOf(HasSubstr("gained: "), HasSubstr("gained within "), HasSubstr("lost: "), HasSubstr("inconclusive: ")));
  EXPECT_THAT(read_file(out / "verdict" / "tournament.yaml"), HasSubstr("limits: {nodes: 50}"));
  const std::string player = (out / "arena-andantino-patterns-fitted.yaml").string();
  EXPECT_EQ(run_cli({"check", player}).code, 0);
  EXPECT_THAT(read_file(player), HasSubstr("# Verdict: "));
  EXPECT_THAT(read_file(player), HasSubstr("# From " + games.text()));
  EXPECT_EQ(lines_of(read_file(out / "weights.csv")).size(), 1 + andantino::Patterns::option_rows.size());
  EXPECT_THAT(read_file(out / "calibration.svg"), HasSubstr("<circle"));
  EXPECT_EQ(run_cli({"verify", (out / "verdict").string()}).code, 0) << "the verdict's games are a run like any other";
  EXPECT_THAT(run_cli({"status", out.string()}).err, HasSubstr("there is a run in " + (out / "verdict").string()));
  // Repeating the fit gives the same player.
  const auto again =
      run_cli({"fit", games.text(), "--player", ours("arena-andantino-patterns"), "--pairs", "0", "--output", games.beside("again").string()});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(read_file(games.beside("again") / "weights.csv"), read_file(out / "weights.csv"));
}

TEST(Fit, IsTheLogisticRegressionOfTheSamples) {
  const PlayedGames games;
  const std::vector<RunFolder> runs{RunFolder(games.text())};
  FitOptions options;
  options.ridge = 10;
  const WeightFit fit = fit_weights(runs, {"patterns", {}}, options);
  statistics::LogisticData data;
  data.features = andantino::Patterns::option_rows.size();
  for (const EvaluatorOption& row : andantino::Patterns::option_rows) data.known.push_back(row.fallback / 256);
  std::map<std::uint64_t, std::vector<Sample>> by_game;
  std::size_t loud = 0;
  visit_samples(runs[0], fit.evaluator, [&](const Sample& sample) {
    if (*sample.quiet)
      by_game[sample.game].push_back(sample);
    else
      ++loud;
  });
  for (const auto& [number, samples] : by_game)
    for (const Sample& sample : samples)
      data.add({sample.terms.begin(), sample.terms.end()}, sample.result, 1.0 / static_cast<double>(samples.size()), sample.opening);
  EXPECT_EQ(fit.games, by_game.size());
  EXPECT_EQ(fit.samples, data.size());
  EXPECT_EQ(fit.loud, loud);
  EXPECT_GT(loud, 0U);
  const statistics::LogisticFit expected = statistics::fit_logistic(data, 10);
  for (std::size_t i = 0; i < fit.weights.size(); ++i)
    EXPECT_EQ(fit.weights[i].after, std::lround(256 * expected.weights[i].value)) << fit.weights[i].name;
  EXPECT_LT(fit.by_new_weights.log_loss, fit.by_advantage.log_loss);
}

TEST(Fit, TakesSomePositionsOfAGameAndLeavesDrawsOut) {
  const PlayedGames games;
  const std::vector<RunFolder> runs{RunFolder(games.text())};
  FitOptions options;
  options.ridge = 100;
  options.per_game = 3;
  const WeightFit fit = fit_weights(runs, {"patterns", {}}, options);
  EXPECT_LE(fit.samples, 3 * fit.games);
  EXPECT_GT(fit.samples, 2 * fit.games);
  EXPECT_EQ(fit_weights(runs, {"patterns", {}}, options).weights[3].after, fit.weights[3].after);
  options.without_draws = true;
  std::size_t draws = 0;
  runs[0].games([&](const GameRow& row) { draws += row.result() == Outcome::draw; });
  EXPECT_EQ(fit_weights(runs, {"patterns", {}}, options).draws_left_out, draws);
}

TEST(Fit, SaysWhatIsWrong) {
  const PlayedGames games(10);
  const auto wrong = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"fit", games.text()});
    const auto ran = run_cli(more);
    EXPECT_EQ(ran.code, 2) << ran.err;
    return ran.err;
  };
  EXPECT_THAT(wrong({}), HasSubstr("--player"));
  EXPECT_THAT(wrong({"--player", ours("arena-andantino-2")}), HasSubstr("'lines' cannot be fitted"));
  EXPECT_THAT(wrong({"--player", ours("random")}), HasSubstr("has no evaluator"));
  EXPECT_THAT(wrong({"--player", ours("arena-andantino-patterns")}), HasSubstr("10 openings are too few"));
  EXPECT_THAT(wrong({"--player", ours("arena-tablut-squares")}), HasSubstr("plays tablut, not andantino"));
  EXPECT_THAT(wrong({"--player", ours("arena-andantino-patterns"), "--folds", "1"}), HasSubstr("--folds"));
  EXPECT_THAT(wrong({"--player", ours("arena-andantino-patterns"), "--evaluator", "squares"}), HasSubstr("unknown evaluator 'squares'"));
  EXPECT_EQ(run_cli({"fit", games.text() + "-nowhere", "--player", ours("arena-andantino-patterns")}).code, 2);
}

}  // namespace
}  // namespace arena::report_test
