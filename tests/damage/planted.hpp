// Damage that a test plants into the players of one program, chosen by the environment: what `arena regress` must not let pass.
#pragma once
#include <cstdlib>
#include <string_view>

namespace arena::planted {

enum class Damage { none, evaluator, order, table, harmless };

inline const Damage damage = [] {
  const char* const text = std::getenv("ARENA_PLANTED_DAMAGE");
  const std::string_view word = text == nullptr ? "" : text;
  if (word == "evaluator") return Damage::evaluator;
  if (word == "order") return Damage::order;
  if (word == "table") return Damage::table;
  return word == "harmless" ? Damage::harmless : Damage::none;
}();
inline bool is(Damage which) { return damage == which; }

}  // namespace arena::planted
