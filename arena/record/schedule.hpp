// Which games a tournament has, as a pure function from a game's number to the game. Lazy: nothing is stored, whatever the size.
#pragma once
#include <cstdint>
#include <string_view>

#include "arena/record/run_spec.hpp"

namespace arena {

struct GameJob {
  std::uint64_t id = 0;       // place in the schedule, from 0
  int round = 0;              // from 0
  std::uint64_t pair = 0;     // the two games of one pairing, opening and round share it
  int opening = 0;            // index into the spec's openings
  int first = 0, second = 0;  // players, by index; `first` moves first
  std::uint64_t seed = 0;
};

/// The seed of a game follows from the run's seed, the two names, round, opening and side, so it is the same whoever else takes part.
std::uint64_t game_seed(std::uint64_t run_seed, std::string_view first, std::string_view second, int round, int opening);

/// What a side's player of a game is seeded with; `side` from 0.
std::uint64_t side_seed(std::uint64_t game_seed, int side);

/// Round after round, opening after opening, all pairings play it, each with both colours: players interleave, and so does any drift of the machine.
class Schedule {
 public:
  explicit Schedule(const RunSpec& spec) : spec_(spec) {}
  [[nodiscard]] std::uint64_t size() const { return static_cast<std::uint64_t>(spec_.rounds) * spec_.openings.size() * spec_.pairings.size() * 2; }
  [[nodiscard]] GameJob at(std::uint64_t id) const;

 private:
  const RunSpec& spec_;
};

}  // namespace arena
