#include "core/omega/omega_tables.hpp"

namespace arena::omega {

namespace {

constexpr std::uint64_t stone_family = 0x6F6D656761'01;  // "omega" and a number
constexpr std::uint64_t turn_family = 0x6F6D656761'02;

constexpr Arcs arcs_of(unsigned neighbourhood) {
  const auto set = [neighbourhood](std::size_t i) { return (neighbourhood >> bit_around[i % 6] & 1U) != 0; };
  Arcs arcs{};
  for (std::size_t i = 0; i < 6; ++i)
    if (set(i) && !set(i + 5)) arcs.step[static_cast<std::size_t>(arcs.count++)] = static_cast<std::int16_t>(hex::around[i]);
  if (arcs.count == 0 && set(0)) arcs.step[static_cast<std::size_t>(arcs.count++)] = static_cast<std::int16_t>(hex::around[0]);  // all six
  return arcs;
}

constexpr Divisor divisor_of(std::size_t size) {
  Divisor d{1, 0};
  while (size % 2 == 0) {
    size /= 2;
    ++d.twos;
  }
  for (int step = 0; step < 7; ++step) d.reciprocal *= 2 - size * d.reciprocal;  // Newton: every step doubles the number of right bits
  return d;
}

constexpr Tables computed_tables() {
  Tables t;
  for (std::size_t colour = 0; colour < max_players; ++colour) {
    for (std::size_t cell = 0; cell < hex::cell_codes; ++cell) t.stone_keys[colour][cell] = zobrist(stone_family, colour * hex::cell_codes + cell);
    for (std::size_t mover = 0; mover < max_players; ++mover) t.turn_keys[mover][colour] = zobrist(turn_family, mover * max_players + colour);
  }
  for (unsigned bits = 0; bits < t.arcs.size(); ++bits) t.arcs[bits] = arcs_of(bits);
  for (std::size_t size = 1; size < t.divisors.size(); ++size) t.divisors[size] = divisor_of(size);
  return t;
}

}  // namespace

constinit const Tables tables = computed_tables();

}  // namespace arena::omega
