// How two players of the same name differ, in words.
#pragma once
#include <string>
#include <string_view>

#include "arena/config/player.hpp"

namespace arena::config {

/// The first options in which two players differ, including limits, each written with `form`, which takes path, first and second value; empty if
/// they are the same.
std::string option_changes(const PlayerSpec& first, const PlayerSpec& second, std::string_view form);

}  // namespace arena::config
