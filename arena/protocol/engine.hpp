// One of our players as an engine: a position, queries about it, and searches of it.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/play/game_board.hpp"
#include "arena/protocol/words.hpp"

namespace arena::protocol {

class Engine {
 public:
  /// Throws InputError for an unknown game or wrong rules.
  Engine(const std::string& game, const std::map<std::string, int>& rules);

  [[nodiscard]] int players() const { return game_->players(); }

  /// Makes a fresh player for a new game; throws InputError if it cannot be made, or cannot play with this many sides.
  void set_player(const PlayerOptions& options, std::uint64_t seed);
  /// The player forgets earlier games.
  void new_game(std::uint64_t seed);

  /// Returns what is wrong, in which case there is no position; empty if nothing is.
  std::string set_position(const PositionLine& line);
  /// The words after `response`; nothing if the query is unknown.
  [[nodiscard]] std::optional<std::string> answer(std::string_view query) const;
  /// The position for people, in lines.
  [[nodiscard]] std::string drawing() const;

  /// Drops illegal moves from those to choose from, and returns what is wrong with each.
  [[nodiscard]] std::vector<std::string> drop_illegal(GoLine& go) const;
  /// Whether a search with these limits ends by itself.
  [[nodiscard]] bool ends(const GoLine& go) const;
  /// Searches until a limit or `stop`; `info` gets the words of each line. Returns the move, "none" if there is none.
  std::string search(const GoLine& go, std::atomic<bool>& stop, const std::function<void(const std::string&)>& info);

 private:
  /// The protocol's limits for this move; the player itself decides how to divide a clock.
  Limits limits_of(const GoLine& go);
  std::string forget(const std::string& why);

  std::unique_ptr<GameBoard> game_;
  bool there_ = true;               // there is a position
  std::vector<std::string> moves_;  // as the runner wrote them
  PlayerOptions options_;
  std::chrono::milliseconds game_time_{0};
  std::uint64_t seed_ = 0;
  bool without_clock_ = false;  // the last search of this game had no clock
};

}  // namespace arena::protocol
