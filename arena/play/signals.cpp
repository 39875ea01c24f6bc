#include "arena/play/signals.hpp"

#include <signal.h>
#include <time.h>
#include <unistd.h>

namespace arena {

namespace {

// A signal handler can only reach globals; these are the only ones, and only this file sees them.
std::atomic<bool> stop_flag{false};
std::atomic<int> seen{0};
std::atomic<long> seen_ms{0};
struct sigaction before_int, before_term, before_size;

/// `timeout` and launchers signal the program and then its group: within this time it is the same signal.
constexpr long same_signal_ms = 300;

void on_signal(int number) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const long ms = now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
  const int before = seen.exchange(number);
  if (before == 0)
    seen_ms.store(ms);
  else if (before != number || ms - seen_ms.load() > same_signal_ms)
    _exit(128 + number);
  stop_flag.store(true);
}

}  // namespace

SignalGuard::SignalGuard() {
  stop_flag = false;
  seen = 0;
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &before_int);
  sigaction(SIGTERM, &action, &before_term);
  action.sa_handler = SIG_IGN;  // beyond the file size limit a write then fails, and is reported, like any other
  sigaction(SIGXFSZ, &action, &before_size);
}

SignalGuard::~SignalGuard() {
  sigaction(SIGINT, &before_int, nullptr);
  sigaction(SIGTERM, &before_term, nullptr);
  sigaction(SIGXFSZ, &before_size, nullptr);
}

std::atomic<bool>& SignalGuard::stop_requested() { return stop_flag; }
int SignalGuard::signal_seen() { return seen; }

}  // namespace arena
