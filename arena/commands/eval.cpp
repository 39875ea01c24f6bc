// The static value of positions: one, many, or those of a recorded game.
#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/player_given.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/commands/show_recorded.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/games/static_value.hpp"
#include "arena/text/input_file.hpp"
#include "arena/text/known_json.hpp"
#include "arena/text/table.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace {

/// A position, where it comes from, and its value; no value if the game is over.
struct Valued {
  std::vector<std::string> place;  // the first cells of its row
  std::string to_move, result;
  std::optional<StaticValue> value;
};

template <Game G>
class Evaluating {
 public:
  Evaluating(EvaluatorChoice choice, std::uint64_t seed) : choice_(std::move(choice)), seed_(seed) {
    if (choice_.name.empty()) choice_.name = default_evaluator<G>();
  }

  Valued value(std::vector<std::string> place, const G& game, const LastMade& last) const {
    const bool over = game.outcome() != Outcome::none;
    return {std::move(place), over ? "" : std::string(game.side_name(game.to_move())), std::string(to_word(game.outcome(), game.players())),
            static_value(game, last, choice_, seed_)};
  }
  /// The position after the moves; throws InputError that begins with `where` for an illegal one.
  Valued after(std::vector<std::string> place, G game, const std::string& moves, const std::string& where) const {
    LastMade last;
    if (const auto illegal = make_moves(game, moves, [&](const G& before, Move move) { last = {move, before.to_move()}; }))
      throw InputError(where + ": " + illegal->text());
    return value(std::move(place), game, last);
  }
  [[nodiscard]] const std::string& name() const { return choice_.name; }

 private:
  EvaluatorChoice choice_;
  std::uint64_t seed_;
};

/// One row per position. Terms that a position does not have are left empty.
Table table_of(std::vector<std::string> headings, const std::vector<Valued>& positions) {
  std::vector<std::string_view> terms;
  bool any_points = false;
  for (const Valued& position : positions)
    if (position.value)
      for (const EvaluationTerm& term : position.value->terms) {
        any_points = any_points || term.points;
        if (std::find(terms.begin(), terms.end(), term.name) == terms.end()) terms.push_back(term.name);
      }
  headings.insert(headings.end(), {"<to move", "<result", std::string(side_word(0)), std::string(side_word(1))});
  for (const std::string_view term : terms) {
    headings.emplace_back(term);
    if (any_points) headings.push_back(std::string(term) + " points");
  }
  Table table("values", "", headings);
  for (const Valued& position : positions) {
    std::vector<std::string> cells = position.place;
    cells.insert(cells.end(), {position.to_move, position.result});
    for (const int side : {0, 1}) cells.push_back(position.value ? std::to_string(position.value->for_side[static_cast<std::size_t>(side)]) : "");
    for (const std::string_view name : terms) {
      const EvaluationTerm* found = nullptr;
      if (position.value)
        for (const EvaluationTerm& term : position.value->terms)
          if (term.name == name) found = &term;
      cells.push_back(found != nullptr ? std::to_string(found->amount) : "");
      if (any_points) cells.push_back(found != nullptr && found->points ? std::to_string(*found->points) : "");
    }
    table.row(cells);
  }
  return table;
}

template <Game G>
std::string text_of(const G& game, const Valued& position, const std::string& evaluator) {
  std::string text = "evaluator: " + evaluator + "\n";
  if (!position.value) return text + "the game is over, result " + position.result + "; evaluators are for unfinished games\n";
  text += "to move: " + position.to_move + "\n";
  for (const int side : {0, 1})
    text += fmt::format("value for {}: {}\n", game.side_name(side), position.value->for_side[static_cast<std::size_t>(side)]);
  if (position.value->terms.empty()) return text + "terms: none\n";
  Table table("terms", "", {"<term", "amount", "points"});
  for (const EvaluationTerm& term : position.value->terms)
    table.row({std::string(term.name), std::to_string(term.amount), term.points ? std::to_string(*term.points) : "-"});
  return text + "\n" + as_text(table) + fmt::format("Terms from the view of {}.\n", game.side_name(0));
}

/// The same for machines; `places` names the columns that say where a position comes from.
template <Game G>
nlohmann::json json_of(const G& game, const std::vector<std::string>& places, const std::vector<Valued>& positions, const std::string& evaluator) {
  nlohmann::json rows = nlohmann::json::array();
  for (const Valued& position : positions) {
    nlohmann::json row = {{"to_move", known_text(position.to_move)}, {"result", nullptr}, {"values", nullptr}, {"terms", nlohmann::json::array()}};
    for (std::size_t i = 0; i < places.size(); ++i)
      row[places[i]] = places[i] == "move" ? known_text(position.place[i]) : nlohmann::json(std::stoi(position.place[i]));
    if (position.value) {
      row["values"] = position.value->for_side;
      for (const EvaluationTerm& term : position.value->terms)
        row["terms"].push_back({{"name", term.name}, {"amount", term.amount}, {"points", known(term.points)}});
    } else {
      row["result"] = position.result;
    }
    rows.push_back(row);
  }
  return {{"game", G::name}, {"evaluator", evaluator}, {"sides", {game.side_name(0), game.side_name(1)}}, {"positions", rows}};
}

/// One position per line, as moves from the start.
template <Game G>
std::vector<Valued> values_of_lines(const Evaluating<G>& evaluating, const G& start, std::istream& in, const std::string& name) {
  std::vector<Valued> positions;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number)
    positions.push_back(evaluating.after({std::to_string(number)}, start, line, fmt::format("{}:{}", name, number)));
  return positions;
}

template <Game G>
int eval(const Call& call, const config::GameSpec& spec) {
  const Evaluating<G> evaluating(evaluator_given(call, spec), seed_given(call));
  if (call.has("ply")) throw InputError("--ply is for a recorded game: arena eval DIR --game N --ply N");
  if (const auto file = call.find("positions")) {
    if (call.has("moves")) throw InputError("--positions has the moves of every position; leave --moves out");
    const G start = start_given<G>(call).game;
    InputFile in(*file == "-" ? -1 : open_named(*file));
    if (*file != "-" && !in) throw InputError("--positions: '" + *file + "' cannot be read");
    const auto positions = values_of_lines(evaluating, start, *file == "-" ? call.in : in, *file == "-" ? "standard input" : *file);
    if (wants_json(call))
      print_json(call, json_of(start, {"line"}, positions, evaluating.name()));
    else
      call.out << as_csv(table_of({"line"}, positions));
    return exit_done;
  }
  const Start<G> start = start_given<G>(call);
  const LastMade last = start.before ? LastMade{start.before->parse(start.last_move), start.before->to_move()} : LastMade{};
  const Valued position = evaluating.value({}, start.game, last);
  if (wants_json(call))
    print_json(call, json_of(start.game, {}, {position}, evaluating.name()));
  else
    call.out << (call.has("csv") ? as_csv(table_of({}, {position})) : text_of(start.game, position, evaluating.name()));
  return exit_done;
}

/// One row per ply of the game, including the start; with --ply only that position.
template <Game G>
int eval_recorded(const Call& call, const RecordedPosition& recorded) {
  if (call.has("positions")) throw InputError("--positions is for positions without a results folder");
  const Evaluating<G> evaluating(evaluator_given(call, recorded.referee), seed_given(call));
  G game(options_from<G>(recorded.rules));
  LastMade last;
  std::vector<Valued> positions = {evaluating.value({"0", ""}, game, last)};
  for (const std::string& word : recorded.moves) {
    const G before = game;
    if (const auto illegal = make_moves(game, word))
      throw InputError(fmt::format("{}: game {}: move {} '{}' is illegal: {}", (std::filesystem::path(call.get("folder")) / "games.csv").string(),
                                   recorded.row.game, positions.size(), word, illegal->reason));
    last = {before.parse(word), before.to_move()};
    positions.push_back(evaluating.value({std::to_string(positions.size()), word}, game, last));
  }
  if (wants_json(call)) {
    if (call.has("ply")) positions.erase(positions.begin(), positions.end() - 1);
    print_json(call, json_of(game, {"ply", "move"}, positions, evaluating.name()));
    return exit_done;
  }
  if (call.has("ply") && !call.has("csv")) {
    call.out << text_of(game, positions.back(), evaluating.name());
    return exit_done;
  }
  const Table table = table_of({"ply", "<move"}, positions);
  call.out << (call.has("csv") ? as_csv(table) : "evaluator: " + evaluating.name() + "\n\n" + as_text(table));
  return exit_done;
}

int run_eval(const Call& call) {
  expect_one_form(call, {"csv"});
  if (call.has("folder")) {
    const RecordedPosition recorded = recorded_position(call);
    if (recorded.referee.has_referee()) throw InputError("only a referee knows " + recorded.game + "; there are no evaluators for it here");
    return with_game(recorded.game, [&](auto tag) { return eval_recorded<typename decltype(tag)::type>(call, recorded); });
  }
  std::string game;
  if (call.has("game") || !call.has("player"))
    game = game_given(call);
  else
    game = player_named(call.get("player"), std::nullopt).game;
  return with_game(game, [&](auto tag) { return eval<typename decltype(tag)::type>(call, {game, rule_options_given(call), {}}); });
}

}  // namespace

Command eval_command() {
  Command command;
  command.name = "eval";
  command.summary = "evaluate positions, term by term";
  command.usage =
      "{--game GAME [--position TEXT] [--moves MOVES | --positions FILE] | DIR --game N [--ply N]} [--evaluator NAME | --player FILE] [--csv | "
      "--json]";
  command.details =
      "Prints the evaluator's value without a search, from each side's view, and its terms where it has any. Amounts and points are from the\n"
      "first side's view. The evaluator is the one named, the player's, or the game's default. --positions reads one position per line, as moves\n"
      "from the start ('-' is standard input), and prints CSV. With a results folder DIR it evaluates the positions of game N, move by move.";
  command.example = "arena eval --game tablut --moves 'd1c1 e3d3' --evaluator rudin";
  command.declare = [](Syntax& syntax) {
    namespace po = boost::program_options;
    const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
    add_game_options(syntax);
    syntax.or_numbers.insert("game");
    add_position_options(syntax);
    add_player_option(syntax, false);
    syntax.options.add_options()("evaluator,e", text("NAME"), "the evaluator, with its default options; 'arena list evaluators' has them");
    syntax.options.add_options()("positions", text("FILE"), "one position per line, as moves from the start; '-' is standard input");
    syntax.options.add_options()("folder", text("DIR"), "a results folder; --game N is a game in it");
    syntax.options.add_options()("ply", po::value<int>()->value_name("N"), "of the recorded game: up to this ply");
    syntax.options.add_options()("seed", po::value<std::int64_t>()->value_name("N"), "seed of an evaluator with a random term; 1 by default");
    syntax.options.add_options()("csv", "comma-separated values instead of text");
    add_json_option(syntax);
    syntax.operands.add("folder", 1);
  };
  command.run = run_eval;
  return command;
}

}  // namespace arena
