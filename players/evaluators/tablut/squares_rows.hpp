// The features of Tablut's evaluator `squares`: their names, meanings and weights. Squares that are images of one another are one class, named by the
// square in the lower left part of the board: of b1, a2, h1, i2, a8, b9, h9 and i8 it is b1.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/tablut/tablut_board.hpp"
#include "players/common/weights.hpp"

namespace arena::tablut {

/// a1 b1 c1 d1 e1, b2 c2 d2 e2, c3 d3 e3, d4 e4, e5. Pieces other than the king stand on all but the first and the last.
inline constexpr std::size_t square_classes = 15, ordinary_classes = 13;
inline constexpr auto square_class = [] {
  std::array<std::uint8_t, squares> table{};
  constexpr std::array<int, 5> first = {0, 5, 9, 12, 14};
  for (int s = 0; s < squares; ++s) {
    const int file = std::min(file_of(s), width - 1 - file_of(s)), rank = std::min(rank_of(s), width - 1 - rank_of(s));
    const int low = std::min(file, rank), high = std::max(file, rank);
    table[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(first[static_cast<std::size_t>(low)] + high - low);
  }
  return table;
}();

// Where the features of a kind begin.
inline constexpr std::size_t muscovite_on = 0, swede_on = muscovite_on + ordinary_classes, king_on = swede_on + ordinary_classes,
                             ray_open = king_on + square_classes - 1, ray_muscovite = ray_open + 1, muscovites_beside = ray_muscovite + 1,
                             swedes_beside = muscovites_beside + 4, escapes = swedes_beside + 4, king_steps = escapes + 6, freedom = king_steps + 1,
                             threatened = freedom + 2, neighbours = threatened + 4, tempo = neighbours + 5, square_features = tempo + 1;
/// Of `escapes`, first with the Muscovites to move, then with the Swedes: one, two, three or more. Of `threatened`: Muscovites, then Swedes, each
/// with the Muscovites to move, then with the Swedes. Of `neighbours`: side by side and diagonally.
enum Neighbours : std::size_t { muscovites_side, muscovites_diagonal, swedes_side, swedes_diagonal, enemies_side };

struct SquareFeature {
  std::string_view name;
  std::int16_t weight;
  std::string_view help;
};
inline constexpr std::array<SquareFeature, square_features> square_feature_rows = {{
    {"muscovite_b1", 111, "a Muscovite on b1 or a mirror image of it; squares in the lower left of the board stand for their mirror images"},
    {"muscovite_c1", 148, "a Muscovite on c1"},
    {"muscovite_d1", 150, "a Muscovite on d1"},
    {"muscovite_e1", 141, "a Muscovite on e1"},
    {"muscovite_b2", 164, "a Muscovite on b2"},
    {"muscovite_c2", 171, "a Muscovite on c2"},
    {"muscovite_d2", 176, "a Muscovite on d2"},
    {"muscovite_e2", 157, "a Muscovite on e2"},
    {"muscovite_c3", 207, "a Muscovite on c3"},
    {"muscovite_d3", 154, "a Muscovite on d3"},
    {"muscovite_e3", 160, "a Muscovite on e3"},
    {"muscovite_d4", 134, "a Muscovite on d4"},
    {"muscovite_e4", 128, "a Muscovite on e4"},
    {"swede_b1", -154, "a Swede, not the king, on b1 or a mirror image of it"},
    {"swede_c1", -186, "a Swede on c1"},
    {"swede_d1", -170, "a Swede on d1"},
    {"swede_e1", -177, "a Swede on e1"},
    {"swede_b2", -127, "a Swede on b2"},
    {"swede_c2", -146, "a Swede on c2"},
    {"swede_d2", -123, "a Swede on d2"},
    {"swede_e2", -168, "a Swede on e2"},
    {"swede_c3", -141, "a Swede on c3"},
    {"swede_d3", -128, "a Swede on d3"},
    {"swede_e3", -144, "a Swede on e3"},
    {"swede_d4", -116, "a Swede on d4"},
    {"swede_e4", -79, "a Swede on e4"},
    {"king_b1", -206, "the king on b1 or a mirror image of it"},
    {"king_c1", -142, "the king on c1"},
    {"king_d1", 23, "the king on d1"},
    {"king_e1", 77, "the king on e1"},
    {"king_b2", -141, "the king on b2"},
    {"king_c2", 27, "the king on c2"},
    {"king_d2", 60, "the king on d2"},
    {"king_e2", 86, "the king on e2"},
    {"king_c3", 257, "the king on c3"},
    {"king_d3", 134, "the king on d3"},
    {"king_e3", 213, "the king on e3"},
    {"king_d4", -15, "the king on d4"},
    {"king_e4", -73, "the king on e4"},
    {"king_e5", -43, "the king on e5"},
    {"ray_open", -71, "a direction with nothing between the king and the edge"},
    {"ray_muscovite", 29, "a direction in which the first piece is a Muscovite"},
    {"muscovites_beside_1", -26, "one Muscovite beside the king"},
    {"muscovites_beside_2", 18, "two"},
    {"muscovites_beside_3", 49, "three"},
    {"muscovites_beside_4", 14, "four"},
    {"swedes_beside_1", 7, "one Swede beside the king"},
    {"swedes_beside_2", -55, "two"},
    {"swedes_beside_3", -23, "three"},
    {"swedes_beside_4", -32, "four"},
    {"escapes_1_muscovites", -5, "one route for the king to a corner in two moves along the edge, Muscovites to move"},
    {"escapes_2_muscovites", -83, "two ways"},
    {"escapes_3_muscovites", -70, "three or more"},
    {"escapes_1_swedes", -21, "one route, Swedes to move"},
    {"escapes_2_swedes", -64, "two ways"},
    {"escapes_3_swedes", -207, "three or more"},
    {"king_steps", -14, "each square that the king can move to"},
    {"freedom_muscovites", 1, "an empty square beside a Muscovite in its row or column, counted for rows and for columns"},
    {"freedom_swedes", -1, "an empty square beside a Swede"},
    {"threatened_muscovite_muscovites", -9, "a Muscovite that a Swede could capture by moving to its other side, Muscovites to move"},
    {"threatened_muscovite_swedes", -26, "the same, Swedes to move"},
    {"threatened_swede_muscovites", 6, "a Swede that a Muscovite could capture in the same way, Muscovites to move"},
    {"threatened_swede_swedes", 7, "the same, Swedes to move"},
    {"muscovites_side", -3, "two Muscovites side by side"},
    {"muscovites_diagonal", 10, "two Muscovites diagonally adjacent"},
    {"swedes_side", 19, "two Swedes side by side"},
    {"swedes_diagonal", -3, "two Swedes diagonally adjacent"},
    {"enemies_side", 12, "a Muscovite and a Swede side by side"},
    {"tempo", 48, "the Muscovites to move"},
}};

inline constexpr auto square_weight_rows = [] {
  std::array<EvaluatorOption, square_features> rows{};
  for (std::size_t i = 0; i < square_features; ++i)
    rows[i] = weight_row(square_feature_rows[i].name, square_feature_rows[i].weight, square_feature_rows[i].help);
  return rows;
}();

}  // namespace arena::tablut
