#include "arena/analysis/regression/regress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "arena/analysis/ablation/positions.hpp"
#include "arena/analysis/suite/suite_tables.hpp"
#include "arena/config/game_section.hpp"
#include "arena/config/paths.hpp"
#include "arena/play/resolve.hpp"
#include "arena/play/signals.hpp"
#include "arena/statistics/calculator.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/ratio.hpp"
#include "arena/text/counted.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// The speed is checked after every repetition, so each check must be stricter than 95 %.
constexpr double speed_confidence = 0.99;
constexpr int least_repetitions = 3;
constexpr double least_seconds = 20e-6;  // shorter searches measure the clock
constexpr double busy_share = 0.05;      // share of the time spent waiting for a core: above it, other processes distort the measurement

using Pairs = std::vector<std::pair<double, double>>;

Pairs times_per_node(const Measured& measured) {
  Pairs pairs;
  for (const MeasuredPosition& position : measured.positions) {
    std::array<double, 2> time{};
    for (std::size_t side = 0; side < 2; ++side)
      time[side] = position.best_seconds[side] / static_cast<double>(std::max<std::uint64_t>(1, position.found[side].nodes));
    if (std::min(position.best_seconds[0], position.best_seconds[1]) >= least_seconds) pairs.push_back({time[0], time[1]});
  }
  return pairs;
}

/// A ratio of candidate to baseline against the tolerance, in percent.
Verdict judged(const statistics::Ratio& ratio, double tolerance) {
  const double most = 1 + tolerance / 100;
  if (!ratio.interval.low_open && ratio.interval.low > most) return Verdict::regression;
  if (!ratio.interval.high_open && ratio.interval.high <= most) return Verdict::pass;
  return Verdict::undecided;
}

std::vector<std::pair<std::string, double>> figures_of(const statistics::Ratio& ratio, double tolerance) {
  std::vector<std::pair<std::string, double>> figures = {
      {"ratio", ratio.ratio}, {"positions", static_cast<double>(ratio.used)}, {"tolerance", tolerance}};
  if (!ratio.interval.low_open) figures.push_back({"low", ratio.interval.low});
  if (!ratio.interval.high_open) figures.push_back({"high", ratio.interval.high});
  return figures;
}

std::string interval_text(const statistics::Ratio& ratio) {
  return ratio.interval.low_open || ratio.interval.high_open ? std::string("too few for an interval")
                                                             : fmt::format("[{:.3f}, {:.3f}]", ratio.interval.low, ratio.interval.high);
}

/// With every rule option, including those not named.
config::GameSpec whole_rules(const config::GameSpec& game) {
  std::string text = "game: {name: " + config::yaml_scalar(game.name);
  for (const auto& [name, value] : game.options) text += fmt::format(", {}: {}", config::yaml_scalar(name), value);
  config::Problems problems;
  config::GameSpec whole = config::read_game(config::parse_yaml(text + "}\n", "suite", problems), "", problems);
  problems.raise();
  return whole;
}

std::string rules_text(const config::GameSpec& game) {
  std::string text = game.name;
  for (const auto& [name, value] : game.options) text += fmt::format(" with {} {}", name, value);
  return text;
}

statistics::Ratio speed_of(const Measured& measured) { return statistics::paired_ratio(times_per_node(measured), speed_confidence); }

}  // namespace

bool Measured::same_tree() const {
  return repeatable() && std::all_of(positions.begin(), positions.end(), [](const MeasuredPosition& position) {
           const auto& [candidate, baseline] = position.found;
           return candidate.nodes > 0 && candidate.nodes == baseline.nodes && candidate.move == baseline.move && candidate.score == baseline.score;
         });
}

Measured measure_positions(const RunSpec& spec, const config::RegressionSpec& regression, const std::vector<std::string>& positions,
                           const PositionTimer& timer, std::ostream& talk) {
  Measured measured;
  measured.depth = regression.depth;
  measured.positions.resize(positions.size());
  for (int repetition = 0; repetition < regression.repeats; ++repetition) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      MeasuredPosition& position = measured.positions[i];
      for (std::size_t turn = 0; turn < 2; ++turn) {
        // Who goes first changes with every position and repetition, so that neither always gets a warm or a busy machine.
        const std::size_t side = (turn + i + static_cast<std::size_t>(repetition)) % 2;
        const TimedSearch found = timer(positions[i], spec.players[side], regression.depth);
        measured.seconds += found.seconds;
        measured.waited += found.waited;
        double& best = position.best_seconds[side];
        best = repetition == 0 ? found.seconds : std::min(best, found.seconds);
        if (repetition == 0) position.found[side] = found;
        const TimedSearch& before = position.found[side];
        if (repetition == 1 && (before.nodes != found.nodes || before.move != found.move || before.score != found.score)) ++measured.unrepeated[side];
      }
    }
    measured.repetitions = repetition + 1;
    talk << "positions searched " << counted(measured.repetitions, "time") << "\n";
    if (measured.repetitions >= least_repetitions && judged(speed_of(measured), regression.speed_tolerance) != Verdict::undecided) break;
  }
  return measured;
}

RegressionPart tree_part(const Measured& measured, const config::RegressionSpec& regression) {
  RegressionPart part{"tree", Verdict::pass, "", {}};
  std::array<std::uint64_t, 2> nodes{};
  std::size_t differ = 0;
  for (const MeasuredPosition& position : measured.positions) {
    for (std::size_t side = 0; side < 2; ++side) nodes[side] += position.found[side].nodes;
    differ += position.found[0].nodes != position.found[1].nodes || position.found[0].move != position.found[1].move ||
              position.found[0].score != position.found[1].score;
  }
  part.figures = {{"candidate_nodes", static_cast<double>(nodes[0])},
                  {"baseline_nodes", static_cast<double>(nodes[1])},
                  {"positions", static_cast<double>(measured.positions.size())},
                  {"different", static_cast<double>(differ)}};
  const std::string where = fmt::format("{} at depth {}", counted(measured.positions.size(), "position"), measured.depth);
  if (!measured.repeatable()) {
    part.figures.push_back({"candidate_unrepeated", static_cast<double>(measured.unrepeated[0])});
    part.figures.push_back({"baseline_unrepeated", static_cast<double>(measured.unrepeated[1])});
    part.sentence = fmt::format("unknown: searched again, the candidate decides differently in {} of {}, the baseline in {}", measured.unrepeated[0],
                                where, measured.unrepeated[1]);
    if (regression.same_tree) part.verdict = Verdict::undecided;
    return part;
  }
  if (differ == 0) {
    part.sentence = fmt::format("the same moves, scores and {} nodes in {}", nodes[0], where);
  } else {
    part.sentence = fmt::format("different search in {} of {}: signature {} nodes, baseline {}", differ, where, nodes[0], nodes[1]);
    if (regression.same_tree) part.verdict = Verdict::regression;
  }
  return part;
}

RegressionPart cost_part(const Measured& measured, const config::RegressionSpec& regression) {
  RegressionPart part{"cost", Verdict::pass, "", {}};
  if (measured.same_tree()) {
    part.sentence = "the same nodes to the same depth";
    part.figures = {{"ratio", 1}};
    return part;
  }
  Pairs pairs;
  for (const MeasuredPosition& position : measured.positions)
    pairs.push_back({static_cast<double>(position.found[0].nodes), static_cast<double>(position.found[1].nodes)});
  const statistics::Ratio ratio = statistics::paired_ratio(pairs);
  if (ratio.used == 0) {
    part.sentence = "not measured: one of the two counts no nodes";
    return part;
  }
  part.verdict = judged(ratio, regression.cost_tolerance);
  part.sentence = fmt::format("{:.3f} times the nodes to depth {}, {} (95 %, {}; up to {:.3f} is tolerated)", ratio.ratio, measured.depth,
                              interval_text(ratio), ratio.method, 1 + regression.cost_tolerance / 100);
  part.figures = figures_of(ratio, regression.cost_tolerance);
  return part;
}

RegressionPart speed_part(const Measured& measured, const config::RegressionSpec& regression) {
  const statistics::Ratio ratio = speed_of(measured);
  RegressionPart part{"speed", judged(ratio, regression.speed_tolerance), "", figures_of(ratio, regression.speed_tolerance)};
  part.figures.push_back({"repetitions", static_cast<double>(measured.repetitions)});
  const bool counted = std::any_of(measured.positions.begin(), measured.positions.end(),
                                   [](const MeasuredPosition& position) { return position.found[0].nodes > 0 || position.found[1].nodes > 0; });
  part.sentence = fmt::format("{:.3f} times the time per {}, {} (99 %, {}, the best of {} turns each; up to {:.3f} is tolerated)", ratio.ratio,
                              counted ? "node" : "search (no nodes reported)", interval_text(ratio), ratio.method, measured.repetitions,
                              1 + regression.speed_tolerance / 100);
  const double waited = measured.waited / std::max(least_seconds, measured.seconds + measured.waited);
  part.figures.push_back({"waited_share", waited});
  if (waited > busy_share)
    part.sentence += fmt::format("; measured under load: other processes had the core {:.0f} % of the time, which is not counted", 100 * waited);
  return part;
}

RegressionPart suite_part(const SuiteResults& results, double tolerance) {
  const SuiteComparison found = compare_on_suite(results, 0, 1);
  const auto positions = static_cast<double>(results.suite.positions.size());
  const statistics::Bounded& range = found.share.interval;
  const double difference = (found.only_a - found.only_b) / positions;
  RegressionPart part{"suite", Verdict::undecided, "", {}};
  part.figures = {{"candidate_solved", static_cast<double>(results.solved(0))},
                  {"baseline_solved", static_cast<double>(results.solved(1))},
                  {"positions", positions},
                  {"only_candidate", static_cast<double>(found.only_a)},
                  {"only_baseline", static_cast<double>(found.only_b)},
                  {"difference", difference},
                  {"tolerance", tolerance}};
  const bool known = !range.low_open && !range.high_open;
  if (known) part.figures.insert(part.figures.end(), {{"low", range.low}, {"high", range.high}});
  const std::string seen =
      fmt::format("{} of {} positions of {} solved, baseline {}", results.solved(0), positions, results.suite.name, results.solved(1));
  if (found.only_a + found.only_b == 0) {
    part.verdict = Verdict::pass;
    part.sentence = seen + ": the same ones";
    return part;
  }
  if (known && 100 * range.low >= -tolerance) part.verdict = Verdict::pass;
  if (known && 100 * range.high < -tolerance) part.verdict = Verdict::regression;
  part.sentence =
      fmt::format("{} ({} only by the candidate, {} only by the baseline): {:+.1f} % of positions, {} (95 %; down to {:.1f} is tolerated)", seen,
                  found.only_a, found.only_b, 100 * difference,
                  known ? fmt::format("[{:+.1f}, {:+.1f}]", 100 * range.low, 100 * range.high) : "too few for an interval", -tolerance);
  return part;
}

std::optional<Suite> suite_of(const config::TournamentSpec& tournament) {
  if (tournament.regression.suite.empty()) return std::nullopt;
  Suite suite = read_suite(config::suite_file(tournament.regression.suite));
  if (const config::GameSpec rules = whole_rules(suite.game); rules.name != tournament.game.name || rules.options != tournament.game.options)
    throw InputError(
        fmt::format("{}: this suite is of {}, but the tournament plays {}", suite.file.string(), rules_text(rules), rules_text(tournament.game)));
  return suite;
}

namespace {

/// One end of a 95 % interval is a 97.5 % bound.
std::string excluded_loss(const statistics::Bounded& elo) {
  return elo.low_open ? std::string() : fmt::format("; a loss above {:.0f} Elo is excluded at 97.5 %", std::max(0.0, -elo.low));
}

/// A loss is shown, only not how large: that must not pass as "inconclusive".
Verdict undecided_about(const statistics::Bounded& elo) { return !elo.high_open && elo.high < 0 ? Verdict::unjudged : Verdict::undecided; }

}  // namespace

RegressionPart equivalence_part(const Ratings& ratings, double within) {
  if (!ratings.unfit().empty()) return failed_part("strength", ratings.unfit());
  RegressionPart part{"strength", Verdict::undecided, "", {}};
  if (!ratings.match || !ratings.match->calculation) {
    part.sentence = "no pair of games was finished";
    return part;
  }
  if (!ratings.match->refused.empty()) {
    part.sentence = "no verdict: " + ratings.match->refused;
    return part;
  }
  const statistics::Calculation& found = *ratings.match->calculation;
  const statistics::Bounded& range = found.elo_range.bounds;
  const auto pairs = static_cast<double>(ratings.match->pairs.pairs());
  const bool is_measured = !range.low_open && !range.high_open;
  part.figures = {{"pairs", pairs}, {"within", within}};
  if (is_measured) part.figures.push_back({"elo", found.strength.elo});
  const std::string seen =
      fmt::format("Elo {}{} after {:.0f} pairs ({} %, {})", is_measured ? fmt::format("{:+.0f}, ", found.strength.elo) : "",
                  statistics::interval_text(range), pairs, range.low_open != range.high_open ? "97.5" : "95", found.elo_range.method);
  if (is_measured && range.low >= -within && range.high <= within) {
    part.verdict = Verdict::pass;
    part.sentence = fmt::format("equivalent, within +-{:g} Elo: {}", within, seen);
  } else if (!range.high_open && range.high < -within) {
    part.verdict = Verdict::regression;
    part.sentence = fmt::format("weaker by more than {:g} Elo: {}", within, seen);
  } else if (!range.low_open && range.low > within) {
    part.verdict = Verdict::pass;
    part.sentence = fmt::format("stronger by more than {:g} Elo: {}", within, seen);
  } else {
    part.verdict = undecided_about(range);
    part.sentence = fmt::format("not shown to be within +-{:g} Elo: {}{}", within, seen, excluded_loss(range));
    const double reach = (range.high - range.low) / 2, room = within - std::abs(found.strength.elo);
    if (is_measured && room > 0 && reach > room) {
      const double more = std::ceil(pairs * (std::pow(reach / room, 2) - 1));
      part.sentence += fmt::format("; about {:.0f} more pairs would probably show it", more);
      part.figures.push_back({"more_pairs", more});
    }
  }
  return part;
}

RegressionPart strength_part(const Ratings& ratings) {
  if (!ratings.unfit().empty()) return failed_part("strength", ratings.unfit());
  RegressionPart part{"strength", Verdict::undecided, "", {}};
  if (!ratings.match || !ratings.match->calculation || !ratings.verdict) {
    part.sentence = "no pair of games was finished";
    return part;
  }
  const SequentialVerdict& verdict = *ratings.verdict;
  const statistics::SprtParameters& test = verdict.sprt.parameters();
  const auto pairs = verdict.sprt.counts().pairs();
  part.figures = {{"pairs", static_cast<double>(pairs)}, {"llr", verdict.sprt.llr()}, {"elo0", test.elo0}, {"elo1", test.elo1}};
  const std::string hypotheses =
      fmt::format("{} Elo, LLR {:.2f} after {}", statistics::to_text(test.model), verdict.sprt.llr(), counted(pairs, "pair"));
  if (!verdict.refused.empty()) {
    part.sentence = "no verdict: " + verdict.refused;
    return part;
  }
  // On the scale of the test, adjusted for the stop.
  const statistics::Bounded range = verdict.estimate ? verdict.estimate->interval : statistics::Bounded{0, 0, true, true};
  std::string seen = fmt::format("{} {} Elo", statistics::labelled_interval(range), statistics::to_text(test.model));
  if (verdict.estimate && verdict.estimate->elo) {
    seen = fmt::format("median-unbiased estimate {:+.0f}, {}", *verdict.estimate->elo, seen);
    part.figures.push_back({"elo", *verdict.estimate->elo});
  }
  if (!range.low_open) part.figures.push_back({"elo_low", range.low});
  if (!range.high_open) part.figures.push_back({"elo_high", range.high});
  switch (verdict.decision()) {
    case statistics::SprtDecision::accept_h1:
      part.verdict = Verdict::pass;
      part.sentence = fmt::format("no weaker: {:g} rather than {:g} {}; {}", test.elo1, test.elo0, hypotheses, seen);
      break;
    case statistics::SprtDecision::accept_h0:
      part.verdict = Verdict::regression;
      part.sentence = fmt::format("weaker: {:g} rather than {:g} {}; {}", test.elo0, test.elo1, hypotheses, seen);
      break;
    case statistics::SprtDecision::undecided:
      part.verdict = undecided_about(range);
      part.sentence = fmt::format("between {:g} and {:g} {}{}", test.elo0, test.elo1, hypotheses, excluded_loss(range));
      if (part.verdict == Verdict::unjudged) part.sentence += "; weaker, but by how much is undecided";
      if (verdict.outlook) {
        part.sentence += fmt::format("; {} would decide with probability 9/10", counted(verdict.outlook->nine_tenth, "more pair"));
        part.figures.push_back({"more_pairs", static_cast<double>(verdict.outlook->nine_tenth)});
      }
      break;
  }
  return part;
}

namespace {

bool is_timed(const RunSpec& spec) {
  return std::any_of(spec.players.begin(), spec.players.end(), [](const Participant& player) {
    return player.options.limits.move_time.count() > 0 || player.options.limits.game_time.count() > 0;
  });
}

std::vector<std::string> positions_of(const config::TournamentSpec& tournament) {
  config::TournamentSpec choosing = tournament;
  choosing.ablation.positions = {};
  choosing.ablation.positions.count = tournament.regression.positions;
  choosing.ablation.positions.seed = tournament.regression.seed;
  std::vector<std::string> moves;
  for (const ChosenPosition& position : choose_positions(choosing).positions) moves.push_back(position.moves);
  return moves;
}

}  // namespace

std::optional<int> regress_players(const config::TournamentSpec& tournament, const PositionTimer& timer, const std::filesystem::path& games,
                                   const PlayGames& play, std::ostream& talk, RegressionReport& report, std::optional<double> within) {
  config::TournamentSpec played = tournament;
  if (within) {  // all games count, and none is a reason to stop
    played.sprt = {};
    played.regression = {};
  }
  const RunSpec spec = resolve(played);
  const config::RegressionSpec& regression = tournament.regression;
  report.candidate = spec.players[0].name;
  report.baseline = spec.players[1].name;
  RunSpec measuring = spec;
  for (Participant& player : measuring.players) forget_book(player.options);  // book moves cost nothing
  const std::optional<Suite> suite = suite_of(tournament);
  const Measured measured = measure_positions(measuring, regression, positions_of(tournament), timer, talk);
  report.parts = {tree_part(measured, regression), cost_part(measured, regression), speed_part(measured, regression)};
  if (suite) {
    const auto results = search_suite(*suite, spec.players, {1, false, tournament.regression.seed}, talk);
    if (!results) return 128 + SignalGuard::signal_seen();
    report.parts.push_back(suite_part(*results, regression.suite_tolerance));
  }
  // An engine that finds the same in these positions may still carry state from move to move.
  const bool foreign =
      std::any_of(spec.players.begin(), spec.players.end(), [](const Participant& player) { return traits_of(player.options).foreign; });
  if (measured.same_tree() && !is_timed(spec) && !foreign) {
    report.parts.push_back({"strength", Verdict::pass, "no games needed: the same search without a clock plays the same moves", {}});
    return std::nullopt;
  }
  if (const auto code = play(spec)) return code;
  const Ratings ratings = rate(read_runs({games}));
  report.parts.push_back(within ? equivalence_part(ratings, *within) : strength_part(ratings));
  return std::nullopt;
}

}  // namespace arena
