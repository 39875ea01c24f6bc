// A decision as the words of an `info` line.
#pragma once
#include <fmt/format.h>

#include <chrono>
#include <string>

#include "core/common/game.hpp"
#include "players/common/decision.hpp"

namespace arena::protocol {

/// A proved win or loss at an unknown distance keeps its score, which no evaluator reaches.
inline std::string score_words(const Decision& d) {
  if ((d.proved == Proved::win || d.proved == Proved::loss) && d.proved_plies > 0)
    return fmt::format("mate {}", d.proved == Proved::win ? d.proved_plies : -d.proved_plies);
  return fmt::format("cp {}", d.score);
}

template <Game G>
std::string info_words(const G& position, const Decision& d, std::chrono::nanoseconds elapsed) {
  const double seconds = std::chrono::duration<double>(elapsed).count();
  std::string words = fmt::format("depth {} seldepth {} time {} nodes {}", d.depth, d.seldepth, elapsed.count() / 1'000'000, d.nodes_total);
  if (seconds > 1e-4) words += fmt::format(" nps {:.0f}", static_cast<double>(d.nodes_total) / seconds);
  if (d.table_full) words += fmt::format(" hashfull {}", *d.table_full);
  words += " score " + score_words(d);
  if (!d.principal_variation.empty()) words += " pv";
  for (const Move move : d.principal_variation) words += ' ' + position.to_text(move);
  return words;
}

}  // namespace arena::protocol
