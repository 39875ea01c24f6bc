// Ctrl-C: the first signal asks a run to stop in an orderly way, the second ends the program at once.
#pragma once
#include <atomic>

namespace arena {

/// While this lives, SIGINT and SIGTERM raise `stop_requested()`. The previous handlers are restored afterwards.
class SignalGuard {
 public:
  SignalGuard();
  ~SignalGuard();
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;
  /// Raised by a signal; may also be raised by the run itself, to make players stop.
  static std::atomic<bool>& stop_requested();
  /// The signal that came, or 0.
  static int signal_seen();
};

}  // namespace arena
