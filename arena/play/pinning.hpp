// Keeps each worker thread, and the threads of its players, on cores of its own, if the system allows it.
#pragma once
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_scheduler_observer.h>

#include <atomic>
#include <iosfwd>
#ifdef __linux__
#include <sched.h>
#endif

namespace arena {

class Pinning final : public oneapi::tbb::task_scheduler_observer {
 public:
  /// `cores_each`: as many as a player has threads.
  Pinning(oneapi::tbb::task_arena& arena, bool wanted, int cores_each, std::ostream& talk);
  ~Pinning() override;
  Pinning(const Pinning&) = delete;
  Pinning& operator=(const Pinning&) = delete;
  void on_scheduler_entry(bool is_worker) override;
  void on_scheduler_exit(bool is_worker) override;

 private:
  bool wanted_;
  int cores_each_;
  std::ostream& talk_;
  std::atomic<bool> failed_{false};
#ifdef __linux__
  cpu_set_t allowed_{};  // cores that the process may use; read once, since a new thread inherits the core of its creator
#endif
};

}  // namespace arena
