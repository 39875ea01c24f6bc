// Numbers of the command line, within their ranges. An option that configs have too has the range that is declared there.
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
/// Of an option of tournaments, "rounds" or "openings.count", or of the limits, "limits.depth". A limit that is given is none without a number.
NumberRange declared_range(std::string_view path);
RealRange declared_real_range(std::string_view path);

/// Nothing where the option is not given; throws InputError for a number out of its range. Numbers without a sign are declared with one: the parser
/// would take -1 for the largest there is.
template <class Given = int>
std::optional<Given> number_given(const Call& call, const std::string& name,
                                  std::conditional_t<std::floating_point<Given>, RealRange, NumberRange> range) {
  const auto number = call.find<std::conditional_t<std::unsigned_integral<Given>, std::int64_t, Given>>(name);
  if (!number) return std::nullopt;
  if (!range.has(*number)) throw InputError(fmt::format("--{} is {}, but must be from {} to {}", name, *number, range.least, range.most));
  return static_cast<Given>(*number);
}

/// --within ELO: a difference that games can tell from none.
inline constexpr RealRange equivalence_range{0.1, 1000};

/// --threads; otherwise as many as the machine has cores for, of which each takes so many.
int threads_given(const Call& call, int cores_each = 1);
/// --seed: 1 where none is given.
std::uint64_t seed_given(const Call& call);

}  // namespace arena
