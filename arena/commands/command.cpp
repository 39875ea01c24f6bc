#include "arena/commands/command.hpp"

#include <algorithm>
#include <sstream>

#include "arena/text/nearest.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace po = boost::program_options;

namespace {

std::vector<std::string> option_names(const Syntax& syntax) {
  std::vector<std::string> names;
  for (const auto& option : syntax.options.options()) names.push_back("--" + option->long_name());
  return names;
}

/// `--tiles_per_side` and `--tiles-per-side` are the same option.
void use_hyphens(std::vector<std::string>& words) {
  for (auto& word : words) {
    if (word == "--") return;
    if (word.rfind("--", 0) == 0)
      std::replace(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(std::min(word.find('='), word.size())), '_', '-');
  }
}

void check_choices(const Syntax& syntax, const po::variables_map& values) {
  for (const auto& [name, words] : syntax.choices) {
    const auto given = values.find(name);
    if (given == values.end()) continue;
    const auto& word = given->second.as<std::string>();
    if (std::find(words.begin(), words.end(), word) != words.end()) continue;
    if (syntax.or_numbers.count(name) > 0 && !word.empty() && word.find_first_not_of("0123456789") == std::string::npos) continue;
    throw InputError("unknown " + name + " '" + word + "'" + did_you_mean(word, words) + " (known: " + joined_by(", ", words) + ")");
  }
}

/// The library that lays out the option table leaves trailing blanks.
std::string without_trailing_blanks(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') out.erase(out.find_last_not_of(' ') + 1);
    out += c;
  }
  return out;
}

std::string where_help_is(const Command& command) { return "'arena " + command.name + " --help' shows what it takes"; }

}  // namespace

void Syntax::add_choice(const std::string& name, std::vector<std::string> words, const std::string& value_name, const std::string& help) {
  options.add_options()(name.c_str(), po::value<std::string>()->value_name(value_name), (help + ": " + joined_by(", ", words)).c_str());
  choices[name.substr(0, name.find(','))] = std::move(words);
}

Syntax syntax_of(const Command& command) {
  Syntax syntax;
  command.declare(syntax);
  syntax.options.add_options()("help,h", "show this help");
  return syntax;
}

std::string help_text(const Command& command) {
  const Syntax syntax = syntax_of(command);
  std::ostringstream text;
  text << "arena " << command.name << ": " << command.summary << "\n\nUsage: arena " << command.name << (command.usage.empty() ? "" : " ")
       << command.usage << "\n\n";
  if (!command.details.empty()) text << command.details << "\n\n";
  text << syntax.options << "\nExample:\n  " << command.example << "\n";
  return without_trailing_blanks(text.str());
}

std::string help_text(const std::vector<Command>& commands) {
  std::size_t width = 0;
  for (const auto& command : commands) width = std::max(width, command.name.size());
  std::ostringstream text;
  text << "arena: tournaments and benchmarks for game-tree search\n\nUsage: arena COMMAND [OPTIONS]\n\nCommands:\n";
  for (const auto& command : commands) text << "  " << command.name << std::string(width - command.name.size() + 2, ' ') << command.summary << "\n";
  text << "\nOptions:\n  --help     show this help; 'arena COMMAND --help' shows a command's own, with an example\n"
          "  --version  show the version, the commit and the compiler\n";
  return text.str();
}

namespace {

/// "--nodes is '1e6', but must be a whole number".
std::string wrong_value(const po::invalid_option_value& error, const Syntax& syntax) {
  const std::string name = error.get_option_name();
  const po::option_description* option = syntax.options.find_nothrow(name.substr(name.find_first_not_of('-')), false);
  const auto* value = option == nullptr ? nullptr : dynamic_cast<const po::typed_value_base*>(option->semantic().get());
  if (value == nullptr) return error.what();
  const std::string text = error.what();  // contains the value, in brackets
  const std::size_t from = text.find("('"), to = text.find("')");
  const std::string given = from == std::string::npos || to == std::string::npos ? "" : text.substr(from + 2, to - from - 2);
  const std::string start = name + " is '" + given + "', but ";
  if (value->value_type() == typeid(double)) return start + "must be a number";
  const bool whole = !given.empty() && given.find_first_not_of("0123456789") == std::string::npos;
  return start + (whole ? "no number here is that large" : "must be a whole number, written without a point or an exponent");
}

/// "DIR DIR": what stands before the options.
std::string operands_in(const std::string& usage) {
  const std::string before = usage.substr(0, usage.find_first_of("[-|"));
  return before.substr(0, before.find_last_not_of(' ') + 1);
}

}  // namespace

po::variables_map parse(const Command& command, const Syntax& syntax, std::vector<std::string> words) {
  use_hyphens(words);
  po::variables_map values;
  const auto style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    po::store(po::command_line_parser(words).options(syntax.options).positional(syntax.operands).style(style).run(), values);
    if (values.count("help") == 0) {  // help works whatever else is missing
      check_choices(syntax, values);
      po::notify(values);
    }
  } catch (const po::unknown_option& e) {
    const auto name = e.get_option_name();
    if (const auto why = syntax.refused.find(name); why != syntax.refused.end())
      throw InputError(command.name + " does not take " + name + ": " + why->second);
    throw InputError("unknown option '" + name + "' of " + command.name + did_you_mean(name, option_names(syntax)));
  } catch (const po::too_many_positional_options_error&) {
    throw InputError(command.name + " was given too many arguments; " + where_help_is(command));
  } catch (const po::required_option& e) {
    const std::string option = e.get_option_name(), name = option.substr(option.find_first_not_of('-'));
    const bool is_operand = syntax.operands.max_total_count() > 0 && syntax.operands.name_for_position(0) == name;
    const std::string value = syntax.options.find(name, false).format_parameter(), operands = operands_in(command.usage);
    throw InputError(command.name + " needs " +
                     (!is_operand        ? option + " " + value
                      : operands.empty() ? value
                                         : operands) +
                     ": arena " + command.name + " " + command.usage);
  } catch (const po::invalid_option_value& e) {
    throw InputError(command.name + ": " + wrong_value(e, syntax));
  } catch (const po::error& e) {
    throw InputError(command.name + ": " + e.what());
  }
  return values;
}

}  // namespace arena
