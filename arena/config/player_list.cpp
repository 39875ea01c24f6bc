#include "arena/config/player_list.hpp"

#include "arena/config/paths.hpp"

namespace arena::config {

namespace fs = std::filesystem;

PlayerList::PlayerList(const Node& tree, const fs::path& folder, const GameSpec& game, Problems& problems)
    : folder_(folder), game_(game), problems_(problems) {
  find_inline_players(tree);
}

PlayerContext PlayerList::context(const Place& listed) const { return {game_.name, game_.options, listed, game_.has_referee(), &inline_}; }

void PlayerList::find_inline_players(const Node& tree) {
  const auto take = [&](const Node& node, const std::string& name) {
    const Entry* own = node.find("name");
    const std::string called = own != nullptr && own->value.is_scalar() ? own->value.text : name;
    if (node.is_map() && !called.empty()) inline_.emplace(called, node);
  };
  const Entry* ablation = tree.find("ablation");
  for (const Entry* list : {tree.find("players"), ablation == nullptr ? nullptr : ablation->value.find("variants")})
    if (list != nullptr)
      for (const Node& node : list->value.items) take(node, "");
  if (const Entry* map = tree.find("player"))
    for (const Entry& entry : map->value.entries) take(entry.value, entry.key);
}

void PlayerList::add_list(const Entry& list, const std::string& key) {
  std::vector<Node> items = list.value.items;
  if (list.value.is_scalar() && list.value.ini)
    for (const auto& part : split(list.value.text, ',')) {
      items.push_back(list.value);
      items.back().text = part;
    }
  else if (!list.value.is_list())
    return problems_.add(list.place, in_quotes(key) + " must be a list of files, names or maps: [configs/players/sweere-*.yaml, random]");
  if (items.empty()) problems_.add(list.place, in_quotes(key) + " is empty");
  for (auto& item : items) {
    item.place.line = item.place.line > 0 ? item.place.line : list.place.line;
    if (item.is_scalar() && item.text.empty())
      problems_.add(item.place, in_quotes(key) + " has an empty item");
    else if (item.is_scalar())
      add_files(item);
    else if (item.is_map())
      add_inline(item, "", item.place);
    else
      problems_.add(item.place, "a player is a file, a name or a map: {name: mine, inherits: random}");
  }
}

void PlayerList::add_files(const Node& item) {
  const std::string& text = item.text;
  std::vector<fs::path> files;
  if (text.find_first_of("*?[") != std::string::npos) {
    files = find_files(text, folder_);
    if (files.empty()) problems_.add(item.place, "no file matches " + in_quotes(text));
  } else if (const fs::path file = is_path(text) ? find_file(text, folder_) : find_player_file(text, folder_); !file.empty()) {
    files.push_back(file);
  } else {
    problems_.add(item.place, is_path(text)
                                  ? "there is no file " + in_quotes(text)
                                  : "unknown player " + in_quotes(text) + suggestion(text, player_names_from(folder_)) + where_looked("players"));
  }
  for (const auto& file : files) {
    if (too_many(item.place)) return;
    players_.push_back(load_player(file, problems_, context(item.place)));
    listed_.push_back({item.place, false});
  }
}

/// Reads and checks each player and compares it with all others.
bool PlayerList::too_many(const Place& place) {
  constexpr std::size_t most_players = 1000;
  if (players_.size() < most_players) return false;
  problems_.add({place.file}, "has more than " + std::to_string(most_players) + " players");
  return true;
}

void PlayerList::add_inline(const Node& node, const std::string& name, const Place& place) {
  if (!node.is_map()) return problems_.add(place, "an inline player is a map: {name: mine, inherits: random}");
  Node named = node;
  if (named.find("name") == nullptr) {
    Entry entry;
    entry.key = "name";
    entry.place = place;
    entry.value.kind = Node::Kind::scalar;
    entry.value.text = name;
    entry.value.place = place;
    if (name.empty()) return problems_.add(place, "an inline player needs a name; add 'name: ...'");
    named.entries.push_back(entry);
  }
  if (too_many(place)) return;
  players_.push_back(read_player(named, folder_, problems_, context(place)));
  listed_.push_back({place, true});
}

void PlayerList::add_one(const Entry& entry, const std::string& name, const std::string& key) {
  const std::size_t before = players_.size(), problems = problems_.size();
  if (!entry.value.is_scalar() && !entry.value.is_map())
    return problems_.add(entry.place, in_quotes(key) + " must be a player's name, its file, or a map: {inherits: arena-andantino, pvs: false}");
  if (entry.value.is_map()) return add_inline(entry.value, name, entry.place);
  add_files(entry.value);
  if (problems_.size() > problems) return;
  if (players_.size() != before + 1)
    return problems_.add(entry.place, in_quotes(key) + " is one player, but " + in_quotes(entry.value.text) + " matches several");
  if (!name.empty()) players_.back().name = name;
}

void PlayerList::replace_first(std::vector<PlayerSpec> players) {
  players_ = std::move(players);
  listed_.assign(players_.size(), Listed(listed_.front()));
}

void PlayerList::check_names() {
  std::map<std::string, Place> seen;
  for (std::size_t i = 0; i < players_.size(); ++i) {
    const auto [first, fresh] = seen.emplace(players_[i].name, listed_[i].place);
    if (!fresh)
      problems_.add(listed_[i].place,
                    "two players are called " + in_quotes(players_[i].name) + "; the first is in line " + std::to_string(first->second.line));
  }
}

/// Highest priority first: command line, inline player, tournament, player's file.
void PlayerList::settle(const std::optional<Limits>& of_tournament, const std::optional<Limits>& of_command_line) {
  check_names();
  for (std::size_t i = 0; i < players_.size(); ++i) {
    PlayerSpec& player = players_[i];
    if (of_command_line)
      player.options.limits = *of_command_line;
    else if (!(listed_[i].inline_player && player.own_limits) && of_tournament)
      player.options.limits = *of_tournament;
    player.own_limits = true;
    if (problems_.empty() && player.type != PlayerType::person) check_limits(player, listed_[i].place);
  }
}

void PlayerList::check_limits(const PlayerSpec& player, const Place& place) {
  const LimitsProblem problem = traits_of(player).problem;
  if (problem == LimitsProblem::no_limit)
    problems_.add(place, "player " + in_quotes(player.name) + " has no limit at all; add 'limits: {nodes: 20000}' to the tournament");
  else if (problem == LimitsProblem::no_depth)
    problems_.add(place, "player " + in_quotes(player.name) +
                             " searches one depth (no iterative_deepening), but none is given; set 'max_depth' or a depth limit");
}

}  // namespace arena::config
