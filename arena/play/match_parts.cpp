#include "arena/play/match_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "arena/record/decision_fields.hpp"
#include "arena/text/visible.hpp"
#include "core/common/random.hpp"

namespace arena {

std::int64_t thread_waited_ns() {
  std::ifstream in("/proc/thread-self/schedstat");
  std::int64_t ran = 0, waited = 0;
  return in >> ran >> waited ? waited : 0;
}

void mark_illegal(MoveRow& row, const std::vector<std::string>& said, std::size_t at) {
  row.pv.clear();
  for (std::size_t i = 0; i < at; ++i) row.pv += said[i] + " ";
  row.pv += std::string(illegal_mark) + " " + visible(said[at], 50);
}

void SideClock::begin_decision(bool turn_starts) {
  if (!turn_starts && turns_ > 0) return;
  turn_ = std::chrono::nanoseconds(0);
  ++turns_;
}

std::string SideClock::end_decision(std::chrono::nanoseconds elapsed) {
  const auto ms = [](std::chrono::nanoseconds t) { return static_cast<double>(t.count()) / 1e6; };
  used_ += elapsed;
  turn_ += elapsed;
  if (limits_->game_time.count() > 0) left_ -= elapsed;
  const std::chrono::nanoseconds allowed = turns_ == 1 && limits_->first_move_time.count() > 0 ? limits_->first_move_time : limits_->move_time;
  if (limits_->move_time.count() > 0 && turn_ > allowed + margin_) return fmt::format("{:.1f} ms for a turn of {:.1f} ms", ms(turn_), ms(allowed));
  if (limits_->game_time.count() > 0 && left_ < -margin_) return fmt::format("{:.1f} ms over the game's time", ms(-left_));
  return "";
}

void SideClock::end_turn() {
  if (limits_->game_time.count() == 0) return;
  left_ += limits_->increment;
  if (limits_->per_moves > 0 && ++ended_ % limits_->per_moves == 0) left_ += limits_->game_time;
}

void SideClock::count(const Decision& decision) {
  searched_ = searched_ || (decision.searched && decision.known.nodes);
  nodes_ += decision.nodes_total;
}

std::optional<Score> score_that_counts(const Decision& decision) {
  if (!decision.searched || !decision.known.score || !is_search(decision.stop)) return std::nullopt;
  if (decision.proved == Proved::win) return win_score;
  return decision.proved == Proved::loss ? -win_score : decision.score;
}

std::optional<Score> score_that_counts(const MoveRow& row) {
  const auto stop = std::find(stop_reason_names.begin(), stop_reason_names.end(), row.stop) - stop_reason_names.begin();
  if (!is_search(static_cast<StopReason>(stop))) return std::nullopt;
  if (is_proved(row, Proved::win)) return win_score;
  if (is_proved(row, Proved::loss)) return -win_score;
  return row.score ? std::optional(static_cast<Score>(*row.score)) : std::nullopt;
}

std::optional<Ruling> ScoreJudge::judge(const config::AdjudicationSpec& rules, int side, int plies, const std::optional<Score>& score) {
  if (!rules.by_score() || !score) return std::nullopt;
  const bool agreed = agree(rules, side, *score), resigned = resigns(rules.resign, side, *score);
  const bool even = is_even(rules.draw, side, plies, *score);  // evaluated first: every rule must see every decision
  if (agreed) return Ruling{AdjudicatedBy::score, win_for(leader_), plies};
  if (resigned) return Ruling{AdjudicatedBy::resign, win_for(1 - side), plies};
  if (even) return Ruling{AdjudicatedBy::draw, Outcome::draw, plies};
  return std::nullopt;
}

bool ScoreJudge::agree(const config::AdjudicationSpec& rules, int side, Score mover) {
  if (rules.score_margin <= 0) return false;
  const Score score = side == 0 ? mover : -mover;
  int leads = -1;
  if (score >= rules.score_margin) leads = 0;
  if (score <= -rules.score_margin) leads = 1;
  if (leads < 0)
    streak_ = 0;
  else
    streak_ = leads == leader_ ? streak_ + 1 : 1;
  seen_ = leads == leader_ ? seen_ | 1U << side : 1U << side;
  leader_ = leads;
  return leads >= 0 && streak_ >= rules.score_plies && seen_ == 3;
}

bool ScoreJudge::resigns(const config::ResignSpec& rule, int side, Score score) {
  if (!rule.on) return false;
  int& behind = behind_[static_cast<std::size_t>(side)];
  behind = score <= -rule.score ? behind + 1 : 0;
  return behind >= rule.decisions;
}

bool ScoreJudge::is_even(const config::EvenSpec& rule, int side, int plies, Score score) {
  if (!rule.on) return false;
  const bool counts = score <= rule.score && score >= -rule.score && plies >= rule.from_ply;
  even_ = counts ? even_ + 1 : 0;
  even_seen_ = counts ? even_seen_ | 1U << side : 0;
  return even_ >= rule.plies && even_seen_ == 3;
}

bool is_chosen_for_audit(const config::AdjudicationSpec& rules, const GameJob& job) {
  constexpr std::uint64_t purpose = 0xA0D17;  // the players' own seeds derive from the same number
  return static_cast<double>(mix64(mix64(job.seed) ^ purpose) >> 11U) * 0x1p-53 < rules.audit;
}

GameRecord begin_record(const RunSpec& spec, const GameJob& job) {
  GameRecord record;
  record.job = job;
  record.game = job.id + 1;
  record.round = job.round + 1;
  record.pair = job.pair + 1;
  record.opening = job.opening + 1;
  record.seats.clear();
  for (const int player : job.players) record.seats.emplace_back().player = spec.players[static_cast<std::size_t>(player)].name;
  record.seed = job.seed;
  return record;
}

void forfeit(GameRecord& record, int side, std::string_view termination, std::string_view text) {
  record.set_loser(side);
  record.termination = termination;
  record.fault = side;
  record.fault_text = text;
}

void adjudicate(GameRecord& record, AdjudicatedBy rule, Outcome result) {
  record.adjudicated =
      std::string(adjudicated_by_names[static_cast<std::size_t>(rule)]) + (record.adjudicated.empty() ? "" : " ") + record.adjudicated;
  record.set_result(result);
  record.termination = termination_adjudicated;
}

void audit(GameRecord& record, const Ruling& ruling) { record.adjudicated = ruling.audit_word(); }

void finish_record(GameRecord& record, Outcome outcome, int plies) {
  if (record.termination.empty()) {
    record.set_result(outcome);
    record.termination = termination_by_rules;
  }
  record.plies = plies;
  record.finished = true;
}

}  // namespace arena
