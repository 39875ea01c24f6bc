// Numbers from the command line, checked against their ranges. Options that configs also have use the range declared there.
#pragma once
#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "arena/commands/command.hpp"
#include "core/common/errors.hpp"

namespace arena {

template <class N>
struct Range {
  N least, most;
  template <class Given>
  [[nodiscard]] bool has(Given number) const {
    if constexpr (std::integral<Given>)
      return std::cmp_greater_equal(number, least) && std::cmp_less_equal(number, most);
    else
      return number >= least && number <= most;
  }
};
using NumberRange = Range<std::int64_t>;
using RealRange = Range<double>;
/// For a tournament option, "rounds" or "openings.count", or a limit, "limits.depth". A limit given here is at least 1.
NumberRange declared_range(std::string_view path);
RealRange declared_real_range(std::string_view path);

/// Nothing if the option is not given; throws InputError for a number out of range. Unsigned numbers are declared as signed: the parser would read
/// -1 as the largest unsigned number.
template <class Given = int>
std::optional<Given> number_given(const Call& call, const std::string& name,
                                  std::conditional_t<std::floating_point<Given>, RealRange, NumberRange> range) {
  const auto number = call.find<std::conditional_t<std::unsigned_integral<Given>, std::int64_t, Given>>(name);
  if (!number) return std::nullopt;
  if (!range.has(*number)) throw InputError(fmt::format("--{} is {}, but must be from {} to {}", name, *number, range.least, range.most));
  return static_cast<Given>(*number);
}

/// --within ELO: a difference that games can tell from zero.
inline constexpr RealRange equivalence_range{0.1, 1000};

/// --threads; by default as many as the machine has cores for, at `cores_each` per thread.
int threads_given(const Call& call, int cores_each = 1);
/// --seed; 1 by default.
std::uint64_t seed_given(const Call& call);

}  // namespace arena
