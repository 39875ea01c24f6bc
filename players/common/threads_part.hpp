// How many threads search one decision, as a part of the kinds of player that can use several.
#pragma once
#include "players/common/limits.hpp"

namespace arena {

/// For kinds of player whose threads share one tree and spread out by virtual losses; it declares no options of its own.
struct VirtualLosses {
  friend bool operator==(const VirtualLosses&, const VirtualLosses&) = default;
};

struct ThreadsPart {
  int threads = 1;
  int virtual_loss = 1;

  template <class Visitor, class Part, class Kinds>
  static void visit(Visitor& v, Part& part, const Kinds& kinds) {
    v.integer("threads", part.threads, 1, 256,
              "threads that share one tree or one transposition table; with more than one, a decision is not exactly repeatable");
    v.only_if(kinds.template has<VirtualLosses>(), kinds.template requirement<VirtualLosses>(), [&] {
      v.only_if(part.threads > 1, "threads > 1",
                [&] { v.integer("virtual_loss", part.virtual_loss, 0, 1000, "losses added to a node while a thread is below it"); });
    });
  }
  friend bool operator==(const ThreadsPart&, const ThreadsPart&) = default;
};

}  // namespace arena
