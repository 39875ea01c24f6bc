#include "arena/config/game_section.hpp"

#include <algorithm>

#include "arena/config/build.hpp"
#include "arena/config/referee.hpp"
#include "arena/config/tournament.hpp"
#include "arena/games/game_names.hpp"
#include "core/common/sides.hpp"

namespace arena::config {

namespace {

void read_rule(const Entry& entry, GameSpec& game, Problems& problems) {
  std::vector<std::string> own;
  for (const auto& row : game_options()) {
    if (row.game != game.name) continue;
    own.push_back(row.name);
    if (row.name != entry.key) continue;
    const auto value = entry.value.is_scalar() ? parse_integer(entry.value.text) : std::nullopt;
    if (value && *value >= row.low && *value <= row.high)
      game.options[row.name] = static_cast<int>(*value);
    else
      problems.add(entry.place, "'game." + row.name + "' is " + (entry.value.is_scalar() ? in_quotes(entry.value.text) : "no number") +
                                    ", but must be a whole number from " + std::to_string(row.low) + " to " + std::to_string(row.high));
    return;
  }
  const std::vector<OptionRow> rows = rows_of(TournamentSpec{});
  const bool of_tournament = std::any_of(rows.begin(), rows.end(), [&](const OptionRow& row) { return row.path == entry.key; });
  const std::string belongs = "; it belongs to the tournament: move it " + std::string(entry.value.ini ? "above the first section" : "out of 'game'");
  problems.add(entry.place, game.name + " has no rule option " + in_quotes(entry.key) + (of_tournament ? belongs : suggestion(entry.key, own)));
}

/// For a game with a referee.
int sides_of(const Entry& entry, Problems& problems) {
  const auto sides = entry.value.is_scalar() ? parse_integer(entry.value.text) : std::nullopt;
  if (sides && *sides >= 2 && *sides <= most_sides) return static_cast<int>(*sides);
  problems.add(entry.place, "'game.players' is " + (entry.value.is_scalar() ? in_quotes(entry.value.text) : "no number") +
                                ", but must be a whole number from 2 to " + std::to_string(most_sides));
  return 2;
}

/// A game that another program knows. Its rules have no options here; the number of sides is given.
GameSpec refereed_game(const Entry& entry, const std::string& name, const Entry& referee, const std::filesystem::path& folder, Problems& problems) {
  GameSpec game;
  if (const std::string wrong = game_name_problem(name); !wrong.empty()) {
    problems.add(entry.place, wrong);
    return game;
  }
  for (const auto& option : entry.value.entries) {
    if (option.key == "players")
      game.sides = sides_of(option, problems);
    else if (option.key != "name" && option.key != "referee")
      problems.add(option.place, "a game with a referee has no rule options; give " + in_quotes(option.key) + " to the referee's program");
  }
  game.referee = read_referee(referee, folder, problems);
  if (game.has_referee())
    game.name = name;
  else if (problems.empty())
    problems.add(referee.place, "'game.referee' names no program: [./referee.py]");
  return game;
}

}  // namespace

GameSpec read_game(const Node& tournament, const std::filesystem::path& folder, Problems& problems) {
  GameSpec game;
  const Entry* entry = tournament.find("game");
  if (entry == nullptr) {
    problems.add(tournament.place, "a tournament needs a game; add 'game: " + game_names().front() + "'");
    return game;
  }
  const Entry* name = entry->value.find("name");
  const Node& word = name != nullptr ? name->value : entry->value;
  if (!word.is_scalar()) {
    problems.add(entry->place, "'game' must be a game's name or a map: {name: andantino, radius: 9}");
  } else if (const Entry* referee = entry->value.find("referee")) {
    game = refereed_game(*entry, word.text, *referee, folder, problems);
  } else if (find_game(word.text) == nullptr) {
    problems.add(entry->place,
                 "unknown game " + in_quotes(word.text) + suggestion(word.text, game_names()) + " (known: " + joined(game_names()) + ")");
  } else {
    game.name = word.text;
    for (const auto& option : entry->value.entries)
      if (option.key != "name") read_rule(option, game, problems);
    try {
      game = game_spec(game.name, game.options);
    } catch (const InputError& e) {
      problems.add(entry->place, e.what());
    }
  }
  return game;
}

}  // namespace arena::config
