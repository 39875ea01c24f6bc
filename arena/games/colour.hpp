// Just enough about colours to keep pieces readable on any background.
#pragma once
#include <string_view>

namespace arena {

struct Rgb {
  int red = 128, green = 128, blue = 128;
};

/// Reads "#rrggbb"; anything else is a middle grey.
Rgb parse_colour(std::string_view css);

/// Whether dark ink reads better on this colour than light ink (relative luminance, WCAG 2.1).
bool is_light(Rgb colour);

/// The nearest colour of a terminal's 6 x 6 x 6 cube, 16..231.
int terminal_colour(Rgb colour);

}  // namespace arena
