#include "arena/play/pinning.hpp"

#include <ostream>
#include <vector>
#ifdef __linux__
#include <pthread.h>
#endif

namespace arena {

Pinning::Pinning(oneapi::tbb::task_arena& arena, bool wanted, int cores_each, std::ostream& talk)
    : oneapi::tbb::task_scheduler_observer(arena), wanted_(wanted), cores_each_(cores_each), talk_(talk) {
  if (!wanted_) return;
#ifdef __linux__
  CPU_ZERO(&allowed_);
  if (sched_getaffinity(0, sizeof allowed_, &allowed_) != 0) failed_ = true;
#endif
  observe(true);
}

Pinning::~Pinning() {
  if (!wanted_) return;
  observe(false);
  if (failed_) talk_ << "note: this system does not let threads be pinned to cores; --pin had no effect\n";
}

void Pinning::on_scheduler_entry(bool /*is_worker*/) {
#ifdef __linux__
  // The n-th thread gets the n-th group of the cores that this process may use; threads that it creates inherit them.
  std::vector<std::size_t> cores;
  for (std::size_t core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &allowed_)) cores.push_back(core);
  if (cores.empty()) return;
  const auto first = static_cast<std::size_t>(oneapi::tbb::this_task_arena::current_thread_index() * cores_each_);
  cpu_set_t own;
  CPU_ZERO(&own);
  for (std::size_t i = 0; i < static_cast<std::size_t>(cores_each_); ++i) CPU_SET(cores[(first + i) % cores.size()], &own);
  if (pthread_setaffinity_np(pthread_self(), sizeof own, &own) != 0) failed_ = true;
#else
  failed_ = true;
#endif
}

void Pinning::on_scheduler_exit(bool /*is_worker*/) {
#ifdef __linux__
  if (CPU_COUNT(&allowed_) > 0) pthread_setaffinity_np(pthread_self(), sizeof allowed_, &allowed_);
#endif
}

}  // namespace arena
