// Every shipped tournament loads, resolves and opens with a comment, and every shipped player plays a legal game.
#include <algorithm>
#include <set>

#include "arena/play/match.hpp"
#include "tests/arena/config_support.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

class ShippedTournaments : public testing::TestWithParam<fs::path> {};

TEST_P(ShippedTournaments, LoadAndEveryPlayerPlaysALegalGame) {
  const std::string text = read_file(GetParam());
  EXPECT_TRUE(text[0] == '#' || text[0] == ';') << "a tournament opens with the question it answers";
  EXPECT_NE(text.find("Takes about "), std::string::npos) << "and with how long it takes";
  if (sanitized && text.find("near_even") != std::string::npos) GTEST_SKIP() << "to look for near-even openings takes minutes under a sanitizer";
  Limits little;
  little.nodes = 200;
  little.depth = 2;
  const RunSpec full = resolve(config::load_tournament(GetParam()));
  EXPECT_GE(Schedule(full).size(), 2U);
  config::TournamentSpec quick = config::load_tournament(GetParam(), little);
  quick.openings.count = std::min(quick.openings.count, 4);  // all of them were made above
  const RunSpec spec = resolve(quick);
  const auto worker = make_worker(spec);
  const std::atomic<bool> stop{false};
  std::set<int> seen;
  for (std::uint64_t id = 0; id < Schedule(spec).size() && seen.size() < spec.players.size(); ++id) {
    const GameJob job = Schedule(spec).at(id);
    const bool first = seen.insert(job.players[0]).second, second = seen.insert(job.players[1]).second;
    if (!first && !second) continue;
    const GameRecord record = worker->play(job, stop);
    EXPECT_TRUE(record.finished);
    EXPECT_EQ(record.termination, "rules") << record.fault_text;
    EXPECT_TRUE(record.result() != Outcome::none) << record.result_word();
  }
  std::set<std::string> playing;  // of an ablation with given pairs the others only search positions
  for (const auto& [one, other] : quick.pairs) playing.insert({one, other});
  EXPECT_EQ(seen.size(), quick.ablation.on && !playing.empty() ? playing.size() : spec.players.size());
}

INSTANTIATE_TEST_SUITE_P(Configs, ShippedTournaments,
                         testing::ValuesIn(config::test::files_in(config::test::source / "configs" / "tournaments", {".yaml", ".ini"})),
                         [](const auto& file) { return config::test::test_name(file.param); });

INSTANTIATE_TEST_SUITE_P(Ablations, ShippedTournaments,
                         testing::ValuesIn(config::test::files_in(config::test::source / "configs" / "ablations", {".yaml", ".ini"})),
                         [](const auto& file) { return config::test::test_name(file.param); });

void expect_legal_games(const fs::path& file) {
  const config::PlayerSpec player = config::load_player(file);
  config::TournamentSpec tournament;
  tournament.game.name = player.game.empty() ? "andantino" : player.game;
  tournament.players = {player, player};
  tournament.players[0].options.limits = {};
  tournament.players[0].options.limits.nodes = 200;
  tournament.players[0].options.limits.depth = 2;
  visit_memory(tournament.players[0].options, [](int& mib, MemorySource) { mib = 1; });
  tournament.players[1].name = "chance";
  tournament.players[1].options.kind = RandomKind{};
  tournament.adjudication.max_plies = 24;  // Sweere's group size as coded takes seconds in a long game
  const RunSpec spec = resolve(tournament);
  const auto worker = make_worker(spec);
  const std::atomic<bool> stop{false};
  for (std::uint64_t id = 0; id < 2; ++id) {
    const GameRecord record = worker->play(Schedule(spec).at(id), stop);
    EXPECT_EQ(record.fault, -1) << record.fault_text;
    EXPECT_GT(record.plies, 5);
  }
}

TEST(ShippedPlayers, EachPlaysALegalGameAgainstChance) {
  config::test::for_each_file(config::test::files_in(config::test::players, {".yaml"}), expect_legal_games);
}
TEST(ShippedPlayers, EachIniFilePlaysALegalGameAgainstChance) {
  config::test::for_each_file(config::test::files_in(config::test::players / "ini", {".ini"}), expect_legal_games);
}

}  // namespace
}  // namespace arena::tournament_test
