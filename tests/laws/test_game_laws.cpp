// The laws for each of our games.
#include <gtest/gtest.h>

#include "tests/laws/cases.hpp"

namespace arena::laws {
using AllGames = testing::Types<AndantinoCase, TablutCase, OmegaCase>;
}  // namespace arena::laws

#include "tests/laws/laws.hpp"
