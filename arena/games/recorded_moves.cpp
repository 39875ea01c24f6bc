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

namespace {

/// A number about the position before each move.
template <class Number>
std::vector<int> before_moves(std::string_view game, const std::map<std::string, int>& rules, std::string_view moves, const Number& number) {
  std::vector<int> numbers;
  if (!is_known_game(game)) return numbers;
  with_game(game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    G position(options_from<G>(rules));
    make_moves(position, moves, [&](const G& before, Move) { numbers.push_back(number(before)); });
  });
  return numbers;
}

}  // namespace

std::vector<int> recorded_movers(std::string_view game, const std::map<std::string, int>& rules, std::string_view moves) {
  return before_moves(game, rules, moves, [](const auto& position) { return position.to_move(); });
}

std::vector<int> legal_counts(std::string_view game, const std::map<std::string, int>& rules, std::string_view moves) {
  return before_moves(game, rules, moves, [](const auto& position) { return position.legal_count(); });
}

}  // namespace arena
