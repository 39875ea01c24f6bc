#include "arena/record/results.hpp"

#include <fmt/format.h>

namespace arena {

void PlayerResults::add(const GameRow& row, int side) {
  const double score = row.score(side);
  ++games;
  points += score;
  if (score > 0) return;
  ++losses;
  if (row.side_at_fault() == side) ++faults[row.termination];
}

std::string PlayerResults::why_unfit() const {
  std::uint64_t own = 0;
  std::string words;
  for (const auto& [why, count] : faults) {
    own += count;
    words += fmt::format("{}{} by {}", words.empty() ? "" : ", ", count, why);
  }
  if (2 * own <= losses) return "";
  const auto never = faults.find(std::string(fault::no_start));
  if (never != faults.end() && never->second == games) return fmt::format("was never ready: it lost all of its games ({}) by no-start", games);
  return fmt::format("lost {} of its {} lost games by its own fault ({})", own, losses, words);
}

}  // namespace arena
