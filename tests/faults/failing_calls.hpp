// Makes the system's calls and allocations of this test program fail on demand. The linker puts these functions between the program and the system
// (--wrap in tests/CMakeLists.txt; operator new by replacement), so that the program itself knows nothing of them.
#pragma once
#include <string>
#include <vector>

namespace arena::fault_test {

enum class Call { open, write, sync, rename, truncate, map, pipe, fork, allocation };
inline constexpr const char* call_names[] = {"open", "write", "sync", "rename", "truncate", "map", "pipe", "fork", "allocation"};

/// How the chosen call fails.
struct Fault {
  Call call = Call::write;
  int number = 0;            // the n-th from now on, from 1; 0 fails none, and all are counted
  bool lasting = false;      // all later ones of its kind too
  int error = 5;             // errno; EIO
  bool short_write = false;  // instead, half of the bytes are taken
};

/// While it lives, calls fail as told.
class Failing {
 public:
  explicit Failing(const Fault& fault);
  ~Failing();
  Failing(const Failing&) = delete;
  Failing& operator=(const Failing&) = delete;
  /// Calls of a kind so far.
  [[nodiscard]] static int count(Call call);
  /// Whether the fault has happened.
  [[nodiscard]] static bool happened();
};

}  // namespace arena::fault_test
