// The tuning of a run: takes games as they finish, in any order, and says who plays the next pairs. Everything follows from the spec and the
// results, so a resumed run takes the same path.
#pragma once
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/record/rows.hpp"
#include "arena/record/schedule.hpp"
#include "arena/statistics/tuning.hpp"

namespace arena {

/// The plan of a tournament with a `tune` section.
statistics::TuningPlan tuning_plan(const config::TournamentSpec& tournament);

/// The players of a pair with their values, replacing the spec's.
std::shared_ptr<const TunedPlayers> tuned_players(const RunSpec& spec, const statistics::ValuesPair& values);

/// The tuned player at the low and at the high end of all its ranges, under the name of one of the spec's players; empty without a tuning.
std::vector<Participant> ends_of_ranges(const RunSpec& spec);

/// Values as bytes, for a rank that plays the pair.
std::string packed_values(const statistics::ValuesPair& values);
statistics::ValuesPair unpacked_values(std::string_view bytes);

/// Follows the games of a tuning; not thread-safe.
class TuningCourse {
 public:
  /// The spec must have a `tune` section.
  explicit TuningCourse(const config::TournamentSpec& tournament) : first_(tournament.players.front().name), tuning_(tuning_plan(tournament)) {}
  /// Half points, 0 to 2, that the first of the two players scored in a game: the one in which it moved first, or the other.
  void add(std::uint64_t pair, bool began, int half_points);
  /// A game of the run.
  void add(const GameRow& game);
  /// Whether everything that the pair depends on is known.
  [[nodiscard]] bool knows(std::uint64_t pair) const { return static_cast<std::int64_t>(pair) < tuning_.block_end(); }
  [[nodiscard]] const statistics::Tuning& tuning() const { return tuning_; }
  /// Who plays a pair, or has played it.
  [[nodiscard]] const statistics::ValuesPair& values(std::uint64_t pair) const {
    return pair < played_.size() ? played_[pair] : tuning_.players(static_cast<std::int64_t>(pair));
  }

 private:
  std::string first_;  // whose half points are counted
  statistics::Tuning tuning_;
  std::vector<statistics::ValuesPair> played_;
  std::map<std::uint64_t, std::array<int, 2>> games_;  // of the pairs in the block: half points, -1 for a missing game
};

/// The same for a run: games come from one thread, and another asks for the next.
class TuningRun {
 public:
  /// `spec` is what is played, with this node's times, and outlives this object.
  explicit TuningRun(const RunSpec& spec) : spec_(spec), course_(spec) {}
  void add(const GameRow& game);
  /// Whether the pair can be played now; with `wait`, waits until it can or `stop` is raised.
  bool may_play(std::uint64_t pair, bool wait, const std::atomic<bool>& stop);
  /// Who plays a pair that can be played now.
  std::shared_ptr<const TunedPlayers> players(std::uint64_t pair);
  /// The current values of the parameters.
  std::string progress_text();

 private:
  const RunSpec& spec_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  TuningCourse course_;
  std::uint64_t last_pair_ = ~std::uint64_t{0};
  std::shared_ptr<const TunedPlayers> last_;  // shared by both games of a pair
};

}  // namespace arena
