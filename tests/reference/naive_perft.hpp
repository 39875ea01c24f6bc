// Counting move sequences with a naive reference, by copies: nothing is undone, so nothing can be undone wrongly.
#pragma once
#include <cstdint>

namespace naive {

template <class N>
std::uint64_t perft(const N& game, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const auto& move : game.legal()) {
    if (depth == 1) {
      ++count;
      continue;
    }
    N next = game;
    next.play(move);
    count += perft(next, depth - 1);
  }
  return count;
}

}  // namespace naive
