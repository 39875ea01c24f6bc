// Any bytes as games.csv, moves.csv or positions.csv; the first byte chooses. Rows or a complaint with file and line.
#include "arena/record/reader.hpp"
#include "arena/record/recovery.hpp"
#include "arena/text/csv.hpp"
#include "arena/text/visible.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena;
  if (size == 0) return 0;
  const std::string text = fuzz::text_of(data + 1, size - 1);
  const fuzz::MemoryFile file(text);
  const auto games = [](const GameRow& row) { fuzz::require(!has_control(row.moves + row.termination), "no field has a control character"); };
  const auto moves = [](const MoveRow& row) { fuzz::require(!has_control(row.pv + row.stop), "no field has a control character"); };
  const TornLine torn = (data[0] & 8U) != 0 ? TornLine::refuse : TornLine::leave_out;
  switch (data[0] % 4) {
    case 0:
      fuzz::accepted([&] { read_games(file.path(), games, torn); });
      break;
    case 1:
      fuzz::accepted([&] { read_moves(file.path(), moves, torn); });
      break;
    case 2:
      fuzz::accepted([&] { read_positions(file.path(), [](const PositionRow&) {}); });
      break;
    default:
      fuzz::accepted([&] { read_moves_of(1 + data[0] / 16U, file.path(), moves); });
  }
  std::vector<std::string> fields;
  split_csv(text, fields);
  return 0;
}
