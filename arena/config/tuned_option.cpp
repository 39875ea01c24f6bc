#include "arena/config/tuned_option.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <set>

#include "arena/config/scalars.hpp"

namespace arena::config {

namespace {

constexpr std::array<std::string_view, 4> parameter_keys = {"range", "start", "c_end", "r_end"};

bool is_key(const std::string& word) { return std::find(parameter_keys.begin(), parameter_keys.end(), word) != parameter_keys.end(); }

/// Calls `found(name, entry)` for every parameter: any entry with a list, or a map with one of our keys.
void each_parameter(const Node& map, const std::string& prefix, const std::function<void(const std::string&, const Entry&)>& found) {
  for (const Entry& entry : map.entries) {
    const bool further = entry.value.is_map() && !entry.value.entries.empty() &&
                         std::none_of(entry.value.entries.begin(), entry.value.entries.end(), [](const Entry& each) { return is_key(each.key); }) &&
                         std::any_of(entry.value.entries.begin(), entry.value.entries.end(),
                                     [](const Entry& each) { return each.value.is_map() || each.value.is_list() || each.value.ini; });
    if (further)
      each_parameter(entry.value, prefix + entry.key + ".", found);
    else
      found(prefix + entry.key, entry);
  }
}

class OptionReader {
 public:
  OptionReader(TunedOption& option, std::string path, Problems& problems) : option_(option), path_(std::move(path)), problems_(problems) {}

  void read(const Entry& entry) {
    if (!entry.value.is_map()) return read_range(entry);
    const Entry* range = entry.value.find("range");
    if (range == nullptr)
      problems_.add(entry.place, in_quotes(path_) + " has no range; add one: {range: [0, 64], start: 8}");
    else
      read_range(*range);
    for (const Entry& each : entry.value.entries) {
      if (each.key == "range") continue;
      const auto number = each.value.is_scalar() ? parse_real(each.value.text) : std::nullopt;
      if (!is_key(each.key))
        problems_.add(each.place, "unknown key " + in_quotes(path_ + "." + each.key) +
                                      suggestion(each.key, {parameter_keys.begin(), parameter_keys.end()}) +
                                      "; a parameter has range, start, c_end and r_end");
      else if (!number)
        problems_.add(each.place, in_quotes(path_ + "." + each.key) + " must be a number");
      else if (each.key == "start")
        option_.start = number;
      else
        read_gain(each, *number);
    }
  }

 private:
  /// From a list in YAML; INI uses commas.
  void read_range(const Entry& entry) {
    std::vector<std::string> words;
    if (entry.value.is_scalar() && entry.value.ini) words = split(entry.value.text, ',');
    for (const Node& item : entry.value.items)
      if (item.is_scalar()) words.push_back(item.text);
    const auto low = words.size() == 2 ? parse_real(words[0]) : std::nullopt, high = words.size() == 2 ? parse_real(words[1]) : std::nullopt;
    if (!low || !high) return problems_.add(entry.place, in_quotes(path_) + " needs a range of two numbers: {range: [0, 64]}");
    if (*low >= *high) return problems_.add(entry.place, in_quotes(path_) + ": the range begins at " + words[0] + " and must end above it");
    option_.low = *low;
    option_.high = *high;
  }

  void read_gain(const Entry& entry, double number) {
    if (!(number > 0) || number > 1e9) return problems_.add(entry.place, in_quotes(path_ + "." + entry.key) + " must be a number above 0");
    (entry.key == "c_end" ? option_.c_end : option_.r_end) = number;
  }

  TunedOption& option_;
  std::string path_;
  Problems& problems_;
};

}  // namespace

std::vector<TunedOption> read_tuned_options(const Entry& entry, const std::string& path, Problems& problems) {
  constexpr std::size_t most = 500;
  std::vector<TunedOption> options;
  if (!entry.value.is_map()) {
    problems.add(entry.place, in_quotes(path) + " must be a map of options: {evaluator.line: {range: [0, 64], start: 8}}");
    return options;
  }
  std::set<std::string> names;
  each_parameter(entry.value, "", [&](const std::string& name, const Entry& each) {
    TunedOption option;
    option.name = name;
    OptionReader(option, path + "." + name, problems).read(each);
    if (!names.insert(name).second) problems.add(each.place, in_quotes(path + "." + name) + " is there twice");
    options.push_back(std::move(option));
  });
  if (options.empty()) problems.add(entry.place, in_quotes(path) + " names no option");
  if (options.size() > most) problems.add(entry.place, in_quotes(path) + " has more than " + std::to_string(most) + " options");
  return options;
}

std::vector<Place> places_of_tuned_options(const Entry& entry) {
  std::vector<Place> places;
  if (entry.value.is_map()) each_parameter(entry.value, "", [&](const std::string&, const Entry& each) { places.push_back(each.place); });
  return places;
}

std::string yaml_of(const std::vector<TunedOption>& options) {
  std::string text;
  for (const TunedOption& option : options) {
    text += (text.empty() ? "" : ", ") + yaml_scalar(option.name) + ": {range: [" + print_real(option.low) + ", " + print_real(option.high) + "]";
    if (option.start) text += ", start: " + print_real(*option.start);
    if (option.c_end > 0) text += ", c_end: " + print_real(option.c_end);
    if (option.r_end > 0) text += ", r_end: " + print_real(option.r_end);
    text += "}";
  }
  return "{" + text + "}";
}

}  // namespace arena::config
