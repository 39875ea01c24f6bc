// A time control in one word, as chess programs write it: 40/60s+0.5s is 60 s for every 40 moves, plus half a second per move.
#pragma once
#include <string>
#include <string_view>

#include "arena/config/tree.hpp"
#include "players/common/limits.hpp"

namespace arena::config {

struct TimeControl {
  int per_moves = 0;
  Duration game_time{0}, increment{0};
  std::string error;  // empty if it is one
};
/// Whether the word is more than a time: it has a slash or a plus.
bool is_time_control(std::string_view text);
/// [MOVES/]TIME[+INCREMENT].
TimeControl parse_time_control(std::string_view text);

/// Replaces every `game_time` of the tree that is such a word by the three options that it stands for.
void expand_time_controls(Node& tree, Problems& problems);

}  // namespace arena::config
