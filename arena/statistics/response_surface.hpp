// A response surface: Elo as a quadratic function of a player's parameters, fitted to pairs of games between points. It gives the maximum with its
// interval, and the parameters that do not matter.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arena::statistics {

/// Where a player stands: each parameter from -1, the low end of its range, to 1, the high end.
using Place = std::vector<double>;

/// A pair of games between two places, and the half points, 0 to 4, of the first.
struct PlacePair {
  Place first, second;
  int half_points = 2;
};

/// What the quadratic has: nothing, because there are too few pairs; each parameter's own terms; or those of every two parameters together as well.
enum class SurfaceTerms { none, separate, full };
std::string_view to_text(SurfaceTerms terms);
/// The most that so many pairs can carry: ten pairs for each coefficient.
SurfaceTerms terms_for(std::size_t parameters, std::size_t pairs);

/// Whether a parameter matters within its range: its terms differ from nothing at 95 %; or all of its range makes less than what is worth having, at
/// 95 %; or neither is known.
enum class Matters { yes, no, unknown };

struct PlacedParameter {
  double best = 0;            // at the top of the hill within the ranges
  double low = -1, high = 1;  // its 95 % interval
  double span = 0;            // Elo between the best and the worst value in its range, the others as they are
  double most_span = 0;       // 95 % bound of that
  double p_value = 1;         // of what was seen if it had no effect
  Matters matters = Matters::unknown;
};

struct Surface {
  SurfaceTerms terms = SurfaceTerms::none;
  std::size_t pairs = 0;
  double dispersion = 1;  // the variance of a pair's points over that of two independent games without draws
  std::vector<PlacedParameter> parameters;
};

/// The top of the hill that the pairs show so far, within the ranges; the middle of these without a pair.
Place top_of(std::size_t parameters, const std::vector<PlacePair>& pairs);

/// Everything. `at` is where the spans are measured; `worth` is the Elo below which a parameter does not matter.
Surface fit_surface(const Place& at, const std::vector<PlacePair>& pairs, double worth, std::uint64_t seed);

}  // namespace arena::statistics
