#include "core/omega/omega.hpp"

#include <algorithm>
#include <vector>

#include "core/common/errors.hpp"

namespace arena {

static_assert(Game<Omega> && HasNullMove<Omega>);
static_assert(std::is_trivially_copyable_v<Omega>);

namespace {

constexpr std::array<PieceKind, omega::max_players> kinds = {{
    {"white", 'w', "#f8f8f2", ""},
    {"black", 'b', "#22252b", ""},
    {"red", 'r', "#c8372d", ""},
    {"blue", 'u', "#2f6fb8", ""},
}};

/// How many of a game's first `stones` stones have this colour.
int stones_of(int colour, int stones, int players) { return (stones + players - 1 - colour) / players; }

std::string list_of_counts(int stones, int players) {
  std::string text;
  for (int colour = 0; colour < players; ++colour) text += (colour == 0 ? "" : "/") + std::to_string(stones_of(colour, stones, players));
  return text;
}

std::vector<std::string_view> split_lists(std::string_view text) {
  std::vector<std::string_view> lists;
  while (true) {
    const auto slash = text.find('/');
    lists.push_back(text.substr(0, slash));
    if (slash == std::string_view::npos) return lists;
    text.remove_prefix(slash + 1);
  }
}

/// Throws unless every colour has as many stones as the first plies of a game place.
void check_counts(const std::vector<std::vector<int>>& stones, int cells) {
  const int players = static_cast<int>(stones.size());
  int total = 0;
  std::string counts;
  for (const auto& list : stones) {
    total += static_cast<int>(list.size());
    counts += (counts.empty() ? "" : "/") + std::to_string(list.size());
  }
  const int most = cells / (players * players) * players * players;
  if (total > most)
    throw InputError("omega: " + std::to_string(total) + " stones are more than a game has: it ends with " + std::to_string(most) +
                     " stones on the " + std::to_string(cells) + " cells");
  for (int colour = 0; colour < players; ++colour)
    if (static_cast<int>(stones[static_cast<std::size_t>(colour)].size()) != stones_of(colour, total, players))
      throw InputError("omega: " + counts + " stones do not fit, as a turn places one of every colour in order; " + std::to_string(total) +
                       " stones are " + list_of_counts(total, players));
}

void check_distinct(const std::vector<std::vector<int>>& stones, int radius) {
  std::array<bool, hex::cell_codes> taken{};
  for (const auto& list : stones)
    for (const int cell : list) {
      bool& seen = taken[static_cast<std::size_t>(cell)];
      if (seen) throw InputError("omega: " + hex::cell_name(cell, radius) + " is named twice; a cell holds one stone");
      seen = true;
    }
}

}  // namespace

Omega::Omega(const Options& options) : side_(static_cast<std::uint8_t>(options.side)), players_(static_cast<std::uint8_t>(options.players)) {
  check_ranges<Omega>(options);
  cells_ = static_cast<std::int16_t>(hex::cell_count(radius()));
  if (cells_ < players_ * players_)
    throw InputError("omega: side " + std::to_string(side_) + " has " + std::to_string(cells_) + " cells, but " + std::to_string(players_) +
                     " players need " + std::to_string(players_ * players_) + "; choose a larger side or fewer players");
  scores_.fill(1);
  for (std::size_t cell = 0; cell < nodes_.size(); ++cell) nodes_[cell] = {static_cast<std::uint16_t>(cell), 1, 6};
  for (const int cell : hex::cells_of(radius())) {
    std::uint32_t neighbours = 0;
    for (const int step : hex::around) neighbours += hex::on_board(cell + step, radius()) ? 1U : 0U;
    nodes_[static_cast<std::size_t>(cell)].open = neighbours;
    slots_[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(free_count_);
    free_[free_count_++] = static_cast<std::uint16_t>(cell);
  }
}

Omega Omega::from_text(const Options& options, std::string_view text) {
  Omega game(options);
  const auto lists = split_lists(text);
  if (static_cast<int>(lists.size()) != game.players())
    throw InputError("omega: '" + std::string(text) + "' has " + std::to_string(lists.size()) + " list" + (lists.size() == 1 ? "" : "s") +
                     " of cells, but " + std::to_string(game.players()) + " players have one each, joined by /, an empty one written -");
  std::vector<std::vector<int>> stones;
  for (const auto list : lists) {
    stones.push_back(hex::parse_list(list, game.radius()));
    std::sort(stones.back().begin(), stones.back().end());
  }
  check_distinct(stones, game.radius());
  check_counts(stones, game.cells());
  for (std::size_t i = 0; i < stones[0].size(); ++i)
    for (const auto& list : stones)
      if (i < list.size()) game.make(Move{static_cast<std::uint16_t>(list[i])});
  return game;
}

/// The game is over: the highest score wins unless it is shared.
void Omega::finish() {
  int best = 0, holders = 1;
  for (int player = 1; player < players_; ++player) {
    if (score(player) == score(best)) ++holders;
    if (score(player) <= score(best)) continue;
    best = player;
    holders = 1;
  }
  turn_.outcome = holders == 1 ? win_for(best) : Outcome::draw;
}

Key Omega::canonical_key() const {
  Key least = ~Key{0};
  for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
    Key image = 0;
    for (std::size_t colour = 0; colour < players_; ++colour)
      for (std::size_t row = 0; row < rows; ++row)
        for (Row stones = rows_[row][colour]; stones != 0; stones &= stones - 1) {
          const int cell = static_cast<int>(row) * hex::stride + std::countr_zero(stones);
          image ^= omega::tables.stone_keys[static_cast<std::size_t>(hex::image(cell, symmetry))][colour];
        }
    least = std::min(least, image);
  }
  return least ^ turn_key();
}

void Omega::legal_moves_in_board_order(MoveList<Omega>& out) const {
  out.clear();
  if (turn_.outcome != Outcome::none) return;
  for (int r = -radius(); r <= radius(); ++r) {
    const int first_q = std::max(-radius(), -radius() - r), width = 2 * side_ - 1 - std::abs(r);
    const int row = r + hex::origin;
    Row free = ((Row{1} << width) - 1) << (first_q + hex::origin);
    for (std::size_t colour = 0; colour < players_; ++colour) free &= ~rows_[static_cast<std::size_t>(row)][colour];
    for (; free != 0; free &= free - 1) out.push_back(Move{static_cast<std::uint16_t>(row * hex::stride + std::countr_zero(free))});
  }
}

Move Omega::parse(std::string_view text) const {
  const auto cell = hex::parse_cell(text, radius());
  if (!cell) throw InputError("'" + std::string(text) + "' is not a cell of this board (" + hex::board_hint(radius()) + ")");
  return Move{static_cast<std::uint16_t>(*cell)};
}

std::string Omega::why_illegal(Move m) const {
  if (!hex::on_board(m.code, radius())) return "no cell of this board (" + hex::board_hint(radius()) + ")";
  if (outcome() != Outcome::none) return "the game is over";
  const int colour = colour_at(m.code);
  if (colour >= 0) return "a " + std::string(side_name(colour)) + " stone is on " + to_text(m);
  return "";
}

int Omega::colour_at(int cell) const {
  for (int colour = 0; colour < players_; ++colour)
    if ((rows_[static_cast<std::size_t>(hex::row_of(cell))][static_cast<std::size_t>(colour)] >> hex::column_of(cell) & 1U) != 0) return colour;
  return -1;
}

std::string Omega::position_text() const {
  std::array<std::vector<int>, omega::max_players> stones;
  for (const int cell : hex::cells_of(radius()))
    if (const int colour = colour_at(cell); colour >= 0) stones[static_cast<std::size_t>(colour)].push_back(cell);
  std::string text;
  for (std::size_t colour = 0; colour < players_; ++colour) text += (colour == 0 ? "" : "/") + hex::list_text(stones[colour], radius());
  return text;
}

std::string_view Omega::side_name(int side) const { return kinds[static_cast<std::size_t>(side)].name; }

BoardView Omega::board_view() const {
  BoardView view = hex::view(radius(), {kinds.begin(), kinds.begin() + players_}, [this](int cell) { return colour_at(cell); });
  std::string scores = "scores:";
  for (int player = 0; player < players_; ++player) scores += " " + std::string(side_name(player)) + " " + score_text(player);
  view.notes.push_back(std::move(scores));
  if (outcome() == Outcome::none) view.notes.push_back("next stone: " + std::string(side_name(colour_to_place())));
  return view;
}

std::string Omega::score_text(int player) const { return omega::to_text(score(player)); }

std::string omega::to_text(Score score) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(score % 10));
    score /= 10;
  } while (score != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

}  // namespace arena
