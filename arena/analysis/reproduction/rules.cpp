// Figures of a sheet that are arithmetic or counts, not values: move sequences, shares of a clock, probabilities of equal keys, key collisions.
#include <cmath>
#include <random>
#include <unordered_map>

#include "arena/analysis/reproduction/searches.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/set_option.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "players/common/clock.hpp"
#include "players/common/time_policy.hpp"
#include "players/make_player.hpp"

namespace arena {

namespace {

double number_of(const Sheet& sheet, const std::string& row, const std::string& key) {
  const auto number = config::parse_real(sheet.row_says(row, key, ""));
  if (!number) throw InputError(sheet.name + ": row '" + row + "' needs '" + key + "', a number");
  return *number;
}

/// Walks through a search and records, for each slot of a table, which position was there last.
class CollisionCounter final : public TreeListener {
 public:
  CollisionCounter(bool by_lines, int slot_bits, int root_side) : by_lines_(by_lines), mask_((Key{1} << slot_bits) - 1), root_side_(root_side) {
    std::mt19937_64 random(2019);
    for (auto* table : {&identities_, &cells_})
      for (auto& of_side : *table)
        for (Key& key : of_side) key = random();
    for (auto* table : {&columns_, &rows_})
      for (Key& key : *table) key = random();
    for (Key& key : sides_) key = random();
  }

  [[nodiscard]] int plies() const override { return 1000; }
  void root(int /*depth*/, Score /*alpha*/, Score /*beta*/) override {}
  void enter(int ply, Move move, int /*depth*/, Score /*alpha*/, Score /*beta*/) override {
    toggle(ply, move);
    ++nodes_;
    const auto [slot, is_new] = slots_.try_emplace(key_ & mask_, identity_);
    if (!is_new && slot->second != identity_) ++collisions_;
    slot->second = identity_;
  }
  void leave(int ply, Move move, Score /*value*/, NodeEnd /*why*/) override { toggle(ply, move); }

  [[nodiscard]] double nodes() const { return static_cast<double>(nodes_); }
  [[nodiscard]] double percent() const { return 100 * static_cast<double>(collisions_) / nodes(); }

 private:
  using Keys = std::array<Key, hex::key_numbers>;  // of the standard board

  void toggle(int ply, Move move) {
    const auto side = static_cast<std::size_t>((root_side_ + ply - 1) % 2), cell = static_cast<std::size_t>(hex::key_number(move.code));
    identity_ ^= identities_[side][cell];
    if (by_lines_)
      key_ ^= columns_[cell % hex::stride] ^ rows_[cell / hex::stride] ^ sides_[side];
    else
      key_ ^= cells_[side][cell];
  }

  bool by_lines_;
  Key mask_;
  int root_side_;
  std::array<Keys, 2> identities_{}, cells_{};
  std::array<Key, hex::stride> columns_{}, rows_{};
  std::array<Key, 2> sides_{};
  Key key_ = 0, identity_ = 1;
  std::unordered_map<Key, Key> slots_;
  std::uint64_t nodes_ = 0, collisions_ = 0;
};

}  // namespace

void measure_leaves(Sheet& sheet) {
  for (const std::string& row : sheet.rows)
    with_game(sheet.row_says(row, "game", ""), [&](auto tag) {
      using G = typename decltype(tag)::type;
      std::map<std::string, int> given =
          sheet.of[row].contains("side") ? std::map<std::string, int>{{"side", std::stoi(sheet.of[row]["side"])}} : std::map<std::string, int>{};
      G game(options_from<G>(given));
      for (const std::string& column : sheet.columns) sheet.ours[{row, column}] = static_cast<double>(perft(game, std::stoi(column)));
    });
}

void measure_times(Sheet& sheet) {
  using std::chrono::nanoseconds;
  for (const std::string& row : sheet.rows) {
    Limits limits = player_named(sheet.row_says(row, "player", "")).options.limits;
    if (const auto seconds = config::parse_real(sheet.row_says(row, "game_time", "")))
      limits.game_time = Duration(static_cast<std::int64_t>(*seconds * 1e6));
    const auto left = config::parse_integer(sheet.row_says(row, "left", ""));
    const int turns = std::stoi(sheet.row_says(row, "turn", row));
    TimeSituation now{.time_left = limits.game_time};
    for (int turn = 1; turn <= turns; ++turn) {
      now.own_turns_searched = turn - 1;
      if (left) now.own_turns_left = static_cast<int>(*left) - turn + 1;
      const nanoseconds budget = turn_budget(limits, now).value_or(nanoseconds(0));
      now.time_left -= budget;
      sheet.ours[{row, sheet.columns.front()}] = std::chrono::duration<double>(budget).count();
    }
  }
}

void measure_errors(Sheet& sheet) {
  for (const std::string& row : sheet.rows) {
    const double positions = number_of(sheet, row, "positions");
    if (sheet.of[row].contains("bits"))
      sheet.ours[{row, "parts"}] = -1e6 * std::expm1(-positions * positions / std::exp2(number_of(sheet, row, "bits") + 1));
    else
      sheet.ours[{row, "bits"}] = std::log2(positions * positions / -std::log1p(-number_of(sheet, row, "parts") / 1e6)) - 1;
  }
}

void measure_collisions(Sheet& sheet) {
  for (const std::string& row : sheet.rows) {
    config::PlayerSpec spec = player_named(sheet.row_says(row, "player", ""));
    config::put_option(spec, "frontier_probe", "false");  // every node is entered
    Andantino position;
    if (const auto illegal = make_moves(position, sheet.row_says(row, "moves", ""))) throw InputError(sheet.name + ": " + illegal->text());
    CollisionCounter counter(sheet.row_says(row, "key", "") == "lines", static_cast<int>(number_of(sheet, row, "slot_bits")), position.to_move());
    TablePool pool;
    SteadyClock clock;
    const auto player = make_player<Andantino>(searching_only(spec, ""), pool);
    player->new_game(1);
    player->listen(&counter);
    Request request;
    request.clock = &clock;
    request.limits.depth = static_cast<int>(number_of(sheet, row, "depth"));
    player->decide(position, request);
    sheet.ours[{row, sheet.columns[0]}] = counter.nodes();
    sheet.ours[{row, sheet.columns[1]}] = counter.percent();
  }
}

}  // namespace arena
