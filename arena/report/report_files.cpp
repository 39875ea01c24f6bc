#include "arena/report/report_files.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "arena/record/files.hpp"
#include "arena/report/page/chart_data.hpp"
#include "arena/report/page/page.hpp"
#include "arena/report/print/printed_charts.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

std::string name_of(const fs::path& folder) {
  const fs::path name = fs::absolute(folder).lexically_normal();
  return (name.filename().empty() ? name.parent_path() : name).filename().string();
}

std::string title_of(const RunData& data) {
  std::string names;
  for (const fs::path& folder : data.folders) names += (names.empty() ? "" : ", ") + name_of(folder);
  return "Report on " + names;
}

/// The first run's name as part of a label: letters, digits and hyphens.
std::string label_of(const RunData& data) {
  std::string label = data.folders.empty() ? "" : name_of(data.folders.front());
  for (char& c : label)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
  return label;
}

/// A document that compiles: the result, how it was played, and every chart and table from its file.
std::string report_latex(const RunData& data, const Headline& words, const std::vector<PrintedChart>& charts) {
  std::string text =
      "% pdflatex all.tex, twice\n\\documentclass{article}\n\\usepackage[T1]{fontenc}\n"
      "\\usepackage{booktabs,array,graphicx,longtable,rotating,pdflscape}\n\\begin{document}\n\\section*{" +
      latex_escaped(title_of(data)) + "}\n" + latex_escaped(words.sentence) + "\n";
  if (!words.verdicts.empty()) text += "\\begin{itemize}\n";
  for (const EnhancementVerdict& verdict : words.verdicts)
    text += "  \\item " + latex_escaped(verdict.name) + ": " + latex_escaped(verdict.words) + ".\n";
  if (!words.verdicts.empty()) text += "\\end{itemize}\n";
  text += "\n\\paragraph{How this was played.}\n";
  for (const auto& [name, value] : data.facts) text += latex_escaped(with_capital(name) + ": " + value) + ".\n";
  for (const std::string& detail : words.details) text += latex_escaped(detail) + "\n";
  text += "\n";
  for (const PrintedChart& chart : charts)
    text += "\\begin{figure}[htbp]\n  \\centering\n  \\includegraphics{figures/" + chart.name + "}\n  \\caption{" + latex_escaped(chart.caption) +
            "}\n  \\label{fig:" + label_of(data) + ":" + chart.name + "}\n\\end{figure}\n";
  if (!charts.empty()) text += "\\clearpage\n";
  for (const Table& table : data.tables) text += "\\input{tables/" + table.name + "}\n";
  return text + "\\end{document}\n";
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder)) throw InputError(folder.string() + ": cannot create this folder" + (error ? ": " + error.message() : ""));
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
    text += in_lines(name + std::string(widest > name.size() ? widest - name.size() : 0, ' ') + "  " + visible(value), text_width,
                     std::string(widest + 2, ' '));
  for (const std::string& warning : data.ratings.warnings) text += in_lines("warning: " + visible(warning));
  for (const Table& table : data.tables) text += "\n" + as_text(table);
  return text;
}

std::string report_markdown(const RunData& data, const Headline& words) {
  std::string text = "# " + markdown_escaped(title_of(data)) + "\n\n" + markdown_escaped(words.sentence) + "\n\n";
  for (const EnhancementVerdict& verdict : words.verdicts)
    text += "- **" + markdown_escaped(verdict.name) + "**: " + markdown_escaped(verdict.words) + ".\n";
  if (!words.verdicts.empty()) text += "\n";
  text += "## How this was played\n\n";
  for (const auto& [name, value] : data.facts) text += "- **" + markdown_escaped(name) + "**: " + markdown_escaped(value) + "\n";
  for (const std::string& detail : words.details) text += "- " + markdown_escaped(detail) + "\n";
  if (!data.ratings.warnings.empty()) text += "\n## What to keep in mind\n\n";
  for (const std::string& warning : data.ratings.warnings) text += "- " + markdown_escaped(warning) + "\n";
  if (!data.tables.empty()) text += "\n## Tables\n";
  for (const Table& table : data.tables) text += "\n" + as_markdown(table);
  return text;
}

void write_report_files(const RunData& data, const fs::path& folder, const std::string& command, const std::vector<PrintedChart>& more_charts) {
  make_folder(folder / "tables");
  for (const Table& table : data.tables) {
    replace_file(folder / "tables" / (table.name + ".csv"), as_csv(table));
    replace_file(folder / "tables" / (table.name + ".tex"), as_latex(table, label_of(data)));
  }
  PageOptions options;
  options.command = command;
  options.ablations = ablations_of(data);
  const Headline words = headline_of(data, options.ablations);
  std::vector<PrintedChart> charts = printed_charts(chart_data(data, options));
  charts.insert(charts.end(), more_charts.begin(), more_charts.end());
  if (!charts.empty()) make_folder(folder / "figures");
  for (const PrintedChart& chart : charts) {
    replace_file(folder / "figures" / (chart.name + ".svg"), chart.svg);
    replace_file(folder / "figures" / (chart.name + ".pdf"), chart.pdf);
  }
  replace_file(folder / "report.md", report_markdown(data, words));
  replace_file(folder / "all.tex", report_latex(data, words, charts));
  write_page(data, folder / "report.html", options);
}

std::string report_files_text(const fs::path& folder) {
  return "Report: " + shown(folder / "report.html") + ", " + shown(folder / "report.md") + "\nFor a paper: " + shown(folder / "all.tex") +
         " has all tables (tables/*.tex, *.csv) and charts (figures/*.pdf, *.svg)\n";
}

}  // namespace arena
