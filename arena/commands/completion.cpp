// Completion scripts for the shells, written from the table of commands, so that they never lag behind.
#include <fmt/format.h>

#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/commands/table.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace po = boost::program_options;

namespace {

/// An option as the shells need it.
struct Flag {
  std::string name;        // without dashes
  std::string short_name;  // without dash; may be empty
  std::string help;
  std::string value;               // the name of its value; empty if it takes none
  std::vector<std::string> words;  // the values it accepts; empty: anything
  std::string names;               // the kind of config whose names it takes; empty: none

  [[nodiscard]] bool takes_path() const { return value.find("FILE") != std::string::npos || value.find("DIR") != std::string::npos; }
  [[nodiscard]] std::string all_words() const { return fmt::format("{}", fmt::join(words, " ")); }
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

/// The option that may be given without its name; none if the command takes no such word.
std::optional<Flag> operand_of(const Syntax& syntax) {
  if (syntax.operands.max_total_count() > 0)
    for (Flag& flag : flags_of(syntax))
      if (flag.name == syntax.operands.name_for_position(0)) return std::move(flag);
  return std::nullopt;
}

/// The command that a shell runs to list all players or tournaments.
std::string names_command(const Flag& flag) { return "arena list " + flag.names + " --names 2>/dev/null"; }

std::string names_of(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  for (const auto& command : commands) names.push_back(command.name);
  return fmt::format("{}", fmt::join(names, " "));
}

/// Inside single quotes; the given characters are also escaped with a backslash. `quote` is how the shell writes a single quote there.
std::string single_quoted(std::string_view text, std::string_view special = "", std::string_view quote = "'\\''") {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    if (c == '\'')
      out += quote;
    else
      out += c == '\n' ? ' ' : c;
  }
  return "'" + out + "'";
}

std::string fish_quoted(std::string_view text) { return single_quoted(text, "\\", "\\'"); }

std::string bash_words(const Flag& flag) { return flag.names.empty() ? single_quoted(flag.all_words()) : "$(" + names_command(flag) + ")"; }

std::string zsh_values(const Flag& flag, const std::string& anything) {
  if (!flag.names.empty()) return "{ compadd -- ${(f)\"$(" + names_command(flag) + ")\"}; _files }";  // and files besides
  if (flag.takes_path()) return "_files";
  return flag.words.empty() ? anything : "(" + flag.all_words() + ")";
}

std::string bash_completion(const std::vector<Command>& commands) {
  std::string values, options, operands;
  for (const auto& command : commands) {
    const Syntax syntax = syntax_of(command);
    std::string names;
    for (const auto& flag : flags_of(syntax)) {
      names += (names.empty() ? "--" : " --") + flag.name;
      if (flag.value.empty()) continue;
      const std::string brief = flag.short_name.empty() ? "" : fmt::format(" | '{} -{}'", command.name, flag.short_name);
      values += fmt::format("    '{} --{}'{}) words={} value=yes ;;\n", command.name, flag.name, brief, bash_words(flag));
    }
    options += fmt::format("      {}) words={} ;;\n", command.name, single_quoted(names));
    if (const auto operand = operand_of(syntax); operand && (!operand->words.empty() || !operand->names.empty()))
      operands += fmt::format("      {}) words={} ;;\n", command.name, bash_words(*operand));
  }
  return fmt::format(
      R"(# bash completion for arena, written by 'arena completion bash'
_arena() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words='' value=''
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '{0} --help --version' -- "$word"))
    return
  fi
  case "${{COMP_WORDS[1]}} $before" in
{1}  esac
  if [[ -z $value && $word == -* ]]; then
    case ${{COMP_WORDS[1]}} in
{2}    esac
  elif [[ -z $value ]]; then
    case ${{COMP_WORDS[1]}} in
      help) words='{0}' ;;
{3}    esac
  fi
  if [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$word")); fi
}}
complete -o bashdefault -o default -F _arena arena
)",
      names_of(commands), values, options, operands);
}

std::string zsh_completion(const std::vector<Command>& commands) {
  std::string list, cases;
  for (const auto& command : commands) {
    list += fmt::format("    {}\n", single_quoted(command.name + ":" + command.summary));
    const Syntax syntax = syntax_of(command);
    cases += fmt::format("    {})\n      _arguments -s", command.name);
    for (const auto& flag : flags_of(syntax)) {
      const std::string rest = flag.value.empty() ? "" : ":" + flag.value + ":" + zsh_values(flag, " ");
      const std::string help = single_quoted(flag.help, "[]:\\");
      const std::string both =
          flag.short_name.empty() ? fmt::format("'--{}", flag.name) : fmt::format("'(-{0} --{1})'{{-{0},--{1}}}'", flag.short_name, flag.name);
      cases += fmt::format(" \\\n        {}[{}]{}'", both, help.substr(1, help.size() - 2), rest);
    }
    if (const auto operand = operand_of(syntax)) cases += fmt::format(" \\\n        '*:{}:{}'", operand->name, zsh_values(*operand, "_files"));
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
  for (const std::string name : {"help", "version"})
    out += fmt::format("complete -c arena -n __fish_use_subcommand -f -l {0} -d 'show the {0}'\n", name);
  for (const auto& command : commands) {
    const Syntax syntax = syntax_of(command);
    const std::string here = fmt::format("complete -c arena -n '__fish_seen_subcommand_from {}'", command.name);
    const auto offered = [](const Flag& flag) {
      return (flag.words.empty() ? "" : " -a '" + flag.all_words() + "'") + (flag.names.empty() ? "" : " -a '(" + names_command(flag) + ")'");
    };
    out += fmt::format("complete -c arena -n __fish_use_subcommand -f -a {} -d {}\n", command.name, fish_quoted(command.summary));
    for (const auto& flag : flags_of(syntax)) {
      out += here + " -l " + flag.name;
      if (!flag.short_name.empty()) out += " -s " + flag.short_name;
      if (!flag.value.empty()) out += flag.takes_path() ? " -r -F" : " -x";
      out += offered(flag) + " -d " + fish_quoted(flag.help) + "\n";
    }
    if (const auto operand = operand_of(syntax); operand && !offered(*operand).empty())
      out += here + (operand->names.empty() ? " -f" : "") + offered(*operand) + "\n";
  }
  return out;
}

}  // namespace

Command completion_command() {
  Command command;
  command.name = "completion";
  command.summary = "print a completion script for bash, zsh or fish";
  command.usage = "SHELL";
  command.details = "'cmake --install' puts these scripts where the shells look for them. For the running bash:\n  source <(arena completion bash)";
  command.example = "arena completion bash > arena-completion.bash";
  command.declare = [](Syntax& syntax) {
    syntax.add_choice("shell", {"bash", "zsh", "fish"}, "SHELL", "the shell");
    syntax.operands.add("shell", 1);
  };
  command.run = [](const Call& call) {
    const auto shell = call.find("shell");
    if (!shell) throw InputError("which shell? completion takes one of: bash, zsh, fish");
    const auto write = *shell == "bash" ? bash_completion : *shell == "zsh" ? zsh_completion : fish_completion;
    call.out << write(all_commands());
    return static_cast<int>(exit_done);
  };
  return command;
}

}  // namespace arena
