#include "arena/report/page/chart_data.hpp"

#include <map>
#include <nlohmann/json.hpp>

#include "arena/report/page/script_json.hpp"

namespace arena {

namespace {

using nlohmann::json;
using statistics::Standing;

json end_of(double value, bool open) { return open ? json() : short_number(value, 6); }

json rating_row(const std::string& name, json player, double elo, const statistics::Bounded& interval, std::string_view standing) {
  return {{"name", name},
          {"player", std::move(player)},
          {"elo", short_number(elo, 6)},
          {"low", end_of(interval.low, interval.low_open)},
          {"high", end_of(interval.high, interval.high_open)},
          {"standing", standing}};
}

json ratings_of(const Ratings& ratings, const std::map<std::string, std::size_t>& numbers) {
  json out;
  out["rows"] = json::array();
  const auto& names = ratings.record.players;
  if (ratings.match) {
    if (ratings.match->calculation) {
      const statistics::Calculation& result = *ratings.match->calculation;
      out["rows"].push_back(rating_row(names[ratings.match->first].name + " over " + names[ratings.match->second].name,
                                       numbers.at(names[ratings.match->first].name), result.strength.elo, result.elo_range.bounds, "rated"));
      out["method"] = "Elo difference from pairs of games with swapped sides; 95 % interval: " + std::string(result.elo_range.method) + ".";
    }
    return out;
  }
  for (const std::size_t i : ratings.pool.order) {
    const statistics::PlayerRating& player = ratings.pool.players[i];
    if (player.standing == Standing::unknown || player.standing == Standing::no_games) continue;
    statistics::Bounded interval = player.interval;
    if (player.standing == Standing::at_least) interval = {player.rating, player.rating, false, true};
    if (player.standing == Standing::at_most) interval = {player.rating, player.rating, true, false};
    const auto number = numbers.find(names[i].name);
    out["rows"].push_back(
        rating_row(names[i].name, number == numbers.end() ? json() : json(number->second), player.rating, interval, to_text(player.standing)));
  }
  out["method"] = std::string(ratings.pool.method) + "; 95 % intervals; 0 is " +
                  (ratings.pool.anchored ? names[*ratings.anchor].name : std::string("the mean of the rated players")) + ". An arrow is an open end.";
  return out;
}

/// Plies without a value are left out, so that lines have no holes where a player never moves at every other ply.
json series_of(const PlayerSeries& player, Sketch PlyFigures::*figure) {
  json out = {{"ply", json::array()}, {"low", json::array()}, {"middle", json::array()}, {"high", json::array()}, {"count", json::array()}};
  for (std::size_t i = 0; i < player.by_ply.size(); ++i) {
    const Sketch& sketch = player.by_ply[i].*figure;
    if (sketch.count() == 0) continue;
    out["ply"].push_back(i + 1);
    out["low"].push_back(short_number(sketch.quantile(0.25)));
    out["middle"].push_back(short_number(sketch.quantile(0.5)));
    out["high"].push_back(short_number(sketch.quantile(0.75)));
    out["count"].push_back(sketch.count());
  }
  return out;
}

}  // namespace

json chart_data(const RunData& data, const PageOptions& options) {
  json out;
  std::map<std::string, std::size_t> numbers;
  out["players"] = json::array();
  for (const PlayerTally& player : data.tally.players) {
    numbers.emplace(player.name, numbers.size());
    out["players"].push_back(player.name);
  }
  out["order"] = json::array();  // the strongest first
  for (const std::size_t i : data.ratings.pool.order)
    if (const auto found = numbers.find(data.ratings.record.players[i].name); found != numbers.end()) out["order"].push_back(found->second);
  out["ratings"] = ratings_of(data.ratings, numbers);
  out["cross"] = json::array();
  for (const auto& row : data.tally.against) {
    json cells = json::array();
    for (const SideTally& cell : row) cells.push_back({cell.wins, cell.draws, cell.losses});
    out["cross"].push_back(cells);
  }
  out["series"] = json::array();
  for (const PlayerSeries& player : data.series)
    out["series"].push_back({{"nodes", series_of(player, &PlyFigures::nodes)},
                             {"depth", series_of(player, &PlyFigures::depth)},
                             {"time", series_of(player, &PlyFigures::time_us)},
                             {"score", series_of(player, &PlyFigures::score)}});
  out["lengths"] = json::array();
  for (const auto& [plies, games] : data.game_lengths) out["lengths"].push_back({plies, games});
  out["ratios"] = json::array();
  for (const RatioBar& bar : options.ratios)
    out["ratios"].push_back(
        {{"name", bar.name}, {"ratio", short_number(bar.ratio)}, {"low", short_number(bar.low)}, {"high", short_number(bar.high)}});
  out["ratioNote"] = options.ratio_note;
  out["tables"] = json::array();
  for (const Table& table : data.tables)
    out["tables"].push_back({{"name", table.name}, {"csv", as_csv(table)}, {"latex", as_latex(table)}, {"markdown", as_markdown(table)}});
  return out;
}

}  // namespace arena
