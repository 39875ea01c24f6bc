#include "arena/record/folder.hpp"

#include <dirent.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/record/context.hpp"
#include "arena/record/files.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/counted.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string openings_text(const RunSpec& spec) {
  std::string text;
  for (const std::string& opening : spec.opening_lines) text += opening + "\n";
  return text;
}

/// What two runs must have in common: everything but what may grow, as in a folder's resolved copy.
config::TournamentSpec fixed_part(const config::TournamentSpec& tournament) {
  config::Problems problems;
  config::TournamentSpec copy =
      config::read_tournament(config::parse_yaml(config::resolved_yaml(tournament), "tournament.yaml", problems), "", problems);
  problems.raise();
  copy.rounds = 1;
  copy.openings.count = 1;
  copy.openings.most = 0;
  copy.openings.lines.clear();
  copy.openings.file.clear();
  return copy;
}

void check_same(const std::filesystem::path& folder, const RunSpec& spec) {
  const config::TournamentSpec there = config::load_tournament(folder / "tournament.yaml");
  std::vector<std::string> message = {folder.string() + ": this folder holds a run of another tournament (- there, + asked for)"};
  int shown = 0;
  const auto show = [&](const std::string& line) {
    if (++shown <= 6) message.push_back("  " + line);
  };
  if (const auto here = fixed_part(there), wanted = fixed_part(spec); !(here == wanted)) {
    const auto ours = lines_of(config::resolved_yaml(here)), theirs = lines_of(config::resolved_yaml(wanted));
    for (std::size_t i = 0; i < std::max(ours.size(), theirs.size()); ++i) {
      if (i < ours.size() && i < theirs.size() && ours[i] == theirs[i]) continue;
      if (i < ours.size()) show("- " + ours[i]);
      if (i < theirs.size()) show("+ " + theirs[i]);
    }
  }
  if (spec.rounds < there.rounds) {
    show("- rounds: " + std::to_string(there.rounds));
    show("+ rounds: " + std::to_string(spec.rounds) + " (a run can only grow)");
  }
  if (shown > 6) message.push_back("  ... and " + counted(shown - 6, "more line"));
  message.emplace_back("choose another --output, or run the tournament that is there");
  if (shown > 0) throw config::ConfigError(message);
  const auto openings = lines_of(file_bytes(folder / "openings.txt"));
  if (openings.size() > spec.opening_lines.size())
    throw InputError(folder.string() + ": this run has " + counted(openings.size(), "opening") + ", more than the " +
                     std::to_string(spec.opening_lines.size()) + " asked for; a run can only grow");
  for (std::size_t i = 0; i < openings.size(); ++i)
    if (openings[i] != spec.opening_lines[i])
      throw InputError(folder.string() + "/openings.txt:" + std::to_string(i + 1) + ": another opening than asked for: '" + openings[i] +
                       "' there, '" + spec.opening_lines[i] + "' now");
}

void write_where_different(const std::filesystem::path& path, const std::string& content) {
  if (!std::filesystem::exists(path) || file_bytes(path) != content) replace_file(path, content);
}

/// What a killed run was writing beside a file's place, and the game that it was showing. Not with std::filesystem::directory_iterator, which ends
/// the process when memory is short.
void remove_unfinished(const std::filesystem::path& folder) {
  const auto close = [](DIR* list) { ::closedir(list); };
  const std::unique_ptr<DIR, decltype(close)> list(::opendir(folder.c_str()), close);
  if (list == nullptr) throw RunError(folder.string() + ": cannot read this folder: " + std::strerror(errno));
  while (const dirent* entry = ::readdir(list.get())) {
    const std::filesystem::path name(static_cast<const char*>(entry->d_name));
    if (name.extension() == ".part" || name == "live.json") std::filesystem::remove(folder / name);
  }
}

}  // namespace

void prepare_folder(const std::filesystem::path& folder, const RunSpec& spec, bool resume, const std::optional<Shard>& shard) {
  check_files(folder);
  const bool known = std::filesystem::exists(folder / "tournament.yaml");
  const bool results = std::filesystem::exists(folder / "games.csv") || std::filesystem::exists(folder / "moves.csv");
  if ((known || results) && !resume)
    throw InputError(folder.string() + ": this folder already has a run; add --resume to continue it, or choose another --output");
  if (results && !known) throw InputError(folder.string() + ": this folder has results but no tournament.yaml; choose another --output");
  if (known) check_format(folder);
  if (known) check_same(folder, spec);
  if (known) check_same_shard(folder, shard);
  remove_unfinished(folder);
  write_where_different(folder / "openings.txt", openings_text(spec));
  write_where_different(folder / "tournament.yaml", config::resolved_yaml(spec));
  if (shard) note_shard(folder, *shard);
}

}  // namespace arena
