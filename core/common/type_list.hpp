// A list of types, for the one table of games and the evaluators of a game.
#pragma once
#include <utility>

namespace arena {

template <class T>
struct TypeTag {
  using type = T;
};

template <class... Ts>
struct TypeList {
  /// Calls `f(TypeTag<T>{})` for each type in order.
  template <class F>
  static constexpr void for_each(F&& f) {
    (f(TypeTag<Ts>{}), ...);
  }
};

}  // namespace arena
