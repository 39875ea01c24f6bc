#include "arena/record/recovery.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "arena/record/columns.hpp"
#include "arena/record/files.hpp"
#include "arena/record/game_lines.hpp"
#include "arena/record/schedule.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

std::string_view after_first_field(std::string_view line) { return line.substr(line.find(',')); }

/// A row with the number of its game, and of its pair, set anew.
std::string renumbered_game(std::string_view line, std::uint64_t id, std::uint64_t pair_number) {
  std::string_view rest = after_first_field(line);  // ,round,pair,...
  const std::size_t pair = rest.find(',', 1), end = rest.find(',', pair + 1);
  return std::to_string(id + 1) + std::string(rest.substr(0, pair + 1)) + std::to_string(pair_number + 1) + std::string(rest.substr(end)) + "\n";
}

/// How many rows moves.csv has for each game, by its place in games.csv.
struct MovesRead {
  std::vector<std::pair<std::uint64_t, std::size_t>> by_written_id;  // number of a game as written, its place; sorted
  std::vector<std::uint64_t> rows;
  std::uint64_t foreign_rows = 0;  // of games that are not committed
  std::size_t length = 0;          // of the whole lines

  /// The place of a game.
  [[nodiscard]] std::optional<std::size_t> find(std::uint64_t written_id) const {
    const auto after = std::upper_bound(by_written_id.begin(), by_written_id.end(), std::pair(written_id, ~std::size_t{0}));
    if (after == by_written_id.begin() || std::prev(after)->first != written_id) return std::nullopt;
    return std::prev(after)->second;
  }
};

MovesRead count_move_rows(const MappedFile* moves, const std::filesystem::path& path, const std::vector<GameLine>& lines) {
  MovesRead read;
  read.rows.assign(lines.size(), 0);
  for (std::size_t i = 0; i < lines.size(); ++i) read.by_written_id.emplace_back(lines[i].written_id, i);
  std::sort(read.by_written_id.begin(), read.by_written_id.end());
  if (moves == nullptr) return read;
  std::uint64_t last_id = ~0ULL;
  std::optional<std::size_t> last_index;
  read.length = for_each_line(moves->text(), path, header_of<MoveRow>(), [&](std::string_view line, std::size_t at, std::size_t n) {
    const std::uint64_t id = leading_id(line, path, n) - 1;
    moves->release(at);
    if (id != last_id) {
      last_index = read.find(id);
      last_id = id;
    }
    ++(last_index ? read.rows[*last_index] : read.foreign_rows);
  });
  return read;
}

/// Which games stay, and whether any of them has another number now.
struct Kept {
  std::vector<bool> keep;
  bool renumber = false;
};

/// A game counts when all its moves are there; a power cut may have kept the row and lost the moves.
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

/// Writes both files anew with the games that stay.
void rewrite(const std::filesystem::path& folder, const MappedFile& games, const MappedFile* moves, const std::vector<GameLine>& lines,
             const MovesRead& read, const Schedule& schedule, const Kept& kept) {
  const auto games_path = folder / "games.csv", moves_path = folder / "moves.csv";
  ReplacementFile new_games(games_path);
  new_games.write(header_of<GameRow>());
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (kept.keep[i])
      new_games.write(renumbered_game(games.text().substr(lines[i].offset, lines[i].length), lines[i].id, schedule.pair_of(lines[i].id)));
  ReplacementFile new_moves(moves_path);
  new_moves.write(header_of<MoveRow>());
  if (moves != nullptr)
    for_each_line(moves->text(), moves_path, header_of<MoveRow>(), [&](std::string_view line, std::size_t, std::size_t n) {
      const auto place = read.find(leading_id(line, moves_path, n) - 1);
      if (!place || !kept.keep[*place]) return;
      new_moves.write(std::to_string(lines[*place].id + 1));
      new_moves.write(after_first_field(line));
      new_moves.write("\n");
    });
  if (kept.renumber) {
    new_moves.commit_beside();
    new_games.commit_beside();
    finish_pair(folder, moves_path, games_path, true);
  } else {
    // games.csv first: whatever happens then, no game is committed without its moves.
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
  const MappedFile games(games_path);
  std::optional<MappedFile> moves;
  if (std::filesystem::exists(moves_path)) moves.emplace(moves_path);
  const MappedFile* const moves_file = moves ? &*moves : nullptr;
  const GamesRead read = read_game_lines(games, games_path, spec, result.committed);
  MovesRead rows = count_move_rows(moves_file, moves_path, read.lines);
  const Kept kept = keep_whole_games(read.lines, rows, result, schedule, halves);
  if (kept.renumber || result.dropped_games > 0 || result.dropped_move_rows > 0) {
    rewrite(folder, games, moves_file, read.lines, rows, schedule, kept);
    return result;
  }
  if (moves && rows.length < moves->text().size()) truncate_file(moves_path, rows.length);
  if (read.length < games.text().size()) truncate_file(games_path, read.length);
  return result;
}

namespace {

/// Where each game's rows lie; the rows of one game are written at once, so they lie together.
struct Piece {
  std::uint64_t id = 0;
  std::size_t offset = 0, length = 0;
};

/// Copies the rows of games below `count` in their order. They come nearly in order, so that the file is read from its beginning to its end.
void copy_in_order(const MappedFile& file, const std::filesystem::path& path, const std::string& header, std::uint64_t count) {
  std::vector<Piece> pieces;
  for_each_line(file.text(), path, header, [&](std::string_view line, std::size_t at, std::size_t n) {
    const std::uint64_t id = leading_id(line, path, n) - 1;
    if (id >= count) return;
    if (pieces.empty() || id != pieces.back().id || at != pieces.back().offset + pieces.back().length) {
      pieces.push_back({id, at, 0});
      file.release(at);
    }
    pieces.back().length += line.size() + 1;
  });
  std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.id < b.id; });
  ReplacementFile out(path);
  out.write(header);
  for (const Piece& piece : pieces) {
    out.write(file.text().substr(piece.offset, piece.length));
    file.release(piece.offset);
  }
  out.commit();
}

void put_file_in_order(const std::filesystem::path& path, const std::string& header, std::uint64_t count) {
  const MappedFile file(path);
  std::uint64_t last = 0;
  bool in_order = true;
  for_each_line(file.text(), path, header, [&](std::string_view line, std::size_t at, std::size_t n) {
    const std::uint64_t id = leading_id(line, path, n) - 1;
    in_order = in_order && id >= last && id < count;
    last = id;
    file.release(at);
  });
  if (!in_order) copy_in_order(MappedFile(path), path, header, count);
}

}  // namespace

void put_in_order(const std::filesystem::path& folder, std::uint64_t count) {
  put_file_in_order(folder / "moves.csv", header_of<MoveRow>(), count);
  put_file_in_order(folder / "games.csv", header_of<GameRow>(), count);
}

}  // namespace arena
