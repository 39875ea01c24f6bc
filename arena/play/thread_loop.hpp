// THE loop over work on several threads: jobs are handed out one by one, done in parallel, and collected one by one as they finish.
#pragma once
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <type_traits>
#include <utility>

#include "arena/play/pinning.hpp"

namespace arena {

struct ThreadLoop {
  int threads = 1;
  bool pin = false;
  std::ostream& talk;  // receives the message that threads cannot be pinned
  int cores_each = 1;  // that a job keeps busy

  /// `next()` returns a job, or nothing at the end; `work(worker, job)` does it, with the thread's own worker, made by `make()`; `take(result)`
  /// gets the result. At most one thread at a time calls `next`, and one `take`. An exception ends the loop.
  template <class Make, class Next, class Work, class Take>
  void run(const Make& make, const Next& next, const Work& work, const Take& take) const {
    using oneapi::tbb::filter_mode;
    using Job = typename std::invoke_result_t<const Next&>::value_type;
    oneapi::tbb::enumerable_thread_specific<std::invoke_result_t<const Make&>> workers(make);
    using Result = std::invoke_result_t<const Work&, decltype(workers.local()), const Job&>;
    const std::size_t tokens = 4 * static_cast<std::size_t>(threads);  // a result waiting to be taken does not hold up the next job
    const oneapi::tbb::global_control width(oneapi::tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
    oneapi::tbb::task_arena arena(threads);
    const Pinning pinning(arena, pin, cores_each, talk);
    const auto next_job = [&](oneapi::tbb::flow_control& flow) -> Job {
      if (auto job = next()) return *std::move(job);
      flow.stop();
      return {};
    };
    arena.execute([&] {
      oneapi::tbb::parallel_pipeline(
          tokens, oneapi::tbb::make_filter<void, Job>(filter_mode::serial_in_order, next_job) &
                      oneapi::tbb::make_filter<Job, Result>(filter_mode::parallel, [&](const Job& job) { return work(workers.local(), job); }) &
                      oneapi::tbb::make_filter<Result, void>(filter_mode::serial_out_of_order, take));
    });
  }

  /// The same for the numbers below `count`, until `stop` is raised. `done(number, result)` takes each result.
  template <class Make, class Work, class Done>
  void run_numbers(std::size_t count, const std::atomic<bool>& stop, const Make& make, const Work& work, const Done& done) const {
    std::size_t number = 0;
    const auto next = [&]() -> std::optional<std::size_t> {
      return number < count && !stop.load(std::memory_order_relaxed) ? std::optional(number++) : std::nullopt;
    };
    const auto numbered = [&](auto& worker, std::size_t i) { return std::pair(i, work(worker, i)); };
    run(make, next, numbered, [&](const auto& result) { done(result.first, result.second); });
  }
};

}  // namespace arena
