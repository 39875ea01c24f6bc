// Prints a completion script for a shell.
#include "arena/commands/completion_scripts.hpp"

#include <ostream>

#include "arena/commands/run_arena.hpp"
#include "arena/commands/table.hpp"
#include "core/common/errors.hpp"

namespace arena {

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
    const auto commands = all_commands();
    if (*shell == "bash")
      call.out << bash_completion(commands);
    else
      call.out << (*shell == "zsh" ? zsh_completion(commands) : fish_completion(commands));
    return static_cast<int>(exit_done);
  };
  return command;
}

}  // namespace arena
