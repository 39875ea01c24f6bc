// A strategy as a list of positions and moves, looked up by the stones themselves: no hash is trusted, and symmetric positions are one.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/common/errors.hpp"
#include "core/common/game.hpp"
#include "core/hex/hex_geometry.hpp"

namespace arena {

/// The same for all symmetric images of a position and different for any two others; `symmetry` leads from the position to this form.
struct StandardForm {
  std::u16string pieces;
  int symmetry = 0;
};

/// Of stones as cell * 4 + colour, in any order.
inline StandardForm least_image(const std::u16string& stones) {
  StandardForm least;
  std::u16string image = stones;
  for (int s = 0; s < hex::symmetries; ++s) {
    std::transform(stones.begin(), stones.end(), image.begin(),
                   [&](char16_t stone) { return static_cast<char16_t>(hex::image(stone / 4, s) * 4 + stone % 4); });
    std::sort(image.begin(), image.end());
    if (s == 0 || image < least.pieces) least = {image, s};
  }
  return least;
}

template <Game G>
StandardForm standard_form(const G& game) {
  if constexpr (PlacesStonesForGood<G>) {
    std::u16string stones;
    for (int cell = 0; cell < hex::cell_codes; ++cell) {
      if (!hex::on_board(cell, hex::max_radius)) continue;
      if (const int colour = game.colour_at(cell); colour >= 0) stones.push_back(static_cast<char16_t>(cell * 4 + colour));
    }
    return least_image(stones);
  } else {
    const std::string text = game.position_text();
    return {{text.begin(), text.end()}, 0};
  }
}

/// The same from a position in one word; `start` knows the board. The lists are read, but whether a game can reach the position is not looked at: one
/// that cannot will never be asked for.
template <Game G>
StandardForm standard_form_of_text(const G& start, std::string_view text) {
  if constexpr (PlacesStonesForGood<G>) {
    std::u16string stones;
    for (int colour = 0; colour < start.players(); ++colour) {
      const auto end = text.find('/');
      std::string_view list = text.substr(0, end);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
      if (list.empty()) throw InputError("a position of " + std::string(G::name) + " has a list of stones for each colour");
      while (!list.empty() && list != "-") {
        const auto comma = list.find(',');
        stones.push_back(static_cast<char16_t>(start.parse(list.substr(0, comma)).code * 4 + colour));
        list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
      }
    }
    return least_image(stones);
  } else {
    return standard_form(G::from_text(start.options(), text));
  }
}

template <Game G>
class StrategyBook {
 public:
  explicit StrategyBook(const typename G::Options& options) : start_(options) {}

  /// Throws InputError when the position or the move cannot be read, or when the position is there already.
  void add(std::string_view position, std::string_view move) {
    const StandardForm form = standard_form_of_text(start_, position);
    if (!moves_.emplace(form.pieces, Entry{start_.symmetric(start_.parse(move), form.symmetry)}).second)
      throw InputError("the position is listed twice: " + std::string(position));
  }

  /// The move for a position, if it is listed; whether it is legal is not looked at.
  [[nodiscard]] std::optional<Move> find(const G& game) const {
    const auto found = lookup(game);
    return found ? std::optional(found->second) : std::nullopt;
  }
  /// The same, once for each listed position: `first` is false when it was visited before.
  struct Visit {
    Move move;
    bool first;
  };
  std::optional<Visit> visit(const G& game) const {
    const auto found = lookup(game);
    if (!found) return std::nullopt;
    return Visit{found->second, !std::exchange(found->first->visited, true)};
  }
  [[nodiscard]] std::size_t size() const { return moves_.size(); }
  [[nodiscard]] std::size_t visited() const {
    return static_cast<std::size_t>(std::count_if(moves_.begin(), moves_.end(), [](const auto& entry) { return entry.second.visited; }));
  }

 private:
  struct Entry {
    Move move;  // in the standard form
    mutable bool visited = false;
  };
  [[nodiscard]] std::optional<std::pair<const Entry*, Move>> lookup(const G& game) const {
    const StandardForm form = standard_form(game);
    const auto found = moves_.find(form.pieces);
    if (found == moves_.end()) return std::nullopt;
    // Back from the standard form: the symmetry that undoes the one that led there.
    for (int s = 0; s < G::symmetries; ++s) {
      const Move back = game.symmetric(found->second.move, s);
      if (undoes(game, form.symmetry, s)) return std::pair(&found->second, back);
    }
    return std::nullopt;
  }
  static bool undoes(const G& game, int there, int back) {
    if (there == 0) return back == 0;
    // A cell that no symmetry but the identity leaves in its place.
    const Move cell{static_cast<std::uint16_t>(hex::cell_at(2, -1))};
    const Move skew{static_cast<std::uint16_t>(hex::cell_at(1, 0))};
    return game.symmetric(game.symmetric(cell, there), back) == cell && game.symmetric(game.symmetric(skew, there), back) == skew;
  }

  G start_;  // for reading cells and moves
  std::unordered_map<std::u16string, Entry> moves_;
};

}  // namespace arena
