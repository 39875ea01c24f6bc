#include "arena/record/json_lines.hpp"

#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/record/columns.hpp"
#include "arena/record/played_games.hpp"
#include "arena/text/game_text.hpp"

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

}  // namespace

void write_json_lines(const RunFolder& run, std::ostream& out) {
  visit_played_games(run, [&](const GameRow& game, const std::vector<MoveRow>& moves) {
    ordered_json object = object_of(game), decisions = ordered_json::array();
    for (const MoveRow& row : moves) {
      decisions.push_back(object_of(row));
      decisions.back().erase("game");
    }
    GameText text = game_text(game.moves);
    object["start"] = json_of(text.start);
    object["moves"] = std::move(text.moves);
    object["decisions"] = std::move(decisions);
    out << object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << '\n';
  });
}

}  // namespace arena
