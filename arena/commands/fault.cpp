// Reproduces a fault of an engine.
#include <fmt/format.h>

#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/report/fault_script.hpp"
#include "arena/text/shell.hpp"

namespace arena {

namespace {

int run_fault(const Call& call) {
  const RunFolder run(call.get("folder"));
  const auto game = number_given<std::uint64_t>(call, "game", {1, 1'000'000'000'000});
  if (game) {
    call.out << fault_script(run, *game, call.has("last"));
    return exit_done;
  }
  const Table faults = faults_table(run);
  if (faults.rows.empty())
    call.out << "no player was at fault in any game\n";
  else
    call.out << as_text(faults) << "\n'arena fault " << shell_quoted(call.get("folder")) << " --game N' prints what reproduces one\n";
  return exit_done;
}

}  // namespace

Command fault_command() {
  Command command;
  command.name = "fault";
  command.summary = "print a script that reproduces an engine's fault";
  command.usage = "DIR [--game N] [--last]";
  command.details =
      "For a game that ended by a crash, a hang, a time forfeit or an illegal move, prints a bash script with the engine's\n"
      "own options, every line that it was sent, and the position in which it failed. The script runs the engine alone,\n"
      "shows the conversation, and exits with code 1 if the engine does not answer. Without --game it lists the games.";
  command.example = "arena run quickstart --nodes 50 --quiet --output quick && arena fault quick";
  command.declare = [](Syntax& syntax) {
    namespace po = boost::program_options;
    syntax.options.add_options()("folder", po::value<std::string>()->value_name("DIR")->required(), "the results folder");
    syntax.operands.add("folder", 1);
    syntax.options.add_options()("game", po::value<std::int64_t>()->value_name("N"), "the game, by its number in games.csv");
    syntax.options.add_options()("last", "only the question at which it failed, not the whole game");
  };
  command.run = run_fault;
  return command;
}

}  // namespace arena
