// What the players of one run did, game by game, in a form that can be set against another run: each game known by round, opening, opponent and side.
#pragma once
#include <compare>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"

namespace arena {

/// Games of two runs in the same slot are the same game played twice.
struct GameSlot {
  int round = 0;
  std::string opening;  // its moves
  std::string opponent;
  bool first = false;  // whether the player moved first
  friend auto operator<=>(const GameSlot&, const GameSlot&) = default;
};

/// One game as one of its players saw it.
struct PlayedGame {
  double score = 0;  // 0, 1/2 or 1
  std::string moves;
  std::uint64_t searched = 0;                   // decisions by a search
  std::optional<double> nodes, time_us, depth;  // means over these
};

struct RunFigures {
  std::filesystem::path folder;
  config::TournamentSpec tournament;
  std::map<std::string, std::map<GameSlot, PlayedGame>> by_player;
  std::string machine;  // processor and threads of the last session; empty when not known
  bool complete = false;
};

/// Throws InputError for a folder that holds no run.
RunFigures read_figures(const std::filesystem::path& folder);

}  // namespace arena
