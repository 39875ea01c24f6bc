// Which games a tournament has, as a pure function from a game's number to the game. Lazy: nothing is stored, whatever the size.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/record/rows.hpp"
#include "arena/record/run_spec.hpp"
#include "arena/statistics/tuning.hpp"

namespace arena {

/// The players of a pair in a tuning: the run's players with these values.
struct TunedPlayers {
  statistics::ValuesPair values;
  std::vector<Participant> players;
};

struct GameJob {
  std::uint64_t id = 0;    // place in the schedule, from 0
  int round = 0;           // from 0
  std::uint64_t pair = 0;  // in a tuning: who plays instead of the run's players
  int opening = 0;         // index into the spec's openings
  Seating players;         // by index
  std::uint64_t seed = 0;
  std::shared_ptr<const TunedPlayers> tuned;  // in a tuning: who plays in place of the run's players
};

/// The seed of a game derives from the run's seed, the names in seat order, round and opening, so it does not depend on who else takes
/// part.
std::uint64_t game_seed(std::uint64_t run_seed, std::span<const std::string_view> players, int round, int opening);

/// The seed for a side's player in a game; `side` from 0.
std::uint64_t side_seed(std::uint64_t game_seed, int side);

/// Round by round and opening by opening, all pairings play it, each with every player in every seat: this interleaves the players, and with them any
/// drift of the machine. The games of a pairing that differ only in the seats are a pair: two games for two players, three for three, rotating the
/// seats.
class Schedule {
 public:
  explicit Schedule(const RunSpec& spec) : spec_(spec) {}
  [[nodiscard]] std::uint64_t size() const { return pairs() * games_in_pair(); }
  [[nodiscard]] std::uint64_t pairs() const { return static_cast<std::uint64_t>(spec_.rounds) * spec_.opening_lines.size() * spec_.pairings.size(); }
  [[nodiscard]] std::uint64_t games_in_pair() const { return static_cast<std::uint64_t>(spec_.games_in_pair()); }
  [[nodiscard]] GameJob at(std::uint64_t id) const;
  [[nodiscard]] std::uint64_t pair_of(std::uint64_t id) const { return id / games_in_pair(); }
  /// Whether all games of this one's pair are in `games`.
  [[nodiscard]] bool has_whole_pair(std::uint64_t id, const std::vector<bool>& games) const;

 private:
  const RunSpec& spec_;
};

/// The inverse of the schedule: the number of a game, from its row.
class ScheduleIndex {
 public:
  explicit ScheduleIndex(const RunSpec& spec);
  /// By round, opening and the players in seat order. Nothing for a game that is not in the tournament.
  [[nodiscard]] std::optional<std::uint64_t> find(const GameRow& row) const;

 private:
  const RunSpec& spec_;
  std::map<std::string, int> players_;
  std::vector<std::map<Seating, std::uint64_t>> games_;  // within one round and opening, for each order that these cycle through
};

}  // namespace arena
