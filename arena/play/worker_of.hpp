// How a worker plays the games of one game type. A template in a header so that tests can seat players of their own; everybody else asks make_worker.
#pragma once
#include <fmt/compile.h>
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <new>
#include <vector>

#include "arena/games/games.hpp"
#include "arena/play/match.hpp"
#include "arena/play/openings.hpp"
#include "arena/record/decision_fields.hpp"
#include "arena/text/csv.hpp"
#include "core/common/errors.hpp"
#include "players/make_player.hpp"

namespace arena {

inline std::int64_t thread_cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

/// One side during a game: what it has used of the game's time and of the present turn, and what it has searched.
struct SideClock {
  std::chrono::nanoseconds left{0};
  std::chrono::nanoseconds turn{0};
  std::chrono::nanoseconds used{0};
  int turns = 0;  // begun so far
  std::uint64_t nodes = 0;
  bool searched = false;  // false: the nodes are not known
};

template <Game G>
class WorkerOf final : public Worker {
 public:
  using Seat = std::function<std::unique_ptr<Player<G>>(const Participant&, TablePool&)>;

  explicit WorkerOf(
      const RunSpec& spec, Seat seat = [](const Participant& player, TablePool& pool) { return make_player<G>(player.options, pool); })
      : spec_(spec), seat_(std::move(seat)), start_(options_from<G>(spec.rules)) {
    for (const std::string& opening : spec.openings) openings_.push_back(opening_moves(start_, opening));
  }

  GameRecord play(const GameJob& job, const std::atomic<bool>& stop) override {
    GameRecord record;
    record.job = job;
    G game = start_;
    std::string moves;
    const auto note_move = [&](Move move) {
      if (!moves.empty()) moves += ' ';
      moves += game.to_text(move);
    };
    for (const Move move : openings_[static_cast<std::size_t>(job.opening)]) {
      note_move(move);
      game.make(move);
    }
    const int index[2] = {job.first, job.second};
    // Made anew for each game, so that nothing can leak from one to the next; only the memory of tables is kept.
    const std::unique_ptr<Player<G>> sides[2] = {seat_(spec_.players[static_cast<std::size_t>(job.first)], pool_),
                                                 seat_(spec_.players[static_cast<std::size_t>(job.second)], pool_)};
    SideClock clocks[2];
    Request request;
    request.clock = &clock_;
    request.stop = &stop;
    for (int side = 0; side < 2; ++side) {
      sides[side]->new_game(side_seed(job.seed, side));
      clocks[side].left = limits(index[side]).game_time;
    }

    Agreement agreement;
    while (game.outcome() == Outcome::none) {
      if (stop.load(std::memory_order_relaxed)) return record;
      if (spec_.adjudication.max_plies > 0 && game.plies() >= spec_.adjudication.max_plies) {
        record.adjudicated = "max-plies";
        record.result = Outcome::draw;
        break;
      }
      const int side = game.to_move();
      SideClock& clock = clocks[side];
      if (game.turn_starts() || clock.turns == 0) {
        clock.turn = std::chrono::nanoseconds(0);
        ++clock.turns;
      }
      request.limits = limits(index[side]);
      request.time_left = clock.left;
      request.moves = moves;
      Decision decision;
      const std::int64_t cpu_before = thread_cpu_ns();
      const auto wall_before = clock_.now();
      try {
        decision = sides[side]->decide(game, request);
      } catch (const std::bad_alloc&) {
        throw;  // the machine's fault, not the player's
      } catch (const std::exception& error) {
        if (stop.load(std::memory_order_relaxed)) return record;
        forfeit(record, side, "crash", error.what());
        break;
      } catch (...) {
        forfeit(record, side, "crash", "something that is no std::exception was thrown");
        break;
      }
      const auto elapsed = clock_.now() - wall_before;
      const std::int64_t cpu = thread_cpu_ns() - cpu_before;
      if (stop.load(std::memory_order_relaxed)) return record;
      clock.used += elapsed;
      clock.turn += elapsed;
      if (request.limits.game_time.count() > 0) clock.left -= elapsed;
      if (const std::string late = overrun(request.limits, clock); !late.empty()) {
        forfeit(record, side, "time", late);
        break;
      }
      if (const std::string reason = game.why_illegal(decision.move); !reason.empty()) {
        forfeit(record, side, "illegal-move", decision.move == no_move ? "no move" : fmt::format("move code {}: {}", decision.move.code, reason));
        break;
      }
      append_move_row(record, job, game, index[side], side, decision, elapsed.count(), cpu);
      clock.searched = clock.searched || decision.searched;
      clock.nodes += decision.nodes_total;
      note_move(decision.move);
      game.make(decision.move);
      if (game.outcome() == Outcome::none && (game.to_move() != side || game.turn_starts()) && request.limits.game_time.count() > 0)
        clock.left += request.limits.increment;
      if (agreement.decides(spec_.adjudication, side, decision) && game.outcome() == Outcome::none) {
        record.adjudicated = "score";
        record.result = agreement.result();
        break;
      }
    }
    if (record.termination.empty()) {
      if (record.adjudicated.empty()) record.result = game.outcome();
      record.termination = record.adjudicated.empty() ? "rules" : "adjudicated";
    }
    record.plies = game.plies();
    record.finished = true;
    write_game_row(record, job, moves, clocks);
    return record;
  }

 private:
  /// Both sides' scores say the same for some plies in a row.
  class Agreement {
   public:
    bool decides(const Adjudication& rule, int side, const Decision& decision) {
      if (rule.score_margin <= 0) return false;
      if (!decision.searched) return false;
      const Score score = side == 0 ? decision.score : -decision.score;
      const int leads = score >= rule.score_margin ? 0 : score <= -rule.score_margin ? 1 : -1;
      streak_ = leads >= 0 && leads == leader_ ? streak_ + 1 : leads >= 0 ? 1 : 0;
      seen_ = leads == leader_ ? seen_ | 1U << side : 1U << side;
      leader_ = leads;
      return leads >= 0 && streak_ >= rule.score_plies && seen_ == 3;
    }
    [[nodiscard]] Outcome result() const { return win_for(leader_); }

   private:
    int leader_ = -1, streak_ = 0;
    unsigned seen_ = 0;
  };

  [[nodiscard]] const Limits& limits(int player) const { return spec_.players[static_cast<std::size_t>(player)].limits; }

  /// Why the last decision was too late; empty when it was in time. Node and depth limits have no clock.
  std::string overrun(const Limits& limit, const SideClock& clock) const {
    const std::chrono::nanoseconds margin = spec_.time_margin;
    const auto ms = [](std::chrono::nanoseconds t) { return static_cast<double>(t.count()) / 1e6; };
    const std::chrono::nanoseconds allowed = clock.turns == 1 && limit.first_move_time.count() > 0 ? limit.first_move_time : limit.move_time;
    if (limit.move_time.count() > 0 && clock.turn > allowed + margin)
      return fmt::format("{:.1f} ms for a turn of {:.1f} ms", ms(clock.turn), ms(allowed));
    if (limit.game_time.count() > 0 && clock.left < -margin) return fmt::format("{:.1f} ms over the game's time", ms(-clock.left));
    return "";
  }

  static void forfeit(GameRecord& record, int side, std::string_view termination, std::string_view text) {
    record.result = win_for(1 - side);
    record.termination = termination;
    record.fault = side;
    record.fault_text = text;
  }

  void append_move_row(GameRecord& record, const GameJob& job, const G& game, int player, int side, const Decision& d, std::int64_t wall_ns,
                       std::int64_t cpu_ns) {
    std::string& out = record.move_rows;
    const auto to = std::back_inserter(out);
    int turn = game.plies() + 1;
    if constexpr (requires { game.turns_done(); }) turn = game.turns_done() + 1;
    fmt::format_to(to, FMT_COMPILE("{},{},{},{},"), job.id + 1, game.plies() + 1, turn, side == 0 ? "first" : "second");
    append_field(out, spec_.players[static_cast<std::size_t>(player)].name);
    fmt::format_to(to, FMT_COMPILE(",{},{},"), game.to_text(d.move), game.legal_count());
    append_decision(out, game, d, wall_ns, cpu_ns);
    ++record.move_row_count;
  }

  void write_game_row(GameRecord& record, const GameJob& job, const std::string& moves, const SideClock (&clocks)[2]) const {
    std::string& out = record.game_row;
    const auto to = std::back_inserter(out);
    fmt::format_to(to, FMT_COMPILE("{},{},{},{},"), job.id + 1, job.round + 1, job.pair + 1, job.opening + 1);
    append_field(out, spec_.players[static_cast<std::size_t>(job.first)].name);
    out += ',';
    append_field(out, spec_.players[static_cast<std::size_t>(job.second)].name);
    fmt::format_to(to, FMT_COMPILE(",{},{},{},{},"), to_word(record.result, 2), record.termination, record.adjudicated, record.plies);
    for (const SideClock& side : clocks) {
      if (side.searched) fmt::format_to(to, FMT_COMPILE("{}"), side.nodes);
      out += ',';
    }
    fmt::format_to(to, FMT_COMPILE("{},{},{},"), clocks[0].used.count() / 1000, clocks[1].used.count() / 1000, job.seed);
    out += moves;
    out += '\n';
  }

  const RunSpec& spec_;
  Seat seat_;
  G start_;
  SteadyClock clock_;
  TablePool pool_;
  std::vector<std::vector<Move>> openings_;
};

}  // namespace arena
