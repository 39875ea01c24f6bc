// What a decision cost, as the fields from `depth` to `pv` that moves.csv and positions.csv share. A figure that is not known is left empty.
#pragma once
#include <fmt/compile.h>
#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <string>

#include "core/common/game.hpp"
#include "players/decision.hpp"

namespace arena {

/// Appends the fields and the end of the line; `position` is the one that was decided.
template <Game G>
void append_decision(std::string& out, const G& position, const Decision& d, std::int64_t wall_ns, std::int64_t cpu_ns) {
  const auto to = std::back_inserter(out);
  if (!d.searched) {
    fmt::format_to(to, FMT_COMPILE(",,,,,,{},{},,{},,,,,,,,,,,\n"), (wall_ns + 500) / 1000, (cpu_ns + 500) / 1000,
                   stop_reason_names[static_cast<std::size_t>(d.stop)]);
    return;
  }
  constexpr std::string_view proved_names[] = {"", "win", "loss", "draw"};
  const bool proved_sign = d.proved == Proved::win || d.proved == Proved::loss;
  const Counters& c = d.counters;
  fmt::format_to(to, FMT_COMPILE("{},{},"), d.depth, d.seldepth);
  // A proved score is the distance in plies, positive for a win, negative for a loss; empty where the player does not know it.
  if (!proved_sign)
    fmt::format_to(to, FMT_COMPILE("{}"), d.score);
  else if (d.proved_plies > 0)
    fmt::format_to(to, FMT_COMPILE("{}"), d.proved == Proved::win ? d.proved_plies : -d.proved_plies);
  fmt::format_to(to, FMT_COMPILE(",{},{},{},{},{},"), proved_names[static_cast<std::size_t>(d.proved)], d.nodes, d.nodes_total,
                 (wall_ns + 500) / 1000, (cpu_ns + 500) / 1000);
  if (wall_ns > 0)
    fmt::format_to(to, FMT_COMPILE("{}"), static_cast<std::int64_t>(static_cast<double>(d.nodes_total) * 1e9 / static_cast<double>(wall_ns)));
  fmt::format_to(to, FMT_COMPILE(",{},"), stop_reason_names[static_cast<std::size_t>(d.stop)]);
  fmt::format_to(to, FMT_COMPILE("{},{},{},{},{},{},{},{},{},{},"), c.tt_probes, c.tt_hits, c.tt_cutoffs, c.tt_collisions, c.cutoffs, c.first_cutoffs,
                 c.killer_cutoffs, c.null_cutoffs, c.multi_cutoffs, c.evaluations);
  bool first = true;
  for (const Move move : d.principal_variation) {
    if (!first) out += ' ';
    out += position.to_text(move);
    first = false;
  }
  out += '\n';
}

}  // namespace arena
