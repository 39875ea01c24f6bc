// Whole numbers of the command line, within their ranges. An option that configs have too has the range that is declared there.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "arena/commands/command.hpp"
#include "core/common/errors.hpp"

namespace arena {

struct NumberRange {
  std::int64_t least, most;
  template <class N>
  [[nodiscard]] bool has(N number) const {
    return std::cmp_greater_equal(number, least) && std::cmp_less_equal(number, most);
  }
};
/// Of an option of tournaments, "rounds" or "openings.count", or of the limits, "limits.depth". A limit that is given is none without a number.
NumberRange declared_range(std::string_view path);

/// Nothing where the option is not given; throws InputError for a number out of its range.
template <class N = int>
std::optional<N> number_given(const Call& call, const std::string& name, NumberRange range) {
  const auto number = call.find<N>(name);
  if (number && !range.has(*number))
    throw InputError("--" + name + " is " + std::to_string(*number) + ", but must be from " + std::to_string(range.least) + " to " +
                     std::to_string(range.most));
  return number;
}

/// --threads: those of the machine where none are given.
int threads_given(const Call& call);

}  // namespace arena
