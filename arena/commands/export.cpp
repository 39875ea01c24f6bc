// A run for other programs.
#include <ostream>

#include "arena/analysis/fit/samples.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/player_given.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/record/json_lines.hpp"
#include "arena/text/csv.hpp"

namespace arena {

namespace {

void write_row(const std::vector<std::string>& cells, std::ostream& out) {
  std::string line;
  for (const std::string& cell : cells) {
    if (!line.empty()) line += ',';
    append_field(line, cell);
  }
  out << line << '\n';
}

void write_samples(const RunFolder& run, const SampledEvaluator& evaluator, std::ostream& out) {
  std::vector<std::string> cells = {"game", "opening", "ply", "player", "position", "side", "quiet", "score", "result", "value"};
  cells.insert(cells.end(), evaluator.terms.begin(), evaluator.terms.end());
  write_row(cells, out);
  visit_samples(run, evaluator, [&](const Sample& sample) {
    cells = {std::to_string(sample.game),
             std::to_string(sample.opening),
             std::to_string(sample.ply),
             sample.player,
             sample.position,
             std::string(side_word(sample.side)),
             sample.quiet ? std::to_string(static_cast<int>(*sample.quiet)) : "",
             sample.score ? std::to_string(*sample.score) : "",
             sample.result == 0.5 ? "0.5" : std::to_string(static_cast<int>(sample.result)),
             std::to_string(sample.value)};
    for (const std::int64_t term : sample.terms) cells.push_back(std::to_string(term));
    write_row(cells, out);
  });
}

int export_run(const Call& call) {
  const RunFolder run(call.get("folder"));
  const bool samples = call.find("format").value_or("") == "samples";
  for (const std::string& note : run.notes()) call.err << "note: " << note << "\n";
  if (samples) {
    write_samples(run, sampled_evaluator(run, evaluator_given(call, run.tournament().game)), call.out);
  } else {
    for (const char* option : {"evaluator", "player"})
      if (call.has(option)) throw InputError(std::string("--") + option + " is for --format samples, which has the terms of an evaluator");
    write_json_lines(run, call.out);
  }
  return exit_done;
}

}  // namespace

Command export_command() {
  Command command;
  command.name = "export";
  command.summary = "write a run as JSON, one game per line, or its positions as CSV to learn from";
  command.usage = "DIR [--format jsonl | --format samples [--evaluator NAME | --player FILE]]";
  command.details =
      "Prints one line per game: the columns of games.csv by name, the moves as a list, and the decisions as a list of objects with the columns\n"
      "of moves.csv. Numbers are numbers; unknown values are null. An unfinished run gives the games it has.\n"
      "samples: a row for each position in which a player decided, with the position, who was to move (side), whether nobody wins at once or must\n"
      "prevent it (quiet, where the game can tell), the search's score for the mover, the game's result for the first side (1, 0.5, 0), and what an\n"
      "evaluator says: its value and its terms for the first side. Games that a player lost by a fault are left out.";
  command.example = "arena run quickstart --nodes 50 --quiet --output quick && arena export quick";
  command.declare = [](Syntax& syntax) {
    syntax.options.add_options()("folder", boost::program_options::value<std::string>()->value_name("DIR")->required(), "the results folder");
    syntax.operands.add("folder", 1);
    syntax.add_choice("format", {"jsonl", "samples"}, "FORMAT",
                      "jsonl, one JSON object per game (the default), or samples, one CSV row per position");
    syntax.options.add_options()("evaluator,e", boost::program_options::value<std::string>()->value_name("NAME"),
                                 "samples: the evaluator whose terms are wanted; by default the game's first");
    add_player_option(syntax, false);
  };
  command.run = export_run;
  return command;
}

}  // namespace arena
