// Equal games, up to the symmetries of the board. A deterministic game that was played twice carries no new information, so every error bar counts it
// once.
#pragma once
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/common/game.hpp"

namespace arena {

/// Stands for a sequence of moves and all its images: equal for equal games, different in 128 bits for all others.
struct GameKey {
  std::uint64_t high = 0, low = 0;
  friend auto operator<=>(const GameKey&, const GameKey&) = default;
};

/// Computes the key of a game from its moves (texts separated by spaces), including the opening. Throws InputError for an illegal move, with its
/// number.
class GameKeys {
 public:
  GameKeys(const std::string& game, const std::map<std::string, int>& rules);
  [[nodiscard]] GameKey of(std::string_view moves) const { return of_(moves); }
  /// Of the position that an opening leads to, whatever the order of its moves: games from there may be correlated.
  [[nodiscard]] Key opening(std::string_view moves) const { return opening_(moves); }

 private:
  std::function<GameKey(std::string_view)> of_;
  std::function<Key(std::string_view)> opening_;
};

/// The keys of a run's openings, by number less one. Throws InputError if openings.txt is missing or holds an illegal move.
std::vector<Key> opening_keys(const std::filesystem::path& folder, const GameKeys& keys);

/// One player's game against another, as far as duplicates are concerned: who sat where, the moves, and the result (a game lost on time is not the
/// game that went on).
struct GameIdentity {
  std::array<std::uint32_t, 2> players{};  // in seat order; millions of these are held at once
  std::int32_t half_points = 0;
  GameKey key;
  friend auto operator<=>(const GameIdentity&, const GameIdentity&) = default;
};

/// Takes the games of a record in order. The one rule for repeated games: only the first occurrence counts.
class SeenGames {
 public:
  /// True for a game not seen before.
  bool add(const GameIdentity& game);
  /// Different games so far, and how many were added.
  [[nodiscard]] std::int64_t unique() const { return static_cast<std::int64_t>(unique_); }
  [[nodiscard]] std::int64_t added() const { return added_; }

 private:
  bool insert(const GameKey& key);
  std::vector<GameKey> slots_;  // open addressing from the slot that the key's bits give; a power of two of them, never full
  std::size_t unique_ = 0;
  std::int64_t added_ = 0;
};

/// Takes the pairs of two players in order and counts the new games in whole pairs: a pair of two new games as it is, and from half-new pairs one
/// new game of each side. If one side repeats itself more than the other, it has fewer new games, and the surplus of the other side waits: counted
/// without partners, these games would stand for both sides.
class NewPairs {
 public:
  explicit NewPairs(std::size_t player) : player_(player) {}
  /// The half points, 0 to 4, that `player` scored in two new games with swapped sides, once there are two.
  std::optional<int> add(const std::array<GameIdentity, 2>& games, const std::array<bool, 2>& fresh);

  /// New games of one side by the player's half points: 0, 1, 2.
  using BySide = std::array<std::int64_t, 3>;
  /// All new games, with the player moving first, and second.
  [[nodiscard]] const std::array<BySide, 2>& new_games() const { return new_games_; }
  /// Those among them without a partner; only one side has any.
  [[nodiscard]] std::array<BySide, 2> waiting() const;

 private:
  std::size_t player_;
  std::array<BySide, 2> new_games_{};
  std::array<std::deque<int>, 2> waiting_;  // half points, by side
};

/// How many new games each side has, in words, if one has more than twice as many as the other; otherwise empty.
std::string imbalance_text(std::int64_t moving_first, std::int64_t moving_second);

}  // namespace arena
