// A table or figure of a report, with the author's numbers, how ours are measured, and claims about the two. One file each in configs/reports.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace arena {

/// A claim in a sentence, with a condition on the figures if it can be checked.
struct Claim {
  std::string text;
  std::string check;  // empty: it cannot be checked
};

/// Where our figures come from.
struct MeasureSpec {
  std::string type;                         // moves, positions, versus, plies, players, search, values
  std::map<std::string, std::string> with;  // what the type needs: player, base, count, ...
};

struct Sheet {
  std::string name;    // of the file
  std::string report;  // "Sweere 2019"
  std::string part;    // "table 1"
  std::string about;   // a sentence: what it shows
  std::string given;   // a sentence: how our run differs from the author's
  std::string run;     // the tournament or ablation to run; empty if positions are searched on the spot
  std::vector<std::string> arguments;
  std::vector<std::string> tools;  // further commands for the reader, as typed
  MeasureSpec measure;
  std::vector<std::string> columns;                              // as shown
  std::vector<std::string> figures;                              // of a column: what is measured; the columns' names when there are none
  std::vector<std::string> rows;                                 // as shown
  std::map<std::string, std::map<std::string, std::string>> of;  // of a row: whose figures; the row's name is the player when there is none
  std::map<std::pair<std::string, std::string>, double> author;  // by row and column
  std::map<std::pair<std::string, std::string>, double> ours;    // the same, once measured
  std::vector<Claim> claims;

  [[nodiscard]] std::string figure_of(std::size_t column) const { return figures.empty() ? columns[column] : figures[column]; }
  /// What a row says about itself under `key`; `fallback` if it says nothing.
  [[nodiscard]] std::string row_says(const std::string& row, const std::string& key, const std::string& fallback) const;
};

/// The names of all sheets found, and one of them by name. Throws InputError.
std::vector<std::string> sheet_names();
Sheet load_sheet(const std::string& name);
/// Reads a file; throws ConfigError with file and line.
Sheet read_sheet(const std::filesystem::path& file);

/// Fills in our figures from the run's folder; a sheet without a run does its own searches. Throws InputError.
void measure(Sheet& sheet, const std::filesystem::path& folder);

/// The parts of a claim's condition that the measured figures contradict; empty if it holds. Throws InputError if it is not a condition.
std::string violated(const Claim& claim, const Sheet& sheet);
inline bool holds(const Claim& claim, const Sheet& sheet) { return violated(claim, sheet).empty(); }

/// The author's figures beside ours as a Markdown table, and the claims; with `verdicts` each checked claim says whether it holds.
std::string sheet_markdown(const Sheet& sheet, bool verdicts);

}  // namespace arena
