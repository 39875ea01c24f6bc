#include "arena/play/simulated.hpp"
#include "arena/play/team.hpp"
#include "arena/play/thread_loop.hpp"

namespace arena {

namespace {

std::unique_ptr<Worker> shown_worker(const TeamOrder& order) {
  auto worker = order.options.worker(order.spec);
  if (order.live != nullptr) worker->show_to(*order.live);
  return worker;
}

GameRecord play_game(const TeamOrder& order, const GameJob& job, Worker& worker) {
  try {
    return worker.play(job, order.stop);
  } catch (...) {
    order.stop = true;  // the others need not finish their games
    throw;
  }
}

Played play_job(const TeamOrder& order, const Job& job, Worker& worker) {
  Played played{play_game(order, job.job, worker), {}, job.turn, {}, 0};
  CrashPolicy::Verdict verdict = order.policy.judge(played.record);
  while (verdict == CrashPolicy::Verdict::replay) {
    played.replayed.push_back(fault_line(order.spec, played.record, "failed by") + "; it is played again");
    played.record = play_game(order, job.job, worker);
    verdict = order.policy.judge(played.record);
  }
  if (verdict == CrashPolicy::Verdict::stop) {
    order.stop = true;
    played.record.finished = false;
  }
  if (played.record.finished) {
    played.lines = lines_of(played.record, order.columns);
    played.record.decisions = {};
  }
  return played;
}

}  // namespace

void play_on_threads(const TeamOrder& order, std::ostream& talk) {
  std::function<std::unique_ptr<Worker>()> workers = [&] { return shown_worker(order); };
  if (order.options.simulate) workers = simulated_workers(order.spec, *order.options.simulate);
  ThreadLoop{order.options.threads, order.options.pin, talk, most_threads(order.spec.players)}.run(
      workers, order.next, [&](const std::unique_ptr<Worker>& worker, const Job& job) { return play_job(order, job, *worker); }, order.take);
}

}  // namespace arena
