#include "arena/tournament/sequential.hpp"

#include <fmt/format.h>

namespace arena {

statistics::SprtParameters SequentialCount::parameters(const SequentialTest& test) {
  return {test.elo0, test.elo1, test.alpha, test.beta, test.normalized ? statistics::EloModel::normalized : statistics::EloModel::logistic};
}

SequentialCount::SequentialCount(const SequentialTest& test) : sprt_(parameters(test)) {}

void SequentialCount::add(std::uint64_t game, int half_points) {
  int& pair = waiting_[game / 2];
  pair += 8 + half_points;
  for (auto next = waiting_.find(next_pair_); next != waiting_.end() && next->second >= 16 && !decided(); next = waiting_.find(next_pair_)) {
    sprt_.add(next->second - 16);
    waiting_.erase(next);
    ++next_pair_;
    if (decided()) deciding_games_ = 2 * next_pair_;
  }
}

std::string SequentialCount::progress_text() const {
  return fmt::format("; LLR {:.2f} [{:.2f}, {:.2f}]", sprt_.llr(), sprt_.bounds().lower, sprt_.bounds().upper);
}

}  // namespace arena
