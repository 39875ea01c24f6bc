#include "arena/record/reader.hpp"

#include "arena/record/row_file.hpp"

namespace arena {

template class RowCodec<GameRow>;
template class RowCodec<MoveRow>;
template class RowCodec<PositionRow>;

void read_games(const std::filesystem::path& file, const std::function<void(const GameRow&)>& row, TornLine torn) {
  RowFile<GameRow>(file, torn).rows(row);
}

void read_moves(const std::filesystem::path& file, const std::function<void(const MoveRow&)>& row, TornLine torn) {
  RowFile<MoveRow>(file, torn).rows(row);
}

void read_positions(const std::filesystem::path& file, const std::function<void(const PositionRow&)>& row) {
  RowFile<PositionRow>(file, TornLine::refuse).rows(row);
}

void read_moves_of(std::uint64_t game, const std::filesystem::path& file, const std::function<void(const MoveRow&)>& row) {
  const RowFile<MoveRow> moves(file);
  const std::size_t place = moves.columns().place_of("game");
  const std::string wanted = std::to_string(game);
  MoveRow read;
  moves.lines([&](std::string_view line, std::size_t) {
    if (field_at(line, place) != wanted) return;
    moves.columns().read(line, read);
    row(read);
  });
}

}  // namespace arena
