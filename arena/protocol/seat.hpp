// What an engine's session needs of its game and its player, without the game's type: a position, questions about it, and a search of it.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/protocol/words.hpp"
#include "players/options.hpp"

namespace arena::protocol {

class Seat {
 public:
  virtual ~Seat() = default;

  /// Makes the player anew; throws InputError when it cannot be.
  virtual void seat(const PlayerOptions& options) = 0;
  /// Forgets earlier games.
  virtual void new_game(std::uint64_t seed) = 0;

  /// Gives what is wrong, and has no position then; empty when nothing is.
  virtual std::string set_position(const PositionLine& line) = 0;
  /// The words after `response`; nothing when the query is unknown.
  [[nodiscard]] virtual std::optional<std::string> answer(std::string_view query) const = 0;
  /// The position for people, in lines.
  [[nodiscard]] virtual std::string drawing() const = 0;

  /// Whether a search with these limits ends by itself.
  [[nodiscard]] virtual bool ends(const GoLine& go) const = 0;
  /// Searches until a limit or `stop`; `info` gets the words of each line. Gives the move, "none" where there is none.
  virtual std::string search(const GoLine& go, std::atomic<bool>& stop, const std::function<void(const std::string&)>& info) = 0;
};

/// Throws InputError for an unknown game, wrong rules, or a game of more than two sides.
std::unique_ptr<Seat> make_seat(const std::string& game, const std::map<std::string, int>& rules);

}  // namespace arena::protocol
