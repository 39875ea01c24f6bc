#include "arena/report/page/headline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arena/config/catalogue.hpp"
#include "arena/games/game_names.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/table.hpp"

namespace arena {

namespace {

using statistics::PlayerRating;
using statistics::Standing;

/// Whole Elo with a real minus sign; never "-0".
std::string elo_words(double elo) {
  const double rounded = std::round(elo);
  return fmt::format("{}{:.0f}", rounded < 0 ? "\u2212" : "", std::abs(rounded));
}

std::string interval_words(const statistics::Bounded& interval) {
  if (interval.low_open && interval.high_open) return "the games set no 95 % interval";
  if (interval.high_open) return "97.5 % bound: at least " + elo_words(interval.low);
  if (interval.low_open) return "97.5 % bound: at most " + elo_words(interval.high);
  return "95 % interval " + elo_words(interval.low) + " to " + elo_words(interval.high);
}

std::string unrated_sentence(const RunRecord& record) {
  if (record.is_one_sided()) return "No ratings: every opening was played on one side only, and ratings need both. The standings have the scores.";
  return record.sides > 2 ? "Nothing can be rated yet: no game is complete."
                          : "Nothing can be rated yet: no pair of games with swapped sides is complete.";
}

std::string match_sentence(const Ratings& ratings) {
  const MatchRating& match = *ratings.match;
  constexpr std::uint64_t least = 5;  // pairs: fewer are no evidence, whatever they look like
  std::string one = ratings.record.players[match.first].name, other = ratings.record.players[match.second].name;
  if (!match.unfit.empty()) return fmt::format("No verdict on {} and {}: {}.", one, other, match.unfit);
  if (!match.calculation) return unrated_sentence(ratings.record);
  if (const std::uint64_t pairs = static_cast<std::uint64_t>(match.pairs.pairs()); pairs < least)
    return fmt::format("{} of games {} too few to say who is stronger: {} or {}.", pairs == 1 ? "1 pair" : fmt::format("{} pairs", pairs),
                       pairs == 1 ? "is" : "are", one, other);
  double elo = match.calculation->strength.elo;
  statistics::Bounded interval = match.calculation->elo_range.bounds;
  if (elo < 0) {
    std::swap(one, other);
    elo = -elo;
    interval = {-interval.high, -interval.low, interval.high_open, interval.low_open};
  }
  if (interval.contains(0)) {
    std::string lead = std::round(elo) == 0 ? "no difference" : one + " is ahead";
    if (std::round(elo) != 0 && !interval.high_open) lead = fmt::format("{} is {} Elo ahead", one, elo_words(elo));
    return fmt::format("{} and {} cannot be told apart: {} ({}).", one, other, lead, interval_words(interval));
  }
  if (interval.high_open) return fmt::format("{} is stronger than {} by at least {} Elo (97.5 % bound).", one, other, elo_words(interval.low));
  return fmt::format("{} is stronger than {} by {} Elo ({}).", one, other, elo_words(elo), interval_words(interval));
}

std::string rating_words(const PlayerRating& player) {
  if (player.standing == Standing::at_least)
    return fmt::format("at least {} Elo above the mean, having lost no point to the others", elo_words(player.rating));
  if (!player.interval.low_open && !player.interval.high_open && player.interval.low == player.interval.high)
    return "at 0, with no other player rated";
  return fmt::format("{} Elo {} the mean ({})", elo_words(std::abs(player.rating)), player.rating < 0 ? "below" : "above",
                     interval_words(player.interval));
}

std::string pool_sentence(const Ratings& ratings) {
  if (ratings.pool.order.empty() || ratings.record.rated_games() == 0) return unrated_sentence(ratings.record);
  const std::size_t top = ratings.pool.order.front();
  const PlayerRating& player = ratings.pool.players[top];
  const std::string& name = ratings.record.players[top].name;
  if (!player.is_known()) return "These games do not tell who is stronger.";
  std::vector<std::size_t> fit;  // in their order
  for (const std::size_t i : ratings.pool.order)
    if (ratings.pool.players[i].standing != Standing::faults) fit.push_back(i);
  if (const std::size_t apart = ratings.pool.components.size() - (ratings.pool.order.size() - fit.size()); apart > 1)
    return fmt::format("The players form {} groups that never met; each is rated by itself.", apart);
  std::vector<std::string> ties;
  for (const std::size_t i : fit)
    if (i != top && !ratings.clear[top][i]) ties.push_back(ratings.record.players[i].name);
  const std::string words = rating_words(player);
  if (ties.empty()) return fmt::format("{} is the strongest of the {} players: {}.", name, fit.size(), words);
  std::vector<std::string> level = {name};
  for (const std::size_t i : fit)
    if (i != top && ratings.pool.players[i].standing == player.standing && std::abs(ratings.pool.players[i].rating - player.rating) < 0.05)
      level.push_back(ratings.record.players[i].name);
  if (level.size() > 1) return fmt::format("No player is clearly the strongest. {} are level: {}.", listed(level, 4), words);
  if (ties.size() + 1 == fit.size()) return fmt::format("No player is clearly the strongest. {} is ahead: {}.", name, words);
  return fmt::format("{} leads at {}, but {} cannot be told apart from it.", name, words, listed(ties, 4));
}

std::string rated_sentence(const Ratings& ratings) { return ratings.match ? match_sentence(ratings) : pool_sentence(ratings); }

std::string test_sentence(const SequentialVerdict& verdict) {
  const std::string after = fmt::format("log-likelihood ratio {:.2f} in ({:.2f}, {:.2f}) after {}", verdict.sprt.llr(), verdict.sprt.bounds().lower,
                                        verdict.sprt.bounds().upper, counted(verdict.sprt.counts().pairs(), "pair"));
  if (!verdict.refused.empty()) return fmt::format("The sequential test gives no verdict: {} ({}).", verdict.refused, after);
  switch (verdict.decision()) {
    case statistics::SprtDecision::accept_h1:
      return "The sequential test accepts H1: " + after + ".";
    case statistics::SprtDecision::accept_h0:
      return "The sequential test accepts H0: " + after + ".";
    default:
      return "The sequential test is undecided: " + after + ".";
  }
}

std::string method_sentence(const Ratings& ratings) {
  if (ratings.match)
    return ratings.match->calculation
               ? fmt::format("Elo from pairs of games with swapped sides; interval: {}.", ratings.match->calculation->elo_range.method)
               : "";
  return fmt::format("Ratings: {}. Players are told apart at 95 %, after Holm's correction for all comparisons.", ratings.pool.method);
}

}  // namespace

std::string conclusion_text(const Ratings& ratings, const std::vector<AblationSummary>& ablations, const std::vector<ScalingResults>& scalings) {
  std::string text;
  for (const ScalingResults& scaling : scalings) text += in_lines(scaling_sentence(scaling), text_width);
  for (const AblationSummary& ablation : ablations)
    for (const EnhancementVerdict& verdict : ablation.verdicts) text += in_lines("- " + verdict.name + ": " + verdict.words + ".", text_width, "  ");
  return text.empty() ? in_lines(rated_sentence(ratings), text_width) : text;
}

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  if (names.size() > most) {
    const std::vector<std::string> first(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(most) - 1);
    return fmt::format("{} and {} others", fmt::join(first, ", "), names.size() - first.size());
  }
  return config::joined(names);
}

std::string with_capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number), text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && digits.size() > 4 && (digits.size() - i) % 3 == 0) text += ",";
    text += digits[i];
  }
  return text;
}

Headline headline_of(const RunData& data, const std::vector<AblationSummary>& ablations) {
  const Ratings& ratings = data.ratings;
  Headline words;
  std::vector<std::string> names;
  for (const std::size_t i : ratings.pool.order) names.push_back(ratings.record.players[i].name);
  const std::string game = with_capital(data.game);
  words.title = game + ": " + (names.size() == 2 ? names[0] + " against " + names[1] : listed(names));
  std::vector<std::string> rules;
  for (const GameOption& option : game_options()) {
    const auto value = data.rules.find(option.name);
    if (option.game != data.game || value == data.rules.end() || (value->second == 0 && option.standard == 0)) continue;
    std::string name = option.name;
    std::replace(name.begin(), name.end(), '_', ' ');
    rules.push_back(fmt::format("{} {}", name, value->second));
  }
  words.summary = fmt::format("{} players", names.size());
  if (data.tally.games > 0)
    words.summary = fmt::format("{} {} between {}", grouped(data.tally.games), data.tally.games == 1 ? "game" : "games", words.summary);
  if (data.folders.size() > 1) words.summary += fmt::format(" from {} runs", data.folders.size());
  if (!rules.empty()) words.summary += fmt::format("; {}", fmt::join(rules, ", "));
  words.warnings = ratings.warnings;
  for (const AblationSummary& ablation : ablations) {
    words.sentence += (words.sentence.empty() ? "" : " ") + ablation.sentence;
    words.verdicts.insert(words.verdicts.end(), ablation.verdicts.begin(), ablation.verdicts.end());
  }
  if (data.tally.games == 0 && !ablations.empty()) {
    words.details = {"Positions were searched, and no games played. A verdict holds at 95 %, after Holm's correction for all of them."};
    return words;
  }
  if (data.tally.games == 0) {
    const bool wanted = data.folders.empty() ||
                        !std::all_of(data.folders.begin(), data.folders.end(), [](const auto& folder) { return RunFolder(folder).only_positions(); });
    words.sentence = wanted ? "No games have been played in this run yet." : "Positions were searched, and no games played: the costs are below.";
    return words;
  }
  if (!data.tunings.empty()) {
    for (const TuningReport& tuning : data.tunings)
      words.sentence += (words.sentence.empty() ? "" : " ") + with_capital(tuning_sentence(tuning)) + ".";
    words.title = game + ": tuning of " + data.tunings.front().untuned.name;
    if (!data.complete) words.details.push_back("The run is not finished: figures will change.");
    return words;
  }
  const std::string rated = rated_sentence(ratings);
  for (const ScalingResults& scaling : data.scalings) words.sentence += (words.sentence.empty() ? "" : " ") + scaling_sentence(scaling);
  if (words.sentence.empty())
    words.sentence = rated;
  else
    words.details = {rated};
  if (!ablations.empty()) words.details.insert(words.details.begin(), "A verdict holds at 95 %, after Holm's correction for all of them.");
  if (ratings.verdict) words.details.push_back(test_sentence(*ratings.verdict));
  if (const SideTally& first = data.tally.first; first.games() > 0)
    words.details.push_back(fmt::format("Whoever moved first scored {:.1f} %.", 100 * first.points() / static_cast<double>(first.games())));
  if (!data.complete) words.details.push_back("The run is not finished: figures will change.");
  if (std::string method = method_sentence(ratings); !method.empty()) words.details.push_back(std::move(method));
  return words;
}

}  // namespace arena
