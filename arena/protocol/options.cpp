#include "arena/protocol/options.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "arena/config/checks.hpp"
#include "arena/config/problems.hpp"

namespace arena::protocol {

namespace {

using config::in_quotes;
using config::Row;

const EvaluatorOption* evaluator_option(const std::string& game, const EvaluatorChoice& evaluator, std::string_view name) {
  if (const auto* info = config::find_evaluator(game, evaluator.name))
    for (const EvaluatorOption& option : info->options)
      if (option.name == name) return &option;
  return nullptr;
}

std::string whole(double value) { return std::to_string(std::llround(value)); }

std::string line_of(const EvaluatorOption& option, const EvaluatorChoice& evaluator) {
  const double value = EvaluatorSettings{evaluator.values, 0}.get(option);
  const std::string start = "name evaluator." + std::string(option.name) + " type ";
  if (option.kind == EvaluatorOption::Kind::flag) return start + "check default " + config::print_bool(value != 0);
  if (option.kind == EvaluatorOption::Kind::integer)
    return start + "spin default " + whole(value) + " min " + whole(option.low) + " max " + whole(option.high);
  return start + "string default " + config::print_real(value);
}

/// Empty for a row that is no single value, or that names a file.
std::string line_of(const Row& row, const config::PlayerSpec& player) {
  const std::string start = "name " + row.path + " type ";
  switch (row.kind) {
    case Row::Kind::flag:
    case Row::Kind::group:
      return start + "check default " + row.value;
    case Row::Kind::integer:
      return start + "spin default " + row.value + " min " + row.least + " max " + row.most;
    case Row::Kind::real:
    case Row::Kind::duration:
      return start + "string default " + row.value;
    case Row::Kind::choice:
    case Row::Kind::chooser: {
      std::string line = start + "combo default " + row.value;
      for (const std::string& word : row.choices) line += " var " + word;
      return line;
    }
    case Row::Kind::evaluator: {
      std::string line = start + "combo default " + player.options.tree.evaluator.name;
      if (const auto* game = config::find_game(player.game))
        for (const auto& evaluator : game->evaluators) line += " var " + evaluator.name;
      return line;
    }
    case Row::Kind::text:
    case Row::Kind::texts:
    case Row::Kind::pairs:
    case Row::Kind::settings:
    case Row::Kind::section:
    case Row::Kind::custom:
      break;
  }
  return "";
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
    std::string known;
    for (const auto word : names) known += (known.empty() ? "" : ", ") + std::string(word);
    wrong("one of " + known);
  }
  void flag(std::string_view name, bool& member, std::string_view) {
    if (here(name)) set_flag(member);
  }
  template <class T>
  void integer(std::string_view name, T& member, std::int64_t low, std::int64_t high, std::string_view) {
    if (!here(name)) return;
    const auto number = config::parse_integer(value_);
    if (!number || *number < low || *number > high) return wrong("a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    member = static_cast<T>(*number);
  }
  void real(std::string_view name, double& member, double low, double high, std::string_view) {
    if (here(name)) set_real(member, low, high);
  }
  void duration(std::string_view name, Duration& member, std::string_view) {
    if (!here(name)) return;
    const auto parsed = config::parse_duration(value_);
    if (!parsed.error.empty()) return wrong("a time such as 1s or 250ms");
    member = parsed.value;
  }
  void text(std::string_view, const std::string&, std::string_view) {}
  void texts(std::string_view, const std::vector<std::string>&, std::string_view) {}
  void evaluator(std::string_view name, EvaluatorChoice& member, std::string_view) {
    if (here(name)) {
      if (config::find_evaluator(game_, value_) == nullptr) return wrong("an evaluator of this game");
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
    if (const auto value = config::parse_bool(value_))
      member = *value;
    else
      wrong("true or false");
  }
  void set_real(double& member, double low, double high) {
    const auto number = config::parse_real(value_);
    if (!number || !(*number >= low && *number <= high)) return wrong("a number from " + config::print_real(low) + " to " + config::print_real(high));
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

std::vector<std::string> option_lines(const config::PlayerSpec& player) {
  config::Describer describer(player.game);
  visit_options(describer, player.options);
  std::vector<std::string> lines;
  for (const Row& row : describer.rows()) {
    if (row.unmet.rfind("search: ", 0) == 0) continue;  // of other kinds
    if (std::string line = line_of(row, player); !line.empty()) lines.push_back(std::move(line));
    if (const auto* info = row.kind == Row::Kind::evaluator ? config::find_evaluator(player.game, player.options.tree.evaluator.name) : nullptr)
      for (const EvaluatorOption& option : info->options) lines.push_back(line_of(option, player.options.tree.evaluator));
  }
  return lines;
}

std::string set_option(config::PlayerSpec& player, std::string_view name, std::string_view value) {
  config::PlayerSpec changed = player;
  Setter setter(player.game, name, value);
  visit_options(setter, changed.options);
  if (!setter.found()) return "unknown option " + in_quotes(name);
  if (!setter.error().empty()) return setter.error();
  config::Problems problems;
  config::check_player(changed, {}, {"setoption"}, problems);
  if (!problems.empty()) return problems.lines().front();
  player = std::move(changed);
  return "";
}

}  // namespace arena::protocol
