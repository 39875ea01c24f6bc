// A strategy as a list of positions and moves, looked up by the stones themselves: no hash is trusted, and symmetric positions count as one.
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

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
  void add(std::string_view position, std::string_view move, std::string_view pairs = {}) {
    const StandardForm form = standard_form_of_text(start_, position);
    const Move parsed = parse(move);
    if (!moves_.emplace(form.pieces, Entry{start_.symmetric(parsed, form.symmetry), parse_pairs(pairs, form.symmetry)}).second)
      throw InputError("the position is listed twice: " + std::string(position));
  }

  /// The move for a position, if it is listed; its legality is not checked.
  [[nodiscard]] std::optional<Move> find(const G& game) const {
    const auto found = lookup(game);
    return found ? std::optional(start_.symmetric(found->first->move, found->second)) : std::nullopt;
  }
  /// The same, once for each listed position: `first` is false when it was visited before.
  struct Visit {
    Move move;
    std::vector<std::array<Move, 2>> pairs;
    bool first;
  };
  std::optional<Visit> visit(const G& game) const {
    const auto found = lookup(game);
    if (!found) return std::nullopt;
    const auto [entry, back] = *found;
    return Visit{start_.symmetric(entry->move, back), turned(entry->pairs, back), !std::exchange(entry->visited, true)};
  }
  [[nodiscard]] std::size_t size() const { return moves_.size(); }
  [[nodiscard]] std::size_t visited() const {
    return static_cast<std::size_t>(std::count_if(moves_.begin(), moves_.end(), [](const auto& entry) { return entry.second.visited; }));
  }

 private:
  struct Entry {
    Move move;                               // in the standard form
    std::vector<std::array<Move, 2>> pairs;  // likewise
    mutable bool visited = false;
  };
  [[nodiscard]] Move parse(std::string_view text) const {
    const Move move = start_.parse(text);
    if (start_.to_text(move) != text) throw InputError("a move is written '" + start_.to_text(move) + "', not '" + std::string(text) + "'");
    return move;
  }
  /// "c3+d3,e5+e6": the cells of a pair in board order, the pairs likewise, and no cell twice.
  [[nodiscard]] std::vector<std::array<Move, 2>> parse_pairs(std::string_view text, int symmetry) const {
    std::vector<std::array<Move, 2>> pairs;
    std::vector<Move> cells;
    for (std::string_view left = text; !text.empty();) {
      const auto comma = left.find(','), plus = left.substr(0, comma).find('+');
      if (plus == std::string_view::npos) throw InputError("pairs are written 'c3+d3,e5+e6'; got '" + std::string(text) + "'");
      const std::array<Move, 2> pair = {parse(left.substr(0, plus)), parse(left.substr(0, comma).substr(plus + 1))};
      if (pair[0].code >= pair[1].code || (!pairs.empty() && pairs.back()[0].code >= pair[0].code))
        throw InputError("pairs and their cells come in board order; got '" + std::string(text) + "'");
      for (const Move cell : pair) {
        if (std::find(cells.begin(), cells.end(), cell) != cells.end()) throw InputError("a cell is in two pairs: '" + std::string(text) + "'");
        cells.push_back(cell);
      }
      pairs.push_back(pair);
      if (comma == std::string_view::npos) break;
      left.remove_prefix(comma + 1);
    }
    return turned(pairs, symmetry);
  }
  [[nodiscard]] std::vector<std::array<Move, 2>> turned(std::vector<std::array<Move, 2>> pairs, int symmetry) const {
    for (auto& pair : pairs)
      for (Move& cell : pair) cell = start_.symmetric(cell, symmetry);
    return pairs;
  }
  /// The entry, and the symmetry that leads from the standard form to the position.
  [[nodiscard]] std::optional<std::pair<const Entry*, int>> lookup(const G& game) const {
    const StandardForm form = standard_form(game);
    const auto found = moves_.find(form.pieces);
    if (found == moves_.end()) return std::nullopt;
    // Back from the standard form: the symmetry that undoes the one that led there.
    for (int s = 0; s < G::symmetries; ++s)
      if (undoes(game, form.symmetry, s)) return std::pair(&found->second, s);
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
