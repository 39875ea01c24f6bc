// Arithmetic of a Monte Carlo tree search, the same on every machine: whole numbers, and floating point only by operations that IEEE 754 rounds
// correctly (+, -, *, / and the square root). The C library's logarithm is not among them, so we have our own.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "core/common/game.hpp"
#include "core/common/sides.hpp"
#include "core/common/standing.hpp"
#include "players/common/score.hpp"

namespace arena::mcts {

/// A result as a whole number: 0 is a loss, `win_reward` a win.
using Reward = std::int32_t;
inline constexpr Reward win_reward = 1 << 16;
inline constexpr Reward draw_reward = win_reward / 2;

/// The natural logarithm of n / 2^k with 1 <= n / 2^k < 2, by ln m = 2 artanh((m - 1) / (m + 1)); the terms left out are below 1e-16.
constexpr double series_ln(double m) {
  const double s = (m - 1) / (m + 1), square = s * s;
  double power = s, sum = 0;
  for (int odd = 1; odd < 35; odd += 2) {
    sum += power / odd;
    power *= square;
  }
  return 2 * sum;
}

inline constexpr double ln_2 = 0.693147180559945309417232121458;
inline constexpr std::uint32_t ln_entries = 4096;

constexpr std::array<double, ln_entries> make_ln_table() {
  std::array<double, ln_entries> table{};
  for (std::uint32_t n = 1; n < ln_entries; ++n) {
    const int exponent = static_cast<int>(std::bit_width(n)) - 1;
    table[n] = series_ln(static_cast<double>(n) / static_cast<double>(1U << exponent)) + exponent * ln_2;
  }
  return table;
}
inline constexpr std::array<double, ln_entries> ln_table = make_ln_table();

/// ln n for n > 0, from the 12 leading bits of n: enough to weight exploration, and only a table look-up.
inline double ln_of(std::uint32_t n) {
  if (n < ln_entries) return ln_table[n];
  const int shift = static_cast<int>(std::bit_width(n)) - 12;
  return ln_table[n >> shift] + shift * ln_2;
}

/// An evaluator's value as a reward: 0 is a draw, `scale` three quarters of a win.
constexpr Reward squashed(Score value, int scale) {
  const std::int64_t v = value, size = v < 0 ? -v : v;
  return draw_reward + static_cast<Reward>(draw_reward * v / (size + scale));
}

/// One result per side; 0 for sides that do not play.
using Rewards = std::array<Reward, most_sides>;
/// Of two sides.
constexpr Rewards both(Reward of_first) { return {of_first, win_reward - of_first, 0, 0}; }

constexpr Reward reward_of(Outcome outcome) {
  if (outcome == Outcome::first) return win_reward;
  return outcome == Outcome::second ? 0 : draw_reward;
}

/// At the end of a game. With more than two sides a reward is the share of the others that a side finishes ahead of, ties counted half: of
/// three the first has 1, the second a half, the third none, and two who share the first place three quarters each.
template <Game G>
Rewards rewards_of(const G& game) {
  const int sides = game.players();
  if (sides == 2) return both(reward_of(game.outcome()));
  Rewards rewards{};
  for (int side = 0; side < sides; ++side) rewards[static_cast<std::size_t>(side)] = draw_reward + standing(game, side) * draw_reward / (sides - 1);
  return rewards;
}

/// Each side's share of all scores, as a reward.
template <class G>
Rewards score_shares(const G& game) {
  const int sides = game.players();
  decltype(game.score(0)) sum = 0;
  for (int side = 0; side < sides; ++side) sum += game.score(side);
  int shift = 0;
  while ((sum >> shift >> 40) != 0) ++shift;
  const auto all = static_cast<std::int64_t>(sum >> shift);
  Rewards rewards{};
  for (int side = 0; side < sides; ++side)
    rewards[static_cast<std::size_t>(side)] =
        all == 0 ? draw_reward : static_cast<Reward>(static_cast<std::int64_t>(game.score(side) >> shift) * win_reward / all);
  return rewards;
}

/// The first side's margin over the sum of both scores, as a reward.
template <class G>
Reward margin_reward(const G& game) {
  auto a = game.score(0), b = game.score(1);
  while (((a + b) >> 31) != 0) {
    a >>= 1;
    b >>= 1;
  }
  const auto first = static_cast<std::int64_t>(a), second = static_cast<std::int64_t>(b);
  return draw_reward + (first + second == 0 ? 0 : static_cast<Reward>(draw_reward * (first - second) / (first + second)));
}

/// The first side's margin, clamped to the range of a score.
template <class G>
std::int32_t margin_of(const G& game) {
  const auto a = game.score(0), b = game.score(1);
  const auto size = a > b ? a - b : b - a;
  const std::int32_t most = size > static_cast<decltype(size)>(max_evaluation) ? max_evaluation : static_cast<std::int32_t>(size);
  return a > b ? most : -most;
}

}  // namespace arena::mcts
