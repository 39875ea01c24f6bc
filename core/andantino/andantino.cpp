#include "core/andantino/andantino.hpp"

#include <algorithm>

#include "core/common/errors.hpp"

namespace arena {

namespace {

/// The first direction of gap `i` that lies on the board, or -1 when the whole gap is off it.
template <class IsOffBoard>
int gap_start(int cell, const andantino::Ring& ring, unsigned i, const IsOffBoard& is_off_board, unsigned own_mask) {
  for (unsigned d = ring.gap[i], steps = 0; steps < 6 && !(own_mask >> d & 1U); d = (d + 1) % 6, ++steps)
    if (const int next = cell + hex::around[d]; !is_off_board(next)) return next;
  return -1;
}

unsigned mask_of(const andantino::Ring& ring) { return static_cast<unsigned>(&ring - andantino::ring_table.data()); }

}  // namespace

Andantino::Andantino(const Options& options) : options_(options) {
  check_ranges<Andantino>(options);
  tile_limit_ = options.tiles_per_side > 0 ? options.tiles_per_side : -1;
  for (int cell = 0; cell < hex::cell_codes; ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    parent_[at] = static_cast<std::uint16_t>(cell);
    if (!hex::on_board(cell, options.radius)) {
      cells_[at] = off_board;
      around_[at] = blocked;
    }
  }
  side_ = black;
  Undo ignored;
  place_stone(hex::centre, ignored);
  count_neighbours(hex::centre);
  side_ = white;
  rebuild_legal_list();
  if (out_of_tiles(side_)) outcome_ = Outcome::draw;
}

void Andantino::count_neighbours(int cell) {
  around_[static_cast<std::size_t>(cell)] += blocked;
  for (const int step : hex::around) ++around_[static_cast<std::size_t>(cell + step)];
}

void Andantino::rebuild_legal_list() {
  const unsigned needed = stones_[0] + stones_[1] == 1 ? 1 : 2;  // white's first stone needs only one neighbour
  legal_count_ = 0;
  for (int cell = 0; cell < hex::cell_codes; ++cell) {
    const unsigned neighbours = around_[static_cast<std::size_t>(cell)];
    if (neighbours < needed || neighbours >= blocked) continue;
    set_place(cell, static_cast<std::uint16_t>(legal_count_));
    legal_[static_cast<std::size_t>(legal_count_++)] = Move{static_cast<std::uint16_t>(cell)};
  }
}

void Andantino::legal_moves_in_board_order(MoveList<Andantino>& out) const {
  legal_moves(out);
  std::sort(out.begin(), out.end());
}

/// Floods the cells around `from` that are not stones of `side`, treating `wall` as one; stops as soon as it reaches the edge.
void Andantino::flood(int side, int from, int wall, Region& region) const {
  std::array<std::uint32_t, 2 * hex::origin + 1> seen{};
  const auto visit = [&](int cell) {
    std::uint32_t& row = seen[static_cast<std::size_t>(hex::row_of(cell))];
    const std::uint32_t bit = 1U << hex::column_of(cell);
    if (row & bit) return;
    row |= bit;
    region.cells.push_back(static_cast<std::uint16_t>(cell));
  };
  region.cells.clear();
  region.closed = false;
  region.has_enemy = false;
  seen[static_cast<std::size_t>(hex::row_of(wall))] |= 1U << hex::column_of(wall);
  visit(from);
  for (std::size_t i = 0; i < region.cells.size(); ++i) {
    const int cell = region.cells[i];
    if (hex::is_edge(cell, options_.radius)) return;
    if (is_stone(cell, side ^ 1)) region.has_enemy = true;
    for (const int step : hex::around)
      if (!is_stone(cell + step, side)) visit(cell + step);
  }
  region.closed = true;
}

/// Checks the region in each gap around the new stone: true if one of them is closed around an enemy stone; empty ones are marked for good.
bool Andantino::close_regions(int side, int cell, const andantino::Ring& ring) {
  if (is_lost_cell(side ^ 1, cell)) return false;  // inside our own closed area: no enemy can be there
  Region region;
  for (unsigned i = 0; i < ring.arcs; ++i) {
    const int from = gap_start(
        cell, ring, i, [&](int c) { return (cells_[static_cast<std::size_t>(c)] & off_board) != 0; }, mask_of(ring));
    if (from < 0) continue;
    flood(side, from, cell, region);
    if (!region.closed) continue;
    if (region.has_enemy) return true;
    for (const std::uint16_t inside : region.cells) {
      if (is_lost_cell(side ^ 1, inside)) continue;
      cells_[inside] |= lost_bit(side ^ 1);
      marked_[static_cast<std::size_t>(marked_count_++)] = inside;
    }
  }
  return false;
}

bool Andantino::encloses(int side, int cell) const {
  const andantino::Ring& ring = andantino::ring_table[surroundings(side, cell) & 63U];
  if (ring.arcs < 2 || is_lost_cell(0, cell) || is_lost_cell(1, cell)) return false;
  const auto root = [&](unsigned i) { return find(cell + ring.arc[i]); };
  const bool meet = root(0) == root(1) || (ring.arcs == 3 && (root(2) == root(0) || root(2) == root(1)));
  if (!meet) return false;
  Region region;
  for (unsigned i = 0; i < ring.arcs; ++i) {
    const int from = gap_start(
        cell, ring, i, [&](int c) { return (cells_[static_cast<std::size_t>(c)] & off_board) != 0; }, mask_of(ring));
    if (from < 0) continue;
    flood(side, from, cell, region);
    if (region.closed && region.has_enemy) return true;
  }
  return false;
}

/// With one playable cell left, or none but the centre's neighbours: a move that opens no other cell leaves neither side a move.
bool Andantino::leaves_no_move(int cell) const {
  for (const int step : hex::around)
    if (is_empty(cell + step) && occupied_neighbours(cell + step) == 1) return false;
  return true;
}

Key Andantino::canonical_key() const {
  std::array<Key, symmetries> keys{};
  for (int cell = 0; cell < hex::cell_codes; ++cell)
    for (int side = 0; side < 2; ++side)
      if (is_stone(cell, side))
        for (int s = 0; s < symmetries; ++s)
          keys[static_cast<std::size_t>(s)] ^= stone_keys[static_cast<std::size_t>(side)][static_cast<std::size_t>(hex::image(cell, s))];
  return *std::min_element(keys.begin(), keys.end()) ^ (side_ == black ? side_key : 0);
}

Move Andantino::parse(std::string_view text) const {
  const auto cell = hex::parse_cell(text, options_.radius);
  if (!cell) throw InputError("'" + std::string(text) + "' is not a cell of this board (" + hex::board_hint(options_.radius) + ")");
  return {static_cast<std::uint16_t>(*cell)};
}

std::string Andantino::why_illegal(Move move) const {
  if (outcome_ != Outcome::none) return "the game is over";
  if (!hex::on_board(move.code, options_.radius)) return "not a cell of this board";
  if (!is_empty(move.code)) return "the cell is occupied";
  const int have = occupied_neighbours(move.code);
  const int needed = stones_[0] + stones_[1] == 1 ? 1 : 2;
  if (have >= needed) return "";
  return "a stone needs at least " + std::string(needed == 1 ? "one occupied neighbour" : "two occupied neighbours") + ", this cell has " +
         (have == 0 ? "none" : "one");
}

std::string Andantino::position_text() const {
  std::array<std::vector<int>, 2> lists;
  for (int cell = 0; cell < hex::cell_codes; ++cell)
    for (int side = 0; side < 2; ++side)
      if (is_stone(cell, side)) lists[static_cast<std::size_t>(side)].push_back(cell);
  return hex::list_text(lists[0], options_.radius) + "/" + hex::list_text(lists[1], options_.radius) + "/" + (side_ == white ? "w" : "b");
}

Andantino Andantino::from_text(const Options& options, std::string_view text) {
  const auto first = text.find('/'), second = first == std::string_view::npos ? first : text.find('/', first + 1);
  if (second == std::string_view::npos || text.find('/', second + 1) != std::string_view::npos)
    throw InputError("a position of Andantino has three parts, white stones / black stones / side to move, like -/j10/w; got '" + std::string(text) +
                     "'");
  const std::string_view mover = text.substr(second + 1);
  if (mover != "w" && mover != "b") throw InputError("the side to move is w or b, got '" + std::string(mover) + "'");
  Andantino game(options);
  const std::vector<int> lists[2] = {hex::parse_list(text.substr(0, first), options.radius),
                                     hex::parse_list(text.substr(first + 1, second - first - 1), options.radius)};
  // Clear the board again, then place the stones without consulting the list.
  game.cells_[hex::centre] = 0;
  game.lines_ = {};
  game.stones_ = {};
  game.pairs_ = {};
  game.group_squares_ = {};
  game.key_ = 0;
  game.outcome_ = Outcome::none;
  game.around_.fill(0);
  for (int cell = 0; cell < hex::cell_codes; ++cell)
    if (game.cells_[static_cast<std::size_t>(cell)] & off_board) game.around_[static_cast<std::size_t>(cell)] = blocked;
  game.size_.fill(0);
  for (int side = 0; side < 2; ++side) {
    game.side_ = side;
    for (const int cell : lists[side]) {
      if (!game.is_empty(cell)) throw InputError("two stones on " + hex::cell_name(cell, options.radius));
      Undo ignored;
      game.place_stone(cell, ignored);
      game.count_neighbours(cell);
    }
  }
  const int whites = game.stones_[0], blacks = game.stones_[1];
  const int wanted = mover == "w" ? blacks - 1 : blacks;
  if (blacks == 0 || whites != wanted)
    throw InputError("with " + std::string(mover == "w" ? "white" : "black") + " to move there is " +
                     (mover == "w" ? "one black stone more than white ones" : "the same number of white and black stones, at least one") +
                     "; here are " + std::to_string(whites) + " white and " + std::to_string(blacks) + " black");
  if (game.tile_limit_ > 0 && std::max(whites, blacks) > game.tile_limit_)
    throw InputError("more stones of one side than tiles_per_side, " + std::to_string(game.tile_limit_));
  game.side_ = mover == "w" ? white : black;
  if (game.side_ == black) game.key_ ^= side_key;
  game.rebuild_legal_list();
  game.judge_loaded_position();
  return game;
}

void Andantino::judge_loaded_position() {
  bool won[2] = {false, false};
  Region region;
  for (int cell = 0; cell < hex::cell_codes; ++cell) {
    if (!hex::on_board(cell, options_.radius)) continue;
    for (int side = 0; side < 2; ++side) {
      if (is_stone(cell, side)) {
        if (makes_five(side, cell)) won[side] = true;
        continue;
      }
      if (is_lost_cell(side ^ 1, cell)) continue;
      flood(side, cell, hex::cell_at(-hex::origin, -hex::origin), region);  // a wall in the padding is no wall
      if (!region.closed) continue;
      if (region.has_enemy) {
        won[side] = true;
        continue;
      }
      for (const std::uint16_t inside : region.cells) {
        cells_[inside] |= lost_bit(side ^ 1);
        marked_[static_cast<std::size_t>(marked_count_++)] = inside;
      }
    }
  }
  if (won[0] && won[1]) throw InputError("both sides have won in this position; no game can continue from it");
  if (won[0] || won[1])
    outcome_ = win_for(won[0] ? white : black);
  else if (legal_count_ == 0 || out_of_tiles(side_))
    outcome_ = Outcome::draw;
}

BoardView Andantino::board_view() const {
  return hex::view(options_.radius, {{"white", 'O', "#f7f3e8", ""}, {"black", 'X', "#24211e", ""}}, [this](int cell) { return colour_at(cell); });
}

bool operator==(const Andantino& a, const Andantino& b) {
  // List positions matter only for listed cells, and group sizes only for roots; everything else must match byte for byte.
  const auto lists_equal = [&] {
    return a.legal_count_ == b.legal_count_ && std::equal(a.legal_.begin(), a.legal_.begin() + a.legal_count_, b.legal_.begin()) &&
           std::all_of(a.legal_.begin(), a.legal_.begin() + a.legal_count_, [&](Move m) { return a.place_[m.code] == b.place_[m.code]; });
  };
  const auto marks_equal = [&] {
    return a.marked_count_ == b.marked_count_ && std::equal(a.marked_.begin(), a.marked_.begin() + a.marked_count_, b.marked_.begin());
  };
  return a.side_ == b.side_ && a.outcome_ == b.outcome_ && a.tile_limit_ == b.tile_limit_ && a.key_ == b.key_ && a.stones_ == b.stones_ &&
         a.pairs_ == b.pairs_ && a.group_squares_ == b.group_squares_ && a.lines_ == b.lines_ && a.cells_ == b.cells_ && a.around_ == b.around_ &&
         a.parent_ == b.parent_ && a.size_ == b.size_ && a.options_ == b.options_ && lists_equal() && marks_equal();
}

}  // namespace arena
