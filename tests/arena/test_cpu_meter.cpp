// CPU time of decisions: what waits costs none, whether or not the system was asked where the decision began.
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

std::int64_t cpu_of(CpuMeter& meter, const std::function<void()>& decision, bool asks) {
  EXPECT_EQ(meter.begin(SteadyClock().now()), asks);
  decision();
  return meter.end(SteadyClock().now());
}

void work(std::chrono::nanoseconds cpu) {
  const std::int64_t until = thread_cpu_ns() + cpu.count();
  while (thread_cpu_ns() < until) {
  }
}

TEST(CpuMeter, WaitingCostsNothingAndWorkCostsItself) {
  CpuMeter meter;
  EXPECT_LT(cpu_of(
                meter, [] { std::this_thread::sleep_for(50ms); }, true),
            20'000'000);
  std::this_thread::sleep_for(5ms);
  const std::int64_t busy = cpu_of(
      meter, [] { work(30ms); }, true);
  EXPECT_GE(busy, 30'000'000);
  EXPECT_LT(busy, 60'000'000);
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
    const std::int64_t took = meter.end(SteadyClock().now());
    EXPECT_GE(took, 2'000'000);
    EXPECT_LT(took, 10'000'000);
  }
  EXPECT_GT(measured, 0);
}

TEST(CpuMeter, TheDecisionsOfAGameTakeNearlyAllThatItsThreadTook) {
  const RunSpec spec = tournament_test::spec_from(tournament_test::small_tournament(2, 1, "", 20000));
  const auto worker = make_worker(spec);
  const std::atomic<bool> stop{false};
  const std::int64_t before = thread_cpu_ns();
  const GameRecord record = worker->play(Schedule(spec).at(0), stop);
  const std::int64_t game = (thread_cpu_ns() - before) / 1000;
  std::int64_t decisions = 0;
  for (const MoveRow& row : record.decisions) {
    ASSERT_TRUE(row.cpu_us.has_value());
    decisions += *row.cpu_us;
  }
  ASSERT_GT(record.decisions.size(), 5U);
  EXPECT_LE(decisions, game + static_cast<std::int64_t>(record.decisions.size())) << "in whole microseconds";
  EXPECT_GE(2 * decisions, game);
}

}  // namespace
}  // namespace arena
