#include "arena/report/page/sample.hpp"

#include <algorithm>

namespace arena {

namespace {

/// The numbers below `count`, in halving order: every prefix is about evenly spread (van der Corput's sequence in base 2).
std::vector<std::size_t> evenly(std::size_t count) {
  std::size_t power = 1;
  int bits = 0;
  for (; power < count; power *= 2) ++bits;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < power; ++i) {
    std::size_t reversed = 0;
    for (int bit = 0; bit < bits; ++bit)
      if ((i >> bit & 1) != 0) reversed |= power >> (bit + 1);
    if (reversed < count) order.push_back(reversed);
  }
  return order;
}

}  // namespace

std::vector<std::size_t> games_by_interest(const std::vector<KeptGame>& kept, std::size_t most) {
  std::vector<std::size_t> asked, others;
  for (std::size_t i = 0; i < kept.size(); ++i) (kept[i].asked ? asked : others).push_back(i);
  std::vector<std::size_t> chosen;
  std::vector<bool> taken(kept.size());
  const auto take = [&](std::size_t i) {
    if (taken[i] || chosen.size() == most) return;
    taken[i] = true;
    chosen.push_back(i);
  };
  if (!others.empty()) {
    const auto shorter = [&](std::size_t a, std::size_t b) { return kept[a].row.plies < kept[b].row.plies; };
    take(others.front());
    take(*std::min_element(others.begin(), others.end(), shorter));
    take(*std::max_element(others.begin(), others.end(), shorter));
    std::size_t faults = 0;
    for (const std::size_t i : others)
      if (kept[i].row.is_fault() && faults++ < most / 4) take(i);
    // Of many, every n-th; the rest replaces those already among the marked ones.
    const std::size_t count = std::min(most, others.size());
    for (const std::size_t place : evenly(count)) take(others[place * others.size() / count]);
    for (const std::size_t place : evenly(others.size())) take(others[place]);
  }
  chosen.insert(chosen.begin(), asked.begin(), asked.end());
  return chosen;
}

}  // namespace arena
