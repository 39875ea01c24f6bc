#include "arena/play/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/config/problems.hpp"
#include "arena/play/calibration.hpp"
#include "arena/play/resolve.hpp"
#include "arena/play/sequential.hpp"
#include "arena/record/context.hpp"
#include "arena/record/files.hpp"
#include "arena/record/merged_games.hpp"
#include "arena/record/row_file.hpp"
#include "arena/record/schedule.hpp"
#include "arena/record/shard_set.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/input_file.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

constexpr const char* unfinished = ".merging";  // in the folder while it is being written

/// Which games, or positions, each part is missing, and the command that plays them.
class MissingParts {
 public:
  /// `what` in the singular.
  MissingParts(const ShardSet& shards, std::string what) : shards_(shards), what_(std::move(what)) {}
  /// Numbers from 1.
  void add(std::uint64_t number, int shard) {
    auto& [count, first] = by_shard_[shard];
    if (++count <= 6) first.push_back(number);
  }
  /// Throws InputError if there are any.
  void raise() const {
    if (by_shard_.empty()) return;
    std::vector<std::string> lines = {fmt::format("{}s are missing in {} of {} shards; nothing was merged", what_, by_shard_.size(), shards_.count)};
    constexpr std::size_t most = 20;
    for (const auto& [shard, missing] : by_shard_) {
      if (lines.size() > 2 * most) break;
      const auto& [count, first] = missing;
      lines.push_back(fmt::format("shard {}/{}: {} {}{}", shard, shards_.count, counted(count, what_), fmt::join(first, ", "),
                                  count > first.size() ? fmt::format(" and {} more", count - first.size()) : ""));
      lines.push_back("  " + shards_.command_for(shard));
    }
    if (by_shard_.size() > most) lines.push_back("... and " + counted(by_shard_.size() - most, "more shard"));
    throw config::ConfigError(lines);
  }

 private:
  const ShardSet& shards_;
  std::string what_;
  std::map<int, std::pair<std::uint64_t, std::vector<std::uint64_t>>> by_shard_;
};

/// How many games the test needs; nothing if the games present, counted from the first, do not decide it.
std::optional<std::uint64_t> deciding_games(const RunSpec& spec, const MergedGames& games) {
  if (!spec.sprt.on) return std::nullopt;
  SequentialCount count(spec);
  const Schedule schedule(spec);
  for (std::uint64_t id = 0; id < games.size() && games.has(id) && !count.decided(); ++id) {
    count.add(schedule.at(id), games.row(id));
  }
  return count.decided() ? std::optional(count.deciding_games()) : std::nullopt;
}

void check_all_there(const ShardSet& shards, const Schedule& schedule, const MergedGames& games) {
  MissingParts missing(shards, "game");
  for (std::uint64_t id = 0; id < games.size(); ++id)
    if (!games.has(id)) missing.add(id + 1, Shard::of(schedule.pair_of(id), shards.count));
  missing.raise();
}

/// The rows of all positions, in their order.
std::string merged_positions(const ShardSet& shards, const std::vector<std::string>& positions) {
  std::vector<std::pair<Shard, std::unique_ptr<RowFile<PositionRow>>>> files;
  std::vector<const RowFile<PositionRow>*> opened;
  for (const ShardFolder& folder : shards.folders) {
    const fs::path file = folder.path / "positions.csv";
    if (!fs::exists(file)) continue;
    if (const std::string damaged = damaged_file(folder.path); !damaged.empty())
      throw InputError((folder.path / damaged).string() + ": this file is damaged: it is not what the run wrote; copy it again");
    opened.push_back(files.emplace_back(folder.shard, std::make_unique<RowFile<PositionRow>>(file)).second.get());
  }
  const RowCodec<PositionRow> columns = common_columns(opened);
  std::vector<std::string> rows(positions.size());
  std::vector<std::size_t> searched(positions.size());
  const std::vector<config::PlayerSpec>& players = shards.tournament.players;
  for (const auto& [shard, file] : files) {
    PositionRow row;
    file->lines([&, shard = shard, file = file.get()](std::string_view line, std::size_t offset) {
      file->columns().read(line, row);
      const auto at = static_cast<std::size_t>(row.position) - 1;
      if (row.position < 1 || at >= positions.size() || positions[at] != row.moves)
        throw InputError(fmt::format("position {} is not one of this tournament's", row.position));
      if (!shard.has(at)) throw InputError(fmt::format("position {} does not belong to shard {}", row.position, shard.text()));
      if (searched[at] >= players.size() || players[searched[at]].name != row.player)
        throw InputError(fmt::format("position {}: the rows are not those of the players in their order", row.position));
      ++searched[at];
      copy_lines(*file, file->text().substr(offset, line.size() + 1), columns, [&](std::string_view text) { rows[at] += text; });
    });
  }
  MissingParts missing(shards, "position");
  for (std::size_t i = 0; i < positions.size(); ++i)
    if (searched[i] != players.size()) missing.add(i + 1, Shard::of(i, shards.count));
  missing.raise();
  std::string text = columns.header();
  for (const std::string& row : rows) text += row;
  return text;
}

nlohmann::json merged_context(const ShardSet& shards) {
  nlohmann::json context = context_of(shards.folders.front().path);
  for (const char* of_one : {"shard", "sha256"}) context.erase(of_one);
  context["complete"] = true;
  context["merged_shards"] = shards.count;
  context["sessions"] = nlohmann::json::array();
  for (const ShardFolder& folder : shards.folders) {
    const nlohmann::json of_part = context_of(folder.path);
    for (nlohmann::json session : of_part["sessions"]) {
      session["shard"] = folder.shard.text();
      context["sessions"].push_back(std::move(session));
    }
  }
  return context;
}

void copy_logs(const ShardSet& shards, const fs::path& output) {
  ReplacementFile log(output / "log.txt");
  for (const ShardFolder& folder : shards.folders) {
    InputFile in(folder.path / "log.txt");
    for (std::string line; std::getline(in, line);) log.write("shard " + folder.shard.text() + ": " + line + "\n");
  }
  log.write(fmt::format("{} merged {}\n", utc_now(), counted(shards.folders.size(), "shard")));
  log.commit();
}

/// All folders have the same file, which may have millions of lines.
void check_openings(const fs::path& folder, const RunSpec& spec) {
  InputFile in(folder / "openings.txt");
  if (!in) throw InputError(folder.string() + ": openings.txt is missing, so its games cannot be told apart");
  std::string line;
  bool same = true;
  for (const std::string& opening : spec.opening_lines) same = same && std::getline(in, line) && line == opening;
  if (!same || std::getline(in, line)) throw InputError((folder / "openings.txt").string() + ": these are not the openings of this tournament");
}

/// A new folder; one left by an interrupted merge may be reused.
void check_output(const MergeOrder& order) {
  std::error_code none;
  for (const fs::path& folder : order.folders)
    if (fs::equivalent(folder, order.output, none))
      throw InputError(order.output.string() + ": a shard cannot be merged into itself; choose another --output");
  if (fs::exists(order.output / unfinished)) return;
  for (const char* name : {"tournament.yaml", "games.csv", "moves.csv", "positions.csv"})
    if (fs::exists(order.output / name)) throw InputError(order.output.string() + ": this folder already has a run; choose another --output");
}

}  // namespace

Merged merge_shards(const MergeOrder& order) {
  if (order.folders.empty()) throw InputError("no folder was given to merge");
  const ShardSet shards = open_shards(order.folders, order.mixed_builds);
  check_output(order);
  const RunSpec spec = resolve(shards.tournament);
  check_openings(shards.folders.front().path, spec);
  Merged merged{static_cast<int>(shards.folders.size()), 0, 0, false, shards.notes};
  const auto any = [&](const char* file) {
    return std::any_of(shards.folders.begin(), shards.folders.end(), [&](const ShardFolder& folder) { return fs::exists(folder.path / file); });
  };
  std::optional<MergedGames> games;
  if (any("games.csv") || !any("positions.csv")) {
    games.emplace(shards, spec);
    const auto deciding = deciding_games(spec, *games);
    if (!deciding) check_all_there(shards, Schedule(spec), *games);
    merged.decided = deciding.has_value();
    merged.games = deciding.value_or(games->size());
    if (!games->has_moves()) merged.notes.emplace_back("no shard has moves.csv; games.csv alone was merged");
  }
  std::string positions;
  if (any("positions.csv")) {
    const std::vector<std::string> wanted = order.positions(shards.tournament);
    positions = merged_positions(shards, wanted);
    merged.positions = wanted.size();
  }
  nlohmann::json context = merged_context(shards);
  if (const std::string warning = speed_warning(context["sessions"]); !warning.empty()) merged.notes.push_back(warning);
  std::error_code failed;
  fs::create_directories(order.output, failed);
  if (failed) throw InputError(order.output.string() + ": cannot create this folder: " + failed.message());
  const FolderLock lock(order.output);
  replace_file(order.output / unfinished, "");
  if (games) games->write(order.output, merged.games);
  if (!positions.empty()) replace_file(order.output / "positions.csv", positions);
  copy_logs(shards, order.output);
  replace_file(order.output / "openings.txt", file_bytes(shards.folders.front().path / "openings.txt"));
  replace_file(order.output / "tournament.yaml", file_bytes(shards.folders.front().path / "tournament.yaml"));
  context["files"] = file_sizes(order.output);
  write_context(order.output, context);
  fs::remove(order.output / unfinished);
  return merged;
}

}  // namespace arena
