#include "arena/games/recorded_moves.hpp"

#include <algorithm>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "core/common/sides.hpp"

namespace arena {

bool is_known_game(std::string_view game) { return std::find(game_names().begin(), game_names().end(), game) != game_names().end(); }

std::vector<std::string> side_names(std::string_view game, const std::map<std::string, int>& rules, int sides) {
  std::vector<std::string> names;
  if (!is_known_game(game)) {
    for (int side = 0; side < sides; ++side) names.push_back(std::string(side_word(side)) + " side");
    return names;
  }
  with_game(game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const G start(options_from<G>(rules));
    for (int side = 0; side < start.players(); ++side) names.emplace_back(start.side_name(side));
  });
  for (std::string& name : names)
    if (name.front() >= 'a' && name.front() <= 'z') name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return names;
}

std::vector<int> recorded_movers(std::string_view game, const std::map<std::string, int>& rules, std::string_view moves) {
  std::vector<int> movers;
  if (!is_known_game(game)) return movers;
  with_game(game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    G position(options_from<G>(rules));
    make_moves(position, moves, [&](const G& before, Move) { movers.push_back(before.to_move()); });
  });
  return movers;
}

std::vector<int> legal_counts(std::string_view game, const std::map<std::string, int>& rules, std::string_view moves) {
  std::vector<int> counts;
  if (!is_known_game(game)) return counts;
  with_game(game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    G position(options_from<G>(rules));
    make_moves(position, moves, [&](const G& before, Move) { counts.push_back(before.legal_count()); });
  });
  return counts;
}

}  // namespace arena
