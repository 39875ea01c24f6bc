// A player as plain data: a kind with its options, and the limits. Everything there is to know about a player is asked here, for any kind alike.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

#include "players/kinds.hpp"

namespace arena {

struct PlayerOptions {
  PlayerKinds::As<std::variant> kind = DefaultKind{};
  Limits limits;
  friend bool operator==(const PlayerOptions&, const PlayerOptions&) = default;
};

inline Traits traits_of(const PlayerOptions& options, const Limits& limits) {
  return std::visit([&](const auto& kind) { return kind.traits(limits); }, options.kind);
}
inline Traits traits_of(const PlayerOptions& options) { return traits_of(options, options.limits); }

/// The evaluator that a player takes; null if it takes none.
inline const EvaluatorChoice* evaluator_of(const PlayerOptions& options) {
  return std::visit(
      [](const auto& kind) -> const EvaluatorChoice* {
        if constexpr (requires { kind.evaluator(); })
          return &kind.evaluator();
        else
          return nullptr;
      },
      options.kind);
}
/// Does nothing if a player takes none.
inline void set_evaluator(PlayerOptions& options, const EvaluatorChoice& evaluator) {
  std::visit(
      [&](auto& kind) {
        if constexpr (requires { kind.evaluator() = evaluator; }) kind.evaluator() = evaluator;
      },
      options.kind);
}
/// The player decides by its search alone, without its book.
inline void forget_book(PlayerOptions& options) {
  std::visit(
      [](auto& kind) {
        if constexpr (requires { kind.forget_book(); }) kind.forget_book();
      },
      options.kind);
}
/// Every ply is a decision of its own, whatever the first ply of a turn found.
inline void decide_each_ply(PlayerOptions& options) {
  std::visit(
      [](auto& kind) {
        if constexpr (requires { kind.decide_each_ply(); }) kind.decide_each_ply();
      },
      options.kind);
}
/// Calls f(size in MiB, MemorySource) for each table of the player.
template <class Options, class F>
void visit_memory(Options& options, F&& f) {
  std::visit(
      [&](auto& kind) {
        using Kind = std::remove_cvref_t<decltype(kind)>;
        if constexpr (requires { Kind::visit_memory(kind, f); }) Kind::visit_memory(kind, f);
      },
      options.kind);
}
/// What the declarations of the options cannot say; `game` is null if none is known.
inline void check_options(const PlayerOptions& options, const GameFacts* game, OptionReport& report) {
  std::visit(
      [&](const auto& kind) {
        if constexpr (requires { kind.check(game, options.limits, report); }) kind.check(game, options.limits, report);
      },
      options.kind);
}

/// Throws InputError if a player cannot play a game of so many sides, and names the kinds that can.
void check_sides(const PlayerOptions& options, std::string_view game, int sides);

// The options of all kinds side by side, as a config reads them: the kind may be named last, or be changed by inheritance.

/// A kind by its index in the list.
enum class KindNumber : std::size_t {};

template <class Kind>
constexpr KindNumber number_of_kind() {
  std::size_t at = 0, found = PlayerKinds::size;
  PlayerKinds::for_each([&](auto tag) {
    if (std::same_as<typename decltype(tag)::type, Kind>) found = at;
    ++at;
  });
  return KindNumber{found};
}

/// The names that `search` accepts: those of all kinds but the foreign one.
inline constexpr auto search_names = [] {
  std::array<std::string_view, PlayerKinds::size - 1> names;
  std::size_t at = 0;
  PlayerKinds::for_each([&](auto tag) {
    if (at < names.size()) names[at++] = decltype(tag)::type::name;
  });
  return names;
}();

namespace detail {
template <class List>
struct AllParts;
template <class... Kinds>
struct AllParts<TypeList<Kinds...>> {
  template <class List, class Kind, class... Rest>
  static auto join() {
    using Now = typename Joined<List, typename Kind::Parts>::type;
    if constexpr (sizeof...(Rest) > 0)
      return join<Now, Rest...>();
    else
      return TypeTag<Now>{};
  }
  using type = typename decltype(join<TypeList<>, Kinds...>())::type;
};
}  // namespace detail

/// The parts that the kinds are made of, each once.
using OptionParts = detail::AllParts<PlayerKinds>::type;

struct OptionDraft {
  KindNumber kind = number_of_kind<DefaultKind>();
  OptionParts::As<std::tuple> parts;
  Limits limits;
};

/// "search: minimax, alpha-beta or proof-number": the kinds that have a part. A type of its own, so that a visitor can tell it from what one option
/// requires of another.
struct KindRequirement {
  std::string text;
  operator std::string_view() const { return text; }  // NOLINT(google-explicit-constructor): it is a requirement like others
};

/// What the declarations of a part may ask about the kinds.
struct DraftKinds {
  KindNumber chosen;
  /// Whether the chosen kind has that part.
  template <class Part>
  [[nodiscard]] bool has() const {
    std::size_t at = 0;
    bool found = false;
    PlayerKinds::for_each([&](auto tag) {
      if (at++ == static_cast<std::size_t>(chosen)) found = std::derived_from<typename decltype(tag)::type, Part>;
    });
    return found;
  }
  template <class Part>
  [[nodiscard]] static KindRequirement requirement() {
    std::string text;
    std::string_view last;
    PlayerKinds::for_each([&](auto tag) {
      using Kind = typename decltype(tag)::type;
      if (!std::derived_from<Kind, Part>) return;
      if (!last.empty()) text += (text.empty() ? "" : ", ") + std::string(last);
      last = Kind::name;
    });
    return {"search: " + text + (text.empty() ? "" : " or ") + std::string(last)};
  }
};

OptionDraft draft_of(const PlayerOptions& options);
PlayerOptions options_of(const OptionDraft& draft);

/// Everything but the limits.
template <class Visitor, class Draft>
void visit_kind(Visitor& v, Draft& draft) {
  v.choice("search", draft.kind, search_names, "how a move is chosen: at random, by a search, by proof, or from a certificate");
  const DraftKinds kinds{draft.kind};
  OptionParts::for_each([&](auto tag) {
    using Part = typename decltype(tag)::type;
    v.only_if(kinds.template has<Part>(), DraftKinds::requirement<Part>(), [&] { Part::visit(v, std::get<Part>(draft.parts), kinds); });
  });
}

template <class Visitor, class Draft>
void visit_options(Visitor& v, Draft& draft) {
  visit_kind(v, draft);
  visit_limits_section(v, draft.limits);
}

/// Calls what a part has for its files: f.lines(path, file, lines), f.strategy(path, file, source).
template <class Draft, class F>
void visit_files(Draft& draft, F&& f) {
  const DraftKinds kinds{draft.kind};
  OptionParts::for_each([&](auto tag) {
    using Part = typename decltype(tag)::type;
    if constexpr (requires { Part::visit_files(std::get<Part>(draft.parts), f); })
      if (kinds.template has<Part>()) Part::visit_files(std::get<Part>(draft.parts), f);
  });
}

}  // namespace arena
