#include "arena/record/merged_games.hpp"

#include <fmt/format.h>

#include <optional>

#include "arena/record/columns.hpp"
#include "arena/record/game_lines.hpp"
#include "arena/record/row_text.hpp"
#include "arena/record/schedule.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t little = std::size_t{64} << 10;  // of each of a thousand files may be in memory

/// What a row must say besides its place in the schedule.
std::string wrong_in_row(const std::vector<std::string>& fields, const GameJob& job) {
  static constexpr auto place = [](std::string_view name) {
    std::size_t at = 0;
    while (columns_of<GameRow>[at].name != name) ++at;
    return at;
  };
  static constexpr std::size_t game = place("game"), pair = place("pair"), seed = place("seed"), plies = place("plies"), moves = place("moves");
  if (fields[game] != std::to_string(job.id + 1)) return fmt::format("game {} has the number {}", job.id + 1, fields[game]);
  if (fields[pair] != std::to_string(job.pair + 1)) return fmt::format("game {} is of pair {}, not {}", job.id + 1, job.pair + 1, fields[pair]);
  if (fields[seed] != std::to_string(job.seed))
    return fmt::format("game {} has the seed {}, but this tournament gives it {}", job.id + 1, fields[seed], job.seed);
  std::size_t words = 0;
  const std::string& text = fields[moves];
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != ' ' && (i == 0 || text[i - 1] == ' ')) ++words;
  if (fields[plies] != std::to_string(words)) return fmt::format("game {} has {} moves, not the {} it says", job.id + 1, words, fields[plies]);
  return "";
}

}  // namespace

struct MergedGames::Files {
  std::optional<MappedFile> games, moves;
};

MergedGames::~MergedGames() = default;

MergedGames::MergedGames(const ShardSet& shards, const RunSpec& spec) : places_(Schedule(spec).size()) {
  for (const ShardFolder& folder : shards.folders) has_moves_ = has_moves_ || fs::exists(folder.path / "moves.csv");
  for (const ShardFolder& folder : shards.folders) read(folder, static_cast<std::uint32_t>(files_.size()), spec);
}

void MergedGames::read(const ShardFolder& folder, std::uint32_t number, const RunSpec& spec) {
  Files& files = *files_.emplace_back(std::make_unique<Files>());
  const fs::path games_path = folder.path / "games.csv", moves_path = folder.path / "moves.csv";
  if (!fs::exists(games_path)) return;
  if (const std::string damaged = damaged_file(folder.path); !damaged.empty())
    throw InputError(fmt::format("{}: this file is damaged: it is not what the run wrote (another SHA-256 than in context.json); copy it again",
                                 (folder.path / damaged).string()));
  const Schedule schedule(spec);
  files.games.emplace(games_path);
  std::vector<bool> committed(places_.size());
  const auto check = [&](const std::vector<std::string>& fields, std::uint64_t id) {
    if (!folder.shard.has(schedule.pair_of(id))) return fmt::format("game {} is not of shard {}", id + 1, folder.shard.text());
    return wrong_in_row(fields, schedule.at(id));
  };
  const GamesRead read = read_game_lines(*files.games, games_path, spec, committed, check);
  for (const GameLine& line : read.lines) {
    const bool whole = !has_moves_ || line.moves_expected == 0;
    places_[line.id] = {line.offset, 0, static_cast<std::uint32_t>(line.length), 0, whole ? number : nowhere, line.moves_expected};
  }
  files.games->release(files.games->text().size(), little);
  if (!fs::exists(moves_path)) return;
  files.moves.emplace(moves_path);
  std::uint64_t present = ~0ULL;
  std::uint32_t counted = 0;
  const auto finish = [&] {  // a game counts when all its moves are there
    if (present != ~0ULL && committed[present] && places_[present].moves_expected == counted) places_[present].folder = number;
  };
  for_each_line(files.moves->text(), moves_path, header_of<MoveRow>(), [&](std::string_view line, std::size_t at, std::size_t n) {
    const std::uint64_t id = leading_id(line, moves_path, n) - 1;
    if (id >= places_.size() || !folder.shard.has(schedule.pair_of(id)))
      throw InputError(fmt::format("{}:{}: game {} is not of shard {}", moves_path.string(), n, id + 1, folder.shard.text()));
    Place& place = places_[id];
    if (id != present) {
      finish();
      if (place.moves_length > 0) throw InputError(fmt::format("{}:{}: the rows of game {} do not lie together", moves_path.string(), n, id + 1));
      present = id;
      counted = 0;
      place.moves = at;
      files.moves->release(at, little);
    }
    ++counted;
    place.moves_length = static_cast<std::uint32_t>(at + line.size() + 1 - place.moves);
  });
  finish();
  files.moves->release(files.moves->text().size(), little);
}

std::string_view MergedGames::row(std::uint64_t id) const {
  const Place& place = places_[id];
  return files_[place.folder]->games->text().substr(place.row, place.row_length);
}

void MergedGames::write(const fs::path& folder, std::uint64_t games) const {
  if (has_moves_) {
    ReplacementFile moves(folder / "moves.csv");
    moves.write(header_of<MoveRow>());
    for (std::uint64_t id = 0; id < games; ++id) {
      const Place& place = places_[id];
      if (place.moves_length == 0) continue;
      const MappedFile& file = *files_[place.folder]->moves;
      moves.write(file.text().substr(place.moves, place.moves_length));
      file.release(place.moves, little);
    }
    moves.commit();
  }
  ReplacementFile rows(folder / "games.csv");
  rows.write(header_of<GameRow>());
  for (std::uint64_t id = 0; id < games; ++id) {
    rows.write(row(id));
    rows.write("\n");
    files_[places_[id].folder]->games->release(places_[id].row, little);
  }
  rows.commit();
}

}  // namespace arena
