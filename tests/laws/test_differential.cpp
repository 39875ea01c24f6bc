// The fast games against their naive references, ply by ply, over random and long games on every board.
#include "tests/laws/differential.hpp"

#include <map>

#include "tests/laws/support.hpp"

namespace arena::laws {
namespace {

// A sanitizer makes the references crawl; it looks for other mistakes, and fewer games show them.
#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr int patience = 10;
#else
constexpr int patience = 1;
#endif

template <class Case>
std::map<std::string, int> compare_games(const typename Case::Fast::Options& options, int games, std::uint64_t seed) {
  std::map<std::string, int> results;
  Random random(seed);
  for (int i = 0; i < games; ++i) {
    const GamePlan plan = plan_of(i, random);
    const GameReport report = play_both<Case>(options, plan, random);
    EXPECT_EQ(report.difference, "");
    if (testing::Test::HasFailure()) break;
    ++results[report.result];
  }
  return results;
}

TEST(Differential, andantino_agrees_with_its_reference_on_every_board) {
  std::map<std::string, int> all;
  std::uint64_t seed = 100;
  for (const auto& options : AndantinoCase::options())
    for (const auto& [result, count] : compare_games<AndantinoCase>(options, (options.radius >= 6 ? 120 : 500) / patience, seed++))
      all[result] += count;
  for (const char* result : {"first", "second", "draw"}) EXPECT_GT(all[result], 0) << "no game ended like this";
}

TEST(Differential, tablut_agrees_with_its_reference) {
  auto all = compare_games<TablutCase>({}, 800 / patience, 200);
  for (const char* result : {"first", "second", "draw"}) EXPECT_GT(all[result], 0) << "no game ended like this";
}

TEST(Differential, omega_agrees_with_its_reference_on_every_board_and_number_of_players) {
  std::map<std::string, int> all;
  std::uint64_t seed = 300;
  for (const auto& options : OmegaCase::options()) {
    int games = options.side <= 6 ? 40 : 10;
    if (options.side <= 4) games = 150;
    for (const auto& [result, count] : compare_games<OmegaCase>(options, games / patience + 1, seed++)) all[result] += count;
  }
  for (const char* result : {"first", "second", "draw", "p1", "p2", "p3", "p4"}) EXPECT_GT(all[result], 0) << "no game ended like this";
}

}  // namespace
}  // namespace arena::laws
