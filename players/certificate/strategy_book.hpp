// A strategy as a list of positions and moves, looked up by the stones themselves: no hash is trusted, and symmetric positions count as one.
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/andantino/andantino.hpp"
#include "core/common/errors.hpp"
#include "core/common/game.hpp"
#include "core/hex/hex_geometry.hpp"

namespace arena {

/// The letter of the side to move with so many stones on the board, as in a position's text; empty if no game reaches that.
inline std::string_view mover_text(const Andantino& /*start*/, int whites, int blacks) {
  if (blacks == 0) return "";
  return whites == blacks ? "b" : whites == blacks - 1 ? "w" : "";
}

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

/// The same from a position in one word; `start` knows the board. Only one spelling is accepted: cells in board order, each once, and stones that
/// fit the side to move. Whether a game can reach the position is not checked: one that cannot be reached will never be asked for.
template <Game G>
StandardForm standard_form_of_text(const G& start, std::string_view text) {
  if constexpr (PlacesStonesForGood<G>) {
    const std::string_view whole = text;
    const auto check = [&](bool well, const char* wanted) {
      if (!well) throw InputError("a position of " + std::string(G::name) + " has " + wanted + "; got '" + std::string(whole) + "'");
    };
    std::u16string stones;
    std::array<int, 4> counts{};
    for (int colour = 0; colour < start.players(); ++colour) {
      const auto end = text.find('/');
      std::string_view list = text.substr(0, end);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
      check(!list.empty(), "a list of stones for each colour");
      for (int before = -1; list != "-";) {
        const auto comma = list.find(',');
        const Move cell = start.parse(list.substr(0, comma));
        check(cell.code > before && start.to_text(cell) == list.substr(0, comma), "the cells of a list in board order, in lower case");
        before = cell.code;
        stones.push_back(static_cast<char16_t>(cell.code * 4 + colour));
        ++counts[static_cast<std::size_t>(colour)];
        if (comma == std::string_view::npos) break;
        list.remove_prefix(comma + 1);
        check(list != "-", "a cell after each comma");
      }
    }
    if constexpr (requires { mover_text(start, 0, 0); })
      check(!text.empty() && text == mover_text(start, counts[0], counts[1]), "a number of stones that fits the side to move, w or b");
    else
      check(text.empty(), "nothing after its lists");
    StandardForm form = least_image(stones);
    const auto same_cell = [](char16_t a, char16_t b) { return a / 4 == b / 4; };
    check(std::adjacent_find(form.pieces.begin(), form.pieces.end(), same_cell) == form.pieces.end(), "one stone on a cell");
    return form;
  } else {
    return standard_form(G::from_text(start.options(), text));
  }
}

template <Game G>
class StrategyBook {
 public:
  explicit StrategyBook(const typename G::Options& options) : start_(options) {}

  /// Throws InputError if the position or the move cannot be read, or if the position is already listed.
  void add(std::string_view position, std::string_view move) {
    const StandardForm form = standard_form_of_text(start_, position);
    const Move parsed = start_.parse(move);
    if (start_.to_text(parsed) != move) throw InputError("a move is written '" + start_.to_text(parsed) + "', not '" + std::string(move) + "'");
    if (!moves_.emplace(form.pieces, Entry{start_.symmetric(parsed, form.symmetry)}).second)
      throw InputError("the position is listed twice: " + std::string(position));
  }

  /// The move for a position, if it is listed; its legality is not checked.
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
    // A cell that no symmetry but the identity leaves in place.
    const Move cell{static_cast<std::uint16_t>(hex::cell_at(2, -1))};
    const Move skew{static_cast<std::uint16_t>(hex::cell_at(1, 0))};
    return game.symmetric(game.symmetric(cell, there), back) == cell && game.symmetric(game.symmetric(skew, there), back) == skew;
  }

  G start_;  // for reading cells and moves
  std::unordered_map<std::u16string, Entry> moves_;
};

}  // namespace arena
