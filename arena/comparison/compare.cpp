#include "arena/comparison/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "arena/config/option_changes.hpp"
#include "arena/statistics/holm.hpp"
#include "arena/statistics/two_samples.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

using Games = std::map<GameSlot, PlayedGame>;

constexpr std::string_view same_results_method = "no result changed; rule of three";
/// Fewer changed pairs than this say too little about their spread.
constexpr std::size_t least_changed_pairs = 10;

Games against(const std::map<GameSlot, PlayedGame>& games, const std::set<std::string>& opponents) {
  Games out;
  for (const auto& [slot, game] : games)
    if (opponents.count(slot.opponent) > 0) out.insert({slot, game});
  return out;
}

/// The two games of an opening with swapped sides; `first` of the slot is then true.
std::map<GameSlot, double> pair_scores(const Games& games) {
  std::map<GameSlot, double> pairs;
  for (const auto& [slot, game] : games) {
    if (!slot.first) continue;
    GameSlot other = slot;
    other.first = false;
    if (const auto found = games.find(other); found != games.end()) pairs[slot] = (game.score + found->second.score) / 2;
  }
  return pairs;
}

/// Counts of pairs by score, a pair of games that was played before counted once.
statistics::Outcomes outcomes_of(const Games& games) {
  statistics::Pentanomial counts;
  std::set<std::pair<std::string, std::string>> seen;
  for (const auto& [slot, score] : pair_scores(games)) {
    GameSlot other = slot;
    other.first = false;
    if (seen.insert({slot.opponent + "\n" + games.at(slot).moves, games.at(other).moves}).second)
      ++counts.count[static_cast<std::size_t>(std::lround(score * 4))];
  }
  return statistics::outcomes(counts);
}

double mean_score(const Games& games) {
  double sum = 0;
  for (const auto& [slot, game] : games) sum += game.score;
  return games.empty() ? 0 : sum / static_cast<double>(games.size());
}

Change score_change(const Games& before, const Games& after) {
  Change change;
  change.before = mean_score(before);
  change.after = mean_score(after);
  const auto pairs_before = pair_scores(before), pairs_after = pair_scores(after);
  std::vector<std::pair<double, double>> matched;
  std::size_t changed = 0;
  for (const auto& [slot, score] : pairs_after)
    if (const auto found = pairs_before.find(slot); found != pairs_before.end()) {
      matched.push_back({score, found->second});
      changed += score != found->second;
    }
  const bool all_matched = !matched.empty() && matched.size() == pairs_before.size() && matched.size() == pairs_after.size();
  const auto take = [&](const statistics::Difference& found) {
    change.value = found.difference;
    change.interval = found.interval;
    change.p_value = found.p_value;
    change.method = found.method;
  };
  if (all_matched && changed == 0) {
    // At most three in n can be otherwise at this level, and each of them by no more than the whole pair.
    const double reach = std::min(1.0, 3.0 / static_cast<double>(matched.size()));
    change.interval = {-reach, reach, false, false};
    change.method = same_results_method;
    change.known = true;
    change.used = matched.size();
  } else if (all_matched && changed >= least_changed_pairs) {
    take(statistics::paired_difference(matched));
    change.known = true;
    change.used = matched.size();
  } else {
    const statistics::Outcomes one = outcomes_of(before), other = outcomes_of(after);
    take(statistics::score_difference(other, one));
    change.known = one.total() > 0 && other.total() > 0;
    change.used = static_cast<std::size_t>(std::min(one.total(), other.total()));
  }
  return change;
}

/// Nodes, depth or time: over games that both runs have where they have the same ones, else over all.
Change cost_change(const Games& before, const Games& after, std::optional<double> PlayedGame::*figure, bool ratio) {
  std::vector<double> one, other;
  std::vector<std::pair<double, double>> matched;
  for (const auto& [slot, game] : before)
    if (game.*figure) one.push_back(*(game.*figure));
  for (const auto& [slot, game] : after) {
    if (!(game.*figure)) continue;
    other.push_back(*(game.*figure));
    if (const auto found = before.find(slot); found != before.end() && found->second.*figure)
      matched.push_back({*(game.*figure), *(found->second.*figure)});
  }
  Change change;
  if (one.empty() || other.empty()) return change;
  const auto mean = [](const std::vector<double>& values) {
    double sum = 0;
    for (const double x : values) sum += x;
    return sum / static_cast<double>(values.size());
  };
  change.before = mean(one);
  change.after = mean(other);
  change.known = true;
  const bool paired = matched.size() == one.size() && matched.size() == other.size();
  const auto take = [&](const auto& found, double value) {
    change.value = value;
    change.interval = found.interval;
    change.p_value = found.p_value;
    change.method = found.method;
    change.used = found.used;
  };
  if (ratio) {
    const statistics::Ratio found = paired ? statistics::paired_ratio(matched) : statistics::welch_ratio(other, one);
    take(found, found.ratio);
  } else {
    const statistics::Difference found = paired ? statistics::paired_difference(matched) : statistics::welch_difference(other, one);
    take(found, found.difference);
  }
  return change;
}

PlayerComparison compare_player(const std::string& name, const Games& before, const Games& after) {
  PlayerComparison player;
  player.name = name;
  player.games_before = before.size();
  player.games_after = after.size();
  for (const auto& [slot, game] : after)
    if (const auto found = before.find(slot); found != before.end()) {
      ++player.in_both;
      player.same_moves += game.moves == found->second.moves;
    }
  player.changes = {score_change(before, after), cost_change(before, after, &PlayedGame::nodes, true),
                    cost_change(before, after, &PlayedGame::depth, false), cost_change(before, after, &PlayedGame::time_us, true)};
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
  std::set<std::string> common;
  for (const auto& [name, games] : before.by_player)
    if (after.by_player.count(name) > 0) common.insert(name);
  if (common.empty())
    throw InputError(fmt::format("{} and {} have no player in common; players are compared by their names", comparison.before, comparison.after));
  for (const RunFigures* run : {&before, &after})
    if (!run->complete) comparison.notes.push_back(run->folder.string() + ": this run is not complete; what it has so far is compared");
  if (!before.machine.empty() && !after.machine.empty() && before.machine != after.machine)
    comparison.notes.push_back("the runs were made on different machines or numbers of threads: their times say little about the players");
  else
    comparison.notes.push_back("the runs were made one after the other: their times also hold what else the machine did");
  for (const config::PlayerSpec& player : before.tournament.players) {
    if (common.count(player.name) == 0) continue;
    if (const std::string changed = config::option_changes(player, *player_of(after, player.name), "{} {} -> {}"); !changed.empty())
      comparison.notes.push_back(fmt::format("{} is set differently in the second run: {}", player.name, changed));
    comparison.players.push_back(
        compare_player(player.name, against(before.by_player.at(player.name), common), against(after.by_player.at(player.name), common)));
  }
  correct_for_many(comparison);
  return comparison;
}

}  // namespace arena
