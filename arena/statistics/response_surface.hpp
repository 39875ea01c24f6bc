// A response surface: Elo as a quadratic function of a player's parameters, fitted to pairs of games between points. It gives the maximum with its
// interval, and the parameters that do not matter.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arena::statistics {

/// A player's parameters, each from -1, the low end of its range, to 1, the high end.
using Place = std::vector<double>;

/// A pair of games between two places, and the first one's half points, 0 to 4.
struct PlacePair {
  Place first, second;
  int half_points = 2;
};

/// The terms of the quadratic: none, because there are too few pairs; each parameter's own; or those of every two parameters as well.
enum class SurfaceTerms { none, separate, full };
std::string_view to_text(SurfaceTerms terms);
/// The most terms that this many pairs support: ten pairs per coefficient.
SurfaceTerms terms_for(std::size_t parameters, std::size_t pairs);

/// Whether a parameter matters within its range: its terms differ from zero at 95 %; or its whole range makes less difference than is worth having,
/// at 95 %; or neither is known.
enum class Matters { yes, no, unknown };

struct PlacedParameter {
  double best = 0;            // at the top of the hill within the ranges
  double low = -1, high = 1;  // its 95 % interval
  double span = 0;            // Elo between the best and the worst value in its range, with the others unchanged
  double most_span = 0;       // 95 % bound of the span
  double p_value = 1;         // of the observation if it had no effect
  Matters matters = Matters::unknown;
};

struct Surface {
  SurfaceTerms terms = SurfaceTerms::none;
  std::size_t pairs = 0;
  double dispersion = 1;  // the variance of a pair's points over that of two independent games without draws
  std::vector<PlacedParameter> parameters;
};

/// The top of the hill that the pairs show so far, within the ranges; their centre without a pair.
Place top_of(std::size_t parameters, const std::vector<PlacePair>& pairs);

/// Everything. `at` is where the spans are measured; `worth` is the Elo below which a parameter does not matter.
Surface fit_surface(const Place& at, const std::vector<PlacePair>& pairs, double worth, std::uint64_t seed);

}  // namespace arena::statistics
