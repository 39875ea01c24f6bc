// The outcome of a decision, in words: equal texts are equal searches. From a row of moves.csv, or from the decision itself.
#pragma once
#include <fmt/format.h>

#include <string>

#include "arena/record/decision_fields.hpp"

namespace arena {

inline std::string decided(const DecisionRow& row) {
  const auto text = [](const Figure& value) { return value ? std::to_string(*value) : std::string("-"); };
  return fmt::format("move {}, score {}{}{}, depth {}, nodes {}, nodes_total {}", row.move, text(row.score), row.proved.empty() ? "" : " ",
                     row.proved, text(row.depth), text(row.nodes), text(row.nodes_total));
}

template <Game G>
std::string decided(const G& position, const Decision& decision) {
  DecisionRow row;
  fill_decision(row, position, decision, 0, 0);
  return decided(row);
}

}  // namespace arena
