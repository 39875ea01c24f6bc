// A run for other programs.
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/record/json_lines.hpp"

namespace arena {

namespace {

int export_run(const Call& call) {
  const RunFolder run(call.get("folder"));
  for (const std::string& note : run.notes()) call.err << "note: " << note << "\n";
  write_json_lines(run, call.out);
  return exit_done;
}

}  // namespace

Command export_command() {
  Command command;
  command.name = "export";
  command.summary = "write a run as JSON, one game per line with its decisions";
  command.usage = "DIR [--format jsonl]";
  command.details =
      "Every line is one game: the columns of games.csv by name, its moves as a list, and its decisions, a list of objects with the columns of\n"
      "moves.csv. Numbers are numbers, and what is not known is null. A run that still goes on gives the games it has.";
  command.example = "arena run configs/tournaments/quickstart.yaml --nodes 50 --quiet --output quick && arena export quick";
  command.declare = [](Syntax& syntax) {
    syntax.options.add_options()("folder", boost::program_options::value<std::string>()->value_name("DIR")->required(), "the results folder");
    syntax.operands.add("folder", 1);
    syntax.add_choice("format", {"jsonl"}, "FORMAT", "jsonl, one JSON object per line; the only one so far");
  };
  command.run = export_run;
  return command;
}

}  // namespace arena
