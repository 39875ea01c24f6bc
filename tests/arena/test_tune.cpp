// `arena tune`: the same files at any number of threads and after kills, a verdict with its exit code, the tuned player as a file, reports, and a
// check that notices what was changed.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "arena/analysis/tuning/tuning_report.hpp"
#include "arena/play/openings.hpp"
#include "arena/record/duplicates.hpp"
#include "core/common/random.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using cli_test::Ran;
using cli_test::run_cli;
using ::testing::HasSubstr;
using ::testing::Not;

/// A player that searches two plies and weights threes and fours by two numbers that start out wrong.
std::string tuning_text(const std::string& method = "{type: spsa, batch: 4, probes: 0.25}", int pairs = 40, const std::string& more = "") {
  return "game: {name: andantino, radius: 4}\nseed: 7\nopenings: {type: random, plies: 7}\nlimits: {nodes: 60}\ntune:\n"
         "  player: {name: mine, search: alpha-beta, evaluator: {name: lines, weight_3: 1, weight_4: 2}, iterative_deepening: true}\n"
         "  parameters:\n    evaluator.weight_3: {range: [0, 40]}\n    evaluator.weight_4: {range: [0, 200], start: 50}\n"
         "  pairs: " +
         std::to_string(pairs) + "\n  method: " + method + "\n  verdict: {type: fixed, pairs: 10, worth: 30}\n" + more;
}

struct Tuned {
  TemporaryFolder folder;
  fs::path output = folder.path() / "out";
  Ran ran;
  explicit Tuned(const std::string& text, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {"tune", write_tournament(folder.path(), text).string(), "--output", output.string(), "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    ran = run_cli(words);
  }
};

struct TuneFiles {
  Results tuning, verdict;
  std::string player;
  friend bool operator==(const TuneFiles&, const TuneFiles&) = default;
};
TuneFiles files_of(const fs::path& folder) { return {results_of(folder), results_of(folder / "verdict"), read_file(folder / "tuned.yaml")}; }

TEST(Tune, EndsWithAVerdictATableAndTheTunedPlayer) {
  const Tuned tuned(tuning_text());
  EXPECT_TRUE(tuned.ran.code == 0 || tuned.ran.code == 1 || tuned.ran.code == 3) << tuned.ran.err << tuned.ran.out;
  EXPECT_THAT(tuned.ran.out, HasSubstr("evaluator.weight_3"));
  EXPECT_THAT(tuned.ran.out, HasSubstr("mine-tuned"));
  const TuningReport report = read_tuning(tuned.output).value();
  ASSERT_TRUE(report.verdict.has_value());
  EXPECT_EQ(report.verdict->exit_code(), tuned.ran.code);
  EXPECT_EQ(report.pairs, 40);
  EXPECT_EQ(report.parameters[0].untuned, 1);
  EXPECT_EQ(report.parameters[1].untuned, 2);
  EXPECT_EQ(report.parameters[1].start, 50);
  const config::PlayerSpec player = config::load_player(tuned.output / "tuned.yaml");
  EXPECT_EQ(player, report.tuned);
  EXPECT_EQ(player.name, "mine-tuned");
  EXPECT_THAT(read_file(tuned.output / "tuned.yaml"), HasSubstr("# Verdict: "));
}

TEST(Tune, TheFilesAreTheSameAtAnyNumberOfThreads) {
  for (const std::string method : {"{type: spsa, batch: 4}", "{type: surface, stages: 3}"}) {
    std::optional<TuneFiles> one;
    for (const char* threads : {"1", "4", "3"}) {
      const Tuned tuned(tuning_text(method), {"--threads", threads});
      ASSERT_NE(tuned.ran.code, 2) << tuned.ran.err;
      const TuneFiles files = files_of(tuned.output);
      if (!one) one = files;
      EXPECT_TRUE(files == *one) << method << ", " << threads << " threads";
    }
  }
}

TEST(Tune, KilledAtRandomMomentsAndResumedItEndsWithTheSameFiles) {
  const int kills = sanitized ? 5 : 50;
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), tuning_text("{type: spsa, batch: 3}", 30)), said = folder.path() / "said.txt";
  const auto words = [&](const fs::path& output) {
    return std::vector<std::string>{"tune", file.string(), "--output", output.string(), "--resume", "--quiet", "--threads", "2"};
  };
  const int code = Process(words(folder.path() / "whole"), said).wait();
  ASSERT_TRUE(code == 0 || code == 1 || code == 3) << read_file(said);
  const TuneFiles whole = files_of(folder.path() / "whole");
  Random random(50);
  const fs::path torn = folder.path() / "torn";
  int hits = 0;
  for (int tries = 0; hits < kills && tries < 40 * kills; ++tries) {
    Process process(words(torn), said);
    sleep_ms(1 + static_cast<int>(random.below(80)));
    process.send(SIGKILL);
    const int ended = process.wait();
    ASSERT_TRUE(ended == code || ended == -SIGKILL) << ended << read_file(said);
    hits += ended == -SIGKILL ? 1 : 0;
    if (ended == -SIGKILL) continue;
    EXPECT_TRUE(files_of(torn) == whole) << "after " << hits << " kills";
    fs::remove_all(torn);
  }
  EXPECT_EQ(hits, kills);
  ASSERT_EQ(Process(words(torn), said).wait(), code) << read_file(said);
  EXPECT_TRUE(files_of(torn) == whole);
}

TEST(Tune, TheVerdictIsPlayedOnOpeningsThatTheTuningNeverSaw) {
  const Tuned tuned(tuning_text());
  const GameKeys keys("andantino", {{"radius", 4}});
  const std::vector<Key> used = opening_keys(tuned.output, keys), held = opening_keys(tuned.output / "verdict", keys);
  EXPECT_EQ(std::set<Key>(used.begin(), used.end()).size(), 40U);  // none twice
  EXPECT_EQ(held.size(), 10U);
  for (const Key key : held) EXPECT_EQ(std::count(used.begin(), used.end(), key), 0);
}

TEST(Tune, OpeningsThatRunOutAreUsedAgainAndThatIsSaid) {
  std::string text = tuning_text();
  text.replace(text.find("plies: 7"), 8, "plies: 3");
  const Tuned tuned(text);
  EXPECT_THAT(tuned.ran.err, HasSubstr("40 pairs share 2 openings"));
  EXPECT_THAT(tuned.ran.err, HasSubstr("only 1 opening is left for the final verdict"));
}

TEST(Tune, ReportAndVerifyKnowIt) {
  const Tuned tuned(tuning_text());
  const Ran report = run_cli({"report", tuned.output.string()});
  EXPECT_EQ(report.code, 0) << report.err;
  EXPECT_THAT(report.out, HasSubstr("Parameters of mine after 40 pairs"));
  EXPECT_TRUE(fs::exists(tuned.output / "tables" / "tuning-parameters.csv"));
  EXPECT_TRUE(fs::exists(tuned.output / "tables" / "tuning-steps.csv"));
  EXPECT_THAT(read_file(tuned.output / "report.html"), HasSubstr("tuning of mine"));
  const Ran verified = run_cli({"verify", tuned.output.string(), "--sample", "400"});
  EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("400 decisions repeated: all equal"));
  // Another random seed would have played other values: the decisions no longer fit.
  replace_in(tuned.output / "tournament.yaml", "evaluator.weight_4: {range: [0, 200]", "evaluator.weight_4: {range: [0, 100]");
  const Ran changed = run_cli({"verify", tuned.output.string(), "--sample", "400"});
  EXPECT_EQ(changed.code, 1) << changed.out;
  EXPECT_THAT(changed.out, HasSubstr("decided again"));
}

TEST(Tune, ItsPlayersAreNotRatedUnderNamesThatMeanOthersInEveryPair) {
  const Tuned tuned(tuning_text());
  const std::string folder = tuned.output.string(), last = (tuned.output / "verdict").string();
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"rate", folder}, {"rate", last, folder}, {"compare", folder, last}, {"compare", last, folder}, {"regress", folder}}) {
    const Ran refused = run_cli(words);
    EXPECT_EQ(refused.code, 2) << words[0];
    EXPECT_THAT(refused.err, HasSubstr("`arena report " + folder + "`")) << words[0];
  }
  EXPECT_EQ(run_cli({"rate", last}).code, 0);
  const Ran report = run_cli({"report", folder});
  EXPECT_THAT(report.out, HasSubstr("tuning by spsa: 40 pairs"));
  EXPECT_THAT(report.out, HasSubstr("verdict"));
  EXPECT_THAT(report.out, Not(HasSubstr("Standings")));
  EXPECT_THAT(report.out, Not(HasSubstr("normalized Elo")));
}

TEST(Tune, StatusHasTheLastMatchAndTheVerdict) {
  const Tuned tuned(tuning_text());
  const std::string last = (tuned.output / "verdict").string();
  const Ran status = run_cli({"status", tuned.output.string(), last});
  EXPECT_THAT(status.out, HasSubstr("100 of 100 games; 2 complete"));
  EXPECT_THAT(status.out, HasSubstr(tuned.output.string() + ": " + tuning_sentence(read_tuning(tuned.output).value())));
  fs::remove_all(last);
  EXPECT_THAT(run_cli({"status", tuned.output.string()}).out, HasSubstr("the final verdict is still to be played"));
}

TEST(Tune, VerifyFollowsTheGamesToTheTunedPlayerAndItsLastMatch) {
  const Tuned tuned(tuning_text());
  const std::string folder = tuned.output.string();
  const Ran sound = run_cli({"verify", folder});
  EXPECT_EQ(sound.code, 0) << sound.out;
  EXPECT_THAT(sound.out, HasSubstr("the last match: 20 games verified"));
  const double weight = read_tuning(tuned.output).value().parameters[1].tuned;
  replace_in(tuned.output / "tuned.yaml", fmt::format(", weight_4: {:g}", weight), fmt::format(", weight_4: {:g}", weight + 1));
  const Ran other = run_cli({"verify", folder});
  EXPECT_EQ(other.code, 1);
  EXPECT_THAT(other.out, HasSubstr("tuned.yaml: mine-tuned is not the player that the games of the tuning lead to"));
}

TEST(Tune, ShardsAreRefusedWithTheReason) {
  const Tuned tuned(tuning_text(), {"--shard", "1/2"});
  EXPECT_EQ(tuned.ran.code, 2);
  EXPECT_THAT(tuned.ran.err, HasSubstr("tune does not take --shard: shards never hear of each other"));
  EXPECT_FALSE(fs::exists(tuned.output));
}

TEST(Tune, AParameterThatChangesNothingGainsNothing) {
  const Tuned tuned(
      "game: {name: andantino, radius: 4}\nseed: 7\nopenings: {type: random, plies: 7}\nlimits: {nodes: 60}\ntune:\n"
      "  player: {name: mine, search: alpha-beta, evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: 4}}\n"
      "  parameters: {transposition_table.size_mb: {range: [1, 16]}}\n  pairs: 100\n  method: {type: surface, stages: 2}\n"
      "  verdict: {type: fixed, pairs: 40, worth: 40}\n");
  EXPECT_EQ(tuned.ran.code, 1) << tuned.ran.out << tuned.ran.err;
  EXPECT_THAT(tuned.ran.out, HasSubstr("does not matter within the range"));
  EXPECT_THAT(tuned.ran.out, HasSubstr("nothing gained"));
}

TEST(Tune, WhatIsNoTuningIsRefusedAndATuningIsNoTournament) {
  TemporaryFolder folder;
  const fs::path plain = write_tournament(folder.path(), small_tournament(2, 10));
  const Ran refused = run_cli({"tune", plain.string(), "--output", (folder.path() / "a").string()});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("this tournament has no 'tune' section"));
  const fs::path tuning = write_tournament(folder.path(), tuning_text());
  const Ran run = run_cli({"run", tuning.string(), "--output", (folder.path() / "b").string()});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr("play it with `arena tune`"));
}

TEST(Tune, AnotherTuningInTheSameFolderIsRefused) {
  const Tuned tuned(tuning_text());
  const fs::path other = write_tournament(tuned.folder.path(), tuning_text("{type: spsa, batch: 5}"));
  const Ran refused = run_cli({"tune", other.string(), "--output", tuned.output.string(), "--resume", "--quiet"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("this folder holds a run of another tournament"));
}

TEST(Tune, ADryRunPlaysNothing) {
  const Tuned tuned(tuning_text(), {"--dry-run"});
  EXPECT_EQ(tuned.ran.code, 0) << tuned.ran.err;
  EXPECT_THAT(tuned.ran.out, HasSubstr("80"));
  EXPECT_THAT(tuned.ran.out, HasSubstr("then the final verdict: at most 20 games"));
  EXPECT_FALSE(fs::exists(tuned.output));
}

}  // namespace
}  // namespace arena::tournament_test
