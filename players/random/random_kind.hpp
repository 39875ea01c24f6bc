// The kind of player that plays at random.
#pragma once
#include "core/common/sides.hpp"
#include "core/common/type_list.hpp"
#include "players/common/kind.hpp"
#include "players/random/random_player.hpp"

namespace arena {

struct RandomKind {
  static constexpr std::string_view name = "random";
  static constexpr std::string_view help = "plays a legal move chosen uniformly at random";
  using Parts = TypeList<>;

  [[nodiscard]] Traits traits(const Limits&) const {
    Traits traits;
    traits.reusable = true;
    traits.most_sides = most_sides;
    return traits;
  }
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make(TablePool&) const {
    return std::make_unique<RandomPlayer<G>>();
  }
  friend bool operator==(const RandomKind&, const RandomKind&) = default;
};

}  // namespace arena
