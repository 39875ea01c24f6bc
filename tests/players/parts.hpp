// The options of a tree search, of a proof-number search and the like in a player, for tests that look at one or set one.
#pragma once
#include <concepts>
#include <stdexcept>
#include <type_traits>
#include <variant>

#include "players/options.hpp"

namespace arena {

template <class Part, class Options>
auto& part_of(Options& options) {
  using Wanted = std::conditional_t<std::is_const_v<Options>, const Part, Part>;
  return std::visit(
      [](auto& kind) -> Wanted& {
        if constexpr (std::derived_from<std::remove_cvref_t<decltype(kind)>, Part>)
          return kind;
        else
          throw std::logic_error("a player of this kind has no such options");
      },
      options.kind);
}

inline TreeOptions& tree_of(PlayerOptions& options) { return part_of<TreePart>(options).tree; }
inline const TreeOptions& tree_of(const PlayerOptions& options) { return part_of<TreePart>(options).tree; }
inline ProofOptions& proof_of(PlayerOptions& options) { return part_of<ProofPart>(options).proof; }

template <class Kind>
bool is_kind(const PlayerOptions& options) {
  return std::holds_alternative<Kind>(options.kind);
}

}  // namespace arena
