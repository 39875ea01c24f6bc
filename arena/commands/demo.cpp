// A first look: every game's start, a few random plies later, and its first counts.
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/commands/show.hpp"
#include "arena/commands/standard_streams.hpp"
#include "arena/games/games.hpp"
#include "core/common/random.hpp"

namespace arena {

namespace {

constexpr int demo_plies = 8, demo_depth = 3;

template <Game G>
void demonstrate(const Call& call) {
  G game{typename G::Options{}};
  call.out << "== " << G::name << " ==\n";
  for (int depth = 1; depth <= demo_depth; ++depth)
    call.out << "sequences of " << depth << (depth == 1 ? " ply" : " plies") << " from the start: " << perft(game, depth) << "\n";
  call.out.flush();

  Random random(2019);
  MoveList<G> moves;
  std::string last_turn, played;
  for (int ply = 0; ply < demo_plies && game.outcome() == Outcome::none; ++ply) {
    game.legal_moves_in_board_order(moves);
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    add_to_turn(last_turn, game, move);
    played += " " + game.to_text(move);
    game.make(move);
  }
  call.out << "after the random moves" << played << ":\n\n";
  call.out << description_of(game, picture_of(game, last_turn), wants_colour(call.out)) << "\n";
}

}  // namespace

Command demo_command() {
  Command command;
  command.name = "demo";
  command.summary = "show a position and the first counts of each game";
  command.example = "arena demo";
  command.declare = [](Syntax&) {};
  command.run = [](const Call& call) {
    for_each_game([&](auto tag) { demonstrate<typename decltype(tag)::type>(call); });
    return static_cast<int>(exit_done);
  };
  return command;
}

}  // namespace arena
