// The distribution nearest to the observed one (in likelihood) under which a given quantity has mean zero. The generalised likelihood ratio
// and the small-sample interval both rest on it.
#pragma once
#include <array>
#include <cstddef>

namespace arena::statistics {

/// Probabilities `p` are all positive and sum to one; `phi` takes both signs. Returns q_i = p_i / (1 + x phi_i) with sum q_i phi_i = 0, the
/// maximum of sum p_i ln q_i under that constraint (Owen, Empirical Likelihood, 2001, section 2.9). Only the first `size` entries count.
std::array<double, 5> tilted(const std::array<double, 5>& p, const std::array<double, 5>& phi, std::size_t size);

}  // namespace arena::statistics
