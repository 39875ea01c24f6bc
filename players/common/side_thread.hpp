// A thread beside the one that decides. It never outlives its owner; join rethrows what it threw and reports its cost.
#pragma once
#include <atomic>
#include <chrono>
#include <exception>
#include <thread>
#include <utility>

#include "players/common/clock.hpp"

namespace arena {

class SideThread {
 public:
  /// Runs `work`, which must end soon after `stop` is set.
  template <class Work>
  SideThread(std::atomic<bool>& stop, Work work)
      : stop_(stop), thread_([this, work = std::move(work)] {
          try {
            work();
          } catch (...) {
            thrown_ = std::current_exception();
          }
          cpu_ = thread_cpu();
        }) {}
  ~SideThread() {
    if (!thread_.joinable()) return;
    stop_.store(true, std::memory_order_relaxed);
    thread_.join();
  }
  SideThread(const SideThread&) = delete;
  SideThread& operator=(const SideThread&) = delete;

  /// Waits for its end; returns the CPU time that it took.
  std::chrono::nanoseconds join() {
    thread_.join();
    if (thrown_) std::rethrow_exception(thrown_);
    return cpu_;
  }

 private:
  std::atomic<bool>& stop_;
  std::exception_ptr thrown_;
  std::chrono::nanoseconds cpu_{0};
  std::thread thread_;  // last: it uses the others
};

}  // namespace arena
