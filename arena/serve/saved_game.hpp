// A game at the board as a results folder with one game, so that report, show and rate read it like any other; and back.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "arena/play/game_board.hpp"

namespace arena {

/// Writes a new folder; throws InputError if something already exists there. An unfinished game is recorded as adjudicated: "resign" if a side
/// `resigned`, otherwise "unfinished", a draw. `opening` moves were made before the players came.
void save_game(const std::filesystem::path& folder, const GameBoard& board, const std::vector<Participant>& players, std::size_t opening,
               std::optional<int> resigned = std::nullopt);

struct SavedGame {
  std::string game;
  std::map<std::string, int> rules;
  std::string start;  // the position that the moves start from; empty: the game's start
  std::vector<std::string> moves;
};

/// A recorded game of any results folder, by its number. Throws InputError.
SavedGame load_game(const std::filesystem::path& folder, std::uint64_t number);

}  // namespace arena
