#include "arena/record/recovery.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <tuple>

#include "arena/record/columns.hpp"
#include "arena/record/files.hpp"
#include "arena/record/schedule.hpp"
#include "arena/text/csv.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

/// Why a run with these columns cannot go on.
std::string other_columns(std::string_view line, std::string_view header) {
  std::vector<std::string> here, wanted;
  split_csv(line, here);
  split_csv(header.substr(0, header.size() - 1), wanted);
  const auto missing_in = [](const std::vector<std::string>& all, const std::vector<std::string>& some) {
    std::string names;
    for (const std::string& name : some)
      if (std::find(all.begin(), all.end(), name) == all.end()) names += (names.empty() ? "" : ", ") + name;
    return names;
  };
  const std::string missing = missing_in(here, wanted), unknown = missing_in(wanted, here);
  if (!here.empty() && here.front() != wanted.front())
    return "these are not the columns of a run; expected " + std::string(header.substr(0, header.size() - 1));
  std::string text = "another version of this program wrote these columns, so that the run cannot go on here";
  if (!missing.empty()) text += "; missing: " + missing;
  if (!unknown.empty()) text += "; unknown: " + unknown;
  return text + ". It can be read and reported; to go on, use the build that began it";
}

/// Calls `f(line, offset, line number)` for each whole line after the header; gives the length of the whole lines, the header's included.
template <class F>
std::size_t for_each_line(std::string_view text, const std::filesystem::path& path, std::string_view header, const F& f) {
  if (text.empty()) return 0;
  std::size_t at = 0, line_number = 1;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) break;  // torn: a run was killed here
    const std::string_view line = text.substr(at, end - at);
    if (line_number == 1) {
      if (std::string(line) + "\n" != header) throw InputError(path.string() + ":1: " + other_columns(line, header));
    } else {
      f(line, at, line_number);
    }
    at = end + 1;
    ++line_number;
  }
  return at;
}

/// A game's row, and where its bytes are.
struct GameLine {
  std::uint64_t id = 0;  // in the schedule, from 0
  std::uint64_t written_id = 0;
  std::size_t offset = 0, length = 0;
  std::uint32_t moves_expected = 0;
};

std::uint32_t words(std::string_view text) {
  std::uint32_t count = 0;
  bool inside = false;
  for (const char c : text) {
    if (c != ' ' && !inside) ++count;
    inside = c != ' ';
  }
  return count;
}

/// From (round, opening, first, second) to the id in the schedule, without walking it.
class JobFinder {
 public:
  explicit JobFinder(const RunSpec& spec) : spec_(spec) {
    for (std::size_t i = 0; i < spec.players.size(); ++i) players_[spec.players[i].name] = static_cast<int>(i);
    for (std::size_t i = 0; i < spec.pairings.size(); ++i) {
      pairings_[spec.pairings[i]] = {i, 0};
      pairings_[{spec.pairings[i].second, spec.pairings[i].first}] = {i, 1};
    }
  }
  [[nodiscard]] std::optional<std::uint64_t> find(std::uint64_t round, std::uint64_t opening, const std::string& first,
                                                  const std::string& second) const {
    const auto one = players_.find(first), other = players_.find(second);
    if (one == players_.end() || other == players_.end() || round < 1 || opening < 1) return std::nullopt;
    if (round > static_cast<std::uint64_t>(spec_.rounds) || opening > spec_.openings.size()) return std::nullopt;
    const auto pairing = pairings_.find({one->second, other->second});
    if (pairing == pairings_.end()) return std::nullopt;
    const auto [index, side] = pairing->second;
    return (((round - 1) * spec_.openings.size() + opening - 1) * spec_.pairings.size() + index) * 2 + static_cast<std::uint64_t>(side);
  }

 private:
  const RunSpec& spec_;
  std::map<std::string, int> players_;
  std::map<std::pair<int, int>, std::pair<std::size_t, int>> pairings_;
};

std::string_view after_first_field(std::string_view line) { return line.substr(line.find(',')); }

std::uint64_t leading_id(std::string_view line, const std::filesystem::path& path, std::size_t line_number) {
  const auto id = number(line.substr(0, line.find(',')));
  if (!id || *id == 0) throw InputError(path.string() + ":" + std::to_string(line_number) + ": a row begins with the number of its game");
  return *id;
}

/// A row with the number of its game, and of its pair, set anew.
std::string renumbered_game(std::string_view line, std::uint64_t id) {
  std::string_view rest = after_first_field(line);  // ,round,pair,...
  const std::size_t pair = rest.find(',', 1), end = rest.find(',', pair + 1);
  return std::to_string(id + 1) + std::string(rest.substr(0, pair + 1)) + std::to_string(id / 2 + 1) + std::string(rest.substr(end)) + "\n";
}

/// The rows of games.csv, with what each is in the schedule.
struct GamesRead {
  std::vector<GameLine> lines;
  std::size_t length = 0;  // of the whole lines
};

GamesRead read_game_lines(const MappedFile& games, const std::filesystem::path& path, const RunSpec& spec, std::vector<bool>& committed) {
  const JobFinder finder(spec);
  GamesRead read;
  std::vector<std::string> fields;
  read.length = for_each_line(games.text(), path, header_of<GameRow>(), [&](std::string_view line, std::size_t at, std::size_t n) {
    const auto where = [&] { return path.string() + ":" + std::to_string(n) + ": "; };
    if (!split_csv(line, fields) || fields.size() != column_count<GameRow>)
      throw InputError(where() + "a row of " + std::to_string(column_count<GameRow>) + " columns expected, got " + std::to_string(fields.size()));
    const auto id = number(fields[0]), round = number(fields[1]), opening = number(fields[3]), plies = number(fields[9]);
    if (!id || !round || !opening || !plies) throw InputError(where() + "game, round, opening and plies must be whole numbers");
    const auto job = finder.find(*round, *opening, fields[4], fields[5]);
    if (!job)
      throw InputError(where() + "this game is not in the tournament: round " + fields[1] + ", opening " + fields[3] + ", " + fields[4] + " - " +
                       fields[5]);
    if (committed[*job]) throw InputError(where() + "this game is recorded twice");
    committed[*job] = true;
    const std::uint32_t opening_plies = words(spec.openings[*opening - 1]);
    if (*plies < opening_plies) throw InputError(where() + "a game shorter than its opening");
    read.lines.push_back({*job, *id - 1, at, line.size(), static_cast<std::uint32_t>(*plies) - opening_plies});
  });
  return read;
}

/// How many rows moves.csv has for each game, by its place in games.csv.
struct MovesRead {
  std::map<std::uint64_t, std::uint64_t> by_written_id;  // number of a game as written -> its place
  std::vector<std::uint64_t> rows;
  std::uint64_t foreign_rows = 0;  // of games that are not committed
  std::size_t length = 0;          // of the whole lines
};

MovesRead count_move_rows(const MappedFile* moves, const std::filesystem::path& path, const std::vector<GameLine>& lines) {
  MovesRead read;
  read.rows.assign(lines.size(), 0);
  for (std::size_t i = 0; i < lines.size(); ++i) read.by_written_id[lines[i].written_id] = i;
  if (moves == nullptr) return read;
  std::uint64_t last_id = ~0ULL, last_index = 0;
  read.length = for_each_line(moves->text(), path, header_of<MoveRow>(), [&](std::string_view line, std::size_t at, std::size_t n) {
    const std::uint64_t id = leading_id(line, path, n) - 1;
    moves->release(at);
    if (id != last_id) {
      const auto found = read.by_written_id.find(id);
      last_index = found == read.by_written_id.end() ? ~0ULL : found->second;
      last_id = id;
    }
    if (last_index == ~0ULL)
      ++read.foreign_rows;
    else
      ++read.rows[last_index];
  });
  return read;
}

/// Which games stay, and whether any of them has another number now.
struct Kept {
  std::vector<bool> keep;
  bool renumber = false;
};

/// A game counts when all its moves are there; a power cut may have kept the row and lost the moves.
Kept keep_whole_games(const std::vector<GameLine>& lines, MovesRead& moves, Recovered& result) {
  Kept kept{std::vector<bool>(lines.size()), false};
  std::uint64_t expected = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    kept.keep[i] = moves.rows[i] == lines[i].moves_expected;
    if (!kept.keep[i]) {
      result.committed[lines[i].id] = false;
      ++result.dropped_games;
      moves.foreign_rows += moves.rows[i];
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
             const MovesRead& read, const Kept& kept) {
  const auto games_path = folder / "games.csv", moves_path = folder / "moves.csv";
  ReplacementFile new_games(games_path);
  new_games.write(header_of<GameRow>());
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (kept.keep[i]) new_games.write(renumbered_game(games.text().substr(lines[i].offset, lines[i].length), lines[i].id));
  ReplacementFile new_moves(moves_path);
  new_moves.write(header_of<MoveRow>());
  if (moves != nullptr)
    for_each_line(moves->text(), moves_path, header_of<MoveRow>(), [&](std::string_view line, std::size_t, std::size_t n) {
      const auto found = read.by_written_id.find(leading_id(line, moves_path, n) - 1);
      if (found == read.by_written_id.end() || !kept.keep[found->second]) return;
      new_moves.write(std::to_string(lines[found->second].id + 1));
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

Recovered recover(const std::filesystem::path& folder, const RunSpec& spec) {
  const auto games_path = folder / "games.csv", moves_path = folder / "moves.csv";
  Recovered result;
  result.committed.assign(Schedule(spec).size(), false);
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
  const Kept kept = keep_whole_games(read.lines, rows, result);
  if (kept.renumber || result.dropped_games > 0 || result.dropped_move_rows > 0) {
    rewrite(folder, games, moves_file, read.lines, rows, kept);
    return result;
  }
  if (moves && rows.length < moves->text().size()) truncate_file(moves_path, rows.length);
  if (read.length < games.text().size()) truncate_file(games_path, read.length);
  return result;
}

namespace {

/// Where each game's rows lie; the rows of one game are written at once, so they lie together.
struct Piece {
  std::size_t offset = 0, length = 0;
};

/// Copies the rows of games below `count` in their order. Rows come nearly in order, so only those that are early have to be remembered.
void copy_in_order(const MappedFile& file, const std::filesystem::path& path, const std::string& header, std::uint64_t count) {
  ReplacementFile out(path);
  out.write(header);
  std::map<std::uint64_t, Piece> early;
  std::uint64_t next = 0, present = ~0ULL;
  Piece piece;
  const auto write = [&](const Piece& p) { out.write(file.text().substr(p.offset, p.length)); };
  const auto take = [&] {
    if (present >= count) return;
    if (present != next) {
      early[present] = piece;
      return;
    }
    write(piece);
    for (auto waiting = early.find(++next); waiting != early.end(); waiting = early.find(++next)) {
      write(waiting->second);
      early.erase(waiting);
    }
  };
  for_each_line(file.text(), path, header, [&](std::string_view line, std::size_t at, std::size_t n) {
    const std::uint64_t id = leading_id(line, path, n) - 1;
    if (id != present) {
      take();
      present = id;
      piece = {at, 0};
      file.release(at);
    }
    piece.length = at + line.size() + 1 - piece.offset;
  });
  take();
  for (const auto& [id, waiting] : early) write(waiting);  // behind a game without rows
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
