// Colours of the page: text reads on what it stands on by WCAG 2.1 AA (4.5 to 1), lines of charts by 3 to 1, in light and in dark.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <regex>

#include "arena/report/page/assets.hpp"

namespace arena {
namespace {

using Colours = std::map<std::string, std::string>;

/// The variables that a block of the style sheet sets to a colour.
Colours variables(const std::string& css, const std::string& begin) {
  const std::size_t from = css.find(begin), to = css.find('}', from);
  EXPECT_NE(from, std::string::npos) << begin;
  const std::string block = css.substr(from, to - from);
  Colours found;
  const std::regex variable("--([a-z-]+): (#[0-9a-f]{6});");
  for (std::sregex_iterator at(block.begin(), block.end(), variable), end; at != end; ++at) found[(*at)[1]] = (*at)[2];
  return found;
}

double luminance(const std::string& colour) {
  double sum = 0;
  const double parts[] = {0.2126, 0.7152, 0.0722};
  for (std::size_t i = 0; i < 3; ++i) {
    const double value = std::stoi(colour.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
    sum += parts[i] * (value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double contrast(const std::string& one, const std::string& other) {
  const double a = luminance(one), b = luminance(other);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

void expect_readable(const Colours& colours, const std::string& theme) {
  ASSERT_GE(colours.size(), 11U) << theme;
  const auto expect = [&](const std::string& ink, const std::string& ground) {
    EXPECT_GE(contrast(colours.at(ink), colours.at(ground)), 4.5) << theme << ": " << ink << " on " << ground;
  };
  for (const char* ink : {"ink", "soft", "faint", "accent", "warn"})
    for (const char* ground : {"ground", "panel", "hover"}) expect(ink, ground);
  for (const char* ink : {"ink", "soft", "accent"}) expect(ink, "accent-ground");
  for (const char* ink : {"ink", "warn"}) expect(ink, "warn-ground");
  expect("panel", "accent");
  expect("board-label", "panel");
}

TEST(PageContrast, TextReadsOnEveryGroundInLightAndDark) {
  const std::string css(page_assets::page_css());
  expect_readable(variables(css, ":root {"), "light");
  expect_readable(variables(css, ":root[data-theme=\"dark\"] {"), "dark");
}

TEST(PageContrast, TheColoursOfThePlayersStandOutFromThePanel) {
  const std::string css(page_assets::page_css()), script(page_assets::scripts());
  for (const auto& [theme, block] : {std::pair("light", ":root {"), std::pair("dark", ":root[data-theme=\"dark\"] {")}) {
    const std::string panel = variables(css, block).at("panel");
    const std::size_t from = script.find(std::string("  ") + theme + ": ["), to = script.find(']', from);
    ASSERT_NE(from, std::string::npos);
    const std::string list = script.substr(from, to - from);
    const std::regex colour("#[0-9a-f]{6}");
    int count = 0;
    for (std::sregex_iterator at(list.begin(), list.end(), colour), end; at != end; ++at, ++count)
      EXPECT_GE(contrast(at->str(), panel), 3) << theme << ": " << at->str();
    EXPECT_EQ(count, 8);
  }
}

TEST(PageContrast, TheMeasureIsThatOfTheGuidelines) {
  EXPECT_NEAR(contrast("#000000", "#ffffff"), 21, 1e-9);
  EXPECT_NEAR(contrast("#777777", "#ffffff"), 4.48, 0.005);
}

}  // namespace
}  // namespace arena
