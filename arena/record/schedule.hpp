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

/// Who plays a pair of a tuning: the run's players with these values.
struct TunedPlayers {
  statistics::ValuesPair values;
  std::vector<Participant> players;
};

struct GameJob {
  std::uint64_t id = 0;    // place in the schedule, from 0
  int round = 0;           // from 0
  std::uint64_t pair = 0;  // the games of one pairing, opening and round share it
  int opening = 0;         // index into the spec's openings
  Seating players;         // by index
  std::uint64_t seed = 0;
  std::shared_ptr<const TunedPlayers> tuned;  // in a tuning: who plays in place of the run's players
};

/// The seed of a game follows from the run's seed, the names in the order of their seats, round and opening, so it is the same whoever else takes
/// part.
std::uint64_t game_seed(std::uint64_t run_seed, std::span<const std::string_view> players, int round, int opening);

/// What a side's player of a game is seeded with; `side` from 0.
std::uint64_t side_seed(std::uint64_t game_seed, int side);

/// Round after round, opening after opening, all pairings play it, each with every player in every seat: players interleave, and so does any drift of
/// the machine. The games of a pairing that differ in the seats alone are a pair: of two players two games, of three three that rotate the
/// seats.
class Schedule {
 public:
  explicit Schedule(const RunSpec& spec) : spec_(spec) {}
  [[nodiscard]] std::uint64_t size() const { return pairs() * games_in_pair(); }
  [[nodiscard]] std::uint64_t pairs() const { return static_cast<std::uint64_t>(spec_.rounds) * spec_.opening_lines.size() * spec_.pairings.size(); }
  [[nodiscard]] std::uint64_t games_in_pair() const { return static_cast<std::uint64_t>(spec_.games_in_pair()); }
  [[nodiscard]] GameJob at(std::uint64_t id) const;
  [[nodiscard]] std::uint64_t pair_of(std::uint64_t id) const { return id / games_in_pair(); }
  /// Whether all games of this one's pair are among those.
  [[nodiscard]] bool has_whole_pair(std::uint64_t id, const std::vector<bool>& games) const;

 private:
  const RunSpec& spec_;
};

/// The schedule the other way round: the number of a game, from what its row says.
class ScheduleIndex {
 public:
  explicit ScheduleIndex(const RunSpec& spec);
  /// By round, opening and the players in the order of their seats. Nothing for a game that the tournament does not have.
  [[nodiscard]] std::optional<std::uint64_t> find(const GameRow& row) const;

 private:
  const RunSpec& spec_;
  std::map<std::string, int> players_;
  std::vector<std::map<Seating, std::uint64_t>> games_;  // among those of one round and opening, for each order that these take in turn
};

}  // namespace arena
