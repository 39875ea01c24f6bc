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
    {"muscovite_b1", 109, "a Muscovite on b1 or an image of it; squares in the lower left part of the board stand for their images"},
    {"muscovite_c1", 150, "a Muscovite on c1"},
    {"muscovite_d1", 122, "a Muscovite on d1"},
    {"muscovite_e1", 118, "a Muscovite on e1"},
    {"muscovite_b2", 163, "a Muscovite on b2"},
    {"muscovite_c2", 135, "a Muscovite on c2"},
    {"muscovite_d2", 133, "a Muscovite on d2"},
    {"muscovite_e2", 124, "a Muscovite on e2"},
    {"muscovite_c3", 137, "a Muscovite on c3"},
    {"muscovite_d3", 129, "a Muscovite on d3"},
    {"muscovite_e3", 112, "a Muscovite on e3"},
    {"muscovite_d4", 117, "a Muscovite on d4"},
    {"muscovite_e4", 97, "a Muscovite on e4"},
    {"swede_b1", -125, "a Swede, not the king, on b1 or an image of it"},
    {"swede_c1", -125, "a Swede on c1"},
    {"swede_d1", -94, "a Swede on d1"},
    {"swede_e1", -87, "a Swede on e1"},
    {"swede_b2", -115, "a Swede on b2"},
    {"swede_c2", -103, "a Swede on c2"},
    {"swede_d2", -129, "a Swede on d2"},
    {"swede_e2", -115, "a Swede on e2"},
    {"swede_c3", -108, "a Swede on c3"},
    {"swede_d3", -116, "a Swede on d3"},
    {"swede_e3", -113, "a Swede on e3"},
    {"swede_d4", -114, "a Swede on d4"},
    {"swede_e4", -112, "a Swede on e4"},
    {"king_b1", -177, "the king on b1 or an image of it"},
    {"king_c1", -45, "the king on c1"},
    {"king_d1", -4, "the king on d1"},
    {"king_e1", 149, "the king on e1"},
    {"king_b2", -96, "the king on b2"},
    {"king_c2", -64, "the king on c2"},
    {"king_d2", 19, "the king on d2"},
    {"king_e2", 114, "the king on e2"},
    {"king_c3", 115, "the king on c3"},
    {"king_d3", 62, "the king on d3"},
    {"king_e3", 108, "the king on e3"},
    {"king_d4", 8, "the king on d4"},
    {"king_e4", -25, "the king on e4"},
    {"king_e5", -17, "the king on e5"},
    {"ray_open", -115, "a direction in which nothing stands between the king and the edge"},
    {"ray_muscovite", 5, "a direction in which the first piece that the king meets is a Muscovite"},
    {"muscovites_beside_1", 10, "one Muscovite beside the king"},
    {"muscovites_beside_2", 135, "two"},
    {"muscovites_beside_3", 92, "three"},
    {"muscovites_beside_4", 12, "four"},
    {"swedes_beside_1", 24, "one Swede beside the king"},
    {"swedes_beside_2", 1, "two"},
    {"swedes_beside_3", -5, "three"},
    {"swedes_beside_4", 18, "four"},
    {"escapes_1_muscovites", 5, "one way of the king to a corner in two moves along the edge, the Muscovites to move"},
    {"escapes_2_muscovites", -71, "two ways"},
    {"escapes_3_muscovites", -25, "three or more"},
    {"escapes_1_swedes", -71, "one way, the Swedes to move"},
    {"escapes_2_swedes", -87, "two ways"},
    {"escapes_3_swedes", -50, "three or more"},
    {"king_steps", -2, "a square that the king can move to"},
    {"freedom_muscovites", 0, "an empty square beside a Muscovite in its row or column, counted for rows and for columns"},
    {"freedom_swedes", 0, "an empty square beside a Swede"},
    {"threatened_muscovite_muscovites", 3, "a Muscovite that a Swede could capture by one move to the other side of it, the Muscovites to move"},
    {"threatened_muscovite_swedes", -13, "the same, the Swedes to move"},
    {"threatened_swede_muscovites", 0, "a Swede that a Muscovite could capture so, the Muscovites to move"},
    {"threatened_swede_swedes", -12, "the same, the Swedes to move"},
    {"muscovites_side", 0, "two Muscovites side by side"},
    {"muscovites_diagonal", 5, "two Muscovites diagonally beside each other"},
    {"swedes_side", 10, "two Swedes side by side"},
    {"swedes_diagonal", 10, "two Swedes diagonally beside each other"},
    {"enemies_side", 3, "a Muscovite and a Swede side by side"},
    {"tempo", 13, "the Muscovites to move"},
}};

inline constexpr auto square_weight_rows = [] {
  std::array<EvaluatorOption, square_features> rows{};
  for (std::size_t i = 0; i < square_features; ++i)
    rows[i] = weight_row(square_feature_rows[i].name, square_feature_rows[i].weight, square_feature_rows[i].help);
  return rows;
}();

}  // namespace arena::tablut
