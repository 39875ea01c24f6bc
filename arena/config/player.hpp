// A player as configs describe it: a name, a game, and everything that can be configured. Files inherit from files; the resolved print shows it all.
#pragma once
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/config/engine.hpp"
#include "arena/config/reader.hpp"
#include "arena/config/rows.hpp"
#include "arena/config/tree.hpp"
#include "players/options.hpp"

namespace arena::config {

/// Who decides: a searcher of ours, an external program that speaks one of the protocols, or a person at the board.
enum class PlayerType { builtin, ugi, uci, person };
inline constexpr std::array<std::string_view, 4> player_type_names = {"builtin", "ugi", "uci", "person"};

struct PlayerSpec {
  std::string name;
  PlayerType type = PlayerType::builtin;
  std::string game;         // empty: any game
  PlayerOptions options;    // for an engine only the limits
  EngineOptions engine;     // for an engine
  bool own_limits = false;  // the limits are set in the player itself, not inherited; not part of its identity
  friend bool operator==(const PlayerSpec& a, const PlayerSpec& b) {
    return a.name == b.name && a.type == b.type && a.game == b.game && a.options == b.options && a.engine == b.engine;
  }
};

inline bool is_engine(const PlayerSpec& player) { return player.type == PlayerType::ugi || player.type == PlayerType::uci; }
/// The options that it plays with: like an engine, a person is somebody of whom nothing can be known.
inline PlayerOptions played_options(const PlayerSpec& player) {
  return player.type == PlayerType::builtin ? player.options : PlayerOptions{ForeignKind{}, player.options.limits};
}
inline Traits traits_of(const PlayerSpec& player) {
  Traits traits = arena::traits_of(played_options(player));
  if (is_engine(player)) traits.threads = cores_of(player.engine);
  return traits;
}

/// A player while it is being read: its options stay in the draft until everything is known.
template <class Visitor, class P, class Draft>
void visit_player(Visitor& v, P& player, Draft& draft) {
  v.text("name", player.name, "the player's name; by default that of the file");
  v.choice("type", player.type, player_type_names, "who decides: a built-in search, an engine that speaks UGI or UCI, or a person (arena play)");
  v.text("game", player.game, "the game it plays; without it, any game");
  v.custom("inherits",
           "another player, by name (looked up beside this file, then in configs/players) or by file; the keys of this file override its options");
  v.only_if(is_engine(player), "type: ugi or uci", [&] { visit_engine(v, player.engine); });
  v.only_if(player.type == PlayerType::builtin, "type: builtin", [&] { visit_kind(v, draft); });
  visit_limits_section(v, draft.limits);
}

/// The context in which a player is read.
struct PlayerContext {
  std::string game;                  // of the tournament, played by players without a game of their own; empty: whatever the player says
  std::map<std::string, int> rules;  // of that game, for the moves of a book
  Place listed;                      // where the tournament names the player
  bool refereed = false;             // the game has a referee, so only engines can play it
  const std::map<std::string, Node>* beside = nullptr;  // players in the same file, by name
};

/// Reads a player's file; throws ConfigError that lists every problem.
PlayerSpec load_player(const std::filesystem::path& path);
/// The same, adding to `problems`. Wrong values keep their default.
PlayerSpec load_player(const std::filesystem::path& path, Problems& problems, const PlayerContext& context = {});
/// Reads a player written inside another file; names and files are looked up from `folder`.
PlayerSpec read_player(const Node& node, const std::filesystem::path& folder, Problems& problems, const PlayerContext& context = {});
/// A player like `base` under another name, with the options in the maps changed in turn; checked as a whole at the end.
PlayerSpec change_player(const PlayerSpec& base, const std::string& name, const std::vector<Node>& changes, const std::filesystem::path& folder,
                         Problems& problems, const PlayerContext& context = {});
/// Limits from a map; problems are added to `problems`.
Limits read_limits(const Node& node, Problems& problems);

/// Everything that matters, as YAML that reads back as the same player.
std::string resolved_yaml(const PlayerSpec& player, Shown shown = Shown::all);

/// What is wrong with a player's name; empty if nothing is.
std::string name_problem(const std::string& name);

/// The rows of a player, of one whose options stand in a draft, and those of one with nothing set.
std::vector<OptionRow> rows_of(const PlayerSpec& player);
std::vector<OptionRow> rows_of(const PlayerSpec& player, const OptionDraft& draft);
const std::vector<OptionRow>& default_player_rows();
std::vector<OptionRow> rows_of(const Limits& limits);

}  // namespace arena::config
