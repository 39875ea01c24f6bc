// CPU time of decisions: waiting costs none, whether or not the system was asked when the decision began.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "arena/play/match_parts.hpp"
#include "arena/record/schedule.hpp"
#include "players/common/clock.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena {
namespace {

using namespace std::chrono_literals;

std::chrono::nanoseconds cpu_of(CpuMeter& meter, const std::function<void()>& decision, bool asks) {
  EXPECT_EQ(meter.begin(SteadyClock().now()), asks);
  decision();
  return meter.end(SteadyClock().now());
}

void work(std::chrono::nanoseconds cpu) {
  const auto until = thread_cpu() + cpu;
  while (thread_cpu() < until) {
  }
}

TEST(CpuMeter, WaitingCostsNothingAndWorkCostsItself) {
  CpuMeter meter;
  EXPECT_LT(cpu_of(
                meter, [] { std::this_thread::sleep_for(50ms); }, true),
            20ms);
  std::this_thread::sleep_for(5ms);
  const auto busy = cpu_of(
      meter, [] { work(30ms); }, true);
  EXPECT_GE(busy, 30ms);
  EXPECT_LT(busy, 60ms);
}

TEST(CpuMeter, ADecisionRightAfterAnotherIsMeasuredWithoutAskingAtItsBegin) {
  int measured = 0;
  for (int turn = 0; turn < 50 && measured < 5; ++turn) {  // on a busy machine something may come between two lines
    CpuMeter meter;
    meter.begin(SteadyClock().now());
    meter.end(SteadyClock().now());
    if (meter.begin(SteadyClock().now())) continue;
    ++measured;
    work(3ms);
    const auto took = meter.end(SteadyClock().now());
    EXPECT_GE(took, 2ms);
    EXPECT_LT(took, 10ms);
  }
  EXPECT_GT(measured, 0);
}

/// In whole microseconds.
struct GameCpu {
  std::int64_t thread = 0, decisions = 0, rows = 0;
};

GameCpu cpu_of_a_game(const RunSpec& spec) {
  GameCpu cpu;
  const auto worker = make_worker(spec);
  const std::atomic<bool> stop{false};
  const auto before = thread_cpu();
  const GameRecord record = worker->play(Schedule(spec).at(0), stop);
  cpu.thread = (thread_cpu() - before).count() / 1000;
  for (const MoveRow& row : record.decisions) cpu.decisions += row.cpu_us.value();
  cpu.rows = static_cast<std::int64_t>(record.decisions.size());
  EXPECT_GT(cpu.rows, 5);
  return cpu;
}

TEST(CpuMeter, TheDecisionsOfAGameTakeNearlyAllThatItsThreadTook) {
  const GameCpu cpu = cpu_of_a_game(tournament_test::spec_from(tournament_test::small_tournament(2, 1, "", 20000)));
  EXPECT_LE(cpu.decisions, cpu.thread + cpu.rows) << "in whole microseconds";
  EXPECT_GE(2 * cpu.decisions, cpu.thread);
}

TEST(CpuMeter, TheThreadsOfAPlayerCountTogether) {
  RunSpec spec = tournament_test::spec_from(tournament_test::small_tournament(2, 1, "", 10'000'000));
  for (Participant& player : spec.players) {
    MctsKind kind;
    kind.mcts.playouts = 20'000;
    kind.threads = 4;
    player.options.kind = kind;
  }
  const GameCpu cpu = cpu_of_a_game(spec);
  EXPECT_GT(cpu.decisions, 2 * cpu.thread) << "each of four does a quarter of the playouts";
}

}  // namespace
}  // namespace arena
