// The kinds of player, each declared once: its name, what it is, and what anybody else may ask about it. Whoever needs to know asks here, never by
// the name.
#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace arena {

enum class SearchKind { random, minimax, alpha_beta, proof_number, certificate, engine };

struct KindTraits {
  SearchKind kind;
  std::string_view name, help;
  bool searches = false;                    // its decisions have a depth, nodes and a score, and a limit must end it
  bool tree_options = false;                // takes the options of a tree search: evaluator, order, deepening, limits on the tree
  bool enhancements = false;                // takes the enhancements of alpha-beta: transposition table, killers, null move and the like
  bool proves_first = false;                // a proof-number search always comes first; it is an option of the others
  bool needs_certificate = false;           // plays from a certificate, whose file must be named
  bool deterministic = true;                // at fixed depth or nodes it decides the same again
  bool needs_clock = false;                 // cannot play without a limit of time
  bool reusable = false;                    // one player may live as long as its worker: `new_game` forgets everything
  bool foreign = false;                     // a program of its own, which make_player cannot make and `search` cannot name
  std::string_view depth = {}, nodes = {};  // what these figures of a decision mean; empty where it has none
};

/// THE table of kinds, in the order of the enumeration. A kind is added by a word there, a row here, and a line in make_player_impl.hpp.
inline constexpr auto player_kinds = std::to_array<KindTraits>({
    {.kind = SearchKind::random, .name = "random", .help = "plays any legal move, each as likely as the others", .reusable = true},
    {.kind = SearchKind::minimax,
     .name = "minimax",
     .help = "searches the whole tree to the given depth: the slow truth that the others are measured by",
     .searches = true,
     .tree_options = true,
     .depth = "plies of the last completed iteration",
     .nodes = "positions visited below the root"},
    {.kind = SearchKind::alpha_beta,
     .name = "alpha-beta",
     .help = "negamax with cut-offs, fail-soft; all enhancements can be switched on and off one by one",
     .searches = true,
     .tree_options = true,
     .enhancements = true,
     .depth = "plies of the last completed iteration",
     .nodes = "positions visited below the root"},
    {.kind = SearchKind::proof_number,
     .name = "proof-number",
     .help = "tries to prove a win or a draw by df-pn within its share of the limits; else plays as alpha-beta with the same options",
     .searches = true,
     .tree_options = true,
     .enhancements = true,
     .proves_first = true,
     .depth = "plies of the last completed iteration",
     .nodes = "positions visited below the root; those of the proof-number search count too"},
    {.kind = SearchKind::certificate,
     .name = "certificate",
     .help = "plays from a certificate of arena solve; out of it as alpha-beta with the same options",
     .searches = true,
     .tree_options = true,
     .enhancements = true,
     .needs_certificate = true,
     .depth = "plies of the last completed iteration, out of the certificate",
     .nodes = "positions visited below the root, out of the certificate"},
    {.kind = SearchKind::engine,
     .name = "engine",
     .help = "a program of its own that speaks UGI or UCI",
     .searches = true,
     .deterministic = false,
     .foreign = true,
     .depth = "as the engine says",
     .nodes = "as the engine counts"},
});

constexpr const KindTraits& traits_of(SearchKind kind) { return player_kinds[static_cast<std::size_t>(kind)]; }

/// The kinds that a player of ours can be: all but the foreign one, which comes last.
inline constexpr auto search_kind_names = [] {
  std::array<std::string_view, player_kinds.size() - 1> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = player_kinds[i].name;
  return names;
}();

static_assert(
    [] {
      for (std::size_t i = 0; i < player_kinds.size(); ++i)
        if (player_kinds[i].kind != static_cast<SearchKind>(i) || player_kinds[i].foreign != (i + 1 == player_kinds.size())) return false;
      return true;
    }(),
    "the table of kinds is in the order of the enumeration, the foreign one last");

/// "search: minimax, alpha-beta or proof-number": what an option needs that only some kinds take.
inline std::string search_requirement(bool KindTraits::*takes) {
  std::string text;
  std::string_view last;
  for (const KindTraits& kind : player_kinds) {
    if (!(kind.*takes)) continue;
    if (!last.empty()) text += (text.empty() ? "" : ", ") + std::string(last);
    last = kind.name;
  }
  return "search: " + text + (text.empty() ? "" : " or ") + std::string(last);
}

}  // namespace arena
