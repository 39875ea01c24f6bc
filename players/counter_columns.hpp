// The counters of all kinds of player in one row, as in result files.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "players/common/counters.hpp"
#include "players/kinds.hpp"

namespace arena {

namespace detail {
template <class List>
struct AllCounters;
template <class... Kinds>
struct AllCounters<TypeList<Kinds...>> {
  template <class Kind>
  static auto of_kind() {
    if constexpr (requires { typename Kind::Counters; })
      return TypeTag<TypeList<typename Kind::Counters>>{};
    else
      return TypeTag<TypeList<>>{};
  }
  template <class List, class Kind, class... Rest>
  static auto join() {
    using Now = typename Joined<List, typename decltype(of_kind<Kind>())::type>::type;
    if constexpr (sizeof...(Rest) > 0)
      return join<Now, Rest...>();
    else
      return TypeTag<Now>{};
  }
  using type = typename decltype(join<TypeList<>, Kinds...>())::type;
};
}  // namespace detail

/// The structs of counters, each once, in the order of the kinds.
using CounterStructs = detail::AllCounters<PlayerKinds>::type;

struct CounterColumn {
  std::string_view name, help;
};

inline constexpr std::size_t counter_count = [] {
  std::size_t count = 0;
  CounterStructs::for_each([&](auto tag) { count += counter_rows<typename decltype(tag)::type>.size(); });
  return count;
}();

inline constexpr auto counter_columns = [] {
  std::array<CounterColumn, counter_count> columns{};
  std::size_t at = 0;
  CounterStructs::for_each([&](auto tag) {
    for (const auto& row : counter_rows<typename decltype(tag)::type>) columns[at++] = {row.name, row.help};
  });
  return columns;
}();

static_assert(
    [] {
      for (std::size_t at = 0; at < counter_count; ++at)
        for (std::size_t other = 0; other < at; ++other)
          if (counter_columns[at].name == counter_columns[other].name) return false;
      return true;
    }(),
    "two kinds count something by the same name: columns are known by their names");

/// The index of a counter; a name that no kind counts does not compile.
consteval std::size_t counter_column(std::string_view name) {
  std::size_t at = 0;
  while (counter_columns[at].name != name) ++at;
  return at;
}

/// What a decision counted in that column; nothing if its kind does not count it.
inline std::optional<std::uint64_t> counted(const Counters& counters, std::size_t column) {
  std::optional<std::uint64_t> value;
  std::size_t first = 0;
  CounterStructs::for_each([&](auto tag) {
    using S = typename decltype(tag)::type;
    if (column >= first && column < first + counter_rows<S>.size()) value = counters.value<S>(column - first);
    first += counter_rows<S>.size();
  });
  return value;
}

}  // namespace arena
