#include "arena/analysis/fit/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "arena/config/catalogue.hpp"
#include "arena/text/counted.hpp"
#include "core/common/errors.hpp"
#include "core/common/random.hpp"
#include "players/common/weights.hpp"

namespace arena {

namespace {

constexpr std::int64_t openings_of_a_folder = 1'000'000;
constexpr std::size_t fewest_openings = 20;

/// The samples of one game, until their number is known.
class GameSamples {
 public:
  GameSamples(const FitOptions& options, statistics::LogisticData& data) : options_(options), data_(data) {}

  void add(const Sample& sample, std::int64_t cluster) {
    if (held_.empty() || held_.front().game != sample.game || cluster_ != cluster) finish();
    cluster_ = cluster;
    held_.push_back(sample);
  }
  void finish() {
    if (held_.empty()) return;
    if (options_.per_game > 0) {
      Random random(mix(options_.seed, held_.front().game));
      for (std::size_t i = held_.size(); i > static_cast<std::size_t>(options_.per_game); --i)
        held_.erase(held_.begin() + random.below(static_cast<std::uint32_t>(i)));
    }
    for (const Sample& sample : held_)
      data_.add({sample.terms.begin(), sample.terms.end()}, sample.result, 1.0 / static_cast<double>(held_.size()), cluster_);
    ++games_;
    held_.clear();
  }
  [[nodiscard]] std::size_t games() const { return games_; }

 private:
  static std::uint64_t mix(std::uint64_t seed, std::uint64_t game) { return zobrist(seed, game); }

  const FitOptions& options_;
  statistics::LogisticData& data_;
  std::vector<Sample> held_;
  std::int64_t cluster_ = 0;
  std::size_t games_ = 0;
};

void check_runs(const std::vector<RunFolder>& runs) {
  const config::GameSpec& first = runs.front().tournament().game;
  for (const RunFolder& run : runs)
    if (run.tournament().game.name != first.name || run.tournament().game.options != first.options)
      throw InputError(fmt::format("{} is not the same game by the same rules as {}; weights are fitted to one game", run.path().string(),
                                   runs.front().path().string()));
}

}  // namespace

EvaluatorChoice WeightFit::choice() const {
  EvaluatorChoice fitted{evaluator.choice.name, {}};
  for (const FittedWeight& weight : weights) fitted.values[weight.name] = weight.after;
  return fitted;
}

WeightFit fit_weights(const std::vector<RunFolder>& runs, const EvaluatorChoice& evaluator, const FitOptions& options) {
  check_runs(runs);
  WeightFit fit;
  fit.evaluator = sampled_evaluator(runs.front(), evaluator);
  if (!fit.evaluator.weighs) {
    throw InputError(
        fmt::format("'{}' cannot be fitted: its options are not the weights of what it counts; 'arena list evaluators' names those whose "
                    "weights are fitted to games",
                    fit.evaluator.choice.name));
  }
  const std::string& game = runs.front().tournament().game.name;
  const std::vector<EvaluatorOption>& rows = config::find_evaluator(game, fit.evaluator.choice.name)->options;
  statistics::LogisticData data;
  data.features = fit.evaluator.terms.size();
  const EvaluatorSettings settings{fit.evaluator.choice.values, 0};
  for (const EvaluatorOption& row : rows) data.known.push_back(std::round(settings.get(row)) / points_per_logit);
  if (std::all_of(data.known.begin(), data.known.end(), [](double weight) { return weight == 0; })) data.known.clear();

  GameSamples samples(options, data);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    fit.folders.push_back(runs[i].path().string());
    std::set<std::uint64_t> drawn;
    visit_samples(runs[i], fit.evaluator, [&](const Sample& sample) {
      if (options.without_draws && sample.result == 0.5) {
        drawn.insert(sample.game);
      } else if (sample.quiet.value_or(true)) {
        samples.add(sample, static_cast<std::int64_t>(i) * openings_of_a_folder + sample.opening);
      } else {
        ++fit.loud;
      }
    });
    fit.draws_left_out += drawn.size();
  }
  samples.finish();
  fit.games = samples.games();
  fit.samples = data.size();
  fit.openings = std::set<std::int64_t>(data.clusters.begin(), data.clusters.end()).size();
  fit.folds = options.folds;
  if (fit.openings < fewest_openings)
    throw InputError(
        fmt::format("games from {} are too few to fit weights to: cross-validation and intervals go by openings, and need {} or "
                    "more",
                    counted(fit.openings, "opening"), fewest_openings));
  fit.ridge_given = options.ridge.has_value();
  fit.ridge = options.ridge ? *options.ridge : statistics::best_ridge(data, {1, 10, 100, 1000}, options.folds);

  const statistics::LogisticFit fitted = statistics::fit_logistic(data, fit.ridge);
  fit.advantage = fitted.advantage;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const statistics::LogisticWeight& weight = fitted.weights[i];
    const auto points = [&](double value) { return value * points_per_logit; };
    const double after = std::clamp(std::round(points(weight.value)), rows[i].low, rows[i].high);
    fit.weights.push_back({std::string(rows[i].name), static_cast<int>(std::lround(settings.get(rows[i]))), static_cast<int>(after),
                           points(weight.low), points(weight.high), weight.seen});
  }
  const std::vector<double> logits = statistics::held_out_logits(data, fit.ridge, options.folds);
  fit.by_new_weights = statistics::judge_prediction(data, logits);
  fit.calibration = statistics::calibration(data, logits);
  constexpr double nothing_else = std::numeric_limits<double>::infinity();
  fit.by_old_weights = statistics::judge_prediction(data, statistics::held_out_logits(data, nothing_else, options.folds));
  statistics::LogisticData bare = data;
  bare.known.clear();
  fit.by_advantage = statistics::judge_prediction(bare, statistics::held_out_logits(bare, nothing_else, options.folds));
  return fit;
}

}  // namespace arena
