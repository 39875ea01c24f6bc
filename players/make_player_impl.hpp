// The body of make_player; included only where a game's players are instantiated.
#pragma once
#include "core/common/errors.hpp"
#include "players/certificate/make_certificate_player.hpp"
#include "players/make_player.hpp"
#include "players/many/many_kinds.hpp"
#include "players/tree/make_searcher.hpp"

namespace arena {

namespace detail {

/// Throws at the first thing wrong with a player's options.
class ThrowingReport final : public OptionReport {
 public:
  explicit ThrowingReport(const GameFacts& game) : game_(game) {}
  void problem(std::initializer_list<std::string_view>, const std::string& what) override { throw InputError(what); }
  void needs_game(std::string_view path, const std::string& why, bool (*fits)(const GameFacts&)) override {
    if (!fits(game_)) throw InputError("'" + std::string(path) + "' " + why + ": it does not work in " + std::string(game_.name));
  }

 private:
  const GameFacts& game_;
};

}  // namespace detail

template <Game G>
std::unique_ptr<Player<G>> ManySearching::make_with(ManySearch search, const TreeOptions& options, TablePool& pool) {
  if constexpr (HasManySides<G>)
    return make_many_player<G>(search, options, pool);
  else
    return searcher_by_name<G, NoQuirks>(options, pool);
}

/// The only place where a kind of player becomes a type.
template <Game G>
std::unique_ptr<Player<G>> make_player(const PlayerOptions& options, TablePool& pool) {
  const GameFacts game = game_facts<G>();
  detail::ThrowingReport report(game);
  check_options(options, &game, report);
  return std::visit([&](const auto& kind) { return kind.template make<G>(pool); }, options.kind);
}

}  // namespace arena
