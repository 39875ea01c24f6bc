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
    v.group("proof", proof.on, "a proof-number search comes first, and a proved result is played; always on with search: proof-number", [&] {
      v.choice("aim", proof.aim, proof_aim_names,
               "what is to be proved for the side to move: a win, at least a draw, or first the one, then the other");
      v.real("share", proof.share, 0.01, 1.0, "the part of a decision's nodes or time that goes to it; of its nodes alone with thread: true");
      v.integer("nodes", proof.nodes, 1, 1'000'000'000'000, "never more positions than this for a question");
      v.integer("max_ply", proof.max_ply, 0, 300, "prove only wins within so many plies; 0: no limit");
      v.integer("size_mb", proof.size_mb, 1, 65536, "memory in MiB, rounded down to a power of two");
      v.flag("thread", proof.thread, "in a thread beside the search, for as long as that takes; the first proof is played (Sweere's wish)");
    });
  }
  friend bool operator==(const ProofPart&, const ProofPart&) = default;
};

}  // namespace arena
