// A proof-number search before or beside another one: its options.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace arena {

enum class ProofAim { win, draw, both };
inline constexpr std::array<std::string_view, 3> proof_aim_names = {"win", "draw", "both"};

/// A proof-number search before the usual one, for a part of what a decision may cost, or beside it.
struct ProofOptions {
  bool on = false;
  ProofAim aim = ProofAim::win;
  double share = 0.25;
  std::uint64_t nodes = 100'000;
  int max_ply = 0;
  int size_mb = 16;
  bool thread = false;
  friend bool operator==(const ProofOptions&, const ProofOptions&) = default;
};

struct ProofPart {
  ProofOptions proof;

  template <class Visitor, class Part, class Kinds>
  static void visit(Visitor& v, Part& part, const Kinds&) {
    auto& proof = part.proof;
    v.group("proof", proof.on, "run a proof-number search first and play a proved result; always on with search: proof-number", [&] {
      v.choice("aim", proof.aim, proof_aim_names, "what to prove for the side to move: a win, at least a draw, or first the one, then the other");
      v.real("share", proof.share, 0.01, 1.0, "its share of a decision's nodes or time; with thread: true, of the nodes alone");
      v.integer("nodes", proof.nodes, 1, 1'000'000'000'000, "at most this many positions per question");
      v.integer("max_ply", proof.max_ply, 0, 300, "prove only wins within this many plies; 0: no limit");
      v.integer("size_mb", proof.size_mb, 1, 65536, "memory in MiB, rounded down to a power of two");
      v.flag("thread", proof.thread, "run in a thread beside the search for as long as that takes; the first proof is played (proposed by Sweere)");
    });
  }
  friend bool operator==(const ProofPart&, const ProofPart&) = default;
};

}  // namespace arena
