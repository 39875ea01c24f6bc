#include "arena/analysis/rating/likelihood_curve.hpp"

namespace arena {

std::optional<LikelihoodCurve> likelihood_curve(const Ratings& ratings, std::size_t most_points) {
  if (!ratings.record.sprt) return std::nullopt;
  statistics::Sprt sprt(*ratings.record.sprt);
  NewPairs counted(ratings.record.tested);
  std::vector<std::pair<std::size_t, double>> all = {{0, 0.0}};
  for (const RatedPair& pair : ratings.record.pairs)
    if (const auto half_points = counted.add(pair.games, pair.fresh); half_points && sprt.decision() == statistics::SprtDecision::undecided) {
      sprt.add(*half_points);
      all.emplace_back(all.size(), sprt.llr());
    }
  LikelihoodCurve curve{sprt.bounds().lower, sprt.bounds().upper, {}};
  const std::size_t step = (all.size() + most_points - 1) / most_points;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (i % step == 0 || i + 1 == all.size()) curve.points.push_back(all[i]);
  return curve;
}

}  // namespace arena
