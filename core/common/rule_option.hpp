// A rule option of a game, declared once: parsing, checking, help and the resolved print all come from its row.
#pragma once
#include <string>
#include <string_view>

#include "core/common/errors.hpp"

namespace arena {

template <class Options>
struct RuleOption {
  std::string_view name;
  int Options::*member;
  int low;
  int high;
  std::string_view help;
};

/// Throws when an option lies outside its declared range.
template <class G>
void check_ranges(const typename G::Options& options) {
  for (const auto& row : G::option_rows) {
    const int value = options.*row.member;
    if (value < row.low || value > row.high)
      throw InputError(std::string(G::name) + ": " + std::string(row.name) + " is " + std::to_string(value) + ", but must be from " +
                       std::to_string(row.low) + " to " + std::to_string(row.high));
  }
}

}  // namespace arena
