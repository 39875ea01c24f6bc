// A report as files: report.html, report.md, each table as CSV and LaTeX, each chart as SVG and PDF, and all.tex, a document of these.
#pragma once
#include <filesystem>
#include <string>

#include "arena/report/page/headline.hpp"
#include "arena/report/print/plots.hpp"
#include "arena/report/run_data.hpp"

namespace arena {

/// What was played, warnings, and all tables, as plain text.
std::string report_text(const RunData& data);
/// The same as Markdown, with the result in sentences before it.
std::string report_markdown(const RunData& data, const Headline& words);
/// Those of the folders that have one.
std::vector<AblationSummary> ablations_of(const RunData& data);

/// Writes report.html, report.md, all.tex, tables/NAME.csv and .tex, figures/NAME.svg and .pdf below a folder, each whole or not at all. `command` is
/// what makes the report again; `more_charts` come after those of the page. Throws InputError when the folder cannot be made.
void write_report_files(const RunData& data, const std::filesystem::path& folder, const std::string& command,
                        const std::vector<PrintedChart>& more_charts = {});
/// Where these are, for people.
std::string report_files_text(const std::filesystem::path& folder);

}  // namespace arena
