// Pictures of hand-made boards, so that nothing here depends on the rules of a game.
#include <gtest/gtest.h>

#include <boost/property_tree/xml_parser.hpp>
#include <set>
#include <sstream>

#include "arena/games/colour.hpp"
#include "arena/games/games.hpp"
#include "arena/games/picture.hpp"
#include "arena/text/xml.hpp"
#include "core/common/random.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena {
namespace {

/// Two by two squares: a light king on a1, a dark piece on b1, corners above, one of them special.
Picture small_board() {
  Picture picture;
  picture.board.shape = BoardView::Shape::square;
  picture.board.pieces = {{"light & king", 'K', "#ffffff", "♔"}, {"dark", 'D', "#000000", ""}};
  picture.board.cells = {{"a1", 0, 1, 1, 3, 0, false}, {"b1", 1, 1, 1, 5, 1, false}, {"a2", 0, 0, 0, 3, -1, true}, {"b2", 1, 0, 0, 5, -1, false}};
  picture.board.labels = {{"1", -1, 1, 1, 1}, {"2", -1, 0, 0, 1}, {"a", 0, 2, 2, 3}, {"b", 1, 2, 2, 5}};
  picture.title = "light <to> move";
  return picture;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

boost::property_tree::ptree parsed(const std::string& svg) {
  std::istringstream in(svg);
  boost::property_tree::ptree tree;
  boost::property_tree::read_xml(in, tree);  // throws when it is not well-formed
  return tree;
}

TEST(Drawing, AMoveNamesItsCells) {
  EXPECT_EQ(cells_named_in("j10"), std::vector<std::string>{"j10"});
  EXPECT_EQ(cells_named_in("e2d2"), (std::vector<std::string>{"e2", "d2"}));
  EXPECT_TRUE(cells_named_in("").empty());
}

TEST(Drawing, TheTerminalShowsPiecesEmptyAndSpecialCellsWithCoordinates) {
  EXPECT_EQ(draw_text(small_board(), false),
            " 2 # .\n"
            " 1 K D\n"
            "   a b\n"
            "\nK light & king   D dark   # special\n");
}

TEST(Drawing, TheTerminalMarksLegalCellsAndTheLastMove) {
  Picture picture = small_board();
  picture.last_cells = {"b2", "b1"};
  picture.legal_cells = {"a2", "b2"};
  EXPECT_EQ(draw_text(picture, false),
            " 2 + *\n"
            " 1 K(D)\n"
            "   a b\n"
            "\nK light & king   D dark   + legal   ( ) last move   * where it came from\n");
}

TEST(Drawing, LabelsOfTwoDigitsEndWhereOneDigitWouldStand) {
  Picture picture = small_board();
  picture.board.labels[1].text = "12";
  EXPECT_EQ(draw_text(picture, false).substr(0, 6), "12 # .");
}

TEST(Drawing, EveryColouredSignIsFollowedByAReset) {
  const auto text = draw_text(small_board(), true);
  EXPECT_EQ(count_of(text, "\x1b["), 2 * count_of(text, "\x1b[0m"));
  EXPECT_EQ(cli_test::without_colours(text), draw_text(small_board(), false));
}

TEST(Drawing, InkContrastsWithTheStone) {
  EXPECT_TRUE(is_light(parse_colour("#ffffff")));
  EXPECT_TRUE(is_light(parse_colour("#f7f3e8")));
  EXPECT_FALSE(is_light(parse_colour("#24211e")));
  EXPECT_FALSE(is_light(parse_colour("#8b0000")));
  EXPECT_EQ(terminal_colour(parse_colour("#000000")), 16);
  EXPECT_EQ(terminal_colour(parse_colour("#ffffff")), 231);
  EXPECT_EQ(terminal_colour(parse_colour("#ff0000")), 196);
}

TEST(Drawing, AColourThatIsNoneIsGrey) {
  for (const char* text : {"", "red", "#12345", "#gggggg", "#1234567"}) EXPECT_EQ(parse_colour(text).red, 128) << text;
}

TEST(Drawing, MarkupAndControlCharactersAreEscaped) {
  EXPECT_EQ(xml_escaped("<a b=\"c\" d='e'>&\x01\x1b</a>\n"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;&lt;/a&gt;\n");
}

TEST(Drawing, ThePictureIsWellFormedAndSaysWhatItShows) {
  Picture picture = small_board();
  picture.last_cells = {"b2", "b1"};
  const auto svg = parsed(draw_svg(picture)).get_child("svg");
  EXPECT_EQ(svg.get<std::string>("title"), "light <to> move");
  EXPECT_EQ(svg.get<std::string>("desc"), "light & king: a1. dark: b1. Last move: b2 to b1.");
  EXPECT_EQ(svg.get<std::string>("<xmlattr>.role"), "img");
}

TEST(Drawing, ThePictureHasAShapePerCellAStonePerPieceAndADotPerLegalCell) {
  Picture picture = small_board();
  picture.legal_cells = {"a2", "b2"};
  picture.last_cells = {"b1"};
  const auto svg = draw_svg(picture);
  EXPECT_EQ(count_of(svg, "<polygon"), 4U);
  EXPECT_EQ(count_of(svg, "r=\"15\" fill="), 2U);
  EXPECT_EQ(count_of(svg, "class=\"legal\""), 2U);
  EXPECT_EQ(count_of(svg, "class=\"ring\""), 1U);
  EXPECT_EQ(count_of(svg, "class=\"cell special\""), 1U);
  EXPECT_EQ(count_of(svg, "class=\"cell last\""), 1U);
  EXPECT_EQ(count_of(svg, "class=\"label\""), 4U);
  EXPECT_EQ(count_of(svg, "♔"), 1U);
}

TEST(Drawing, ASquareHasFourCornersAndAHexagonSix) {
  Picture picture = small_board();
  EXPECT_EQ(count_of(parsed(draw_svg(picture)).get<std::string>("svg.g.polygon.<xmlattr>.points"), ","), 4U);
  picture.board.shape = BoardView::Shape::hexagon;
  EXPECT_EQ(count_of(parsed(draw_svg(picture)).get<std::string>("svg.g.polygon.<xmlattr>.points"), ","), 6U);
}

/// For every game: no two things share a place, everything lies inside, and every legal cell is found on the board.
TEST(Drawing, EveryGameCanBeDrawnThroughoutARandomGame) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    G game{typename G::Options{}};
    Random random(7);
    std::string last;
    for (int ply = 0; ply < 20 && game.outcome() == Outcome::none; ++ply) {
      const Picture picture = picture_of(game, last);
      std::set<std::pair<int, int>> places;
      std::set<std::string> names;
      for (const auto& cell : picture.board.cells) {
        EXPECT_TRUE(places.insert({cell.row, cell.column}).second) << G::name << " " << cell.name;
        EXPECT_TRUE(names.insert(cell.name).second) << G::name << " " << cell.name;
        EXPECT_LT(cell.piece, static_cast<int>(picture.board.pieces.size()));
      }
      for (const auto& label : picture.board.labels)
        EXPECT_TRUE(places.insert({label.row, label.column}).second) << G::name << " label " << label.text;
      for (const auto& label : picture.board.labels)
        EXPECT_GE(label.column + 1, static_cast<int>(label.text.size())) << G::name << " label " << label.text;
      for (const auto& [row, column] : places) EXPECT_TRUE(row >= 0 && column >= 0) << G::name;
      for (const auto& cell : picture.legal_cells) EXPECT_EQ(names.count(cell), 1U) << G::name << " " << cell;
      for (const auto& cell : picture.last_cells) EXPECT_EQ(names.count(cell), 1U) << G::name << " " << cell;
      EXPECT_NO_THROW(parsed(draw_svg(picture))) << G::name;
      MoveList<G> moves;
      game.legal_moves_in_board_order(moves);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      last = game.to_text(move);
      game.make(move);
    }
  });
}

}  // namespace
}  // namespace arena
