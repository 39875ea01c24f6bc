#include "arena/record/json_lines.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/record/columns.hpp"
#include "arena/text/words.hpp"

namespace arena {

namespace {

using nlohmann::ordered_json;

ordered_json json_of(int value) { return value; }
ordered_json json_of(std::uint64_t value) { return value; }
ordered_json json_of(const Figure& value) { return value ? ordered_json(*value) : ordered_json(); }
ordered_json json_of(const std::string& value) { return value.empty() ? ordered_json() : ordered_json(value); }

ordered_json json_of(ResultWord value) { return winner_word(value.result); }
ordered_json json_of(SideWord value) { return side_word(value.side); }

template <class Row>
ordered_json object_of(const Row& row) {
  ordered_json object;
  int sides = 2;
  if constexpr (requires { row.sides(); }) sides = row.sides();
  const ColumnInfo* column = all_columns_of<Row>.data();
  visit_columns(row, [&](const auto& member) {
    while (column->sides > sides) ++column;
    object[std::string(column++->name)] = json_of(member);
  });
  return object;
}

class Writer {
 public:
  Writer(std::map<std::uint64_t, GameRow> games, std::ostream& out) : games_(std::move(games)), out_(out) {}

  void add(const MoveRow& row) {
    if (row.game != present_) finish();
    present_ = row.game;
    ordered_json decision = object_of(row);
    decision.erase("game");
    decisions_.push_back(std::move(decision));
  }
  /// Writes what is left, the games without a decision of a player among them.
  void end() {
    finish();
    while (!games_.empty()) {
      present_ = games_.begin()->first;
      finish();
    }
  }

 private:
  void finish() {
    const auto game = games_.find(present_);
    if (game == games_.end()) return;
    ordered_json object = object_of(game->second);
    object["moves"] = words_of(game->second.moves);
    object["decisions"] = std::move(decisions_);
    out_ << object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << '\n';
    decisions_ = ordered_json::array();
    games_.erase(game);
  }

  std::map<std::uint64_t, GameRow> games_;  // that are still to be written
  std::ostream& out_;
  std::uint64_t present_ = 0;
  ordered_json decisions_ = ordered_json::array();
};

}  // namespace

void write_json_lines(const RunFolder& run, std::ostream& out) {
  std::map<std::uint64_t, GameRow> games;
  run.games([&](const GameRow& row) { games.emplace(row.game, row); });
  Writer writer(std::move(games), out);
  run.moves([&](const MoveRow& row) { writer.add(row); });
  writer.end();
}

}  // namespace arena
