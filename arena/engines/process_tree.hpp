// The processes of an engine: itself and its descendants. Their memory and their CPU time.
#pragma once
#include <chrono>
#include <cstdint>
#include <map>
#include <vector>

namespace arena {

class ProcessTree {
 public:
  /// All descendants of `root`, which is not counted itself.
  explicit ProcessTree(int root = -1) : root_(root) {}
  /// Looks for the processes that exist now.
  void look();
  /// Resident memory of those seen last, in bytes. Pages that several of them share count for each.
  [[nodiscard]] std::uint64_t resident() const;
  /// The same with shared pages divided among those who share them; expensive. Falls back to resident() if the system does not say.
  [[nodiscard]] std::uint64_t proportional() const;
  /// CPU time of those seen last.
  [[nodiscard]] std::chrono::nanoseconds cpu_time() const;
  /// How long each thread of those seen last was ready to run but had no core, by thread; expensive. Empty if the system does not say.
  [[nodiscard]] std::map<int, std::chrono::nanoseconds> waits() const;

 private:
  int root_;
  std::vector<int> processes_;
};

/// Kills the processes that this one inherited because their supervisor was killed, and their descendants.
void end_orphans();

}  // namespace arena
