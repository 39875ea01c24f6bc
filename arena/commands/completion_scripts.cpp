#include "arena/commands/completion_scripts.hpp"

#include <fmt/format.h>

namespace arena {

namespace po = boost::program_options;

namespace {

/// An option as the shells need it.
struct Flag {
  std::string name;        // without dashes
  std::string short_name;  // without dash; may be empty
  std::string help;
  std::string value;               // what it takes is called so; empty when it takes nothing
  std::vector<std::string> words;  // what it may be; empty when anything
  std::string names;               // the kind of config whose names it takes; empty when none
};

std::vector<Flag> flags_of(const Syntax& syntax) {
  std::vector<Flag> flags;
  for (const auto& option : syntax.options.options()) {
    Flag flag{option->long_name(), "", option->description(), "", {}, ""};
    const auto brief = option->canonical_display_name(po::command_line_style::allow_dash_for_short);
    if (brief.size() == 2 && brief[0] == '-') flag.short_name = brief.substr(1);
    if (option->semantic()->max_tokens() > 0) flag.value = option->semantic()->name();
    if (const auto found = syntax.choices.find(flag.name); found != syntax.choices.end()) flag.words = found->second;
    if (const auto found = syntax.names.find(flag.name); found != syntax.names.end()) flag.names = found->second;
    flags.push_back(std::move(flag));
  }
  return flags;
}

/// What a shell runs for the names of all players or tournaments.
std::string names_command(const std::string& kind) { return "arena list " + kind + " --names 2>/dev/null"; }

/// The kind of config that may be named without an option's name; empty when none.
std::string operand_names(const Syntax& syntax) {
  if (syntax.operands.max_total_count() == 0) return "";
  const auto found = syntax.names.find(syntax.operands.name_for_position(0));
  return found == syntax.names.end() ? "" : found->second;
}

bool takes_path(const Flag& flag) { return flag.value.find("FILE") != std::string::npos || flag.value.find("DIR") != std::string::npos; }

/// The words that may stand without an option's name.
std::vector<std::string> operand_words(const Syntax& syntax) {
  if (syntax.operands.max_total_count() == 0) return {};
  const auto found = syntax.choices.find(syntax.operands.name_for_position(0));
  return found == syntax.choices.end() ? std::vector<std::string>{} : found->second;
}

std::string names_of(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  for (const auto& command : commands) names.push_back(command.name);
  return fmt::format("{}", fmt::join(names, " "));
}

/// Inside single quotes, with the given characters also behind a backslash.
std::string shell_quoted(std::string_view text, std::string_view special = "") {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
      continue;
    }
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return "'" + out + "'";
}

/// Names, and files besides.
std::string zsh_names(const std::string& kind) { return "{ compadd -- ${(f)\"$(" + names_command(kind) + ")\"}; _files }"; }

std::string zsh_values(const Flag& flag) {
  if (!flag.names.empty()) return zsh_names(flag.names);
  if (takes_path(flag)) return "_files";
  return flag.words.empty() ? " " : fmt::format("({})", fmt::join(flag.words, " "));
}

/// In fish's single quotes a quote is written with a backslash.
std::string fish_quoted(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return "'" + out + "'";
}

}  // namespace

std::string bash_completion(const std::vector<Command>& commands) {
  std::string values, options, operands;
  for (const auto& command : commands) {
    const Syntax syntax = syntax_of(command);
    std::string names;
    for (const auto& flag : flags_of(syntax)) {
      names += (names.empty() ? "--" : " --") + flag.name;
      if (flag.value.empty()) continue;
      const std::string patterns = fmt::format("'{} --{}'", command.name, flag.name) +
                                   (flag.short_name.empty() ? "" : fmt::format(" | '{} -{}'", command.name, flag.short_name));
      values +=
          fmt::format("    {}) words={} value=yes ;;\n", patterns,
                      flag.names.empty() ? shell_quoted(fmt::format("{}", fmt::join(flag.words, " "))) : "$(" + names_command(flag.names) + ")");
    }
    options += fmt::format("      {}) words={} ;;\n", command.name, shell_quoted(names));
    if (const auto words = operand_words(syntax); !words.empty())
      operands += fmt::format("      {}) words={} ;;\n", command.name, shell_quoted(fmt::format("{}", fmt::join(words, " "))));
    else if (const std::string kind = operand_names(syntax); !kind.empty())
      operands += fmt::format("      {}) words=$({}) ;;\n", command.name, names_command(kind));
  }
  return fmt::format(
      R"(# bash completion for arena, written by 'arena completion bash'
_arena() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words='' value=''
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '{} --help --version' -- "$word"))
    return
  fi
  case "${{COMP_WORDS[1]}} $before" in
{}  esac
  if [[ -z $value && $word == -* ]]; then
    case ${{COMP_WORDS[1]}} in
{}    esac
  elif [[ -z $value ]]; then
    case ${{COMP_WORDS[1]}} in
      help) words='{}' ;;
{}    esac
  fi
  if [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$word")); fi
}}
complete -o bashdefault -o default -F _arena arena
)",
      names_of(commands), values, options, names_of(commands), operands);
}

std::string zsh_completion(const std::vector<Command>& commands) {
  std::string list, cases;
  for (const auto& command : commands) {
    list += fmt::format("    {}\n", shell_quoted(command.name + ":" + command.summary));
    const Syntax syntax = syntax_of(command);
    cases += fmt::format("    {})\n      _arguments -s", command.name);
    for (const auto& flag : flags_of(syntax)) {
      std::string rest;
      if (!flag.value.empty()) rest = ":" + flag.value + ":" + zsh_values(flag);
      std::string help = shell_quoted(flag.help, "[]:\\");
      help = help.substr(1, help.size() - 2);
      if (flag.short_name.empty())
        cases += fmt::format(" \\\n        '--{}[{}]{}'", flag.name, help, rest);
      else
        cases += fmt::format(" \\\n        '(-{0} --{1})'{{-{0},--{1}}}'[{2}]{3}'", flag.short_name, flag.name, help, rest);
    }
    if (syntax.operands.max_total_count() > 0) {
      const auto words = operand_words(syntax);
      const std::string names = operand_names(syntax);
      std::string offered = words.empty() ? "_files" : fmt::format("({})", fmt::join(words, " "));
      if (!names.empty()) offered = zsh_names(names);
      cases += fmt::format(" \\\n        '*:{}:{}'", syntax.operands.name_for_position(0), offered);
    }
    cases += "\n      ;;\n";
  }
  return fmt::format(
      R"(#compdef arena
# zsh completion for arena, written by 'arena completion zsh'
_arena() {{
  local -a commands
  commands=(
{}  )
  if ((CURRENT == 2)); then
    if [[ $words[2] == -* ]]; then
      _arguments '--help[show the help]' '--version[show the version]'
    else
      _describe command commands
    fi
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
    help) _describe command commands ;;
{}  esac
}}
if [[ ${{funcstack[1]-}} == _arena ]]; then _arena "$@"; else compdef _arena arena; fi
)",
      list, cases);
}

std::string fish_completion(const std::vector<Command>& commands) {
  std::string out = "# fish completion for arena, written by 'arena completion fish'\n";
  out += "complete -c arena -n __fish_use_subcommand -f -l help -d 'show the help'\n";
  out += "complete -c arena -n __fish_use_subcommand -f -l version -d 'show the version'\n";
  for (const auto& command : commands) {
    const Syntax syntax = syntax_of(command);
    const std::string here = fmt::format("complete -c arena -n '__fish_seen_subcommand_from {}'", command.name);
    out += fmt::format("complete -c arena -n __fish_use_subcommand -f -a {} -d {}\n", command.name, fish_quoted(command.summary));
    for (const auto& flag : flags_of(syntax)) {
      out += here + " -l " + flag.name;
      if (!flag.short_name.empty()) out += " -s " + flag.short_name;
      if (!flag.value.empty()) out += takes_path(flag) ? " -r -F" : " -x";
      if (!flag.words.empty()) out += fmt::format(" -a '{}'", fmt::join(flag.words, " "));
      if (!flag.names.empty()) out += fmt::format(" -a '({})'", names_command(flag.names));
      out += " -d " + fish_quoted(flag.help) + "\n";
    }
    if (const auto words = operand_words(syntax); !words.empty()) out += fmt::format("{} -f -a '{}'\n", here, fmt::join(words, " "));
    if (const std::string names = operand_names(syntax); !names.empty()) out += fmt::format("{} -a '({})'\n", here, names_command(names));
  }
  return out;
}

}  // namespace arena
