// `arena ablate`: the same rows at any number of threads, a file that is whole or not there, and games into the same folder.
#include <fmt/format.h>

#include <csignal>
#include <regex>

#include "arena/analysis/ablation/search.hpp"
#include "arena/record/reader.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

std::string small_ablation(const std::string& positions, const std::string& limits = "{nodes: 150}") {
  return "game: {name: andantino, radius: 4}\nseed: 11\nopenings: {type: random, plies: 5, count: 3, seed: 3}\nlimits: " + limits +
         "\nablation:\n  base: {inherits: arena-andantino-1, transposition_table: {size_mb: 1}}\n  switches: [transposition_table, killers, "
         "pvs]\n"
         "  positions: " +
         positions + "\n";
}
constexpr const char* some_positions = "{type: random, count: 24, seed: 5, min_plies: 6, max_plies: 30, depth: 4}";

cli_test::Ran ablate(const fs::path& file, const fs::path& folder, std::vector<std::string> more = {}) {
  std::vector<std::string> words = {"ablate", file.string(), "--output", folder.string()};
  words.insert(words.end(), more.begin(), more.end());
  return cli_test::run_cli(words);
}

TEST(AblationSearch, RowsAreTheSameAtAnyNumberOfThreads) {
  TemporaryFolder folder;
  for (const std::string limit : {"depth: 4", "nodes: 400"}) {
    std::string positions = some_positions;
    positions.replace(positions.find("depth: 4"), 8, limit);
    const fs::path file = write_tournament(folder.path(), small_ablation(positions));
    std::string first;
    for (const std::string threads : {"1", "2", "5"}) {
      const auto ran = ablate(file, folder.path() / (limit.substr(0, 3) + threads), {"--threads", threads, "--quiet"});
      ASSERT_EQ(ran.code, 0) << ran.err;
      const std::string rows = without_times(folder.path() / (limit.substr(0, 3) + threads) / "positions.csv");
      EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 1 + 24 * 4);
      if (first.empty()) first = rows;
      EXPECT_TRUE(first == rows) << threads << " threads, " << limit;
    }
  }
}

TEST(AblationSearch, ASearchDoesNotDependOnWhoElseSearches) {
  const auto tournament = tournament_from(small_ablation(some_positions));
  const RunSpec spec = resolve(tournament);
  const auto positions = choose_positions(tournament).positions;
  const auto players = position_players(spec, tournament.ablation.positions);
  TemporaryFolder folder;
  std::ostringstream talk;
  const fs::path together = folder.path() / "together.csv";
  ASSERT_TRUE(search_positions(together, spec, players, positions, false, {2, false, false}, talk));
  std::map<std::string, std::string> rows;
  const auto nodes_of = [](const fs::path& file) {
    std::map<std::string, std::vector<std::int64_t>> nodes;
    read_positions(file, [&](const PositionRow& row) { nodes[row.player].push_back(row.nodes_total.value_or(-1)); });
    return nodes;
  };
  const auto all = nodes_of(together);
  EXPECT_EQ(all.size(), 4U);
  for (const Participant& player : players) {
    const fs::path alone = folder.path() / "alone.csv";
    ASSERT_TRUE(search_positions(alone, spec, {player}, positions, false, {1, false, false}, talk));
    EXPECT_EQ(nodes_of(alone).at(player.name), all.at(player.name)) << player.name;
  }
}

TEST(AblationSearch, TheFileIsKnownToBeWholeOrNotThisOne) {
  const auto tournament = tournament_from(small_ablation(some_positions));
  const RunSpec spec = resolve(tournament);
  auto positions = choose_positions(tournament).positions;
  const auto players = position_players(spec, tournament.ablation.positions);
  TemporaryFolder folder;
  std::ostringstream talk;
  const fs::path file = folder.path() / "positions.csv";
  EXPECT_FALSE(holds_searches(file, positions, players));
  ASSERT_TRUE(search_positions(file, spec, players, positions, false, {2, false, false}, talk));
  EXPECT_TRUE(holds_searches(file, positions, players));
  EXPECT_FALSE(holds_searches(file, positions, {players.begin(), players.end() - 1}));
  std::string text = read_file(file);
  text.pop_back();
  text.resize(text.rfind('\n') + 1);
  std::ofstream(file, std::ios::binary) << text;
  EXPECT_FALSE(holds_searches(file, positions, players)) << "a row is missing";
  std::swap(positions[0], positions[1]);
  EXPECT_FALSE(holds_searches(file, positions, players));
}

TEST(AblationSearch, DeepenFindsTheDeepestSearchThatFits) {
  auto tournament = tournament_from(
      "game: {name: andantino, radius: 4}\nlimits: {depth: 1}\nablation:\n  variants:\n    - {name: one, search: alpha-beta, evaluator: lines}\n"
      "    - {name: two, search: alpha-beta, evaluator: none, killers: true}\n  positions: {type: random, count: 10, min_plies: 4, undecided: 3, "
      "deepen: true, nodes: "
      "1000}\n");
  const RunSpec spec = resolve(tournament);
  const auto positions = choose_positions(tournament).positions;
  TemporaryFolder folder;
  std::ostringstream talk;
  const auto players = position_players(spec, tournament.ablation.positions);
  ASSERT_TRUE(search_positions(folder.path() / "deepest.csv", spec, players, positions, true, {2, false, false}, talk));
  // Each depth by itself, without the limit of nodes.
  std::map<std::pair<int, std::string>, std::map<std::int64_t, std::int64_t>> nodes;
  for (int depth = 1; depth <= 7; ++depth) {
    tournament.ablation.positions.nodes = 0;
    tournament.ablation.positions.depth = depth;
    const auto fixed = position_players(spec, tournament.ablation.positions);
    ASSERT_TRUE(search_positions(folder.path() / "fixed.csv", spec, fixed, positions, false, {2, false, false}, talk));
    read_positions(folder.path() / "fixed.csv", [&](const PositionRow& row) { nodes[{row.position, row.player}][*row.depth] = *row.nodes_total; });
  }
  read_positions(folder.path() / "deepest.csv", [&](const PositionRow& row) {
    const auto& by_depth = nodes.at({row.position, row.player});
    const std::int64_t depth = *row.depth;
    EXPECT_EQ(*row.nodes_total, by_depth.at(depth));
    EXPECT_LE(by_depth.at(depth), 1000);
    if (row.stop == "depth" && by_depth.contains(depth + 1)) {
      EXPECT_GE(by_depth.at(depth + 1), 1000) << row.moves;
    }
  });
}

TEST(AblationSearch, APlayerThatCouldNeverStopIsRefused) {
  const auto tournament = tournament_from(
      "game: andantino\nlimits: {depth: 2}\nablation:\n  variants: [{name: one, search: minimax}, {name: two, search: alpha-beta}]\n"
      "  positions: {type: random, nodes: 100}\n");
  EXPECT_NE(message_of([&] { position_players(resolve(tournament), tournament.ablation.positions); }).find("player 'one' searches one depth"),
            std::string::npos);
}

TEST(AblationCommand, SearchesThenPlaysIntoTheSameFolderAndVerifies) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), small_ablation(some_positions)), out = folder.path() / "out";
  const auto searched = ablate(file, out, {"--quiet"});
  ASSERT_EQ(searched.code, 0) << searched.err;
  EXPECT_NE(searched.out.find("What each enhancement is worth"), std::string::npos) << searched.out;
  EXPECT_EQ(searched.out.find("Elo"), std::string::npos);
  EXPECT_FALSE(fs::exists(out / "games.csv"));
  EXPECT_NE(searched.out.find("arena report " + out.string()), std::string::npos) << searched.out;
  const std::string rows = read_file(out / "positions.csv");

  const auto again = ablate(file, out, {"--quiet"});
  EXPECT_EQ(again.code, 2);
  EXPECT_NE(again.err.find("--resume"), std::string::npos);

  const auto played = ablate(file, out, {"--quiet", "--games", "--resume", "--report"});
  ASSERT_EQ(played.code, 0) << played.err;
  EXPECT_NE(played.out.find("Elo difference"), std::string::npos) << played.out;
  EXPECT_TRUE(fs::exists(out / "report.html"));
  EXPECT_EQ(read_file(out / "positions.csv"), rows) << "what was searched is not searched again";
  EXPECT_EQ(cli_test::run_cli({"verify", out.string()}).code, 0);

  const auto run = cli_test::run_cli({"run", file.string(), "--output", out.string(), "--resume", "--quiet"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("What each enhancement is worth"), std::string::npos) << "arena run shows the ablation too";
  const auto other = ablate(file, out, {"--quiet", "--resume", "--depth", "2"});
  EXPECT_EQ(other.code, 2) << "another ablation than the one that is there";
}

TEST(AblationCommand, WhatItSaysWouldDecideMoreWorksWhenPasted) {
  TemporaryFolder folder;
  std::ofstream(folder.path() / "few.yaml")
      << "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 6, count: 6, seed: 7}\nlimits: {nodes: 60}\n"
         "ablation: {base: arena-andantino-1, switches: [killers, history], games: true, "
         "positions: {type: random, count: 5, seed: 7, min_plies: 8, max_plies: 20, depth: 4}}\n";
  const std::string before = "export ARENA_PATH='" ARENA_SOURCE "/configs'\n";
  const auto ran = cli_test::shell(before + "arena ablate few.yaml --depth 3 --quiet", folder.path());
  ASSERT_EQ(ran.code, 0) << ran.out;
  int pasted = 0;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("About ", 0) != 0) continue;
    const auto again = cli_test::shell(before + line.substr(line.find(": ") + 2), folder.path());
    EXPECT_EQ(again.code, 0) << line << "\n" << again.out;
    EXPECT_NE(line.find("--depth 3"), std::string::npos) << line;
    ++pasted;
  }
  EXPECT_GE(pasted, 1) << ran.out;
}

TEST(AblationCommand, ACutFileIsSearchedAgain) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), small_ablation(some_positions)), out = folder.path() / "out";
  ASSERT_EQ(ablate(file, out, {"--quiet"}).code, 0);
  const std::string rows = without_times(out / "positions.csv");
  const std::string text = read_file(out / "positions.csv");
  std::ofstream(out / "positions.csv", std::ios::binary) << text.substr(0, text.find('\n', text.size() / 2) + 1);
  ASSERT_EQ(ablate(file, out, {"--quiet", "--resume"}).code, 0);
  EXPECT_EQ(without_times(out / "positions.csv"), rows);
}

TEST(AblationCommand, SaysWhatIsWrong) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), small_tournament(2, 2));
  EXPECT_NE(ablate(file, folder.path() / "a").err.find("has no 'ablation' section"), std::string::npos);
  const fs::path good = write_tournament(folder.path(), small_ablation(some_positions));
  EXPECT_EQ(ablate(good, folder.path() / "b", {"--games", "--no-games"}).code, 2);
  EXPECT_EQ(ablate(good, folder.path() / "b", {"--positions", "0"}).code, 2);
  EXPECT_FALSE(fs::exists(folder.path() / "b"));
  const auto timed = ablate(good, folder.path() / "c", {"--move-time", "1ms", "--threads", "2", "--positions", "2", "--quiet"});
  EXPECT_EQ(timed.code, 0) << timed.err;
  EXPECT_NE(timed.err.find("WARNING: 2 timed searches at a time share this machine"), std::string::npos) << timed.err;
}

TEST(AblationKilled, LeavesNoFileOrAWholeOneAndTheNextRunMakesIt) {
  TemporaryFolder folder;
  const int count = sanitized ? 100 : 600;
  const fs::path file = write_tournament(
      folder.path(), small_ablation("{type: random, count: " + std::to_string(count) + ", seed: 5, min_plies: 6, max_plies: 30, depth: 5}"));
  const fs::path out = folder.path() / "out", said = folder.path() / "said.txt";
  const std::vector<std::string> words = {"ablate", file.string(), "--output", out.string(), "--resume", "--quiet", "--threads", "2"};
  int killed = 0;
  for (int i = 0; i < 12; ++i) {
    Process process(words, said);
    sleep_ms(20 + 25 * i);
    process.send(SIGKILL);
    killed += process.wait() == -SIGKILL ? 1 : 0;
    if (!fs::exists(out / "positions.csv")) continue;
    const std::string rows = read_file(out / "positions.csv");
    EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 1 + 4 * count) << "a part was taken for the whole";
    fs::remove(out / "positions.csv");
  }
  EXPECT_GT(killed, 3);
  ASSERT_EQ(Process(words, said).wait(), 0) << read_file(said);
  EXPECT_TRUE(fs::exists(out / "positions.csv"));
  for (const auto& entry : fs::directory_iterator(out))
    EXPECT_TRUE(entry.path().extension() != ".part" && entry.path().extension() != ".searched") << entry.path();
  const auto searched = [](const fs::path& folder_of) {
    std::vector<std::string> rows;
    read_positions(folder_of / "positions.csv", [&](const PositionRow& row) {
      rows.push_back(fmt::format("{} {} {} {} {}", row.position, row.moves, row.player, row.move, row.nodes_total.value_or(-1)));
    });
    return rows;
  };
  std::vector<std::string> whole = words;
  whole[3] = (folder.path() / "whole").string();
  ASSERT_EQ(Process(whole, said).wait(), 0);
  EXPECT_EQ(searched(out), searched(folder.path() / "whole"));
}

TEST(AblationInterrupted, ASignalEndsItWith130AndTheCommandToStartAgain) {
  TemporaryFolder folder;
  const fs::path file =
      write_tournament(folder.path(), small_ablation("{type: random, count: 1000, seed: 5, min_plies: 6, max_plies: 30, depth: 8}"));
  const fs::path out = folder.path() / "out", said = folder.path() / "said.txt";
  Process process({"ablate", file.string(), "--output", out.string(), "--threads", "2"}, said);
  const auto lines = [&] {
    const std::string text = fs::exists(out / "positions.csv.searched") ? read_file(out / "positions.csv.searched") : "";
    return std::count(text.begin(), text.end(), '\n');
  };
  for (int i = 0; i < 60'000 && lines() < 3; ++i) sleep_ms(5);  // the header alone is no search; a slow machine takes its time
  process.send(SIGINT);
  EXPECT_EQ(process.wait(), 130) << read_file(said);
  EXPECT_FALSE(fs::exists(out / "positions.csv"));
  const std::string kept = read_file(out / "positions.csv.searched");
  EXPECT_GT(std::count(kept.begin(), kept.end(), '\n'), 1) << "what was searched is not lost";
  const std::string status = cli_test::run_cli({"status", out.string()}).out;
  EXPECT_TRUE(std::regex_search(status, std::regex(" stopped +[1-9][0-9]* +1000 "))) << status;
  EXPECT_NE(read_file(said).find("continue with: arena ablate " + file.string() + " --output " + out.string() + " --threads 2 --resume"),
            std::string::npos)
      << read_file(said);
}

}  // namespace
}  // namespace arena::tournament_test
