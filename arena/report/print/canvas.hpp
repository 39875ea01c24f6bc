// What a chart for print is drawn on, in points (1/72 inch) from the top left corner. The same calls produce SVG and PDF. The font is Helvetica,
// which both name and neither embeds.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace arena {

struct Spot {
  double x = 0, y = 0;
};

struct Pen {
  std::string colour = "#000000";  // "#rrggbb"
  double width = 0.8;
  double dash = 0;  // length of dashes and of the gaps between them; 0: none
};

enum class Anchor { start, middle, end };

struct Lettering {
  double size = 8;
  Anchor anchor = Anchor::start;
  std::string colour = "#222222";
  bool upwards = false;  // turned to the left, read from below
};

class Canvas {
 public:
  virtual ~Canvas() = default;
  virtual void line(const std::vector<Spot>& spots, const Pen& pen) = 0;
  virtual void area(const std::vector<Spot>& spots, const std::string& colour) = 0;
  virtual void disc(Spot centre, double radius, const std::string& colour) = 0;
  /// `at` is on the text's baseline.
  virtual void text(Spot at, std::string_view text, const Lettering& look) = 0;
};

using Drawing = std::function<void(Canvas&)>;

/// A standalone file of this size; `title` is what a screen reader says.
std::string drawn_as_svg(double width, double height, std::string_view title, const Drawing& draw);
std::string drawn_as_pdf(double width, double height, const Drawing& draw);

/// The width of a text in points.
double lettered_width(std::string_view text, double size);
/// The text, or as much of its beginning as fits that width, with an ellipsis.
std::string lettered_within(std::string_view text, double size, double width);
/// The colour mixed with white: 1 is the colour itself.
std::string lightened(const std::string& colour, double share);

}  // namespace arena
