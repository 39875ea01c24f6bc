// The parts of a match that any loop over a game can use: clocks and overruns, faults, adjudication. They know no game type.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arena/record/game_record.hpp"
#include "arena/record/run_spec.hpp"
#include "core/common/outcome.hpp"
#include "players/common/clock.hpp"
#include "players/common/decision.hpp"

namespace arena {

/// How long this thread was ready to run but had no core; 0 if the system does not say.
std::int64_t thread_waited_ns();

/// The CPU time of each decision of a game. Asking the system takes longer than many decisions, so it is asked when a decision ends; if the next one
/// begins shortly afterwards, the time in between is taken from the steady clock: the work in between never waits.
class CpuMeter {
 public:
  /// A decision begins at this time of the steady clock. Returns whether the system was asked, which takes a while.
  bool begin(std::chrono::nanoseconds now) {
    const bool asks = now - asked_at_ >= shortly;
    begun_ = asks ? thread_cpu() : asked_ + (now - asked_at_);
    return asks;
  }
  /// The decision has ended; returns its CPU time.
  std::chrono::nanoseconds end(std::chrono::nanoseconds now) {
    asked_ = thread_cpu();
    asked_at_ = now;
    return std::max(std::chrono::nanoseconds(0), asked_ - begun_);
  }

 private:
  static constexpr std::chrono::microseconds shortly{20};
  std::chrono::nanoseconds begun_{0}, asked_{0};
  std::chrono::nanoseconds asked_at_ = -std::chrono::hours(1);
};

/// A principal variation of an engine whose moves are checked as the game reaches them: nothing here knows the rules, and the referee is not asked
/// more than the game needs.
struct FollowedVariation {
  std::size_t row;                // of the decision
  std::vector<std::string> said;  // all of it
  std::size_t at = 0;             // the next move

  /// A move was made: returns whether it is the next one and others follow.
  bool goes_on(std::string_view made) { return said[at] == made && ++at < said.size(); }
};
/// Ends the recorded variation with the illegal move at this index.
void mark_illegal(MoveRow& row, const std::vector<std::string>& said, std::size_t at);

/// One side during a game: what it has used of the game's time and of the current turn, and what it has searched.
class SideClock {
 public:
  SideClock() = default;
  SideClock(const Limits& limits, std::chrono::nanoseconds margin) : limits_(&limits), margin_(margin), left_(limits.game_time) {}

  /// A decision begins; `turn_starts` says whether it is the first of its turn.
  void begin_decision(bool turn_starts);
  /// A decision took this long. Returns why it was too late; empty if it was in time. Node and depth limits have no clock.
  std::string end_decision(std::chrono::nanoseconds elapsed);
  /// The turn is over: adds the increment and, if the game's time is per so many turns, the game's time when due.
  void end_turn();
  void count(const Decision& decision);

  [[nodiscard]] std::chrono::nanoseconds left() const { return left_; }
  /// What the others hear of it: 0 without a clock, and a moment where it is overdrawn within the margin.
  [[nodiscard]] std::chrono::nanoseconds shown() const {
    return limits_->game_time.count() == 0 ? std::chrono::nanoseconds(0) : std::max(left_, std::chrono::nanoseconds(1));
  }
  /// Turns until the game's time is added again, including the next one; 0: never.
  [[nodiscard]] int turns_to_go() const { return limits_->per_moves == 0 ? 0 : limits_->per_moves - ended_ % limits_->per_moves; }
  [[nodiscard]] Figure nodes() const { return searched_ ? Figure(static_cast<std::int64_t>(nodes_)) : Figure(); }
  [[nodiscard]] Figure time_us() const { return used_.count() / 1000; }

 private:
  const Limits* limits_ = nullptr;
  std::chrono::nanoseconds margin_{0}, left_{0}, turn_{0}, used_{0};
  int turns_ = 0, ended_ = 0;  // begun and ended so far
  std::uint64_t nodes_ = 0;
  bool searched_ = false;  // false: the node count is unknown
};

/// The score that adjudication takes from a decision; of a proved result that of a certain win or loss. None without a search or a score.
std::optional<Score> score_that_counts(const Decision& decision);
/// The same from its row.
std::optional<Score> score_that_counts(const MoveRow& row);

/// The rules that use scores: both sides agree who wins, one resigns, or both see the game as even for some plies in a row. A decision without a
/// score that counts neither extends a run nor breaks it.
class ScoreJudge {
 public:
  /// After this many plies, the last of which was a decision with this score.
  std::optional<Ruling> judge(const config::AdjudicationSpec& rules, int side, int plies, const std::optional<Score>& score);

 private:
  bool agree(const config::AdjudicationSpec& rules, int side, Score score);
  bool resigns(const config::ResignSpec& rule, int side, Score score);
  bool is_even(const config::EvenSpec& rule, int side, int plies, Score score);

  int leader_ = -1, streak_ = 0, even_ = 0;
  unsigned seen_ = 0, even_seen_ = 0;
  std::array<int, 2> behind_{};  // consecutive times, by side
};

/// Whether a game is played on although scores or a proof would end it: drawn from the run's seed, the same wherever the game is played.
bool is_chosen_for_audit(const config::AdjudicationSpec& rules, const GameJob& job);

/// The record of a game that is about to begin.
GameRecord begin_record(const RunSpec& spec, const GameJob& job);
/// A side has lost through its own fault.
void forfeit(GameRecord& record, int side, std::string_view termination, std::string_view text);
/// A rule of the tournament has ended the game.
void adjudicate(GameRecord& record, AdjudicatedBy rule, Outcome result);
/// A rule would have ended the game, but it is played on.
void audit(GameRecord& record, const Ruling& ruling);
/// The game is over, by its rules if nothing else has ended it.
void finish_record(GameRecord& record, Outcome outcome, int plies);

}  // namespace arena
