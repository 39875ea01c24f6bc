// Who and what can be asked for by name: the games with their rules and evaluators, and the players that this server may start.
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

/// Read once, when the server starts: a request can only name what is here, and no name of a request ever becomes a path.
class PlayerCatalogue {
 public:
  /// The configs that are found from the current folder and the installed ones, engines aside; and the files that the owner of the server names,
  /// engines among them. Throws InputError for a file of these that is no player.
  explicit PlayerCatalogue(const std::vector<std::string>& owners = {});

  /// For each game the names of its players, the arena's own first.
  [[nodiscard]] const std::map<std::string, std::vector<std::string>>& by_game() const { return by_game_; }
  /// Throws HttpError 422 for a name that is not in the catalogue, or of a player of another game or of rules that it cannot play.
  [[nodiscard]] config::PlayerSpec find(const std::string& name, const config::GameSpec& game) const;

 private:
  [[nodiscard]] bool may_start(const config::PlayerSpec& player, const std::string& name) const;

  std::map<std::string, std::filesystem::path> files_;
  std::set<std::string> owned_;  // by name: given by the owner
  std::map<std::string, std::vector<std::string>> by_game_;
};

/// The games, as the page reads them, without limits.
nlohmann::json games_json(const PlayerCatalogue& players);

}  // namespace arena
