#include "arena/serve/serve_limits.hpp"

#include <algorithm>

#include "arena/serve/http_message.hpp"

namespace arena {

namespace {

int wish_of(const PlayerOptions& options) {
  int sum = 0;
  visit_memory(options, [&](int mib, MemorySource) { sum += mib; });
  return sum;
}

}  // namespace

MemoryBudget::Share::~Share() {
  if (budget_ == nullptr) return;
  const std::scoped_lock lock(budget_->mutex_);
  budget_->free_ += mib_;
  ++budget_->shares_left_;
}

MemoryBudget::Share MemoryBudget::take(PlayerOptions& options) {
  const std::scoped_lock lock(mutex_);
  const int most = std::max(small_, (free_ - std::max(0, shares_left_) * small_) / 4);
  for (bool smaller = true; smaller && wish_of(options) > most;) {
    smaller = false;
    visit_memory(options, [&](int& mib, MemorySource) {
      smaller = smaller || mib > 1;
      mib = std::max(1, mib / 2);
    });
  }
  const int taken = wish_of(options);
  if (taken > free_) throw HttpError(503, "the memory for transposition tables is used up; close a table");
  free_ -= taken;
  --shares_left_;
  return {*this, taken};
}

int MemoryBudget::free_mib() const {
  const std::scoped_lock lock(mutex_);
  return free_;
}

void cap(Limits& limits, const ServeLimits& serve) {
  const Duration most = serve.search;
  limits.game_time = limits.increment = limits.first_move_time = Duration(0);
  limits.per_moves = 0;
  if (limits.policy != TimePolicyKind::branching) limits.policy = TimePolicyKind::fixed_share;
  if (limits.move_time.count() <= 0 || limits.move_time > most) limits.move_time = most;
}

}  // namespace arena
