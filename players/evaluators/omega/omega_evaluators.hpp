// The evaluators of Omega, from White's view for two players, otherwise between any two: the current score, Trebing's worth of small groups, and
// his mix of the two. The game maintains groups, products and free neighbours; nothing is scanned.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "players/books/omega_book.hpp"  // must be visible wherever a player of Omega is made
#include "players/common/option_value.hpp"
#include "players/evaluators/omega/as_coded.hpp"
#include "players/evaluators/omega/side_groups.hpp"
#include "players/evaluators/omega/worth.hpp"

namespace arena::omega {

class CurrentScore {
 public:
  static constexpr std::string_view name = "score";
  static constexpr std::string_view help = "White's product of group sizes minus Black's, capped at the largest evaluation";
  static constexpr std::array<EvaluatorOption, 0> option_rows{};
  static constexpr bool probes = false;
  using State = NoState;

  explicit CurrentScore(const EvaluatorSettings&) {}
  [[nodiscard]] arena::Score range(const Omega& game) const { return clamp_evaluation(largest_score(game)); }
  [[nodiscard]] State start(const Omega&) const { return {}; }
  [[nodiscard]] State after(const State&, const Omega&, Move) const { return {}; }
  [[nodiscard]] arena::Score value(const Omega& game, const State&, const EvaluationContext&) const { return terminal(game); }
  [[nodiscard]] arena::Score between(const Omega& game, const State&, int player, int other) const { return end_between(game, player, other); }
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Omega& game, const EvaluationContext&) const {
    const auto score = [&](int player) { return static_cast<std::int64_t>(std::min<Score>(game.score(player), largest_difference)); };
    return {{"white", score(0), {}}, {"black", -score(1), {}}};
  }
  /// The end of a game by its exact score, on this evaluator's scale.
  [[nodiscard]] arena::Score terminal(const Omega& game) const { return end_between(game, 0, 1); }
  [[nodiscard]] arena::Score end_between(const Omega& game, int player, int other) const {
    return clamp_evaluation(score_difference(game, player, other));
  }
};

class SmallGroups {
 public:
  static constexpr std::string_view name = "small-groups";
  static constexpr std::string_view help =
      "value of White's groups of two and three stones, the fewer free neighbours the better, minus Black's (Trebing 2018)";
  static constexpr std::array<EvaluatorOption, 0> option_rows{};
  static constexpr bool probes = false;
  using State = NoState;

  explicit SmallGroups(const EvaluatorSettings&) {}
  [[nodiscard]] arena::Score range(const Omega& game) const { return clamp_evaluation(largest_score(game) + largest_openness(game)); }
  [[nodiscard]] State start(const Omega&) const { return {}; }
  [[nodiscard]] State after(const State&, const Omega&, Move) const { return {}; }
  [[nodiscard]] arena::Score value(const Omega& game, const State&, const EvaluationContext&) const { return between(game, {}, 0, 1); }
  [[nodiscard]] arena::Score between(const Omega& game, const State&, int player, int other) const {
    return clamp_evaluation(small_group_worth(game, player) - small_group_worth(game, other));
  }
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Omega& game, const EvaluationContext&) const {
    return {{"white", small_group_worth(game, 0), {}}, {"black", -small_group_worth(game, 1), {}}};
  }
  [[nodiscard]] arena::Score terminal(const Omega& game) const { return end_between(game, 0, 1); }
  [[nodiscard]] arena::Score end_between(const Omega& game, int player, int other) const {
    return clamp_evaluation(score_difference(game, player, other));
  }
};

/// Early the small groups alone; later the score over the number of free cells, and the small groups for the rest.
class Trebing {
 public:
  static constexpr std::string_view name = "trebing";
  static constexpr std::string_view help = "small groups early, then score / free + small groups * (1 - 1 / free), times 100 (Trebing 2018)";
  static constexpr std::array<EvaluatorOption, 1> option_rows = {{
      {"phase_turn", EvaluatorOption::Kind::integer, 13, 0, 1000,
       "before this turn (counted as cells / 2 - free / 2 + 1) only the small groups count"},
  }};
  static constexpr bool probes = false;
  using State = NoState;

  explicit Trebing(const EvaluatorSettings& settings) : phase_turn_(scaled_option(settings, option_rows, "phase_turn")) {}
  [[nodiscard]] arena::Score range(const Omega& game) const {
    return clamp_evaluation(trebing_scale * (largest_score(game) + largest_openness(game)));
  }
  [[nodiscard]] State start(const Omega&) const { return {}; }
  [[nodiscard]] State after(const State&, const Omega&, Move) const { return {}; }
  [[nodiscard]] arena::Score value(const Omega& game, const State&, const EvaluationContext&) const { return between(game, {}, 0, 1); }
  [[nodiscard]] arena::Score between(const Omega& game, const State&, int player, int other) const {
    return mixed(game, small_group_worth(game, player) - small_group_worth(game, other), phase_turn_, player, other);
  }
  /// The rounding error goes to the small groups.
  [[nodiscard]] std::vector<EvaluationTerm> terms(const Omega& game, const EvaluationContext& context) const {
    const std::int64_t groups = small_group_worth(game, 0) - small_group_worth(game, 1), difference = score_difference(game);
    const bool early = game.cells() / 2 - game.free_cells() / 2 + 1 < phase_turn_;
    const arena::Score of_score = early ? 0 : clamp_evaluation(trebing_scale * difference / std::max(game.free_cells(), 1));
    return {{"score", difference, of_score}, {"small-groups", groups, value(game, {}, context) - of_score}};
  }
  [[nodiscard]] arena::Score terminal(const Omega& game) const { return end_between(game, 0, 1); }
  [[nodiscard]] arena::Score end_between(const Omega& game, int player, int other) const {
    return clamp_evaluation(trebing_scale * score_difference(game, player, other));
  }

 private:
  int phase_turn_;
};

}  // namespace arena::omega

namespace arena {

static_assert(Evaluator<omega::Trebing, Omega>);
static_assert(Evaluator<omega::TrebingAsCoded, Omega>);
static_assert(Evaluator<omega::CurrentScore, Omega>);
static_assert(Evaluator<omega::SmallGroups, Omega>);
static_assert(WeighsFeatures<omega::Groups, Omega>);
static_assert(ComparesSides<omega::Trebing, Omega> && ComparesSides<omega::CurrentScore, Omega> && ComparesSides<omega::SmallGroups, Omega>);
static_assert(ComparesSides<SidedForm<omega::Groups>, Omega> && !ComparesSides<SidedForm<omega::TrebingAsCoded>, Omega>);

template <>
struct EvaluatorsOf<Omega> {
  using type = TypeList<omega::Trebing, omega::CurrentScore, omega::SmallGroups, omega::TrebingAsCoded, omega::Groups>;
};

}  // namespace arena
