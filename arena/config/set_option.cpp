#include "arena/config/set_option.hpp"

#include <array>
#include <cmath>
#include <optional>

#include "arena/config/checks.hpp"
#include "arena/config/problems.hpp"
#include "arena/config/time_control.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"

namespace arena::config {

namespace {

const EvaluatorOption* evaluator_option(const std::string& game, const EvaluatorChoice& evaluator, std::string_view name) {
  if (const auto* info = find_evaluator(game, evaluator.name))
    for (const EvaluatorOption& option : info->options)
      if (option.name == name) return &option;
  return nullptr;
}

/// The visitor of visit_options that sets the one option of a name.
class Setter {
 public:
  Setter(std::string game, std::string_view name, std::string_view value) : game_(std::move(game)), name_(name), value_(value) {}

  [[nodiscard]] bool found() const { return found_; }
  [[nodiscard]] const std::string& error() const { return error_; }

  template <class E, std::size_t N>
  void choice(std::string_view name, E& member, const std::array<std::string_view, N>& names, std::string_view) {
    if (!here(name)) return;
    for (std::size_t i = 0; i < N; ++i)
      if (names[i] == value_) return void(member = static_cast<E>(i));
    wrong("one of " + joined_by(", ", names));
  }
  void flag(std::string_view name, bool& member, std::string_view) {
    if (here(name)) set_flag(member);
  }
  template <class T>
  void integer(std::string_view name, T& member, std::int64_t low, std::int64_t high, std::string_view) {
    if (!here(name)) return;
    const auto number = parse_integer(value_);
    if (!number || *number < low || *number > high) return wrong("a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    member = static_cast<T>(*number);
  }
  void real(std::string_view name, double& member, double low, double high, std::string_view) {
    if (here(name)) set_real(member, low, high);
  }
  void duration(std::string_view name, Duration& member, std::string_view) {
    if (!here(name)) return;
    const auto parsed = parse_duration(value_);
    if (!parsed.error.empty()) return wrong("a time such as 1s or 250ms");
    member = parsed.value;
  }
  void text(std::string_view, const std::string&, std::string_view) {}
  void texts(std::string_view, const std::vector<std::string>&, std::string_view) {}
  void evaluator(std::string_view name, EvaluatorChoice& member, std::string_view) {
    if (here(name)) {
      if (find_evaluator(game_, value_) == nullptr) return wrong("an evaluator of this game");
      member = {std::string(value_), {}};
    } else if (const auto dot = name_.find('.'); dot != std::string_view::npos && name_.substr(0, dot) == name) {
      const EvaluatorOption* option = evaluator_option(game_, member, name_.substr(dot + 1));
      if (option == nullptr) return;
      found_ = true;
      set_evaluator_option(*option, member.values[std::string(option->name)]);
    }
  }

  template <class Body>
  void group(std::string_view name, bool& on, std::string_view, Body&& body) {
    if (here(name)) set_flag(on);
    inside(name, body);
  }
  template <class Body>
  void section(std::string_view name, std::string_view, Body&& body) {
    inside(name, body);
  }
  template <class E, std::size_t N, class Body>
  void chooser(std::string_view name, E& member, const std::array<std::string_view, N>& names, std::string_view help, Body&& body) {
    choice(name, member, names, help);
    inside(name, body);
  }
  template <class Body>
  void only_if(bool, std::string_view, Body&& body) {
    body();
  }

 private:
  bool here(std::string_view name) {
    const bool is =
        name_.size() == prefix_.size() + name.size() && name_.substr(0, prefix_.size()) == prefix_ && name_.substr(prefix_.size()) == name;
    found_ = found_ || is;
    return is;
  }
  template <class Body>
  void inside(std::string_view name, Body& body) {
    const std::size_t before = prefix_.size();
    prefix_ += std::string(name) + ".";
    body();
    prefix_.resize(before);
  }
  void wrong(const std::string& right) { error_ = in_quotes(name_) + " is " + in_quotes(value_) + ", but must be " + right; }
  void set_flag(bool& member) {
    if (const auto value = parse_bool(value_))
      member = *value;
    else
      wrong("true or false");
  }
  void set_real(double& member, double low, double high) {
    const auto number = parse_real(value_);
    if (!number || !(*number >= low && *number <= high)) return wrong("a number from " + print_real(low) + " to " + print_real(high));
    member = *number;
  }
  void set_evaluator_option(const EvaluatorOption& option, double& member) {
    if (option.kind == EvaluatorOption::Kind::flag) {
      bool value = member != 0;
      set_flag(value);
      member = value ? 1 : 0;
    } else {
      set_real(member, option.low, option.high);
      if (option.kind == EvaluatorOption::Kind::integer && member != std::floor(member)) wrong("a whole number");
    }
  }

  std::string game_;
  std::string_view name_, value_;
  std::string prefix_;
  bool found_ = false;
  std::string error_;
};

}  // namespace

std::string set_options(PlayerSpec& player, const std::vector<std::pair<std::string, std::string>>& given) {
  PlayerSpec changed = player;
  OptionDraft draft = draft_of(player.options);
  std::vector<std::pair<std::string, std::string>> options;
  for (const auto& [name, value] : given) {
    options.emplace_back(name, value);
    if (name != "limits.game_time" || !is_time_control(value)) continue;
    const TimeControl control = parse_time_control(value);
    if (!control.error.empty()) return in_quotes(name) + ": " + control.error;
    options.back().second = print_duration(control.game_time);
    options.emplace_back("limits.per_moves", std::to_string(control.per_moves));
    options.emplace_back("limits.increment", print_duration(control.increment));
  }
  for (const auto& [name, value] : options) {
    Setter setter(player.game, name, value);
    visit_options(setter, draft);
    if (!setter.found()) return "unknown option " + in_quotes(name);
    if (!setter.error().empty()) return setter.error();
  }
  Problems problems;
  changed.options = options_of(draft);
  check_player(changed, draft, {}, {"setoption"}, problems);
  if (!problems.empty()) return problems.lines().front();
  player = std::move(changed);
  return "";
}

std::string set_option(PlayerSpec& player, std::string_view name, std::string_view value) {
  return set_options(player, {{std::string(name), std::string(value)}});
}

void put_option(PlayerSpec& player, std::string_view name, std::string_view value) {
  if (const std::string problem = set_option(player, name, value); !problem.empty()) throw InputError(problem);
}

PlayerOptions made_options(const std::string& game, std::initializer_list<std::pair<std::string_view, std::string_view>> options) {
  PlayerSpec player;
  player.name = "made";
  player.game = game;
  set_evaluator(player.options, {find_game(game)->evaluators.front().name, {}});
  for (const auto& [name, value] : options) put_option(player, name, value);
  return player.options;
}

PlayerOptions plain_search(const std::string& game) { return made_options(game, {{"iterative_deepening", "true"}}); }

}  // namespace arena::config
