// The fast games against their naive references, ply by ply, over random and long games on every board.
#include "tests/laws/differential.hpp"

#include <map>

#include "tests/laws/support.hpp"
#include "tests/sanitized.hpp"

namespace arena::laws {
namespace {

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
    for (const auto& [result, count] : compare_games<AndantinoCase>(options, cases(options.radius >= 6 ? 60 : 250), seed++)) all[result] += count;
  for (const char* result : {"first", "second", "draw"}) EXPECT_GT(all[result], 0) << "no game ended like this";
}

TEST(Differential, tablut_agrees_with_its_reference) {
  auto all = compare_games<TablutCase>({}, cases(400), 200);
  for (const char* result : {"first", "second", "draw"}) EXPECT_GT(all[result], 0) << "no game ended like this";
}

TEST(Differential, omega_agrees_with_its_reference_on_every_board_and_number_of_players) {
  std::map<std::string, int> all;
  std::uint64_t seed = 300;
  for (const auto& options : OmegaCase::options()) {
    int games = options.side <= 6 ? 30 : 6;
    if (options.side <= 4) games = 80;
    for (const auto& [result, count] : compare_games<OmegaCase>(options, cases(games), seed++)) all[result] += count;
  }
  for (const char* result : {"first", "second", "draw", "p1", "p2", "p3", "p4"}) EXPECT_GT(all[result], 0) << "no game ended like this";
}

/// To the end at random, and everybody's points there.
void compare_points(const Omega::Options& options, Random& random) {
  Omega fast(options);
  naive::Omega slow(slow_options<OmegaCase>(options));
  while (fast.outcome() == Outcome::none) {
    ASSERT_EQ(slow.result(), "none") << fast.position_text();
    ASSERT_EQ(fast.to_move(), slow.mover()) << fast.position_text();
    const Move move = fast.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(fast.legal_count()))));
    slow.play(fast.to_text(move));
    fast.make(move);
  }
  ASSERT_EQ(fast.position_text(), slow.position());
  ASSERT_EQ(std::string(to_word(fast.outcome(), fast.players())), slow.result()) << fast.position_text();
  for (int player = 0; player < options.players; ++player)
    ASSERT_EQ(fast.score_text(player), slow.score_text(player)) << fast.position_text() << " player " << player;
}

TEST(Differential, omega_of_three_and_four_agrees_in_points_on_twenty_thousand_games) {
  Random random(400);
  for (int i = 0; i < cases(20'000); ++i) {
    const int side = i % 100 == 0 ? 6 : i % 10 == 0 ? 5 : 3 + i % 2;
    compare_points({.side = side, .players = 3 + i / 2 % 2}, random);
    ASSERT_FALSE(HasFatalFailure());
  }
}

}  // namespace
}  // namespace arena::laws
