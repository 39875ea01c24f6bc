// The law: whatever sound switches are on, a search gives minimax's value, and its move is one of minimax's best.
//
// It holds with a table that is new for each search. If a position can recur at another ply (Tablut) only values of exactly the wanted depth may
// be used, because a deeper one is a better one. `random_first_stone`, books, shortcuts and the loss options change the answer on purpose.
#include <gtest/gtest.h>

#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "players/evaluators/tablut/tablut_evaluators.hpp"
#include "tests/players/search_support.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

/// Sound switches as bits of a number.
constexpr unsigned switches = 10;
TreeOptions options_of(unsigned bits, bool recurring) {
  const auto on = [&](unsigned bit) { return (bits >> bit & 1U) != 0; };
  TreeOptions o;
  o.table.on = on(0);
  o.table.size_mb = 1;
  o.table.equal_depth = recurring;
  o.table.move_ordering = on(1);
  o.killers.on = on(2);
  o.history = on(3);
  o.pvs = on(4);
  o.iterative_deepening = on(5);
  o.aspiration.on = on(5) && on(6);
  o.aspiration.window = 3;
  o.root_ordering = on(7);
  o.evaluator_ordering = on(8);
  o.frontier_probe = on(9);
  // What has more than two settings follows from the number as a whole.
  o.order = bits % 3 == 0 ? BaseOrder::board : BaseOrder::natural;
  o.table.replacement = static_cast<Replacement>(bits % 5 % 3);
  o.table.min_depth = bits % 7 == 0 ? 2 : 1;
  o.killers.by = bits % 11 < 5 ? KillerIndex::ply : KillerIndex::remaining_depth;
  o.killers.slots = 1 + static_cast<int>(bits % 4);
  o.killers.placement = bits % 13 < 6 ? KillerPlacement::front : KillerPlacement::swap;
  o.killers.replace = bits % 17 < 8 ? KillerReplacement::oldest : KillerReplacement::random;
  o.countermoves = bits % 23 < 11;
  o.history_malus = bits % 29 < 14;
  o.continuation_history = bits % 31 < 15;
  o.aspiration.stages = 1 + static_cast<int>(bits % 37 % 4);
  if (o.table.on && !o.aspiration.on && bits % 5 < 3) o.driver = Driver::mtdf;
  o.tie_break = o.driver == Driver::mtdf ? TieBreak::first : static_cast<TieBreak>(bits % 19 % 3);
  return o;
}

struct Case {
  WinScore win = WinScore::distance;
  Terminal terminal = Terminal::result;
  bool recurring = false;
};

template <class E, Game G>
void expect_law(const G& position, int depth, const std::vector<unsigned>& numbers, const Case& c, const EvaluatorSettings& settings = {}) {
  const E evaluator(settings);
  MoveList<G> moves;
  position.legal_moves(moves);
  const std::vector<Score> values = PlainMinimax<E, G>(evaluator, c.win, c.terminal).root_values(position, depth);
  const Score value = *std::max_element(values.begin(), values.end());
  const auto expect_best = [&](TreeOptions options, const std::string& what) {
    options.win = c.win;
    options.terminal = c.terminal;
    options.stop_at_win = c.win == WinScore::flat;  // stopping keeps a proved win's value only where all wins are worth the same, or at the nearest
    options.evaluator.values = settings.values;
    const Decision decision = search_once<E>(position, options, depth);
    // Deepening ends early only if nothing is left to find.
    ASSERT_EQ(decision.score, value) << what << " at " << position.position_text() << " depth " << depth;
    const auto at = std::find(moves.begin(), moves.end(), decision.move) - moves.begin();
    ASSERT_LT(at, static_cast<std::ptrdiff_t>(moves.size())) << what;
    ASSERT_EQ(values[static_cast<std::size_t>(at)], value)
        << what << " plays " << position.to_text(decision.move) << " at " << position.position_text();
  };
  TreeOptions plain;
  plain.whole_tree = true;
  expect_best(plain, "minimax");
  for (const unsigned number : numbers) {
    expect_best(options_of(number, c.recurring), "switches " + std::to_string(number));
    if (testing::Test::HasFatalFailure()) return;
  }
}

std::vector<unsigned> all_switches() {
  std::vector<unsigned> all(1U << switches);
  for (unsigned i = 0; i < all.size(); ++i) all[i] = i;
  return all;
}
std::vector<unsigned> some_switches(Random& random, int count) {
  std::vector<unsigned> some;
  for (int i = 0; i < count; ++i) some.push_back(random.below(1U << switches));
  return some;
}

constexpr Case flat{WinScore::flat, Terminal::result, false};
constexpr Case distance{WinScore::distance, Terminal::result, false};

TEST(SearchLaw, AndantinoWithEverySetOfSwitches) {
  Random random(11);
  for (const int plies : {1, 9, 16}) {
    const auto position = random_position<Andantino>({}, plies, random);
    expect_law<andantino::Lines>(position, plies < 5 ? 4 : 3, all_switches(), distance);
    expect_law<andantino::GroupSize>(position, 2, all_switches(), flat);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(SearchLaw, AndantinoOnHundredsOfPositions) {
  Random random(12);
  for (int i = 0; i < 150; ++i) {
    const Andantino::Options options{i % 3 == 0 ? 3 : 9, i % 5 == 0 ? 6 : 0};  // small boards fill up, few tiles run out
    const auto position = random_position<Andantino>(options, static_cast<int>(random.below(26)), random);
    const Case& c = i % 2 == 0 ? flat : distance;
    expect_law<andantino::Lines>(position, 3, some_switches(random, 6), c);
    expect_law<andantino::Neighbours>(position, 2 + i % 2, some_switches(random, 6), c);
    expect_law<andantino::None>(position, 3, some_switches(random, 6), c);
    if (i % 10 == 0) expect_law<andantino::Fn1>(position, 2, some_switches(random, 4), c);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(SearchLaw, AnEvaluatorThatLooksAtTheLastMove) {
  Random random(13);
  for (int i = 0; i < 60; ++i) {
    const auto position = random_position<Andantino>({}, static_cast<int>(random.below(20)), random);
    EvaluatorSettings settings;
    if (i % 2 == 0) settings.values["as_coded"] = 1;
    expect_law<andantino::LastMove>(position, 3, some_switches(random, 6), i % 3 == 0 ? flat : distance, settings);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(SearchLaw, OmegaWhereASideMovesTwice) {
  Random random(14);
  for (int i = 0; i < 120; ++i) {
    const int side = 2 + i % 3, cells = 3 * side * (side - 1) + 1;
    const auto position = random_position<Omega>({side, 2}, static_cast<int>(random.below(static_cast<std::uint32_t>(cells))), random);
    int depth = position.legal_count() > 9 ? 3 : 5;
    if (position.legal_count() > 20) depth = 2;
    const Case c{i % 2 == 0 ? WinScore::flat : WinScore::distance, i % 3 == 0 ? Terminal::score : Terminal::result, false};
    expect_law<omega::Trebing>(position, depth, some_switches(random, 6), c);
    expect_law<omega::CurrentScore>(position, depth, some_switches(random, 4), c);
    expect_law<omega::SmallGroups>(position, depth, some_switches(random, 4), c);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(SearchLaw, OmegaWithEverySetOfSwitches) {
  Random random(15);
  const auto position = random_position<Omega>({3, 2}, 9, random);  // in the middle of a turn
  ASSERT_FALSE(position.turn_starts());
  expect_law<omega::Trebing>(position, 3, all_switches(), {WinScore::distance, Terminal::score, false});
}

TEST(SearchLaw, TablutWherePositionsRecur) {
  Random random(16);
  const Case recurring_flat{WinScore::flat, Terminal::result, true}, recurring_distance{WinScore::distance, Terminal::result, true};
  for (int i = 0; i < 60; ++i) {
    const auto position = random_position<Tablut>({}, static_cast<int>(random.below(100)), random);
    expect_law<tablut::Rudin>(position, 2, some_switches(random, 8), i % 2 == 0 ? recurring_flat : recurring_distance);
    ASSERT_FALSE(HasFatalFailure());
  }
  // Few pieces: deeper, and the same squares are left and entered again. The last one is close to the end by plies.
  for (const char* text :
       {"9/9/9/4k4/9/9/9/9/1b7,w,21", "9/9/2b6/2k6/9/9/9/6b2/9,b,20", "9/9/2b6/9/9/4k4/9/9/1b5b1,b,96", "9/9/2b6/9/9/4k4/9/9/1b5b1,w,97"}) {
    const auto position = Tablut::from_text({}, text);
    expect_law<tablut::Rudin>(position, 4, some_switches(random, 40), recurring_distance);
    expect_law<tablut::KingEscape>(position, 3, some_switches(random, 40), recurring_flat);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(SearchLaw, TablutWithEverySetOfSwitches) {
  expect_law<tablut::Rudin>(Tablut::from_text({}, "9/9/2b6/9/9/4k4/9/9/1b5b1,w,97"), 3, all_switches(), {WinScore::distance, Terminal::result, true});
}

// Ten thousand positions of each game, each with a set of switches drawn for it.

TEST(SearchLaw, AndantinoOnTenThousandPositions) {
  Random random(17);
  for (int i = 0; i < cases(10'000); ++i) {
    const Andantino::Options options{i % 3 == 0 ? 3 : 9, i % 5 == 0 ? 6 : 0};
    const auto position = random_position<Andantino>(options, static_cast<int>(random.below(30)), random);
    expect_law<andantino::Lines>(position, i % 15 == 0 ? 3 : 2, some_switches(random, 1), i % 2 == 0 ? flat : distance);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(SearchLaw, OmegaOnTenThousandPositions) {
  Random random(18);
  for (int i = 0; i < cases(10'000); ++i) {
    const int side = 2 + i % 3, cells = 3 * side * (side - 1) + 1;
    const auto position = random_position<Omega>({side, 2}, static_cast<int>(random.below(static_cast<std::uint32_t>(cells))), random);
    const Case c{i % 2 == 0 ? WinScore::flat : WinScore::distance, i % 3 == 0 ? Terminal::score : Terminal::result, false};
    expect_law<omega::CurrentScore>(position, position.legal_count() > 9 ? 2 : 4, some_switches(random, 1), c);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(SearchLaw, TablutOnTenThousandPositions) {
  Random random(19);
  for (int i = 0; i < cases(10'000); ++i) {
    const auto position = random_position<Tablut>({}, static_cast<int>(random.below(100)), random);
    const Case c{i % 2 == 0 ? WinScore::flat : WinScore::distance, Terminal::result, true};
    expect_law<tablut::Rudin>(position, i % 20 == 0 ? 2 : 1, some_switches(random, 1), c);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(SearchLaw, ATableThatIsKeptBetweenTheMovesOfAGame) {
  Random random(20);
  const andantino::Lines evaluator{EvaluatorSettings{}};
  for (int i = 0; i < cases(100); ++i) {
    auto position = random_position<Andantino>({}, static_cast<int>(random.below(20)), random);
    TreeOptions options = options_of(random.below(1U << switches), false);
    options.table.on = options.table.keep = options.table.equal_depth = true;  // a deeper value of an earlier search is a better one
    options.stop_at_win = false;
    TablePool pool;
    HandClock clock;
    const auto player = searcher_of<andantino::Lines, Andantino>(options, pool);
    for (int move = 0; move < 3 && position.outcome() == Outcome::none; ++move) {
      const std::vector<Score> values = PlainMinimax<andantino::Lines, Andantino>(evaluator, options.win).root_values(position, 3);
      const Decision decision = player->decide(position, request_for(clock, 3));
      ASSERT_EQ(decision.score, *std::max_element(values.begin(), values.end())) << position.position_text();
      position.make(decision.move);
    }
  }
}

}  // namespace
}  // namespace arena
