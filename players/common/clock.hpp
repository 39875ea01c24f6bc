// The clock of a search; injected, so that tests can use a fake one.
#pragma once
#include <time.h>

#include <chrono>

namespace arena {

class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual std::chrono::nanoseconds now() = 0;
};

class SteadyClock final : public Clock {
 public:
  std::chrono::nanoseconds now() override { return std::chrono::steady_clock::now().time_since_epoch(); }
};

/// CPU time of this thread.
inline std::chrono::nanoseconds thread_cpu() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace arena
