// The kind of player that is an external program: whoever plays games can start it, this layer cannot.
#pragma once
#include <memory>

#include "core/common/errors.hpp"
#include "core/common/type_list.hpp"
#include "players/common/kind.hpp"

namespace arena {

struct ForeignKind {
  static constexpr std::string_view name = "engine";
  static constexpr std::string_view help = "a program of its own that speaks UGI or UCI";
  using Parts = TypeList<>;

  [[nodiscard]] Traits traits(const Limits& limits) const {
    Traits traits = traits_of_search(limits, false, false);
    traits.deterministic = false;
    traits.foreign = true;
    traits.score = ScoreUnit::engine;
    traits.depth = "as the engine says";
    traits.nodes = "as the engine counts";
    return traits;
  }
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make(TablePool&) const {
    throw InputError("this player is an engine and can only be used where games are played");
  }
  friend bool operator==(const ForeignKind&, const ForeignKind&) = default;
};

}  // namespace arena
