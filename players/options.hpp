// A player as plain data: its kind, the options of each kind apart, and the limits. A kind is handed its own part (make_player_impl.hpp).
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "players/common/limits.hpp"
#include "players/kinds.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

enum class ProofAim { win, draw, both };
inline constexpr std::array<std::string_view, 3> proof_aim_names = {"win", "draw", "both"};

/// A proof-number search before the usual one, for a part of what a decision may cost.
struct ProofOptions {
  bool on = false;
  ProofAim aim = ProofAim::win;
  double share = 0.25;
  std::uint64_t nodes = 100'000;
  int max_ply = 0;
  int size_mb = 16;
  friend bool operator==(const ProofOptions&, const ProofOptions&) = default;
};

/// A strategy's positions and moves, read by whoever may read files (players/certificate/certificate_player.hpp).
class StrategySource;
struct CertificateOptions {
  std::string file;
  std::shared_ptr<const StrategySource> source;
  friend bool operator==(const CertificateOptions& a, const CertificateOptions& b) { return a.file == b.file; }
};

/// A new kind adds a member with its own options here, and declares them in visit_kind.
struct PlayerOptions {
  SearchKind search = SearchKind::alpha_beta;
  TreeOptions tree;  // of minimax and alpha-beta, and of what the kinds that prove or look up fall back on
  ProofOptions proof;
  CertificateOptions certificate;
  Limits limits;
  friend bool operator==(const PlayerOptions&, const PlayerOptions&) = default;
};

/// Whether a limit of time may end a decision: then nobody can repeat it exactly.
inline bool plays_by_the_clock(const PlayerOptions& options, const Limits& limits) {
  return traits_of(options.search).searches && (limits.move_time.count() > 0 || limits.game_time.count() > 0);
}

inline bool has_table(const PlayerOptions& options) { return traits_of(options.search).enhancements && options.tree.table.on; }
inline bool has_proof_table(const PlayerOptions& options) {
  const KindTraits& kind = traits_of(options.search);
  return kind.proves_first || (kind.tree_options && options.proof.on);
}

/// Whether a decision may depend on what the player found at earlier ones of the same game.
inline bool carries_state(const PlayerOptions& options) {
  const KindTraits& kind = traits_of(options.search);
  return has_proof_table(options) || (kind.tree_options && (options.tree.table.keep || options.tree.reuse_turn));
}

/// A search needs something that ends it.
enum class LimitsProblem { none, no_limit, no_depth };
inline LimitsProblem limits_problem(const PlayerOptions& options, const Limits& limits) {
  if (!traits_of(options.search).searches) return LimitsProblem::none;
  const bool own_depth = traits_of(options.search).tree_options && (options.tree.max_depth > 0 || limits.policy == TimePolicyKind::branching);
  if (limits.depth > 0 || own_depth) return LimitsProblem::none;
  if (limits.nodes == 0 && limits.move_time.count() == 0 && limits.game_time.count() == 0) return LimitsProblem::no_limit;
  const bool one_depth = traits_of(options.search).tree_options && !options.tree.iterative_deepening;
  return one_depth ? LimitsProblem::no_depth : LimitsProblem::none;
}

/// The proof-number search beside or before another one.
template <class Visitor, class P>
void visit_proof(Visitor& v, P& proof) {
  v.group("proof", proof.on, "a proof-number search comes first, and a proved result is played; always on with search: proof-number", [&] {
    v.choice("aim", proof.aim, proof_aim_names,
             "what is to be proved for the side to move: a win, at least a draw, or first the one, then the other");
    v.real("share", proof.share, 0.01, 1.0, "the part of a decision's nodes or time that goes to it");
    v.integer("nodes", proof.nodes, 1, 1'000'000'000'000, "never more positions than this for a question");
    v.integer("max_ply", proof.max_ply, 0, 300, "prove only wins within so many plies; 0: no limit");
    v.integer("size_mb", proof.size_mb, 1, 65536, "memory in MiB, rounded down to a power of two");
  });
}

/// Everything but the limits.
template <class Visitor, class O>
void visit_kind(Visitor& v, O& o) {
  v.choice("search", o.search, search_kind_names, "how a move is chosen: at random, by a search, by proof, or from a certificate");
  const KindTraits& kind = traits_of(o.search);
  v.only_if(kind.tree_options, search_requirement(&KindTraits::tree_options), [&] {
    visit_tree_options(v, o.tree, kind.enhancements);
    visit_proof(v, o.proof);
    v.only_if(kind.needs_certificate, search_requirement(&KindTraits::needs_certificate), [&] {
      v.section("certificate", "the strategy that is played", [&] {
        v.text("file", o.certificate.file, "a file of arena solve --certificate; relative to the config's folder, or to where the program runs");
      });
    });
  });
}

template <class Visitor, class O>
void visit_options(Visitor& v, O& o) {
  visit_kind(v, o);
  visit_limits_section(v, o.limits);
}

}  // namespace arena
