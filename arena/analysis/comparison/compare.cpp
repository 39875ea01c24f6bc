#include "arena/analysis/comparison/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

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

/// A game of each run in the same slot.
using Matched = std::map<GameSlot, std::pair<const PlayedGame*, const PlayedGame*>>;  // before, after

Matched matched_games(const Games& before, const Games& after) {
  Matched both;
  for (const auto& [slot, game] : after)
    if (const auto found = before.find(slot); found != before.end()) both[slot] = {&found->second, &game};
  return both;
}

/// Says which games bring something new: one that was played before, move for move, by the same two, does not.
class Repetitions {
 public:
  bool is_new(const GameSlot& slot, const std::string& moves) { return seen_.insert({slot.opponent, slot.first, moves}).second; }

 private:
  std::set<std::tuple<std::string, bool, std::string>> seen_;
};

Games without_repetitions(const Games& games) {
  Repetitions seen;
  Games out;
  for (const auto& [slot, game] : games)
    if (seen.is_new(slot, game.moves)) out.insert({slot, game});
  return out;
}

/// Both games count as one: new when either run's is.
Matched without_repetitions(const Matched& games) {
  Repetitions seen;
  Matched out;
  for (const auto& [slot, both] : games)
    if (seen.is_new(slot, both.first->moves + "\n" + both.second->moves)) out.insert({slot, both});
  return out;
}

GameSlot other_side(GameSlot slot) {
  slot.first = !slot.first;
  return slot;
}

/// Counts of pairs by score, a pair of games that was played before counted once.
statistics::Outcomes outcomes_of(const Games& games) {
  statistics::Pentanomial counts;
  Repetitions seen;
  for (const auto& [slot, game] : games) {
    if (!slot.first) continue;
    const auto other = games.find(other_side(slot));
    if (other == games.end() || !seen.is_new(slot, game.moves + "\n" + other->second.moves)) continue;
    ++counts.count[static_cast<std::size_t>(std::lround(2 * (game.score + other->second.score)))];
  }
  return statistics::outcomes(counts);
}

double mean_score(const Games& games) {
  double sum = 0;
  for (const auto& [slot, game] : games) sum += game.score;
  return games.empty() ? 0 : sum / static_cast<double>(games.size());
}

/// The scores of both runs in each opening that both have with both sides, repetitions left out: after, before.
std::vector<std::pair<double, double>> pair_scores(const Matched& games) {
  std::vector<std::pair<double, double>> scores;
  Repetitions seen;
  for (const auto& [slot, both] : games) {
    if (!slot.first) continue;
    const auto other = games.find(other_side(slot));
    if (other == games.end()) continue;
    const auto& [before, after] = both;
    const auto& [other_before, other_after] = other->second;
    if (seen.is_new(slot, before->moves + "\n" + after->moves + "\n" + other_before->moves + "\n" + other_after->moves))
      scores.push_back({(after->score + other_after->score) / 2, (before->score + other_before->score) / 2});
  }
  return scores;
}

/// Games of both runs are compared one by one when they are the bulk of the smaller one.
bool is_paired(const Matched& both, const Games& before, const Games& after) { return 2 * both.size() >= std::min(before.size(), after.size()); }

Change score_change(const Games& before, const Games& after, const Matched& both) {
  Change change;
  change.before = mean_score(before);
  change.after = mean_score(after);
  const auto matched = pair_scores(both);
  std::size_t changed = 0;
  for (const auto& [now, then] : matched) changed += now != then;
  const auto take = [&](const statistics::Difference& found) {
    change.value = found.difference;
    change.interval = found.interval;
    change.p_value = found.p_value;
    change.method = found.method;
  };
  const bool paired = !matched.empty() && is_paired(both, before, after);
  if (paired && changed == 0) {
    // At most three in n can be otherwise at this level, and each of them by no more than the whole pair.
    const double reach = std::min(1.0, 3.0 / static_cast<double>(matched.size()));
    change.interval = {-reach, reach, false, false};
    change.method = same_results_method;
    change.known = true;
    change.used = matched.size();
  } else if (paired && changed >= least_changed_pairs) {
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

double mean(const std::vector<double>& values, bool geometric) {
  double sum = 0;
  for (const double x : values) sum += geometric ? std::log(std::max(x, 1e-9)) : x;
  sum /= static_cast<double>(values.size());
  return geometric ? std::exp(sum) : sum;
}

/// Nodes, depth or time: over games that both runs have where these are the bulk, else over all; games that repeat others are left out.
Change cost_change(const Games& before, const Games& after, const Matched& both, std::optional<double> PlayedGame::*figure, bool ratio) {
  std::vector<double> one, other;
  std::vector<std::pair<double, double>> matched;
  const bool paired = is_paired(both, before, after);
  if (paired) {
    for (const auto& [slot, games] : without_repetitions(both))
      if (games.first->*figure && games.second->*figure) matched.push_back({*(games.second->*figure), *(games.first->*figure)});
    for (const auto& [now, then] : matched) {
      one.push_back(then);
      other.push_back(now);
    }
  } else {
    for (const auto& [slot, game] : without_repetitions(before))
      if (game.*figure) one.push_back(*(game.*figure));
    for (const auto& [slot, game] : without_repetitions(after))
      if (game.*figure) other.push_back(*(game.*figure));
  }
  Change change;
  if (one.empty() || other.empty()) return change;
  change.before = mean(one, ratio);
  change.after = mean(other, ratio);
  change.known = true;
  const auto take = [&](const auto& found, double value) {
    change.value = value;
    change.interval = found.interval;
    change.p_value = found.p_value;
    change.method = found.method;
    change.used = paired ? matched.size() : std::min(one.size(), other.size());
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
  player.repeated = before.size() - without_repetitions(before).size() + after.size() - without_repetitions(after).size();
  const Matched both = matched_games(before, after);
  player.in_both = both.size();
  for (const auto& [slot, games] : both) player.same_moves += games.first->moves == games.second->moves;
  player.changes = {score_change(before, after, both), cost_change(before, after, both, &PlayedGame::nodes, true),
                    cost_change(before, after, both, &PlayedGame::depth, false), cost_change(before, after, both, &PlayedGame::time_us, true)};
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
  std::size_t games = 0, repeated = 0;
  for (const PlayerComparison& player : comparison.players) {
    games += player.games_before + player.games_after;
    repeated += player.repeated;
  }
  if (games == 0) throw InputError(fmt::format("{} and {} have no games between players of both to compare", comparison.before, comparison.after));
  if (repeated > 0)
    comparison.notes.push_back(fmt::format("{} of {} games repeat others of their run move for move and count once", repeated / 2, games / 2));
  correct_for_many(comparison);
  return comparison;
}

}  // namespace arena
