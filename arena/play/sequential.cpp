#include "arena/play/sequential.hpp"

#include <fmt/format.h>

#include "arena/text/counted.hpp"

namespace arena {

statistics::SprtParameters SequentialCount::parameters(const config::SprtSpec& test) {
  return {test.elo0, test.elo1, test.alpha, test.beta,
          test.model == config::SprtModel::normalized ? statistics::EloModel::normalized : statistics::EloModel::logistic};
}

SequentialCount::SequentialCount(const RunSpec& spec)
    : tested_(static_cast<std::size_t>(spec.pairings.front()[0])),
      keys_(spec.game.name, spec.game.options),
      counted_(tested_),
      sprt_(parameters(spec.sprt)) {}

void SequentialCount::add(const GameJob& job, const GameRow& game) {
  const auto first = static_cast<std::uint32_t>(job.players[0]), second = static_cast<std::uint32_t>(job.players[1]);
  waiting_[job.pair][first == tested_ ? 0 : 1] = GameIdentity{{first, second}, static_cast<int>(2 * game.score(0)), keys_.of(game.moves)};
  for (auto next = waiting_.find(next_pair_); next != waiting_.end() && next->second[0] && next->second[1] && !decided();
       next = waiting_.find(next_pair_)) {
    count(next->second);
    waiting_.erase(next);
    ++next_pair_;
    if (decided()) deciding_games_ = 2 * next_pair_;
  }
}

void SequentialCount::count(const Pair& pair) {
  const std::array<GameIdentity, 2> games = {*pair[0], *pair[1]};
  std::array<bool, 2> fresh{};
  for (std::size_t i = 0; i < 2; ++i) {
    fresh[i] = seen_.add(games[i]);
    if (!fresh[i]) ++repeated_games_;
  }
  if (const auto half_points = counted_.add(games, fresh)) sprt_.add(*half_points);
}

std::string SequentialCount::progress_text() const {
  return fmt::format("; LLR {:.2f} [{:.2f}, {:.2f}]{}", sprt_.llr(), sprt_.bounds().lower, sprt_.bounds().upper,
                     repeated_games_ > 0 ? ", " + counted(repeated_games_, "game") + " repeated" : "");
}

}  // namespace arena
