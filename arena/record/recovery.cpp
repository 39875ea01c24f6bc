#include "arena/record/recovery.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "arena/record/game_lines.hpp"
#include "arena/record/schedule.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// A line with one of its fields replaced by a number.
std::string renumbered(std::string_view line, std::size_t place, std::uint64_t number) {
  const std::string_view field = field_at(line, place);
  const auto at = static_cast<std::size_t>(field.data() - line.data());
  return std::string(line.substr(0, at)) + std::to_string(number) + std::string(line.substr(at + field.size()));
}

/// How many rows moves.csv has for each game, by the game's index in games.csv.
struct MovesRead {
  std::vector<std::pair<std::uint64_t, std::size_t>> by_written_id;  // the game's number as written, and its index; sorted
  std::vector<std::uint64_t> rows;
  std::uint64_t foreign_rows = 0;  // of games that are not committed

  /// The index of a game.
  [[nodiscard]] std::optional<std::size_t> find(std::uint64_t written_id) const {
    const auto after = std::upper_bound(by_written_id.begin(), by_written_id.end(), std::pair(written_id, ~std::size_t{0}));
    if (after == by_written_id.begin() || std::prev(after)->first != written_id) return std::nullopt;
    return std::prev(after)->second;
  }
};

MovesRead count_move_rows(const std::optional<RowFile<MoveRow>>& moves, const std::vector<GameLine>& lines) {
  MovesRead read;
  read.rows.assign(lines.size(), 0);
  for (std::size_t i = 0; i < lines.size(); ++i) read.by_written_id.emplace_back(lines[i].written_id, i);
  std::sort(read.by_written_id.begin(), read.by_written_id.end());
  if (!moves) return read;
  std::uint64_t last_id = ~0ULL;
  std::optional<std::size_t> last_index;
  const std::size_t game = moves->columns().place_of("game");
  moves->lines([&](std::string_view line, std::size_t) {
    const std::uint64_t id = number_in(field_at(line, game)) - 1;
    if (id != last_id) {
      last_index = read.find(id);
      last_id = id;
    }
    ++(last_index ? read.rows[*last_index] : read.foreign_rows);
  });
  return read;
}

/// Which games stay, and whether any of them is renumbered.
struct Kept {
  std::vector<bool> keep;
  bool renumber = false;
};

/// A game only counts if all its moves are there; a power cut may have kept the row and lost the moves.
Kept keep_whole_games(const std::vector<GameLine>& lines, MovesRead& moves, Recovered& result, const Schedule& schedule, Halves halves) {
  Kept kept{std::vector<bool>(lines.size()), false};
  std::uint64_t expected = 0;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (moves.rows[i] != lines[i].moves_expected) result.committed[lines[i].id] = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool is_half = result.committed[lines[i].id] && !schedule.has_whole_pair(lines[i].id, result.committed);
    if (is_half && halves == Halves::drop) ++result.dropped_halves;
    kept.keep[i] = result.committed[lines[i].id] && !(is_half && halves == Halves::drop);
    if (!kept.keep[i]) {
      result.committed[lines[i].id] = false;
      ++result.dropped_games;
      if (!is_half) moves.foreign_rows += moves.rows[i];
      continue;
    }
    ++result.games;
    kept.renumber = kept.renumber || lines[i].id != lines[i].written_id;
    if (lines[i].id != expected++) result.in_order = false;
  }
  result.dropped_move_rows = moves.foreign_rows;
  return kept;
}

/// Rewrites both files with the games that stay.
void rewrite(const std::filesystem::path& folder, const RowFile<GameRow>& games, const std::optional<RowFile<MoveRow>>& moves,
             const std::vector<GameLine>& lines, const MovesRead& read, const Schedule& schedule, const Kept& kept) {
  const auto games_path = folder / "games.csv", moves_path = folder / "moves.csv";
  ReplacementFile new_games(games_path);
  new_games.write(games.columns().header());
  const std::size_t game = games.columns().place_of("game"), pair = games.columns().place_of("pair");
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (kept.keep[i])
      new_games.write(renumbered(renumbered(games.text().substr(lines[i].offset, lines[i].length), game, lines[i].id + 1), pair,
                                 schedule.pair_of(lines[i].id) + 1) +
                      "\n");
  ReplacementFile new_moves(moves_path);
  new_moves.write(moves ? moves->columns().header() : header_of<MoveRow>());
  if (moves)
    moves->lines([&, place = moves->columns().place_of("game")](std::string_view line, std::size_t) {
      const auto of = read.find(number_in(field_at(line, place)) - 1);
      if (of && kept.keep[*of]) new_moves.write(renumbered(line, place, lines[*of].id + 1) + "\n");
    });
  if (kept.renumber) {
    new_moves.commit_beside();
    new_games.commit_beside();
    finish_pair(folder, moves_path, games_path, true);
  } else {
    // games.csv first: whatever happens next, no game is committed without its moves.
    new_games.commit();
    new_moves.commit();
  }
}

}  // namespace

Recovered recover(const std::filesystem::path& folder, const RunSpec& spec, Halves halves) {
  const auto games_path = folder / "games.csv", moves_path = folder / "moves.csv";
  Recovered result;
  const Schedule schedule(spec);
  result.committed.assign(schedule.size(), false);
  finish_pair(folder, moves_path, games_path, false);
  if (!std::filesystem::exists(games_path)) {
    std::filesystem::remove(moves_path);
    return result;
  }
  const RowFile<GameRow> games(games_path, TornLine::leave_out, spec.sides());
  std::optional<RowFile<MoveRow>> moves;
  if (std::filesystem::exists(moves_path)) moves.emplace(moves_path);
  const std::vector<GameLine> lines = read_game_lines(games, spec, result.committed);
  MovesRead rows = count_move_rows(moves, lines);
  const Kept kept = keep_whole_games(lines, rows, result, schedule, halves);
  if (kept.renumber || result.dropped_games > 0 || result.dropped_move_rows > 0) {
    rewrite(folder, games, moves, lines, rows, schedule, kept);
    return result;
  }
  if (moves && moves->is_torn()) truncate_file(moves_path, moves->text().size());
  if (games.is_torn()) truncate_file(games_path, games.text().size());
  return result;
}

namespace {

/// Where each game's rows are; the rows of one game are written at once, so they are contiguous.
struct Piece {
  std::uint64_t id = 0;
  std::size_t offset = 0, length = 0;
};

/// Sorts the rows of games below `count`. They are nearly in order, so the file is read from beginning to end.
template <class Row>
void put_file_in_order(const std::filesystem::path& path, std::uint64_t count) {
  const RowFile<Row> file(path);
  const std::size_t game = file.columns().place_of("game");
  std::vector<Piece> pieces;
  bool in_order = true;
  file.lines([&](std::string_view line, std::size_t at) {
    const std::uint64_t id = number_in(field_at(line, game)) - 1;
    in_order = in_order && id < count && (pieces.empty() || id >= pieces.back().id);
    if (id >= count) return;
    if (pieces.empty() || id != pieces.back().id || at != pieces.back().offset + pieces.back().length) pieces.push_back({id, at, 0});
    pieces.back().length += line.size() + 1;
  });
  if (in_order) return;
  std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.id < b.id; });
  ReplacementFile out(path);
  out.write(file.columns().header());
  for (const Piece& piece : pieces) {
    out.write(file.text().substr(piece.offset, piece.length));
    file.release(piece.offset);
  }
  out.commit();
}

}  // namespace

void put_in_order(const std::filesystem::path& folder, std::uint64_t count) {
  put_file_in_order<MoveRow>(folder / "moves.csv", count);
  put_file_in_order<GameRow>(folder / "games.csv", count);
}

}  // namespace arena
