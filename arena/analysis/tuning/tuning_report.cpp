#include "arena/analysis/tuning/tuning_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "arena/config/scalars.hpp"
#include "arena/play/tuning.hpp"
#include "arena/record/run_folder.hpp"

namespace arena {

namespace {

/// "mine" of "mine+".
std::string base_name(const config::TournamentSpec& tournament) {
  const std::string& name = tournament.players.front().name;
  return name.substr(0, name.size() - 1);
}

config::PlayerSpec untuned_player(const config::TournamentSpec& tournament) {
  config::PlayerSpec player = tournament.players.front();
  player.name = base_name(tournament);
  return player;
}

std::vector<TuningParameter> parameters_of(const config::TuneSpec& tune, const config::PlayerSpec& untuned, const statistics::Tuning& tuning,
                                           const statistics::Surface& surface) {
  std::vector<TuningParameter> parameters;
  const statistics::Values rounded = tuning.rounded_values();
  for (std::size_t i = 0; i < tune.parameters.size(); ++i) {
    const config::TunedOption& option = tune.parameters[i];
    const statistics::TunedParameter& planned = tuning.plan().parameters[i];
    const statistics::PlacedParameter& placed = surface.parameters[i];
    TuningParameter parameter;
    parameter.name = option.name;
    parameter.low = option.low;
    parameter.high = option.high;
    parameter.start = planned.start;
    parameter.untuned = config::number_of(untuned, option).value_or(planned.start);
    parameter.tuned = rounded[i];
    parameter.best = planned.valued(placed.best);
    parameter.interval_low = planned.valued(placed.low);
    parameter.interval_high = planned.valued(placed.high);
    parameter.span = placed.span;
    parameter.most_span = placed.most_span;
    parameter.matters = placed.matters;
    parameters.push_back(parameter);
  }
  return parameters;
}

}  // namespace

bool TuningReport::changed() const {
  return std::any_of(parameters.begin(), parameters.end(), [](const TuningParameter& each) { return each.tuned != each.untuned; });
}

std::optional<TuningReport> read_tuning(const std::filesystem::path& folder) {
  const RunFolder run(folder);
  if (!run.tournament().tune.on) return std::nullopt;
  TuningReport report;
  report.tournament = run.tournament();
  const config::TuneSpec& tune = report.tournament.tune;
  TuningCourse course(report.tournament);
  if (run.has_games()) run.games([&](const GameRow& row) { course.add(row); });
  const statistics::Tuning& tuning = course.tuning();
  report.steps = tuning.steps();
  report.pairs = static_cast<std::int64_t>(tuning.seen().size());
  report.complete = tuning.done();
  const std::vector<std::string> openings = run.openings();
  report.openings = std::set<std::string>(openings.begin(), openings.end()).size();
  report.untuned = untuned_player(report.tournament);
  report.tuned = config::tuned_player(report.untuned, report.untuned.name + "-tuned", tune.parameters, tuning.rounded_values());
  const statistics::Surface surface =
      statistics::fit_surface(tuning.place_of(tuning.rounded_values()), tuning.seen(), tune.verdict.worth, tuning.plan().seed);
  report.terms = surface.terms;
  report.parameters = parameters_of(tune, report.untuned, tuning, surface);
  if (!report.complete) return report;
  if (const std::filesystem::path last = verdict_folder(folder); std::filesystem::exists(last / "tournament.yaml")) {
    if (RunFolder(last).is_complete()) report.verdict = judge_gain(last, tune.verdict.worth);
  } else if (!report.changed()) {
    report.verdict = same_players(report.tuned.name, report.untuned.name, tune.verdict.worth);
  }
  return report;
}

}  // namespace arena
