#include "arena/statistics/node_test.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <unordered_map>

#include "arena/statistics/distributions.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/holm.hpp"
#include "core/common/random.hpp"

namespace arena::statistics {

namespace {

constexpr int permutations = 999;
constexpr std::size_t most_permuted = 300'000;  // cells times columns; beyond it there are so many openings that means are normal
constexpr std::size_t most_findings = 10;

/// Residuals of one measure: the observed value minus the average for the players' sides.
struct NodeColumn {
  bool speed = false;
  std::size_t player = 0;
  std::vector<double> sum, count;  // by cell
  double spread = 0;               // of a single observation, clusters accounted for
};

/// Everything of one opening on one machine.
struct NodeCells {
  std::vector<std::uint32_t> node;
  std::size_t nodes = 0;  // numbers are below it
  std::vector<NodeColumn> columns;
};

class StratumMeans {
 public:
  void add(std::uint64_t stratum, double value) {
    auto& [sum, count] = of_[stratum];
    sum += value;
    count += 1;
  }
  [[nodiscard]] double of(std::uint64_t stratum) const {
    const auto& [sum, count] = of_.at(stratum);
    return sum / count;
  }

 private:
  std::unordered_map<std::uint64_t, std::pair<double, double>> of_;
};

/// Who sat where.
std::uint64_t pairing(const NodeGame& game) {
  return std::uint64_t{game.first} << 34U | std::uint64_t{game.second} << 4U | static_cast<unsigned>(game.first_side << 2U | game.second_side);
}

/// The columns of the games on machines that are not left out.
NodeCells cells_of(const std::vector<NodeGame>& games, const std::vector<bool>& left_out) {
  NodeCells cells;
  cells.nodes = left_out.size();
  StratumMeans scores, speeds;
  std::set<std::uint32_t> players;
  std::unordered_map<std::uint64_t, std::uint32_t> cell_of;
  const auto is_in = [&](const NodeGame& game) { return !left_out[game.node]; };
  const auto cell_key = [](const NodeGame& game) { return std::uint64_t{game.node} << 32U | game.opening; };
  for (const NodeGame& game : games) {
    if (!is_in(game)) continue;
    scores.add(pairing(game), static_cast<double>(game.score));
    if (game.first_speed > 0) speeds.add(game.first, std::log(static_cast<double>(game.first_speed)));
    if (game.second_speed > 0) speeds.add(game.second, std::log(static_cast<double>(game.second_speed)));
    players.insert({game.first, game.second});
    if (cell_of.emplace(cell_key(game), static_cast<std::uint32_t>(cell_of.size())).second) cells.node.push_back(game.node);
  }
  const auto column = [&](bool speed, std::size_t player) {
    cells.columns.push_back({speed, player, std::vector<double>(cells.node.size()), std::vector<double>(cells.node.size()), 0});
  };
  std::unordered_map<std::uint32_t, std::size_t> column_of;  // of a player's results; with two players the second's mirror the first's
  for (const std::uint32_t player : players) {
    if (players.size() == 2 && !column_of.empty()) break;
    column_of[player] = cells.columns.size();
    column(false, player);
  }
  column(true, 0);
  const auto add = [&](std::size_t at, std::uint32_t cell, double value) {
    cells.columns[at].sum[cell] += value;
    cells.columns[at].count[cell] += 1;
  };
  for (const NodeGame& game : games) {
    if (!is_in(game)) continue;
    const std::uint32_t cell = cell_of.at(cell_key(game));
    const double surprise = static_cast<double>(game.score) - scores.of(pairing(game));
    if (const auto at = column_of.find(game.first); at != column_of.end()) add(at->second, cell, surprise);
    if (const auto at = column_of.find(game.second); at != column_of.end()) add(at->second, cell, -surprise);
    if (game.first_speed > 0) add(cells.columns.size() - 1, cell, std::log(static_cast<double>(game.first_speed)) - speeds.of(game.first));
    if (game.second_speed > 0) add(cells.columns.size() - 1, cell, std::log(static_cast<double>(game.second_speed)) - speeds.of(game.second));
  }
  std::erase_if(cells.columns, [](const NodeColumn& each) { return std::accumulate(each.count.begin(), each.count.end(), 0.0) == 0; });
  for (NodeColumn& each : cells.columns) {
    double squares = 0, all = 0;
    for (std::size_t i = 0; i < each.sum.size(); ++i) {
      squares += each.sum[i] * each.sum[i];
      all += each.count[i];
    }
    each.spread = squares / all;
  }
  return cells;
}

/// How far each machine's mean lies from that of the others, in one column, for this assignment of cells.
struct NodeMeans {
  std::vector<double> sum, count;
  double all_sum = 0, all_count = 0;

  NodeMeans(const NodeColumn& column, const std::vector<std::uint32_t>& node, std::size_t nodes) : sum(nodes), count(nodes) {
    for (std::size_t i = 0; i < node.size(); ++i) {
      sum[node[i]] += column.sum[i];
      count[node[i]] += column.count[i];
    }
    all_sum = std::accumulate(sum.begin(), sum.end(), 0.0);
    all_count = std::accumulate(count.begin(), count.end(), 0.0);
  }
  [[nodiscard]] bool is_comparable(std::size_t node) const { return count[node] > 0 && all_count > count[node]; }
  [[nodiscard]] double difference(std::size_t node) const { return sum[node] / count[node] - (all_sum - sum[node]) / (all_count - count[node]); }
  [[nodiscard]] double error(std::size_t node, double spread) const { return std::sqrt(spread * (1 / count[node] + 1 / (all_count - count[node]))); }
  /// In standard errors; for a speed, without the tolerated part.
  [[nodiscard]] double distance(std::size_t node, const NodeColumn& column) const {
    if (!is_comparable(node)) return 0;
    const double far = std::abs(difference(node)) - (column.speed ? std::log1p(speed_tolerance) : 0);
    const double one = error(node, column.spread);
    return far <= 1e-9 || one <= 0 ? 0 : far / one;
  }
};

/// The spread around each machine's own mean: the basis of an interval once a machine is known to differ.
double spread_within(const NodeColumn& column, const std::vector<std::uint32_t>& node, const NodeMeans& means) {
  double squares = 0;
  std::size_t used = 0;
  for (std::size_t i = 0; i < node.size(); ++i) {
    if (column.count[i] == 0) continue;
    squares += std::pow(column.sum[i] - column.count[i] * means.sum[node[i]] / means.count[node[i]], 2);
    ++used;
  }
  const auto machines = static_cast<double>(std::count_if(means.count.begin(), means.count.end(), [](double count) { return count > 0; }));
  const double free = std::max(1.0, static_cast<double>(used) - machines);
  return squares / means.all_count * static_cast<double>(used) / free;
}

/// The machine and column that lie furthest out, and how far.
struct Farthest {
  double distance = 0;
  std::size_t node = 0, column = 0;
};
Farthest farthest_of(const NodeCells& cells, const std::vector<std::uint32_t>& node) {
  Farthest found;
  for (std::size_t c = 0; c < cells.columns.size(); ++c) {
    const NodeMeans means(cells.columns[c], node, cells.nodes);
    for (std::size_t n = 0; n < cells.nodes; ++n)
      if (const double distance = means.distance(n, cells.columns[c]); distance > found.distance) found = {distance, n, c};
  }
  return found;
}

double permuted_p(const NodeCells& cells, const Farthest& found) {
  Random random(20261117);
  std::vector<std::uint32_t> node = cells.node;
  int beyond = 0;
  for (int i = 0; i < permutations; ++i) {
    shuffle(node, random);
    beyond += farthest_of(cells, node).distance >= found.distance * (1 - 1e-9) ? 1 : 0;
  }
  return (beyond + 1.0) / (permutations + 1.0);
}

double student_p(const NodeCells& cells, const Farthest& found) {
  const Student student(static_cast<double>(std::max<std::size_t>(2, cells.node.size()) - 1));
  std::vector<double> p_values;
  std::size_t at = 0;
  for (std::size_t c = 0; c < cells.columns.size(); ++c) {
    const NodeMeans means(cells.columns[c], cells.node, cells.nodes);
    for (std::size_t n = 0; n < cells.nodes; ++n) {
      if (!means.is_comparable(n)) continue;
      if (n == found.node && c == found.column) at = p_values.size();
      p_values.push_back(2 * boost::math::cdf(boost::math::complement(student, means.distance(n, cells.columns[c]))));
    }
  }
  return holm_adjusted(p_values)[at];
}

std::size_t machines_in(const NodeCells& cells) { return std::set<std::uint32_t>(cells.node.begin(), cells.node.end()).size(); }

}  // namespace

NodeTest test_nodes(const std::vector<NodeGame>& games) {
  NodeTest test;
  std::uint32_t most = 0;
  std::set<std::uint32_t> openings;
  for (const NodeGame& game : games) {
    most = std::max(most, game.node + 1);
    openings.insert(game.opening);
    test.games += game.counts ? 1U : 0U;
  }
  test.openings = openings.size();
  std::vector<bool> left_out(most);
  while (test.findings.size() < most_findings) {
    const NodeCells cells = cells_of(games, left_out);
    const std::size_t machines = machines_in(cells);
    if (test.findings.empty()) test.nodes = machines;
    const bool few = cells.node.size() * cells.columns.size() <= most_permuted;
    if (test.findings.empty()) test.method = few ? permutation_method : many_openings_method;
    if (machines < 2) return test;
    const Farthest found = farthest_of(cells, cells.node);
    if (found.distance <= 0) return test;
    const double p = few ? permuted_p(cells, found) : student_p(cells, found);
    if (p > 0.05) return test;
    const NodeColumn& column = cells.columns[found.column];
    const NodeMeans means(column, cells.node, cells.nodes);
    const double difference = means.difference(found.node);
    const double reach = z95 * means.error(found.node, spread_within(column, cells.node, means));
    test.findings.push_back(
        {found.node, machines > 2, column.speed, column.player, difference, {difference - reach, difference + reach, false, false}, p});
    left_out[found.node] = true;
    if (machines == 2) return test;
  }
  return test;
}

}  // namespace arena::statistics
