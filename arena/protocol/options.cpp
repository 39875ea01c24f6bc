#include "arena/protocol/options.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "arena/config/catalogue.hpp"

namespace arena::protocol {

namespace {

using config::OptionRow;

std::string whole(double value) { return std::to_string(std::llround(value)); }

std::string line_of(const EvaluatorOption& option, const EvaluatorChoice& evaluator) {
  const double value = EvaluatorSettings{evaluator.values, 0}.get(option);
  const std::string start = "name evaluator." + std::string(option.name) + " type ";
  if (option.kind == EvaluatorOption::Kind::flag) return start + "check default " + config::print_bool(value != 0);
  if (option.kind == EvaluatorOption::Kind::integer)
    return start + "spin default " + whole(value) + " min " + whole(option.low) + " max " + whole(option.high);
  return start + "string default " + config::print_real(value);
}

/// Empty for a row that is not a single value, or that names a file.
std::string line_of(const OptionRow& row, const config::PlayerSpec& player) {
  const std::string start = "name " + row.path + " type ";
  switch (row.kind) {
    case OptionRow::Kind::flag:
    case OptionRow::Kind::group:
      return start + "check default " + row.value;
    case OptionRow::Kind::integer:
      return start + "spin default " + row.value + " min " + row.least + " max " + row.most;
    case OptionRow::Kind::real:
    case OptionRow::Kind::duration:
      return start + "string default " + row.value;
    case OptionRow::Kind::choice:
    case OptionRow::Kind::chooser: {
      std::string line = start + "combo default " + row.value;
      for (const std::string& word : row.choices) line += " var " + word;
      return line;
    }
    case OptionRow::Kind::evaluator: {
      std::string line = start + "combo default " + evaluator_of(player.options)->name;
      if (const auto* game = config::find_game(player.game))
        for (const auto& evaluator : game->evaluators) line += " var " + evaluator.name;
      return line;
    }
    case OptionRow::Kind::text:
    case OptionRow::Kind::texts:
    case OptionRow::Kind::pairs:
    case OptionRow::Kind::settings:
    case OptionRow::Kind::section:
    case OptionRow::Kind::custom:
      break;
  }
  return "";
}

constexpr std::string_view hash = "Hash";  // the usual name of the table memory in engines

std::vector<OptionRow> option_rows(const config::PlayerSpec& player) {
  config::Describer describer(player.game);
  const OptionDraft draft = draft_of(player.options);
  visit_options(describer, draft);
  return describer.rows();
}

/// The memory of the player's table, if that is on; nothing if it has none.
std::optional<OptionRow> table_size(const std::vector<OptionRow>& rows) {
  for (const OptionRow& group : rows) {
    if (group.kind != OptionRow::Kind::group || group.value != "true" || !group.unmet.empty()) continue;
    for (const OptionRow& row : rows)
      if (row.path == group.path + ".size_mb") return row;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> option_lines(const config::PlayerSpec& player) {
  const std::vector<OptionRow> rows = option_rows(player);
  const EvaluatorChoice* evaluator = evaluator_of(player.options);
  std::vector<std::string> lines;
  if (std::optional<OptionRow> size = table_size(rows)) {
    size->path = hash;
    lines.push_back(line_of(*size, player));
  }
  for (const OptionRow& row : rows) {
    if (row.is_of_other_kinds) continue;
    if (std::string line = line_of(row, player); !line.empty()) lines.push_back(std::move(line));
    if (const auto* info = row.kind == OptionRow::Kind::evaluator ? config::find_evaluator(player.game, evaluator->name) : nullptr)
      for (const EvaluatorOption& option : info->options) lines.push_back(line_of(option, *evaluator));
  }
  return lines;
}

std::string option_path(const config::PlayerSpec& player, const std::string& name) {
  if (name != hash) return name;
  const std::optional<OptionRow> size = table_size(option_rows(player));
  return size ? size->path : name;
}

}  // namespace arena::protocol
