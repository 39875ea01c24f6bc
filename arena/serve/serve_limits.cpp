#include "arena/serve/serve_limits.hpp"

#include <algorithm>

#include "arena/serve/http_message.hpp"

namespace arena {

namespace {

int wish_of(const PlayerOptions& options) {
  return (has_table(options) ? options.tree.table.size_mb : 0) + (has_proof_table(options) ? options.proof.size_mb : 0);
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
  const auto least = [&] { return options.tree.table.size_mb <= 1 && options.proof.size_mb <= 1; };
  const int most = std::max(small_, (free_ - std::max(0, shares_left_) * small_) / 4);
  while (wish_of(options) > most && !least()) {
    options.tree.table.size_mb = std::max(1, options.tree.table.size_mb / 2);
    options.proof.size_mb = std::max(1, options.proof.size_mb / 2);
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
  if (limits.policy != TimePolicyKind::branching) limits.policy = TimePolicyKind::fixed_share;
  if (limits.move_time.count() <= 0 || limits.move_time > most) limits.move_time = most;
}

}  // namespace arena
