#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/analysis/comparison/compare.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/text/visible.hpp"

namespace arena {

namespace {

std::string number(Compared what, double value) {
  switch (what) {
    case Compared::score:
      return fmt::format("{:.1f} %", 100 * value);
    case Compared::nodes:
      return fmt::format("{:.0f}", value);
    case Compared::depth:
      return fmt::format("{:.2f}", value);
    case Compared::time:
      return fmt::format("{:.3f}", value / 1000);
  }
  return "";
}

/// A ratio, or a difference with its sign.
std::string step(Compared what, double value) {
  if (is_ratio(what)) return fmt::format("{:.3f}", value);
  return what == Compared::score ? fmt::format("{:+.1f}", 100 * value) : fmt::format("{:+.2f}", value);
}

std::string interval_text(Compared what, const statistics::Bounded& interval) {
  return fmt::format("[{}, {}]", interval.low_open ? "?" : step(what, interval.low), interval.high_open ? "?" : step(what, interval.high));
}

std::string p_text(double p) { return p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", p); }

/// Logistic Elo between the two scores; empty near the ends, where it would be a mere guess.
std::string elo_text(const Change& score) {
  const auto far_out = [](double s) { return s < 0.02 || s > 0.98; };
  if (!score.known || far_out(score.before) || far_out(score.after)) return "-";
  return fmt::format("{:+.0f}", statistics::elo_of_score(score.after) - statistics::elo_of_score(score.before));
}

/// "12 % more nodes", or empty if the change is not clear.
std::string in_percent(const Change& change, std::string_view of) {
  if (!change.is_clear()) return "";
  const double percent = 100 * std::abs(change.value - 1);
  return fmt::format("{:.{}f} % {} {}", percent, percent < 10 ? 1 : 0, change.value > 1 ? "more" : "less", of);
}

/// A change in words, empty if it is not clear.
std::string shown_words(Compared what, const Change& change) {
  if (!change.is_clear()) return "";
  if (is_ratio(what)) return change.value > 1 ? "more" : "less";
  return change.value > 0 ? "up" : "down";
}

}  // namespace

std::string comparison_verdict(const PlayerComparison& player) {
  std::vector<std::string> found;
  if (!player.unfit.empty()) found.push_back("no verdict on its strength: " + player.unfit);
  const Change& score = player.of(Compared::score);
  if (score.is_clear())
    found.push_back(fmt::format("{} ({} points of 100, {})", score.value > 0 ? "stronger" : "weaker", step(Compared::score, score.value),
                                interval_text(Compared::score, score.interval)));
  if (std::string text = in_percent(player.of(Compared::nodes), "nodes per decision"); !text.empty()) found.push_back(std::move(text));
  if (const Change& depth = player.of(Compared::depth); depth.is_clear())
    found.push_back(fmt::format("{:.2f} plies {}", std::abs(depth.value), depth.value > 0 ? "deeper" : "less deep"));
  if (std::string text = in_percent(player.of(Compared::time), "time per decision"); !text.empty()) found.push_back(std::move(text));
  const std::string same = player.is_the_same() ? "the same games; " : "";
  if (found.empty()) return fmt::format("{}: {}no difference shown with {} and {} games", player.name, same, player.games_before, player.games_after);
  return fmt::format("{}: {}{}", player.name, same, fmt::join(found, ", "));
}

std::vector<Table> comparison_tables(const RunComparison& comparison) {
  Table table("comparison", fmt::format("{} against {}", visible(comparison.after), visible(comparison.before)),
              {"<player", "<measure", "before", "after", "change", "95 % interval", "p (Holm)", "n", "<shown"});
  std::set<std::string_view> methods;
  for (const PlayerComparison& player : comparison.players)
    for (const Compared what : all_compared) {
      const Change& change = player.of(what);
      if (!change.known) continue;
      methods.insert(change.method);
      constexpr std::array<std::string_view, 4> units = {"score", "nodes per decision", "depth", "time per decision, ms"};
      const std::string times = is_ratio(what) ? "x " : "", unit = what == Compared::score ? " %" : "";
      table.row({player.name, std::string(units[static_cast<std::size_t>(what)]), number(what, change.before), number(what, change.after),
                 times + step(what, change.value) + unit, interval_text(what, change.interval), p_text(change.holm), std::to_string(change.used),
                 shown_words(what, change)});
    }
  table.notes.push_back(
      "Score against the players of both runs; nodes and time are geometric means, depth the mean, of each game's mean. Where most games of the "
      "smaller run are in both, only these are compared. Ratios and differences compare the second run with the first; n counts openings, since the "
      "games of an opening are correlated, without repeated games; p-values are corrected for all comparisons of this table (Holm).");
  if (comparison.sides > 2) table.notes.push_back("A score is the share of the opponents that a player finished before.");
  if (!methods.empty()) table.notes.push_back(fmt::format("Intervals: {}.", fmt::join(methods, "; ")));
  for (const std::string& note : comparison.notes) table.notes.push_back("Note: " + note + ".");

  Table strength("comparison-games", "Games of both runs", {"<player", "games before", "games after", "in both", "same moves", "Elo change"});
  for (const PlayerComparison& player : comparison.players)
    strength.row({player.name, std::to_string(player.games_before), std::to_string(player.games_after), std::to_string(player.in_both),
                  std::to_string(player.same_moves), comparison.sides > 2 ? "-" : elo_text(player.of(Compared::score))});
  return {table, strength};
}

nlohmann::json comparison_json(const RunComparison& comparison) {
  nlohmann::json json = {
      {"before", comparison.before}, {"after", comparison.after}, {"notes", comparison.notes}, {"players", nlohmann::json::array()}};
  for (const PlayerComparison& player : comparison.players) {
    nlohmann::json row = {{"player", player.name},           {"games_before", player.games_before}, {"games_after", player.games_after},
                          {"games_in_both", player.in_both}, {"same_moves", player.same_moves},     {"verdict", comparison_verdict(player)}};
    for (const Compared what : all_compared) {
      const Change& change = player.of(what);
      if (!change.known) continue;
      const auto end = [](double value, bool open) { return open ? nlohmann::json() : nlohmann::json(value); };
      row[std::string(compared_names[static_cast<std::size_t>(what)])] = {{"before", change.before},
                                                                          {"after", change.after},
                                                                          {is_ratio(what) ? "ratio" : "difference", change.value},
                                                                          {"low", end(change.interval.low, change.interval.low_open)},
                                                                          {"high", end(change.interval.high, change.interval.high_open)},
                                                                          {"p", change.p_value},
                                                                          {"p_holm", change.holm},
                                                                          {"n", change.used},
                                                                          {"clear", change.is_clear()},
                                                                          {"method", change.method}};
    }
    json["players"].push_back(row);
  }
  return json;
}

}  // namespace arena
