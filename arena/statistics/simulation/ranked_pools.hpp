// Simulated rankings of players of known strength: how often a ranking is wrong, and how many games it takes.
#pragma once
#include <cstdint>
#include <vector>

#include "arena/statistics/ranking.hpp"

namespace arena::statistics {

enum class Pool { spread, ladder, equal };  // ratings drawn with a deviation of `apart` Elo; each `apart` above the next; all the same

struct RankedModel {
  Pool pool = Pool::spread;
  double apart = 100;
  std::size_t least = 4, most = 12;  // players
  double shared = 0.3, own = 0.2;    // correlation of the results of one opening: see PoolModel
  RankRules rules;
  std::size_t openings = 100'000;  // at most
};

struct RankedRates {
  int runs = 0, wrong = 0, undecided = 0;  // wrong: a pair is the wrong way round by more than delta
  std::vector<double> shares;              // of each run: its games over those of a round robin with the same certainty; sorted
};

RankedRates ranked_rates(const RankedModel& model, int runs, std::uint64_t seed);

}  // namespace arena::statistics
