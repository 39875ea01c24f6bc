#include "arena/report/print/plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace arena {

namespace {

constexpr double letter_size = 8, edge = 8, tick_room = 14, title_room = 13;
constexpr const char *ink = "#222222", *soft = "#555555", *grid = "#dddddd", *ground = "#ffffff", *bar = "#6a9bc3";

std::string with_minus(const std::string& text) { return text.starts_with('-') ? "\u2212" + text.substr(1) : text; }

std::string significant(double value, int digits) { return with_minus(fmt::format("{:.{}g}", value, digits)); }

std::string number_text(double value, Units units) {
  const double size = std::abs(value);
  if (units == Units::duration)
    return size < 1e3 ? significant(value, 3) + " \u00b5s" : size < 1e6 ? significant(value / 1e3, 3) + " ms" : significant(value / 1e6, 3) + " s";
  if (units == Units::compact && size >= 1e9) return significant(value / 1e9, 3) + "G";
  if (units == Units::compact && size >= 1e6) return significant(value / 1e6, 3) + "M";
  if (units == Units::compact && size >= 1e4) return significant(value / 1e3, 3) + "k";
  return size < 1e-9 ? "0" : significant(value, 6);
}

/// A step of 1, 2 or 5 times a power of ten that fits at most `most` times.
double round_step(double span, double most) {
  const double power = std::pow(10, std::floor(std::log10(span / most)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (span / (factor * power) <= most) return factor * power;
  return 10 * power;
}

std::vector<double> even_ticks(double low, double high, double most) {
  std::vector<double> ticks;
  const double step = round_step(high - low, most);
  for (double i = std::ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i) ticks.push_back(i * step);
  return ticks;
}

/// Round numbers for a logarithmic axis: the coarsest steps of a decade that put three or more on it; if there are fewer, even steps.
std::vector<double> decade_ticks(double low, double high) {
  static const std::vector<std::vector<double>> choices = {{1}, {1, 2, 5}, {1, 1.5, 2, 3, 5, 7}};
  for (const auto& steps : choices) {
    std::vector<double> ticks;
    for (double power = std::pow(10, std::floor(std::log10(low))); power <= high; power *= 10)
      for (const double step : steps)
        if (step * power >= low && step * power <= high) ticks.push_back(step * power);
    if (ticks.size() >= 3 && ticks.size() <= 9) return ticks;
    if (ticks.size() > 9) {
      std::vector<double> fewer;
      for (std::size_t i = 0; i < ticks.size(); i += (ticks.size() + 7) / 8) fewer.push_back(ticks[i]);
      return fewer;
    }
  }
  return even_ticks(low, high, 5);
}

/// Values to points of the page.
struct Ruler {
  double low = 0, high = 1, from = 0, to = 1;
  bool logarithmic = false;
  [[nodiscard]] double at(double value) const {
    const double inside = std::clamp(value, low, high);
    const double share = logarithmic ? std::log(inside / low) / std::log(high / low) : (inside - low) / (high - low);
    return from + share * (to - from);
  }
};

/// From the smallest to the largest value with some room; equal values get some too.
Ruler ruler_for(const std::vector<double>& values, bool logarithmic, double room) {
  Ruler ruler;
  ruler.logarithmic = logarithmic;
  if (values.empty()) return logarithmic ? Ruler{1, 10, 0, 1, true} : ruler;
  const double most = *std::max_element(values.begin(), values.end()), least = *std::min_element(values.begin(), values.end());
  if (logarithmic) {
    const double above = std::max(least, 1e-6 * most);  // a logarithmic axis has no place for 0
    const double factor = std::max(1.05, std::pow(most / above, room));
    ruler.low = above / factor;
    ruler.high = most * factor;
  } else {
    const double more = most > least ? room * (most - least) : std::max(1.0, std::abs(most) * 0.1);
    ruler.low = least - more;
    ruler.high = most + more;
  }
  return ruler;
}

/// Ticks, grid and title below a plot; a number that would touch the previous one is left out.
void draw_x_axis(Canvas& canvas, const Ruler& x, double top, double bottom, const std::vector<std::pair<double, std::string>>& ticks,
                 const std::string& title) {
  double free = -1e9;
  for (const auto& [value, text] : ticks) {
    const double at = x.at(value), half = lettered_width(text, letter_size) / 2;
    canvas.line({{at, top}, {at, bottom}}, {grid, 0.5, 0});
    if (at - half < free) continue;
    canvas.text({at, bottom + 10}, text, {letter_size, Anchor::middle, soft, false});
    free = at + half + 4;
  }
  canvas.line({{x.from, bottom}, {x.to, bottom}}, {soft, 0.6, 0});
  canvas.text({(x.from + x.to) / 2, bottom + tick_room + 9}, title, {letter_size, Anchor::middle, ink, false});
}

std::vector<std::pair<double, std::string>> ticks_of(const Ruler& ruler, const PlottedAxis& axis, double most) {
  if (!axis.ticks.empty()) return axis.ticks;
  std::vector<std::pair<double, std::string>> ticks;
  for (const double value : ruler.logarithmic ? decade_ticks(ruler.low, ruler.high) : even_ticks(ruler.low, ruler.high, most))
    ticks.emplace_back(value, number_text(value, axis.units));
  return ticks;
}

void draw_arrow(Canvas& canvas, double x, double y, double way, const Pen& pen) {
  canvas.line({{x - way * 4, y - 3}, {x, y}, {x - way * 4, y + 3}}, pen);
}

/// Names in lines of the page's width, each with a sample: their positions, from the left of the plot and from the top.
struct LegendEntry {
  const PlottedLine* line;
  std::string name;
  double x, y;
};

std::vector<LegendEntry> legend_of(const std::vector<PlottedLine>& lines, double width) {
  constexpr double sample = 22, between = 12, line_height = 11;
  std::vector<LegendEntry> entries;
  double x = 0, y = 0;
  for (const PlottedLine& line : lines) {
    if (line.name.empty()) continue;
    const std::string name = lettered_within(line.name, letter_size, width / 2 - sample);
    const double wide = sample + lettered_width(name, letter_size);
    if (x > 0 && x + wide > width) {
      x = 0;
      y += line_height;
    }
    entries.push_back({&line, name, x, y});
    x += wide + between;
  }
  return entries;
}

double legend_height(const std::vector<PlottedLine>& lines) {
  const auto entries = legend_of(lines, print_width - 2 * edge);
  return entries.empty() ? 0 : entries.back().y + 16;
}

void draw_dot(Canvas& canvas, Spot at, const PlottedLine& line) {
  canvas.disc(at, 2.2, line.colour);
  if (line.hollow) canvas.disc(at, 1.3, ground);
}

constexpr double most_rows_height = 470;
double row_height(std::size_t rows) { return std::min(14.0, most_rows_height / static_cast<double>(std::max<std::size_t>(1, rows))); }

}  // namespace

double IntervalPlot::height() const { return edge + row_height(rows.size()) * static_cast<double>(rows.size()) + 6 + tick_room + title_room + 2; }

void IntervalPlot::draw(Canvas& canvas) const {
  const double row = row_height(rows.size()), size = std::min(letter_size, 0.8 * row);
  std::vector<double> ends = {zero};
  double names = 0;
  for (const IntervalRow& each : rows) {
    ends.push_back(each.value);
    if (each.low) ends.push_back(*each.low);
    if (each.high) ends.push_back(*each.high);
    names = std::max(names, lettered_width(each.name, size));
  }
  names = std::min(names, 0.4 * print_width);
  Ruler x = ruler_for(ends, logarithmic, 0.08);
  x.from = edge + names + (names > 0 ? 8 : 0);
  x.to = print_width - edge - 6;
  const double bottom = edge + row * static_cast<double>(rows.size()) + 6;
  draw_x_axis(canvas, x, edge, bottom, ticks_of(x, {axis, logarithmic, Units::plain}, 7), axis);
  canvas.line({{x.at(zero), edge}, {x.at(zero), bottom}}, {soft, 0.8, 2.5});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const IntervalRow& each = rows[i];
    const double y = edge + 3 + row * (static_cast<double>(i) + 0.5), cap = std::min(3.0, 0.3 * row);
    const Pen pen{each.colour, 1.1, 0};
    if (!each.name.empty()) canvas.text({x.from - 8, y + 0.35 * size}, lettered_within(each.name, size, names), {size, Anchor::end, ink, false});
    if (each.low || each.high) {
      const double low = each.low ? x.at(*each.low) : x.from, high = each.high ? x.at(*each.high) : x.to;
      canvas.line({{low, y}, {high, y}}, pen);
      if (each.low) canvas.line({{low, y - cap}, {low, y + cap}}, pen);
      if (each.high) canvas.line({{high, y - cap}, {high, y + cap}}, pen);
      if (!each.low) draw_arrow(canvas, low, y, -1, pen);
      if (!each.high) draw_arrow(canvas, high, y, 1, pen);
    }
    if (!each.is_bound()) canvas.disc({x.at(each.value), y}, std::min(2.4, 0.25 * row), each.colour);
  }
}

PlottedLine plotted_line(std::size_t number, std::string name) {
  // Colours that the colour-blind can tell apart (Okabe and Ito), without the palest.
  constexpr std::array<const char*, 6> colours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b07d00", "#222222"};
  return {std::move(name), colours[number % colours.size()], number / colours.size() % 2 == 1 ? 3.0 : 0.0, false, false, {}};
}

double LinePlot::height() const { return legend_height(lines) + 165; }

void LinePlot::draw(Canvas& canvas) const {
  std::vector<double> across, up;
  for (const PlottedLine& line : lines)
    for (const PlottedPoint& point : line.points) {
      across.push_back(point.x);
      up.push_back(point.y);
      if (point.low) up.push_back(*point.low);
      if (point.high) up.push_back(*point.high);
    }
  for (const auto& [value, word] : marks) up.push_back(value);
  Ruler x_ruler = ruler_for(across, x.logarithmic, 0.03), y_ruler = ruler_for(up, y.logarithmic, 0.08);
  if (x.low) x_ruler.low = *x.low;
  if (x.high) x_ruler.high = *x.high;
  if (y.low) y_ruler.low = *y.low;
  if (y.high) y_ruler.high = *y.high;
  const double top = edge + legend_height(lines), bottom = height() - tick_room - title_room - 2;
  y_ruler.from = bottom;
  y_ruler.to = top;
  const auto y_ticks = ticks_of(y_ruler, y, 6);
  double numbers = 0;
  for (const auto& [value, text] : y_ticks) numbers = std::max(numbers, lettered_width(text, letter_size));
  x_ruler.from = edge + title_room + numbers + 5;
  x_ruler.to = print_width - edge - 4;
  draw_x_axis(canvas, x_ruler, top, bottom, ticks_of(x_ruler, x, 8), x.title);
  for (const auto& [value, text] : y_ticks) {
    canvas.line({{x_ruler.from, y_ruler.at(value)}, {x_ruler.to, y_ruler.at(value)}}, {grid, 0.5, 0});
    canvas.text({x_ruler.from - 4, y_ruler.at(value) + 2.8}, text, {letter_size, Anchor::end, soft, false});
  }
  canvas.text({edge + 7, (top + bottom) / 2}, y.title, {letter_size, Anchor::middle, ink, true});
  for (const auto& [value, word] : marks) {
    canvas.line({{x_ruler.from, y_ruler.at(value)}, {x_ruler.to, y_ruler.at(value)}}, {soft, 0.8, 2.5});
    canvas.text({x_ruler.to - 2, y_ruler.at(value) - 3}, word, {letter_size, Anchor::end, soft, false});
  }
  for (const PlottedLine& line : lines) {
    std::vector<Spot> spots;
    for (const PlottedPoint& point : line.points) {
      const double at = x_ruler.at(point.x), here = y_ruler.at(point.y);
      const Pen stroke{lightened(line.colour, 0.55), 1.2, 0};
      if (point.low) canvas.line({{at, here}, {at, y_ruler.at(*point.low)}}, stroke);
      if (point.high) canvas.line({{at, here}, {at, y_ruler.at(*point.high)}}, stroke);
      spots.push_back({at, here});
    }
    if (spots.size() > 1) canvas.line(spots, {line.colour, 1.2, line.dash});
    if (line.dots)
      for (const Spot& spot : spots) draw_dot(canvas, spot, line);
  }
  for (const LegendEntry& entry : legend_of(lines, print_width - 2 * edge)) {
    const double left = edge + entry.x, y_at = edge + entry.y + 4;
    canvas.line({{left, y_at}, {left + 16, y_at}}, {entry.line->colour, 1.2, entry.line->dash});
    if (entry.line->dots) draw_dot(canvas, {left + 8, y_at}, *entry.line);
    canvas.text({left + 20, y_at + 2.8}, entry.name, {letter_size, Anchor::start, ink, false});
  }
}

double BarPlot::height() const { return 150; }

void BarPlot::draw(Canvas& canvas) const {
  const double most = bars.empty() ? 1 : std::max(1.0, *std::max_element(bars.begin(), bars.end()));
  const double top = edge, bottom = height() - tick_room - title_room - 2;
  const Ruler up{0, 1.05 * most, bottom, top, false};
  std::vector<std::pair<double, std::string>> y_ticks, x_ticks;
  double numbers = 0;
  for (const double value : even_ticks(0, up.high, std::min(5.0, most))) {
    y_ticks.emplace_back(value, number_text(value, Units::compact));
    numbers = std::max(numbers, lettered_width(y_ticks.back().second, letter_size));
  }
  const double last = first + step * static_cast<double>(bars.size());
  const Ruler across{first, last, edge + title_room + numbers + 5, print_width - edge - 4, false};
  for (const double value : even_ticks(first, last, std::min(10.0, last - first))) x_ticks.emplace_back(value, number_text(value, Units::plain));
  for (const auto& [value, text] : y_ticks) {
    canvas.line({{across.from, up.at(value)}, {across.to, up.at(value)}}, {grid, 0.5, 0});
    canvas.text({across.from - 4, up.at(value) + 2.8}, text, {letter_size, Anchor::end, soft, false});
  }
  for (std::size_t i = 0; i < bars.size(); ++i) {
    if (bars[i] <= 0) continue;
    const double left = across.at(first + step * static_cast<double>(i)) + 0.4, right = across.at(first + step * static_cast<double>(i + 1)) - 0.4;
    canvas.area({{left, bottom}, {left, up.at(bars[i])}, {right, up.at(bars[i])}, {right, bottom}}, bar);
  }
  draw_x_axis(canvas, across, bottom, bottom + 2, x_ticks, x);
  canvas.text({edge + 7, (top + bottom) / 2}, y, {letter_size, Anchor::middle, ink, true});
}

}  // namespace arena
