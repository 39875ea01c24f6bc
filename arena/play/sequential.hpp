// The sequential test of a run: takes games as they finish, counts pairs in schedule order, and says when it is decided. A game that was
// already played (up to symmetry) is not evidence and does not count.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "arena/record/duplicates.hpp"
#include "arena/record/rows.hpp"
#include "arena/record/schedule.hpp"
#include "arena/statistics/sprt.hpp"

namespace arena {

class SequentialCount {
 public:
  /// The spec must have a sequential test.
  explicit SequentialCount(const RunSpec& spec);
  void add(const GameJob& job, const GameRow& game);  // finished
  [[nodiscard]] bool decided() const { return sprt_.decision() != statistics::SprtDecision::undecided; }
  /// Games up to and including the deciding pair; only these count.
  [[nodiscard]] std::uint64_t deciding_games() const { return deciding_games_; }
  [[nodiscard]] std::string progress_text() const;
  [[nodiscard]] const statistics::Sprt& sprt() const { return sprt_; }

  static statistics::SprtParameters parameters(const config::SprtSpec& test);

 private:
  using Pair = std::array<std::optional<GameIdentity>, 2>;
  void count(const Pair& pair);

  std::size_t tested_;  // the player under test
  GameKeys keys_;
  SeenGames seen_;
  NewPairs counted_;
  statistics::Sprt sprt_;
  std::map<std::uint64_t, Pair> waiting_;  // pairs beyond the next one to count
  std::uint64_t next_pair_ = 0, deciding_games_ = 0, repeated_games_ = 0;
};

}  // namespace arena
