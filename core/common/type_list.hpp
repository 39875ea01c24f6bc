// A list of types: the games, the evaluators of a game, the kinds of player.
#pragma once
#include <cstddef>
#include <type_traits>
#include <utility>

namespace arena {

template <class T>
struct TypeTag {
  using type = T;
};

template <class... Ts>
struct TypeList {
  static constexpr std::size_t size = sizeof...(Ts);
  template <template <class...> class Of>
  using As = Of<Ts...>;
  template <class T>
  static constexpr bool has = (std::is_same_v<T, Ts> || ...);

  /// Calls `f(TypeTag<T>{})` for each type in order.
  template <class F>
  static constexpr void for_each(F&& f) {
    (f(TypeTag<Ts>{}), ...);
  }
};

/// The types of the second list after those of the first, each once.
template <class List, class More>
struct Joined;
template <class... Ts>
struct Joined<TypeList<Ts...>, TypeList<>> {
  using type = TypeList<Ts...>;
};
template <class... Ts, class T, class... Rest>
struct Joined<TypeList<Ts...>, TypeList<T, Rest...>> {
  using type = typename Joined<std::conditional_t<TypeList<Ts...>::template has<T>, TypeList<Ts...>, TypeList<Ts..., T>>, TypeList<Rest...>>::type;
};

}  // namespace arena
