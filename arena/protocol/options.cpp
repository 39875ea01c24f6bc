#include "arena/protocol/options.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "arena/config/catalogue.hpp"

namespace arena::protocol {

namespace {

using config::Row;

std::string whole(double value) { return std::to_string(std::llround(value)); }

std::string line_of(const EvaluatorOption& option, const EvaluatorChoice& evaluator) {
  const double value = EvaluatorSettings{evaluator.values, 0}.get(option);
  const std::string start = "name evaluator." + std::string(option.name) + " type ";
  if (option.kind == EvaluatorOption::Kind::flag) return start + "check default " + config::print_bool(value != 0);
  if (option.kind == EvaluatorOption::Kind::integer)
    return start + "spin default " + whole(value) + " min " + whole(option.low) + " max " + whole(option.high);
  return start + "string default " + config::print_real(value);
}

/// Empty for a row that is no single value, or that names a file.
std::string line_of(const Row& row, const config::PlayerSpec& player) {
  const std::string start = "name " + row.path + " type ";
  switch (row.kind) {
    case Row::Kind::flag:
    case Row::Kind::group:
      return start + "check default " + row.value;
    case Row::Kind::integer:
      return start + "spin default " + row.value + " min " + row.least + " max " + row.most;
    case Row::Kind::real:
    case Row::Kind::duration:
      return start + "string default " + row.value;
    case Row::Kind::choice:
    case Row::Kind::chooser: {
      std::string line = start + "combo default " + row.value;
      for (const std::string& word : row.choices) line += " var " + word;
      return line;
    }
    case Row::Kind::evaluator: {
      std::string line = start + "combo default " + evaluator_of(player.options)->name;
      if (const auto* game = config::find_game(player.game))
        for (const auto& evaluator : game->evaluators) line += " var " + evaluator.name;
      return line;
    }
    case Row::Kind::text:
    case Row::Kind::texts:
    case Row::Kind::pairs:
    case Row::Kind::settings:
    case Row::Kind::section:
    case Row::Kind::custom:
      break;
  }
  return "";
}

constexpr std::string_view hash = "Hash";  // what engines everywhere call the memory of their table

std::vector<Row> option_rows(const config::PlayerSpec& player) {
  config::Describer describer(player.game);
  const OptionDraft draft = draft_of(player.options);
  visit_options(describer, draft);
  return describer.rows();
}

/// The memory of the player's table, where that is on; nothing where it has none.
std::optional<Row> table_size(const std::vector<Row>& rows) {
  for (const Row& group : rows) {
    if (group.kind != Row::Kind::group || group.value != "true" || !group.unmet.empty()) continue;
    for (const Row& row : rows)
      if (row.path == group.path + ".size_mb") return row;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> option_lines(const config::PlayerSpec& player) {
  const std::vector<Row> rows = option_rows(player);
  const EvaluatorChoice* evaluator = evaluator_of(player.options);
  std::vector<std::string> lines;
  if (std::optional<Row> size = table_size(rows)) {
    size->path = hash;
    lines.push_back(line_of(*size, player));
  }
  for (const Row& row : rows) {
    if (row.unmet.rfind("search: ", 0) == 0) continue;  // of other kinds
    if (std::string line = line_of(row, player); !line.empty()) lines.push_back(std::move(line));
    if (const auto* info = row.kind == Row::Kind::evaluator ? config::find_evaluator(player.game, evaluator->name) : nullptr)
      for (const EvaluatorOption& option : info->options) lines.push_back(line_of(option, *evaluator));
  }
  return lines;
}

std::string option_path(const config::PlayerSpec& player, const std::string& name) {
  if (name != hash) return name;
  const std::optional<Row> size = table_size(option_rows(player));
  return size ? size->path : name;
}

}  // namespace arena::protocol
