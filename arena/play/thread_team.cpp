#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include "arena/play/pinning.hpp"
#include "arena/play/simulated.hpp"
#include "arena/play/team.hpp"

namespace arena {

namespace {

using Workers = oneapi::tbb::enumerable_thread_specific<std::unique_ptr<Worker>>;

std::unique_ptr<Worker> shown_worker(const TeamOrder& order) {
  auto worker = order.options.worker(order.spec);
  if (order.live != nullptr) worker->show_to(*order.live);
  return worker;
}

GameRecord play_game(const TeamOrder& order, const GameJob& job, Workers& workers) {
  try {
    return workers.local()->play(job, order.stop);
  } catch (const RunError&) {
    order.stop = true;  // nobody else need finish a game
    throw;
  }
}

Played play_job(const TeamOrder& order, const Job& job, Workers& workers) {
  Played played{play_game(order, job.job, workers), {}, job.turn, {}};
  CrashPolicy::Verdict verdict = order.policy.judge(played.record);
  while (verdict == CrashPolicy::Verdict::replay) {
    played.replayed.push_back(fault_line(order.spec, played.record, "failed by") + "; it is played again");
    played.record = play_game(order, job.job, workers);
    verdict = order.policy.judge(played.record);
  }
  if (verdict == CrashPolicy::Verdict::stop) {
    order.stop = true;
    played.record.finished = false;
  }
  if (played.record.finished) {
    played.lines = lines_of(played.record);
    played.record.decisions = {};
  }
  return played;
}

}  // namespace

void play_on_threads(const TeamOrder& order, std::ostream& talk) {
  using oneapi::tbb::filter_mode;
  const auto threads = static_cast<std::size_t>(order.options.threads);
  const std::size_t tokens = 4 * threads;  // a game that waits to be written keeps nobody from the next
  const oneapi::tbb::global_control width(oneapi::tbb::global_control::max_allowed_parallelism, threads);
  oneapi::tbb::task_arena arena(order.options.threads);
  const Pinning pinning(arena, order.options.pin, talk);
  Workers workers =
      order.options.simulate ? Workers(simulated_workers(order.spec, *order.options.simulate)) : Workers([&] { return shown_worker(order); });
  const auto take_next = [&](oneapi::tbb::flow_control& flow) -> Job {
    if (const auto job = order.next()) return *job;
    flow.stop();
    return {};
  };
  arena.execute([&] {
    oneapi::tbb::parallel_pipeline(
        tokens, oneapi::tbb::make_filter<void, Job>(filter_mode::serial_in_order, take_next) &
                    oneapi::tbb::make_filter<Job, Played>(filter_mode::parallel, [&](const Job& job) { return play_job(order, job, workers); }) &
                    oneapi::tbb::make_filter<Played, void>(filter_mode::serial_out_of_order, [&](const Played& played) { order.take(played); }));
  });
}

}  // namespace arena
