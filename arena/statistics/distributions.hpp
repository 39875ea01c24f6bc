// Boost's distributions computed in double throughout: its default, long double, is many times slower if emulated in software, and differs between
// machines.
#pragma once
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace arena::statistics {

using PlainDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
using Normal = boost::math::normal_distribution<double, PlainDouble>;
using Student = boost::math::students_t_distribution<double, PlainDouble>;

}  // namespace arena::statistics
