#include "arena/record/run_folder.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "arena/record/context.hpp"
#include "arena/text/input_file.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

config::TournamentSpec tournament_in(const fs::path& folder) {
  if (!fs::is_directory(folder)) throw InputError(folder.string() + ": there is no such folder");
  const fs::path file = folder / "tournament.yaml";
  check_files(folder);
  if (!fs::exists(file)) throw InputError(folder.string() + ": not a results folder: tournament.yaml is missing");
  check_format(folder);
  return config::load_tournament(file);
}

}  // namespace

void check_files(const fs::path& folder) {
  for (const char* name : run_file_names)
    if (const std::string problem = file_problem(folder / name); !problem.empty()) throw InputError((folder / name).string() + ": " + problem);
}

void check_format(const fs::path& folder) {
  const nlohmann::json context = context_of(folder);
  if (!context.contains("format_version")) return;  // of a build that did not write one, or no session has begun
  const nlohmann::json& version = context["format_version"];
  if (!version.is_number())
    throw InputError(fmt::format("{}: context.json: the format version is {}, but must be a number", folder.string(), version.dump()));
  if (std::floor(version.get<double>()) > results_format_version)
    throw InputError(fmt::format("{}: these results are of format {}, and this program reads formats up to {}; use a newer arena", folder.string(),
                                 version.dump(), results_format_version));
}

bool only_positions(const fs::path& folder) { return fs::exists(folder / "positions.csv") && !fs::exists(folder / "games.csv"); }

RunFolder::RunFolder(fs::path path) : path_(std::move(path)), tournament_(tournament_in(path_)) {
  if (!has_games() && !only_positions() && is_complete())
    throw InputError(path_.string() +
                     ": games.csv is missing, though context.json says that the run is complete; arena run --resume plays them again");
}

std::vector<std::string> RunFolder::openings() const {
  InputFile in(path_ / "openings.txt");
  if (!in) throw InputError(path_.string() + ": openings.txt is missing, so that its games cannot be told apart");
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool RunFolder::has_games() const { return fs::exists(games_file()); }

bool RunFolder::only_positions() const { return arena::only_positions(path_); }

bool RunFolder::is_complete() const {
  if (only_positions()) return true;
  const nlohmann::json known = context();
  return known.contains("complete") && known["complete"] == true;
}

nlohmann::json RunFolder::context() const { return context_of(path_); }

void RunFolder::for_each_game(const std::function<void(const GameRow&)>& row) const {
  if (fs::exists(games_file())) read_games(games_file(), row, TornLine::leave_out);
}

void RunFolder::for_each_move(const std::function<void(const MoveRow&)>& row) const {
  if (fs::exists(moves_file())) read_moves(moves_file(), row, TornLine::leave_out);
}

std::vector<std::string> RunFolder::notes() const {
  std::vector<std::string> notes;
  const nlohmann::json known = context();
  if (known.contains("simulated")) notes.push_back(path_.string() + ": simulated: nobody played these games");
  if (known.contains("shard")) notes.push_back(fmt::format("{}: this is shard {} of a run, not the whole", path_.string(), known["shard"].dump()));
  for (const fs::path& file : {games_file(), moves_file(), positions_file()}) {
    if (!fs::exists(file)) continue;
    if (const auto unknown = unknown_columns(file); !unknown.empty())
      notes.push_back(fmt::format("{}: columns that this program does not know are ignored: {}", file.string(), fmt::join(unknown, ", ")));
  }
  return notes;
}

}  // namespace arena
