#include "arena/play/sequential.hpp"

#include <fmt/format.h>

namespace arena {

statistics::SprtParameters SequentialCount::parameters(const SequentialTest& test) {
  return {test.elo0, test.elo1, test.alpha, test.beta, test.normalized ? statistics::EloModel::normalized : statistics::EloModel::logistic};
}

SequentialCount::SequentialCount(const RunSpec& spec)
    : tested_(static_cast<std::size_t>(spec.pairings.front().first)), keys_(spec.game, spec.rules), sprt_(parameters(*spec.sequential)) {}

void SequentialCount::add(const GameJob& job, double first_score, std::string_view moves) {
  waiting_[job.id / 2][job.id % 2] =
      GameIdentity{static_cast<std::size_t>(job.first), static_cast<std::size_t>(job.second), static_cast<int>(2 * first_score), keys_.of(moves)};
  for (auto next = waiting_.find(next_pair_); next != waiting_.end() && next->second[0] && next->second[1] && !decided();
       next = waiting_.find(next_pair_)) {
    count(next->second);
    waiting_.erase(next);
    ++next_pair_;
    if (decided()) deciding_games_ = 2 * next_pair_;
  }
}

void SequentialCount::count(const Pair& pair) {
  if (!seen_.add_pair(*pair[0], *pair[1])) {
    ++repeated_pairs_;
    return;
  }
  int half_points = 0;
  for (const auto& game : pair) half_points += game->first == tested_ ? game->half_points : 2 - game->half_points;
  sprt_.add(half_points);
}

std::string SequentialCount::progress_text() const {
  return fmt::format("; LLR {:.2f} [{:.2f}, {:.2f}]{}", sprt_.llr(), sprt_.bounds().lower, sprt_.bounds().upper,
                     repeated_pairs_ > 0 ? fmt::format(", {} pairs repeated", repeated_pairs_) : "");
}

}  // namespace arena
