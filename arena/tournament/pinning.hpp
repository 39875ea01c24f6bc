// Keeps each worker thread on a core of its own, where the system allows it.
#pragma once
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_scheduler_observer.h>

#include <atomic>
#include <iosfwd>

namespace arena {

class Pinning final : public oneapi::tbb::task_scheduler_observer {
 public:
  Pinning(oneapi::tbb::task_arena& arena, bool wanted, std::ostream& talk);
  ~Pinning() override;
  Pinning(const Pinning&) = delete;
  Pinning& operator=(const Pinning&) = delete;
  void on_scheduler_entry(bool is_worker) override;

 private:
  bool wanted_;
  std::ostream& talk_;
  std::atomic<bool> failed_{false};
};

}  // namespace arena
