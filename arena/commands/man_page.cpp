#include "arena/commands/man_page.hpp"

#include <fmt/format.h>

namespace arena {

namespace {

/// Text that roff shows as it is: backslashes, hyphens and leading dots lose their special meaning.
std::string roff(const std::string& text) {
  std::string out;
  bool line_starts = true;
  for (const char c : text) {
    if (line_starts && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    line_starts = c == '\n';
  }
  return out;
}

std::string as_printed(const std::string& text) { return ".nf\n" + roff(text) + ".fi\n"; }

}  // namespace

std::string man_page(const std::vector<Command>& commands, const std::string& version) {
  std::string out = fmt::format(".TH ARENA 1 \"\" \"arena {}\" \"User Commands\"\n", version);
  out += ".SH NAME\narena \\- tournaments and benchmarks for game\\-tree search\n";
  out += ".SH SYNOPSIS\n.B arena\n.I COMMAND\n.RI [ OPTIONS ]\n";
  out +=
      ".SH DESCRIPTION\nPlays configurable game\\-tree searchers against each other, records every decision, and reports results, ratings and "
      "costs.\n";
  out += ".SH COMMANDS\n";
  for (const Command& command : commands) out += fmt::format(".SS {}\n", command.name) + as_printed(help_text(command));
  out +=
      ".SH ENVIRONMENT\n.TP\n.B ARENA_PATH\nFolders, separated by colons, in which players, tournaments and openings are looked up by name; one of "
      "players alone will do.\n"
      ".TP\n.B XDG_CONFIG_HOME\nIts folder arena is looked up next; by default ~/.config/arena.\n";
  out +=
      ".SH EXIT STATUS\n0 done; 1 a check failed, or H0, or a regression; 2 wrong input; 3 inconclusive; 4 a player's fault with \\-\\-strict; "
      "5 no verdict because a player failed, or the disk failed; 6 an internal error; 7 changed, strength not judged; 130 interrupted.\n";
  return out;
}

}  // namespace arena
