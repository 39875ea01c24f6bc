#include "arena/record/duplicates.hpp"

#include <algorithm>
#include <vector>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "core/common/random.hpp"

namespace arena {

namespace {

template <Game G>
GameKey key_of(const G& start, std::string_view text) {
  const std::vector<Move> moves = moves_from(start, text);
  GameKey smallest{~0ULL, ~0ULL};
  for (int symmetry = 0; symmetry < G::symmetries; ++symmetry) {
    GameKey key{0, ~0ULL};
    for (const Move move : moves) {
      const std::uint64_t code = start.symmetric(move, symmetry).code;
      key.high = mix64(key.high ^ code);
      key.low = mix64(key.low + 0x9E3779B97F4A7C15ULL * code);
    }
    smallest = std::min(smallest, key);
  }
  return smallest;
}

}  // namespace

GameKeys::GameKeys(const std::string& game, const std::map<std::string, int>& rules) {
  with_game(game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    of_ = [start = G(options_from<G>(rules))](std::string_view moves) { return key_of(start, moves); };
  });
}

bool SeenGames::add_pair(const GameIdentity& one, const GameIdentity& other) {
  added_ += 2;
  const bool first_new = seen_.insert(one).second, second_new = seen_.insert(other).second;
  return first_new || second_new;
}

}  // namespace arena
