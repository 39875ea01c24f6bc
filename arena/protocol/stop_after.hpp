// Raises a flag after a time, unless this object is destroyed first.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace arena::protocol {

class StopAfter {
 public:
  StopAfter(std::atomic<bool>& flag, std::chrono::milliseconds time) : thread_([this, &flag, time] { wait(flag, time); }) {}
  ~StopAfter() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  StopAfter(const StopAfter&) = delete;
  StopAfter& operator=(const StopAfter&) = delete;

 private:
  void wait(std::atomic<bool>& flag, std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, time, [this] { return over_; })) flag.store(true, std::memory_order_relaxed);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace arena::protocol
