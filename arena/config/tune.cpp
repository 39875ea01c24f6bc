#include "arena/config/tune.hpp"

#include <algorithm>
#include <cmath>

#include "arena/config/catalogue.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/set_option.hpp"
#include "core/common/errors.hpp"

namespace arena::config {

namespace {

constexpr std::string_view engine_prefix = "options.";

/// A numeric option of a player: its range and its value.
struct NumericOption {
  bool whole = false;
  std::optional<double> low, high, value;
};

bool is_whole(double value) { return value == std::floor(value); }

std::string text_of(const TunedOption& option, double value) { return print_real(option.whole ? std::round(value) : value); }

/// All numeric options of one of our players, by name. Limits are not part of how it plays.
std::vector<std::pair<std::string, NumericOption>> numbers_of(const PlayerSpec& player) {
  std::vector<std::pair<std::string, NumericOption>> found;
  for (const OptionRow& row : rows_of(player)) {
    const bool whole = row.kind == OptionRow::Kind::integer;
    if ((!whole && row.kind != OptionRow::Kind::real) || !row.unmet.empty() || row.path.rfind("limits.", 0) == 0) continue;
    found.push_back({row.path, {whole, parse_real(row.least), parse_real(row.most), parse_real(row.value)}});
  }
  const EvaluatorChoice* evaluator = evaluator_of(player.options);
  const EvaluatorInfo* info = evaluator == nullptr ? nullptr : find_evaluator(player.game, evaluator->name);
  if (info == nullptr) return found;
  const EvaluatorSettings settings{evaluator->values, 0};
  for (const EvaluatorOption& option : info->options)
    if (option.kind != EvaluatorOption::Kind::flag)
      found.push_back(
          {"evaluator." + std::string(option.name), {option.kind == EvaluatorOption::Kind::integer, option.low, option.high, settings.get(option)}});
  return found;
}

/// An option of an engine: only the engine knows its range, and says so when it is started.
std::optional<NumericOption> engine_option(const PlayerSpec& player, const TunedOption& option) {
  if (option.name.rfind(engine_prefix, 0) != 0 || option.name.size() == engine_prefix.size()) return std::nullopt;
  NumericOption number;
  const auto given = player.engine.options.find(option.name.substr(engine_prefix.size()));
  if (given != player.engine.options.end()) number.value = parse_real(given->second);
  const double start = option.start.value_or(number.value.value_or(option.low));
  number.whole = is_whole(option.low) && is_whole(option.high) && is_whole(start);
  return number;
}

class Settler {
 public:
  Settler(const PlayerSpec& player, Problems& problems)
      : player_(player), numbers_(is_engine(player) ? Numbers{} : numbers_of(player)), problems_(problems) {}

  void settle(TunedOption& option, const Place& place) {
    const auto number = find(option, place);
    if (!number || option.low >= option.high) return;  // the range is reported where it is read
    const std::string name = in_quotes("tune.parameters." + option.name);
    option.whole = number->whole;
    const std::size_t before = problems_.size();
    if (!option.start) option.start = number->value;
    if (!option.start) return problems_.add(place, name + " needs a start: the player does not declare its value");
    if ((number->low && option.low < *number->low) || (number->high && option.high > *number->high))
      problems_.add(place, name + " has a range from " + print_real(option.low) + " to " + print_real(option.high) + ", but the option takes " +
                               print_real(number->low.value_or(-INFINITY)) + " to " + print_real(number->high.value_or(INFINITY)));
    if (*option.start < option.low || *option.start > option.high)
      problems_.add(place, name + " starts at " + print_real(*option.start) + ", which is not in its range from " + print_real(option.low) + " to " +
                               print_real(option.high));
    if (option.whole && !(is_whole(option.low) && is_whole(option.high) && is_whole(*option.start)))
      problems_.add(place, name + " is an integer, so the ends of its range and its start must be integers");
    if (option.whole && option.c_end > 0 && option.c_end < 0.5)
      problems_.add(place,
                    name + ".c_end is " + print_real(option.c_end) + ", but must be 0.5 or more: below that two whole numbers are often the same");
    if (option.c_end > (option.high - option.low) / 2) problems_.add(place, name + ".c_end is more than half of the range");
    if (problems_.size() > before) return;
    if (option.c_end == 0) option.c_end = std::max((option.high - option.low) / 10, option.whole ? 0.5 : 0);
    for (const double end : {option.low, option.high}) check_end(option, end, place);
  }

 private:
  using Numbers = std::vector<std::pair<std::string, NumericOption>>;

  std::optional<NumericOption> find(const TunedOption& option, const Place& place) {
    if (is_engine(player_)) {
      const auto number = engine_option(player_, option);
      if (!number)
        problems_.add(place, "'tune.parameters': " + in_quotes(player_.name) + " is an engine, whose options are written as options.Name, not " +
                                 in_quotes(option.name));
      return number;
    }
    for (const OptionRow& row : rows_of(player_))
      if (row.path == option.name && !row.unmet.empty() && !row.is_of_other_kinds) {
        problems_.add(place, "'tune.parameters." + option.name + "' needs '" + row.unmet + "', which " + in_quotes(player_.name) + " does not have");
        return std::nullopt;
      }
    std::vector<std::string> names;
    for (const auto& [name, number] : numbers_) {
      if (name == option.name) return number;
      names.push_back(name);
    }
    const std::string near = suggestion(option.name, names);
    problems_.add(place, "'tune.parameters': " + in_quotes(player_.name) + " has no numeric option " + in_quotes(option.name) +
                             (near.empty() ? "; `arena list` has all options" : near));
    return std::nullopt;
  }

  /// Conflicts are reported here, not in the middle of a run.
  void check_end(const TunedOption& option, double end, const Place& place) {
    try {
      tuned_player(player_, player_.name, {option}, {end});
    } catch (const InputError& error) {
      problems_.add(place, "'tune.parameters." + option.name + "' cannot be " + text_of(option, end) + ": " + error.what());
    }
  }

  const PlayerSpec& player_;
  Numbers numbers_;
  Problems& problems_;
};

}  // namespace

void settle_parameters(std::vector<TunedOption>& parameters, const PlayerSpec& player, const std::vector<Place>& where, Problems& problems) {
  if (player.type == PlayerType::person) return problems.add(where.empty() ? Place{} : where.front(), "a person cannot be tuned");
  Settler settler(player, problems);
  for (std::size_t i = 0; i < parameters.size(); ++i) settler.settle(parameters[i], where.at(i));
}

std::optional<double> number_of(const PlayerSpec& player, const TunedOption& option) {
  if (is_engine(player)) {
    const auto number = engine_option(player, option);
    return number ? number->value : std::nullopt;
  }
  for (const auto& [name, number] : numbers_of(player))
    if (name == option.name) return number.value;
  return std::nullopt;
}

PlayerSpec tuned_player(const PlayerSpec& base, const std::string& name, const std::vector<TunedOption>& parameters,
                        const std::vector<double>& values) {
  PlayerSpec player = base;
  player.name = name;
  std::vector<std::pair<std::string, std::string>> changes;
  for (std::size_t i = 0; i < parameters.size(); ++i) changes.emplace_back(parameters[i].name, text_of(parameters[i], values.at(i)));
  if (is_engine(base)) {
    for (const auto& [option, value] : changes) player.engine.options[option.substr(engine_prefix.size())] = value;
    return player;
  }
  if (const std::string problem = set_options(player, changes); !problem.empty()) throw InputError(problem);
  return player;
}

}  // namespace arena::config
