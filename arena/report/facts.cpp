#include "arena/report/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/config/tournament.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/run_spec.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/words.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

/// A text or number of a session as text; empty if unknown.
std::string value(const nlohmann::json& session, const char* key) {
  if (!session.is_object() || !session.contains(key)) return "";
  return session[key].is_string() ? session[key].get<std::string>() : session[key].dump();
}

using Facts = std::vector<std::pair<std::string, std::string>>;

std::string openings_text(const config::TournamentSpec& tournament) {
  const config::OpeningsSpec& openings = tournament.openings;
  if (openings.kind == config::OpeningsKind::none) return "every game from the start";
  const auto count = static_cast<std::uint64_t>(openings.lines.empty() ? openings.count : static_cast<int>(openings.lines.size()));
  if (openings.kind == config::OpeningsKind::file) return counted(count, "given opening");
  return fmt::format(
      "{} of {}{}", counted(count, "random opening"), counted(openings.plies, "ply", "plies"),
      openings.near_even.on ? fmt::format(", even to {} points at depth {}", openings.near_even.margin, openings.near_even.depth) : "");
}

std::string schedule_text(const config::TournamentSpec& tournament) {
  if (tournament.tune.on)
    return fmt::format("tuning by {}: {} of modified copies of one player, both sides",
                       config::tune_method_names[static_cast<std::size_t>(tournament.tune.method)], counted(tournament.tune.pairs, "pair"));
  static constexpr const char* formats[] = {"everybody against everybody", "some against all others", "given pairs"};
  std::string text = formats[static_cast<std::size_t>(tournament.format)];
  if (tournament.format == config::Format::gauntlet) text = joined_by(", ", tournament.seeds) + " against all others";
  const bool many = tournament.game.sides > 2, all = many && seats_of(tournament) == config::Seats::all;
  return fmt::format("{}, {}, {}, {}", text, counted(tournament.rounds, "round"), openings_text(tournament),
                     many                           ? (all ? "every order of the players" : "everybody in every seat")
                     : tournament.openings.one_side ? joined_by(", ", tournament.seeds) + " always moving first"
                                                    : "both sides");
}

std::string limits_text(const Limits& limits) {
  std::string text = config::yaml_of(config::rows_of(limits), config::rows_of(Limits{}));
  const std::size_t open = text.find('{'), close = text.rfind('}');
  return open == std::string::npos || close <= open + 1 ? "none" : text.substr(open + 1, close - open - 1);
}

void add_limits(Facts& facts, const config::TournamentSpec& tournament) {
  for (std::size_t side = 0; side < tournament.side_limits.size(); ++side)
    facts.emplace_back("limits of the " + std::string(side_word(static_cast<int>(side))) + " side", limits_text(tournament.side_limits[side]));
  if (!tournament.side_limits.empty()) return;
  std::vector<std::pair<std::string, std::string>> by_limits;  // limits -> players
  for (const config::PlayerSpec& player : tournament.players) {
    if (!traits_of(player).searches) continue;
    const std::string limits = limits_text(player.options.limits);
    const auto known = std::find_if(by_limits.begin(), by_limits.end(), [&](const auto& entry) { return entry.first == limits; });
    if (known == by_limits.end())
      by_limits.emplace_back(limits, player.name);
    else
      known->second += ", " + player.name;
  }
  if (by_limits.size() == 1) facts.emplace_back("limits of a decision", by_limits[0].first);
  if (by_limits.size() > 1)
    for (const auto& [limits, players] : by_limits) facts.emplace_back("limits of " + players, limits);
}

void add_sessions(Facts& facts, const nlohmann::json& context) {
  if (!context.contains("sessions") || !context["sessions"].is_array() || context["sessions"].empty()) return;
  const nlohmann::json& sessions = context["sessions"];
  std::string end = value(sessions.back(), "end");
  facts.emplace_back("played", value(sessions.front(), "start") + " to " + (end.empty() ? "?" : end) +
                                   (sessions.size() > 1 ? fmt::format(" in {} sessions", sessions.size()) : ""));
  std::vector<std::string> programs, machines;
  const auto note = [](std::vector<std::string>& known, const std::string& text) {
    if (std::find(known.begin(), known.end(), text) == known.end()) known.push_back(text);
  };
  for (const nlohmann::json& session : sessions) {
    note(programs, fmt::format("arena {} (commit {}), {}, {}", value(session, "version"), value(session, "commit"), value(session, "compiler"),
                               value(session, "build")));
    const auto number = [&](const char* key, const std::string& one) {
      const std::string count = value(session, key);
      return count + " " + one + (count == "1" ? "" : "s");
    };
    note(machines,
         fmt::format("{}, {}, {}; {}", value(session, "processor"), number("cores", "core"), value(session, "system"), number("threads", "thread")));
  }
  for (const std::string& text : programs) facts.emplace_back("program", text);
  for (const std::string& text : machines) facts.emplace_back("machine", text);
}

}  // namespace

bool is_complete(const fs::path& folder) { return RunFolder(folder).is_complete(); }

std::vector<std::pair<std::string, std::string>> facts_of(const RunData& data) {
  Facts facts;
  std::string rules;
  for (const auto& [name, number] : data.rules) rules += fmt::format(", {} {}", name, number);
  facts.emplace_back("game", data.game + rules);
  std::string names;
  for (const config::PlayerSpec& player : data.ratings.record.players) names += (names.empty() ? "" : ", ") + player.name;
  facts.emplace_back("players", names);
  if (std::all_of(data.folders.begin(), data.folders.end(), [](const fs::path& folder) { return RunFolder(folder).only_positions(); }))
    facts.emplace_back("games", "none; positions were searched");
  else
    facts.emplace_back("games", fmt::format("{}{}", data.tally.games, data.complete ? "" : " so far; the run is not complete"));
  for (const TuningReport& tuning : data.tunings) facts.emplace_back("verdict", tuning_sentence(tuning));
  for (const fs::path& folder : data.folders) {
    const RunFolder run(folder);
    const config::TournamentSpec& tournament = run.tournament();
    if (data.folders.size() > 1) facts.emplace_back("folder", folder.string() + (run.is_complete() ? "" : " (not complete)"));
    if (!run.only_positions()) facts.emplace_back("schedule", schedule_text(tournament));
    if (!run.only_positions()) add_limits(facts, tournament);
    facts.emplace_back("seed", std::to_string(tournament.seed));
    add_sessions(facts, run.context());
  }
  return facts;
}

namespace {

/// An evaluator with its weights as options of its own: "{name: lines, weight_1: 0}" is evaluator: lines and evaluator.weight_1: 0.
std::vector<std::pair<std::string, std::string>> settings_in(const config::OptionRow& row) {
  constexpr std::string_view name = "{name: ";
  const bool is_flat = row.value.find_first_of("{[\"", 1) == std::string::npos;
  if (row.kind != config::OptionRow::Kind::evaluator || !row.value.starts_with(name) || !is_flat) return {{row.path, row.value}};
  std::vector<std::pair<std::string, std::string>> settings;
  std::string_view rest = std::string_view(row.value).substr(1, row.value.size() - 2);
  while (!rest.empty()) {
    const std::string_view setting = rest.substr(0, rest.find(", "));
    rest.remove_prefix(std::min(rest.size(), setting.size() + 2));
    const std::size_t colon = std::min(setting.find(": "), setting.size());
    settings.emplace_back(settings.empty() ? row.path : row.path + "." + std::string(setting.substr(0, colon)),
                          setting.substr(std::min(setting.size(), colon + 2)));
  }
  return settings;
}

}  // namespace

Table options_table(const std::vector<config::PlayerSpec>& players) {
  std::vector<std::string> paths;
  std::vector<std::map<std::string, std::string>> values;  // of each player; without options that do not apply to it
  for (const config::PlayerSpec& player : players) {
    auto& own = values.emplace_back();
    std::set<std::string> off;
    for (const config::OptionRow& row : config::rows_of(player)) {
      using Kind = config::OptionRow::Kind;
      if (row.kind == Kind::section || row.kind == Kind::custom || row.path == "name" || row.path == "game" || row.path == "type") continue;
      if (row.kind == Kind::group && row.value == "false") off.insert(row.path);
      const bool inside_off = std::any_of(off.begin(), off.end(), [&](const std::string& group) { return row.path.rfind(group + ".", 0) == 0; });
      if (!row.unmet.empty() || inside_off) continue;
      for (const auto& [path, value] : settings_in(row)) {
        own[path] = value;
        if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
      }
    }
  }
  std::erase_if(paths, [&](const std::string& path) {
    std::set<std::string> seen;
    for (const auto& own : values)
      if (const auto found = own.find(path); found != own.end()) seen.insert(found->second);
    return seen.size() < 2;
  });
  Table table("options", "Options in which the players differ", {"<option"});
  for (const config::PlayerSpec& player : players) table.columns.push_back({player.name, true});
  for (const std::string& path : paths) {
    std::vector<std::string> cells = {path};
    for (const auto& own : values) {
      const auto found = own.find(path);
      cells.push_back(found == own.end() ? "-" : found->second);
    }
    table.row(cells);
  }
  if (paths.empty()) return table;
  table.notes.emplace_back("All options are in tournament.yaml; a dash: the option does not apply.");
  return table;
}

}  // namespace arena
