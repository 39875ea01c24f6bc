// What a decision came to, in words: equal texts are equal searches. From a row of moves.csv, or from the decision itself.
#pragma once
#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>

#include "arena/record/reader.hpp"
#include "core/common/game.hpp"
#include "players/decision.hpp"

namespace arena {

inline std::string decided(const MoveRow& row) {
  const auto text = [](const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : std::string("-"); };
  return fmt::format("move {}, score {}{}{}, depth {}, nodes {}, nodes_total {}", row.move, text(row.score), row.proved.empty() ? "" : " ",
                     row.proved, text(row.depth), text(row.nodes), text(row.nodes_total));
}

template <Game G>
std::string decided(const G& position, const Decision& d) {
  constexpr const char* proved[] = {"", "win", "loss", "draw"};
  const auto known = [&](std::uint64_t value) { return d.searched ? std::optional(static_cast<std::int64_t>(value)) : std::nullopt; };
  MoveRow row;
  row.move = position.to_text(d.move);
  row.proved = proved[static_cast<std::size_t>(d.proved)];
  if (d.searched) row.score = d.score;
  if (d.proved == Proved::win || d.proved == Proved::loss) {
    row.score.reset();
    if (d.proved_plies > 0) row.score = d.proved == Proved::win ? d.proved_plies : -d.proved_plies;
  }
  row.depth = known(static_cast<std::uint64_t>(d.depth));
  row.nodes = known(d.nodes);
  row.nodes_total = known(d.nodes_total);
  return decided(row);
}

}  // namespace arena
