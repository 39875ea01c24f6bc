// The time a search sees; injected, so that tests can use a false one.
#pragma once
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

}  // namespace arena
