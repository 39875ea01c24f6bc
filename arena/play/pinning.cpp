#include "arena/play/pinning.hpp"

#include <ostream>
#ifdef __linux__
#include <pthread.h>
#endif

namespace arena {

Pinning::Pinning(oneapi::tbb::task_arena& arena, bool wanted, std::ostream& talk)
    : oneapi::tbb::task_scheduler_observer(arena), wanted_(wanted), talk_(talk) {
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
  // The n-th thread gets the n-th of the cores that this process may use.
  const int index = oneapi::tbb::this_task_arena::current_thread_index();
  const int cores = CPU_COUNT(&allowed_);
  int wanted = cores > 0 ? index % cores : 0;
  for (std::size_t core = 0; core < CPU_SETSIZE; ++core) {
    if (!CPU_ISSET(core, &allowed_) || wanted-- > 0) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    if (pthread_setaffinity_np(pthread_self(), sizeof one, &one) != 0) failed_ = true;
    return;
  }
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
