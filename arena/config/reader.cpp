#include "arena/config/reader.hpp"

#include <algorithm>

namespace arena::config {

namespace {

/// What a node is, in words.
std::string kind_of(const Node& node) {
  switch (node.kind) {
    case Node::Kind::nothing:
      return "empty";
    case Node::Kind::scalar:
      return in_quotes(node.text);
    case Node::Kind::list:
      return "a list";
    case Node::Kind::map:
      return "a map";
  }
  return "";
}

}  // namespace

Reader::Reader(const Node& map, const std::vector<OptionRow>& defaults, Problems& problems, Origins& origins, int rank)
    : scopes_{{&map, "", {}}}, defaults_(defaults), problems_(problems), origins_(origins), rank_(rank) {}

std::string Reader::joined_words(const std::vector<std::string_view>& words) { return joined({words.begin(), words.end()}, "or"); }

const Entry* Reader::take(std::string_view name) {
  known(name);
  if (resetting_ || scopes_.back().map == nullptr) return nullptr;
  const Entry* entry = scopes_.back().map->find(name);
  if (entry != nullptr) origins_[path_of(name)] = {entry->place, rank_};
  return entry;
}

std::optional<Reader::Source> Reader::source(std::string_view name, std::string_view expected) {
  if (resetting_) {
    const auto row = std::find_if(defaults_.begin(), defaults_.end(), [path = path_of(name)](const OptionRow& r) { return r.path == path; });
    if (row == defaults_.end()) return std::nullopt;
    return Source{row->value, {}};
  }
  const Entry* entry = take(name);
  if (entry == nullptr) return std::nullopt;
  if (entry->value.is_scalar() && !entry->value.text.empty()) return Source{entry->value.text, entry->place};
  problem(entry->place, in_quotes(path_of(name)) + " is " + (entry->value.is_scalar() ? "empty" : kind_of(entry->value)) + ", but must be " +
                            std::string(expected));
  return std::nullopt;
}

std::optional<std::size_t> Reader::word(std::string_view name, const std::vector<std::string_view>& words) {
  const std::string list = (words.size() > 1 ? "one of " : "") + joined_words(words);
  const auto from = source(name, list);
  if (!from) return std::nullopt;
  const auto found = std::find(words.begin(), words.end(), from->text);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  problem(from->place, in_quotes(path_of(name)) + " is " + in_quotes(from->text) + ", but must be " + list +
                           suggestion(from->text, std::vector<std::string>(words.begin(), words.end())));
  return std::nullopt;
}

void Reader::flag(std::string_view name, bool& member, std::string_view) {
  const auto from = source(name, "true or false");
  if (!from) return;
  if (const auto value = parse_bool(from->text))
    member = *value;
  else
    problem(from->place, in_quotes(path_of(name)) + " is " + in_quotes(from->text) + ", but must be true or false");
}

std::optional<std::int64_t> Reader::whole_number(std::string_view name, std::int64_t low, std::int64_t high) {
  const std::string range = "from " + std::to_string(low) + " to " + std::to_string(high);
  const auto from = source(name, "a whole number " + range);
  if (!from) return std::nullopt;
  const auto value = parse_integer(from->text);
  if (value && *value >= low && *value <= high) return value;
  problem(from->place, in_quotes(path_of(name)) + " is " + in_quotes(from->text) + ", but must be a whole number " + range);
  return std::nullopt;
}

void Reader::real(std::string_view name, double& member, double low, double high, std::string_view) {
  const std::string range = "a number from " + print_real(low) + " to " + print_real(high);
  const auto from = source(name, range);
  if (!from) return;
  const auto value = parse_real(from->text);
  if (value && *value >= low && *value <= high)
    member = *value;
  else
    problem(from->place, in_quotes(path_of(name)) + " is " + in_quotes(from->text) + ", but must be " + range);
}

void Reader::duration(std::string_view name, Duration& member, std::string_view) {
  const auto from = source(name, "a duration with a unit: 500ms, 3s, 10min");
  if (!from) return;
  const auto parsed = parse_duration(from->text);
  if (parsed.error.empty())
    member = parsed.value;
  else
    problem(from->place, in_quotes(path_of(name)) + ": " + parsed.error);
}

void Reader::text(std::string_view name, std::string& member, std::string_view) {
  if (resetting_)
    member.clear();
  else if (const auto from = source(name, "a text"))
    member = from->text;
}

std::optional<std::vector<Node>> Reader::list_of(const Entry& entry) {
  const Node& node = entry.value;
  if (node.is_list()) return node.items;
  if (!node.is_scalar() || !node.ini) {
    problem(entry.place, in_quotes(path_of(entry.key)) + " is " + kind_of(node) + ", but must be a list: [a, b]");
    return std::nullopt;
  }
  std::vector<Node> items;
  for (const auto& part : split(node.text, ',')) {
    Node item = node;
    item.text = part;
    items.push_back(item);
  }
  return items;
}

void Reader::texts(std::string_view name, std::vector<std::string>& member, std::string_view) {
  if (resetting_) return member.clear();
  const Entry* entry = take(name);
  if (entry == nullptr) return;
  const auto items = list_of(*entry);
  if (!items) {
    member = {entry->value.text};  // read on as if it were the only item: one message is enough
    return;
  }
  member.clear();
  for (const auto& item : *items) {
    if (item.is_scalar() && !item.text.empty())
      member.push_back(item.text);
    else
      problem(item.place, in_quotes(path_of(name)) + " has an item that is " + (item.is_scalar() ? "empty" : kind_of(item)) + ", but must be a word");
  }
}

void Reader::pairs(std::string_view name, std::vector<std::pair<std::string, std::string>>& member, std::string_view) {
  if (resetting_) return member.clear();
  const Entry* entry = take(name);
  if (entry == nullptr) return;
  const auto items = list_of(*entry);
  if (!items) return;
  member.clear();
  for (const auto& item : *items) {
    std::vector<std::string> two;
    if (item.is_scalar() && item.ini) two = split(item.text, ':');
    for (const auto& part : item.items)
      if (part.is_scalar()) two.push_back(part.text);
    const bool right = two.size() == 2 && !two[0].empty() && !two[1].empty() && (item.ini || item.items.size() == 2);
    if (right)
      member.emplace_back(two[0], two[1]);
    else
      problem(item.place, in_quotes(path_of(name)) + " has an item that is not a pair of names" + (item.ini ? ": a : b" : ": [a, b]"));
  }
}

void Reader::settings(std::string_view name, std::map<std::string, std::string>& member, std::string_view) {
  if (resetting_) return member.clear();
  const Entry* entry = take(name);
  if (entry == nullptr) return;
  if (!entry->value.is_map())
    return problem(entry->place, in_quotes(path_of(name)) + " is " + kind_of(entry->value) + ", but must be a map: {Name: value}");
  for (const Entry& each : entry->value.entries) {
    if (each.value.is_scalar() || each.value.kind == Node::Kind::nothing)
      member[each.key] = each.value.text;
    else
      problem(each.place, in_quotes(path_of(name) + "." + each.key) + " is " + kind_of(each.value) + ", but must be a text or a number");
  }
}

void Reader::tuned_options(std::string_view name, std::vector<TunedOption>& member, std::string_view) {
  if (resetting_) return member.clear();
  if (const Entry* entry = take(name)) member = read_tuned_options(*entry, path_of(name), problems_);
}

std::optional<Reader::Switch> Reader::switch_of(const Entry& entry) {
  if (entry.value.is_map()) return Switch::map;
  if (entry.value.is_scalar())
    if (const auto value = parse_bool(entry.value.text)) return *value ? Switch::on : Switch::off;
  problem(entry.place, in_quotes(path_of(entry.key)) + " is " + kind_of(entry.value) + ", but must be true, false or a map of its options");
  return std::nullopt;
}

bool Reader::check_map(const Entry& entry) {
  if (entry.value.is_map()) return true;
  problem(entry.place, in_quotes(path_of(entry.key)) + " is " + kind_of(entry.value) + ", but must be a map of its options");
  return false;
}

void Reader::evaluator(std::string_view name, EvaluatorChoice& member, std::string_view) {
  const Entry* entry = take(name);
  if (entry == nullptr) return;
  const Node& value = entry->value;
  if (value.is_scalar() && !value.text.empty()) {
    member = {value.text, {}};
    return;
  }
  if (!value.is_map()) {
    problem(entry->place, in_quotes(path_of(name)) + " is " + (value.is_scalar() ? "empty" : kind_of(value)) +
                              ", but must be an evaluator's name or a map: {name: ..., option: ...}");
    return;
  }
  if (const Entry* called = value.find("name")) {
    origins_[path_of(name)] = {called->place, rank_};
    if (called->value.is_scalar() && !called->value.text.empty())
      member = {called->value.text, {}};
    else
      problem(called->place, in_quotes(path_of(name) + ".name") + " is " + kind_of(called->value) + ", but must be an evaluator's name");
  }
  read_evaluator_options(value, path_of(name) + ".", member);
}

void Reader::read_evaluator_options(const Node& map, const std::string& path, EvaluatorChoice& member) {
  const EvaluatorInfo* info = find_evaluator(game_, member.name);
  if (info == nullptr) info = find_evaluator("", member.name);
  if (info == nullptr) return;  // the name is reported when everything is read
  std::vector<std::string> names = {"name"};
  for (const auto& option : info->options) names.emplace_back(option.name);
  for (const auto& entry : map.entries) {
    if (entry.key == "name") continue;
    const auto option = std::find_if(info->options.begin(), info->options.end(), [&](const EvaluatorOption& o) { return o.name == entry.key; });
    if (option == info->options.end()) {
      problem(entry.place, "evaluator '" + info->name + "' has no option " + in_quotes(entry.key) + suggestion(entry.key, names) +
                               (names.size() == 1 ? " (it has none at all)" : ""));
      continue;
    }
    std::optional<double> value;
    std::string expected = "true or false";
    const std::string text = entry.value.is_scalar() ? entry.value.text : "";
    if (option->kind == EvaluatorOption::Kind::flag) {
      if (const auto flag = parse_bool(text)) value = *flag ? 1 : 0;
    } else {
      const bool whole = option->kind == EvaluatorOption::Kind::integer;
      expected = std::string(whole ? "a whole number" : "a number") + " from " + print_real(option->low) + " to " + print_real(option->high);
      if (const auto integer = parse_integer(text); whole && integer) value = static_cast<double>(*integer);
      if (!whole) value = parse_real(text);
      if (value && (*value < option->low || *value > option->high)) value.reset();
    }
    if (!value)
      problem(entry.place, in_quotes(path + entry.key) + " is " + kind_of(entry.value) + ", but must be " + expected);
    else if (*value == option->fallback)
      member.values.erase(entry.key);
    else
      member.values[entry.key] = *value;
  }
}

void Reader::unknown_key(const Entry& entry, const Scope& scope) {
  if (problems_.full()) return problem(entry.place, "unknown key");
  // The right word in the wrong place: say where it belongs.
  for (const auto& row : defaults_)
    if (leaf_of(row.path) == entry.key && row.path != scope.prefix + entry.key)
      return problem(entry.place, "unknown key " + in_quotes(scope.prefix + entry.key) + "; did you mean '" + row.path + "'?");
  std::vector<std::string> known;
  for (const auto& name : scope.known) known.push_back(scope.prefix + name);
  problem(entry.place, "unknown key " + in_quotes(scope.prefix + entry.key) + suggestion(scope.prefix + entry.key, known));
}

void Reader::finish() {
  const Scope& scope = scopes_.back();
  for (const auto& entry : scope.map->entries)
    if (std::find(scope.known.begin(), scope.known.end(), entry.key) == scope.known.end()) unknown_key(entry, scope);
}

}  // namespace arena::config
