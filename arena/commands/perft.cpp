// Counts move sequences: the quickest check that two implementations of a game agree.
#include <fmt/format.h>
#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/games/games.hpp"

namespace arena {

namespace {

using Seconds = std::chrono::duration<double>;

/// One count for each move of the position, in board order.
template <Game G>
std::vector<std::pair<std::string, std::uint64_t>> divided(G& game, int depth) {
  MoveList<G> moves;
  game.legal_moves_in_board_order(moves);
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  for (const Move move : moves) {
    const std::string text = game.to_text(move);
    const auto undo = game.make(move);
    counts.emplace_back(text, perft(game, depth - 1));
    game.undo(move, undo);
  }
  return counts;
}

template <Game G>
int count(const Call& given) {
  const TextCall words(given);
  const Call& call = words;
  const bool json = wants_json(given);
  const int depth = call.get<int>("depth");
  if (depth < 1) throw InputError(fmt::format("--depth is {}, but must be at least 1", depth));
  G game = start_given<G>(call).game;
  nlohmann::json document = {{"game", G::name}, {"position", game.position_text()}, {"counts", nlohmann::json::array()}, {"divide", nullptr}};
  for (int d = 1; d <= depth && given.out; ++d) {
    const auto before = std::chrono::steady_clock::now();
    std::uint64_t total = 0;
    std::vector<std::pair<std::string, std::uint64_t>> parts;
    if (d == depth && call.has("divide")) {
      parts = divided(game, d);
      for (const auto& part : parts) total += part.second;
    } else {
      total = perft(game, d);
    }
    const double seconds = Seconds(std::chrono::steady_clock::now() - before).count();
    if (json) document["counts"].push_back({{"depth", d}, {"sequences", total}, {"seconds", seconds}});
    if (json && d == depth && call.has("divide")) document["divide"] = nlohmann::json::array();
    if (json)
      for (const auto& [move, number] : parts) document["divide"].push_back({{"move", move}, {"sequences", number}});
    call.out << d << ' ' << total << '\n';
    for (const auto& [move, number] : parts) call.out << move << ' ' << number << '\n';
    call.out.flush();
    call.err << fmt::format("depth {}: {:.3f} s{}\n", d, seconds,
                            seconds > 1e-3 ? fmt::format(", {:.1f} M sequences/s", static_cast<double>(total) / seconds / 1e6) : "");
  }
  if (json) print_json(given, document);
  return exit_done;
}

}  // namespace

Command perft_command() {
  Command command;
  command.name = "perft";
  command.summary = "count the move sequences from a position";
  command.usage = "--game GAME --depth N [--divide] [--position TEXT] [--moves MOVES] [--json]";
  command.details =
      "Prints a line 'D COUNT' for each depth D from 1 to N: the number of sequences of D legal plies.\n"
      "A finished game ends its sequence. With --divide the count of depth N is followed by one line\n"
      "'MOVE COUNT' for each first move. Times go to standard error.";
  command.example = "arena perft --game andantino --depth 5";
  command.declare = [](Syntax& syntax) {
    add_game_options(syntax);
    add_position_options(syntax);
    syntax.options.add_options()("depth,d", boost::program_options::value<int>()->value_name("N")->required(), "count sequences of up to N plies");
    syntax.options.add_options()("divide", "split the last count by the first move");
    add_json_option(syntax);
  };
  command.run = [](const Call& call) { return with_game(game_given(call), [&](auto tag) { return count<typename decltype(tag)::type>(call); }); };
  return command;
}

}  // namespace arena
