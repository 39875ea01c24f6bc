// First numbers learned from searches: the network against one evaluated cell by cell from the rules, samples that mean what they say, weights that
// foretell, and answers that do not depend on them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "players/evaluators/andantino/patterns.hpp"
#include "players/proof/number_teacher.hpp"
#include "tests/players/proof_support.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

NumberWeights random_weights(int radius, std::uint64_t seed) {
  Random random(seed);
  const auto number = [&](std::uint32_t most) { return static_cast<int>(random.below(2 * most + 1)) - static_cast<int>(most); };
  NumberWeights w;
  w.radius = radius;
  for (std::size_t side = 0; side < 2; ++side) {
    for (int i = 0; i < hex::cell_count(radius) * cell_states * 64; ++i) w.cells[side].push_back(static_cast<std::int16_t>(number(40)));
    for (auto& x : w.cells_always[side]) x = static_cast<std::int16_t>(number(100));
    for (auto& unit : w.units[side])
      for (auto& x : unit) x = static_cast<std::int16_t>(number(200));
    for (auto& x : w.units_always[side]) x = number(100'000);
    for (auto& x : w.ends[side]) x = number(4000);
    w.facts[side] = {number(500'000), number(9'000'000), number(4'000'000), number(1'000'000'000)};
  }
  return w;
}

/// In doublings, with neighbours counted from scratch and real numbers.
double cost_by_hand(const NumberWeights& w, const Andantino& after) {
  static const andantino::Patterns patterns{EvaluatorSettings{}};
  const auto side = static_cast<std::size_t>(after.to_move());
  const auto& board = hex::cells_of(after.radius());
  std::vector<double> units(w.cells_always[side].begin(), w.cells_always[side].end());
  int playable = 0;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    int stones = 0;
    for (const int step : hex::around) stones += hex::on_board(board[cell] + step, after.radius()) && after.colour_at(board[cell] + step) >= 0;
    int state = after.colour_at(board[cell]) == 0 ? 2 : 3;
    if (after.colour_at(board[cell]) < 0) {
      playable += stones >= 2;
      if (stones == 0) continue;
      state = stones == 1 ? 0 : 1;
    }
    for (std::size_t unit = 0; unit < 64; ++unit) units[unit] += w.cells[side][(cell * 4 + static_cast<std::size_t>(state)) * 64 + unit];
  }
  double cost = static_cast<double>(w.facts[side].always);
  cost += static_cast<double>(w.facts[side].value) * patterns.value(patterns.start(after)) + static_cast<double>(w.facts[side].moves) * playable +
          static_cast<double>(w.facts[side].plies) * after.plies();
  for (std::size_t i = 0; i < 16; ++i) {
    double sum = w.units_always[side][i];
    for (std::size_t unit = 0; unit < 64; ++unit) sum += w.units[side][i][unit] * std::clamp(units[unit], 0.0, 128.0);
    cost += w.ends[side][i] * (sum > 0 ? sum : sum / 64);
  }
  return cost / (128.0 * 256 * 4096);
}

TEST(LearnedNumbers, AreThoseOfTheNetworkEvaluatedFromScratch) {
  int compared = 0;
  std::set<long> different;
  for (const int radius : {2, 3, 5, 9})
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const NumberWeights weights = random_weights(radius, seed);
      const LearnedNumbers learned(weights);
      Andantino game({radius, 0});
      static const andantino::Patterns patterns{EvaluatorSettings{}};
      Random random(seed);
      while (game.outcome() == Outcome::none && game.plies() < 60) {
        MoveList<Andantino> moves;
        game.legal_moves_in_board_order(moves);
        LearnedNumbers::Units units{};
        learned.sum(game, units);
        for (const Move move : moves) {
          Andantino after = game;
          after.make(move);
          if (game.plies() == 0 || after.outcome() != Outcome::none) continue;  // white's first stone may go beside one stone
          const double cost = learned.cost_after(game, units, move, patterns.value(patterns.start(after))) / 64.0;
          ASSERT_NEAR(cost, cost_by_hand(weights, after), 1.01 / 64) << after.position_text();
          different.insert(std::lround(8 * cost));
          ++compared;
        }
        game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  EXPECT_GT(compared, 3000);
  EXPECT_GT(different.size(), 100U);
}

const Andantino& small_start() {
  static const Andantino start({4, 0});
  return start;
}
std::vector<NumberSample> some_samples(std::uint64_t first, std::uint64_t searches) {
  std::vector<NumberSample> all;
  for (std::uint64_t seed = first; seed < first + searches; ++seed) {
    const auto found = number_samples(small_start(), ProofGoal{1}, seed, 10, 20'000, 1000);
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

TEST(LearnedNumbers, SamplesAreTheSameEachTimeAndSayWhatTheSearchFound) {
  const auto samples = some_samples(5, 4), again = some_samples(5, 4);
  ASSERT_GT(samples.size(), 2000U);
  ASSERT_EQ(samples.size(), again.size());
  std::size_t proved = 0, checked = 0, costly = 0;
  const auto& board = hex::cells_of(4);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const NumberSample& sample = samples[i];
    ASSERT_EQ(sample.cells, again[i].cells);
    ASSERT_EQ(sample.cost, again[i].cost);
    costly += sample.cost > 6;
    proved += sample.proved;
    if (!sample.proved || sample.cost > 5 || ++checked > 200) continue;
    std::vector<int> stones[2];
    for (std::size_t cell = 0; cell < board.size(); ++cell)
      if (sample.cells[cell] >= 3) stones[sample.cells[cell] - 3].push_back(board[cell]);
    const auto game =
        Andantino::from_text({4, 0}, hex::list_text(stones[0], 4) + "/" + hex::list_text(stones[1], 4) + (sample.to_move == 0 ? "/w" : "/b"));
    EXPECT_EQ(game.legal_count(), sample.moves);
    EXPECT_EQ(game.plies(), sample.plies);
    ProofTable table(1);
    EXPECT_TRUE(ProofSearch<Andantino>(game, ProofGoal{1}, table).run(1'000'000).proved()) << game.position_text();
  }
  EXPECT_GT(checked, 100U);
  EXPECT_GT(proved, 100U);
  EXPECT_LT(proved, samples.size());
  EXPECT_GT(costly, 100U);
}

TEST(LearnedNumbers, WeightsForetellWhichOfTwoPositionsCostsMore) {
  const auto samples = some_samples(100, 20);
  const NumberWeights weights = learned_weights(4, 1, samples, 6, 1);
  const std::vector<NumberSample> few(samples.begin(), samples.begin() + 1000);
  EXPECT_EQ(learned_weights(4, 1, few, 2, 1), learned_weights(4, 1, few, 2, 1));
  EXPECT_NE(learned_weights(4, 1, few, 2, 1), learned_weights(4, 1, few, 2, 2));
  const auto others = some_samples(500, 10);
  const auto cost = [&](const NumberSample& sample) {
    const auto side = std::size_t{sample.to_move};
    std::vector<double> units(weights.cells_always[side].begin(), weights.cells_always[side].end());
    for (std::size_t cell = 0; cell < sample.cells.size(); ++cell)
      for (std::size_t unit = 0; unit < 64 && sample.cells[cell] > 0; ++unit)
        units[unit] += weights.cells[side][(cell * 4 + sample.cells[cell] - 1U) * 64 + unit];
    double sum = static_cast<double>(weights.facts[side].value * sample.value + weights.facts[side].moves * sample.moves +
                                     weights.facts[side].plies * sample.plies + weights.facts[side].always);
    for (std::size_t i = 0; i < 16; ++i) {
      double unit_sum = weights.units_always[side][i];
      for (std::size_t unit = 0; unit < 64; ++unit) unit_sum += weights.units[side][i][unit] * std::clamp(units[unit], 0.0, 128.0);
      sum += weights.ends[side][i] * (unit_sum > 0 ? unit_sum : unit_sum / 64);
    }
    return sum;
  };
  Random random(1);
  int right = 0, asked = 0;
  while (asked < 5000) {
    const NumberSample &one = others[random.below(static_cast<std::uint32_t>(others.size()))],
                       &other = others[random.below(static_cast<std::uint32_t>(others.size()))];
    if (!one.proved || one.to_move != other.to_move || other.cost < one.cost + (other.proved ? 1 : 0)) continue;
    ++asked;
    right += cost(one) < cost(other);
  }
  EXPECT_GT(right, 0.65 * asked);
}

TEST(LearnedNumbers, ChangeNoAnswerWhateverTheyAre) {
  const int questions = cases(30);
  int proved = 0, disproved = 0, different = 0;
  Random random(31);
  while (proved + disproved < questions) {
    Andantino game({4, 0});
    const auto plies = 8 + random.below(9);
    for (std::uint32_t i = 0; i < plies && game.outcome() == Outcome::none; ++i) {
      MoveList<Andantino> moves;
      game.legal_moves_in_board_order(moves);
      game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (game.outcome() != Outcome::none) continue;
    NumberWeights weights = random_weights(4, random());
    for (auto& ends : weights.ends)
      for (auto& x : ends) x /= 32;  // numbers that are wrong, but do not mislead for long
    for (auto& facts : weights.facts) facts = {facts.value / 32, facts.moves / 32, facts.plies / 32, facts.always / 32};
    const LearnedNumbers learned(weights);
    ProofGoal goal{static_cast<int>(random.below(2))}, plain = goal;
    goal.learned = &learned;
    ProofTable one(4), other(4);
    ProofSearch<Andantino> without(game, plain, other), with(game, goal, one);
    const ProofNumbers b = without.run(5'000);
    if (!b.decided() || without.nodes() < 100) continue;
    const ProofNumbers a = with.run(300'000);
    if (!a.decided()) continue;
    ASSERT_EQ(a.proved(), b.proved()) << game.position_text();
    ++(a.proved() ? proved : disproved);
    different += with.nodes() != without.nodes();
  }
  EXPECT_GT(std::min(proved, disproved), 0);
  EXPECT_GT(different, questions / 2);
}

TEST(LearnedNumbers, CostOfAPositionIsWhatWasSpentOnIt) {
  ProofTable table(1);
  EXPECT_EQ(table.cost_of(7), 0);
  for (int power = 3; power < 40; ++power) {
    const Key key = mix64(static_cast<std::uint64_t>(power));
    table.store(key, {10, 20}, std::uint64_t{1} << power);
    EXPECT_EQ(table.cost_of(key), power);
    EXPECT_TRUE(table.has_cost(key, std::uint64_t{1} << power));
    EXPECT_FALSE(table.has_cost(key, std::uint64_t{2} << power));
  }
}

}  // namespace
}  // namespace arena
