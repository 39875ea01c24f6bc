// The hexagonal board that two games share: names, neighbours, edges, symmetries.
#include "core/hex/hex_geometry.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/common/errors.hpp"

namespace arena {
namespace {

TEST(HexGeometry, TheCentreOfTheDefaultBoardIsJ10) { EXPECT_EQ(hex::cell_name(hex::centre, 9), "j10"); }

TEST(HexGeometry, TheNeighboursOfTheCentreAreThoseOfTheRules) {
  std::vector<int> cells;
  for (const int step : hex::around) cells.push_back(hex::centre + step);
  EXPECT_EQ(hex::list_text(cells, 9), "i9,j9,i10,k10,j11,k11");
}

TEST(HexGeometry, EveryCellOfEveryBoardReadsBackItsName) {
  for (int radius = 1; radius <= hex::max_radius; ++radius) {
    const auto cells = hex::cells_of(radius);
    EXPECT_EQ(cells.size(), static_cast<std::size_t>(hex::cell_count(radius)));
    for (const int cell : cells) EXPECT_EQ(hex::parse_cell(hex::cell_name(cell, radius), radius), cell);
  }
}

TEST(HexGeometry, AnEdgeCellHasFewerThanSixNeighboursOnTheBoard) {
  for (const int cell : hex::cells_of(4)) {
    int neighbours = 0;
    for (const int step : hex::around) neighbours += hex::on_board(cell + step, 4);
    EXPECT_EQ(hex::is_edge(cell, 4), neighbours < 6);
  }
}

TEST(HexGeometry, TheTwelveSymmetriesAreDifferentAndKeepNeighbours) {
  std::set<std::vector<int>> images;
  for (int s = 0; s < hex::symmetries; ++s) {
    std::vector<int> row;
    for (const int cell : hex::cells_of(3)) {
      row.push_back(hex::image(cell, s));
      EXPECT_TRUE(hex::on_board(hex::image(cell, s), 3));
      for (const int step : hex::around) {
        if (!hex::on_board(cell + step, 3)) continue;
        const int difference = hex::image(cell + step, s) - hex::image(cell, s);
        EXPECT_NE(std::find(hex::around.begin(), hex::around.end(), difference), hex::around.end());
      }
    }
    images.insert(row);
  }
  EXPECT_EQ(images.size(), 12U);
  for (const int cell : hex::cells_of(3)) EXPECT_EQ(hex::image(cell, 0), cell);
}

TEST(HexGeometry, AListWithAWordThatIsNoCellIsRefused) {
  EXPECT_TRUE(hex::parse_list("-", 4).empty());
  EXPECT_THROW((void)hex::parse_list("a1,,b2", 4), InputError);
  EXPECT_THROW((void)hex::parse_list("", 4), InputError);
}

}  // namespace
}  // namespace arena
