#include "arena/config/ablation.hpp"

#include <algorithm>
#include <set>

#include "arena/config/checks.hpp"

namespace arena::config {

namespace {

Node scalar(const std::string& text, const Place& place) {
  Node node;
  node.kind = Node::Kind::scalar;
  node.place = place;
  node.text = text;
  return node;
}

/// The map {a: {b: value}} for the path a.b.
Node nested(const std::string& path, const std::string& value, const Place& place) {
  const std::size_t dot = path.find('.');
  Node map;
  map.kind = Node::Kind::map;
  map.place = place;
  map.entries.push_back({path.substr(0, dot), place, dot == std::string::npos ? scalar(value, place) : nested(path.substr(dot + 1), value, place)});
  return map;
}

/// The option's off-value: false for a switch, otherwise its declared default; nothing for what cannot be switched off.
std::optional<std::string> off_value(const OptionRow& row) {
  if (row.kind == OptionRow::Kind::flag || row.kind == OptionRow::Kind::group) return "false";
  const bool other = row.kind == OptionRow::Kind::text || row.kind == OptionRow::Kind::texts || row.kind == OptionRow::Kind::pairs ||
                     row.kind == OptionRow::Kind::settings || row.kind == OptionRow::Kind::section || row.kind == OptionRow::Kind::custom;
  if (other || row.path == "type" || row.path.rfind("limits", 0) == 0) return std::nullopt;
  return row.value;
}

std::optional<Switch> named_switch(const std::string& name, const Place& place, Problems& problems) {
  std::vector<std::string> known;
  for (const OptionRow& row : default_player_rows()) {
    const auto value = off_value(row);
    if (value && row.path == name) return Switch{name, nested(name, *value, place)};
    if (value) known.push_back(row.path);
  }
  const std::string near = suggestion(name, known);
  problems.add(place, "'ablation.switches': a player has no option " + in_quotes(name) + " that could be switched off" +
                          (near.empty() ? "; anything else is written as {name: ..., set: {option: value}}" : near));
  return std::nullopt;
}

std::optional<Switch> compound_switch(const Node& item, Problems& problems) {
  const Entry* name = item.find("name");
  const Entry* set = item.find("set");
  if (name == nullptr || !name->value.is_scalar() || name->value.text.empty()) {
    problems.add(item.place, "'ablation.switches' has a map without a name; write {name: ordering, set: {killers: false, history: false}}");
    return std::nullopt;
  }
  for (const Entry& entry : item.entries)
    if (entry.key != "name" && entry.key != "set")
      problems.add(entry.place, "unknown key " + in_quotes("ablation.switches." + entry.key) + "; a switch has 'name' and 'set'");
  if (set == nullptr) return named_switch(name->value.text, name->place, problems);
  if (!set->value.is_map() || set->value.entries.empty()) {
    problems.add(set->place, "'ablation.switches.set' must be a map with the options of the player without it: {killers: false}");
    return std::nullopt;
  }
  if (const auto problem = name_problem(name->value.text); !problem.empty()) problems.add(name->place, problem);
  for (const Entry& entry : set->value.entries)
    if (entry.key == "name" || entry.key == "inherits" || entry.key == "game" || entry.key == "limits")
      problems.add(entry.place, "'ablation.switches.set' cannot change " + in_quotes(entry.key) + ", only how the player searches");
  Switch result{name->value.text, set->value};
  result.off.place = item.place.line > 0 ? item.place : set->place;
  return result;
}

class Generator {
 public:
  Generator(const PlayerSpec& base, const std::vector<Switch>& switches, const std::filesystem::path& folder, Problems& problems,
            const PlayerContext& context)
      : base_(base), switches_(switches), folder_(folder), problems_(problems), context_(context) {}

  AblatedPlayers generate(AblationMode mode) {
    check_on();
    if (!problems_.empty()) return std::move(result_);
    switch (mode) {
      case AblationMode::remove:
        remove();
        break;
      case AblationMode::add:
        add();
        break;
      case AblationMode::cumulative:
        cumulative();
        break;
      case AblationMode::factorial:
        factorial();
        break;
      case AblationMode::variants:
        break;
    }
    return std::move(result_);
  }

 private:
  using Bits = std::uint64_t;  // which switches are on
  [[nodiscard]] Bits all() const { return (Bits{1} << switches_.size()) - 1; }
  static Bits bit(std::size_t i) { return Bits{1} << i; }

  PlayerSpec made(Bits on, const std::string& name) {
    std::vector<Node> changes;
    for (std::size_t i = 0; i < switches_.size(); ++i)
      if ((on & bit(i)) == 0) changes.push_back(switches_[i].off);
    return change_player(base_, name, changes, folder_, problems_, context_);
  }
  std::string put(Bits on, const std::string& name) {
    result_.players.push_back(on == all() ? base_ : made(on, name));
    result_.players.back().name = name;
    return name;
  }

  /// What the base does not have can be neither removed nor added.
  void check_on() {
    for (std::size_t i = 0; i < switches_.size(); ++i) {
      Problems ignored;  // conflicts are reported for the players that are really made
      const PlayerSpec without = change_player(base_, base_.name, {switches_[i].off}, folder_, ignored, context_);
      if (without.options == base_.options && without.engine == base_.engine && ignored.empty())
        problems_.add(switches_[i].off.place, "'ablation.switches': " + in_quotes(base_.name) + " is the same without " +
                                                  in_quotes(switches_[i].name) + "; turn it on in the base, or leave the switch out");
    }
  }

  void remove() {
    result_.reference = put(all(), base_.name);
    for (std::size_t i = 0; i < switches_.size(); ++i)
      result_.comparisons.push_back({switches_[i].name, base_.name, put(all() & ~bit(i), base_.name + "-no-" + switches_[i].name)});
  }

  void add() {
    result_.reference = put(0, "plain");
    for (std::size_t i = 0; i < switches_.size(); ++i)
      result_.comparisons.push_back({switches_[i].name, put(bit(i), "plain+" + switches_[i].name), "plain"});
  }

  void cumulative() {
    std::string before = put(0, "plain");
    for (std::size_t i = 0; i < switches_.size(); ++i) {
      const std::string name = put(bit(i + 1) - 1, (i == 0 ? "plain+" : "plain+...+") + switches_[i].name);
      result_.comparisons.push_back({switches_[i].name, name, before});
      before = name;
    }
  }

  void factorial() {
    std::vector<std::string> names;
    for (Bits on = 0; on <= all(); ++on) {
      std::string name = "plain";
      for (std::size_t i = 0; i < switches_.size(); ++i)
        if ((on & bit(i)) != 0) name += "+" + switches_[i].name;
      names.push_back(put(on, on == all() ? base_.name : name));
    }
    for (std::size_t i = 0; i < switches_.size(); ++i)
      for (Bits on = 0; on <= all(); ++on)
        if ((on & bit(i)) != 0) result_.comparisons.push_back({switches_[i].name, names[on], names[on & ~bit(i)]});
  }

  const PlayerSpec& base_;
  const std::vector<Switch>& switches_;
  const std::filesystem::path& folder_;
  Problems& problems_;
  const PlayerContext& context_;
  AblatedPlayers result_;
};

}  // namespace

std::optional<Comparison> parse_comparison(const std::string& text) {
  const std::size_t colon = text.find(':'), slash = text.find('/');
  if (colon == std::string::npos || slash == std::string::npos || slash < colon) return std::nullopt;
  Comparison result{trimmed(text.substr(0, colon)), trimmed(text.substr(colon + 1, slash - colon - 1)), trimmed(text.substr(slash + 1))};
  if (result.label.empty() || result.with.empty() || result.without.empty()) return std::nullopt;
  return result;
}

std::vector<Comparison> comparisons_of(const AblationSpec& ablation) {
  std::vector<Comparison> result;
  for (const std::string& text : ablation.comparisons)
    if (auto comparison = parse_comparison(text)) result.push_back(std::move(*comparison));
  return result;
}

std::vector<Switch> read_switches(const Entry& entry, Problems& problems) {
  std::vector<Node> items = entry.value.items;
  if (entry.value.is_scalar() && entry.value.ini)
    for (const auto& part : split(entry.value.text, ',')) items.push_back(scalar(part, entry.place));
  else if (!entry.value.is_list())
    problems.add(entry.place, "'ablation.switches' must be a list of options or maps: [killers, {name: ordering, set: {history: false}}]");
  std::vector<Switch> result;
  std::set<std::string> names;
  for (Node& item : items) {
    item.place.line = item.place.line > 0 ? item.place.line : entry.place.line;
    if (item.place.file.empty()) item.place.file = entry.place.file;
    std::optional<Switch> made;
    if (item.is_scalar() && !item.text.empty())
      made = named_switch(item.text, item.place, problems);
    else if (item.is_map())
      made = compound_switch(item, problems);
    else
      problems.add(item.place, "'ablation.switches' has an item that is neither an option's name nor a map");
    if (made && !names.insert(made->name).second) problems.add(item.place, "'ablation.switches' names " + in_quotes(made->name) + " twice");
    if (made) result.push_back(std::move(*made));
  }
  if (items.empty() && problems.empty()) problems.add(entry.place, "'ablation.switches' is empty");
  return result;
}

AblatedPlayers ablated_players(const PlayerSpec& base, const std::vector<Switch>& switches, AblationMode mode, const std::filesystem::path& folder,
                               Problems& problems, const PlayerContext& context) {
  return Generator(base, switches, folder, problems, context).generate(mode);
}

void check_ablation(const AblationSpec& ablation, const std::vector<std::string>& players, bool has_openings, const Origins& origins,
                    const Place& file, Problems& problems) {
  if (!ablation.on) return;
  const Place place = latest(origins, {"ablation.comparisons", "ablation"}, file);
  for (const std::string& text : ablation.comparisons) {
    const auto comparison = parse_comparison(text);
    if (!comparison) {
      problems.add(place, "'ablation.comparisons' has " + in_quotes(text) + ", which is not of the form 'LABEL: WITH / WITHOUT'");
      continue;
    }
    for (const std::string& name : {comparison->with, comparison->without})
      if (std::find(players.begin(), players.end(), name) == players.end())
        problems.add(place, "'ablation.comparisons' names " + in_quotes(name) + ", which is none of the players" + suggestion(name, players));
    if (comparison->with == comparison->without)
      problems.add(place, "'ablation.comparisons' compares " + in_quotes(comparison->with) + " with itself");
  }
  const auto& positions = ablation.positions;
  const std::string at = "ablation.positions";
  const auto where = [&](const char* key) { return latest(origins, {at + key, at, "ablation"}, file); };
  if (positions.min_plies > positions.max_plies) problems.add(where(".min_plies"), "'" + at + ".min_plies' is more than 'max_plies'");
  if (positions.kind == PositionsKind::openings && !has_openings)
    problems.add(where(""), "'" + at + "' is 'openings', but the tournament has none; add 'openings: {...}'");
  if (positions.kind == PositionsKind::games && positions.folder.empty())
    problems.add(where(""), "'" + at + "' is 'games', but names no folder; write {type: games, folder: results/NAME}");
  if (positions.stratify == Stratify::legal_moves && positions.legal_moves.empty())
    problems.add(where(".stratify"), "'" + at + ".stratify' is 'legal-moves', which needs 'legal_moves: [10, 20]'");
  for (const std::string& number : positions.legal_moves)
    if (const auto value = parse_integer(number); !value || *value < 1 || *value > 10'000)
      problems.add(where(".stratify.legal_moves"),
                   "'" + at + ".stratify.legal_moves' has " + in_quotes(number) + ", but must be whole numbers from 1 to 10000");
  if ((positions.depth > 0) + (positions.nodes > 0) + (positions.move_time.count() > 0) > 1)
    problems.add(where(""), "'" + at + "' has more than one of 'depth', 'nodes' and 'move_time'; give exactly one");
  if (positions.deepen && positions.nodes == 0 && positions.move_time.count() == 0 && positions.has_limits())
    problems.add(where(".deepen"), "'" + at + ".deepen' needs 'nodes' or 'move_time', which end it");
}

}  // namespace arena::config
