// Equal games, up to the symmetries of the board. A deterministic game that was played twice says nothing new, so that every error bar counts it
// once.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace arena {

/// Stands for a sequence of moves and all its images: equal for equal games, in 128 bits different for all others.
struct GameKey {
  std::uint64_t high = 0, low = 0;
  friend auto operator<=>(const GameKey&, const GameKey&) = default;
};

/// Gives the key of a game from its moves (texts separated by blanks), the opening's included. Throws InputError for a move that the game does not
/// allow, with its number.
class GameKeys {
 public:
  GameKeys(const std::string& game, const std::map<std::string, int>& rules);
  [[nodiscard]] GameKey of(std::string_view moves) const { return of_(moves); }

 private:
  std::function<GameKey(std::string_view)> of_;
};

/// One player's game against another, as far as duplicates are concerned: who moved first, the moves, and the result (a game lost on time is not the
/// game that went on).
struct GameIdentity {
  std::size_t first = 0, second = 0;
  int half_points = 0;
  GameKey key;
  friend auto operator<=>(const GameIdentity&, const GameIdentity&) = default;
};

/// Takes the pairs of a record in order and says which bring something new.
class SeenGames {
 public:
  /// True when at least one of the two games was not there before; then the pair counts.
  bool add_pair(const GameIdentity& one, const GameIdentity& other);
  /// Different games so far, and how many were added.
  [[nodiscard]] std::int64_t unique() const { return static_cast<std::int64_t>(seen_.size()); }
  [[nodiscard]] std::int64_t added() const { return added_; }

 private:
  std::set<GameIdentity> seen_;
  std::int64_t added_ = 0;
};

}  // namespace arena
