#include "arena/report/page/chart_data.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "arena/analysis/rating/likelihood_curve.hpp"
#include "arena/report/page/ply_lines.hpp"
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
      out["method"] = "Elo difference from pairs of games with swapped sides; " +
                      std::string(result.elo_range.bounds.low_open != result.elo_range.bounds.high_open ? "97.5 % bound: " : "95 % interval: ") +
                      std::string(result.elo_range.method) + ".";
    }
    return out;
  }
  for (const std::size_t i : ratings.pool.order) {
    const statistics::PlayerRating& player = ratings.pool.players[i];
    if (!player.is_known()) continue;
    statistics::Bounded interval = player.interval;
    if (player.standing == Standing::at_least) interval = {player.rating, player.rating, false, true};
    if (player.standing == Standing::at_most) interval = {player.rating, player.rating, true, false};
    const auto number = numbers.find(names[i].name);
    out["rows"].push_back(
        rating_row(names[i].name, number == numbers.end() ? json() : json(number->second), player.rating, interval, to_text(player.standing)));
  }
  const bool intervals =
      std::any_of(out["rows"].begin(), out["rows"].end(), [](const json& row) { return !row["low"].is_null() || !row["high"].is_null(); });
  out["method"] = std::string(ratings.pool.method) + (intervals ? "; 95 % intervals" : "; the games set no intervals") +
                  "; 0 is the mean of the rated players." +
                  (intervals ? " An arrow is an open end; the other one is a bound that holds at 97.5 %." : "");
  return out;
}

json sprt_of(const Ratings& ratings) {
  const auto curve = likelihood_curve(ratings);
  if (!curve || curve->points.size() < 2) return nullptr;
  json points = json::array();
  for (const auto& [pairs, llr] : curve->points) points.push_back({pairs, short_number(llr, 4)});
  return {{"lower", short_number(curve->lower, 4)}, {"upper", short_number(curve->upper, 4)}, {"points", points}};
}

json effects_of(const std::vector<AblationSummary>& ablations) {
  json out = json::array();
  const auto end = [](const std::optional<double>& value) { return value ? short_number(*value, 5) : json(); };
  for (std::size_t i = 0; i < ablations.size(); ++i)
    for (const EffectChart& chart : ablations[i].charts) {
      json bars = json::array();
      for (const EffectBar& bar : chart.bars)
        bars.push_back({{"name", bar.name}, {"value", short_number(bar.value, 5)}, {"low", end(bar.low)}, {"high", end(bar.high)}});
      const std::string number = ablations.size() > 1 ? std::to_string(i + 1) : "";
      out.push_back({{"name", chart.name + (number.empty() ? "" : "-of-" + number)},
                     {"title", chart.title + (number.empty() ? "" : " (folder " + number + ")")},
                     {"axis", chart.axis},
                     {"note", chart.note},
                     {"ratio", chart.ratio},
                     {"less", chart.less_is_better},
                     {"bars", bars}});
    }
  return out;
}

/// One line per base: budget, Elo and its ends.
json scaling_json(const std::vector<ScalingResults>& scalings) {
  json out = json::array();
  for (const ScalingResults& scaling : scalings) {
    json curves = json::array();
    for (const ScalingCurve& curve : scaling.curves) {
      json points = json::array();
      for (const ScalingRung& rung : curve.rungs)
        if (const statistics::PoolContrast& rating = rung.rating; rating.known)
          points.push_back({{"budget", rung.budget},
                            {"text", rung.text},
                            {"elo", short_number(rating.value, 6)},
                            {"low", rung.name == curve.zero ? json(0) : end_of(rating.interval.low, rating.interval.low_open)},
                            {"high", rung.name == curve.zero ? json(0) : end_of(rating.interval.high, rating.interval.high_open)}});
      curves.push_back({{"name", curve.base}, {"zero", curve.zero}, {"points", points}});
    }
    out.push_back({{"unit", scaling.unit_word()},
                   {"logarithmic", scaling.unit != config::BudgetUnit::depth},
                   {"words", scaling_sentence(scaling)},
                   {"curves", curves}});
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
  out["seats"] = data.tally.sides;  // of a game
  out["order"] = json::array();     // the strongest first
  for (const std::size_t i : data.ratings.pool.order)
    if (const auto found = numbers.find(data.ratings.record.players[i].name); found != numbers.end()) out["order"].push_back(found->second);
  out["ratings"] = ratings_of(data.ratings, numbers);
  out["sprt"] = sprt_of(data.ratings);
  out["cross"] = json::array();
  for (const auto& row : data.tally.against) {
    json cells = json::array();
    for (const SideTally& cell : row) cells.push_back({cell.wins, cell.draws, cell.losses});
    out["cross"].push_back(cells);
  }
  out["series"] = ply_lines(data);
  out["expecting"] = json::array();  // players whose scores are thousandths of the expected result
  for (std::size_t i = 0; i < data.series.size(); ++i)
    if (data.series[i].scores_expect) out["expecting"].push_back(i);
  out["lengths"] = json::array();
  for (const auto& [plies, games] : data.game_lengths) out["lengths"].push_back({plies, games});
  out["effects"] = effects_of(options.ablations);
  out["scaling"] = scaling_json(data.scalings);
  out["tunings"] = json::array();
  for (const TuningReport& tuning : data.tunings) out["tunings"].push_back(tuning_json(tuning));
  out["tables"] = json::array();
  for (const Table& table : data.tables)
    out["tables"].push_back({{"name", table.name}, {"csv", as_csv(table)}, {"latex", as_latex(table)}, {"markdown", as_markdown(table)}});
  return out;
}

}  // namespace arena
