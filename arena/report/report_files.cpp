#include "arena/report/report_files.hpp"

#include <algorithm>

#include "arena/record/files.hpp"
#include "arena/report/page/page.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

std::string title_of(const RunData& data) {
  std::string names;
  for (const fs::path& folder : data.folders) {
    const fs::path name = fs::absolute(folder).lexically_normal();
    names += (names.empty() ? "" : ", ") + (name.filename().empty() ? name.parent_path() : name).filename().string();
  }
  return "Report on " + names;
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder)) throw InputError(folder.string() + ": this folder cannot be made" + (error ? ": " + error.message() : ""));
}

}  // namespace

std::vector<AblationSummary> ablations_of(const RunData& data) {
  std::vector<AblationSummary> ablations;
  for (const fs::path& run : data.folders)
    if (auto ablation = ablation_summary(run)) ablations.push_back(std::move(*ablation));
  return ablations;
}

std::string report_text(const RunData& data) {
  std::string text = visible(title_of(data)) + "\n\n";
  std::size_t widest = 0;
  for (const auto& [name, value] : data.facts) widest = std::max(widest, std::min<std::size_t>(name.size(), 24));
  for (const auto& [name, value] : data.facts)
    text += name + std::string(widest > name.size() ? widest - name.size() : 0, ' ') + "  " + visible(value) + "\n";
  for (const std::string& warning : data.ratings.warnings) text += "warning: " + visible(warning) + "\n";
  for (const Table& table : data.tables) text += "\n" + as_text(table);
  return text;
}

std::string report_markdown(const RunData& data, const Headline& words) {
  std::string text = "# " + markdown_escaped(title_of(data)) + "\n\n" + markdown_escaped(words.sentence) + "\n\n";
  for (const EnhancementVerdict& verdict : words.verdicts)
    text += "- **" + markdown_escaped(verdict.name) + "**: " + markdown_escaped(verdict.words) + ".\n";
  if (!words.verdicts.empty()) text += "\n";
  for (const auto& [name, value] : data.facts) text += "- **" + markdown_escaped(name) + "**: " + markdown_escaped(value) + "\n";
  if (!data.ratings.warnings.empty()) text += "\n## What to keep in mind\n\n";
  for (const std::string& warning : data.ratings.warnings) text += "- " + markdown_escaped(warning) + "\n";
  if (!data.tables.empty()) text += "\n## Tables\n";
  for (const Table& table : data.tables) text += "\n" + as_markdown(table);
  return text;
}

void write_report_files(const RunData& data, const fs::path& folder, const std::string& command) {
  make_folder(folder / "tables");
  for (const Table& table : data.tables) {
    replace_file(folder / "tables" / (table.name + ".csv"), as_csv(table));
    replace_file(folder / "tables" / (table.name + ".tex"), as_latex(table));
  }
  PageOptions options;
  options.command = command;
  options.ablations = ablations_of(data);
  replace_file(folder / "report.md", report_markdown(data, headline_of(data, options.ablations)));
  write_page(data, folder / "report.html", options);
}

std::string report_files_text(const RunData& data, const fs::path& folder) {
  std::string text = "Report: " + shown(folder / "report.html") + ", " + shown(folder / "report.md");
  if (!data.tables.empty()) text += ", " + shown(folder / "tables" / "*.csv") + ", " + shown(folder / "tables" / "*.tex");
  return text + "\n";
}

}  // namespace arena
