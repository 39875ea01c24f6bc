#include "arena/tournament/folder.hpp"

#include <fstream>
#include <iterator>
#include <sstream>
#include <vector>

#include "arena/results/files.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

std::string read_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string openings_text(const RunSpec& spec) {
  std::string text;
  for (const std::string& opening : spec.openings) text += opening + "\n";
  return text;
}

/// Rounds and the number of openings may grow; everything else must be the same.
bool may_grow(const std::string& line) { return line.rfind("rounds:", 0) == 0 || line.find("count:") != std::string::npos; }

void check_same(const std::filesystem::path& folder, const RunSpec& spec) {
  const auto here = lines_of(read_text(folder / "tournament.yaml")), wanted = lines_of(spec.text);
  std::string differences;
  int shown = 0;
  const auto show = [&](const std::string& line) {
    if (++shown <= 6) differences += "\n  " + line;
  };
  for (std::size_t i = 0; i < std::max(here.size(), wanted.size()); ++i) {
    const std::string& old_line = i < here.size() ? here[i] : std::string();
    const std::string& new_line = i < wanted.size() ? wanted[i] : std::string();
    if (old_line == new_line || (may_grow(old_line) && may_grow(new_line))) continue;
    if (i < here.size()) show("- " + old_line);
    if (i < wanted.size()) show("+ " + new_line);
  }
  if (shown > 6) differences += "\n  ... and " + std::to_string(shown - 6) + " more lines";
  if (shown > 0)
    throw InputError(folder.string() + ": this folder holds a run of another tournament (- there, + asked for):" + differences +
                     "\nchoose another --output, or run the tournament that is there");
  const auto openings = lines_of(read_text(folder / "openings.txt"));
  if (openings.size() > spec.openings.size())
    throw InputError(folder.string() + ": this run has " + std::to_string(openings.size()) + " openings, more than the " +
                     std::to_string(spec.openings.size()) + " asked for; a run can only grow");
  for (std::size_t i = 0; i < openings.size(); ++i)
    if (openings[i] != spec.openings[i])
      throw InputError(folder.string() + "/openings.txt:" + std::to_string(i + 1) + ": another opening than asked for: '" + openings[i] +
                       "' there, '" + spec.openings[i] + "' now");
}

}  // namespace

void prepare_folder(const std::filesystem::path& folder, const RunSpec& spec, bool resume) {
  const bool there = std::filesystem::exists(folder / "tournament.yaml") || std::filesystem::exists(folder / "games.csv");
  if (there && !resume)
    throw InputError(folder.string() + ": there is a run in this folder already; add --resume to go on with it, or choose another --output");
  if (there && std::filesystem::exists(folder / "tournament.yaml")) check_same(folder, spec);
  replace_file(folder / "openings.txt", openings_text(spec));
  replace_file(folder / "tournament.yaml", spec.text);
}

}  // namespace arena
