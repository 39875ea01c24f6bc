// The evaluators of Omega for two players, from White's view: the score as it stands, Trebing's worth of small groups, and his mix of the two.
// Groups, products and free neighbours are kept by the game; nothing is scanned.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/omega/omega.hpp"
#include "players/evaluators/evaluator.hpp"
#include "players/evaluators/omega_book.hpp"  // to be known wherever a player of Omega is made
#include "players/evaluators/option_value.hpp"

namespace arena::omega {

/// Where a number stops growing before it is scaled and clamped into an evaluator's range; only boards of side 7 and more come near.
inline constexpr std::int64_t largest_difference = 1'000'000'000'000'000;
inline constexpr std::int64_t largest_product = 1'000'000'000;

inline arena::Score clamp_evaluation(std::int64_t value) {
  return static_cast<arena::Score>(std::clamp<std::int64_t>(value, -max_evaluation, max_evaluation));
}

/// White's score less Black's.
inline std::int64_t score_difference(const Omega& game) {
  const Score white = game.score(0), black = game.score(1), difference = white > black ? white - black : black - white;
  const auto size = static_cast<std::int64_t>(std::min<Score>(difference, largest_difference));
  return white > black ? size : -size;
}

inline constexpr auto powers_of_three = [] {
  std::array<std::int64_t, 24> table{};
  std::int64_t power = 1;
  for (auto& entry : table) {
    entry = power;
    power *= 3;
  }
  return table;
}();

/// Trebing's h: the product of the sizes of the player's groups of two and three stones, less f - 2 for each of them, f being its stones' free
/// neighbours. No such group at all is worth 1.
inline std::int64_t small_group_worth(const Omega& game, int player) {
  const int pairs = game.pairs(player), triples = game.triples(player);
  std::int64_t product = largest_product;
  if (pairs < 24 && triples < static_cast<int>(powers_of_three.size())) [[likely]]
    product = std::min(product, powers_of_three[static_cast<std::size_t>(triples)] << pairs);
  return product - game.small_group_openness(player);
}

/// No score is larger: the product of parts of a number of stones is largest when the parts are three.
inline std::int64_t largest_score(const Omega& game) {
  const int stones = (game.cells() + 1) / 2;
  std::int64_t bound = 1;
  for (int i = 0; i < stones && bound < largest_difference; i += 3) bound *= 3;
  return bound;
}
/// Most that the free neighbours of both sides' small groups can take off or, where there are none, spare.
inline std::int64_t largest_openness(const Omega& game) { return 6 * game.cells(); }

class CurrentScore {
 public:
  static constexpr std::string_view name = "score";
  static constexpr std::string_view help = "White's product of group sizes less Black's, cut at the largest evaluation";
  static constexpr std::array<EvaluatorOption, 0> option_rows{};
  static constexpr bool sees_last_move = false, probes = false;
  using State = NoState;

  explicit CurrentScore(const EvaluatorSettings&) {}
  [[nodiscard]] arena::Score range(const Omega& game) const { return clamp_evaluation(largest_score(game)); }
  [[nodiscard]] State start(const Omega&) const { return {}; }
  [[nodiscard]] State after(const State&, const Omega&, Move) const { return {}; }
  [[nodiscard]] arena::Score value(const Omega& game, const State&, const EvaluationContext&) const { return terminal(game); }
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Omega& game, const EvaluationContext&) const {
    const auto score = [&](int player) { return static_cast<std::int64_t>(std::min<Score>(game.score(player), largest_difference)); };
    return {{"white", score(0), {}}, {"black", -score(1), {}}};
  }
  /// The end of a game by its exact score, on this evaluator's scale.
  [[nodiscard]] arena::Score terminal(const Omega& game) const { return clamp_evaluation(score_difference(game)); }
};

class SmallGroups {
 public:
  static constexpr std::string_view name = "small-groups";
  static constexpr std::string_view help =
      "worth of White's groups of two and three stones, the fewer free neighbours the better, less Black's (Trebing 2018)";
  static constexpr std::array<EvaluatorOption, 0> option_rows{};
  static constexpr bool sees_last_move = false, probes = false;
  using State = NoState;

  explicit SmallGroups(const EvaluatorSettings&) {}
  [[nodiscard]] arena::Score range(const Omega& game) const { return clamp_evaluation(largest_score(game) + largest_openness(game)); }
  [[nodiscard]] State start(const Omega&) const { return {}; }
  [[nodiscard]] State after(const State&, const Omega&, Move) const { return {}; }
  [[nodiscard]] arena::Score value(const Omega& game, const State&, const EvaluationContext&) const {
    return clamp_evaluation(small_group_worth(game, 0) - small_group_worth(game, 1));
  }
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Omega& game, const EvaluationContext&) const {
    return {{"white", small_group_worth(game, 0), {}}, {"black", -small_group_worth(game, 1), {}}};
  }
  [[nodiscard]] arena::Score terminal(const Omega& game) const { return clamp_evaluation(score_difference(game)); }
};

/// Early the small groups alone; later the score over the number of free cells, and the small groups for the rest.
class Trebing {
 public:
  static constexpr std::int64_t scale = 100;
  static constexpr std::string_view name = "trebing";
  static constexpr std::string_view help = "small groups early, then score / free + small groups * (1 - 1 / free), times 100 (Trebing 2018)";
  static constexpr std::array<EvaluatorOption, 1> option_rows = {{
      {"phase_turn", EvaluatorOption::Kind::integer, 13, 0, 1000, "before this turn, cells / 2 - free / 2 + 1, the small groups count alone"},
  }};
  static constexpr bool sees_last_move = false, probes = false;
  using State = NoState;

  explicit Trebing(const EvaluatorSettings& settings) : phase_turn_(scaled_option(settings, option_rows, "phase_turn")) {}
  [[nodiscard]] arena::Score range(const Omega& game) const { return clamp_evaluation(scale * (largest_score(game) + largest_openness(game))); }
  [[nodiscard]] State start(const Omega&) const { return {}; }
  [[nodiscard]] State after(const State&, const Omega&, Move) const { return {}; }
  [[nodiscard]] arena::Score value(const Omega& game, const State&, const EvaluationContext&) const {
    const std::int64_t groups = small_group_worth(game, 0) - small_group_worth(game, 1);
    const int free = game.free_cells(), turn = game.cells() / 2 - free / 2 + 1;
    if (turn < phase_turn_) return clamp_evaluation(scale * groups);
    // With free cells to the hundred, hundredths tell all values of a turn apart that are different.
    return clamp_evaluation((scale * score_difference(game) + scale * groups * (free - 1)) / std::max(free, 1));
  }
  /// The rounding goes to the small groups.
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Omega& game, const EvaluationContext& context) const {
    const std::int64_t groups = small_group_worth(game, 0) - small_group_worth(game, 1), difference = score_difference(game);
    const bool early = game.cells() / 2 - game.free_cells() / 2 + 1 < phase_turn_;
    const arena::Score of_score = early ? 0 : clamp_evaluation(scale * difference / std::max(game.free_cells(), 1));
    return {{"score", difference, of_score}, {"small-groups", groups, value(game, {}, context) - of_score}};
  }
  [[nodiscard]] arena::Score terminal(const Omega& game) const { return clamp_evaluation(scale * score_difference(game)); }

 private:
  int phase_turn_;
};

}  // namespace arena::omega

namespace arena {

static_assert(Evaluator<omega::Trebing, Omega>);
static_assert(Evaluator<omega::CurrentScore, Omega>);
static_assert(Evaluator<omega::SmallGroups, Omega>);

template <>
struct EvaluatorsOf<Omega> {
  using type = TypeList<omega::Trebing, omega::CurrentScore, omega::SmallGroups>;
};

}  // namespace arena
