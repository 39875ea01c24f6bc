#include "arena/analysis/comparison/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "arena/config/option_changes.hpp"
#include "arena/record/duplicates.hpp"
#include "arena/statistics/clustered.hpp"
#include "arena/statistics/holm.hpp"
#include "arena/text/counted.hpp"
#include "core/common/errors.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace {

using Games = std::map<GameSlot, PlayedGame>;

constexpr double least_time = 0.05;
constexpr std::string_view imbalance_method = "none: new games out of balance";

Games against(const std::map<GameSlot, PlayedGame>& games, const std::set<std::string>& opponents) {
  Games out;
  for (const auto& [slot, game] : games)
    if (std::all_of(slot.opponents.begin(), slot.opponents.end(), [&](const std::string& name) { return opponents.count(name) > 0; }))
      out.insert({slot, game});
  return out;
}

/// Games of the two runs in the same slot.
using Matched = std::map<GameSlot, std::pair<const PlayedGame*, const PlayedGame*>>;  // before, after

Matched matched_games(const Games& before, const Games& after) {
  Matched both;
  for (const auto& [slot, game] : after)
    if (const auto found = before.find(slot); found != before.end()) both[slot] = {&found->second, &game};
  return both;
}

/// Games of both runs are compared one by one if they make up the bulk of the smaller run.
bool is_paired(const Matched& both, const Games& before, const Games& after) { return 2 * both.size() >= std::min(before.size(), after.size()); }

/// How many games there are against these opponents on a side, and how many of them are new.
struct NewGames {
  double all = 0, fresh = 0;
};

/// The figure of every game that is not a repetition. The games of an opening are one cluster; with a single opening, those of a pair are. The new
/// games against the same opponents on a side stand for all games there, so that repetitions do not shift the balance of sides and opponents.
template <class Figure>
std::vector<statistics::Observation> observations(const Games& games, bool one_opening, const Figure& figure) {
  std::map<std::pair<std::vector<std::string>, int>, NewGames> cells;
  for (const auto& [slot, game] : games) {
    if (!figure(game)) continue;
    NewGames& cell = cells[{slot.opponents, slot.side}];
    cell.all += 1;
    cell.fresh += game.fresh ? 1 : 0;
  }
  std::vector<statistics::Observation> out;
  for (const auto& [slot, game] : games) {
    const std::optional<double> value = game.fresh ? figure(game) : std::nullopt;
    if (!value) continue;
    const NewGames& cell = cells.at({slot.opponents, slot.side});
    const auto cluster = one_opening ? std::int64_t{slot.round} << 32 | slot.occurrence : static_cast<std::int64_t>(slot.opening);
    out.push_back({cluster, *value, cell.all / cell.fresh});
  }
  return out;
}

double mean_of(const std::vector<statistics::Observation>& sample) {
  double sum = 0, weight = 0;
  for (const auto& one : sample) {
    sum += one.weight * one.value;
    weight += one.weight;
  }
  return sample.empty() ? 0 : sum / weight;
}

/// Empty if each side has its share of a run's new games.
std::string imbalance_of(const Games& games, int sides) {
  std::array<std::int64_t, most_sides> fresh{};
  for (const auto& [slot, game] : games) fresh[static_cast<std::size_t>(slot.side)] += game.fresh ? 1 : 0;
  std::string wrong = imbalance_text(fresh[0], fresh[1]);
  for (int side = 2; side < sides && wrong.empty(); ++side)
    for (int other = 0; other < side && wrong.empty(); ++other)
      if (!imbalance_text(fresh[static_cast<std::size_t>(other)], fresh[static_cast<std::size_t>(side)]).empty())
        wrong = fmt::format("new games are out of balance between the {} and the {} seat", side_word(other), side_word(side));
  return wrong;
}

/// Ratios are compared as differences of logarithms.
template <class Figure>
Change change_of(const Games& before, const Games& after, bool one_opening, bool ratio, double reach, const Figure& figure) {
  const auto value = [&](const PlayedGame& game) -> std::optional<double> {
    const std::optional<double> found = figure(game);
    return found && ratio ? std::log(std::max(*found, 1e-9)) : found;
  };
  const auto one = observations(before, one_opening, value), other = observations(after, one_opening, value);
  const auto back = [ratio](double x) { return ratio ? std::exp(std::clamp(x, -700.0, 700.0)) : x; };
  Change change;
  if (one.empty() || other.empty()) return change;
  const statistics::Difference found = statistics::clustered_difference(other, one, reach);
  change.known = true;
  change.before = back(mean_of(one));
  change.after = back(mean_of(other));
  change.value = back(found.difference);
  change.interval = {back(found.interval.low), back(found.interval.high), found.interval.low_open, found.interval.high_open};
  change.p_value = found.p_value;
  change.method = found.method;
  change.used = found.used;
  return change;
}

bool has_one_opening(const Games& before, const Games& after) {
  std::set<Key> openings;
  for (const Games* games : {&before, &after})
    for (const auto& [slot, game] : *games) openings.insert(slot.opening);
  return openings.size() == 1;
}

std::size_t repetitions(const Games& games) {
  return static_cast<std::size_t>(std::count_if(games.begin(), games.end(), [](const auto& entry) { return !entry.second.fresh; }));
}

/// For each player whose faults in one of the runs leave nothing to compare: why.
using Unfit = std::map<std::string, std::string>;

Unfit unfit_in(const RunFigures& before, const RunFigures& after) {
  Unfit unfit;
  for (const RunFigures* run : {&before, &after})
    for (const auto& [player, results] : run->results)
      if (const std::string why = results.why_unfit(); !why.empty())
        unfit.emplace(player, fmt::format("in {} {} {}", run->folder.string(), player, why));
  return unfit;
}

PlayerComparison compare_player(const std::string& name, const Games& before, const Games& after, const Unfit& unfit, int sides) {
  PlayerComparison player;
  player.name = name;
  if (const auto found = unfit.find(name); found != unfit.end()) player.unfit = found->second;
  player.games_before = before.size();
  player.games_after = after.size();
  player.repeated = repetitions(before) + repetitions(after);
  const Matched both = matched_games(before, after);
  player.in_both = both.size();
  Games common_before, common_after;
  for (const auto& [slot, games] : both) {
    player.same_moves += games.first->moves == games.second->moves;
    common_before.insert({slot, *games.first});
    common_after.insert({slot, *games.second});
  }
  const bool paired = is_paired(both, before, after);
  const Games &one = paired ? common_before : before, &other = paired ? common_after : after;
  const bool one_opening = has_one_opening(one, other);
  player.one_opening = one_opening;
  const auto cost = [&](std::optional<double> PlayedGame::*figure, bool ratio) {
    return change_of(one, other, one_opening, ratio, 0, [figure](const PlayedGame& game) { return game.*figure; });
  };
  const auto fit = [&](Games games) {
    const auto is_unfit = [&](const std::string& opponent) { return unfit.count(opponent) > 0; };
    std::erase_if(games, [&](const auto& game) {
      return !player.unfit.empty() || std::any_of(game.first.opponents.begin(), game.first.opponents.end(), is_unfit);
    });
    return games;
  };
  const Games scored_before = fit(one), scored_after = fit(other);
  Change score = change_of(scored_before, scored_after, one_opening, false, 1, [](const PlayedGame& game) { return std::optional(game.score); });
  for (const Games* games : {&scored_before, &scored_after})
    if (std::string imbalance = imbalance_of(*games, sides); score.known && !imbalance.empty()) {
      player.imbalance = std::move(imbalance);
      score.interval.low_open = score.interval.high_open = true;
      score.p_value = 1;
      score.method = imbalance_method;
    }
  player.changes = {score, cost(&PlayedGame::nodes, true), cost(&PlayedGame::depth, false), cost(&PlayedGame::time_us, true)};
  player.changes.back().least = least_time;
  return player;
}

void correct_for_many(RunComparison& comparison) {
  std::vector<Change*> changes;
  std::vector<double> p_values;
  for (PlayerComparison& player : comparison.players)
    for (Change& change : player.changes)
      if (change.known) {
        changes.push_back(&change);
        p_values.push_back(change.p_value);
      }
  const std::vector<double> adjusted = statistics::holm_adjusted(p_values);
  for (std::size_t i = 0; i < changes.size(); ++i) changes[i]->holm = adjusted[i];
}

const config::PlayerSpec* player_of(const RunFigures& run, const std::string& name) {
  for (const config::PlayerSpec& player : run.tournament.players)
    if (player.name == name) return &player;
  return nullptr;
}

}  // namespace

RunComparison compare_runs(const RunFigures& before, const RunFigures& after) {
  if (!(before.tournament.game == after.tournament.game))
    throw InputError(fmt::format("{} and {} are runs of different games or rules; only games by the same rules can be compared",
                                 before.folder.string(), after.folder.string()));
  RunComparison comparison;
  comparison.before = before.folder.string();
  comparison.after = after.folder.string();
  comparison.sides = before.tournament.game.sides;
  const Unfit unfit = unfit_in(before, after);
  std::set<std::string> common;
  for (const auto& [name, games] : before.by_player)
    if (after.by_player.count(name) > 0) common.insert(name);
  if (common.empty())
    throw InputError(fmt::format("{} and {} have no player in common; players are compared by their names", comparison.before, comparison.after));
  for (const RunFigures* run : {&before, &after})
    if (!run->complete) comparison.notes.push_back(run->folder.string() + ": this run is not complete; its games so far are compared");
  if (!before.machine.empty() && !after.machine.empty() && before.machine != after.machine)
    comparison.notes.push_back("the runs were made on different machines or numbers of threads: their times say little about the players");
  else
    comparison.notes.push_back(
        "the runs were made one after the other: their times also depend on what else the machine did, and differences up to 5 % do not count");
  for (const config::PlayerSpec& player : before.tournament.players) {
    if (common.count(player.name) == 0) continue;
    if (const std::string changed = config::option_changes(player, *player_of(after, player.name), "{} {} -> {}"); !changed.empty())
      comparison.notes.push_back(fmt::format("{} is set differently in the second run: {}", player.name, changed));
    comparison.players.push_back(compare_player(player.name, against(before.by_player.at(player.name), common),
                                                against(after.by_player.at(player.name), common), unfit, comparison.sides));
  }
  std::size_t games = 0, repeated = 0;
  for (const PlayerComparison& player : comparison.players) {
    games += player.games_before + player.games_after;
    repeated += player.repeated;
  }
  if (games == 0) throw InputError(fmt::format("{} and {} have no games between players of both to compare", comparison.before, comparison.after));
  if (repeated > 0)
    comparison.notes.push_back(fmt::format("{} of {} repeat others of their run (up to symmetry) and count once",
                                           repeated / static_cast<std::size_t>(comparison.sides),
                                           counted(games / static_cast<std::size_t>(comparison.sides), "game")));
  if (std::any_of(comparison.players.begin(), comparison.players.end(), [](const PlayerComparison& player) { return player.one_opening; }))
    comparison.notes.push_back("all games start from one opening: the figures hold for that opening, not for the game");
  for (const PlayerComparison& player : comparison.players)
    if (!player.imbalance.empty()) comparison.notes.push_back(fmt::format("{}: {}; no verdict on its score", player.name, player.imbalance));
  for (const auto& [player, why] : unfit) comparison.notes.push_back(why + "; its games show faults, not strength, and are left out of every score");
  correct_for_many(comparison);
  return comparison;
}

}  // namespace arena
