#include "arena/record/merged_games.hpp"

#include <fmt/format.h>

#include <optional>

#include "arena/record/game_lines.hpp"
#include "arena/record/schedule.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/game_text.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t little = std::size_t{64} << 10;  // of each of a thousand files may be in memory

/// What a row must satisfy besides its place in the schedule.
void check_row(const GameRow& row, const GameJob& job) {
  if (row.game != job.id + 1) throw InputError(fmt::format("game {} has the number {}", job.id + 1, row.game));
  if (row.pair != job.pair + 1) throw InputError(fmt::format("game {} belongs to pair {}, not {}", job.id + 1, job.pair + 1, row.pair));
  if (row.seed != job.seed) throw InputError(fmt::format("game {} has the seed {}, but this tournament gives it {}", job.id + 1, row.seed, job.seed));
  if (const int moves = move_count(row.moves); row.plies != moves)
    throw InputError(fmt::format("game {} has {}, not {} as recorded", job.id + 1, counted(moves, "move"), row.plies));
}

}  // namespace

struct MergedGames::Files {
  std::optional<RowFile<GameRow>> games;
  std::optional<RowFile<MoveRow>> moves;
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
  const auto check = [&](const GameRow& row, std::uint64_t id) {
    if (!folder.shard.has(schedule.pair_of(id))) throw InputError(fmt::format("game {} does not belong to shard {}", id + 1, folder.shard.text()));
    check_row(row, schedule.at(id));
  };
  for (const GameLine& line : read_game_lines(*files.games, spec, committed, check)) {
    const bool whole = !has_moves_ || line.moves_expected == 0;
    places_[line.id] = {line.offset, 0, static_cast<std::uint32_t>(line.length), 0, whole ? number : nowhere, line.moves_expected};
  }
  files.games->release(files.games->text().size(), little);
  if (!fs::exists(moves_path)) return;
  files.moves.emplace(moves_path);
  std::uint64_t present = ~0ULL;
  std::uint32_t counted = 0;
  const auto finish = [&] {  // a game only counts if all its moves are there
    if (present != ~0ULL && committed[present] && places_[present].moves_expected == counted) places_[present].folder = number;
  };
  files.moves->lines([&, game = files.moves->columns().place_of("game")](std::string_view line, std::size_t at) {
    const std::uint64_t id = number_in(field_at(line, game)) - 1;
    if (id >= places_.size() || !folder.shard.has(schedule.pair_of(id)))
      throw InputError(fmt::format("game {} does not belong to shard {}", id + 1, folder.shard.text()));
    Place& place = places_[id];
    if (id != present) {
      finish();
      if (place.moves_length > 0) throw InputError(fmt::format("the rows of game {} are not contiguous", id + 1));
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

GameRow MergedGames::row(std::uint64_t id) const {
  const Place& place = places_[id];
  const RowFile<GameRow>& file = *files_[place.folder]->games;
  GameRow row;
  file.columns().read(file.text().substr(place.row, place.row_length), row);
  return row;
}

namespace {

/// The rows of one of the result files, written game by game.
template <class Row>
class MergedFile {
 public:
  MergedFile(const fs::path& path, const std::vector<const RowFile<Row>*>& from) : columns_(common_columns(from)), out_(path) {
    out_.write(columns_.header());
  }
  void add(const RowFile<Row>& file, std::uint64_t offset, std::uint64_t length) {
    copy_lines(file, file.text().substr(offset, length), columns_, [&](std::string_view lines) { out_.write(lines); });
    file.release(offset, little);
  }
  void commit() { out_.commit(); }

 private:
  RowCodec<Row> columns_;
  ReplacementFile out_;
};

}  // namespace

void MergedGames::write(const fs::path& folder, std::uint64_t games) const {
  std::vector<const RowFile<GameRow>*> games_files;
  std::vector<const RowFile<MoveRow>*> moves_files;
  for (const auto& files : files_) {
    if (files->games) games_files.push_back(&*files->games);
    if (files->moves) moves_files.push_back(&*files->moves);
  }
  if (has_moves_) {
    MergedFile<MoveRow> moves(folder / "moves.csv", moves_files);
    for (std::uint64_t id = 0; id < games; ++id)
      if (const Place& place = places_[id]; place.moves_length > 0) moves.add(*files_[place.folder]->moves, place.moves, place.moves_length);
    moves.commit();
  }
  MergedFile<GameRow> rows(folder / "games.csv", games_files);
  for (std::uint64_t id = 0; id < games; ++id) rows.add(*files_[places_[id].folder]->games, places_[id].row, places_[id].row_length + 1);
  rows.commit();
}

}  // namespace arena
