#include "arena/engines/go_command.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace arena {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

std::int64_t ms(nanoseconds time) { return std::max<std::int64_t>(1, std::chrono::floor<milliseconds>(time).count()); }

/// "p1time 8000 p2time 6000 p1inc 5 p2inc 7", for every side of the game; increments if there are any. Then the mover's turns until time is added
/// to its clock.
std::string clock_words(Protocol protocol, int side, std::span<const SideTime> clocks, const Request& request) {
  const SideTime own{request.time_left, request.limits.increment};
  std::string times, increments;
  bool any = false;
  for (std::size_t i = 0; i < clocks.size(); ++i) {
    const SideTime& time = static_cast<int>(i) == side || clocks[i].left.count() <= 0 ? own : clocks[i];
    const std::string who = protocol == Protocol::ugi ? fmt::format("p{}", i + 1) : i == 0 ? "w" : "b";
    times += fmt::format("{}{}time {}", i == 0 ? "" : " ", who, ms(time.left));
    increments += fmt::format(" {}inc {}", who, time.increment / milliseconds(1));
    any = any || time.increment.count() > 0;
  }
  if (any) times += increments;
  return request.turns_to_go > 0 ? fmt::format("{} movestogo {}", times, request.turns_to_go) : times;
}

}  // namespace

GoCommand go_command(Protocol protocol, int side, std::span<const SideTime> clocks, const Request& request, const TurnClock& turns, int moves_of_turn,
                     nanoseconds margin, nanoseconds answer_time) {
  const Limits& limits = request.limits;
  GoCommand go;
  go.answer_within = answer_time;
  const auto word = [&](const std::string& text) { go.text += (go.text.empty() ? "" : " ") + text; };
  const auto clock = [&](nanoseconds left) {
    const nanoseconds within = std::max(nanoseconds(0), left) + margin;
    go.answer_within = go.by_the_clock ? std::min(go.answer_within, within) : within;
    go.by_the_clock = true;
  };
  if (limits.game_time.count() > 0) {
    word(clock_words(protocol, side, clocks, request));
    clock(request.time_left);
  }
  if (limits.move_time.count() > 0) {
    const nanoseconds turn = turns.first() && limits.first_move_time.count() > 0 ? limits.first_move_time : limits.move_time;
    word(fmt::format("movetime {}", ms((turn - turns.used()) / std::max(1, moves_of_turn - turns.moves()))));
    clock(turn - turns.used());
  }
  if (limits.depth > 0) word(fmt::format("depth {}", limits.depth));
  if (limits.nodes > 0) word(fmt::format("nodes {}", limits.nodes));
  return go;
}

}  // namespace arena
