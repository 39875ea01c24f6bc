#include "arena/config/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>

#include "arena/config/paths.hpp"
#include "arena/config/tournament.hpp"
#include "arena/games/games.hpp"
#include "arena/text/known_json.hpp"

namespace arena::config {

namespace {

/// A table, as columns of text or as Markdown.
class Listing {
 public:
  explicit Listing(std::vector<std::string> head) : head_(std::move(head)) {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  [[nodiscard]] std::string text(bool markdown) const { return markdown ? as_markdown() : as_columns(); }

 private:
  /// The last column holds whole sentences and is not padded.
  [[nodiscard]] std::string as_columns() const {
    std::vector<std::size_t> widths(head_.size(), 0);
    for (const auto& row : rows_)
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    std::string text;
    for (const auto& row : rows_) {
      std::string line = " ";
      for (std::size_t i = 0; i < row.size(); ++i)
        if (widths[i] > 0) line += i + 1 == row.size() ? " " + row[i] : fmt::format(" {:<{}} ", row[i], widths[i]);
      text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
  }
  [[nodiscard]] std::string as_markdown() const {
    const auto line = [](const std::vector<std::string>& cells, const std::function<std::string(const std::string&)>& show) {
      std::string text = "|";
      for (const auto& cell : cells) text += " " + show(cell) + " |";
      return text + "\n";
    };
    const auto escaped = [](const std::string& cell) {
      std::string text;
      for (const char c : cell) text += (c == '|' || c == '<' || c == '*' ? "\\" : "") + std::string(1, c);
      return text;
    };
    std::string text = line(head_, escaped) + line(head_, [](const std::string&) { return std::string("---"); });
    for (const auto& row : rows_) text += line(row, escaped);
    return text + "\n";
  }

  std::vector<std::string> head_;
  std::vector<std::vector<std::string>> rows_;
};

std::string heading(const std::string& text, bool markdown) { return markdown ? "### " + text + "\n\n" : text + "\n"; }

/// The allowed values.
std::string values_of(const OptionRow& row) {
  switch (row.kind) {
    case OptionRow::Kind::choice:
      return joined(row.choices, "or");
    case OptionRow::Kind::chooser:
      return joined(row.choices, "or") + ", or a map with type";
    case OptionRow::Kind::flag:
      return "true or false";
    case OptionRow::Kind::integer:
    case OptionRow::Kind::real:
      return row.least + ".." + row.most;
    case OptionRow::Kind::duration:
      return "duration";
    case OptionRow::Kind::group:
      return "true, false or a map";
    case OptionRow::Kind::section:
      return "a map";
    case OptionRow::Kind::texts:
      return "a list";
    case OptionRow::Kind::pairs:
      return "a list of pairs";
    case OptionRow::Kind::settings:
      return "a map of names and values";
    case OptionRow::Kind::evaluator:
      return "a name, or a map with name";
    case OptionRow::Kind::text:
    case OptionRow::Kind::custom:
      return "";
  }
  return "";
}

std::string default_of(const OptionRow& row) {
  const bool none =
      row.kind == OptionRow::Kind::section || row.kind == OptionRow::Kind::custom || row.value == "\"\"" || row.value == "[]" || row.value == "{}";
  if (row.kind == OptionRow::Kind::evaluator) return "the game's first";
  return none ? "" : row.value;
}

/// Two lines per option: its allowed values, and what it does.
std::string options_text(const std::vector<OptionRow>& rows) {
  std::string text;
  for (const auto& row : rows) {
    std::vector<std::string> facts;
    if (const auto values = values_of(row); !values.empty()) facts.push_back(values);
    if (const auto standard = default_of(row); !standard.empty()) facts.push_back("default " + standard);
    if (!row.requirements.empty()) facts.push_back("needs " + row.requirements.back());
    text += "  " + row.path + " ";
    for (std::size_t i = 0; i < facts.size(); ++i) text += (i == 0 ? " " : "; ") + facts[i];
    text += "\n      " + row.help + "\n";
  }
  return text;
}

std::string options_table(const std::vector<OptionRow>& rows, bool markdown) {
  if (!markdown) return options_text(rows);
  Listing table({"option", "values", "default", "needs", "what it does"});
  for (const auto& row : rows)
    table.add({row.path, values_of(row), default_of(row), row.requirements.empty() ? "" : row.requirements.back(), row.help});
  return table.text(true);
}

std::string games(bool markdown, const std::filesystem::path&) {
  std::string text;
  for (const auto& game : catalogue()) {
    text += heading(game.name, markdown);
    Listing facts({"fact", ""});
    facts.add({"sides", joined(game.sides) + ", in the order in which they move"});
    facts.add({"turns", game.facts.long_turns ? "of several plies" : "of one ply"});
    facts.add({"result", game.facts.has_scores ? "by score" : "a winner or a draw"});
    facts.add({"longest game", fmt::format("{} plies; 'arena rules {}' prints the rules", game.facts.max_plies, game.name)});
    text += facts.text(markdown);
    Listing rules({"rule option", "values", "default", "what it does"});
    bool any = false;
    for (const auto& option : game_options())
      if (option.game == game.name) {
        rules.add({option.name, fmt::format("{}..{}", option.low, option.high), std::to_string(option.standard), option.help});
        any = true;
      }
    if (any) text += rules.text(markdown);
    if (!markdown) text += "\n";
  }
  return text;
}

std::string searchers(bool markdown, const std::filesystem::path&) {
  Listing table({"search", "what it does"});
  PlayerKinds::for_each([&](auto tag) {
    using Kind = typename decltype(tag)::type;
    if (!Kind{}.traits({}).foreign) table.add({std::string(Kind::name), std::string(Kind::help)});
  });
  return table.text(markdown);
}

std::string evaluators(bool markdown, const std::filesystem::path&) {
  std::string text;
  for (const auto& game : catalogue()) {
    text += heading(game.name, markdown);
    Listing table({"evaluator", "option", "values", "default", "what it does"});
    for (const auto& evaluator : game.evaluators) {
      table.add({evaluator.name, "", "", "", evaluator.help});
      for (const auto& option : evaluator.options) {
        const bool flag = option.kind == EvaluatorOption::Kind::flag;
        table.add({"", std::string(option.name), flag ? "true or false" : fmt::format("{}..{}", option.low, option.high),
                   flag ? print_bool(option.fallback != 0) : print_real(option.fallback), std::string(option.help)});
      }
    }
    text += table.text(markdown) + (markdown ? "" : "\n");
  }
  return text;
}

std::string options(bool markdown, const std::filesystem::path&) {
  return heading("of a player", markdown) + options_table(default_player_rows(), markdown) + (markdown ? "" : "\n") +
         heading("of a tournament", markdown) + options_table(rows_of(TournamentSpec{}), markdown);
}

/// The first sentence of a file's opening comment.
std::string opening_comment(const std::filesystem::path& path) {
  std::string comment;
  for (const auto& line : split(read_text(path), '\n')) {
    if (line.empty() || (line[0] != '#' && line[0] != ';')) break;
    comment += (comment.empty() ? "" : " ") + trimmed(line.substr(1));
  }
  const auto end = comment.find(". ");
  return end == std::string::npos ? comment : comment.substr(0, end + 1);
}

/// The configs of a folder, or all that can be used by name if none is given.
std::vector<NamedFile> configs_of(std::string_view kind, const std::filesystem::path& folder) {
  if (folder.empty()) return named_files(kind);
  std::vector<NamedFile> files;
  for (const char* ending : {"*.yaml", "*.yml", "*.ini"})
    for (auto& file : find_files(ending, folder))
      if (file.parent_path() == folder) files.push_back({file.stem().string(), std::move(file)});
  std::sort(files.begin(), files.end(), [](const NamedFile& a, const NamedFile& b) { return a.name < b.name; });
  return files;
}

std::string players(bool markdown, const std::filesystem::path& folder) {
  const bool everywhere = folder.empty();
  Listing table(everywhere ? std::vector<std::string>{"player", "game", "file", "where it comes from"}
                           : std::vector<std::string>{"player", "game", "where it comes from"});
  const std::vector<NamedFile> files = configs_of("players", folder);
  if (files.empty())
    throw InputError(everywhere ? "there are no players" + where_looked("players") : "there are no players in '" + folder.string() + "'");
  for (const NamedFile& known : files) {
    Problems problems;
    const PlayerSpec player = load_player(known.file, problems);
    std::vector<std::string> cells = {known.name, player.game.empty() ? "any" : player.game};
    if (everywhere) cells.push_back(known.file.string());
    cells.push_back(problems.empty() ? opening_comment(known.file) : "CANNOT BE USED: " + problems.lines().front());
    table.add(cells);
  }
  return table.text(markdown);
}

/// Tournaments, ablations and regressions, each with the question it answers.
std::string files_of(std::span<const std::string_view> kinds, bool markdown) {
  Listing table({"tournament", "file", "question"});
  for (const std::string_view kind : kinds)
    for (const NamedFile& known : named_files(kind)) table.add({known.name, known.file.string(), opening_comment(known.file)});
  return table.text(markdown);
}
std::string tournaments(bool markdown, const std::filesystem::path&) { return files_of(tournament_kinds, markdown); }

using nlohmann::json;

json option_json(const OptionRow& row) {
  return {{"path", row.path},
          {"values", known_text(values_of(row))},
          {"choices", row.choices},
          {"default", known_text(default_of(row))},
          {"needs", row.requirements.empty() ? json() : json(row.requirements.back())},
          {"help", row.help}};
}

json games_json(const std::filesystem::path&) {
  json out = json::array();
  for (const auto& game : catalogue()) {
    json rules = json::array();
    for (const auto& option : game_options())
      if (option.game == game.name)
        rules.push_back({{"name", option.name}, {"least", option.low}, {"most", option.high}, {"default", option.standard}, {"help", option.help}});
    out.push_back({{"name", game.name},
                   {"sides", game.sides},
                   {"long_turns", game.facts.long_turns},
                   {"has_scores", game.facts.has_scores},
                   {"max_plies", game.facts.max_plies},
                   {"rules", rules}});
  }
  return out;
}

json searchers_json(const std::filesystem::path&) {
  json out = json::array();
  PlayerKinds::for_each([&](auto tag) {
    using Kind = typename decltype(tag)::type;
    if (!Kind{}.traits({}).foreign) out.push_back({{"name", Kind::name}, {"help", Kind::help}});
  });
  return out;
}

json evaluators_json(const std::filesystem::path&) {
  json out = json::array();
  for (const auto& game : catalogue())
    for (const auto& evaluator : game.evaluators) {
      json options = json::array();
      for (const auto& option : evaluator.options) {
        const bool flag = option.kind == EvaluatorOption::Kind::flag;
        options.push_back({{"name", option.name},
                           {"least", flag ? json() : json(option.low)},
                           {"most", flag ? json() : json(option.high)},
                           {"default", flag ? json(option.fallback != 0) : json(option.fallback)},
                           {"help", option.help}});
      }
      out.push_back({{"game", game.name}, {"name", evaluator.name}, {"help", evaluator.help}, {"options", options}});
    }
  return out;
}

json options_json(const std::filesystem::path&) {
  json player = json::array(), tournament = json::array();
  for (const OptionRow& row : default_player_rows()) player.push_back(option_json(row));
  for (const OptionRow& row : rows_of(TournamentSpec{})) tournament.push_back(option_json(row));
  return {{"player", player}, {"tournament", tournament}};
}

json players_json(const std::filesystem::path& folder) {
  json out = json::array();
  for (const NamedFile& known : configs_of("players", folder)) {
    Problems problems;
    const PlayerSpec player = load_player(known.file, problems);
    out.push_back({{"name", known.name},
                   {"game", known_text(player.game)},
                   {"file", known.file.string()},
                   {"says", opening_comment(known.file)},
                   {"problems", problems.lines()}});
  }
  return out;
}

json files_of_json(std::span<const std::string_view> kinds) {
  json out = json::array();
  for (const std::string_view kind : kinds)
    for (const NamedFile& known : named_files(kind))
      out.push_back({{"kind", kind}, {"name", known.name}, {"file", known.file.string()}, {"says", opening_comment(known.file)}});
  return out;
}
json tournaments_json(const std::filesystem::path&) { return files_of_json(tournament_kinds); }

struct TopicText {
  Topic topic;
  std::string (*describe)(bool, const std::filesystem::path&);
  json (*tell)(const std::filesystem::path&);
};
constexpr std::array<TopicText, 6> all_topics = {{{{"games", "Games"}, games, games_json},
                                                  {{"searchers", "Searchers"}, searchers, searchers_json},
                                                  {{"evaluators", "Evaluators"}, evaluators, evaluators_json},
                                                  {{"options", "Options"}, options, options_json},
                                                  {{"players", "Players"}, players, players_json},
                                                  {{"tournaments", "Tournaments"}, tournaments, tournaments_json}}};

}  // namespace

const std::vector<Topic>& topics() {
  static const std::vector<Topic> list = [] {
    std::vector<Topic> result;
    for (const auto& each : all_topics) result.push_back(each.topic);
    return result;
  }();
  return list;
}

std::string describe_topic(std::string_view topic, bool markdown, const std::filesystem::path& folder) {
  if (topic == "ablations" || topic == "regressions") return files_of(std::span(&topic, 1), markdown);  // also listed among the tournaments
  std::vector<std::string> names;
  for (const auto& each : all_topics) {
    if (each.topic.name == topic) return each.describe(markdown, folder);
    names.emplace_back(each.topic.name);
  }
  throw InputError("unknown topic '" + printable(topic) + "'" + suggestion(topic, names) + " (known: " + joined(names) + ")");
}

json topic_json(std::string_view topic, const std::filesystem::path& folder) {
  for (const auto& each : all_topics)
    if (each.topic.name == topic) return each.tell(folder);
  return files_of_json(std::span(&topic, 1));
}

std::string reference_page(const std::filesystem::path& folder) {
  std::string text =
      "# Reference\n\nAll keys of configs, generated by `arena list --markdown` from the declarations in the code.\n\n"
      "Players and tournaments are YAML, or INI with the same names: a section `[killers]` with `slots = 2`, or `killers.slots = 2`. "
      "A switch is `true`, `false`, or a map that turns it on; a bare `true` or name takes the defaults, and a map over an inherited one changes "
      "only what it names. Limits are always replaced as a whole. Durations have a unit: `us`, `ms`, `s`, `min` or `h`. "
      "In INI a list has commas (`players = sweere-*.yaml, random`), a pair a colon (`pairs = a : b, a : c`), and an inline player is a section "
      "`[player.NAME]`.\n\n";
  for (const auto& each : all_topics)
    if (each.describe != tournaments) text += "## " + std::string(each.topic.title) + "\n\n" + each.describe(true, folder);
  while (text.size() > 1 && text[text.size() - 2] == '\n') text.pop_back();
  return text;
}

}  // namespace arena::config
