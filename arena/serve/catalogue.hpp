// Everything that can be requested by name: the games with their rules and evaluators, and the players that this server may start.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <vector>

#include "arena/config/player.hpp"
#include "arena/config/tournament.hpp"

namespace arena {

/// Read once, when the server starts: a request can only name what is listed here, and no name in a request ever becomes a path.
class PlayerCatalogue {
 public:
  /// The configs found from the current folder and the installed ones, except engines; and the files that the server's owner names,
  /// including engines. Throws InputError for one of these files that is not a player.
  explicit PlayerCatalogue(const std::vector<std::string>& owners = {});

  /// The names of each game's players, the arena's own first.
  [[nodiscard]] const std::map<std::string, std::vector<std::string>>& by_game() const { return by_game_; }
  /// Throws HttpError 422 for a name that is not in the catalogue, or for a player of another game or one that cannot play these rules.
  [[nodiscard]] config::PlayerSpec find(const std::string& name, const config::GameSpec& game) const;

 private:
  [[nodiscard]] bool may_start(const config::PlayerSpec& player, const std::string& name) const;

  std::map<std::string, std::filesystem::path> files_;
  std::set<std::string> owned_;  // by name: those given by the owner
  std::map<std::string, std::vector<std::string>> by_game_;
};

/// The games in the form that the page reads, without limits.
nlohmann::json games_json(const PlayerCatalogue& players);

}  // namespace arena
