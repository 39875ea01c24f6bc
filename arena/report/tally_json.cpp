#include "arena/report/tally_json.hpp"

#include <nlohmann/json.hpp>

#include "arena/games/recorded_moves.hpp"
#include "arena/text/known_json.hpp"

namespace arena {

namespace {

nlohmann::json mean_json(const Mean& mean, double unit = 1) { return mean.count > 0 ? nlohmann::json(mean.value() * unit) : nlohmann::json(); }

nlohmann::json results_json(const SideTally& side) {
  return {{"games", side.games()}, {"wins", side.wins}, {"draws", side.draws}, {"losses", side.losses}, {"points", side.points()}};
}

nlohmann::json player_tally_json(const RunTally& run, const PlayerTally& player, const std::vector<std::string>& sides) {
  constexpr double seconds = 1e-6;
  nlohmann::json out = {{"name", player.name},
                        {"games", player.score.count},
                        {"score", mean_json(player.score)},
                        {"mean_points", mean_json(player.points)},
                        {"faults", player.faults},
                        {"decisions", player.decisions},
                        {"searched", player.searched},
                        {"mean_depth", mean_json(player.depth)},
                        {"mean_nodes", mean_json(player.nodes)},
                        {"mean_seconds", mean_json(player.time_us, seconds)},
                        {"sides", nlohmann::json::array()}};
  std::vector<std::uint64_t> places(sides.size(), 0);
  for (std::size_t side = 0; side < sides.size(); ++side) {
    nlohmann::json own = run.sides > 2 ? nlohmann::json::object() : results_json(player.side[side]);
    own["side"] = sides[side];
    own["places"] = std::vector<std::uint64_t>(player.places[side].begin(), player.places[side].begin() + run.sides);
    out["sides"].push_back(own);
    for (std::size_t place = 0; place < sides.size(); ++place) places[place] += player.places[side][place];
  }
  out["places"] = places;
  out["won_alone"] = player.won_alone;
  const auto said = [](const SaidTally& tally) {
    return nlohmann::json{{"said", tally.said}, {"refuted", tally.wrong}, {"first", known_text(tally.first)}};
  };
  out["variations"] = said(player.variations);
  out["claimed_wins"] = said(player.wins);
  const SideTally all = player.all();
  const auto of_two = [&](std::uint64_t count) { return run.sides > 2 ? nlohmann::json() : nlohmann::json(count); };
  out["wins"] = of_two(all.wins);
  out["draws"] = of_two(all.draws);
  out["losses"] = of_two(all.losses);
  return out;
}

}  // namespace

nlohmann::json tally_json(const RunTally& run, const RunRecord& record) {
  const std::vector<std::string> sides = side_names(record.game, record.rules, run.sides);
  nlohmann::json out = {{"players", nlohmann::json::array()},
                        {"pairings", nlohmann::json::array()},
                        {"endings", nlohmann::json::array()},
                        {"mean_plies", mean_json(run.plies)}};
  for (const PlayerTally& player : run.players) out["players"].push_back(player_tally_json(run, player, sides));
  for (std::size_t i = 0; i < run.players.size(); ++i)
    for (std::size_t j = 0; j < run.players.size(); ++j) {
      if (i == j || run.against[i][j].games() == 0) continue;
      nlohmann::json met = results_json(run.against[i][j]);
      met["player"] = run.players[i].name;
      met["opponent"] = run.players[j].name;
      out["pairings"].push_back(met);
    }
  for (const auto& [ending, found] : run.endings)
    out["endings"].push_back({{"ending", ending},
                              {"games", found.games},
                              {"won", std::vector<std::uint64_t>(found.won.begin(), found.won.begin() + run.sides)},
                              {"shared", found.shared}});
  return out;
}

}  // namespace arena
