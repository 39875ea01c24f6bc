#include "arena/report/game_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "arena/statistics/clustered.hpp"

namespace arena {

/// Makes the table's rows. A figure is given by its value and each cluster's first-order contribution to it.
class GameFigures::Rows {
 public:
  Rows(const std::vector<Sums>& clusters, Table& table) : clusters_(clusters), table_(table) {
    for (const Sums& one : clusters) {
      const auto add = [](auto& sum, const auto& more) { std::transform(sum.begin(), sum.end(), more.begin(), sum.begin(), std::plus<>()); };
      all_.games += one.games;
      all_.plies += one.plies;
      all_.plies_squared += one.plies_squared;
      all_.first_score += one.first_score;
      all_.shared += one.shared;
      add(all_.won, one.won);
      add(all_.positions, one.positions);
      add(all_.legal_moves, one.legal_moves);
      add(all_.decided, one.decided);
    }
  }
  [[nodiscard]] const Sums& all() const { return all_; }

  /// A mean: `part` over `whole`, both sums. No row if the whole is empty.
  template <class Part, class Whole>
  void mean(const std::string& name, const Part& part, const Whole& whole) {
    if (whole(all_) > 0) add(name, part(all_) / whole(all_), parts_of(part, whole), 1, false);
  }
  /// The same for a share, in percent.
  template <class Part, class Whole>
  void share(const std::string& name, const Part& part, const Whole& whole) {
    if (whole(all_) > 0) add(name, part(all_) / whole(all_), parts_of(part, whole), 100, true);
  }

  void length_deviation() {
    if (all_.games < 2) return;
    const double mean = all_.plies / all_.games;
    const double variance = std::max(0.0, (all_.plies_squared - all_.games * mean * mean) / (all_.games - 1)), deviation = std::sqrt(variance);
    std::vector<statistics::ClusterPart> parts;
    for (const Sums& one : clusters_) {
      const double off = one.plies_squared - 2 * mean * one.plies + one.games * (mean * mean - variance);
      parts.push_back({deviation > 0 ? off / (2 * deviation * all_.games) : 0, one.games / all_.games});
    }
    add("length, standard deviation", deviation, parts, 1, false);
  }

  void tree_size() {
    if (all_.all_positions() <= 0) return;
    const double length = all_.plies / all_.games, branching = all_.all_legal_moves() / all_.all_positions(), digits = std::log10(branching);
    std::vector<statistics::ClusterPart> parts;
    for (const Sums& one : clusters_) {
      const double longer = (one.plies - length * one.games) / all_.games;
      const double wider = (one.all_legal_moves() - branching * one.all_positions()) / all_.all_positions();
      parts.push_back({digits * longer + length * wider / (branching * std::log(10.0)), one.games / all_.games});
    }
    add("game tree, log10", length * digits, parts, 1, false);
  }

 private:
  template <class Part, class Whole>
  [[nodiscard]] std::vector<statistics::ClusterPart> parts_of(const Part& part, const Whole& whole) const {
    const double sum = whole(all_), mean = part(all_) / sum;
    std::vector<statistics::ClusterPart> parts;
    for (const Sums& one : clusters_)
      if (whole(one) > 0) parts.push_back({(part(one) - mean * whole(one)) / sum, whole(one) / sum});
    return parts;
  }
  void add(const std::string& name, double value, const std::vector<statistics::ClusterPart>& parts, double unit, bool is_share) {
    const statistics::Bounded range = is_share ? statistics::clustered_share(value, parts) : statistics::clustered_interval(value, parts);
    const auto number = [&](double figure) { return fmt::format("{:.{}f}", unit * figure, is_share ? 1 : 2); };
    Table::Cell interval("-", {"", ""});
    if (!range.low_open) interval = {number(range.low) + " to " + number(range.high), {exact(unit * range.low), exact(unit * range.high)}};
    table_.cells({name, {number(value), {exact(unit * value)}}, interval});
  }

  const std::vector<Sums>& clusters_;
  Table& table_;
  Sums all_;
};

GameFigures::Sums& GameFigures::at(std::int64_t cluster) {
  const auto number = static_cast<std::size_t>(cluster);
  if (clusters_.size() <= number) clusters_.resize(number + 1);
  return clusters_[number];
}

void GameFigures::add_game(std::int64_t cluster, const GameRow& row) {
  Sums& sums = at(cluster);
  ++sums.games;
  sums.plies += row.plies;
  sums.plies_squared += static_cast<double>(row.plies) * row.plies;
  sums.first_score += row.score(0);
  if (is_win(row.result()))
    ++sums.won[static_cast<std::size_t>(winner(row.result()))];
  else
    ++sums.shared;
}

void GameFigures::add_position(std::int64_t cluster, int ply, int plies, int legal_moves) {
  if (legal_moves <= 0 || ply < 1 || ply > plies) return;
  Sums& sums = at(cluster);
  ++sums.positions[phase_of(ply, plies)];
  sums.legal_moves[phase_of(ply, plies)] += legal_moves;
}

void GameFigures::add_decided(std::int64_t cluster, int doubt, int plies) {
  if (plies > 0) ++at(cluster).decided[phase_of(std::min(doubt + 1, plies), plies)];
}

std::optional<Table> GameFigures::table(const std::vector<std::string>& sides, const std::string& clusters) const {
  std::vector<Sums> played = clusters_;
  std::erase_if(played, [](const Sums& one) { return one.games == 0; });
  if (played.empty()) return std::nullopt;
  Table table("game", "The game as it was played", {"<figure", "value", "95 % interval"});
  table.split("95 % interval", {"low", "high"});
  Rows rows(played, table);
  const auto games = [](const Sums& s) { return s.games; };
  rows.mean(
      "branching factor", [](const Sums& s) { return s.all_legal_moves(); }, [](const Sums& s) { return s.all_positions(); });
  for (std::size_t phase = 0; phase < phase_names.size(); ++phase)
    rows.mean(
        fmt::format("branching factor, {}", phase_names[phase]), [=](const Sums& s) { return s.legal_moves[phase]; },
        [=](const Sums& s) { return s.positions[phase]; });
  rows.mean(
      "length, plies", [](const Sums& s) { return s.plies; }, games);
  rows.length_deviation();
  rows.tree_size();
  const bool many = sides.size() > 2;
  rows.share(
      many ? "first place shared, %" : "drawn, %", [](const Sums& s) { return s.shared; }, games);
  rows.share(
      fmt::format("score of {}, moving first, %", sides.front()), [](const Sums& s) { return s.first_score; }, games);
  for (std::size_t side = 0; side < sides.size(); ++side)
    rows.share(
        fmt::format("won by {}{}, %", sides[side], many ? " alone" : ""), [=](const Sums& s) { return s.won[side]; }, games);
  for (std::size_t phase = 0; phase < phase_names.size(); ++phase)
    rows.share(
        fmt::format("decided in the {}, %", phase_names[phase]), [=](const Sums& s) { return s.decided[phase]; },
        [](const Sums& s) { return s.all_decided(); });

  table.notes.push_back(
      fmt::format("{:.0f} different games; 95 % intervals by {} ({}); shares: {}. - where fewer than four, or no difference "
                  "between them, leave nothing to measure by.",
                  rows.all().games, clusters, statistics::clustered_method, statistics::clustered_share_method));
  if (rows.all().all_positions() > 0)
    table.notes.push_back(
        fmt::format("Branching factor: legal moves of a position before its move, {}; opening, middle and end are thirds of each "
                    "game. Game tree: the branching factor to the power of the mean length.",
                    without_openings_ ? "without the opening's, whose rules only the referee knows" : "the opening's included"));
  else
    table.notes.emplace_back("No branching factor and no game tree: legal moves were not recorded, and the rules are only the referee's.");
  if (many)
    table.notes.emplace_back("'Decided' is omitted: with more than two sides no score says who is ahead of all others.");
  else if (rows.all().all_decided() > 0)
    table.notes.push_back(fmt::format("Decided: of {:.0f} won games with recorded scores, the third from which on every score is for the winner.",
                                      rows.all().all_decided()));
  return table;
}

}  // namespace arena
