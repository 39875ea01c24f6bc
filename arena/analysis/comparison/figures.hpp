// What the players of one run did, game by game, in a form that can be compared with another run: each game is identified by round, opening,
// opponents and side.
#pragma once
#include <compare>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/record/results.hpp"
#include "core/common/game.hpp"

namespace arena {

/// Games of two runs in the same slot are the same game played twice.
struct GameSlot {
  int round = 0;
  Key opening = 0;                     // the position it leads to
  int occurrence = 0;                  // of this opening in the list, which may hold it more than once
  std::vector<std::string> opponents;  // in the order in which they move after the player
  int side = 0;                        // the player's
  friend auto operator<=>(const GameSlot&, const GameSlot&) = default;
};

/// One game as one of its players saw it.
struct PlayedGame {
  double score = 0;  // two sides: 0, 1/2 or 1; more: the share of opponents that it finished ahead of
  std::string moves;
  bool fresh = true;                            // false if it repeats an earlier game of its run
  std::optional<double> nodes, time_us, depth;  // means over the searched decisions
};

struct RunFigures {
  std::filesystem::path folder;
  config::TournamentSpec tournament;
  std::map<std::string, std::map<GameSlot, PlayedGame>> by_player;
  std::map<std::string, PlayerResults> results;
  std::string machine;  // processor and threads of the last session; empty if unknown
  bool complete = false;
};

/// Throws InputError for a folder that holds no run.
RunFigures read_figures(const std::filesystem::path& folder);

}  // namespace arena
