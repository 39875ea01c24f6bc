#include "arena/analysis/suite/suite_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "arena/statistics/holm.hpp"
#include "arena/statistics/share.hpp"
#include "arena/text/words.hpp"
#include "arena/text/xml.hpp"

namespace arena {

namespace {

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

/// Geometric mean; empty if nothing was measured.
Table::Cell typical(const std::vector<double>& values, double unit, const char* form) {
  if (values.empty()) return {"-", {""}};
  double sum = 0;
  for (const double value : values) sum += std::log(value);
  const double mean = std::exp(sum / static_cast<double>(values.size())) * unit;
  return {fmt::format(fmt::runtime(form), mean), {exact(mean)}};
}

Table players_table(const SuiteResults& results) {
  const auto positions = static_cast<std::int64_t>(results.suite.positions.size());
  Table table("suite",
              fmt::format("{}: {} positions of {}, {} points", results.suite.name, positions, results.suite.game.name, results.suite.points()),
              {"<player", "solved", "% of positions", "points", "first seen", "depth", "nodes", "time, ms"});
  table.split("% of positions", {"percent", "percent_low", "percent_high"});
  for (std::size_t p = 0; p < results.players.size(); ++p) {
    std::vector<double> nodes, times;
    double depths = 0;
    int with_depth = 0, first = 0;
    for (const SuiteAnswer& answer : results.answers[p]) {
      first += answer.first.has_value() ? 1 : 0;
      if (!answer.for_good) continue;
      if (const auto n = answer.for_good->nodes; n && *n > 0) nodes.push_back(static_cast<double>(*n));
      if (const auto d = answer.for_good->depth) {
        depths += static_cast<double>(*d);
        ++with_depth;
      }
      times.push_back(std::max(1.0, static_cast<double>(answer.for_good->time_us)));
    }
    const int solved = results.solved(p);
    const double share = static_cast<double>(solved) / static_cast<double>(positions);
    const statistics::Bounded range = statistics::share_interval(solved, positions);
    table.cells({results.players[p],
                 std::to_string(solved),
                 {fmt::format("{} ({} to {})", percent(share), percent(range.low), percent(range.high)),
                  {exact(100 * share), exact(100 * range.low), exact(100 * range.high)}},
                 std::to_string(results.points(p)),
                 std::to_string(first),
                 with_depth > 0 ? Table::Cell{fmt::format("{:.1f}", depths / with_depth), {exact(depths / with_depth)}} : Table::Cell{"-", {""}},
                 typical(nodes, 1, "{:.0f}"),
                 typical(times, 1e-3, "{:.2f}")});
  }
  table.notes = {
      fmt::format("intervals at 95 %, {}; first seen: positions in which some iteration preferred a solution", statistics::share_method),
      "depth, nodes and time until the solution was found for good, over the positions that a player solved: mean depth, geometric means of"
      " nodes and time"};
  return table;
}

Table pairs_table(const SuiteResults& results) {
  std::vector<SuiteComparison> pairs;
  for (std::size_t a = 0; a < results.players.size(); ++a)
    for (std::size_t b = a + 1; b < results.players.size(); ++b) pairs.push_back(compare_on_suite(results, a, b));
  std::vector<double> p_values;
  for (const SuiteComparison& pair : pairs) p_values.push_back(pair.p);
  const std::vector<double> adjusted = statistics::holm_adjusted(p_values);
  Table table("suite-pairs", "Player against player, on the same positions",
              {"<player", "<against", "only the first", "only the second", "difference, % of positions", "p", "nodes ratio", "<verdict"});
  table.split("difference, % of positions", {"difference", "difference_low", "difference_high"});
  table.split("nodes ratio", {"nodes_ratio", "nodes_ratio_low", "nodes_ratio_high"});
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const SuiteComparison& pair = pairs[i];
    const statistics::Bounded &share = pair.share.interval, &ratio = pair.nodes.interval;
    const bool known = !ratio.low_open && !ratio.high_open;
    const bool open = share.low_open || share.high_open;
    const double difference = static_cast<double>(pair.only_a - pair.only_b) / static_cast<double>(results.suite.positions.size());
    const std::string verdict = adjusted[i] > 0.05 ? "cannot be told" : pair.only_a > pair.only_b ? "solves more" : "solves fewer";
    table.cells({results.players[pair.a], results.players[pair.b], std::to_string(pair.only_a), std::to_string(pair.only_b),
                 open ? Table::Cell{percent(difference), {exact(100 * difference), "", ""}}
                      : Table::Cell{fmt::format("{} ({} to {})", percent(difference), percent(share.low), percent(share.high)),
                                    {exact(100 * difference), exact(100 * share.low), exact(100 * share.high)}},
                 Table::Cell{fmt::format("{:.3f}", adjusted[i]), {exact(adjusted[i])}},
                 known ? Table::Cell{fmt::format("{:.2f} ({:.2f} to {:.2f})", pair.nodes.ratio, ratio.low, ratio.high),
                                     {exact(pair.nodes.ratio), exact(ratio.low), exact(ratio.high)}}
                       : Table::Cell{"-", {"", "", ""}},
                 verdict});
  }
  table.notes = {"p: McNemar's exact test on the positions that one of them solved, corrected for all pairs (Holm)",
                 "nodes ratio: nodes to the solution for good, on the positions that both solved"};
  return table;
}

Table missed_table(const SuiteResults& results) {
  constexpr std::size_t most = 20;
  Table table("suite-missed", "Missed positions", {"<id", "<solution"});
  for (const std::string& player : results.players) table.columns.push_back({player, true});
  std::size_t missed = 0;
  for (std::size_t i = 0; i < results.suite.positions.size(); ++i) {
    const SuitePosition& position = results.suite.positions[i];
    if (std::all_of(results.answers.begin(), results.answers.end(), [&](const auto& answers) { return answers[i].solved; })) continue;
    if (++missed > most) continue;
    std::vector<std::string> row = {position.id, position.best.empty() ? "not " + joined_by(" ", position.avoid) : joined_by(" ", position.best)};
    for (const auto& answers : results.answers) row.push_back(answers[i].solved ? "+" : answers[i].move);
    table.row(std::move(row));
  }
  table.notes = {"+ solved; otherwise the move that was played"};
  if (missed > most) table.notes.push_back(fmt::format("{} more; --output DIR writes all answers", missed - most));
  return table;
}

std::string figure_text(const std::optional<std::int64_t>& figure) { return figure ? std::to_string(*figure) : ""; }

}  // namespace

SuiteComparison compare_on_suite(const SuiteResults& results, std::size_t a, std::size_t b) {
  SuiteComparison pair{a, b, 0, 0, {}, {}, 1};
  std::vector<statistics::Observation> of_a, of_b;
  std::vector<std::pair<double, double>> nodes;
  const std::size_t count = results.suite.positions.size();
  for (std::size_t i = 0; i < count; ++i) {
    const SuiteAnswer &mine = results.answers[a][i], &other = results.answers[b][i];
    pair.only_a += mine.solved && !other.solved ? 1 : 0;
    pair.only_b += other.solved && !mine.solved ? 1 : 0;
    of_a.push_back({static_cast<std::int64_t>(i), mine.solved ? 1.0 : 0.0, 1});
    of_b.push_back({static_cast<std::int64_t>(i), other.solved ? 1.0 : 0.0, 1});
    if (mine.for_good && other.for_good && mine.for_good->nodes && other.for_good->nodes)
      nodes.emplace_back(static_cast<double>(*mine.for_good->nodes), static_cast<double>(*other.for_good->nodes));
  }
  pair.share = statistics::clustered_difference(of_a, of_b, 1 / static_cast<double>(count));
  pair.nodes = statistics::paired_ratio(nodes);
  pair.p = statistics::paired_share_p(pair.only_a, pair.only_b);
  return pair;
}

std::vector<Table> suite_tables(const SuiteResults& results) {
  std::vector<Table> tables = {players_table(results)};
  if (results.players.size() > 1) tables.push_back(pairs_table(results));
  if (Table missed = missed_table(results); !missed.rows.empty()) tables.push_back(std::move(missed));
  return tables;
}

Table suite_answers(const SuiteResults& results) {
  Table table("suite-answers", "Every answer",
              {"<id", "<player", "<move", "solved", "points", "first_depth", "first_nodes", "first_time_us", "found_depth", "found_nodes",
               "found_time_us", "depth", "nodes", "time_us", "<stop"});
  for (std::size_t i = 0; i < results.suite.positions.size(); ++i)
    for (std::size_t p = 0; p < results.players.size(); ++p) {
      const SuiteAnswer& answer = results.answers[p][i];
      std::vector<std::string> row = {results.suite.positions[i].id, results.players[p], answer.move, answer.solved ? "1" : "0",
                                      std::to_string(answer.solved ? results.suite.positions[i].points : 0)};
      const auto add = [&](const std::optional<SolutionFound>& found) {
        row.push_back(found ? figure_text(found->depth) : "");
        row.push_back(found ? figure_text(found->nodes) : "");
        row.push_back(found ? std::to_string(found->time_us) : "");
      };
      add(answer.first);
      add(answer.for_good);
      add(answer.all);
      row.push_back(answer.stop);
      table.row(std::move(row));
    }
  return table;
}

std::string suite_junit(const SuiteResults& results) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (std::size_t p = 0; p < results.players.size(); ++p) {
    const auto count = static_cast<int>(results.suite.positions.size());
    xml += fmt::format("  <testsuite name=\"{}: {}\" tests=\"{}\" failures=\"{}\">\n", xml_escaped(results.suite.name),
                       xml_escaped(results.players[p]), count, count - results.solved(p));
    for (std::size_t i = 0; i < results.suite.positions.size(); ++i) {
      const SuiteAnswer& answer = results.answers[p][i];
      xml += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.6f}\"", xml_escaped(results.players[p]),
                         xml_escaped(results.suite.positions[i].id), static_cast<double>(answer.all.time_us) / 1e6);
      xml += answer.solved ? "/>\n" : fmt::format("><failure message=\"played {}\"/></testcase>\n", xml_escaped(answer.move));
    }
    xml += "  </testsuite>\n";
  }
  return xml + "</testsuites>\n";
}

}  // namespace arena
