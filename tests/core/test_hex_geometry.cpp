#include "core/common/game.hpp"
#include <gtest/gtest.h>
#include "core/hex/hex_geometry.hpp"

namespace arena {
namespace {

TEST(HexGeometry, TheCentreOfTheDefaultBoardIsJ10) { EXPECT_EQ(hex::cell_name(hex::centre, 9), "j10"); }

}  // namespace
}  // namespace arena
