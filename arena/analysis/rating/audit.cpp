#include "arena/analysis/rating/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arena/record/run_folder.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/share.hpp"

namespace arena {

namespace {

double score_in(Outcome result, int side) {
  if (result == Outcome::draw) return 0.5;
  return winner(result) == side ? 1 : 0;
}

/// The share that may be wrong: a 95 % bound if none was wrong, else a 95 % interval.
statistics::Bounded wrong_share(const AuditedGames& games) {
  return statistics::share_interval(games.wrong, games.played, games.wrong == 0 ? 0.9 : 0.95);
}

std::string percent_text(double share) { return fmt::format("{:.1f}", 100 * share); }

Table::Cell share_cell(const AuditedGames& games) {
  if (games.played == 0) return {"-", {"", "", ""}};
  const statistics::Bounded range = wrong_share(games);
  const double share = static_cast<double>(games.wrong) / static_cast<double>(games.played);
  const std::vector<std::string> values = {exact(100 * share), exact(100 * range.low), exact(100 * range.high)};
  if (games.wrong == 0) return {"at most " + percent_text(range.high), values};
  return {fmt::format("{} ({} to {})", percent_text(share), percent_text(range.low), percent_text(range.high)), values};
}

double plain_elo(double elo) { return std::abs(elo) < 0.05 ? 0 : elo; }

Table::Cell worth_cell(const AuditWorth& worth) {
  if (!worth.known) return {"-", {"", "", ""}};
  const auto end = [](double value, bool open) { return open ? "?" : fmt::format("{:+.1f}", plain_elo(value)); };
  const auto csv = [](double value, bool open) { return open ? "" : exact(value); };
  const auto& [low, high, low_open, high_open] = worth.interval;
  return {fmt::format("{:+.1f} ({} to {})", plain_elo(worth.elo), end(low, low_open), end(high, high_open)),
          {exact(worth.elo), csv(low, low_open), csv(high, high_open)}};
}

Table rules_table(const AuditCount& count) {
  Table table("adjudication", "Adjudicated games, and what playing on showed", {"<rule", "ended", "played on", "wrong", "wrong %"});
  table.split("wrong %", {"wrong_percent", "wrong_percent_low", "wrong_percent_high"});
  AuditedGames all;
  const auto row = [&](const std::string& name, const AuditedGames& games) {
    table.cells({name, std::to_string(games.ended), std::to_string(games.played), std::to_string(games.wrong), share_cell(games)});
  };
  for (const auto& [rule, games] : count.rules()) {
    row(std::string(adjudicated_by_names[static_cast<std::size_t>(rule)]), games);
    all.ended += games.ended;
    all.played += games.played;
    all.wrong += games.wrong;
    all.spoilt += games.spoilt;
  }
  if (count.rules().size() > 1) row("all", all);
  table.notes.push_back(fmt::format("A random share of the games is played on although a rule would end them, and their played result counts: {}.{}",
                                    wrong_text(all),
                                    all.spoilt == 0 ? "" : fmt::format(" {} more ended by a player's own fault and say nothing.", all.spoilt)));
  if (count.rules().contains(AdjudicatedBy::proof))
    table.notes.emplace_back("A proof cannot be wrong; if another result was played, the players gave the proved one away.");
  table.notes.emplace_back("Intervals of 95 %: exact (Clopper-Pearson), with every game taken as independent.");
  return table;
}

Table players_table(const AuditCount& count) {
  Table table("adjudication-worth", "What adjudication is worth", {"<player", "games", "ended", "played on", "wrong", "error per game", "Elo"});
  table.split("error per game", {"error", "error_low", "error_high"});
  table.split("Elo", {"elo", "elo_low", "elo_high"});
  for (const AuditedPlayer& player : count.players()) {
    const statistics::Difference error = player.error();
    const auto& [low, high, low_open, high_open] = error.interval;
    const bool known = !player.played.empty() && !low_open && !high_open;
    table.cells({player.name, std::to_string(player.games), std::to_string(player.audited.ended), std::to_string(player.audited.played),
                 std::to_string(player.audited.wrong),
                 known ? Table::Cell{fmt::format("{:.3f} ({:.3f} to {:.3f})", error.difference, low, high),
                                     {exact(error.difference), exact(low), exact(high)}}
                       : Table::Cell{"-", {"", "", ""}},
                 worth_cell(worth_of(player))});
  }
  table.notes.emplace_back(
      "Error: the played result of an audited game minus the rule's result, for the player. Elo: that of the recorded score minus that of the score "
      "with this error in every game that a rule ended; 95 %, clustered by opening.");
  return table;
}

}  // namespace

AuditWorth worth_of(const AuditedPlayer& player) {
  AuditWorth worth;
  const double score = player.score();
  worth.interval = {0, 0, true, true};
  if (player.played.empty() || score <= 0 || score >= 1) return worth;
  const double share = static_cast<double>(player.audited.ended) / static_cast<double>(player.games);
  const statistics::Difference error = player.error();
  const auto played_on = [&](double each) { return score + share * each; };
  const auto worth_at = [&](double each) { return statistics::elo_of_score(score) - statistics::elo_of_score(played_on(each)); };
  const auto is_score = [&](double each) { return played_on(each) > 0 && played_on(each) < 1; };
  if (!is_score(error.difference)) return worth;
  worth.known = true;
  worth.elo = worth_at(error.difference);
  const auto& [low, high, low_open, high_open] = error.interval;
  worth.interval.low_open = high_open || !is_score(high);
  worth.interval.high_open = low_open || !is_score(low);
  if (!worth.interval.low_open) worth.interval.low = worth_at(high);
  if (!worth.interval.high_open) worth.interval.high = worth_at(low);
  return worth;
}

AuditedPlayer& AuditCount::player(const std::string& name) {
  const auto known = std::find_if(players_.begin(), players_.end(), [&](const AuditedPlayer& each) { return each.name == name; });
  if (known != players_.end()) return *known;
  players_.emplace_back().name = name;
  return players_.back();
}

void AuditCount::add(const GameRow& row, std::int64_t cluster) {
  const std::optional<Ruling> audited = row.audited();
  const std::optional<AdjudicatedBy> ended = row.adjudicated_by();
  const bool by_rule = !audited && ended && *ended != AdjudicatedBy::max_plies && *ended != AdjudicatedBy::unfinished;
  const auto count = [&](AuditedGames& games) {
    if (by_rule) ++games.ended;
    if (audited && row.is_fault()) ++games.spoilt;
    if (!audited || row.is_fault()) return;
    ++games.played;
    games.wrong += row.result() != audited->result ? 1 : 0;
  };
  if (audited || by_rule) count(rules_[audited ? audited->rule : *ended]);
  for (int side = 0; side < row.sides(); ++side) {
    AuditedPlayer& who = player(row.seat(side).player);
    ++who.games;
    who.points += row.score(side);
    count(who.audited);
    if (!audited || row.is_fault()) continue;
    who.played.push_back({cluster, row.score(side)});
    who.ruled.push_back({cluster, score_in(audited->result, side)});
  }
}

std::string wrong_text(const AuditedGames& games) {
  if (games.played == 0) return "no game was played on yet";
  const statistics::Bounded range = wrong_share(games);
  if (games.wrong == 0)
    return fmt::format("0 of {} audited {} wrong, so at most {} % are (95 %)", games.played, games.played == 1 ? "was" : "were",
                       percent_text(range.high));
  return fmt::format("{} of {} audited {} wrong, {} % ({} to {} %)", games.wrong, games.played, games.wrong == 1 ? "was" : "were",
                     percent_text(static_cast<double>(games.wrong) / static_cast<double>(games.played)), percent_text(range.low),
                     percent_text(range.high));
}

std::vector<Table> audit_tables(const AuditCount& count) {
  if (count.rules().empty()) return {};
  return {rules_table(count), players_table(count)};
}

std::vector<Table> audit_tables(const std::vector<std::filesystem::path>& folders) {
  AuditCount count;
  std::int64_t number = 0;
  for (const std::filesystem::path& folder : folders) {
    const RunFolder run(folder);
    const std::int64_t of_folder = number++ << 32;
    if (run.tournament().adjudication.audit > 0) run.games([&](const GameRow& row) { count.add(row, of_folder + row.opening); });
  }
  return audit_tables(count);
}

}  // namespace arena
