// Exports a run for other programs.
#include <fmt/format.h>

#include <memory>
#include <ostream>

#include "arena/analysis/fit/samples.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/player_given.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/play/referee_process.hpp"
#include "arena/record/json_lines.hpp"
#include "arena/record/pgn_games.hpp"
#include "arena/record/sgf_games.hpp"
#include "arena/text/csv.hpp"
#include "arena/text/game_text.hpp"
#include "arena/text/words.hpp"

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

/// PGN has its own notation for chess. The referee supplies it: the arena knows nothing of the game.
Notation pgn_notation(const config::GameSpec& game) {
  if (!game.has_referee() || game.name != "chess") return [](const GameRow& row) { return game_text(row.moves).moves; };
  const auto referee = std::make_shared<RefereeProcess>(game);
  return [referee](const GameRow& row) {
    const std::vector<std::string> moves = words_of(referee->query(row.moves, "san"));
    if (moves.size() != static_cast<std::size_t>(row.plies))
      throw InputError(
          fmt::format("PGN has chess moves in short notation, and the referee {} to 'query san' after game {}: {} moves for {} (see "
                      "docs/protocol.md); --format jsonl needs no notation",
                      moves.empty() ? "does not answer" : "answers wrongly", row.game, moves.size(), row.plies));
    return moves;
  };
}

int export_run(const Call& call) {
  const RunFolder run(call.get("folder"));
  const std::string format = call.find("format").value_or("jsonl");
  const bool samples = format == "samples";
  for (const std::string& note : run.notes()) call.err << "note: " << note << "\n";
  if (samples) {
    write_samples(run, sampled_evaluator(run, evaluator_given(call, run.tournament().game)), call.out);
  } else {
    for (const char* option : {"evaluator", "player"})
      if (call.has(option)) throw InputError(std::string("--") + option + " is for --format samples, which has the terms of an evaluator");
    if (format == "pgn") write_pgn(run, pgn_notation(run.tournament().game), call.out);
    if (format == "sgf") write_sgf(run, call.out);
    if (format == "jsonl") write_json_lines(run, call.out);
  }
  return exit_done;
}

}  // namespace

Command export_command() {
  Command command;
  command.name = "export";
  command.summary = "write a run as JSON, PGN or SGF, or its positions as CSV to learn from";
  command.usage = "DIR [--format jsonl | pgn | sgf | samples [--evaluator NAME | --player FILE]]";
  command.details =
      "jsonl: one line per game with the columns of games.csv by name, the moves as a list, and the decisions as a list of objects with the columns\n"
      "of moves.csv. Numbers are numbers; unknown values are null. An unfinished run gives the games it has.\n"
      "pgn, sgf: the games with score, depth, time and nodes of each decision as comments, as cutechess writes them: {+0.31/12 0.52s, n=12345}.\n"
      "Scores are in pawns in a referee's game, elsewhere in the evaluator's unit. Chess programs read the PGN of chess alone, for which the\n"
      "referee must know 'query san'; other games have their own moves and a tag Variant (docs/formats.md).\n"
      "samples: one row per position in which a player decided, with the position, the side to move (side), whether there is neither a win in one\n"
      "nor a threat to parry (quiet, if the game can tell), the search's score for the mover, the game's result for the first side (1, 0.5, 0), and\n"
      "the evaluator's value and terms for the first side. Games lost by a player's fault are excluded.";
  command.example = "arena run quickstart --nodes 50 --quiet --output quick && arena export quick";
  command.declare = [](Syntax& syntax) {
    syntax.options.add_options()("folder", boost::program_options::value<std::string>()->value_name("DIR")->required(), "the results folder");
    syntax.operands.add("folder", 1);
    syntax.add_choice("format", {"jsonl", "pgn", "sgf", "samples"}, "FORMAT",
                      "one JSON object per game (the default), games for other programs, or one CSV row per position");
    syntax.options.add_options()("evaluator,e", boost::program_options::value<std::string>()->value_name("NAME"),
                                 "samples: the evaluator whose terms to write; by default the game's first");
    add_player_option(syntax, false);
  };
  command.run = export_run;
  return command;
}

}  // namespace arena
