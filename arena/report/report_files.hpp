// A report as files: report.html, report.md, each table as CSV and LaTeX, each chart as SVG and PDF, and all.tex, a document that includes them.
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
/// For the folders that have one.
std::vector<AblationSummary> ablations_of(const RunData& data);

/// Writes report.html, report.md, all.tex, tables/NAME.csv and .tex, figures/NAME.svg and .pdf below a folder, each completely or not at all.
/// `command` makes the report again; `more_charts` come after those of the page. Throws InputError if the folder cannot be created.
void write_report_files(const RunData& data, const std::filesystem::path& folder, const std::string& command,
                        const std::vector<PrintedChart>& more_charts = {});
/// Where the files are, for the user.
std::string report_files_text(const std::filesystem::path& folder);

}  // namespace arena
