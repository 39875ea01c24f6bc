// A position of a recorded game: which game and ply, who moved, and what the move's row says.
#pragma once
#include <optional>
#include <string>

#include "arena/commands/command.hpp"
#include "arena/config/tournament.hpp"
#include "arena/record/reader.hpp"

namespace arena {

/// What `arena show DIR --game N --ply N` asks for.
struct RecordedPosition {
  std::string game;  // by name
  std::map<std::string, int> rules;
  GameRow row;
  int ply = 0;                     // 0: before the first move
  std::optional<MoveRow> move;     // none for plies of the opening
  std::vector<std::string> moves;  // up to that ply
  std::string start;               // the position that they begin at; empty: the game's start
  config::GameSpec referee;        // of a game that only a referee knows
};

/// Looks it up in the folder, after `ply` or, if none is given, the command line's or the last; throws InputError that lists which games or plies
/// there are.
RecordedPosition recorded_position(const Call& call, std::optional<int> ply = std::nullopt);

/// The lines above the board.
std::string heading_of(const RecordedPosition& position);

}  // namespace arena
