// Threats along the current line of a tree search, one slot per ply.
#pragma once
#include <array>
#include <cstddef>

#include "players/common/tactics.hpp"

namespace arena {

/// Threats from the root down, one slot per ply.
template <Game G>
class ForcedLines {
 public:
  using T = Tactics<G>;
  using Threats = typename T::Threats;
  using Foresight = typename T::Foresight;

  void begin(bool on, const G& root) {
    on_ = on && T::known;
    if constexpr (T::known)
      if (on_) places_[0] = {T::of(root), true};
  }
  [[nodiscard]] bool on() const { return T::known && on_; }

  /// What `move`, not made yet, leads to at the next ply.
  const Foresight& foresee(const G& game, Move move, int ply) { return places_[at(ply + 1)] = T::after(game, move, places_[at(ply)].threats); }
  [[nodiscard]] const Foresight& foreseen(int ply) const { return places_[at(ply)]; }
  void set(int ply, const Foresight& seen) { places_[at(ply)] = seen; }
  void forget(int ply) { places_[at(ply)] = {}; }
  /// The threats on the board, `ply` plies from the root.
  const Threats& threats(const G& game, int ply) {
    Foresight& place = places_[at(ply)];
    if (!place.known) place = {T::of(game, place), true};
    return place.threats;
  }

 private:
  static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

  std::array<Foresight, 130> places_{};
  bool on_ = false;
};

}  // namespace arena
