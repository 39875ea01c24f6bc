// The kinds of printed charts: intervals in rows, lines over an axis, bars. Each knows its size before it is drawn.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/report/print/canvas.hpp"

namespace arena {

inline constexpr double print_width = 340;  // points: the text width of LaTeX's article is 345

/// How numbers are written on an axis.
enum class Units { plain, compact, duration };

struct IntervalRow {
  std::string name;
  std::optional<double> low, high;  // an open end has an arrow
  double value = 0;
  std::string colour;
  /// One end and no estimate: the end itself is the value.
  [[nodiscard]] bool is_bound() const { return low.has_value() != high.has_value() && value == (low ? *low : *high); }
};

struct IntervalPlot {
  std::string axis;
  double zero = 0;  // has a dashed line
  bool logarithmic = false;
  std::vector<IntervalRow> rows;
  [[nodiscard]] double height() const;
  void draw(Canvas& canvas) const;
};

struct PlottedPoint {
  double x = 0, y = 0;
  std::optional<double> low, high;  // a stroke; a missing end has none
};

struct PlottedLine {
  std::string name;  // in the legend; empty: not in it
  std::string colour;
  double dash = 0;
  bool dots = false, hollow = false;
  std::vector<PlottedPoint> points;
};

struct PlottedAxis {
  std::string title;
  bool logarithmic = false;
  Units units = Units::plain;
  std::vector<std::pair<double, std::string>> ticks = {};  // none: round numbers
  std::optional<double> low = std::nullopt, high = std::nullopt;
};

struct LinePlot {
  PlottedAxis x, y;
  std::vector<PlottedLine> lines;
  std::vector<std::pair<double, std::string>> marks;  // dashed lines at values of the y axis, with a word
  [[nodiscard]] double height() const;
  void draw(Canvas& canvas) const;
};

struct BarPlot {
  std::string x, y;
  double first = 0, step = 1;  // where the first bar begins, and how wide each is
  std::vector<double> bars;
  [[nodiscard]] double height() const;
  void draw(Canvas& canvas) const;
};

/// An empty line of that name in the colours of its number.
PlottedLine plotted_line(std::size_t number, std::string name);

struct PrintedChart {
  std::string name;  // of its files
  std::string caption, svg, pdf;
};

template <class Plot>
PrintedChart printed(std::string name, std::string caption, const Plot& plot) {
  const Drawing draw = [&](Canvas& canvas) { plot.draw(canvas); };
  std::string svg = drawn_as_svg(print_width, plot.height(), caption, draw);
  return {std::move(name), std::move(caption), std::move(svg), drawn_as_pdf(print_width, plot.height(), draw)};
}

}  // namespace arena
