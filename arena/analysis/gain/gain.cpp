#include "arena/analysis/gain/gain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/config/build.hpp"
#include "arena/play/openings.hpp"
#include "arena/record/duplicates.hpp"
#include "arena/text/counted.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

config::SprtSpec test_of(const config::VerdictSpec& verdict) { return {true, 0, verdict.worth, 0.05, 0.05, config::SprtModel::logistic}; }

/// What the interval alone shows; a gain, for example, needs its lower end.
Gain by_interval(const statistics::Bounded& elo, double worth) {
  if (!elo.low_open && elo.low > 0) return Gain::gained;
  if (!elo.high_open && elo.high < 0) return Gain::lost;
  return !elo.high_open && elo.high <= worth ? Gain::nothing : Gain::inconclusive;
}

void judge_test(const SequentialVerdict& test, GainVerdict& verdict) {
  verdict.pairs = test.sprt.counts().pairs();
  if (test.estimate) {
    verdict.elo = test.estimate->elo;
    verdict.interval = test.estimate->interval;
  }
  verdict.why = test.refused;
  switch (test.decision()) {
    case statistics::SprtDecision::accept_h1:
      verdict.gain = Gain::gained;
      break;
    case statistics::SprtDecision::accept_h0:
      verdict.gain = !verdict.interval.high_open && verdict.interval.high < 0 ? Gain::lost : Gain::nothing;
      break;
    case statistics::SprtDecision::undecided:
      if (test.outlook) verdict.more_pairs = test.outlook->nine_tenth;
      break;
  }
}

void judge_pairs(const MatchRating& match, GainVerdict& verdict) {
  verdict.pairs = match.pairs.pairs();
  verdict.why = match.refused;
  if (!match.calculation) return;
  verdict.interval = match.calculation->elo_range.bounds;
  if (!verdict.interval.low_open && !verdict.interval.high_open) verdict.elo = match.calculation->strength.elo;
  if (verdict.why.empty()) verdict.gain = by_interval(verdict.interval, verdict.worth);
}

}  // namespace

int GainVerdict::exit_code() const {
  switch (gain) {
    case Gain::gained:
      return 0;
    case Gain::nothing:
    case Gain::lost:
      return 1;
    case Gain::inconclusive:
      return 3;
    case Gain::failed:
      break;
  }
  return 5;
}

RunSpec gain_match(const config::TournamentSpec& like, config::PlayerSpec candidate, config::PlayerSpec reference, const config::VerdictSpec& verdict,
                   std::vector<std::string> openings) {
  config::TournamentSpec match;
  match.game = like.game;
  match.seed = like.seed;
  match.adjudication = like.adjudication;
  match.margin = like.margin;
  match.players = {std::move(candidate), std::move(reference)};
  if (verdict.kind == config::VerdictKind::sequential) match.sprt = test_of(verdict);
  openings.resize(std::min(openings.size(), static_cast<std::size_t>(verdict.pairs)));
  match.openings.kind = config::OpeningsKind::file;
  for (const std::string& opening : openings) match.openings.lines.push_back(opening.empty() ? std::string(config::no_opening) : opening);
  return {config::checked(std::move(match), "the final verdict"), std::move(openings)};
}

std::vector<std::string> held_out_openings(const config::GameSpec& game, config::OpeningsSpec openings, int count,
                                           const std::vector<std::string>& used) {
  const GameKeys keys(game.name, game.options);
  std::set<Key> seen;
  for (const std::string& opening : used) seen.insert(keys.opening(opening));
  if (openings.kind == config::OpeningsKind::random) openings.count = std::min(100'000, count + static_cast<int>(used.size()));
  std::vector<std::string> fresh;
  for (const std::string& opening : make_openings(game, openings, Shortage::accept))
    if (fresh.size() < static_cast<std::size_t>(count) && seen.insert(keys.opening(opening)).second) fresh.push_back(opening);
  if (fresh.empty()) throw InputError("openings: every one was used before, none is left for the final verdict; use more plies");
  return fresh;
}

GainVerdict judge_gain(const Ratings& ratings, double worth) {
  GainVerdict verdict;
  verdict.candidate = ratings.record.players.at(0).name;
  verdict.reference = ratings.record.players.at(1).name;
  verdict.worth = worth;
  verdict.sequential = ratings.verdict.has_value();
  if (!ratings.unfit().empty()) {
    verdict.gain = Gain::failed;
    verdict.why = ratings.unfit();
  } else if (ratings.verdict) {
    judge_test(*ratings.verdict, verdict);
  } else if (ratings.match) {
    judge_pairs(ratings.match->first == 0 ? *ratings.match : rate_match(ratings.record, 0, 1), verdict);
  }
  return verdict;
}

GainVerdict judge_gain(const std::filesystem::path& folder, double worth) { return judge_gain(rate(read_runs({folder})), worth); }

GainVerdict same_players(const std::string& candidate, const std::string& reference, double worth) {
  GainVerdict verdict;
  verdict.gain = Gain::nothing;
  verdict.candidate = candidate;
  verdict.reference = reference;
  verdict.worth = worth;
  verdict.elo = 0;
  verdict.interval = {};
  return verdict;
}

std::string gain_sentence(const GainVerdict& verdict) {
  const std::string seen =
      fmt::format("{}{} after {}{}", verdict.elo ? fmt::format("{:+.1f} Elo, ", *verdict.elo) : "", statistics::labelled_interval(verdict.interval),
                  counted(verdict.pairs, "pair"), verdict.sequential ? " of a sequential test" : "");
  const std::string& candidate = verdict.candidate;
  const std::string& reference = verdict.reference;
  switch (verdict.gain) {
    case Gain::gained:
      return fmt::format("gained: {} is stronger than {}; {}", candidate, reference, seen);
    case Gain::nothing:
      if (verdict.pairs == 0) return fmt::format("nothing gained: {} plays as {} does", candidate, reference);
      return fmt::format("nothing gained within {:g} Elo: {} is not stronger than {} by that much; {}", verdict.worth, candidate, reference, seen);
    case Gain::lost:
      return fmt::format("lost: {} is weaker than {}; {}", candidate, reference, seen);
    case Gain::inconclusive:
      if (!verdict.why.empty()) return "inconclusive: " + verdict.why;
      if (verdict.pairs == 0) return "inconclusive: no pair of games was finished";
      return fmt::format("inconclusive: {} may be no stronger than {}, or by more than {:g} Elo; {}{}", candidate, reference, verdict.worth, seen,
                         verdict.more_pairs ? fmt::format("; {} would decide with probability 9/10", counted(*verdict.more_pairs, "more pair")) : "");
    case Gain::failed:
      break;
  }
  return "no verdict: " + verdict.why;
}

nlohmann::json gain_json(const GainVerdict& verdict) {
  const auto end = [](double value, bool open) { return open ? nlohmann::json() : nlohmann::json(value); };
  return {{"verdict", gain_names[static_cast<std::size_t>(verdict.gain)]},
          {"sentence", gain_sentence(verdict)},
          {"candidate", verdict.candidate},
          {"reference", verdict.reference},
          {"worth", verdict.worth},
          {"pairs", verdict.pairs},
          {"sequential", verdict.sequential},
          {"elo", verdict.elo ? nlohmann::json(*verdict.elo) : nlohmann::json()},
          {"elo_low", end(verdict.interval.low, verdict.interval.low_open)},
          {"elo_high", end(verdict.interval.high, verdict.interval.high_open)}};
}

}  // namespace arena
