// What a decision may cost, as plain data, and the one declaration of each limit: `visit_limits` names every member once, with its range and help.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

namespace arena {

using Duration = std::chrono::microseconds;

enum class TimePolicyKind { fixed_share, comfortable, equal_shares, branching };
inline constexpr std::array<std::string_view, 4> time_policy_names = {"fixed-share", "comfortable", "equal-shares", "branching"};

/// What a decision may cost. Zero means no such limit. Limits combine freely; the first one reached stops the search.
struct Limits {
  int depth = 0;
  std::uint64_t nodes = 0;
  Duration move_time{0};
  Duration game_time{0};
  Duration increment{0};
  int per_moves = 0;  // turns that share game_time, which is added again after them; 0: all turns of the game
  TimePolicyKind policy = TimePolicyKind::fixed_share;
  double share = 0.05;                   // fixed-share: part of the remaining time a turn gets
  int comfortable_moves = 25;            // comfortable: moves that share the comfortable part of the time
  bool comfortable_strict = false;       // comfortable: only while fewer moves than these were made, not as many
  double comfortable_share = 0.8;        // comfortable: that part
  double panic_share = 0.08;             // comfortable: part of the remaining time a later move gets
  int ignored_turns = 3;                 // equal-shares: last turns that get no share
  Duration ignored_reserve{20'000'000};  // equal-shares: what is kept back for them
  Duration ignored_turn_time{15'000'000};
  int few_moves = 25;           // branching: with fewer legal moves than this one ply deeper
  int branching_depth = 4;      // branching: the usual depth
  Duration first_move_time{0};  // the first move may take longer than move_time
  friend bool operator==(const Limits&, const Limits&) = default;
};

/// A visitor has: choice(name, member, names, help), flag(name, member, help), integer(name, member, low, high, help), real(...), duration(...),
/// text(name, member, help), texts(name, member, help) for a list; group(name, on, help, body) for a switch that is true, false or a map;
/// section(name, help, body) for a map that is not a switch; chooser(name, member, names, help, body) for a choice with options of its own; and
/// only_if(met, requirement, body) around options that only make sense together with another one.
template <class Visitor, class L>
void visit_limits(Visitor& v, L& limits) {
  v.integer("depth", limits.depth, 0, 120, "plies to search; 0: no limit");
  v.integer("nodes", limits.nodes, 0, 1'000'000'000'000, "nodes per decision, over all iterations; 0: no limit");
  v.duration("move_time", limits.move_time, "time for a turn; 0: no limit");
  v.duration("game_time", limits.game_time, "time for all decisions of a game; 0: no limit; 40/60s+0.5s sets per_moves and increment too");
  const bool timed_game = limits.game_time.count() > 0;
  v.only_if(timed_game, "game_time", [&] {
    v.duration("increment", limits.increment, "time added to the clock after each turn");
    v.integer("per_moves", limits.per_moves, 0, 1000, "game_time is for so many turns of a player, and is added again after them; 0: for all");
  });
  v.only_if(limits.move_time.count() > 0, "move_time",
            [&] { v.duration("first_move_time", limits.first_move_time, "time for a player's first move instead of move_time; 0: the same"); });
  using Policy = TimePolicyKind;
  v.only_if(timed_game || limits.policy == Policy::branching, "game_time", [&] {
    v.choice("policy", limits.policy, time_policy_names, "how the game's time is divided among the turns; branching chooses the depth");
  });
  v.only_if(timed_game && (limits.policy == Policy::fixed_share || limits.policy == Policy::branching),
            "game_time with policy: fixed-share or branching",
            [&] { v.real("share", limits.share, 0.001, 1.0, "share of the remaining time for each turn"); });
  v.only_if(timed_game && limits.policy == Policy::comfortable, "game_time with policy: comfortable", [&] {
    v.integer("comfortable_moves", limits.comfortable_moves, 1, 1000, "number of moves that share the comfortable part (Sweere's cm)");
    v.flag("comfortable_strict", limits.comfortable_strict,
           "use the comfortable part while fewer than cm moves were made, as Sweere's program does, not up to cm as in his report");
    v.real("comfortable_share", limits.comfortable_share, 0.01, 1.0, "the comfortable part of the game's time (Sweere's cP)");
    v.real("panic_share", limits.panic_share, 0.001, 1.0, "share of the remaining time for each later move (Sweere's pP)");
  });
  v.only_if(timed_game && limits.policy == Policy::equal_shares, "game_time with policy: equal-shares", [&] {
    v.integer("ignored_turns", limits.ignored_turns, 0, 100, "number of last turns without an equal share (Trebing: 3)");
    v.duration("ignored_reserve", limits.ignored_reserve, "time kept back for the ignored turns");
    v.duration("ignored_turn_time", limits.ignored_turn_time, "at most this for each ignored turn");
  });
  v.only_if(limits.policy == Policy::branching, "policy: branching", [&] {
    v.integer("few_moves", limits.few_moves, 0, 1000, "search one ply deeper with fewer legal moves than this (Rudin: 25)");
    v.integer("branching_depth", limits.branching_depth, 1, 120, "the usual depth (Rudin: 4); never exceeded again after one time-out");
  });
}

/// The limits as a key of their own.
template <class Visitor, class L>
void visit_limits_section(Visitor& v, L& limits) {
  v.section("limits", "limits of a decision; a tournament's limits replace all of these", [&] { visit_limits(v, limits); });
}

}  // namespace arena
