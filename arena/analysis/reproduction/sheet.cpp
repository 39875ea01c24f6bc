#include "arena/analysis/reproduction/sheet.hpp"

#include <algorithm>

#include "arena/config/paths.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/tree.hpp"

namespace arena {

namespace {

using config::Entry;
using config::Node;

/// Parses a file; everything invalid becomes a problem with its line.
class SheetReader {
 public:
  SheetReader(const Node& tree, config::Problems& problems) : tree_(tree), problems_(problems) {}

  void read(Sheet& sheet) {
    if (!tree_.is_map()) return problems_.add(tree_.place, "a table must be a map: 'report: ...', 'part: ...', 'rows: ...'");
    for (const Entry& entry : tree_.entries) {
      const std::string& key = entry.key;
      const Node& value = entry.value;
      if (key == "report")
        sheet.report = text(value);
      else if (key == "part")
        sheet.part = text(value);
      else if (key == "about")
        sheet.about = text(value);
      else if (key == "given")
        sheet.given = text(value);
      else if (key == "run")
        sheet.run = text(value);
      else if (key == "arguments")
        sheet.arguments = texts(value);
      else if (key == "tools")
        sheet.tools = texts(value);
      else if (key == "measure")
        read_measure(value, sheet);
      else if (key == "columns")
        sheet.columns = texts(value);
      else if (key == "figures")
        sheet.figures = texts(value);
      else if (key == "rows")
        rows_ = &value;
      else if (key == "of")
        read_of(value, sheet);
      else if (key == "claims")
        read_claims(value, sheet);
      else
        problems_.add(entry.place, "unknown key " + config::in_quotes(key) +
                                       config::suggestion(key, {"report", "part", "about", "given", "run", "arguments", "tools", "measure", "columns",
                                                                "figures", "rows", "of", "claims"}));
    }
    if (sheet.columns.empty()) problems_.add(tree_.place, "needs 'columns', a list");
    if (!sheet.figures.empty() && sheet.figures.size() != sheet.columns.size()) problems_.add(tree_.place, "'figures' must be as many as 'columns'");
    if (sheet.measure.type.empty()) problems_.add(tree_.place, "needs 'measure: {type: ...}'");
    if (rows_ == nullptr || !rows_->is_map()) return problems_.add(tree_.place, "needs 'rows', a map from a row's name to the author's figures");
    for (const Entry& row : rows_->entries) read_row(row, sheet);
  }

 private:
  std::string text(const Node& node) {
    if (!node.is_scalar()) problems_.add(node.place, "a text is wanted here");
    return node.text;
  }
  std::vector<std::string> texts(const Node& node) {
    std::vector<std::string> result;
    if (!node.is_list()) problems_.add(node.place, "a list is expected here: [a, b]");
    for (const Node& item : node.items) result.push_back(text(item));
    return result;
  }
  void read_measure(const Node& node, Sheet& sheet) {
    if (!node.is_map()) return problems_.add(node.place, "'measure' is a map: {type: positions}");
    for (const Entry& entry : node.entries) (entry.key == "type" ? sheet.measure.type : sheet.measure.with[entry.key]) = text(entry.value);
  }
  void read_of(const Node& node, Sheet& sheet) {
    for (const Entry& row : node.entries) {
      if (row.value.is_scalar()) sheet.of[row.key]["player"] = row.value.text;
      for (const Entry& each : row.value.entries) sheet.of[row.key][each.key] = text(each.value);
    }
  }
  void read_claims(const Node& node, Sheet& sheet) {
    if (!node.is_list()) problems_.add(node.place, "'claims' is a list of {text: ..., check: ...}");
    for (const Node& item : node.items) {
      Claim claim;
      if (item.is_scalar()) claim.text = item.text;
      for (const Entry& entry : item.entries)
        if (entry.key == "text")
          claim.text = text(entry.value);
        else if (entry.key == "check")
          claim.check = text(entry.value);
        else
          problems_.add(entry.place, "a claim has 'text' and 'check', not " + config::in_quotes(entry.key));
      sheet.claims.push_back(std::move(claim));
    }
  }
  void read_row(const Entry& row, Sheet& sheet) {
    sheet.rows.push_back(row.key);
    if (row.value.kind == Node::Kind::nothing) return;  // the author has no such row
    if (!row.value.is_list() || row.value.items.size() > sheet.columns.size())
      return problems_.add(row.place, "a row is a list of at most " + std::to_string(sheet.columns.size()) + " figures");
    for (std::size_t i = 0; i < row.value.items.size(); ++i) {
      const Node& item = row.value.items[i];
      if (item.kind == Node::Kind::nothing || item.text == "-") continue;
      if (const auto number = config::parse_real(item.text))
        sheet.author[{row.key, sheet.columns[i]}] = *number;
      else
        problems_.add(item.place, config::in_quotes(item.text) + " is not a number; '-' means none");
    }
  }

  const Node& tree_;
  config::Problems& problems_;
  const Node* rows_ = nullptr;
};

}  // namespace

std::string Sheet::row_says(const std::string& row, const std::string& key, const std::string& fallback) const {
  const auto found = of.find(row);
  if (found == of.end()) return fallback;
  const auto value = found->second.find(key);
  return value == found->second.end() ? fallback : value->second;
}

std::vector<std::string> sheet_names() {
  std::vector<std::string> names;
  for (const config::NamedFile& file : config::named_files("reports")) names.push_back(file.name);
  return names;
}

Sheet load_sheet(const std::string& name) {
  if (config::is_path(name)) return read_sheet(name);
  for (const config::NamedFile& file : config::named_files("reports"))
    if (file.name == name) return read_sheet(file.file);
  throw InputError("unknown table or figure " + config::in_quotes(name) + config::suggestion(name, sheet_names()) + config::where_looked("reports"));
}

Sheet read_sheet(const std::filesystem::path& file) {
  config::Problems problems;
  const Node tree = config::read_tree(file, problems);
  Sheet sheet;
  sheet.name = file.stem().string();
  if (problems.empty()) SheetReader(tree, problems).read(sheet);
  problems.raise();
  return sheet;
}

}  // namespace arena
