// Moves that are played without searching: a list of move sequences.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/common/errors.hpp"
#include "core/common/game.hpp"

namespace arena {

/// Move sequences from the start of a game; if two agree on a position and differ in the move, the earlier line counts.
template <Game G>
class SequenceBook {
 public:
  /// Throws InputError naming the line that is not a legal game; lines that are empty or start with # are skipped.
  SequenceBook(const typename G::Options& options, const std::vector<std::string>& lines) {
    for (std::size_t number = 0; number < lines.size(); ++number) {
      std::string_view rest = lines[number];
      if (rest.find_first_not_of(" \t\r") == std::string_view::npos || rest[rest.find_first_not_of(" \t")] == '#') continue;
      G game(options);
      while (true) {
        const auto begin = rest.find_first_not_of(" \t\r");
        if (begin == std::string_view::npos) break;
        rest.remove_prefix(begin);
        const auto word = rest.substr(0, rest.find_first_of(" \t\r"));
        rest.remove_prefix(word.size());
        const Move move = game.parse(word);
        if (const std::string reason = game.why_illegal(move); !reason.empty())
          throw InputError("book line " + std::to_string(number + 1) + ": " + std::string(word) + " is illegal: " + reason);
        moves_.emplace(game.key(), move);
        game.make(move);
      }
    }
  }
  [[nodiscard]] std::optional<Move> move(const G& position) const {
    const auto found = moves_.find(position.key());
    if (found == moves_.end() || !position.why_illegal(found->second).empty()) return std::nullopt;
    return found->second;
  }

 private:
  std::unordered_map<Key, Move> moves_;
};

}  // namespace arena
