#include "players/options.hpp"

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

}  // namespace arena
