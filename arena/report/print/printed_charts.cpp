#include "arena/report/print/printed_charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace arena {

namespace {

using nlohmann::json;

constexpr const char *better_colour = "#0072b2", *worse_colour = "#d55e00", *open_colour = "#777777";
constexpr std::size_t most_printed_rows = 60;

std::optional<double> known_number(const json& value) { return value.is_null() ? std::nullopt : std::optional(value.get<double>()); }

std::string sentence(const std::string& text) { return text.empty() || text.ends_with('.') ? text : text + "."; }

/// The first rows of many.
std::string shortened_rows(IntervalPlot& plot) {
  if (plot.rows.size() <= most_printed_rows) return "";
  const std::string note = fmt::format(" The first {} of {}.", most_printed_rows, plot.rows.size());
  plot.rows.resize(most_printed_rows);
  return note;
}

void add_ratings(std::vector<PrintedChart>& charts, const json& ratings) {
  IntervalPlot plot{"Elo", 0, false, {}};
  bool intervals = false;
  for (const json& row : ratings.at("rows")) {
    plot.rows.push_back({row.at("name"), known_number(row.at("low")), known_number(row.at("high")), row.at("elo"), better_colour});
    intervals = intervals || plot.rows.back().low || plot.rows.back().high;
  }
  if (plot.rows.empty()) return;
  std::string title = intervals ? "Ratings with 95 % intervals." : "Ratings.";
  if (plot.rows.size() == 1) {  // a match: its name is the title
    title = "Rating difference: " + plot.rows[0].name + ".";
    plot.rows[0].name.clear();
  }
  title += shortened_rows(plot);
  charts.push_back(printed("ratings", title + " " + sentence(ratings.at("method")), plot));
}

/// What each enhancement changes: clearly better, clearly worse, or open.
void add_effects(std::vector<PrintedChart>& charts, const json& effects) {
  const bool ratio = effects.at("ratio"), less_is_better = effects.at("less");
  IntervalPlot plot{effects.at("axis"), ratio ? 1.0 : 0.0, ratio, {}};
  for (const json& bar : effects.at("bars")) {
    const auto low = known_number(bar.at("low")), high = known_number(bar.at("high"));
    const bool above = low && *low > plot.zero, below = high && *high < plot.zero;
    const char* colour = !above && !below ? open_colour : above == less_is_better ? worse_colour : better_colour;
    plot.rows.push_back({bar.at("name"), low, high, bar.at("value"), colour});
  }
  const std::string more = shortened_rows(plot);
  charts.push_back(printed(effects.at("name"), sentence(effects.at("title")) + " " + sentence(effects.at("note")) + more, plot));
}

void add_scaling(std::vector<PrintedChart>& charts, const json& scaling, const std::string& name) {
  LinePlot plot{{scaling.at("unit"), scaling.at("logarithmic")}, {"Elo"}, {}, {}};
  std::string zeros;
  for (const json& curve : scaling.at("curves")) {
    if (curve.at("points").size() < 2) continue;
    PlottedLine& line = plot.lines.emplace_back(plotted_line(plot.lines.size(), curve.at("name")));
    line.dots = true;
    for (const json& point : curve.at("points")) {
      line.points.push_back({point.at("budget"), point.at("elo"), known_number(point.at("low")), known_number(point.at("high"))});
      plot.x.ticks.emplace_back(point.at("budget"), point.at("text"));
    }
    zeros += (zeros.empty() ? "" : ", ") + curve.at("zero").get<std::string>();
  }
  if (plot.lines.empty()) return;
  std::sort(plot.x.ticks.begin(), plot.x.ticks.end());
  plot.x.ticks.erase(std::unique(plot.x.ticks.begin(), plot.x.ticks.end()), plot.x.ticks.end());
  charts.push_back(printed(
      name,
      fmt::format("Strength by {}. {} 0 is {}{}; strokes are 95 % intervals of the distance from there.", scaling.at("unit").get<std::string>(),
                  sentence(scaling.at("words")), plot.lines.size() > 1 ? "each line's own base: " : "", zeros),
      plot));
}

void add_test(std::vector<PrintedChart>& charts, const json& test) {
  const double lower = test.at("lower"), upper = test.at("upper");
  LinePlot plot{{"pairs of games"}, {"log-likelihood ratio"}, {}, {{upper, "H1"}, {lower, "H0"}}};
  PlottedLine& line = plot.lines.emplace_back(plotted_line(0, ""));
  for (const json& point : test.at("points")) line.points.push_back({point.at(0), point.at(1), std::nullopt, std::nullopt});
  plot.x.low = 0;
  plot.x.high = line.points.back().x;
  charts.push_back(printed(
      "test",
      fmt::format("Sequential test: the log-likelihood ratio after each pair of games. At {:.2f} H1 is accepted, at {:.2f} H0.", upper, lower),
      plot));
}

void add_lengths(std::vector<PrintedChart>& charts, const json& lengths) {
  int games = 0;
  for (const json& length : lengths) games += length.at(1).get<int>();
  if (lengths.size() < 2 || games < 5) return;  // says nothing
  const int least = lengths.front().at(0), most = lengths.back().at(0);
  int width = 2000;
  for (const int step : {1000, 500, 200, 100, 50, 20, 10, 5, 2, 1})
    if ((most - least) / step <= 40) width = step;
  const int first = least / width * width;
  BarPlot plot{"plies", "games", static_cast<double>(first) - (width == 1 ? 0.5 : 0), static_cast<double>(width), {}};
  plot.bars.resize(static_cast<std::size_t>((most - first) / width) + 1);
  for (const json& length : lengths) plot.bars[static_cast<std::size_t>((length.at(0).get<int>() - first) / width)] += length.at(1).get<double>();
  charts.push_back(printed(
      "lengths", "Games by their number of plies, the opening included" + (width == 1 ? std::string(".") : fmt::format("; bars of {} plies.", width)),
      plot));
}

struct PlyChart {
  const char *key, *title, *unit;
  bool logarithmic;
  Units units;
  const char *middle, *note;
};
constexpr std::array<PlyChart, 5> ply_charts = {{{"nodes", "Nodes by ply", "nodes of a decision", true, Units::compact, "medians", ""},
                                                 {"depth", "Depth by ply", "plies searched", false, Units::plain, "means of the completed depth", ""},
                                                 {"time", "Time by ply", "time of a decision", true, Units::duration, "medians", ""},
                                                 {"score", "Score by ply", "score, mover's view", false, Units::compact, "medians",
                                                  " Without proved results; players with other evaluators score on other scales."},
                                                 {"expected", "Expected result by ply", "thousandths", false, Units::plain, "medians",
                                                  " Without proved results; 1000 is a certain win for the mover."}}};

/// Those that searched, the strongest first; of many the first five, as on the page.
std::vector<std::size_t> searchers(const json& figures) {
  std::vector<std::size_t> players;
  for (const json& player : figures.at("order"))
    for (const PlyChart& what : ply_charts)
      for (const json& line : figures.at("series").at(what.key).at("lines"))
        if (line.at("player") == player && (players.empty() || players.back() != player.get<std::size_t>())) players.push_back(player);
  if (players.size() > 8) players.resize(5);
  return players;
}

/// An engine without a word for a mate reports a number that dwarfs all others: the axis ends below it.
void limit_to_scores(LinePlot& plot) {
  std::vector<double> sizes;
  for (const PlottedLine& line : plot.lines)
    for (const PlottedPoint& point : line.points)
      for (const double value : {point.y, point.low.value_or(0), point.high.value_or(0)}) sizes.push_back(std::abs(value));
  std::sort(sizes.begin(), sizes.end());
  for (std::size_t i = 1; i < sizes.size(); ++i)
    if (sizes[i] >= 10'000 && sizes[i] > 4 * sizes[i - 1]) {
      plot.y.high = 1.1 * std::max(1.0, sizes[i - 1]);
      plot.y.low = -*plot.y.high;
      return;
    }
}

void add_ply_chart(std::vector<PrintedChart>& charts, const json& figures, const PlyChart& what, const std::vector<std::size_t>& players) {
  constexpr std::size_t most_stroked = 6;
  const json& series = figures.at("series").at(what.key);
  if (!series.at("flat").is_null()) return;
  LinePlot plot{{"ply"}, {what.unit, what.logarithmic, what.units}, {}, {}};
  std::vector<const json*> lines;
  for (const std::size_t player : players)
    for (const json& line : series.at("lines"))
      if (line.at("player") == player) lines.push_back(&line);
  const bool stroked = lines.size() <= most_stroked;
  const double step = series.at("step");
  bool several = false;  // some line has several points
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const json& given = *lines[i];
    const auto place = static_cast<std::size_t>(std::find(players.begin(), players.end(), given.at("player").get<std::size_t>()) - players.begin());
    const bool split = !given.at("side").is_null();
    const bool first = i == 0 || lines[i - 1]->at("player") != given.at("player");  // the legend names a player once
    std::string name = first ? figures.at("players").at(given.at("player").get<std::size_t>()) : json("");
    PlottedLine& line = plot.lines.emplace_back(plotted_line(place, std::move(name)));
    line.dots = true;
    line.hollow = split && given.at("side") != 0;
    const double aside = stroked ? ((static_cast<double>(i) + 0.5) / static_cast<double>(lines.size()) - 0.5) * 0.6 * step : 0;  // side by side
    const auto positive = [&](const json& value) { return what.logarithmic ? std::max(1.0, value.get<double>()) : value.get<double>(); };
    for (std::size_t at = 0; at < given.at("from").size(); ++at) {
      PlottedPoint point{
          (given.at("from")[at].get<double>() + given.at("to")[at].get<double>()) / 2 + aside, positive(given.at("middle")[at]), {}, {}};
      if (stroked) point.low = positive(given.at("low")[at]);
      if (stroked) point.high = positive(given.at("high")[at]);
      line.points.push_back(point);
    }
    several = several || line.points.size() > 1;
  }
  if (!several) return;
  if (std::string_view(what.key) == "score") limit_to_scores(plot);
  std::string caption =
      fmt::format("{}: {}, {} plies a point{}.{}", what.title, what.middle, step, stroked ? "; strokes are the middle half" : "", what.note);
  if (series.at("split"))
    caption += figures.at("seats") == 2 ? " Filled points: moving first; hollow ones: moving second."
                                        : " Filled points: moving first; hollow ones: any other seat.";
  if (const std::size_t all = figures.at("players").size(); players.size() == 5 && all > 8)
    caption += fmt::format(" The first five of {} players.", all);
  charts.push_back(printed(std::string(what.key) + "-by-ply", caption, plot));
}

/// The course of every parameter, within its range.
void add_tuning(std::vector<PrintedChart>& charts, const json& tuning, const std::string& name) {
  constexpr std::size_t most = 8;
  if (tuning.at("steps").empty()) return;
  LinePlot plot{{"pairs of games"}, {"share of the range, %"}, {}, {}};
  const json& parameters = tuning.at("parameters");
  for (std::size_t i = 0; i < std::min(most, parameters.size()); ++i) {
    const double low = parameters[i].at("low"), high = parameters[i].at("high");
    const auto share = [&](const json& value) { return high > low ? 100 * (value.get<double>() - low) / (high - low) : 50.0; };
    PlottedLine& line = plot.lines.emplace_back(plotted_line(i, parameters[i].at("name")));
    line.points.push_back({0, share(parameters[i].at("start")), {}, {}});
    for (const json& step : tuning.at("steps")) line.points.push_back({step.at("pairs"), share(step.at("values").at(i)), {}, {}});
  }
  if (plot.lines.empty()) return;
  plot.y.low = 0;
  plot.y.high = 100;
  std::string caption = fmt::format("Tuning of {}: each parameter within its range.", tuning.at("player").get<std::string>());
  if (parameters.size() > most) caption += fmt::format(" The first {} of {}.", most, parameters.size());
  charts.push_back(printed(name, caption, plot));
}

/// "scaling", or "scaling-of-2" if there are several.
std::string numbered(const std::string& name, std::size_t i, std::size_t of) { return of > 1 ? fmt::format("{}-of-{}", name, i + 1) : name; }

}  // namespace

std::vector<PrintedChart> printed_charts(const json& figures) {
  std::vector<PrintedChart> charts;
  for (const json& effects : figures.at("effects")) add_effects(charts, effects);
  const json &scalings = figures.at("scaling"), &tunings = figures.at("tunings");
  for (std::size_t i = 0; i < scalings.size(); ++i) add_scaling(charts, scalings[i], numbered("scaling", i, scalings.size()));
  for (std::size_t i = 0; i < tunings.size(); ++i) add_tuning(charts, tunings[i], numbered("tuning", i, tunings.size()));
  if (tunings.empty()) {  // players that change from pair to pair have neither
    add_ratings(charts, figures.at("ratings"));
    if (!figures.at("sprt").is_null()) add_test(charts, figures.at("sprt"));
  }
  add_lengths(charts, figures.at("lengths"));
  const std::vector<std::size_t> players = searchers(figures);
  for (const PlyChart& what : ply_charts) add_ply_chart(charts, figures, what, players);
  return charts;
}

}  // namespace arena
