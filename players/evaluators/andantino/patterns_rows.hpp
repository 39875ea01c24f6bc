// The features of Andantino's evaluator `patterns`: their names, meanings and weights. Each counts for the side that has it: White's less Black's.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "players/common/weights.hpp"

namespace arena::andantino {

struct PatternFeature {
  std::string_view name;
  std::int16_t weight;
  std::string_view help;
};
inline constexpr std::size_t five_forms = 18, lone_forms = 3;  // those with one stone come first
inline constexpr std::size_t first_turn = five_forms, stone_pair = first_turn + five_forms - lone_forms, triangle_three = stone_pair + 1,
                             triangle_two = triangle_three + 1, first_hole = triangle_two + 1, first_bridge = first_hole + 3,
                             group_part = first_bridge + 6, pattern_tempo = group_part + 1, pattern_features = pattern_tempo + 1;
inline constexpr std::size_t fewest_around_hole = 3, most_around_hole = 5;
inline constexpr std::array<PatternFeature, pattern_features> pattern_feature_rows = {{
    {"five_10000", 5, "five cells in a line without an enemy stone, own stones where the pattern has a 1, read from either end"},
    {"five_01000", 34, "five cells of that pattern"},
    {"five_00100", -57, "five cells of that pattern"},
    {"five_11000", 14, "five cells of that pattern"},
    {"five_10100", -50, "five cells of that pattern"},
    {"five_10010", 16, "five cells of that pattern"},
    {"five_10001", -95, "five cells of that pattern"},
    {"five_01100", 33, "five cells of that pattern"},
    {"five_01010", 97, "five cells of that pattern"},
    {"five_11100", 123, "five cells of that pattern"},
    {"five_11010", 168, "five cells of that pattern"},
    {"five_10110", 193, "five cells of that pattern"},
    {"five_01110", 14, "five cells of that pattern"},
    {"five_11001", 21, "five cells of that pattern"},
    {"five_10101", -454, "five cells of that pattern"},
    {"five_11110", 322, "five cells of that pattern"},
    {"five_11101", 0, "five cells of that pattern"},
    {"five_11011", 0, "five cells of that pattern"},
    {"turn_11000", 6, "extra value of that pattern for the side to move"},
    {"turn_10100", 21, "that pattern, for the side to move"},
    {"turn_10010", 42, "that pattern, for the side to move"},
    {"turn_10001", -14, "that pattern, for the side to move"},
    {"turn_01100", 5, "that pattern, for the side to move"},
    {"turn_01010", -90, "that pattern, for the side to move"},
    {"turn_11100", 6, "that pattern, for the side to move"},
    {"turn_11010", 214, "that pattern, for the side to move"},
    {"turn_10110", 72, "that pattern, for the side to move"},
    {"turn_01110", 82, "that pattern, for the side to move"},
    {"turn_11001", 159, "that pattern, for the side to move"},
    {"turn_10101", 397, "that pattern, for the side to move"},
    {"turn_11110", -22, "that pattern, for the side to move"},
    {"turn_11101", 0, "that pattern, for the side to move"},
    {"turn_11011", 0, "that pattern, for the side to move"},
    {"pair", 19, "two own stones side by side"},
    {"triangle_3", -57, "three own stones touching one another"},
    {"triangle_2", 20, "two own stones and an enemy stone touching one another"},
    {"hole_3", 8, "an empty cell with three own stones around it"},
    {"hole_4", 166, "an empty cell with four"},
    {"hole_5", 269, "an empty cell with five"},
    {"bridge_00", -111, "two own stones with two cells between them, side by side, both empty or off the board"},
    {"bridge_01", -47, "the same with an enemy stone between them"},
    {"bridge_02", -29, "with two enemy stones"},
    {"bridge_10", 57, "with an own stone"},
    {"bridge_11", 42, "with an own stone and an enemy's"},
    {"bridge_20", 93, "with two own stones"},
    {"group", -9, "for each own stone the size of its group, summed and divided by four"},
    {"tempo", 95, "to be the one to move"},
}};

inline constexpr auto pattern_weight_rows = [] {
  std::array<EvaluatorOption, pattern_features> rows{};
  for (std::size_t i = 0; i < pattern_features; ++i)
    rows[i] = weight_row(pattern_feature_rows[i].name, pattern_feature_rows[i].weight, pattern_feature_rows[i].help);
  return rows;
}();

/// A bridge by the own and the enemy stones between its ends.
constexpr std::size_t feature_of_bridge(std::size_t own, std::size_t other) { return first_bridge + (own == 0 ? other : own == 1 ? 3 + other : 5); }

/// The form of five cells by the bits of the own stones in them; `five_forms` for none and for all five.
inline constexpr auto form_of_five = [] {
  std::array<std::size_t, 32> table{};
  for (unsigned stones = 0; stones < 32; ++stones) {
    table[stones] = five_forms;
    for (std::size_t i = 0; i < five_forms; ++i) {
      bool same = true, reversed = true;
      for (unsigned at = 0; at < 5; ++at) {
        const bool is_set = pattern_feature_rows[i].name[5 + at] == '1';
        same = same && is_set == ((stones >> at & 1U) != 0);
        reversed = reversed && is_set == ((stones >> (4 - at) & 1U) != 0);
      }
      if (same || reversed) table[stones] = i;
    }
  }
  return table;
}();

}  // namespace arena::andantino
