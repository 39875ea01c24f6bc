#include "arena/analysis/regression/stored.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "arena/analysis/regression/regress.hpp"
#include "arena/play/openings.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/holm.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

constexpr double least_telling = 0.1, most_telling = 0.9;

/// Points per game that a player with this score loses with this much Elo.
double points_lost(double score, double elo) {
  const double at = std::clamp(score, 0.01, 0.99);
  return at - statistics::score_of_elo(statistics::elo_of_score(at) - elo);
}

/// Elo that a player with this score has lost with this many points per game.
double elo_lost(double score, double points) {
  const double at = std::clamp(score, 0.01, 0.99);
  return statistics::elo_of_score(at) - statistics::elo_of_score(std::clamp(at - points, 0.001, 0.999));
}

/// The run with only the games of each judged player against its judges.
RunFigures only_judged(const RunFigures& run, const Judges& judges) {
  const auto judges_him = [&](const std::string& judge, const std::string& player) {
    const auto found = judges.find(player);
    return found != judges.end() && std::find(found->second.begin(), found->second.end(), judge) != found->second.end();
  };
  RunFigures out = run;
  for (auto& each : out.by_player)
    std::erase_if(each.second, [&](const auto& game) {
      return !judges_him(game.first.opponents.front(), each.first) && !judges_him(each.first, game.first.opponents.front());
    });
  return out;
}

RegressionPart unjudged(const std::string& player) {
  return {"strength of " + player,
          Verdict::unjudged,
          fmt::format(
              "different search, and no opponent to judge it by: no opponent with a recorded score between {:.0f} and {:.0f} % decides as recorded; "
              "--baseline-program with an arena of the recorded commit would settle it",
              100 * least_telling, 100 * most_telling),
          {}};
}

/// What an undecided result still shows, and how many pairs of games would probably decide it.
std::string what_is_left(const Change& score, double tolerated) {
  const double low = score.interval.low_open ? -1 : score.interval.low;
  std::string text =
      fmt::format("a loss above {:.0f} Elo against these opponents is excluded at 97.5 %", std::max(0.0, elo_lost(score.before, -low)));
  const double reach = (score.interval.high - low) / 2, distance = std::abs(score.value + tolerated);
  const double times = distance > 0 ? std::pow(reach / distance, 2) : 1e9;
  return text + (times > 100 ? std::string("; it is so close to the margin that 100 times the games would not decide it")
                             : fmt::format("; about {:.1f} times the openings would probably decide it", std::max(1.1, times)));
}

RegressionPart judged_part(const PlayerComparison& player, const std::vector<std::string>& judges, double holm, double margin) {
  const Change& score = player.of(Compared::score);
  RegressionPart part{"strength of " + player.name, Verdict::unjudged, "", {}};
  if (!score.known) {
    part.sentence = "different search, and no pair of games to judge it by";
    return part;
  }
  const double tolerated = points_lost(score.before, margin), gate = points_lost(score.before, std::max(margin, gate_elo));
  const double low = score.interval.low_open ? -1 : score.interval.low, high = score.interval.high_open ? 1 : score.interval.high;
  if (holm <= 0.05 && high < -tolerated)
    part.verdict = Verdict::regression;
  else if (low >= -tolerated)
    part.verdict = Verdict::pass;
  else if (low >= -gate && high >= 0)
    part.verdict = Verdict::undecided;
  part.figures = {{"before", score.before}, {"after", score.after}, {"difference", score.value}, {"low", low}, {"high", high}, {"p_holm", holm}};
  part.sentence = fmt::format(
      "score {:.1f} % before, {:.1f} % now against {}: {:+.1f} points, [{:+.1f}, {:+.1f}] (95 %, {}; down to {:+.1f} is "
      "tolerated, {:g} Elo against these opponents)",
      100 * score.before, 100 * score.after, fmt::join(judges, ", "), 100 * score.value, 100 * low, 100 * high, score.method, -100 * tolerated,
      margin);
  if (part.verdict == Verdict::unjudged && high < 0) part.sentence += "; weaker against these opponents, but by how much is undecided";
  if (part.verdict == Verdict::undecided || part.verdict == Verdict::unjudged)
    part.sentence += "; " + what_is_left(score, tolerated) + ", or --baseline-program";
  return part;
}

}  // namespace

std::vector<RegressionPart> tree_parts(const std::vector<ReplayedPlayer>& players) {
  std::vector<RegressionPart> parts;
  for (const ReplayedPlayer& player : players) {
    RegressionPart part{"tree of " + player.name, Verdict::pass, "", {}};
    part.figures = {{"decisions", static_cast<double>(player.decisions)}, {"same", static_cast<double>(player.same)}};
    if (player.is_reproduced())
      part.sentence = "the same move, score, depth and nodes in " +
                      (player.decisions == 1 ? "the only decision" : fmt::format("all {} decisions", player.decisions));
    else if (player.foreign)
      part.sentence = "unknown: engines are not asked again, because they may answer differently";
    else if (player.decisions == 0)
      part.sentence = "no decision of it is recorded";
    else
      part.sentence = fmt::format("different search: {} of {} decisions differ, first in {}", player.decisions - player.same, player.decisions,
                                  player.first_difference);
    parts.push_back(part);
  }
  return parts;
}

Judges judges_of(const RunFigures& stored, const std::vector<ReplayedPlayer>& players) {
  Judges judges;
  std::set<std::string> reproduced;
  for (const ReplayedPlayer& player : players)
    if (player.is_reproduced()) reproduced.insert(player.name);
  for (const ReplayedPlayer& player : players) {
    if (player.is_reproduced() || player.decisions == 0) continue;
    std::vector<std::string>& found = judges[player.name];
    std::map<std::string, std::pair<double, int>> scores;
    for (const auto& [slot, game] : stored.by_player.at(player.name)) {
      auto& [sum, games] = scores[slot.opponents.front()];
      sum += game.score;
      ++games;
    }
    for (const auto& [opponent, score] : scores) {
      const double mean = score.first / score.second;
      if (reproduced.count(opponent) > 0 && mean >= least_telling && mean <= most_telling) found.push_back(opponent);
    }
  }
  return judges;
}

config::TournamentSpec judging_games(const RunFigures& stored, const Judges& judges) {
  config::TournamentSpec tournament = stored.tournament;
  tournament.format = config::Format::matches;
  tournament.seeds.clear();
  tournament.pairs.clear();
  tournament.ablation = {};
  tournament.sprt = {};
  std::set<std::string> playing;
  for (const auto& [player, opponents] : judges)
    for (const std::string& opponent : opponents) {
      tournament.pairs.emplace_back(player, opponent);
      playing.insert({player, opponent});
    }
  std::erase_if(tournament.players, [&](const config::PlayerSpec& player) { return playing.count(player.name) == 0; });
  return tournament;
}

std::vector<RegressionPart> stored_strength_parts(const RunFigures& stored, const RunFigures* again, const std::vector<ReplayedPlayer>& players,
                                                  const Judges& judges, double margin) {
  std::map<std::string, PlayerComparison> compared;
  std::map<std::string, double> corrected;
  std::map<std::string, std::string> unfit;
  if (again != nullptr) {
    std::vector<double> p_values;  // of the scores alone: other comparisons are not judged here
    std::vector<std::string> names;
    for (const PlayerComparison& player : compare_runs(only_judged(stored, judges), only_judged(*again, judges)).players) {
      if (!player.unfit.empty()) unfit[player.name] = player.unfit;
      const auto judged = judges.find(player.name);
      if (judged == judges.end() || judged->second.empty()) continue;
      compared[player.name] = player;
      names.push_back(player.name);
      p_values.push_back(player.of(Compared::score).p_value);
    }
    const std::vector<double> holm = statistics::holm_adjusted(p_values);
    for (std::size_t i = 0; i < names.size(); ++i) corrected[names[i]] = holm[i];
  }
  // Its own faults, or those of one of its judges.
  const auto why_unfit = [&](const std::string& player) {
    std::vector<std::string> names = {player};
    if (const auto found = judges.find(player); found != judges.end()) names.insert(names.end(), found->second.begin(), found->second.end());
    for (const std::string& name : names)
      if (const auto found = unfit.find(name); found != unfit.end()) return found->second;
    return std::string();
  };
  std::vector<RegressionPart> parts;
  for (const ReplayedPlayer& player : players) {
    const auto found = compared.find(player.name);
    if (player.is_reproduced())
      parts.push_back({"strength of " + player.name, Verdict::pass, "the same search plays the same games", {}});
    else if (player.decisions == 0)
      parts.push_back({"strength of " + player.name, Verdict::pass, "it has no recorded games", {}});
    else if (found == compared.end())
      parts.push_back(unjudged(player.name));
    else if (const std::string why = why_unfit(player.name); !why.empty())
      parts.push_back(failed_part("strength of " + player.name, why));
    else
      parts.push_back(judged_part(found->second, judges.at(player.name), corrected.at(player.name), margin));
  }
  return parts;
}

std::string recorded_name(const std::string& player) { return player + "-recorded"; }

config::TournamentSpec recorded_match(const config::TournamentSpec& stored, const std::string& player, double margin) {
  constexpr int openings = 2000;  // enough for the test to end; it stops as soon as it is decided
  config::TournamentSpec match = stored;
  match.format = config::Format::round_robin;
  match.seeds.clear();
  match.pairs.clear();
  match.ablation = {};
  match.sprt = {true, -margin, 0, 0.05, 0.05, config::SprtModel::logistic};
  std::erase_if(match.players, [&](const config::PlayerSpec& each) { return each.name != player; });
  match.players.push_back(match.players.front());
  match.players.back().name = recorded_name(player);
  if (match.openings.kind != config::OpeningsKind::random || match.openings.count >= openings) return match;
  config::OpeningsSpec more = match.openings;
  more.count = openings;
  for (int longer = 0; longer <= 6; longer += 2) {  // if there are not enough different ones, add another turn of both sides
    more.plies = match.openings.plies + longer;
    try {
      make_openings(match.game, more);
      match.openings = more;
      break;
    } catch (const InputError&) {
    }
  }
  return match;
}

RegressionPart recorded_strength_part(const std::string& player, const Ratings& ratings) {
  RegressionPart part = strength_part(ratings);
  part.name = "strength of " + player;
  part.sentence = "against the recorded build: " + part.sentence;
  if (part.verdict != Verdict::undecided) return part;
  const auto low = std::find_if(part.figures.begin(), part.figures.end(), [](const auto& figure) { return figure.first == "elo_low"; });
  if (low == part.figures.end() || low->second < -gate_elo) part.verdict = Verdict::unjudged;
  return part;
}

}  // namespace arena
