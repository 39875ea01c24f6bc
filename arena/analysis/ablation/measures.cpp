#include "arena/analysis/ablation/measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/record/decision_fields.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/statistics/difference.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/holm.hpp"
#include "arena/statistics/ratio.hpp"
#include "arena/text/csv.hpp"

namespace arena {

namespace {

using Samples = std::vector<std::pair<double, double>>;
using FiguresByPlayer = std::map<std::string, Figures>;              // of the players that met in one place: a position, or a pair of games
using Units = std::map<std::int64_t, std::vector<FiguresByPlayer>>;  // what was drawn: a position, or an opening with its pairs of games

constexpr std::size_t index(Measure measure) { return static_cast<std::size_t>(measure); }

bool is_engines(const DecisionRow& row) { return ended_by(row, StopReason::engine); }

/// A search that ended by itself (a proved result, everything searched) does not show how deep it could have gone. An engine does not report why its
/// search ended: unless it claims a proof, the limit ended it.
bool ended_by_limit(const DecisionRow& row) {
  if (is_engines(row)) return row.proved.empty();
  return ended_by(row, StopReason::depth) || ended_by(row, StopReason::nodes) || ended_by(row, StopReason::time);
}

/// An engine that reports a depth but no nodes has searched too.
bool was_searched(const DecisionRow& row) { return row.is_search() || (is_engines(row) && row.depth); }

/// A decision without a search has no figures.
Figures figures_of(const DecisionRow& row) {
  Figures figures;
  if (!was_searched(row)) return figures;
  const auto positive = [](const std::optional<std::int64_t>& value) { return value && *value > 0; };
  if (positive(row.nodes_total)) figures[index(Measure::nodes)] = static_cast<double>(*row.nodes_total);
  if (positive(row.cpu_us)) figures[index(Measure::time)] = static_cast<double>(*row.cpu_us);
  if (positive(row.nodes) && positive(row.depth))
    figures[index(Measure::branching)] = std::pow(static_cast<double>(*row.nodes), 1 / static_cast<double>(*row.depth));
  if (row.depth && ended_by_limit(row)) figures[index(Measure::depth)] = static_cast<double>(*row.depth);
  const auto share = [&](std::size_t part, std::size_t whole) -> std::optional<double> {
    if (!row.counters[part] || !positive(row.counters[whole])) return std::nullopt;
    return static_cast<double>(*row.counters[part]) / static_cast<double>(*row.counters[whole]);
  };
  figures[index(Measure::table_hits)] = share(counter_column("tt_hits"), counter_column("tt_probes"));
  figures[index(Measure::first_cutoffs)] = share(counter_column("first_cutoffs"), counter_column("cutoffs"));
  return figures;
}

/// The mean of each figure over several decisions, geometric for measures compared by ratio.
class MeanFigures {
 public:
  void add(const Figures& figures) {
    for (const Measure measure : all_measures)
      if (const auto& value = figures[index(measure)]) {
        sum_[index(measure)] += is_ratio(measure) ? std::log(*value) : *value;
        ++count_[index(measure)];
      }
  }
  [[nodiscard]] Figures mean() const {
    Figures figures;
    for (const Measure measure : all_measures) {
      const std::size_t i = index(measure);
      if (count_[i] == 0) continue;
      const double mean = sum_[i] / static_cast<double>(count_[i]);
      figures[i] = is_ratio(measure) ? std::exp(mean) : mean;
    }
    return figures;
  }

 private:
  std::array<double, all_measures.size()> sum_{};
  std::array<std::uint64_t, all_measures.size()> count_{};
};

/// The level at which the shown interval just reaches an even score, so that the p-value never contradicts the interval.
double p_by_interval(const statistics::Outcomes& pairs) {
  double outside = 0, inside = 1;  // 1 - confidence; the interval shrinks as it grows
  for (int i = 0; i < 40 && inside - outside > 1e-6 * inside; ++i) {
    if (outside == 0 && inside < 1e-8) break;
    const double p = outside > 0 ? std::sqrt(outside * inside) : inside * 0.1;
    (statistics::score_interval(pairs, 1 - p).bounds.contains(0.5) ? outside : inside) = p;
  }
  return inside;
}

Estimate estimate(Measure measure, const Samples& samples) {
  if (is_ratio(measure)) {
    const statistics::Ratio r = statistics::paired_ratio(samples);
    return {r.ratio, r.interval, r.p_value, 1, r.used, r.method};
  }
  const statistics::Difference d = statistics::paired_difference(samples);
  return {d.difference, d.interval, d.p_value, 1, d.used, d.method};
}

class AblationReader {
 public:
  explicit AblationReader(const RunFolder& run) : run_(run), tournament_(run.tournament()) {}

  AblationResults read() {
    results_.spec = tournament_.ablation;
    results_.has_games = run_.has_games();
    if (results_.has_games) record_ = read_runs({run_.path()});
    if (run_.has_positions())
      read_from_positions();
    else if (results_.has_games && run_.has_moves())
      read_from_games();
    results_.positions = units_.size();
    set_limit();
    make_effects();
    if (results_.has_games) add_elo();
    correct();
    add_players();
    return std::move(results_);
  }

 private:
  void read_from_positions() {
    results_.source = CostSource::positions;
    const std::set<int> unsearched = unsearched_positions();
    results_.unsearched = unsearched.size();
    std::map<std::string, std::map<std::string, StratumCost>>& strata = results_.by_stratum;
    run_.positions([&](const PositionRow& row) {
      if (unsearched.count(row.position) > 0) return;
      std::vector<FiguresByPlayer>& unit = units_[row.position];
      if (unit.empty()) unit.emplace_back();
      unit.front()[row.player] = figures_of(row);
      if (was_searched(row) && row.score) values_[row.position][row.player] = {row.proved, *row.score};
      if (row.stratum.empty() || !was_searched(row) || !row.depth) return;
      if (std::find(results_.strata.begin(), results_.strata.end(), row.stratum) == results_.strata.end()) results_.strata.push_back(row.stratum);
      StratumCost& cost = strata[row.player][row.stratum];
      ++cost.count;
      cost.depth += (static_cast<double>(*row.depth) - cost.depth) / static_cast<double>(cost.count);
      if (!row.nodes) return;
      ++cost.with_nodes;
      cost.nodes += (static_cast<double>(*row.nodes) - cost.nodes) / static_cast<double>(cost.with_nodes);
    });
  }

  /// If a player found its move one ply ahead, there are no searches to compare.
  [[nodiscard]] std::set<int> unsearched_positions() const {
    std::set<int> positions;
    run_.positions([&](const PositionRow& row) {
      if (row.nodes_total && !row.is_search()) positions.insert(row.position);
    });
    return positions;
  }

  void read_from_games() {
    results_.source = CostSource::games;
    std::map<std::uint64_t, std::size_t> pair_of;  // of each game that is new
    for (std::size_t i = 0; i < record_.pairs.size(); ++i)
      for (std::size_t k = 0; k < 2; ++k)
        if (record_.pairs[i].fresh[k]) pair_of[record_.pairs[i].numbers[k]] = i;
    std::map<std::size_t, std::map<std::string, MeanFigures>> sums;
    run_.moves([&](const MoveRow& row) {
      if (const auto pair = pair_of.find(row.game); pair != pair_of.end()) sums[pair->second][row.player].add(figures_of(row));
    });
    for (const auto& [pair, players] : sums) {
      FiguresByPlayer& compared = units_[record_.pairs[pair].opening].emplace_back();
      for (const auto& [name, mean] : players) compared[name] = mean.mean();
    }
  }

  void set_limit() {
    const config::PositionsSpec& positions = tournament_.ablation.positions;
    Limits limits = tournament_.players.front().options.limits;
    if (results_.source == CostSource::positions && positions.has_limits()) {
      limits = {};
      limits.depth = positions.depth;
      limits.nodes = positions.nodes;
      limits.move_time = positions.move_time;
    }
    const bool mixed = results_.source == CostSource::games && std::any_of(tournament_.players.begin(), tournament_.players.end(),
                                                                           [&](const auto& player) { return !(player.options.limits == limits); });
    const bool by_depth = limits.depth > 0 || (limits.nodes == 0 && limits.move_time.count() == 0 && limits.game_time.count() == 0);
    if (mixed) {
      results_.limit = FixedLimit::nodes;
      results_.limit_text = "each player's limits";
    } else if (by_depth) {
      results_.limit = FixedLimit::depth;
      results_.limit_text = limits.depth > 0 ? fmt::format("depth {}", limits.depth) : "each player's own depth";
    } else if (limits.nodes > 0) {
      results_.limit = FixedLimit::nodes;
      results_.limit_text = fmt::format("{} {}", limits.nodes, limits.nodes == 1 ? "node" : "nodes");
    } else {
      const auto time = static_cast<double>(limits.move_time.count());
      results_.limit = FixedLimit::time;
      results_.limit_text = time > 0 ? fmt::format("{} ms", time / 1000) : "a game's time";
    }
  }

  /// One number per unit: the mean over all pairs of players that differ in the label's switch, if all of them are known.
  [[nodiscard]] Samples samples_of(const Effect& effect, Measure measure) const {
    Samples samples;
    for (const auto& [unit, meetings] : units_) {
      double sum = 0;
      std::size_t known = 0;
      double first = 0, second = 0;
      for (const auto& [with, without] : effect.players)
        for (const FiguresByPlayer& players : meetings) {
          const auto one = players.find(with), other = players.find(without);
          if (one == players.end() || other == players.end()) continue;
          const auto &a = one->second[index(measure)], &b = other->second[index(measure)];
          if (!a || !b) continue;
          first = *a, second = *b;
          sum += is_ratio(measure) ? std::log(*a) - std::log(*b) : *a - *b;
          ++known;
        }
      // A pair of games has two players only; a position has all of them.
      const bool whole = known == effect.players.size() || (results_.source == CostSource::games && known > 0);
      if (!whole) continue;
      if (known == 1)
        samples.emplace_back(first, second);
      else if (is_ratio(measure))
        samples.emplace_back(std::exp(sum / static_cast<double>(known)), 1);
      else
        samples.emplace_back(sum / static_cast<double>(known), 0);
    }
    return samples;
  }

  void make_effects() {
    for (const config::Comparison& comparison : config::comparisons_of(tournament_.ablation)) {
      auto effect = std::find_if(results_.effects.begin(), results_.effects.end(), [&](const Effect& e) { return e.label == comparison.label; });
      if (effect == results_.effects.end()) effect = results_.effects.insert(effect, Effect{comparison.label, {}, {}, {}, {}, {}, 0, 0});
      effect->players.emplace_back(comparison.with, comparison.without);
    }
    for (Effect& effect : results_.effects)
      for (const Measure measure : all_measures)
        if (const Samples samples = samples_of(effect, measure); !samples.empty()) effect.costs[index(measure)] = estimate(measure, samples);
    for (Effect& effect : results_.effects) count_values(effect);
  }

  void count_values(Effect& effect) const {
    for (const auto& [position, value_of] : values_)
      for (const auto& [with, without] : effect.players) {
        const auto one = value_of.find(with), other = value_of.find(without);
        if (one == value_of.end() || other == value_of.end()) continue;
        ++effect.values;
        effect.other_values += one->second != other->second ? 1U : 0U;
      }
  }

  void add_elo() {
    for (Effect& effect : results_.effects) {
      std::optional<statistics::Calculation> found;
      for (const auto& [with, without] : effect.players) {
        const MatchRating match = rate_match(record_, record_.index_of(with), record_.index_of(without));
        for (std::size_t i = 0; i < 5; ++i) effect.pairs.count[i] += match.pairs.count[i];
        found = match.calculation;
        if (effect.unfit.empty()) effect.unfit = match.unfit;
      }
      if (effect.pairs.pairs() == 0 || !effect.unfit.empty()) continue;
      if (effect.is_over_openings())
        effect.elo = elo_over_openings(effect);
      else
        effect.elo = Estimate{found->strength.elo,
                              found->elo_range.bounds,
                              p_by_interval(statistics::scaled(found->counts, found->worth)),
                              1,
                              static_cast<std::size_t>(effect.pairs.pairs()),
                              found->elo_range.method};
    }
  }

  /// If several pairs of players contribute to one effect, their games from one opening may be nearly the same. The opening is then the sampling
  /// unit, with one score: the mean over its new games of all pairs and rounds. Both sides weigh the same: a side without a new game in an opening
  /// takes its mean over all openings.
  [[nodiscard]] std::optional<Estimate> elo_over_openings(const Effect& effect) const {
    struct Side {
      double sum = 0;
      std::int64_t games = 0;
      [[nodiscard]] double mean() const { return sum / static_cast<double>(games); }
      void add(double score) {
        sum += score;
        ++games;
      }
    };
    std::map<std::int64_t, std::array<Side, 2>> by_opening;
    std::array<Side, 2> all;
    for (const auto& [with, without] : effect.players) {
      const std::size_t one = record_.index_of(with), other = record_.index_of(without);
      for (const RatedPair& pair : record_.pairs) {
        if (!pair.is_between(one, other)) continue;
        for (std::size_t i = 0; i < 2; ++i) {
          if (!pair.fresh[i]) continue;
          const std::size_t side = pair.games[i].players[0] == one ? 0 : 1;
          const double score = (side == 0 ? pair.games[i].half_points : 2 - pair.games[i].half_points) / 2.0;
          by_opening[pair.opening][side].add(score);
          all[side].add(score);
        }
      }
    }
    Samples samples;
    const auto score_of = [&](const std::array<Side, 2>& sides) {
      const auto& [first, second] = sides;
      if (first.games == second.games) return (first.sum + second.sum) / static_cast<double>(first.games + second.games);
      return ((first.games > 0 ? first : all[0]).mean() + (second.games > 0 ? second : all[1]).mean()) / 2;
    };
    for (const auto& [opening, sides] : by_opening) samples.emplace_back(score_of(sides), 0.5);
    const statistics::Difference found = statistics::paired_difference(samples);
    const auto elo = [](double difference) { return statistics::elo_of_score(std::clamp(0.5 + difference, 0.0, 1.0)); };
    statistics::Bounded interval{elo(found.interval.low), elo(found.interval.high), found.interval.low_open || found.interval.low <= -0.5,
                                 found.interval.high_open || found.interval.high >= 0.5};
    if (!imbalance_text(all[0].games, all[1].games).empty())
      return Estimate{elo(found.difference), {0, 0, true, true}, 1, 1, found.used, "none: new games out of balance"};
    return Estimate{elo(found.difference), interval, found.p_value, 1, found.used, "Student t over openings"};
  }

  /// Holm's correction over the comparisons, separately for each measure.
  void correct() {
    const auto correct_all = [&](const auto& estimate_of) {
      std::vector<double> p_values;
      std::vector<Estimate*> estimates;
      for (Effect& effect : results_.effects)
        if (auto& found = estimate_of(effect)) {
          estimates.push_back(&*found);
          p_values.push_back(found->p_value);
        }
      const std::vector<double> adjusted = statistics::holm_adjusted(p_values);
      for (std::size_t i = 0; i < estimates.size(); ++i) estimates[i]->holm = adjusted[i];
    };
    for (const Measure measure : all_measures) correct_all([&](Effect& effect) -> std::optional<Estimate>& { return effect.costs[index(measure)]; });
    correct_all([](Effect& effect) -> std::optional<Estimate>& { return effect.elo; });
  }

  void add_players() {
    for (const config::PlayerSpec& player : tournament_.players) {
      PlayerCosts costs{player.name, 0, {}};
      std::array<Samples, all_measures.size()> samples;
      for (const auto& [unit, meetings] : units_) {
        MeanFigures mean;
        for (const FiguresByPlayer& players : meetings)
          if (const auto found = players.find(player.name); found != players.end()) mean.add(found->second);
        const Figures figures = mean.mean();
        costs.searched += figures[index(Measure::nodes)] || figures[index(Measure::depth)] ? 1U : 0U;
        for (const Measure measure : all_measures)
          if (const auto& value = figures[index(measure)]) samples[index(measure)].emplace_back(*value, is_ratio(measure) ? 1 : 0);
      }
      for (const Measure measure : all_measures)
        if (!samples[index(measure)].empty()) costs.costs[index(measure)] = estimate(measure, samples[index(measure)]);
      results_.players.push_back(std::move(costs));
    }
  }

  const RunFolder& run_;
  const config::TournamentSpec& tournament_;
  RunRecord record_;
  Units units_;
  std::map<int, std::map<std::string, std::pair<std::string, std::int64_t>>> values_;  // of a position, by player: what is proved, and the score
  AblationResults results_;
};

}  // namespace

std::optional<AblationResults> read_ablation(const std::filesystem::path& folder) {
  if (!std::filesystem::exists(folder / "tournament.yaml")) return std::nullopt;
  const RunFolder run(folder);
  if (!run.tournament().ablation.on) return std::nullopt;
  return AblationReader(run).read();
}

std::optional<double> times_to_decide(const Estimate& estimate, double none, bool ratio, std::size_t comparisons) {
  const statistics::Bounded& range = estimate.interval;
  if (estimate.is_clear() || range.low_open || range.high_open) return std::nullopt;
  const auto scaled = [&](double x) { return ratio ? std::log(x) : x; };
  const double reach = (scaled(range.high) - scaled(range.low)) / 2, distance = std::abs(scaled(estimate.value) - scaled(none));
  if (reach <= 0) return std::nullopt;
  const double surer = statistics::stricter_reach(comparisons);
  return distance > 0 ? std::max(1.0, std::pow(surer * reach / distance, 2)) : 1e9;
}

std::string ablation_csv(const AblationResults& results) {
  std::string out = "comparison,measure,value,low,high,p,p_holm,used,method\n";
  const auto line = [&](const Effect& effect, std::string_view measure, const Estimate& e) {
    append_field(out, effect.label);
    out += fmt::format(",{},{:.17g},{},{},{:.17g},{:.17g},{},", measure, e.value, e.interval.low_open ? "" : fmt::format("{:.17g}", e.interval.low),
                       e.interval.high_open ? "" : fmt::format("{:.17g}", e.interval.high), e.p_value, e.holm, e.used);
    append_field(out, e.method);
    out += "\n";
  };
  for (const Effect& effect : results.effects) {
    for (const Measure measure : all_measures)
      if (const auto& cost = effect.costs[index(measure)]) line(effect, measure_names[index(measure)], *cost);
    if (effect.elo) line(effect, "elo", *effect.elo);
  }
  return out;
}

}  // namespace arena
