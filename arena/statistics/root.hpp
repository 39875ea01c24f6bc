// One-dimensional root finding (Boost's TOMS 748) in the one form that this folder uses.
#pragma once
#include <functional>

namespace arena::statistics {

/// The root of `f` in [low, high] to `bits` binary digits. If `f` does not change sign, the end nearer to zero.
double root_between(const std::function<double(double)>& f, double low, double high, unsigned bits);

/// `f`, computed once for each value: who looks for a bracket knows the ends that the root is asked between.
std::function<double(double)> remembering(std::function<double(double)> f);

}  // namespace arena::statistics
