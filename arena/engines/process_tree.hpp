// The processes of an engine: itself, what it has started, and what that has started. Their memory and their CPU time.
#pragma once
#include <chrono>
#include <cstdint>
#include <map>
#include <vector>

namespace arena {

class ProcessTree {
 public:
  /// All below `root`, which is not counted itself.
  explicit ProcessTree(int root = -1) : root_(root) {}
  /// Looks who is there now.
  void look();
  /// Resident memory of those seen last, in bytes. Pages that several of them share count for each.
  [[nodiscard]] std::uint64_t resident() const;
  /// The same with shared pages divided among those who share them; dear. Where the system does not tell, as resident().
  [[nodiscard]] std::uint64_t proportional() const;
  /// CPU time of those seen last.
  [[nodiscard]] std::chrono::nanoseconds cpu_time() const;
  /// How long each thread of those seen last was ready to run and had no core, by thread; dear. Empty where the system does not tell.
  [[nodiscard]] std::map<int, std::chrono::nanoseconds> waits() const;

 private:
  int root_;
  std::vector<int> processes_;
};

/// Ends whatever has come to this process because its supervisor was killed, and what that has started.
void end_orphans();

}  // namespace arena
