// The sequential test of a run: takes games as they finish, counts pairs in the order of the schedule, and says when it is decided.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "arena/statistics/sprt.hpp"
#include "arena/tournament/match.hpp"

namespace arena {

class SequentialCount {
 public:
  explicit SequentialCount(const SequentialTest& test);
  /// Half points of the pairing's first-named player in one game.
  void add(std::uint64_t game, int half_points);
  [[nodiscard]] bool decided() const { return sprt_.decision() != statistics::SprtDecision::undecided; }
  /// Games up to and including the deciding pair; only these count.
  [[nodiscard]] std::uint64_t deciding_games() const { return deciding_games_; }
  [[nodiscard]] std::string progress_text() const;
  [[nodiscard]] const statistics::Sprt& sprt() const { return sprt_; }

  static statistics::SprtParameters parameters(const SequentialTest& test);

 private:
  statistics::Sprt sprt_;
  std::map<std::uint64_t, int> waiting_;  // pairs beyond the next one to count: games seen * 8 + half points
  std::uint64_t next_pair_ = 0, deciding_games_ = 0;
};

}  // namespace arena
