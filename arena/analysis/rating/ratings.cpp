#include "arena/analysis/rating/ratings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "arena/analysis/rating/same_moves.hpp"
#include "arena/statistics/clustered.hpp"
#include "arena/statistics/holm.hpp"
#include "arena/text/counted.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace {

std::vector<bool> unfit_players(const RunRecord& record) {
  std::vector<bool> unfit;
  for (const PlayerResults& results : record.results) unfit.push_back(!results.why_unfit().empty());
  return unfit;
}

}  // namespace

/// All pairings share their openings, so the games of an opening are one cluster. With a single opening the pairs are the clusters, and the results
/// hold for that opening only. If one of two players repeated itself more often on one side, both sides still weigh the same, and together as much as
/// the number of new games.
/// Results from elsewhere count as they are.
std::vector<statistics::PoolGame> pool_games(const RunRecord& record) {
  const std::vector<bool> unfit = unfit_players(record);
  std::vector<statistics::PoolGame> games;
  const std::size_t players = record.players.size();
  std::vector<double> fresh(players * players);  // new games that one began against another
  for (const RatedPair& pair : record.pairs)
    for (std::size_t i = 0; i < 2; ++i)
      if (pair.fresh[i]) fresh[pair.games[i].players[0] * players + pair.games[i].players[1]] += 1;
  const auto weight = [&](const GameIdentity& game) {
    const auto [first, second] = game.players;
    const double own = fresh[first * players + second], other = fresh[second * players + first];
    return record.is_foreign() || own == other || other == 0 ? 1 : (own + other) / (2 * own);
  };
  for (std::size_t p = 0; p < record.pairs.size(); ++p)
    for (std::size_t i = 0; i < 2; ++i) {
      const RatedPair& pair = record.pairs[p];
      if (pair.fresh[i] && !unfit[pair.games[i].players[0]] && !unfit[pair.games[i].players[1]])
        games.push_back(
            {pair.games[i].players[0], pair.games[i].players[1], pair.games[i].half_points / 2.0, record.cluster_of(p), weight(pair.games[i])});
    }
  return games;
}

namespace {

/// For more than two sides; clustered in the same way as pairs.
std::vector<statistics::PlacedGame> placed_games(const RunRecord& record, const std::vector<bool>& unfit) {
  std::vector<statistics::PlacedGame> games;
  for (const RatedPlaces& placed : record.placed) {
    bool counts = placed.fresh;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(record.sides); ++seat) counts = counts && !unfit[placed.game.players[seat]];
    if (!counts) continue;
    games.push_back(placed.game);
    games.back().cluster = record.cluster_of(placed);
  }
  return games;
}

std::vector<std::vector<bool>> clear_differences(const statistics::PoolRatings& pool) {
  const std::size_t players = pool.players.size();
  std::vector<double> p_values;
  std::vector<std::pair<std::size_t, std::size_t>> who;
  for (std::size_t i = 0; i < players; ++i)
    for (std::size_t j = i + 1; j < players; ++j)
      if (pool.los[i][j]) {
        p_values.push_back(statistics::two_sided_p(*pool.los[i][j]));
        who.emplace_back(i, j);
      }
  const std::vector<double> adjusted = statistics::holm_adjusted(p_values);
  std::vector<std::vector<bool>> clear(players, std::vector<bool>(players));
  for (std::size_t k = 0; k < who.size(); ++k)
    clear[who[k].first][who[k].second] = clear[who[k].second][who[k].first] = adjusted[k] <= 1 - pool.confidence + 1e-12;
  return clear;
}

/// The two that have met, if nobody else has; of two players that have not met, both.
std::optional<std::pair<std::size_t, std::size_t>> the_two(const RunRecord& record) {
  if (record.sides > 2) return std::nullopt;
  std::set<std::size_t> seen;
  for (const RatedPair& pair : record.pairs) seen.insert({pair.games[0].players[0], pair.games[0].players[1]});
  if (seen.size() == 2) return std::pair(*seen.begin(), *seen.rbegin());
  if (seen.empty() && record.players.size() == 2) return std::pair<std::size_t, std::size_t>(0, 1);
  return std::nullopt;
}

SequentialVerdict verdict_of(const RunRecord& record, std::size_t tested, const std::string& refused) {
  SequentialVerdict verdict{statistics::Sprt(*record.sprt), refused, std::nullopt, std::nullopt};
  NewPairs counted(tested);
  for (const RatedPair& pair : record.pairs)
    if (const auto half_points = counted.add(pair.games, pair.fresh)) verdict.sprt.add(*half_points);
  if (!verdict.refused.empty()) return verdict;
  verdict.estimate = statistics::estimate_after_stop(verdict.sprt);
  verdict.outlook = statistics::outlook_of(verdict.sprt);
  return verdict;
}

std::string names_of(const RunRecord& record, const std::vector<std::size_t>& players) {
  std::string text;
  for (const std::size_t i : players) text += (text.empty() ? "" : ", ") + record.players[i].name;
  return text;
}

/// Whether some ratings explain all results as the advantage of moving first would: every player has a level, and whoever moves first is one level
/// above the other.
bool sides_follow_players(const RunRecord& record) {
  std::vector<std::vector<std::pair<std::size_t, int>>> met(record.players.size());  // opponents, and how far below they are
  for (const RatedPair& pair : record.pairs)
    for (std::size_t i = 0; i < pair.size(); ++i) {
      const auto& [first, second] = pair.games[i].players;
      met[first].emplace_back(second, -1);
      met[second].emplace_back(first, 1);
    }
  std::vector<std::optional<int>> level(record.players.size());
  for (std::size_t root = 0; root < level.size(); ++root) {
    if (level[root]) continue;
    level[root] = 0;
    for (std::vector<std::size_t> todo = {root}; !todo.empty();) {
      const std::size_t player = todo.back();
      todo.pop_back();
      for (const auto& [other, step] : met[player]) {
        if (level[other] && *level[other] != *level[player] + step) return false;
        if (!level[other]) todo.push_back(other);
        level[other] = *level[player] + step;
      }
    }
  }
  return !record.pairs.empty();
}

/// "A always moved first", if one player was in all games.
std::string who_kept_a_side(const RunRecord& record) {
  for (std::size_t side = 0; side < 2; ++side) {
    const std::uint32_t player = record.pairs.front().games[0].players[side];
    if (std::all_of(record.pairs.begin(), record.pairs.end(), [&](const RatedPair& pair) { return pair.games[0].players[side] == player; }))
      return record.players[player].name + (side == 0 ? " always moved first" : " always moved second");
  }
  return "in every pairing the same player moved first";
}

std::vector<std::string> warnings_of(const Ratings& ratings) {
  const RunRecord& record = ratings.record;
  std::vector<std::string> warnings = record.notes;
  if (const std::int64_t lacking = record.unpaired - record.one_sided; lacking > 0)
    warnings.push_back(fmt::format("{} of {} {} the other game of {} pair; {} in the record but {} not rated", lacking, counted(record.games, "game"),
                                   lacking == 1 ? "lacks" : "lack", lacking == 1 ? "its" : "their", lacking == 1 ? "it stays" : "they stay",
                                   lacking == 1 ? "is" : "are"));
  if (record.one_sided > 0 && !record.is_one_sided())
    warnings.push_back(fmt::format("{} of {} belong to a gauntlet on one side: ratings need both sides and do not count them", record.one_sided,
                                   counted(record.games, "game")));
  if (const LimitedGames& limited = record.limited; 2 * limited.games > record.games) {
    const std::string limit = limited.least == limited.most ? fmt::format("the {}-ply limit", limited.most) : "a limit of plies";
    warnings.push_back(fmt::format("{} of {} {} at {}: they were stopped, not decided. A higher limit may change the ratings", limited.games,
                                   counted(record.games, "game"), record.sides > 2 ? "ended with all places shared" : "were drawn", limit));
  }
  const std::vector<SamePlayers> same = same_players(record);
  constexpr std::size_t most_same = 5;  // at most this many get a sentence each
  for (std::size_t i = 0; i < std::min(same.size(), most_same); ++i)
    warnings.push_back(fmt::format("{} and {} made the same moves throughout, in {} in which they can be compared: they play as one player",
                                   record.players[same[i].one].name, record.players[same[i].other].name,
                                   same[i].compared == 1 ? "the one game" : fmt::format("all {} games", same[i].compared)));
  if (same.size() > most_same)
    warnings.push_back(fmt::format("so did {}", counted(same.size() - most_same, "more pair of players", "more pairs of players")));
  const std::int64_t rated = record.rated_games();
  if (record.unique_games < rated)
    warnings.push_back(
        fmt::format("{} of {} games repeat others move by move (up to symmetry) and count once: {}{}. For different games "
                    "use more plies in the openings, more openings, or a player with tie_break: random",
                    rated - record.unique_games, rated, counted(record.unique_games, "different game"),
                    record.sides > 2 ? "" : " in " + counted(record.unique_pairs, "pair")));
  const bool one_sided = record.is_foreign() && ratings.match && !ratings.match->calculation && rated > 0;
  if (ratings.match && !one_sided)
    if (const std::string imbalance = imbalance_text(ratings.match->new_games[0], ratings.match->new_games[1]); !imbalance.empty())
      warnings.push_back(fmt::format("{}, from the view of {}. Each side counts for half; there is no verdict", imbalance,
                                     record.players[ratings.match->first].name));
  if (record.is_foreign() && sides_follow_players(record))
    warnings.push_back(
        fmt::format("{}: the advantage of moving first cannot be separated from strength, and is part of the ratings", who_kept_a_side(record)));
  if (record.openings == 1 && rated > record.sides)
    warnings.push_back("all games start from one opening: the figures hold for that opening, not for the game");
  if (record.sprt && record.openings < record.unique_pairs)
    warnings.push_back(
        fmt::format("the sequential test assumes independent pairs, but {} pairs share {}: its error rates may be higher than stated. Use "
                    "one opening per pair",
                    record.unique_pairs, counted(record.openings, "opening")));
  for (std::size_t i = 0; i < record.players.size(); ++i) {
    if (const std::string why = record.why_unfit(i); !why.empty()) {
      warnings.push_back(fmt::format("{}. Its games show faults, not strength, and are not rated", why));
      continue;
    }
    for (const auto& [why, games] : record.results[i].faults)
      warnings.push_back(fmt::format("{} lost {} {} by {}, not on the board; they count as losses", record.players[i].name, games,
                                     games == 1 ? "game" : "games", why));
  }
  std::vector<std::vector<std::size_t>> pieces;
  for (const auto& piece : ratings.pool.components)
    if (piece.size() > 1) pieces.push_back(piece);
  if (pieces.size() > 1) {
    std::string text = "the pool has groups that never met, each with its own zero: ";
    for (std::size_t i = 0; i < pieces.size(); ++i) text += (i ? "; " : "") + names_of(record, pieces[i]);
    warnings.push_back(text);
  }
  for (const statistics::PoolAnchor& anchor : ratings.anchors)
    if (const auto& used = ratings.pool.anchors; rated > 0 && std::find(used.begin(), used.end(), anchor.player) == used.end())
      warnings.push_back(fmt::format("{} cannot be {}anchor: it has no rating of its own, only a bound{}", record.players[anchor.player].name,
                                     ratings.anchors.size() > 1 ? "an " : "the ", used.empty() ? "; the mean is 0 instead" : ""));
  return warnings;
}

}  // namespace

MatchRating rate_match(const RunRecord& record, std::size_t first, std::size_t second, double confidence) {
  MatchRating match;
  match.first = first;
  match.second = second;
  match.unfit = record.why_unfit(first);
  if (match.unfit.empty()) match.unfit = record.why_unfit(second);
  match.refused = match.unfit;
  NewPairs counted(first);
  std::vector<statistics::Observation> sample;
  std::int64_t games = 0;
  for (const RatedPair& pair : record.pairs) {
    if (!pair.is_between(first, second)) continue;
    games += static_cast<std::int64_t>(pair.size());
    if (const auto half_points = counted.add(pair.games, pair.fresh)) {
      ++match.pairs.count[static_cast<std::size_t>(*half_points)];
      sample.push_back({pair.opening, *half_points / 4.0, 1});
    }
  }
  for (std::size_t side = 0; side < 2; ++side)
    for (const std::int64_t count : counted.new_games()[side]) match.new_games[side] += count;
  const auto& [moving_first, moving_second] = match.new_games;
  if (match.refused.empty() && statistics::duplicates_dominate(games, moving_first + moving_second))
    match.refused = fmt::format("only {} of {} games are different, repetitions dominate", moving_first + moving_second, games);
  if (match.refused.empty()) match.refused = imbalance_text(moving_first, moving_second);
  if (!sample.empty() && match.unfit.empty())
    match.calculation = statistics::calculate(match.pairs, counted.new_games(), counted.waiting(), 1 / statistics::design_effect(sample), confidence);
  return match;
}

Ratings rate(RunRecord given, const RateOptions& asked) {
  Ratings ratings;
  ratings.record = std::move(given);
  const RunRecord& record = ratings.record;
  for (const auto& [name, rating] : asked.anchors) ratings.anchors.push_back({record.index_of(name), rating});
  statistics::PoolOptions options;
  options.anchors = ratings.anchors;
  options.confidence = asked.confidence;
  const std::vector<bool> unfit = unfit_players(record);
  ratings.pool = record.sides > 2 ? statistics::rate_places(record.players.size(), placed_games(record, unfit), options)
                                  : statistics::rate_pool(record.players.size(), pool_games(record), options);
  for (std::size_t i = 0; i < unfit.size(); ++i)
    if (unfit[i]) {
      statistics::PlayerRating& player = ratings.pool.players[i];
      player.standing = statistics::Standing::faults;
      player.games = static_cast<double>(record.results[i].games);
      player.points = record.results[i].points;
    }
  ratings.clear = clear_differences(ratings.pool);
  if (const auto two = the_two(record)) {
    const bool turned =
        (ratings.anchors.size() == 1 && ratings.anchors.front().player == two->first) || (record.sprt && record.tested == two->second);
    ratings.match =
        turned ? rate_match(record, two->second, two->first, asked.confidence) : rate_match(record, two->first, two->second, asked.confidence);
    if (record.sprt) ratings.verdict = verdict_of(record, record.tested, ratings.match->refused);
  }
  ratings.warnings = warnings_of(ratings);
  return ratings;
}

void add_side_ratings(Ratings& ratings) {
  require_two_sides("ratings by side", ratings.record.game, ratings.record.sides);
  ratings.by_side = statistics::rate_by_side(ratings.record.players.size(), pool_games(ratings.record), ratings.confidence());
}

}  // namespace arena
