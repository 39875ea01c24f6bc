// What a decision found and cost, in the form of a row. Unknown figures are left empty.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>

#include "arena/record/rows.hpp"
#include "core/common/game.hpp"
#include "players/common/decision.hpp"

namespace arena {

inline constexpr std::array<std::string_view, 4> proved_names = {"", "win", "loss", "draw"};

inline bool ended_by(const DecisionRow& row, StopReason reason) { return row.stop == stop_reason_names[static_cast<std::size_t>(reason)]; }
inline bool is_proved(const DecisionRow& row, Proved proved) { return row.proved == proved_names[static_cast<std::size_t>(proved)]; }

/// The score as in a row: for a proved win or loss the distance in plies, negative for a loss; empty if the player does not know it.
inline Figure score_figure(const Decision& d) {
  if (!d.searched || !d.known.score) return {};
  if (d.proved != Proved::win && d.proved != Proved::loss) return d.score;
  if (d.proved_plies == 0) return {};
  return d.proved == Proved::win ? d.proved_plies : -d.proved_plies;
}

/// Everything but the player; the move is left empty if there is none. `position` is the one that was decided.
template <Game G>
void fill_decision(DecisionRow& row, const G& position, const Decision& d, std::int64_t wall_ns, std::int64_t cpu_ns) {
  if (d.move != no_move) row.move = position.to_text(d.move);
  row.legal_moves = position.legal_count();
  row.time_us = (wall_ns + 500) / 1000;
  row.cpu_us = (cpu_ns + 500) / 1000;
  row.stop = stop_reason_names[static_cast<std::size_t>(d.stop)];
  if (!d.searched) return;
  if (d.known.depth) row.depth = d.depth;
  if (d.known.depth) row.depth_begun = std::max(d.depth, d.begun);
  if (d.known.seldepth) row.seldepth = d.seldepth;
  row.score = score_figure(d);
  row.proved = proved_names[static_cast<std::size_t>(d.proved)];
  if (d.known.iteration) row.nodes = static_cast<std::int64_t>(d.nodes);
  if (d.known.nodes) row.nodes_total = static_cast<std::int64_t>(d.nodes_total);
  if (d.known.nodes && wall_ns > 0) row.nps = static_cast<std::int64_t>(static_cast<double>(d.nodes_total) * 1e9 / static_cast<double>(wall_ns));
  for (std::size_t i = 0; d.counters.has_value() && i < row.counters.size(); ++i)
    if (const auto value = counted(d.counters, i)) row.counters[i] = static_cast<std::int64_t>(*value);
  for (const Move move : d.principal_variation) {
    if (!row.pv.empty()) row.pv += ' ';
    row.pv += position.to_text(move);
  }
}

}  // namespace arena
