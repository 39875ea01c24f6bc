#include "arena/analysis/rating/same_moves.hpp"

#include <algorithm>
#include <tuple>

namespace arena {

namespace {

constexpr std::size_t most_compared = 100;  // players; every two of a group are compared

/// One game as one player played it: where, and how it ended. Within a place only the players differ.
struct PlayedAs {
  std::uint32_t opponent = 0;
  bool first = false;
  std::int64_t opening = 0;
  std::int64_t time = 0;  // its number among the games there
  std::uint32_t player = 0;
  GameKey key;
  int half_points = 0;
  [[nodiscard]] auto place() const { return std::tuple(opponent, first, opening, time); }
};

class Comparer {
 public:
  explicit Comparer(std::size_t players) : players_(players), compared_(players * players), differ_(players * players) {}
  void compare(std::uint32_t one, std::uint32_t other, bool same) {
    const std::size_t at = std::min(one, other) * players_ + std::max(one, other);
    ++compared_[at];
    if (!same) differ_[at] = true;
  }
  [[nodiscard]] std::vector<SamePlayers> found() const {
    std::vector<SamePlayers> same;
    for (std::size_t at = 0; at < compared_.size(); ++at)
      if (compared_[at] >= 2 && !differ_[at]) same.push_back({at / players_, at % players_, compared_[at]});
    return same;
  }

 private:
  std::size_t players_;
  std::vector<std::int64_t> compared_;
  std::vector<bool> differ_;
};

}  // namespace

std::vector<SamePlayers> same_players(const RunRecord& record) {
  if (record.sides > 2 || record.players.size() > most_compared) return {};
  Comparer comparer(record.players.size());
  std::vector<PlayedAs> all;
  for (const RatedPair& pair : record.pairs) {
    const auto& [a, b] = pair.games;
    if (!pair.alone) comparer.compare(a.players[0], a.players[1], a.key == b.key && a.half_points == b.half_points);
    for (std::size_t i = 0; i < pair.size(); ++i)
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
        all.push_back(
            {pair.games[i].players[1 - side], side == 0, pair.opening, 0, pair.games[i].players[side], pair.games[i].key, pair.games[i].half_points});
  }
  const auto by_player = [](const PlayedAs& p) { return std::tuple(p.opponent, p.first, p.opening, p.player); };
  std::stable_sort(all.begin(), all.end(), [&](const PlayedAs& x, const PlayedAs& y) { return by_player(x) < by_player(y); });
  for (std::size_t i = 1; i < all.size(); ++i)
    if (by_player(all[i]) == by_player(all[i - 1])) all[i].time = all[i - 1].time + 1;
  std::stable_sort(all.begin(), all.end(), [](const PlayedAs& x, const PlayedAs& y) { return x.place() < y.place(); });
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    for (end = begin; end < all.size() && all[end].place() == all[begin].place();) ++end;
    for (std::size_t i = begin; i < end; ++i)
      for (std::size_t j = i + 1; j < end; ++j)
        comparer.compare(all[i].player, all[j].player, all[i].key == all[j].key && all[i].half_points == all[j].half_points);
  }
  return comparer.found();
}

}  // namespace arena
