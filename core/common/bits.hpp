// How many bits of a word are set, at the same cost on every machine.
#pragma once
#include <bit>
#include <cstdint>

namespace arena {

/// Programs for any x86-64 cannot count on the processor's instruction for this: there std::popcount is a call.
constexpr int count_bits(std::uint64_t word) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  word -= word >> 1 & 0x5555'5555'5555'5555U;
  word = (word & 0x3333'3333'3333'3333U) + (word >> 2 & 0x3333'3333'3333'3333U);
  return static_cast<int>(((word + (word >> 4)) & 0x0F0F'0F0F'0F0F'0F0FU) * 0x0101'0101'0101'0101U >> 56);
#else
  return std::popcount(word);
#endif
}

}  // namespace arena
