#include "arena/config/referee.hpp"

#include <algorithm>

#include "arena/config/catalogue.hpp"
#include "arena/config/player.hpp"

namespace arena::config {

namespace {

Entry scalar(const std::string& key, const std::string& text, const Place& place) {
  Entry entry{key, place, {}};
  entry.value.kind = Node::Kind::scalar;
  entry.value.text = text;
  entry.value.place = place;
  return entry;
}

}  // namespace

EngineOptions read_referee(const Entry& entry, const std::filesystem::path& folder, Problems& problems) {
  const std::size_t before = problems.size();
  Node node = entry.value;
  if (!node.is_map()) {  // the command alone
    node = {};
    node.kind = Node::Kind::map;
    node.place = entry.place;
    node.entries.push_back({"command", entry.place, entry.value});
  }
  for (const std::string_view key : {"name", "type", "inherits", "limits", "on_crash", "crash_limit", "restart", "options", "cores", "game"})
    if (const Entry* given = node.find(key))
      problems.add(given->place, "'game.referee' is a program that answers; it has no '" + std::string(key) + "'");
  if (problems.size() > before) return {};
  // It is started and read like an engine.
  node.entries.push_back(scalar("name", "referee", entry.place));
  node.entries.push_back(scalar("type", "ugi", entry.place));
  return read_player(node, folder, problems).engine;
}

std::string game_name_problem(const std::string& name) {
  if (find_game(name) != nullptr) return "'" + name + "' is a game whose rules the arena knows; leave 'referee' out, or give the game another name";
  if (name.empty()) return "a game with a referee needs a name: {name: chess, referee: [./referee.py]}";
  return name_problem(name);
}

std::string referee_yaml(const EngineOptions& referee) {
  Describer now, standard;
  const EngineOptions defaults;
  visit_engine(now, referee);
  visit_engine(standard, defaults);
  std::string text;
  for (std::size_t i = 0; i < now.rows().size(); ++i)
    if (now.rows()[i].value != standard.rows()[i].value) text += (text.empty() ? "" : ", ") + now.rows()[i].path + ": " + now.rows()[i].value;
  return "{" + text + "}";
}

}  // namespace arena::config
