#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "arena/analysis/rating/rating_tables.hpp"
#include "arena/engines/fault.hpp"
#include "arena/games/recorded_moves.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/csv.hpp"

namespace arena {

namespace {

using statistics::Standing;

std::string pool_text(const Ratings& ratings) {
  const std::vector<Table> tables = pool_tables(ratings);
  if (tables.empty()) return "Ratings: " + counted_text(ratings.record) + "\n" + unrated_text(ratings.record) + "\n";
  return as_text(tables[0]) + "\n" + as_text(tables[1]);
}

std::string match_text(const Ratings& ratings) {
  const MatchRating& match = *ratings.match;
  const std::string &first = ratings.record.players[match.first].name, &second = ratings.record.players[match.second].name;
  std::string out = fmt::format("Rating of {} against {}: {}\n", first, second, counted_text(ratings.record));
  if (!match.unfit.empty()) return out + "no Elo: " + match.unfit + "\n";
  if (!match.calculation && ratings.record.is_foreign() && ratings.record.games > 0) return pool_text(ratings);
  if (!match.calculation) return out + unrated_text(ratings.record) + "\n";
  const std::string advantage = advantage_text(ratings.pool);
  if (ratings.record.is_foreign()) out += fmt::format("clusters     {}\n", clusters_text(ratings.record));
  return out + statistics::to_text(*match.calculation) + advantage + (advantage.empty() ? "" : "\n");
}

std::string hypothesis(const std::string& tested, const std::string& other, double elo, const statistics::SprtParameters& test) {
  if (elo == 0) return fmt::format("{} is as strong as {}", tested, other);
  return fmt::format("{} is {} than {} by {:g} {} Elo", tested, elo > 0 ? "stronger" : "weaker", other, std::abs(elo), to_text(test.model));
}

/// What the games rule out, and how many more would probably decide.
std::string undecided_text(const SequentialVerdict& verdict) {
  std::string out = "inconclusive";
  const std::string_view model = to_text(verdict.sprt.parameters().model);
  if (verdict.estimate) {
    const statistics::Bounded& range = verdict.estimate->interval;
    std::string ends;
    if (!range.low_open) ends = fmt::format("below {:.1f}", plain(range.low));
    if (!range.high_open) ends += fmt::format("{}above {:.1f}", ends.empty() ? "" : " and ", plain(range.high));
    const bool one_sided = range.low_open || range.high_open;
    if (!ends.empty()) out += fmt::format("; an effect {} {} Elo is excluded at {} %", ends, model, one_sided ? "97.5" : "95");
  }
  out += "\n";
  if (verdict.outlook)
    out += fmt::format("at this rate, {} would decide with probability 1/2, {} with probability 9/10\n", counted(verdict.outlook->half, "more pair"),
                       verdict.outlook->nine_tenth);
  return out;
}

nlohmann::json verdict_json(const SequentialVerdict& verdict) {
  nlohmann::json out;
  const auto& test = verdict.sprt.parameters();
  out["elo0"] = test.elo0;
  out["elo1"] = test.elo1;
  out["alpha"] = test.alpha;
  out["beta"] = test.beta;
  out["model"] = to_text(test.model);
  out["llr"] = verdict.sprt.llr();
  out["lower"] = verdict.sprt.bounds().lower;
  out["upper"] = verdict.sprt.bounds().upper;
  out["pairs"] = verdict.sprt.counts().count;
  out["decision"] = to_text(verdict.decision());
  out["refused"] = !verdict.refused.empty();
  out["why_refused"] = verdict.refused.empty() ? nlohmann::json() : nlohmann::json(verdict.refused);
  out["estimate"] = nlohmann::json();
  if (const auto& estimate = verdict.estimate) {
    const statistics::Bounded& range = estimate->interval;
    out["estimate"]["elo"] = estimate->elo ? nlohmann::json(*estimate->elo) : nlohmann::json();
    out["estimate"]["low"] = range.low_open ? nlohmann::json() : nlohmann::json(range.low);
    out["estimate"]["high"] = range.high_open ? nlohmann::json() : nlohmann::json(range.high);
  }
  out["more_pairs"] =
      verdict.outlook ? nlohmann::json{{"half", verdict.outlook->half}, {"nine_tenth", verdict.outlook->nine_tenth}} : nlohmann::json();
  return out;
}

/// Null if an end is unknown.
nlohmann::json end_of(double value, bool open) { return open ? nlohmann::json() : nlohmann::json(value); }

nlohmann::json player_json(const Ratings& ratings, std::size_t i) {
  const statistics::PlayerRating& player = ratings.pool.players[i];
  nlohmann::json out;
  out["name"] = ratings.record.players[i].name;
  out["standing"] = to_text(player.standing);
  out["elo"] = player.is_known() ? nlohmann::json(player.rating) : nlohmann::json();
  const bool measured = player.standing == Standing::rated && !player.interval.low_open && !player.interval.high_open;
  out["elo_error"] = measured ? nlohmann::json((player.interval.high - player.interval.low) / 2) : nlohmann::json();
  out["elo_low"] = end_of(player.interval.low, player.interval.low_open);
  out["elo_high"] = end_of(player.interval.high, player.interval.high_open);
  out["games"] = player.games;
  out["points"] = player.points;
  out["faults"] = ratings.record.results[i].faults;
  return out;
}

nlohmann::json by_side_json(const Ratings& ratings) {
  const statistics::SideRatings& found = *ratings.by_side;
  nlohmann::json out = {{"known", found.known},
                        {"sides", side_names(ratings.record.game, ratings.record.rules, ratings.record.sides)},
                        {"players", nlohmann::json::array()},
                        {"p", found.known ? nlohmann::json(found.p_value) : nlohmann::json()},
                        {"method", statistics::side_test_method}};
  if (!found.known) return out;
  const std::size_t players = ratings.record.players.size();
  for (const std::size_t i : ratings.pool.order) {
    nlohmann::json player = {{"name", ratings.record.players[i].name}, {"sides", nlohmann::json::array()}, {"side_effect", nlohmann::json()}};
    for (const std::size_t node : {i, players + i}) {
      const statistics::PlayerRating& rating = found.pool.players[node];
      player["sides"].push_back({{"standing", to_text(rating.standing)},
                                 {"elo", rating.is_known() ? nlohmann::json(rating.rating) : nlohmann::json()},
                                 {"elo_low", end_of(rating.interval.low, rating.interval.low_open)},
                                 {"elo_high", end_of(rating.interval.high, rating.interval.high_open)},
                                 {"games", rating.games},
                                 {"points", rating.points}});
    }
    if (const statistics::PoolContrast& own = found.own[i]; own.known)
      player["side_effect"] = {{"elo", own.value},
                               {"elo_low", end_of(own.interval.low, own.interval.low_open)},
                               {"elo_high", end_of(own.interval.high, own.interval.high_open)},
                               {"p", own.p_value}};
    out["players"].push_back(player);
  }
  return out;
}

}  // namespace

std::string verdict_text(const Ratings& ratings) {
  if (!ratings.verdict) return "";
  const SequentialVerdict& verdict = *ratings.verdict;
  const statistics::SprtParameters& test = verdict.sprt.parameters();
  const bool is_first = ratings.match->first == ratings.record.tested;
  const std::string& tested = ratings.record.players[ratings.record.tested].name;
  const std::string& other = ratings.record.players[is_first ? ratings.match->second : ratings.match->first].name;
  const auto& counts = verdict.sprt.counts().count;
  std::string out = fmt::format("Sequential test\nH0: {}; H1: {}; alpha {:g}, beta {:g}\n", hypothesis(tested, other, test.elo0, test),
                                hypothesis(tested, other, test.elo1, test), test.alpha, test.beta);
  out += fmt::format("LLR {:.3f} in ({:.3f}, {:.3f}) after {}: {}, {}, {}, {}, {} scored 0, 1/2, 1, 3/2, 2 points\n",
                     std::abs(verdict.sprt.llr()) < 0.0005 ? 0 : verdict.sprt.llr(), verdict.sprt.bounds().lower, verdict.sprt.bounds().upper,
                     counted(verdict.sprt.counts().pairs(), "pair"), counts[0], counts[1], counts[2], counts[3], counts[4]);
  if (!verdict.refused.empty()) return out + "no verdict: " + verdict.refused + "\n";
  switch (verdict.sprt.decision()) {
    case statistics::SprtDecision::undecided:
      return out + undecided_text(verdict);
    case statistics::SprtDecision::accept_h0:
      out += fmt::format("H0 accepted: the games fit a difference of {:g} or less better than one of {:g} or more\n", test.elo0, test.elo1);
      break;
    case statistics::SprtDecision::accept_h1:
      out += fmt::format("H1 accepted: the games fit a difference of {:g} or more better than one of {:g} or less\n", test.elo1, test.elo0);
      break;
  }
  out += std::string(statistics::stopped_bias_note()) + "\n";
  if (!verdict.estimate) return out;
  const std::string range = statistics::labelled_interval(verdict.estimate->interval);
  if (const auto& elo = verdict.estimate->elo)
    return out + fmt::format("median-unbiased estimate: {:.1f} {} Elo, {}\n", plain(*elo), to_text(test.model), range);
  return out + fmt::format("the result is too lopsided for a median-unbiased estimate; {} {} Elo\n", range, to_text(test.model));
}

std::string ratings_text(const Ratings& ratings) {
  std::string out = ratings.match ? match_text(ratings) : pool_text(ratings);
  if (ratings.by_side) {
    const std::vector<Table> tables = side_tables(ratings);
    out += "\n" + (tables.empty() ? side_test_text(ratings) + "\n" : as_text(tables[0]));
  }
  for (const std::string& warning : ratings.warnings) out += "warning: " + warning + "\n";
  if (ratings.verdict) out += "\n" + verdict_text(ratings);
  return out;
}

nlohmann::json ratings_json(const Ratings& ratings) {
  const RunRecord& record = ratings.record;
  const statistics::PoolRatings& pool = ratings.pool;
  nlohmann::json out;
  out["folders"] = record.folders;
  out["game"] = record.game;
  out["rules"] = record.rules;
  out["games"] = record.games;
  out["pairs"] = static_cast<std::int64_t>(record.pairs.size()) - record.alone;
  out["unpaired_games"] = record.unpaired + record.alone;
  out["unique_games"] = record.unique_games;
  out["unique_pairs"] = record.unique_pairs;
  out["openings"] = record.openings_known ? nlohmann::json(record.openings) : nlohmann::json();
  out["clusters"] = clusters_text(record);
  out["confidence"] = pool.confidence;
  out["method"] = pool.method;
  out["anchor"] = pool.anchors.size() == 1 ? nlohmann::json(record.players[pool.anchors.front()].name) : nlohmann::json();
  out["anchors"] = nlohmann::json::object();
  for (const statistics::PoolAnchor& anchor : ratings.anchors)
    if (std::find(pool.anchors.begin(), pool.anchors.end(), anchor.player) != pool.anchors.end())
      out["anchors"][record.players[anchor.player].name] = anchor.rating;
  out["players"] = nlohmann::json::array();
  for (const std::size_t i : ratings.pool.order) out["players"].push_back(player_json(ratings, i));
  out["first_player_advantage"] = nlohmann::json();
  if (pool.advantage_known && !pool.advantage_open && pool.seats.empty())
    out["first_player_advantage"] = {{"elo", pool.advantage},
                                     {"elo_low", end_of(pool.advantage_interval.low, pool.advantage_interval.low_open)},
                                     {"elo_high", end_of(pool.advantage_interval.high, pool.advantage_interval.high_open)}};
  if (record.sides > 2) {
    out["sides"] = record.sides;
    out["seats"] = nlohmann::json::array();
    for (const statistics::SeatRating& seat : pool.seats)
      out["seats"].push_back({{"elo", pool.advantage_open ? nlohmann::json() : nlohmann::json(seat.rating)},
                              {"elo_low", end_of(seat.interval.low, seat.interval.low_open)},
                              {"elo_high", end_of(seat.interval.high, seat.interval.high_open)}});
  }
  if (ratings.by_side) out["by_side"] = by_side_json(ratings);
  out["los"] = nlohmann::json::array();
  for (const std::size_t i : ratings.pool.order) {
    nlohmann::json row = nlohmann::json::array();
    for (const std::size_t j : ratings.pool.order) row.push_back(pool.los[i][j] ? nlohmann::json(*pool.los[i][j]) : nlohmann::json());
    out["los"].push_back(row);
  }
  out["components"] = nlohmann::json::array();
  for (const auto& component : pool.components) {
    nlohmann::json names = nlohmann::json::array();
    for (const std::size_t i : component) names.push_back(record.players[i].name);
    out["components"].push_back(names);
  }
  out["match"] = nlohmann::json();
  if (ratings.match) {
    if (ratings.match->calculation) out["match"] = statistics::to_json(*ratings.match->calculation);
    out["match"]["first"] = record.players[ratings.match->first].name;
    out["match"]["second"] = record.players[ratings.match->second].name;
    out["match"]["pairs"] = ratings.match->pairs.count;
  }
  out["sprt"] = ratings.verdict ? verdict_json(*ratings.verdict) : nlohmann::json();
  out["warnings"] = ratings.warnings;
  return out;
}

std::string ratings_csv(const Ratings& ratings) {
  std::string out = "player,standing,elo,elo_low,elo_high,games,points,crash,time,illegal_move\n";
  for (const std::size_t i : ratings.pool.order) {
    const statistics::PlayerRating& player = ratings.pool.players[i];
    const auto& counted = ratings.record.results[i].faults;
    const auto faults = [&](const char* why) {
      const auto found = counted.find(why);
      return found == counted.end() ? std::uint64_t{0} : found->second;
    };
    std::uint64_t crashes = 0;  // all failures of its program
    for (const auto& [why, count] : counted) crashes += fault::is_one_of(fault::crashes, why) ? count : 0;
    append_field(out, ratings.record.players[i].name);
    out += fmt::format(",{},{},{},{},{:g},{:g},{},{},{}\n", to_text(player.standing), player.is_known() ? fmt::format("{:.4f}", player.rating) : "",
                       player.interval.low_open ? "" : fmt::format("{:.4f}", player.interval.low),
                       player.interval.high_open ? "" : fmt::format("{:.4f}", player.interval.high), player.games, player.points, crashes,
                       faults("time"), faults("illegal-move"));
  }
  return out;
}

}  // namespace arena
