// The players of a tournament as its file lists them: names, files with wildcards, maps; and the limits that each of them gets.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/config/player.hpp"
#include "arena/config/tournament.hpp"

namespace arena::config {

class PlayerList {
 public:
  /// Names and files are looked up from `folder`. The arguments outlive the list.
  PlayerList(const Node& tree, const std::filesystem::path& folder, const GameSpec& game, Problems& problems);

  /// The items of a list: names, files and maps. `key` is what messages call it.
  void add_list(const Entry& list, const std::string& key);
  /// A map; its name is `name` unless it has one.
  void add_inline(const Node& node, const std::string& name, const Place& place);
  /// One player of a section, by name, file or map. It takes the section's name for it unless the map has one; if that is
  /// empty, its own.
  void add_one(const Entry& entry, const std::string& name, const std::string& key);
  /// Replaces the first player by others, in its place in the list.
  void replace_first(std::vector<PlayerSpec> players);

  /// Sets the limits and checks what needs all players together.
  void settle(const std::optional<Limits>& of_tournament, const std::optional<Limits>& of_command_line);

  [[nodiscard]] const std::vector<PlayerSpec>& players() const { return players_; }
  /// The context for a player listed there.
  [[nodiscard]] PlayerContext context(const Place& listed) const;

 private:
  struct Listed {
    Place place;
    bool inline_player;
  };

  void find_inline_players(const Node& tree);
  void add_files(const Node& item);
  bool too_many(const Place& place);
  void check_names();
  void check_limits(const PlayerSpec& player, const Place& place);

  const std::filesystem::path& folder_;
  const GameSpec& game_;
  Problems& problems_;
  std::vector<PlayerSpec> players_;
  std::vector<Listed> listed_;          // where each of them is named
  std::map<std::string, Node> inline_;  // players that others in the file may inherit from
};

}  // namespace arena::config
