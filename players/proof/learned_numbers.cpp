#include "players/proof/learned_numbers.hpp"

#include <utility>

namespace arena {

namespace {

constexpr std::size_t first_units = NumberWeights::first;

void add(LearnedNumbers::Units& sum, const LearnedNumbers::Units& row) {
  for (std::size_t i = 0; i < first_units; ++i) sum[i] = static_cast<std::int16_t>(sum[i] + row[i]);
}

}  // namespace

LearnedNumbers::LearnedNumbers(NumberWeights weights) : weights_(std::move(weights)) {
  place_.fill(-1);
  const auto& board = hex::cells_of(weights_.radius);
  for (std::size_t i = 0; i < board.size(); ++i) place_[static_cast<std::size_t>(board[i])] = static_cast<std::int16_t>(i);
  for (std::size_t to_move = 0; to_move < 2; ++to_move) {
    states_[to_move].resize(board.size());
    changes_[to_move].resize(board.size());
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      auto& states = states_[to_move][cell];
      auto& changes = changes_[to_move][cell];
      for (std::size_t state = 0; state < cell_states; ++state)
        for (std::size_t unit = 0; unit < first_units; ++unit)
          states[state][unit] = weights_.cells[to_move][(cell * cell_states + state) * first_units + unit];
      // To state 0 from nothing, to playable from that, to a stone from playable.
      changes[0] = states[0];
      for (std::size_t state = 1; state < cell_states; ++state)
        for (std::size_t unit = 0; unit < first_units; ++unit)
          changes[state][unit] = static_cast<std::int16_t>(states[state][unit] - states[state == 1 ? 0 : 1][unit]);
    }
  }
}

void LearnedNumbers::sum(const Andantino& game, Units& units) const {
  const auto enemy = static_cast<std::size_t>(game.to_move() ^ 1);
  units = weights_.cells_always[enemy];
  const auto& board = hex::cells_of(weights_.radius);
  for (std::size_t cell = 0; cell < board.size(); ++cell)
    if (const int state = cell_state(game, board[cell]); state >= 0) add(units, states_[enemy][cell][static_cast<std::size_t>(state)]);
}

int LearnedNumbers::cost_after(const Andantino& game, const Units& before, Move move, Score white) const {
  const auto enemy = static_cast<std::size_t>(game.to_move() ^ 1);
  const auto& changes = changes_[enemy];
  Units units = before;
  const auto stone = static_cast<std::size_t>(2 + game.to_move());
  const auto here = static_cast<std::size_t>(place_[move.code]);
  add(units, changes[here][stone]);
  int moves = game.legal_count() - 1;
  for (const int step : hex::around) {
    const int next = move.code + step, place = place_[static_cast<std::size_t>(next)], stones = game.occupied_neighbours(next);
    if (place < 0 || stones > 1 || !game.is_empty(next)) continue;
    moves += stones;
    add(units, changes[static_cast<std::size_t>(place)][static_cast<std::size_t>(stones)]);
  }
  for (std::int16_t& unit : units) {
    const std::int16_t above = unit < 0 ? std::int16_t{0} : unit;
    unit = above > NumberWeights::one ? std::int16_t{NumberWeights::one} : above;
  }
  const NumberWeights::Facts& facts = weights_.facts[enemy];
  std::int64_t cost = facts.always + facts.value * white + facts.moves * moves + facts.plies * (game.plies() + 1);
  for (std::size_t i = 0; i < NumberWeights::second; ++i) {
    std::int32_t sum = 0;
    for (std::size_t unit = 0; unit < first_units; ++unit) sum += std::int32_t{weights_.units[enemy][i][unit]} * units[unit];
    sum += weights_.units_always[enemy][i];
    cost += std::int64_t{weights_.ends[enemy][i]} * (sum > 0 ? sum : sum / leak);
  }
  constexpr std::int64_t unit_of_cost = std::int64_t{NumberWeights::one} * NumberWeights::weight * NumberWeights::out / doubling;
  constexpr std::int64_t most = 1000 * doubling;  // whatever the weights are
  return static_cast<int>(std::clamp(cost / unit_of_cost, -most, most));
}

}  // namespace arena
