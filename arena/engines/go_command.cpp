#include "arena/engines/go_command.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace arena {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

std::int64_t ms(nanoseconds time) { return std::max<std::int64_t>(1, std::chrono::floor<milliseconds>(time).count()); }

}  // namespace

GoCommand go_command(Protocol protocol, int side, const Request& request, const TurnClock& turns, int moves_of_turn, nanoseconds margin,
                     nanoseconds answer_time) {
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
    const nanoseconds own = request.time_left;
    const bool known = request.opponent_time_left.count() > 0;
    const nanoseconds time[2] = {own, known ? request.opponent_time_left : own};
    const nanoseconds increment[2] = {limits.increment, known ? request.opponent_increment : nanoseconds(limits.increment)};
    const bool ugi = protocol == Protocol::ugi;
    word(fmt::format("{} {} {} {}", ugi ? "p1time" : "wtime", ms(time[side == 0 ? 0 : 1]), ugi ? "p2time" : "btime", ms(time[side == 0 ? 1 : 0])));
    if (increment[0].count() + increment[1].count() > 0)
      word(fmt::format("{} {} {} {}", ugi ? "p1inc" : "winc", increment[side == 0 ? 0 : 1] / milliseconds(1), ugi ? "p2inc" : "binc",
                       increment[side == 0 ? 1 : 0] / milliseconds(1)));
    clock(own);
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
