// How a worker plays the games of one game type. A template in a header so that tests can seat players of their own; all other code uses make_worker.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <new>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "arena/play/finish.hpp"
#include "arena/play/live_game.hpp"
#include "arena/play/match.hpp"
#include "arena/play/match_parts.hpp"
#include "arena/play/openings.hpp"
#include "arena/play/player_factory.hpp"
#include "arena/play/proof_judge.hpp"
#include "arena/play/request.hpp"
#include "arena/play/start.hpp"
#include "arena/record/decision_fields.hpp"
#include "core/common/ending.hpp"
#include "core/common/errors.hpp"

namespace arena {

template <Game G>
class WorkerOf final : public Worker {
 public:
  explicit WorkerOf(const RunSpec& spec, const std::shared_ptr<EngineLog>& log = nullptr) : WorkerOf(spec, player_factory<G>(spec, log)) {
    may_keep_ = true;
  }
  /// The caller's players, made afresh for each game.
  WorkerOf(const RunSpec& spec, PlayerFactory<G> factory)
      : spec_(spec), factory_(std::move(factory)), start_(start_of<G>(spec.game)), proof_(spec.adjudication.proof, start_.options()) {}

  void show_to(LiveGame& live) override { live_ = &live; }

  GameRecord play(const GameJob& job, const std::atomic<bool>& stop) override {
    GameRecord record = play_to_end(job, stop);
    if (live_ != nullptr) live_->ended(record);
    return record;
  }

 private:
  GameRecord play_to_end(const GameJob& job, const std::atomic<bool>& stop) {
    const OpeningOf<G> begun = opening(static_cast<std::size_t>(job.opening));
    Match match{begin_record(spec_, job), begun.start, begun.first, {}, {}, {}, {}, {}};
    match.record.decisions.reserve(most_decisions_);
    match.moves.reserve(most_decisions_);
    if (!begun.start.empty()) match.record.moves = position_word(begun.start);
    for (const Move move : begun.moves) make(match, move, match.game.to_text(move));
    for (int side = 0; side < job.players.sides(); ++side) seat(match, side, stop);
    proof_.new_game();
    while (match.game.outcome() == Outcome::none && match.record.termination.empty()) {
      if (stop.load(std::memory_order_relaxed)) return std::move(match.record);
      if (spec_.adjudication.max_plies > 0 && match.plies() >= spec_.adjudication.max_plies)
        adjudicate(match.record, AdjudicatedBy::max_plies, Outcome::draw);
      else if (!play_ply(match, stop))
        return std::move(match.record);
    }
    if (match.record.termination.empty()) {
      match.record.ending = end_reason_of(match.game).name;
      ask_who_won(match);
    }
    for (int side = 0; side < match.record.sides(); ++side) {
      SeatRow& seat = match.record.seat(side);
      seat.points = points_of(match.game, side);
      seat.nodes = match.at(side).clock.nodes();
      seat.time_us = match.at(side).clock.time_us();
    }
    finish_record(match.record, match.game.outcome(), match.plies());
    if (match.record.sides() > 2 && match.record.is_by_rules()) set_places(match.record, match.game);
    most_decisions_ = std::max(most_decisions_, match.record.decisions.size());
    return std::move(match.record);
  }

  struct Seated {
    const Participant& who;
    std::shared_ptr<Player<G>> player;
    EnginePlayer<G>* engine;  // the same, where it is one
    SideClock clock;
  };
  struct Match {
    GameRecord record;
    std::string start;  // the position that the game began at; empty: the game's start
    G game;
    std::vector<Move> moves;     // since then
    std::vector<Seated> seated;  // by side
    ScoreJudge scores;
    CpuMeter cpu;
    std::vector<FollowedVariation> followed;  // of a referee's game
    Seated& at(int side) { return seated[static_cast<std::size_t>(side)]; }
    [[nodiscard]] int plies() const { return static_cast<int>(moves.size()); }
    [[nodiscard]] std::vector<SideTime> clocks() const {
      std::vector<SideTime> times;
      for (const Seated& side : seated) times.push_back({side.clock.shown(), side.who.options.limits.increment});
      return times;
    }
  };

  /// Players are made afresh for each game, so that nothing can leak from one to the next and only table memory is kept, unless their kind says
  /// that `new_game` forgets everything, and it is the same in all games. Such a player sits where it sat before: two copies may meet in one
  /// game.
  void seat(Match& match, int side, const std::atomic<bool>& stop) {
    const int index = match.record.job.players[side];
    const auto& tuned = match.record.job.tuned;
    const Participant& named = (tuned ? tuned->players : spec_.players)[static_cast<std::size_t>(index)];
    const Participant& who = spec_.side_limits.empty() ? named : by_side_.try_emplace({index, side}, at_side(spec_, named, side)).first->second;
    std::shared_ptr<Player<G>> kept;
    std::shared_ptr<Player<G>>& place = may_keep_ && !tuned && traits_of(who.options).reusable ? kept_[{index, side}] : kept;
    if (!place) place = factory_(who, pool_);
    begin_game(*place, side_seed(match.record.seed, side), stop);
    match.seated.push_back({who, place, dynamic_cast<EnginePlayer<G>*>(place.get()), SideClock(who.options.limits, spec_.margin)});
  }

  /// The spec's openings are already checked, and there may be millions: a worker reads only those of its games. A referee is asked once for each.
  OpeningOf<G> opening(std::size_t number) {
    if constexpr (!is_refereed<G>) return opening_of(start_, spec_.opening_lines[number]);
    if (const auto known = openings_.find(number); known != openings_.end()) return known->second;
    return openings_.emplace(number, opening_of(start_, spec_.opening_lines[number])).first->second;
  }

  static void make(Match& match, Move move, const std::string& text) {
    std::string& moves = match.record.moves;
    if (!moves.empty()) moves += ' ';
    moves += text;
    match.moves.push_back(move);
    match.game.make(move);
    if constexpr (is_refereed<G>)
      std::erase_if(match.followed, [&](FollowedVariation& line) {
        if (!line.goes_on(text) || match.game.outcome() != Outcome::none) return true;
        if (is_legal_word(match.game, line.said[line.at])) return false;
        mark_illegal(match.record.decisions[line.row], line.said, line.at);
        return true;
      });
  }

  /// One decision and its consequences. False if the run was stopped meanwhile.
  bool play_ply(Match& match, const std::atomic<bool>& stop) {
    const int side = match.game.to_move();
    auto& [player, mover, engine, clock] = match.at(side);
    clock.begin_decision(match.game.turn_starts());
    Request request = request_for(player.options.limits, clock_, &stop, match.moves, match.start);
    request.time_left = clock.left();
    request.turns_to_go = clock.turns_to_go();
    if (engine != nullptr) engine->set_clocks(match.clocks());
    Decision decision;
    std::string crash, termination;
    auto wall_before = clock_.now();
    if (match.cpu.begin(wall_before)) wall_before = clock_.now();
    try {
      decision = mover->decide(match.game, request);
    } catch (const std::bad_alloc&) {
      throw;  // the machine's fault, not the player's
    } catch (const std::system_error&) {
      throw;  // likewise
    } catch (const RefereeError&) {
      throw;  // a referee's fault decides no game
    } catch (const PlayerFault& failed) {
      crash = failed.what();
      termination = failed.termination();
    } catch (const std::exception& error) {
      crash = error.what();
      if (crash.empty()) crash = "an exception without a message was thrown";
    } catch (...) {
      crash = "something that is no std::exception was thrown";
    }
    const auto wall_after = clock_.now(), elapsed = wall_after - wall_before;
    const std::int64_t cpu = decision.cpu_time(match.cpu.end(wall_after)).count();
    if (stop.load(std::memory_order_relaxed)) return false;
    if (!crash.empty()) {
      forfeit(match.record, side, termination.empty() ? fault::crash : termination, crash);
    } else if (const std::string late = clock.end_decision(elapsed); !late.empty()) {
      forfeit(match.record, side, fault::time, late);
    } else if (const std::string reason = match.game.why_illegal(decision.move); !reason.empty()) {
      forfeit(match.record, side, fault::illegal_move,
              decision.move == no_move ? "no move" : fmt::format("move code {}: {}", decision.move.code, reason));
    } else {
      note(match, side, player, decision, elapsed.count(), cpu);
      make(match, decision.move, match.record.decisions.back().move);
      if (live_ != nullptr) live_->moved(match.record, wall_after);
      after_move(match, side, decision, stop);
    }
    return true;
  }

  /// The rules have decided; an engine that disagrees plays by other rules, and its author wants to know.
  void ask_who_won(Match& match) {
    const Request request = request_for({}, clock_, nullptr, match.moves, match.start);
    for (const Seated& seated : match.seated)
      if (seated.engine != nullptr)
        if (const std::string remark = seated.engine->disagreement(match.game, request); !remark.empty())
          match.record.remarks.push_back(seated.who.name + " " + remark);
  }

  void note(Match& match, int side, const Participant& player, const Decision& decision, std::int64_t wall_ns, std::int64_t cpu_ns) {
    const G& game = match.game;
    MoveRow& row = match.record.decisions.emplace_back();
    row.game = match.record.game;
    row.ply = row.turn = match.plies() + 1;
    if constexpr (HasLongTurns<G>) row.turn = game.turns_done() + 1;
    row.side = side;
    row.player = player.name;
    fill_decision(row, game, decision, wall_ns, cpu_ns);
    match.at(side).clock.count(decision);
    const EnginePlayer<G>* engine = match.at(side).engine;
    if (engine == nullptr) return;
    if (engine->legal_part() < engine->said_variation().size())
      mark_illegal(row, engine->said_variation(), engine->legal_part());
    else if (is_refereed<G> && engine->said_variation().size() > 1)
      match.followed.push_back({match.record.decisions.size() - 1, engine->said_variation()});
  }

  void after_move(Match& match, int side, const Decision& decision, const std::atomic<bool>& stop) {
    if (match.game.outcome() != Outcome::none) return;
    if (match.game.to_move() != side || match.game.turn_starts()) match.at(side).clock.end_turn();
    if (match.record.is_audited()) return;
    std::optional<Ruling> ruling = match.scores.judge(spec_.adjudication, side, match.plies(), score_that_counts(decision));
    if (!ruling) ruling = proved(match, stop);
    if (!ruling) return;
    if (is_chosen_for_audit(spec_.adjudication, match.record.job))
      audit(match.record, *ruling);
    else
      adjudicate(match.record, ruling->rule, ruling->result);
  }

  std::optional<Ruling> proved(const Match& match, const std::atomic<bool>& stop) {
    if constexpr (!is_refereed<G>)
      if (spec_.adjudication.proof.on)
        if (const auto result = proof_.judge(match.game, stop)) return Ruling{AdjudicatedBy::proof, *result, match.plies()};
    return std::nullopt;
  }

  const RunSpec& spec_;
  PlayerFactory<G> factory_;
  G start_;
  SteadyClock clock_;
  TablePool pool_;
  ProofJudge<G> proof_;
  std::map<std::size_t, OpeningOf<G>> openings_;        // for a game with a referee
  std::map<std::pair<int, int>, Participant> by_side_;  // players with the limits of a side, if these differ
  bool may_keep_ = false;
  LiveGame* live_ = nullptr;
  std::map<std::pair<int, int>, std::shared_ptr<Player<G>>> kept_;  // by player and side
  std::size_t most_decisions_ = 64;                                 // of a game so far
};

}  // namespace arena
