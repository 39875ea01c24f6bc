#include "arena/report/page/ply_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/report/page/script_json.hpp"

namespace arena {

namespace {

using nlohmann::json;
using PlyFigure = Sketch PlyFigures::*;

struct Shown {
  const char* name;
  PlyFigure figure;
  bool ratio;                                  // differences are stated as ratios
  bool mean;                                   // show the mean, not the median, which hides most changes in small whole numbers
  double same;                                 // medians no further apart than this are about the same: a ratio, or a difference
  std::optional<bool> expects = std::nullopt;  // only of players whose scores are an expected result, or only of the others

  [[nodiscard]] bool is_of(const PlayerSeries& series) const { return !expects || *expects == series.scores_expect; }
};
constexpr std::array<Shown, 5> shown = {{{"nodes", &PlyFigures::nodes, true, false, 1.2},
                                         {"depth", &PlyFigures::depth, false, true, 0.3},
                                         {"time", &PlyFigures::time_us, true, false, 1.2},
                                         {"score", &PlyFigures::score, false, false, 0, false},
                                         {"expected", &PlyFigures::score, false, false, 0, true}}};

constexpr std::size_t most_points = 14;

/// Plies per point. A step has equally many plies of each side, in games with one ply per turn and in games with as many as there are sides: for two
/// sides all steps are multiples of two, most of four.
std::size_t step_for(std::size_t plies, std::size_t sides) {
  const std::size_t round = sides * sides;
  if (sides > 2) return std::max<std::size_t>(1, (plies + most_points * round - 1) / (most_points * round)) * round;
  for (const std::size_t step : {2U, 4U, 8U, 12U, 16U, 20U, 24U, 32U, 40U, 60U, 80U, 100U})
    if (plies <= step * most_points) return step;
  return (plies / most_points / 4 + 1) * 4;
}

struct Point {
  std::size_t from = 0, to = 0;  // plies, from 1
  double low = 0, middle = 0, high = 0;
  std::uint64_t count = 0;
};

double middle_of(const Shown& what, const Sketch& all) { return what.mean ? all.mean() : all.median(); }

/// Steps with hardly any decisions are left out: the ends of a few long games.
std::vector<Point> points_of(const PlayerSeries& series, const Shown& what, std::size_t step, std::optional<std::size_t> side) {
  std::vector<Point> points;
  std::uint64_t most = 0;
  for (std::size_t from = 0; from < series.plies(); from += step) {
    const Sketch all = series.gathered(what.figure, from, from + step, side);
    if (all.count() == 0) continue;
    points.push_back({from + 1, from + step, all.quantile(0.25), middle_of(what, all), all.quantile(0.75), all.count()});
    most = std::max(most, all.count());
  }
  std::erase_if(points, [&](const Point& point) { return static_cast<double>(point.count) < 0.02 * static_cast<double>(most); });
  return points;
}

double distance(const Shown& what, double a, double b) { return what.ratio ? std::max(a, 1.0) / std::max(b, 1.0) : a - b; }

/// Whether some player's medians differ between sides by more than "about the same", overall.
bool sides_differ(const RunData& data, const Shown& what, std::size_t step) {
  return std::any_of(data.series.begin(), data.series.end(), [&](const PlayerSeries& series) {
    if (!what.is_of(series)) return false;
    double sum = 0;
    int steps = 0;
    for (std::size_t from = 0; from < series.plies(); from += step) {
      double least = INFINITY, most = -INFINITY;
      bool all = true;
      for (std::size_t side = 0; side < static_cast<std::size_t>(data.tally.sides); ++side) {
        const Sketch of_side = series.gathered(what.figure, from, from + step, side);
        all = all && of_side.count() > 0;
        least = std::min(least, all ? middle_of(what, of_side) : 0);
        most = std::max(most, all ? middle_of(what, of_side) : 0);
      }
      if (!all) continue;
      const double apart = distance(what, most, least);
      sum += what.ratio ? std::log(apart) : apart;
      ++steps;
    }
    return steps > 0 && sum / steps > (what.ratio ? std::log(what.same) : what.same);
  });
}

json line_json(const json& player, const json& side, const std::vector<Point>& points) {
  json line = {{"player", player}, {"side", side}};
  for (const char* list : {"from", "to", "low", "middle", "high", "count"}) line[list] = json::array();
  for (const Point& point : points) {
    line["from"].push_back(point.from);
    line["to"].push_back(point.to);
    line["low"].push_back(short_number(point.low));
    line["middle"].push_back(short_number(point.middle));
    line["high"].push_back(short_number(point.high));
    line["count"].push_back(point.count);
  }
  return line;
}

json figure_json(const RunData& data, const Shown& what, std::size_t step) {
  const bool split = sides_differ(data, what, step);
  json out = {{"step", step}, {"split", split}, {"flat", nullptr}, {"lines", json::array()}};
  double least = INFINITY, most = -INFINITY;
  for (std::size_t player = 0; player < data.series.size(); ++player) {
    if (!what.is_of(data.series[player])) continue;
    std::vector<std::optional<std::size_t>> sides(split ? static_cast<std::size_t>(data.tally.sides) : 1);
    for (std::size_t side = 0; split && side < sides.size(); ++side) sides[side] = side;
    for (const auto& side : sides) {
      const std::vector<Point> points = points_of(data.series[player], what, step, side);
      for (const Point& point : points) {
        least = std::min(least, point.middle);
        most = std::max(most, point.middle);
      }
      if (!points.empty()) out["lines"].push_back(line_json(player, side ? json(*side) : json(), points));
    }
  }
  if (least <= most && distance(what, most, least) <= what.same) out["flat"] = short_number(most);
  return out;
}

}  // namespace

json ply_lines(const RunData& data) {
  std::size_t plies = 0;
  for (const PlayerSeries& series : data.series) plies = std::max(plies, series.plies());
  json out;
  for (const Shown& what : shown) out[what.name] = figure_json(data, what, step_for(plies, static_cast<std::size_t>(data.tally.sides)));
  return out;
}

}  // namespace arena
