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
  std::vector<std::string> opponents;  // as they move after the player
  int side = 0;                        // the player's
  friend auto operator<=>(const GameSlot&, const GameSlot&) = default;
};

/// One game as one of its players saw it.
struct PlayedGame {
  double score = 0;  // of two sides 0, 1/2 or 1; of more the share of the opponents that it finished before
  std::string moves;
  bool fresh = true;                            // false when it repeats an earlier game of its run
  std::optional<double> nodes, time_us, depth;  // means over the decisions that were searched
};

struct RunFigures {
  std::filesystem::path folder;
  config::TournamentSpec tournament;
  std::map<std::string, std::map<GameSlot, PlayedGame>> by_player;
  std::map<std::string, PlayerResults> results;
  std::string machine;  // processor and threads of the last session; empty when not known
  bool complete = false;
};

/// Throws InputError for a folder that holds no run.
RunFigures read_figures(const std::filesystem::path& folder);

}  // namespace arena
