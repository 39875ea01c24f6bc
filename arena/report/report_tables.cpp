#include "arena/report/report_tables.hpp"

#include <algorithm>

#include "arena/analysis/ablation/tables.hpp"
#include "arena/analysis/rating/audit.hpp"
#include "arena/analysis/rating/rating_tables.hpp"
#include "arena/games/recorded_moves.hpp"
#include "arena/report/facts.hpp"
#include "arena/report/search_tables.hpp"
#include "arena/report/standings.hpp"
#include "arena/report/versus_tables.hpp"
#include "core/common/errors.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace {

/// The player that the others are compared with: the requested one, or the base of a gauntlet.
std::optional<std::size_t> base_of(const RunData& data, const std::string& asked) {
  if (!asked.empty()) require_two_sides("tables against a base", data.game, data.tally.sides);
  if (data.tally.sides > 2) return std::nullopt;
  if (asked.empty()) return common_player(data.tally);
  const std::size_t known = data.ratings.record.index_of(asked);
  const auto& players = data.tally.players;
  const auto found =
      std::find_if(players.begin(), players.end(), [&](const PlayerTally& player) { return player.name == data.ratings.record.players[known].name; });
  return found == players.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - players.begin()));
}

/// The tables of each of several folders; a number tells them apart.
template <class Sources, class TablesOf>
std::vector<Table> numbered_tables(const Sources& sources, const TablesOf& tables_of) {
  std::vector<Table> tables;
  for (std::size_t i = 0; i < sources.size(); ++i)
    for (Table& table : tables_of(sources[i])) {
      if (sources.size() > 1) {
        table.name += "-of-" + std::to_string(i + 1);
        table.title += " (folder " + std::to_string(i + 1) + ")";
      }
      tables.push_back(std::move(table));
    }
  return tables;
}

}  // namespace

std::vector<Table> report_tables(const RunData& data, const RunDataOptions& options) {
  std::vector<Table> tables;
  const auto add = [&](std::vector<Table> more) { std::move(more.begin(), more.end(), std::back_inserter(tables)); };
  add(numbered_tables(data.tunings, tuning_tables));
  add(standings_tables(data.tally, data.ratings.record));
  add(audit_tables(data.folders));
  if (data.tunings.empty()) {
    add(match_tables(data.ratings));
    if (!data.ratings.match) add(pool_tables(data.ratings));
    add(side_tables(data.ratings));
    if (const auto base = base_of(data, options.base)) add(versus_tables(data, *base));
  } else {  // players that change from pair to pair have no standings and no rating
    std::erase_if(tables, [](const Table& table) { return table.name == "standings" || table.name == "crosstable" || table.name == "sides"; });
  }
  if (auto game = data.game_figures.table(side_names(data.game, data.rules, data.tally.sides), clusters_text(data.ratings.record)))
    tables.push_back(std::move(*game));
  add(numbered_tables(data.scalings, [&](const ScalingResults& results) { return scaling_tables(results, data.ratings.record); }));
  add(numbered_tables(data.folders, [](const std::filesystem::path& folder) { return ablation_tables(folder); }));
  add(depth_by_legal_moves(data));
  add(nodes_by_legal_moves(data));
  add(cost_by_ply(data));
  add(per_move_tables(data, options.per_move));
  if (Table differences = options_table(data.ratings.record.players); !differences.rows.empty()) tables.push_back(std::move(differences));
  return tables;
}

}  // namespace arena
