// The result of a match as counts: games won, drawn and lost, or pairs of games by their score. Everything in this folder starts from these.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace arena::statistics {

/// Games from the first-named player's view.
struct Wdl {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  bool operator==(const Wdl&) const = default;
  std::int64_t games() const { return wins + draws + losses; }
};

/// Pairs of games with swapped sides, by the first-named player's half points: 0, 1/2, 1, 3/2, 2 (LL, LD, DD or WL, WD, WW). Error bars need counts
/// of unique pairs: a deterministic game played twice is no new evidence.
struct Pentanomial {
  std::array<std::int64_t, 5> count{};
  bool operator==(const Pentanomial&) const = default;
  std::int64_t pairs() const { return count[0] + count[1] + count[2] + count[3] + count[4]; }
};

/// The common form: `size` equally spaced scores from 0 to 1 (3 for games, 5 for pairs) and how often each was seen.
struct Outcomes {
  std::size_t size = 5;
  std::array<double, 5> count{};

  double score(std::size_t i) const { return static_cast<double>(i) / static_cast<double>(size - 1); }
  double games_each() const { return size == 5 ? 2.0 : 1.0; }
  double total() const {
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i) sum += count[i];
    return sum;
  }
  /// How many outcomes differ from the most frequent one; nearly all draws leave little to estimate a spread from.
  double off_mode() const {
    double most = 0;
    for (std::size_t i = 0; i < size; ++i) most = count[i] > most ? count[i] : most;
    return total() - most;
  }
};

inline Outcomes outcomes(const Wdl& games) {
  return {3, {static_cast<double>(games.losses), static_cast<double>(games.draws), static_cast<double>(games.wins), 0, 0}};
}

inline Outcomes outcomes(const Pentanomial& pairs) {
  Outcomes out{5, {}};
  for (std::size_t i = 0; i < 5; ++i) out.count[i] = static_cast<double>(pairs.count[i]);
  return out;
}

/// Zero counts become 1e-3, as fishtest does, so that degenerate results stay finite.
inline Outcomes regularised(Outcomes raw) {
  for (std::size_t i = 0; i < raw.size; ++i) {
    if (raw.count[i] <= 0) raw.count[i] = 1e-3;
  }
  return raw;
}

/// True if repeated games are the bulk of the record, so that no verdict should be drawn from it.
inline bool duplicates_dominate(std::int64_t played, std::int64_t unique) { return played > 0 && 2 * unique <= played; }

inline double mean_score(const Outcomes& raw) {
  double sum = 0;
  for (std::size_t i = 0; i < raw.size; ++i) sum += raw.count[i] * raw.score(i);
  return raw.total() > 0 ? sum / raw.total() : 0.5;
}

/// The same shares of fewer (or more) observations.
inline Outcomes scaled(Outcomes raw, double factor) {
  for (std::size_t i = 0; i < raw.size; ++i) raw.count[i] *= factor;
  return raw;
}

}  // namespace arena::statistics
