#include "arena/report/page/page.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "arena/record/files.hpp"
#include "arena/report/page/assets.hpp"
#include "arena/report/page/chart_data.hpp"
#include "arena/report/page/headline.hpp"
#include "arena/report/page/replay_data.hpp"
#include "arena/report/page/script_json.hpp"
#include "arena/report/page/tables_page.hpp"
#include "arena/text/filled.hpp"
#include "arena/text/xml.hpp"

namespace arena {

namespace {

std::string paragraphs(const std::vector<std::string>& texts, std::string_view element) {
  std::string out;
  for (const std::string& text : texts) out += fmt::format("<{0}>{1}</{0}>\n", element, xml_escaped(text));
  return out;
}

/// No line begins with the percent sign.
std::string with_firm_percents(std::string text) {
  for (std::size_t at = text.find(" %"); at != std::string::npos; at = text.find(" %", at)) text.replace(at, 1, "&nbsp;");
  return text;
}

std::string facts_html(const RunData& data) {
  std::string out;
  for (const auto& [name, text] : data.facts) out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", xml_escaped(name), xml_escaped(text));
  return out;
}

std::string verdicts_html(const std::vector<EnhancementVerdict>& verdicts) {
  constexpr std::string_view classes[] = {"good", "bad", "none", "open"};
  std::string out;
  for (const EnhancementVerdict& verdict : verdicts)
    out += fmt::format("<div class=\"{}\"><dt>{}</dt><dd>{}</dd></div>\n", classes[static_cast<std::size_t>(verdict.finding)],
                       xml_escaped(verdict.name), with_firm_percents(xml_escaped(verdict.words)));
  return out;
}

std::string table_html(const Table& table, std::size_t number) {
  const std::string title = xml_escaped(table.title);
  std::string out = fmt::format("<article class=\"card table-card\" data-table=\"{0}\">\n<h3 id=\"table-{0}\">{1}</h3>\n", number, title);
  out += fmt::format("<div class=\"scroll\" role=\"region\" aria-labelledby=\"table-{}\" tabindex=\"0\"><table>\n<thead><tr>", number);
  for (const Table::Column& column : table.columns)
    out += fmt::format("<th scope=\"col\"{}>{}</th>", column.left ? " class=\"text\"" : "", xml_escaped(column.heading));
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i)
      out += fmt::format("<td{}>{}</td>", i < table.columns.size() && table.columns[i].left ? " class=\"text\"" : "", xml_escaped(row[i]));
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n";
  for (const std::string& note : table.notes) out += fmt::format("<p class=\"note\">{}</p>\n", xml_escaped(note));
  return out + "</article>\n";
}

std::string tables_html(const std::vector<Table>& tables) {
  std::string out;
  for (std::size_t i = 0; i < tables.size(); ++i) out += table_html(tables[i], i);
  return out;
}

/// As HTML.
std::string kept_sentence(const RunData& data, std::size_t kept, const std::string& command) {
  if (kept == data.tally.games) return "All games are kept here.";
  return fmt::format("{} of {} games are kept here: a sample over the whole run, and those asked for. For others: <code>{} --games 12,30</code>",
                     grouped(kept), grouped(data.tally.games), xml_escaped(command));
}

/// Only scripts with this nonce run, so nothing in a text can. It need not be secret, because no text gets that far. The same page has the same one.
std::string nonce_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

}  // namespace

std::string page_text(const RunData& data, const PageOptions& options) {
  const Headline words = headline_of(data, options.ablations);
  const Replay replay = replay_of(data, options.most_games, options.most_bytes);
  const std::string figures = script_json(chart_data(data, options));
  std::uint64_t decisions = 0;
  for (const PlayerTally& player : data.tally.players) decisions += player.decisions;
  return filled(page_assets::page_html(), {{"nonce", nonce_of(figures + replay.json)},
                                           {"title", xml_escaped(words.title)},
                                           {"summary", xml_escaped(words.summary)},
                                           {"sentence", with_firm_percents(xml_escaped(words.sentence))},
                                           {"verdicts", verdicts_html(words.verdicts)},
                                           {"verdicts_hidden", words.verdicts.empty() ? "hidden" : ""},
                                           {"replay_hidden", replay.games == 0 ? "hidden" : ""},
                                           {"details", paragraphs(words.details, "p")},
                                           {"warnings", paragraphs(words.warnings, "li")},
                                           {"warnings_hidden", words.warnings.empty() ? "hidden" : ""},
                                           {"counts_hidden", data.tally.games == 0 ? "hidden" : ""},
                                           {"games", grouped(data.tally.games)},
                                           {"players", std::to_string(data.tally.players.size())},
                                           {"plies", fmt::format("{:.1f}", data.tally.plies.value())},
                                           {"decisions", grouped(decisions)},
                                           {"facts", facts_html(data)},
                                           {"facts_hidden", data.facts.empty() ? "hidden" : ""},
                                           {"tables", tables_html(data.tables)},
                                           {"tables_hidden", data.tables.empty() ? "hidden" : ""},
                                           {"kept", kept_sentence(data, replay.games, options.command)},
                                           {"theme", std::string(page_assets::theme_js())},
                                           {"style", std::string(page_assets::page_css())},
                                           {"figures_data", figures},
                                           {"replay_data", replay.json},
                                           {"chart_js", std::string(page_assets::chart_js())},
                                           {"scripts", std::string(page_assets::scripts())}});
}

std::string tables_page(const std::string& title, const std::string& summary, const std::vector<Table>& tables, const std::string& more) {
  return filled(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n"
      "<title>{{title}}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{{style}}\n</style>\n</head>\n<body>\n"
      "<main>\n<section class=\"hero\"><h1>{{title}}</h1>\n<p class=\"summary\">{{summary}}</p></section>\n"
      "<section aria-label=\"Tables\"><div class=\"grid single tables\">\n{{tables}}</div></section>\n{{more}}</main>\n</body>\n</html>\n",
      {{"title", xml_escaped(title)},
       {"summary", xml_escaped(summary)},
       {"style", std::string(page_assets::page_css())},
       {"tables", tables_html(tables)},
       {"more", more}});
}

void write_page(const RunData& data, const std::filesystem::path& file, const PageOptions& options) { replace_file(file, page_text(data, options)); }

}  // namespace arena
