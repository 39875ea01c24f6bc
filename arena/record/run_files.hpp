// The files of one run read against each other: whoever reads a folder through here never sees a row that contradicts tournament.yaml or games.csv.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/record/reader.hpp"

namespace arena {

class RunFiles {
 public:
  RunFiles(const std::filesystem::path& folder, const config::TournamentSpec& tournament);
  /// The rows of games.csv; nothing where it is missing, and a torn last line is left out. Throws InputError with file and line for a player whom the
  /// tournament does not have, a game that is recorded twice, or plies that are not the number of its moves.
  void games(const std::function<void(const GameRow&)>& row);
  /// The rows of moves.csv that belong to games of games.csv. Throws InputError for a row that is not by its game's player or beyond its plies.
  void moves(const std::function<void(const MoveRow&)>& row);
  /// The rows of one game, without parsing the others.
  void moves_of(const GameRow& game, const std::function<void(const MoveRow&)>& row) const;

 private:
  struct Game {
    std::uint32_t first = 0, second = 0;  // numbers of players
    int plies = 0;
  };
  [[nodiscard]] std::uint32_t number_of(const std::string& player) const;

  std::filesystem::path games_file_, moves_file_;
  std::vector<std::string> players_;
  std::unordered_map<std::uint64_t, Game> games_;
};

}  // namespace arena
