#include "core/omega/omega_tables.hpp"

#include "core/common/random.hpp"

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

constexpr SizeRow row_of_size(std::size_t size) {
  SizeRow row{};
  row.reciprocal = 1;
  row.small = size == 2 || size == 3 ? ~0U : 0U;
  if (size == 2) row.group = 1;
  if (size == 3) row.group = 256;
  if (size > 0) {
    while ((size >> row.twos & 1) == 0) ++row.twos;
    for (int step = 0; step < 7; ++step) row.reciprocal *= 2 - (size >> row.twos) * row.reciprocal;  // Newton: every step doubles the right bits
  }
  row.growth = static_cast<std::uint64_t>(row.reciprocal * (size + 1));
  return row;
}

constexpr Turn turn_after(std::size_t players, std::size_t mover, std::size_t colour) {
  if (colour + 1 < players) return {static_cast<std::uint8_t>(mover), static_cast<std::uint8_t>(colour + 1)};
  return {static_cast<std::uint8_t>((mover + 1) % players), 0};
}

constexpr Tables computed_tables() {
  Tables t;
  for (std::size_t colour = 0; colour < max_players; ++colour) {
    for (int cell = 0; cell < hex::cell_codes; ++cell)
      t.stone_keys[static_cast<std::size_t>(cell)][colour] = zobrist(stone_family, colour * hex::key_numbers + hex::key_number(cell));
    for (std::size_t mover = 0; mover < max_players; ++mover) t.turn_keys[mover][colour] = zobrist(turn_family, mover * max_players + colour);
  }
  for (unsigned bits = 0; bits < t.arcs.size(); ++bits) t.arcs[bits] = arcs_of(bits);
  for (std::size_t size = 0; size < t.sizes.size(); ++size) t.sizes[size] = row_of_size(size);
  for (std::size_t players = 2; players <= max_players; ++players)
    for (std::size_t mover = 0; mover < players; ++mover)
      for (std::size_t colour = 0; colour < players; ++colour) t.next_turn[players][mover][colour] = turn_after(players, mover, colour);
  return t;
}

}  // namespace

constinit const Tables tables = computed_tables();

}  // namespace arena::omega
