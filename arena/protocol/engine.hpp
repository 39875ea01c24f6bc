// One of our players as an engine: a position, questions about it, and searches of it.
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

  /// Makes the player anew, for a new game; throws InputError when it cannot be, or cannot play with so many sides.
  void set_player(const PlayerOptions& options, std::uint64_t seed);
  /// The player forgets earlier games.
  void new_game(std::uint64_t seed);

  /// Gives what is wrong, and has no position then; empty when nothing is.
  std::string set_position(const PositionLine& line);
  /// The words after `response`; nothing when the query is unknown.
  [[nodiscard]] std::optional<std::string> answer(std::string_view query) const;
  /// The position for people, in lines.
  [[nodiscard]] std::string drawing() const;

  /// Drops what is no legal move from those to choose from, and gives what is wrong with each.
  [[nodiscard]] std::vector<std::string> drop_illegal(GoLine& go) const;
  /// Whether a search with these limits ends by itself.
  [[nodiscard]] bool ends(const GoLine& go) const;
  /// Searches until a limit or `stop`; `info` gets the words of each line. Gives the move, "none" where there is none.
  std::string search(const GoLine& go, std::atomic<bool>& stop, const std::function<void(const std::string&)>& info);

 private:
  /// The protocol's limits for this move; how a clock is shared out stays the player's own.
  Limits limits_of(const GoLine& go);
  std::string forget(const std::string& why);

  std::unique_ptr<GameBoard> game_;
  bool there_ = true;               // there is a position
  std::vector<std::string> moves_;  // as the runner wrote them
  PlayerOptions options_;
  std::chrono::milliseconds game_time_{0};
  std::uint64_t seed_ = 0;
  bool without_clock_ = false;  // the last search of this game was
};

}  // namespace arena::protocol
