// The most that one server provides, and the memory that its tables share.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>

#include "arena/record/run_spec.hpp"

namespace arena {

struct ServeLimits {
  std::size_t sessions = 64;        // tables at a time
  int memory_mb = 1024;             // for the transposition and proof tables of all players
  std::chrono::seconds search{60};  // for one decision
  std::chrono::seconds idle{60};    // a table that nobody has watched for this long is closed when room is needed
  std::size_t most_plies = 2000;    // in the moves of a request
  std::size_t analysts = 4;         // players that analyse one table at a time
};

/// MiB of tables; a share is returned when it is destroyed. Half of the total is reserved for small shares, two per session: the first to come cannot
/// take everything.
class MemoryBudget {
 public:
  MemoryBudget(int mib, std::size_t sessions)
      : free_(mib), small_(std::max(1, mib / (4 * static_cast<int>(sessions)))), shares_left_(2 * static_cast<int>(sessions)) {}

  class Share {
   public:
    Share() = default;
    Share(MemoryBudget& budget, int mib) : budget_(&budget), mib_(mib) {}
    Share(Share&& other) noexcept : budget_(std::exchange(other.budget_, nullptr)), mib_(other.mib_) {}
    Share& operator=(Share&& other) noexcept {
      std::swap(budget_, other.budget_);
      std::swap(mib_, other.mib_);
      return *this;
    }
    ~Share();

   private:
    MemoryBudget* budget_ = nullptr;
    int mib_ = 0;
  };

  /// Shrinks the player's tables until they fit a small share, or a quarter of what is not reserved for others. Throws HttpError 503 if not even
  /// that is left.
  Share take(PlayerOptions& options);
  [[nodiscard]] int free_mib() const;

 private:
  mutable std::mutex mutex_;
  int free_;
  const int small_;
  int shares_left_;  // small shares still reserved
};

/// No decision takes longer than the server allows, whatever the player's own limits. A game's clock is the table's.
void cap(Limits& limits, const ServeLimits& serve);

}  // namespace arena
