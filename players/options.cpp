#include "players/options.hpp"

#include "core/common/errors.hpp"
#include "players/common/sides_played.hpp"

namespace arena {

namespace {

/// Calls `f(part of the draft, the same part of the kind)` for each part that the kind has.
template <class Draft, class Kind, class F>
void for_each_part(Draft& draft, Kind& kind, F&& f) {
  OptionParts::for_each([&](auto tag) {
    using Part = typename decltype(tag)::type;
    if constexpr (std::derived_from<std::remove_const_t<Kind>, Part>) {
      using Own = std::conditional_t<std::is_const_v<Kind>, const Part, Part>;
      f(std::get<Part>(draft.parts), static_cast<Own&>(kind));
    }
  });
}

}  // namespace

OptionDraft draft_of(const PlayerOptions& options) {
  OptionDraft draft;
  draft.kind = KindNumber{options.kind.index()};
  draft.limits = options.limits;
  std::visit([&](const auto& kind) { for_each_part(draft, kind, [](auto& drafted, const auto& own) { drafted = own; }); }, options.kind);
  return draft;
}

PlayerOptions options_of(const OptionDraft& draft) {
  PlayerOptions options;
  options.limits = draft.limits;
  std::size_t at = 0;
  PlayerKinds::for_each([&](auto tag) {
    if (at++ != static_cast<std::size_t>(draft.kind)) return;
    typename decltype(tag)::type kind;
    for_each_part(draft, kind, [](const auto& drafted, auto& own) { own = drafted; });
    options.kind = kind;
  });
  return options;
}

void refuse_sides(const std::string& what, std::string_view game, int sides) {
  std::string able;
  std::string_view last;
  PlayerKinds::for_each([&](auto tag) {
    using Kind = typename decltype(tag)::type;
    if (const Traits traits = Kind{}.traits({}); traits.most_sides < sides || traits.foreign) return;
    if (!last.empty()) able += std::string(last) + ", ";
    last = Kind::name;
  });
  if (!able.empty()) able.replace(able.size() - 2, 2, " or ");
  throw InputError(what + " is for two sides; " + std::string(game) + " with " + std::to_string(sides) + " players is played by search: " + able +
                   std::string(last));
}

void check_sides(const PlayerOptions& options, std::string_view game, int sides) {
  const Traits traits = traits_of(options);
  if (sides <= traits.most_sides) return;
  const std::string_view kind =
      std::visit([](const auto& each) { return std::string_view(std::remove_cvref_t<decltype(each)>::name); }, options.kind);
  refuse_sides(traits.two_sided.empty() ? "'search: " + std::string(kind) + "'" : "'" + std::string(traits.two_sided) + "'", game, sides);
}

}  // namespace arena
