// The facts about a game that options depend on, known without its type.
#pragma once
#include <string_view>

#include "core/common/game.hpp"
#include "players/common/opening_rule.hpp"

namespace arena {

struct GameFacts {
  std::string_view name;
  bool has_scores = false;        // a finished game has scores, not only a winner
  bool long_turns = false;        // a turn has several plies
  bool same_moves = false;        // both sides have the same moves: what one could play, the other can occupy
  bool can_pass = false;          // a search may pass
  bool passing_is_sound = false;  // and it makes sense
  bool has_columns = false;       // moves are cells of a board with columns
  bool has_stones = false;        // stones are put on the cells of a hexagonal board
  bool moves_only_go = false;     // a move removes only itself from the moves
  bool tells_threats = false;     // immediate wins are known without search
  bool has_opening_rule = false;  // a rule of its own for the opening
  int most_players = 2;           // sides that can play
  int max_plies = 0;              // of the longest game, on the largest board
};

template <Game G>
GameFacts game_facts() {
  return {.name = G::name,
          .has_scores = HasScores<G>,
          .long_turns = HasLongTurns<G>,
          .same_moves = HasSharedMoves<G>,
          .can_pass = HasNullMove<G>,
          .passing_is_sound = passing_is_sound<G>,
          .has_columns = MovesOnHexagon<G>,
          .has_stones = PlacesStonesForGood<G>,
          .moves_only_go = OnlyUsesUpMoves<G>,
          .tells_threats = TellsThreats<G>,
          .has_opening_rule = OpeningRule<G>::exists,
          .most_players = most_players<G>,
          .max_plies = G::max_plies};
}

}  // namespace arena
