// The features of Omega's evaluator `groups`: their names, meanings and weights, for each quarter of a game.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "players/common/weights.hpp"

namespace arena::omega {

inline constexpr std::size_t quarters = 4;
/// The game maintains the free neighbours of groups up to this size.
inline constexpr std::size_t exact_size = 3, most_openness = 6 * exact_size;

struct GroupFeature {
  std::string_view name, help;
};
inline constexpr std::size_t first_single = 0, first_pair = 7, first_triple = 12, first_large = 17, stones_beyond = 21, first_cell = 22;
inline constexpr std::size_t largest_named = 7;  // stones; what is beyond counts by stones
inline constexpr std::array<GroupFeature, 25> group_features = {{
    {"single_0", "a lone stone without a free neighbour"},
    {"single_1", "a lone stone with 1 free neighbour"},
    {"single_2", "a lone stone with 2 free neighbours"},
    {"single_3", "a lone stone with 3 free neighbours"},
    {"single_4", "a lone stone with 4 free neighbours"},
    {"single_5", "a lone stone with 5 free neighbours"},
    {"single_6", "a lone stone with 6 free neighbours"},
    {"pair_0", "a group of two; free neighbours, counted for each stone: none"},
    {"pair_1", "a group of two with 1 or 2"},
    {"pair_3", "a group of two with 3 or 4"},
    {"pair_5", "a group of two with 5 or 6"},
    {"pair_7", "a group of two with 7 or more"},
    {"triple_0", "a group of three; free neighbours, counted for each stone: none"},
    {"triple_1", "a group of three with 1 or 2"},
    {"triple_3", "a group of three with 3 or 4"},
    {"triple_5", "a group of three with 5 to 7"},
    {"triple_8", "a group of three with 8 or more"},
    {"size_4", "a group of four"},
    {"size_5", "a group of five"},
    {"size_6", "a group of six"},
    {"size_7", "a group of seven or more"},
    {"beyond_7", "each stone of a group beyond seven"},
    {"grow", "a free cell beside one group of the colour"},
    {"merge_2", "a free cell between two runs of stones of the colour: a stone there joins them"},
    {"merge_3", "a free cell between three"},
}};

/// The feature of a group, by its stones and free neighbours.
constexpr std::size_t feature_of_group(std::size_t size, std::size_t open) {
  if (size == 1) return first_single + open;
  if (size == 2) return first_pair + (open >= 7 ? 4 : (open + 1) / 2);
  if (size == 3) return first_triple + (open >= 8 ? 4 : open >= 5 ? 3 : (open + 1) / 2);
  return first_large + (size < largest_named ? size : largest_named) - 4;
}

// By feature and quarter.
inline constexpr std::array<std::array<std::int16_t, quarters>, group_features.size()> group_weights = {{
    {{-8, -70, -58, -114}}, {{142, 102, 90, 10}},    {{186, 187, 297, 278}}, {{222, 214, 335, 454}},     {{251, 218, 292, 426}},
    {{283, 216, 285, 258}}, {{241, 235, 285, 295}},  {{408, 88, 142, 143}},  {{209, 224, 282, 342}},     {{288, 268, 289, 368}},
    {{300, 261, 297, 333}}, {{346, 263, 265, 26}},   {{28, 309, 329, 329}},  {{149, 227, 309, 265}},     {{225, 245, 370, 395}},
    {{286, 253, 375, 346}}, {{354, 264, 196, -499}}, {{374, 291, 380, 330}}, {{381, 288, 442, 408}},     {{383, 253, 426, 397}},
    {{485, 305, 498, 530}}, {{-63, -8, -16, -68}},   {{-52, -47, -40, -25}}, {{-133, -149, -164, -194}}, {{-212, -49, -248, -285}},
}};

/// Every feature in the first quarter, every one in the second, and so on: "single_0_q1".
constexpr std::size_t group_option(std::size_t feature, std::size_t quarter) { return quarter * group_features.size() + feature; }

namespace detail {

inline constexpr auto group_option_names = [] {
  std::array<std::array<char, 16>, quarters * group_features.size()> names{};
  for (std::size_t quarter = 0; quarter < quarters; ++quarter)
    for (std::size_t feature = 0; feature < group_features.size(); ++feature) {
      auto& text = names[group_option(feature, quarter)];
      std::size_t at = 0;
      for (const char c : group_features[feature].name) text[at++] = c;
      for (const char c : std::string_view("_q")) text[at++] = c;
      text[at] = static_cast<char>('1' + quarter);
    }
  return names;
}();

}  // namespace detail

inline constexpr auto group_weight_rows = [] {
  std::array<EvaluatorOption, quarters * group_features.size()> rows{};
  for (std::size_t quarter = 0; quarter < quarters; ++quarter)
    for (std::size_t feature = 0; feature < group_features.size(); ++feature) {
      const std::size_t at = group_option(feature, quarter);
      rows[at] = weight_row(detail::group_option_names[at].data(), group_weights[feature][quarter], group_features[feature].help);
    }
  return rows;
}();

}  // namespace arena::omega
