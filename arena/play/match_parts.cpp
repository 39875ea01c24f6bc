#include "arena/play/match_parts.hpp"

#include <fmt/format.h>

#include <fstream>

namespace arena {

std::int64_t thread_waited_ns() {
  std::ifstream in("/proc/thread-self/schedstat");
  std::int64_t ran = 0, waited = 0;
  return in >> ran >> waited ? waited : 0;
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
  if (limits_->game_time.count() > 0) left_ += limits_->increment;
}

void SideClock::count(const Decision& decision) {
  searched_ = searched_ || (decision.searched && decision.known.nodes);
  nodes_ += decision.nodes_total;
}

bool Agreement::decides(const config::AdjudicationSpec& rule, int side, const Decision& decision) {
  if (rule.score_margin <= 0 || !decision.searched || !decision.known.score) return false;
  const Score score = side == 0 ? decision.score : -decision.score;
  int leads = -1;
  if (score >= rule.score_margin) leads = 0;
  if (score <= -rule.score_margin) leads = 1;
  if (leads < 0)
    streak_ = 0;
  else
    streak_ = leads == leader_ ? streak_ + 1 : 1;
  seen_ = leads == leader_ ? seen_ | 1U << side : 1U << side;
  leader_ = leads;
  return leads >= 0 && streak_ >= rule.score_plies && seen_ == 3;
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
  record.adjudicated = adjudicated_by_names[static_cast<std::size_t>(rule)];
  record.set_result(result);
  record.termination = termination_adjudicated;
}

void finish_record(GameRecord& record, Outcome outcome, int plies) {
  if (record.termination.empty()) {
    record.set_result(outcome);
    record.termination = termination_by_rules;
  }
  record.plies = plies;
  record.finished = true;
}

}  // namespace arena
