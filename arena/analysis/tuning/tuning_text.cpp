#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "arena/analysis/tuning/tuning_report.hpp"
#include "arena/build_info.hpp"
#include "arena/text/counted.hpp"

namespace arena {

namespace {

using statistics::Matters;
using statistics::SurfaceTerms;

/// As many digits as the range justifies.
std::string number(const TuningParameter& parameter, double value) {
  const double step = (parameter.high - parameter.low) / 1000;
  const int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 0, 8);
  std::string text = fmt::format("{:.{}f}", value, digits);
  if (text.find('.') != std::string::npos) text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string matters_text(const TuningParameter& parameter, SurfaceTerms terms) {
  if (terms == SurfaceTerms::none) return "not known: too few pairs";
  switch (parameter.matters) {
    case Matters::yes:
      return "matters";
    case Matters::no:
      return "does not matter within the range";
    case Matters::unknown:
      break;
  }
  return "not shown to matter";
}

std::string terms_note(const TuningReport& report) {
  const std::size_t count = report.parameters.size();
  switch (report.terms) {
    case SurfaceTerms::none:
      return fmt::format("no intervals: a surface over {} parameter{} needs at least {} pairs, and {} were played", count, count == 1 ? "" : "s",
                         20 * count, report.pairs);
    case SurfaceTerms::separate:
      return "intervals: 95 %, of the top of a quadratic surface with each parameter's own terms, fitted to all pairs; for how two parameters work "
             "together there are too few pairs";
    case SurfaceTerms::full:
      break;
  }
  return "intervals: 95 %, of the top of a quadratic surface with the terms of every two parameters, fitted to all pairs";
}

Table parameters_table(const TuningReport& report) {
  Table table("tuning-parameters", fmt::format("Parameters of {} after {}", report.untuned.name, counted(report.pairs, "pair")),
              {"<parameter", "range", "untuned", "tuned", "95 % interval", "Elo over the range", "at most", "<verdict"});
  table.split("range", {"range_low", "range_high"});
  table.split("95 % interval", {"interval_low", "interval_high"});
  const bool known = report.terms != SurfaceTerms::none;
  std::vector<std::string> outside;
  for (const TuningParameter& parameter : report.parameters) {
    const auto text = [&](double value) { return number(parameter, value); };
    const auto elo = [&](double value) { return known ? Table::Cell(fmt::format("{:.0f}", value), {exact(value)}) : Table::Cell("-", {""}); };
    const Table::Cell range(text(parameter.low) + " to " + text(parameter.high), {exact(parameter.low), exact(parameter.high)});
    const Table::Cell interval = known ? Table::Cell(text(parameter.interval_low) + " to " + text(parameter.interval_high),
                                                     {exact(parameter.interval_low), exact(parameter.interval_high)})
                                       : Table::Cell("-", {"", ""});
    table.cells({parameter.name, range, text(parameter.untuned), text(parameter.tuned), interval, elo(parameter.span), elo(parameter.most_span),
                 matters_text(parameter, report.terms)});
    if (known && (parameter.tuned < parameter.interval_low || parameter.tuned > parameter.interval_high)) outside.push_back(parameter.name);
  }
  table.notes.push_back(terms_note(report));
  if (known)
    table.notes.push_back(
        fmt::format("'matters': its terms differ from nothing at 95 %; 'does not matter': the whole range makes at most {:g} Elo at 95 %",
                    report.tournament.tune.verdict.worth));
  if (!outside.empty())
    table.notes.push_back(
        fmt::format("{} ended outside its interval: the method stopped before it was there; more pairs, or a larger r_end, go further",
                    fmt::join(outside, ", ")));
  return table;
}

Table steps_table(const TuningReport& report) {
  constexpr std::size_t most = 200;
  std::vector<std::string> headings = {"pairs", "score, %"};
  for (const TuningParameter& parameter : report.parameters) headings.push_back(parameter.name);
  Table table("tuning-steps", "The parameters on their way", headings);
  const std::size_t every = std::max<std::size_t>(1, (report.steps.size() + most - 1) / most);
  for (std::size_t i = 0; i < report.steps.size(); ++i) {
    if (i % every != 0 && i + 1 < report.steps.size()) continue;
    const statistics::TuningStep& step = report.steps[i];
    std::vector<std::string> row = {std::to_string(step.pairs), fmt::format("{:.1f}", 100 * step.score)};
    for (std::size_t j = 0; j < step.values.size(); ++j) row.push_back(fmt::format("{:.4g}", step.values[j]));
    table.row(row);
  }
  table.notes.emplace_back("the score is that of the first player of each pair, in the pairs since the step before");
  if (every > 1) table.notes.push_back(fmt::format("every {}th step is shown", every));
  return table;
}

std::string comment(const std::string& text) { return "# " + text + "\n"; }

}  // namespace

std::vector<Table> tuning_tables(const TuningReport& report) { return {parameters_table(report), steps_table(report)}; }

std::string tuning_sentence(const TuningReport& report) {
  if (report.verdict) return gain_sentence(*report.verdict);
  if (!report.complete) return fmt::format("the tuning is in progress: {} of {} so far", report.pairs, counted(report.tournament.tune.pairs, "pair"));
  return "the tuning is done; the final verdict is still to be played";
}

nlohmann::json tuning_json(const TuningReport& report) {
  constexpr std::size_t most = 400;
  nlohmann::json out = {{"player", report.untuned.name},         {"pairs", report.pairs},
                        {"of", report.tournament.tune.pairs},    {"terms", to_text(report.terms)},
                        {"sentence", tuning_sentence(report)},   {"verdict", report.verdict ? gain_json(*report.verdict) : nlohmann::json()},
                        {"parameters", nlohmann::json::array()}, {"steps", nlohmann::json::array()}};
  const bool known = report.terms != SurfaceTerms::none;
  for (const TuningParameter& parameter : report.parameters)
    out["parameters"].push_back({{"name", parameter.name},
                                 {"low", parameter.low},
                                 {"high", parameter.high},
                                 {"untuned", parameter.untuned},
                                 {"start", parameter.start},
                                 {"tuned", parameter.tuned},
                                 {"interval_low", known ? nlohmann::json(parameter.interval_low) : nlohmann::json()},
                                 {"interval_high", known ? nlohmann::json(parameter.interval_high) : nlohmann::json()},
                                 {"words", matters_text(parameter, report.terms)}});
  const std::size_t every = std::max<std::size_t>(1, (report.steps.size() + most - 1) / most);
  for (std::size_t i = 0; i < report.steps.size(); ++i)
    if (i % every == 0 || i + 1 == report.steps.size())
      out["steps"].push_back({{"pairs", report.steps[i].pairs}, {"score", report.steps[i].score}, {"values", report.steps[i].values}});
  return out;
}

std::string tuned_yaml(const TuningReport& report) {
  const config::TuneSpec& tune = report.tournament.tune;
  std::string text = comment(fmt::format("{}: {} after {} of tuning by {}, seed {}, arena {} ({}).", report.tuned.name, report.untuned.name,
                                         counted(report.pairs, "pair"), config::tune_method_names[static_cast<std::size_t>(tune.method)],
                                         report.tournament.seed, ARENA_VERSION, ARENA_COMMIT));
  for (const TuningParameter& parameter : report.parameters) {
    std::string line = fmt::format("{}: {} was {}", parameter.name, number(parameter, parameter.tuned), number(parameter, parameter.untuned));
    if (report.terms != SurfaceTerms::none)
      line += fmt::format("; 95 % interval {} to {}; {}", number(parameter, parameter.interval_low), number(parameter, parameter.interval_high),
                          matters_text(parameter, report.terms));
    text += comment(line);
  }
  return text + comment("Verdict: " + tuning_sentence(report)) + config::resolved_yaml(report.tuned);
}

}  // namespace arena
