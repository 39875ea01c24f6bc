#include "arena/games/colour.hpp"

#include <cmath>
#include <cstddef>

namespace arena {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

double linear(int value) {
  const double v = value / 255.0;
  return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}

}  // namespace

Rgb parse_colour(std::string_view css) {
  if (css.size() != 7 || css[0] != '#') return {};
  int bytes[3];
  for (std::size_t i = 0; i < 3; ++i) {
    const int high = hex_digit(css[1 + 2 * i]), low = hex_digit(css[2 + 2 * i]);
    if (high < 0 || low < 0) return {};
    bytes[i] = 16 * high + low;
  }
  return {bytes[0], bytes[1], bytes[2]};
}

bool is_light(Rgb colour) {
  const double luminance = 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
  return luminance > 0.179;  // where the contrast to black and to white is the same
}

int terminal_colour(Rgb colour) {
  const auto step = [](int value) {  // levels 0, 95, 135, 175, 215, 255
    if (value < 48) return 0;
    return value < 115 ? 1 : (value - 35) / 40;
  };
  return 16 + 36 * step(colour.red) + 6 * step(colour.green) + step(colour.blue);
}

}  // namespace arena
