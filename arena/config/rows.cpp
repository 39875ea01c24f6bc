#include "arena/config/rows.hpp"

namespace arena::config {

namespace {

std::string flow_list(const std::vector<std::string>& items) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ", ") + yaml_scalar(item);
  return "[" + text + "]";
}

std::string value_of(const EvaluatorOption& option, double value) {
  return option.kind == EvaluatorOption::Kind::flag ? print_bool(value != 0) : print_real(value);
}

bool directly_below(const std::string& path, const std::string& parent) {
  return path.size() > parent.size() && path.compare(0, parent.size(), parent) == 0 && path[parent.size()] == '.' &&
         path.find('.', parent.size() + 1) == std::string::npos;
}

std::string flow_value(const std::vector<OptionRow>& rows, const std::vector<OptionRow>& defaults, std::size_t at, Shown shown);

/// An evaluator is never default: which one a player has if it names none depends on its game.
bool is_default(const std::vector<OptionRow>& rows, const std::vector<OptionRow>& defaults, std::size_t at) {
  return rows[at].kind != OptionRow::Kind::evaluator && flow_value(rows, defaults, at, Shown::all) == flow_value(defaults, defaults, at, Shown::all);
}

/// The value of the row at `at`, including everything below it.
std::string flow_value(const std::vector<OptionRow>& rows, const std::vector<OptionRow>& defaults, std::size_t at, Shown shown) {
  const OptionRow& row = rows[at];
  const bool map =
      row.kind == OptionRow::Kind::section || (row.kind == OptionRow::Kind::group && row.value == "true") || row.kind == OptionRow::Kind::chooser;
  if (!map) return row.value;
  std::string inner = row.kind == OptionRow::Kind::chooser ? "type: " + row.value : "";
  bool any = false;
  for (std::size_t i = at + 1; i < rows.size(); ++i) {
    const OptionRow& below = rows[i];
    if (!directly_below(below.path, row.path) || !below.unmet.empty() || below.kind == OptionRow::Kind::custom) continue;
    // A limit of zero is no limit, and a rule that is off is no rule.
    const std::string_view none = below.kind == OptionRow::Kind::group ? "false" : "0";
    const bool no_limit = row.kind == OptionRow::Kind::section && below.value == none && defaults[i].value == none;
    const bool blank = below.value == "\"\"" || below.value == "[]" || below.value == "{}";
    if (no_limit || blank || (shown == Shown::changes && is_default(rows, defaults, i))) continue;
    any = true;
    inner += (inner.empty() ? "" : ", ") + leaf_of(below.path) + ": " + flow_value(rows, defaults, i, shown);
  }
  if (row.kind == OptionRow::Kind::chooser && !any) return row.value;
  if (row.kind == OptionRow::Kind::group && !any) return "true";
  return "{" + inner + "}";
}

}  // namespace

OptionRow& Describer::add(OptionRow::Kind kind, std::string_view name, std::string value, std::string_view help) {
  OptionRow row;
  row.kind = kind;
  row.path = prefix_ + std::string(name);
  row.value = std::move(value);
  row.help = help;
  for (const auto& requirement : requirements_) {
    row.requirements.push_back(requirement.text);
    const bool narrower = row.is_of_other_kinds && requirement.of_kind;  // fewer kinds take it
    if (requirement.met || !(row.unmet.empty() || narrower)) continue;
    row.unmet = requirement.text;
    row.is_of_other_kinds = requirement.of_kind;
  }
  rows_.push_back(std::move(row));
  return rows_.back();
}

void Describer::texts(std::string_view name, const std::vector<std::string>& member, std::string_view help) {
  add(OptionRow::Kind::texts, name, flow_list(member), help);
}

void Describer::pairs(std::string_view name, const std::vector<std::pair<std::string, std::string>>& member, std::string_view help) {
  std::string text;
  for (const auto& [a, b] : member) text += (text.empty() ? "" : ", ") + flow_list({a, b});
  add(OptionRow::Kind::pairs, name, "[" + text + "]", help);
}

void Describer::settings(std::string_view name, const std::map<std::string, std::string>& member, std::string_view help) {
  std::string text;
  for (const auto& [key, value] : member) text += (text.empty() ? "" : ", ") + yaml_scalar(key) + ": " + yaml_scalar(value);
  add(OptionRow::Kind::settings, name, "{" + text + "}", help);
}

void Describer::evaluator(std::string_view name, const EvaluatorChoice& member, std::string_view help) {
  std::string text = yaml_scalar(member.name);
  if (const EvaluatorInfo* info = find_evaluator(game_, member.name); info != nullptr && !info->options.empty()) {
    text = "{name: " + text;
    const EvaluatorSettings settings{member.values, 0};
    for (const auto& option : info->options) text += ", " + std::string(option.name) + ": " + value_of(option, settings.get(option));
    text += "}";
  }
  add(OptionRow::Kind::evaluator, name, text, help);
}

std::string yaml_of(const std::vector<OptionRow>& rows, const std::vector<OptionRow>& defaults, Shown shown) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool inside = rows[i].path.find('.') != std::string::npos;
    if (inside || rows[i].kind == OptionRow::Kind::custom || !rows[i].unmet.empty() || rows[i].value == "\"\"") continue;
    if (shown == Shown::changes && is_default(rows, defaults, i)) continue;
    text += rows[i].path + ": " + flow_value(rows, defaults, i, shown) + "\n";
  }
  return text;
}

}  // namespace arena::config
