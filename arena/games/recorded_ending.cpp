#include "arena/games/recorded_ending.hpp"

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/games/recorded_moves.hpp"
#include "core/common/ending.hpp"

namespace arena {

std::string recorded_ending(std::string_view game, const std::map<std::string, int>& rules, std::string_view moves) {
  if (!is_known_game(game)) return "";
  return with_game(game, [&](auto tag) -> std::string {
    using G = typename decltype(tag)::type;
    G position(options_from<G>(rules));
    if (make_moves(position, moves)) return "";
    return std::string(end_reason_of(position).name);
  });
}

std::string ending_words(const std::string& reason) {
  std::string words = reason;
  for_each_game([&](auto tag) {
    for (const EndReason& known : decltype(tag)::type::end_reasons)
      if (known.name == reason) words = known.words;
  });
  return words;
}

}  // namespace arena
