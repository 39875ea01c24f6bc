#include "arena/config/time_control.hpp"

#include "arena/config/scalars.hpp"

namespace arena::config {

bool is_time_control(std::string_view text) { return text.find('/') != text.npos || text.find('+', 1) != text.npos; }

TimeControl parse_time_control(std::string_view text) {
  TimeControl control;
  std::string_view rest = text;
  if (const auto slash = rest.find('/'); slash != rest.npos) {
    const std::string moves = trimmed(rest.substr(0, slash));
    const auto number = parse_integer(moves);
    if (!number || *number < 1 || *number > 1000)
      return {0, {}, {}, "'" + printable(text) + "': before the slash stands a number of moves from 1 to 1000, as in 40/60s+0.5s"};
    control.per_moves = static_cast<int>(*number);
    rest.remove_prefix(slash + 1);
  }
  const auto plus = rest.find('+', 1);
  for (const bool second : {false, true}) {
    if (second && plus == rest.npos) continue;
    const ParsedDuration parsed = parse_duration(trimmed(second ? rest.substr(plus + 1) : rest.substr(0, plus)));
    if (!parsed.error.empty()) return {0, {}, {}, "'" + printable(text) + "': " + parsed.error};
    (second ? control.increment : control.game_time) = parsed.value;
  }
  if (control.game_time.count() == 0) return {0, {}, {}, "'" + printable(text) + "' gives no time; write MOVES/TIME+INCREMENT, as in 40/60s+0.5s"};
  return control;
}

namespace {

void add(Node& map, const Entry& from, const std::string& key, const std::string& text, Problems& problems) {
  if (map.find(key) != nullptr)
    return problems.add(from.place,
                        "'game_time' is " + in_quotes(from.value.text) + ", which sets " + in_quotes(key) + " too; leave one of them out");
  Entry entry{key, from.place, from.value};
  entry.value.text = text;
  map.entries.push_back(std::move(entry));
}

}  // namespace

void expand_time_controls(Node& tree, Problems& problems) {
  for (Node& item : tree.items) expand_time_controls(item, problems);
  for (Entry& entry : tree.entries) expand_time_controls(entry.value, problems);
  for (std::size_t i = 0; i < tree.entries.size(); ++i) {
    const Entry entry = tree.entries[i];
    if (entry.key != "game_time" || !entry.value.is_scalar()) continue;
    if (!is_time_control(entry.value.text)) continue;
    const TimeControl control = parse_time_control(entry.value.text);
    tree.entries[i].value.text = print_duration(control.game_time);
    if (!control.error.empty()) {
      problems.add(entry.place, "'game_time': " + control.error);
      continue;
    }
    if (control.per_moves > 0) add(tree, entry, "per_moves", std::to_string(control.per_moves), problems);
    if (control.increment.count() > 0) add(tree, entry, "increment", print_duration(control.increment), problems);
  }
}

}  // namespace arena::config
