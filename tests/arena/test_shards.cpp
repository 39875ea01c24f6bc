// A run in parts: whatever the order of the merge, the files are those of one machine; what does not fit is rejected with the reason.
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <regex>
#include <set>

#include "arena/record/context.hpp"
#include "arena/record/reader.hpp"
#include "arena/record/shard.hpp"
#include "core/common/random.hpp"
#include "tests/arena/shard_support.hpp"

namespace arena::tournament_test {
namespace {

using cli_test::run_cli;

TEST(Shard, EveryPairIsInExactlyOnePartAndThePartsAreEqualUpToOne) {
  for (const int count : {1, 2, 3, 7, 10, 64})
    for (const std::uint64_t pairs : {0ULL, 1ULL, 6ULL, 7ULL, 50ULL, 1000ULL}) {
      std::vector<std::uint64_t> sizes;
      std::uint64_t sum = 0;
      for (int k = 1; k <= count; ++k) {
        const Shard shard{k, count};
        std::uint64_t has = 0;
        for (std::uint64_t pair = 0; pair < pairs; ++pair) has += shard.has(pair) ? 1U : 0U;
        EXPECT_EQ(has, shard.share_of(pairs)) << shard.text() << " of " << pairs;
        sizes.push_back(has);
        sum += has;
      }
      EXPECT_EQ(sum, pairs);
      EXPECT_LE(*std::max_element(sizes.begin(), sizes.end()) - *std::min_element(sizes.begin(), sizes.end()), 1U);
    }
}

TEST(Shard, APartMeetsEveryPairingThoughTheirNumberDividesTheParts) {
  std::set<std::uint64_t> pairings;
  for (std::uint64_t pair = 0; pair < 27; ++pair)
    if (Shard{1, 3}.has(pair)) pairings.insert(pair % 3);
  EXPECT_EQ(pairings.size(), 3U);
}

TEST(Shard, WhatIsNoPartIsRefusedWithTheReason) {
  Parts parts(small_tournament(2, 2));
  for (const std::string wrong : {"0/7", "8/7", "-1/7", "3", "3/", "/7", "3/0", "a/b", "3/7/9", "3/100001", ""}) {
    const auto ran = parts.play(parts.path("out"), {"--shard=" + wrong});
    EXPECT_EQ(ran.code, 2) << wrong;
    EXPECT_NE(ran.err.find("--shard"), std::string::npos) << ran.err;
  }
  EXPECT_FALSE(fs::exists(parts.path("out")));
}

TEST(ShardsMerged, SevenPartsOfARoundRobinAreTheWholeInAnyOrder) {
  Parts parts(small_tournament(3, 5));
  ASSERT_EQ(parts.play(parts.path("whole")).code, 0);
  parts.play_all();
  Random random(5);
  for (int i = 0; i < 3; ++i) {
    std::vector<fs::path> folders = parts.all();
    for (std::size_t k = folders.size(); k > 1; --k) std::swap(folders[k - 1], folders[random.below(static_cast<std::uint32_t>(k))]);
    const std::string output = "merged-" + std::to_string(i);
    const auto ran = parts.merge(folders, output);
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("7 shards merged: 30 games"), std::string::npos) << ran.out;
    Parts::expect_same_run(parts.path("whole"), parts.path(output));
  }
  EXPECT_EQ(run_cli({"verify", parts.path("merged-0").string()}).code, 0);
  // The merged one also says how its machines compare.
  const auto rated = [&](const std::string& folder) { return nlohmann::json::parse(run_cli({"rate", "--json", parts.path(folder).string()}).out); };
  const nlohmann::json merged = rated("merged-0"), whole = rated("whole");
  for (const char* of : {"players", "pairs", "los", "openings", "unique_games"}) EXPECT_EQ(merged[of], whole[of]) << of;
  EXPECT_EQ(merged["machines"]["machines"].size(), 7U);
  EXPECT_FALSE(whole.contains("machines"));
}

TEST(ShardsMerged, MorePartsThanPairsAreTheWholeToo) {
  Parts parts(small_tournament(2, 3), 5);
  ASSERT_EQ(parts.play(parts.path("whole")).code, 0);
  parts.play_all();
  const auto ran = parts.merge(parts.all(), "merged");
  ASSERT_EQ(ran.code, 0) << ran.err;
  Parts::expect_same_run(parts.path("whole"), parts.path("merged"));
}

TEST(ShardsMerged, ASequentialTestIsJudgedInOrderAndTrimmed) {
  Parts parts(small_tournament(2, 30, "sprt: {elo0: 0, elo1: 400}\n"), 4);
  ASSERT_EQ(parts.play(parts.path("whole")).code, 0);
  parts.play_all();
  const auto ran = parts.merge(parts.all(), "merged");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("decided"), std::string::npos) << ran.out;
  Parts::expect_same_run(parts.path("whole"), parts.path("merged"));
}

TEST(ShardsMerged, ADecidedTestNeedsNoGamesAfterTheDecision) {
  Parts parts(small_tournament(2, 40, "sprt: {elo0: 0, elo1: 400}\n"), 2);
  ASSERT_EQ(parts.play(parts.path("whole")).code, 0);
  parts.play_all();
  // The last game of each part was not played yet.
  for (const fs::path& part : parts.all())
    for (const char* name : {"games.csv", "context.json"}) {
      if (std::string(name) == "context.json") {
        replace_in(part / name, "\"sha256\"", "\"no\"");
        replace_in(part / name, "\"complete\": true", "\"complete\": false");
        continue;
      }
      std::string text = read_file(part / name);
      text.erase(text.rfind('\n', text.size() - 2) + 1);
      std::ofstream(part / name, std::ios::binary) << text;
    }
  const auto ran = parts.merge(parts.all(), "merged");
  ASSERT_EQ(ran.code, 0) << ran.err;
  Parts::expect_same_run(parts.path("whole"), parts.path("merged"));
}

TEST(ShardsMerged, PositionsOfAnAblationAreTheWholeInAnyOrder) {
  const std::string ablation =
      "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 4, count: 3}\nlimits: {nodes: 100}\n"
      "ablation:\n  base: {inherits: arena-andantino-1, transposition_table: {size_mb: 1}}\n  switches: [killers, history]\n  games: true\n"
      "  positions: {type: random, count: 17, seed: 7, min_plies: 5, max_plies: 12, depth: 3}\n";
  Parts parts(ablation, 4, {"ablate"});
  const auto whole = parts.play(parts.path("whole"));
  ASSERT_EQ(whole.code, 0) << whole.err;
  parts.play_all();
  std::vector<fs::path> folders = parts.all();
  std::reverse(folders.begin(), folders.end());
  const auto ran = parts.merge(folders, "merged");
  ASSERT_EQ(ran.code, 0) << ran.err;
  Parts::expect_same_run(parts.path("whole"), parts.path("merged"));
  const auto missing = parts.merge({parts.part(1), parts.part(2), parts.part(4)}, "refused");
  EXPECT_EQ(missing.code, 2);
  EXPECT_NE(missing.err.find("arena ablate"), std::string::npos) << missing.err;
}

TEST(ShardsMerged, AMissingPartIsNamedWithTheLineThatPlaysItAndThatLineMendsIt) {
  Parts parts(small_tournament(2, 8), 3);
  ASSERT_EQ(parts.play(parts.path("whole")).code, 0);
  parts.play_all();
  const auto ran = parts.merge({parts.part(3), parts.part(1)}, "merged");
  EXPECT_EQ(ran.code, 2);
  EXPECT_FALSE(fs::exists(parts.path("merged")));
  EXPECT_NE(ran.err.find("shard 2/3: 4 games 3, 4, "), std::string::npos) << ran.err;
  const std::size_t at = ran.err.find("arena run ");
  ASSERT_NE(at, std::string::npos) << ran.err;
  std::istringstream line(ran.err.substr(at, ran.err.find('\n', at) - at));
  std::vector<std::string> words;
  for (std::string word; line >> word;) words.push_back(word);
  words.erase(words.begin());
  const auto output = std::find(words.begin(), words.end(), "--output");
  ASSERT_NE(output, words.end());
  const fs::path played = *(output + 1);
  EXPECT_EQ(run_cli(words).code, 0);
  ASSERT_EQ(parts.merge({parts.part(3), played, parts.part(1)}, "merged").code, 0);
  Parts::expect_same_run(parts.path("whole"), parts.path("merged"));
}

TEST(ShardsMerged, AnIncompletePartIsRefusedUntilTheSameLineHasFinishedIt) {
  Parts parts(small_tournament(2, 8), 2);
  ASSERT_EQ(parts.play(parts.path("whole")).code, 0);
  parts.play_all();
  // As a kill leaves it: some games, the last line torn, no end recorded.
  const std::string games = read_file(parts.part(2) / "games.csv");
  std::ofstream(parts.part(2) / "games.csv", std::ios::binary) << games.substr(0, games.size() - 30);
  replace_in(parts.part(2) / "context.json", "\"sha256\"", "\"none\"");
  replace_in(parts.part(2) / "context.json", "\"complete\": true", "\"complete\": false");
  const auto ran = parts.merge(parts.all(), "merged");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("shard 2/2: 1 game "), std::string::npos) << ran.err;
  ASSERT_EQ(parts.play_part(2, true).code, 0);
  ASSERT_EQ(parts.merge(parts.all(), "merged").code, 0);
  Parts::expect_same_run(parts.path("whole"), parts.path("merged"));
}

TEST(ShardsMerged, ADoublePartIsRefused) {
  Parts parts(small_tournament(2, 4), 2);
  parts.play_all();
  fs::copy(parts.part(1), parts.path("copy"), fs::copy_options::recursive);
  const auto ran = parts.merge({parts.part(1), parts.part(2), parts.path("copy")}, "merged");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("shard 1/2 is given twice"), std::string::npos) << ran.err;
  const auto twice = parts.merge({parts.part(1), parts.part(2), parts.part(1)}, "merged");
  EXPECT_EQ(twice.code, 2);
  EXPECT_NE(twice.err.find("given twice"), std::string::npos) << twice.err;
}

TEST(ShardsMerged, AForeignPartIsRefusedWithTheDifference) {
  Parts parts(small_tournament(2, 4), 2), others(small_tournament(2, 4, "", 151), 2), thirds(small_tournament(2, 4), 3);
  parts.play_all();
  ASSERT_EQ(others.play_part(2).code, 0);
  ASSERT_EQ(thirds.play_part(2).code, 0);
  ASSERT_EQ(parts.play(parts.path("whole")).code, 0);
  const auto other = parts.merge({parts.part(1), others.part(2)}, "merged");
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("+ limits: {nodes: 151}"), std::string::npos) << other.err;
  const auto third = parts.merge({parts.part(1), thirds.part(2)}, "merged");
  EXPECT_EQ(third.code, 2);
  EXPECT_NE(third.err.find("is shard 2/3"), std::string::npos) << third.err;
  const auto whole = parts.merge({parts.part(1), parts.path("whole")}, "merged");
  EXPECT_EQ(whole.code, 2);
  EXPECT_NE(whole.err.find("is not a shard"), std::string::npos) << whole.err;
  EXPECT_EQ(parts.merge({parts.part(1), parts.path("nowhere")}, "merged").code, 2);
  EXPECT_EQ(parts.merge({parts.part(1), parts.part(2)}, "part-1").code, 2);
  EXPECT_EQ(parts.merge({parts.part(1), parts.part(2)}, "whole").code, 2);
}

TEST(ShardsMerged, ADamagedPartIsRefusedWithTheFile) {
  Parts parts(small_tournament(2, 4), 2);
  parts.play_all();
  const auto refused = [&](const char* file, const std::string& what, const std::string& with, bool with_sums, const std::string& reason) {
    const fs::path damaged = parts.path("damaged");
    fs::remove_all(damaged);
    fs::copy(parts.part(2), damaged, fs::copy_options::recursive);
    replace_in(damaged / file, what, with);
    if (!with_sums) replace_in(damaged / "context.json", "\"sha256\"", "\"none\"");
    const auto ran = parts.merge({parts.part(1), damaged}, "merged");
    EXPECT_EQ(ran.code, 2) << file << " " << with;
    EXPECT_NE(ran.err.find(reason), std::string::npos) << ran.err;
    EXPECT_FALSE(fs::exists(parts.path("merged")));
  };
  const std::string row = "\n3,1,2,";
  refused("games.csv", "full", "fuhl", true, "games.csv: this file is damaged");
  refused("moves.csv", "full", "fuhl", true, "moves.csv: this file is damaged");
  refused("games.csv", row, "\n5,1,2,", false, "games.csv:2: game 3 has the number 5");
  refused("games.csv", row, "\n3,1,9,", false, "games.csv:2: game 3 belongs to pair 2");
  refused("games.csv", row, "\n3,1,", false, "games.csv:2: a row of");
  refused("games.csv", "game,", "gome,", false, "games.csv:1: ");
  refused("moves.csv", "\n3,", "\n1,", false, "moves.csv:2: game 1 does not belong to shard 2/2");
  refused("moves.csv", "\n3,", "\n7,", false, "");  // game 3 lacks a row
  refused("context.json", "2/2", "3/2", false, "context.json: --shard 3/2");
  refused("openings.txt", "\n", " a1\n", false, "openings.txt");
  refused("tournament.yaml", "game", "gome", false, "tournament.yaml");
}

TEST(ShardsMerged, PartsOfDifferentBuildsNeedPermissionAndDeterministicPlayers) {
  Parts parts(small_tournament(2, 4), 2);
  ASSERT_EQ(parts.play(parts.path("whole")).code, 0);
  parts.play_all();
  std::string text = read_file(parts.part(2) / "context.json");
  text = std::regex_replace(text, std::regex("\"commit\": \"[^\"]*\""), "\"commit\": \"0123456789ab\"");
  std::ofstream(parts.part(2) / "context.json") << text;
  const auto refused = parts.merge(parts.all(), "merged");
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("different builds"), std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find("commit 0123456789ab"), std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find("--mixed-builds"), std::string::npos) << refused.err;
  const auto allowed = parts.merge(parts.all(), "merged", {"--mixed-builds"});
  EXPECT_EQ(allowed.code, 0) << allowed.err;
  Parts::expect_same_run(parts.path("whole"), parts.path("merged"));

  Parts timed(
      "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 4, count: 2}\nlimits: {move_time: 1ms}\nmargin: 10s\nplayers:\n"
      "  - {name: a, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n  - {name: b, search: random}\n",
      2);
  timed.play_all();
  std::string other = read_file(timed.part(2) / "context.json");
  other = std::regex_replace(other, std::regex("\"commit\": \"[^\"]*\""), "\"commit\": \"0123456789ab\"");
  std::ofstream(timed.part(2) / "context.json") << other;
  const auto clock = timed.merge(timed.all(), "merged", {"--mixed-builds"});
  EXPECT_EQ(clock.code, 2);
  EXPECT_NE(clock.err.find("'a' plays by the clock"), std::string::npos) << clock.err;
}

TEST(ShardsMerged, PartsInTheColumnsOfSeveralBuildsBecomeOneFileInOurs) {
  const Parts parts(small_tournament(3, 4), 2);
  ASSERT_EQ(parts.play(parts.path("whole")).code, 0);
  parts.play_all();
  const std::set<std::string> left_out = {"evals", "adjudicated"};
  for (const bool all : {false, true}) {  // then both parts have the same other columns, which are kept as they are
    const fs::path part = parts.part(all ? 1 : 2);
    for (const char* name : {"games.csv", "moves.csv"}) write_text(part / name, rearranged(read_file(part / name), left_out));
    nlohmann::json context = context_of(part);
    context.erase("sha256");
    context.erase("files");
    write_context(part, context);
    const std::string merged = all ? "kept" : "ours";
    const auto ran = parts.merge(parts.all(), merged);
    ASSERT_EQ(ran.code, 0) << ran.err;
    for (const char* name : {"games.csv", "moves.csv"}) {
      const fs::path whole = parts.path("whole") / name;
      std::size_t rows = 0, empty = 0;
      if (all) {
        write_text(parts.path("expected.csv"), rearranged(read_file(whole), left_out));
        EXPECT_TRUE(without_times(parts.path(merged) / name) == without_times(parts.path("expected.csv"))) << name;
        continue;
      }
      EXPECT_EQ(read_file(parts.path(merged) / name).substr(0, 60), read_file(whole).substr(0, 60)) << "the header is ours";
      read_moves(parts.path(merged) / "moves.csv", [&](const MoveRow& row) {
        ++rows;
        empty += row.depth && !row.counters[counter_column("evals")] ? 1U : 0U;
      });
      EXPECT_GT(empty, 0U);
      EXPECT_GT(rows, empty);
    }
    EXPECT_EQ(run_cli({"verify", parts.path(merged).string(), "--sample", "5"}).code, 0);
  }
}

TEST(ShardResumed, WithAnotherDivisionOrNoneItIsRefusedAndTheFolderIsAsItWas) {
  Parts parts(small_tournament(2, 6), 3);
  ASSERT_EQ(parts.play_part(2).code, 0);
  const std::string before = read_file(parts.part(2) / "games.csv");
  for (const auto& words : std::vector<std::vector<std::string>>{{"--shard", "2/4"}, {"--shard", "1/3"}, {}}) {
    auto more = words;
    more.emplace_back("--resume");
    const auto ran = parts.play(parts.part(2), more);
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find("this folder holds shard 2/3"), std::string::npos) << ran.err;
  }
  EXPECT_EQ(read_file(parts.part(2) / "games.csv"), before);
  ASSERT_EQ(parts.play(parts.path("whole")).code, 0);
  const auto whole = parts.play(parts.path("whole"), {"--shard", "1/3", "--resume"});
  EXPECT_EQ(whole.code, 2);
  EXPECT_NE(whole.err.find("holds a whole run"), std::string::npos) << whole.err;
  EXPECT_EQ(parts.play_part(2, true).code, 0);
}

TEST(ShardKilled, TheSameLineGoesOnAndTheMergeIsTheWhole) {
  Parts parts(small_tournament(2, sanitized ? 6 : 60), 2);
  ASSERT_EQ(parts.play(parts.path("whole")).code, 0);
  const fs::path said = parts.path("said.txt");
  Random random(3);
  for (int part = 1; part <= 2; ++part)
    for (int tries = 0, code = -1; code != 0; ++tries) {
      ASSERT_LT(tries, 200) << read_file(said);
      Process process({"run", (parts.path("configs") / "test.yaml").string(), "--output", parts.part(part).string(), "--shard",
                       std::to_string(part) + "/2", "--resume", "--quiet", "--threads", "2"},
                      said);
      if (tries < 8) {
        sleep_ms(5 + static_cast<int>(random.below(60)));
        process.send(SIGKILL);
      }
      code = process.wait();
      ASSERT_TRUE(code == 0 || code == -SIGKILL) << read_file(said);
    }
  ASSERT_EQ(parts.merge(parts.all(), "merged").code, 0);
  Parts::expect_same_run(parts.path("whole"), parts.path("merged"));
}

}  // namespace
}  // namespace arena::tournament_test
