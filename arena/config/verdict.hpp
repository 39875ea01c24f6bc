// How a changed player is judged against the one it was made from: by a sequential test or by a fixed number of pairs. The options are declared once
// below, as in players/options.hpp.
#pragma once
#include <array>
#include <string_view>

namespace arena::config {

enum class VerdictKind { sequential, fixed };
inline constexpr std::array<std::string_view, 2> verdict_kind_names = {"sequential", "fixed"};

struct VerdictSpec {
  VerdictKind kind = VerdictKind::sequential;
  int pairs = 2000;   // at most
  double worth = 20;  // Elo
  friend bool operator==(const VerdictSpec&, const VerdictSpec&) = default;
};

template <class Visitor, class V>
void visit_verdict(Visitor& v, V& verdict) {
  v.chooser("verdict", verdict.kind, verdict_kind_names,
            "how the new player is judged against the old one: pairs until a sequential test decides, or a fixed number of pairs", [&] {
              v.integer("pairs", verdict.pairs, 10, 100'000, "pairs to play at most");
              v.real("worth", verdict.worth, 0.1, 1000, "the smallest gain in Elo worth having: 'nothing gained' excludes that much");
            });
}

}  // namespace arena::config
