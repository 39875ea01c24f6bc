// A player's results, and whether they say anything about how it plays. The one rule for faults: a player that was never ready, or whose
// losses are mostly its own faults, has no Elo, and its games rate nobody else.
#pragma once
#include <cstdint>
#include <map>
#include <string>

#include "arena/record/rows.hpp"

namespace arena {

struct PlayerResults {
  std::uint64_t games = 0, losses = 0;
  double points = 0;
  std::map<std::string, std::uint64_t> faults;  // termination -> games lost by it

  /// A game that the player played on this side.
  void add(const GameRow& row, int side);
  /// Why its games are no evidence, to be read after its name; empty if they count.
  [[nodiscard]] std::string why_unfit() const;
};

}  // namespace arena
