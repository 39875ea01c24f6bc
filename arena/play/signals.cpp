#include "arena/play/signals.hpp"

#include <signal.h>
#include <unistd.h>

namespace arena {

namespace {

// A signal handler can reach nothing but globals; these are the only ones, and only this file sees them.
std::atomic<bool> stop_flag{false};
std::atomic<int> seen{0};
struct sigaction before_int, before_term, before_size;

void on_signal(int number) {
  if (seen.exchange(number) != 0) _exit(128 + number);
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
  action.sa_handler = SIG_IGN;  // beyond the allowed size of a file a write then fails, and is reported, like any other
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
