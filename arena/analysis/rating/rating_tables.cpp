#include "arena/analysis/rating/rating_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "arena/games/recorded_moves.hpp"
#include "arena/text/counted.hpp"

namespace arena {

namespace {

using statistics::interval_text;
using statistics::Standing;

std::string rating_words(const statistics::PlayerRating& player) {
  if (!player.is_known()) return "-";
  if (player.standing == Standing::rated) return fmt::format("{:.1f}", plain(player.rating));
  return fmt::format("{} {:.1f}", to_text(player.standing), plain(player.rating));
}

std::string range_words(const statistics::PoolRatings& pool, std::size_t who) {
  const statistics::PlayerRating& player = pool.players[who];
  switch (player.standing) {
    case Standing::rated:
      if (player.interval.low == player.interval.high) return "no other player has a rating";
      if (player.interval.low_open && player.interval.high_open)
        return pool.clusters < 10 ? "unknown: too few openings" : "unknown: the games set no bound";
      return interval_text(player.interval);
    case Standing::at_least:
      return "a bound: lost no point to the rated";
    case Standing::at_most:
      return "a bound: took no point from the rated";
    case Standing::no_games:
      return "no games";
    case Standing::faults:
    case Standing::unknown:
      break;
  }
  return "connected to the others by bounds only";
}

std::string range_words(const Ratings& ratings, std::size_t who) {
  if (ratings.pool.players[who].standing == Standing::faults) return "no Elo: " + ratings.record.results[who].why_unfit();
  if (ratings.pool.players[who].is_rated() && ratings.is_anchor(who)) return "the anchor";
  return range_words(ratings.pool, who);
}

/// In percent; certainty is never claimed.
std::string los_words(double los) {
  const double percent = 100 * los;
  if (percent > 99.9) return ">99.9";
  return percent < 0.1 ? "<0.1" : fmt::format("{:.1f}", percent);
}

Table::Cell superiority_cell(const Ratings& ratings, std::size_t row, std::size_t column) {
  if (row == column) return {"x", {"", ""}};
  const auto& los = ratings.pool.los[row][column];
  if (!los) return {"- ", {"", ""}};
  const bool clear = ratings.clear[row][column];
  return {los_words(*los) + (clear ? "*" : " "), {exact(100 * *los), clear ? "1" : "0"}};
}

std::string interval_heading(const statistics::PoolRatings& pool) { return statistics::confidence_text(pool.confidence) + " interval"; }

/// What fixes the scale. With several anchors no single one is held: both the given and the found ratings are shown.
std::string scale_text(const Ratings& ratings) {
  const auto& used = ratings.pool.anchors;
  if (used.empty()) return "the mean of the rated is 0";
  std::string given;
  for (const statistics::PoolAnchor& anchor : ratings.anchors) {
    if (std::find(used.begin(), used.end(), anchor.player) == used.end()) continue;
    const std::string& name = ratings.record.players[anchor.player].name;
    if (used.size() == 1) return fmt::format("{} is {:.10g}", name, anchor.rating);
    given +=
        fmt::format("{}{} {:.10g} (found {:.1f})", given.empty() ? "" : ", ", name, anchor.rating, plain(ratings.pool.players[anchor.player].rating));
  }
  return "the mean of the anchors is that of their given ratings: " + given;
}

/// Both ends for CSV; an open one is empty.
std::vector<std::string> ends_of(const statistics::Bounded& range) {
  return {range.low_open ? "" : exact(range.low), range.high_open ? "" : exact(range.high)};
}

/// Rating, its ends and their kind, for CSV: a bound has one end and no rating.
Table::Cell elo_cell(const statistics::PlayerRating& player) {
  return {rating_words(player), {player.standing == Standing::rated ? exact(player.rating) : "", std::string(to_text(player.standing))}};
}
Table::Cell range_cell(const statistics::PlayerRating& player, const std::string& words) {
  const std::string bound = exact(player.rating);
  if (player.standing == Standing::at_least) return {words, {bound, ""}};
  if (player.standing == Standing::at_most) return {words, {"", bound}};
  if (!player.is_known() || player.interval.low == player.interval.high) return {words, {"", ""}};
  return {words, ends_of(player.interval)};
}

Table ratings_table(const Ratings& ratings) {
  const RunRecord& record = ratings.record;
  const statistics::PoolRatings& pool = ratings.pool;
  const std::string interval = interval_heading(pool);
  Table table("ratings", "Ratings: " + counted_text(record), {"#", "<player", "Elo", interval, "games", "points"});
  table.split("Elo", {"elo", "standing"});
  table.split(interval, {"elo_low", "elo_high"});
  std::size_t rank = 0;
  for (std::size_t place = 0; place < ratings.pool.order.size(); ++place) {
    const statistics::PlayerRating& player = pool.players[ratings.pool.order[place]];
    if (place == 0 || !player.ties_with(pool.players[ratings.pool.order[place - 1]])) rank = place + 1;
    table.cells({player.is_known() ? std::to_string(rank) : "", record.players[ratings.pool.order[place]].name, elo_cell(player),
                 range_cell(player, range_words(ratings, ratings.pool.order[place])), fmt::format("{:.10g}", player.games),
                 record.sides > 2 ? fmt::format("{:.2f}", player.points) : fmt::format("{:.10g}", player.points)});
  }
  table.notes.push_back(fmt::format("{}; clusters: {}; {}", pool.method, clusters_text(record), scale_text(ratings)));
  const auto is_bound = [](const statistics::PlayerRating& player) {
    return player.standing == Standing::at_least || player.standing == Standing::at_most ||
           (player.is_known() && player.interval.low_open != player.interval.high_open);
  };
  if (std::any_of(pool.players.begin(), pool.players.end(), is_bound))
    table.notes.push_back("one end alone is a bound, which holds at " + statistics::bound_text(pool.confidence));
  if (const std::string advantage = advantage_text(pool); !advantage.empty()) table.notes.push_back(advantage);
  return table;
}

Table superiority_table(const Ratings& ratings) {
  std::vector<std::string> headings = {"#", "<player"};
  for (std::size_t i = 0; i < ratings.pool.order.size(); ++i) headings.push_back(std::to_string(i + 1));
  Table table(
      "superiority",
      fmt::format("Likelihood of superiority of the row's player over the column's, in percent (* different at {}, Holm over all comparisons)",
                  statistics::confidence_text(ratings.confidence())),
      headings);
  for (std::size_t i = 0; i < ratings.pool.order.size(); ++i)
    table.split(std::to_string(i + 1), {fmt::format("los_percent_{}", i + 1), fmt::format("different_{}", i + 1)});
  for (std::size_t i = 0; i < ratings.pool.order.size(); ++i) {
    const std::size_t row = ratings.pool.order[i];
    std::vector<Table::Cell> cells = {std::to_string(i + 1), ratings.record.players[row].name};
    for (const std::size_t column : ratings.pool.order) cells.push_back(superiority_cell(ratings, row, column));
    table.cells(cells);
  }
  return table;
}

Table side_ratings_table(const Ratings& ratings) {
  const RunRecord& record = ratings.record;
  const statistics::SideRatings& found = *ratings.by_side;
  const std::vector<std::string> sides = side_names(record.game, record.rules, record.sides);
  const std::string interval = interval_heading(found.pool);
  std::vector<std::string> headings = {"<player"};
  for (const std::string& side : sides) headings.insert(headings.end(), {"as " + side, interval + " as " + side});
  headings.insert(headings.end(), {"side effect", interval, "p"});
  Table table("ratings-by-side", "Ratings by side: " + counted_text(record), headings);
  for (std::size_t side = 0; side < sides.size(); ++side) {
    const std::string word(side_words[side]);
    table.split("as " + sides[side], {word + "_elo", word + "_standing"});
    table.split(interval + " as " + sides[side], {word + "_low", word + "_high"});
  }
  table.split("side effect", {"side_effect_elo"});
  table.split(interval, {"side_effect_low", "side_effect_high"});
  const std::size_t players = record.players.size();
  for (const std::size_t i : ratings.pool.order) {
    std::vector<Table::Cell> cells = {record.players[i].name};
    for (const std::size_t node : {i, players + i}) {
      cells.push_back(elo_cell(found.pool.players[node]));
      cells.push_back(range_cell(found.pool.players[node], range_words(found.pool, node)));
    }
    const statistics::PoolContrast& own = found.own[i];
    const bool open = own.interval.low_open && own.interval.high_open;
    cells.push_back({own.known ? fmt::format("{:.1f}", plain(own.value)) : "-", {own.known ? exact(own.value) : ""}});
    cells.push_back({own.known && !open ? interval_text(own.interval) : "-", own.known ? ends_of(own.interval) : std::vector<std::string>{"", ""}});
    cells.push_back({own.known ? fmt::format("{:.3f}", own.p_value) : "-", {own.known ? exact(own.p_value) : ""}});
    table.cells(cells);
  }
  table.notes.push_back(fmt::format("{}; clusters: {}; the mean of all is 0", found.pool.method, clusters_text(record)));
  table.notes.push_back(fmt::format("Side effect: what {} is worth to a player over {}, minus the mean over all players; p: {}", sides[0], sides[1],
                                    statistics::side_test_method));
  table.notes.push_back(side_test_text(ratings));
  return table;
}

Table match_table(const Ratings& ratings) {
  const MatchRating& match = *ratings.match;
  const statistics::Calculation& found = *match.calculation;
  const std::string interval = interval_heading(ratings.pool);
  Table table("match",
              fmt::format("{} against {}: {}", ratings.record.players[match.first].name, ratings.record.players[match.second].name,
                          counted_text(ratings.record)),
              {"<measure", "value", interval, "<method"});
  table.split(interval, {"low", "high"});
  const statistics::Bounded& range = found.elo_range.bounds;
  const bool open = range.low_open || range.high_open;
  const auto value = [](bool unknown, double elo) {
    return Table::Cell(unknown ? "-" : fmt::format("{:.1f}", plain(elo)), {unknown ? "" : exact(elo)});
  };
  table.cells({"Elo", value(open, found.strength.elo), {interval_text(range), ends_of(range)}, std::string(found.elo_range.method)});
  const statistics::Bounded& normalized = found.nelo_range.bounds;
  table.cells({"normalized Elo",
               value(normalized.low_open || normalized.high_open, found.strength.nelo),
               {interval_text(normalized), ends_of(normalized)},
               std::string(found.nelo_range.method)});
  const double los = found.exact_los.value_or(found.strength.los);
  table.cells({"likelihood of superiority, %", {los_words(los), {exact(100 * los)}}, "", std::string(found.los_method)});
  if (found.worth < 1) {
    std::string why(statistics::worth_reason(found));
    why.front() = why.front() == 'o' ? 'O' : why.front();
    table.notes.push_back(fmt::format("{}: the pairs are worth {:.0f} independent ones.", why, found.worth * found.counts.total()));
  }
  const auto& count = match.pairs.count;
  table.notes.push_back(fmt::format("From pairs of games with swapped sides: {}, {}, {}, {}, {} scored 0, 1/2, 1, 3/2, 2 points{}{}.", count[0],
                                    count[1], count[2], count[3], count[4], open ? "; " : "", open ? statistics::bound_note(found.confidence) : ""));
  if (const std::string advantage = advantage_text(ratings.pool); !advantage.empty()) table.notes.push_back(advantage);
  std::istringstream verdict(ratings.verdict ? verdict_text(ratings) : "");
  for (std::string line; std::getline(verdict, line);) table.notes.push_back(line);
  return table;
}

}  // namespace

std::string counted_text(const RunRecord& record) {
  if (record.games == 0) return "no games yet";
  const std::string games = counted(record.games, "game");
  if (record.is_one_sided()) return games + " on one side";
  if (record.sides > 2)
    return fmt::format(
        "{}{}", games,
        record.unique_games < record.rated_games() ? fmt::format(", {} of them different (effective sample)", record.unique_games) : "");
  if (record.is_foreign()) {
    const std::int64_t paired = static_cast<std::int64_t>(record.pairs.size()) - record.alone;
    return fmt::format(
        "{}{}{}", games,
        paired > 0 ? fmt::format(", {} of them in {} with swapped sides", 2 * paired, paired == 1 ? "a pair" : fmt::format("{} pairs", paired)) : "",
        record.unique_games < record.rated_games() ? fmt::format(", {} different (effective sample)", record.unique_games) : "");
  }
  std::string text = fmt::format("{} in {}", games, counted(record.pairs.size(), "complete pair"));
  if (record.unique_pairs < static_cast<std::int64_t>(record.pairs.size()))
    text += fmt::format(", {} of them different (effective sample)", record.unique_pairs);
  return text;
}

std::string unrated_text(const RunRecord& record) {
  if (record.is_one_sided()) return "no ratings: every opening was played on one side only, and ratings need both; the standings have the scores";
  return record.sides > 2 ? "nothing can be rated without a complete game" : "nothing can be rated without a complete pair";
}

std::string clusters_text(const RunRecord& record) {
  if (!record.openings_known) return record.clusters;
  if (record.openings > 1) return fmt::format("{} openings", record.openings);
  return record.sides > 2 ? "games that rotate the seats, of one opening" : "pairs of games, of one opening";
}

namespace {

std::string seats_text(const statistics::PoolRatings& pool) {
  if (pool.advantage_open) return "Seats: these games do not bound their effect";
  std::string text;
  for (std::size_t seat = 0; seat < pool.seats.size(); ++seat)
    text += fmt::format("{} {} {:.1f} ({})", seat == 0 ? "Moving" : ",", side_words[seat], plain(pool.seats[seat].rating),
                        pool.seats[seat].interval.low_open && pool.seats[seat].interval.high_open ? "no interval: too few openings"
                                                                                                  : interval_text(pool.seats[seat].interval));
  return text + ": Elo that the seat is worth against the mean of all, " + statistics::confidence_text(pool.confidence) + " intervals";
}

}  // namespace

std::string advantage_text(const statistics::PoolRatings& pool) {
  if (!pool.advantage_known) return "";
  if (!pool.seats.empty()) return seats_text(pool);
  if (pool.advantage_open) return "Moving first: these games do not bound its effect";
  const statistics::Bounded& range = pool.advantage_interval;
  const std::string worth = fmt::format("Moving first is worth {:.1f} Elo", plain(pool.advantage));
  if (range.low_open && range.high_open) return worth + ", without an interval: the games are too one-sided for so few openings";
  return worth + ", " + statistics::labelled_interval(range, pool.confidence);
}

std::vector<Table> pool_tables(const Ratings& ratings) {
  if (ratings.record.rated_games() == 0) return {};
  return {ratings_table(ratings), superiority_table(ratings)};
}

std::vector<Table> side_tables(const Ratings& ratings) {
  if (!ratings.by_side || !ratings.by_side->known) return {};
  return {side_ratings_table(ratings)};
}

std::string side_test_text(const Ratings& ratings) {
  if (!ratings.by_side) return "";
  const statistics::SideRatings& found = *ratings.by_side;
  if (!found.known) return "No ratings by side: they need three players that met one another on both sides (results per side: arena report)";
  if (found.p_value > 0.05) return fmt::format("No sign that the effect of sides differs between players: p = {:.2g}", found.p_value);
  std::string names;
  for (std::size_t i = 0; i < found.own.size(); ++i)
    if (found.own[i].known && found.own[i].p_value <= 0.05) names += (names.empty() ? "" : ", ") + ratings.record.players[i].name;
  return fmt::format("The effect of sides differs between players: p = {:.2g} ({})", found.p_value, names);
}

std::vector<Table> match_tables(const Ratings& ratings) {
  if (!ratings.match || !ratings.match->calculation) return {};
  return {match_table(ratings)};
}

}  // namespace arena
