#include "arena/config/checks.hpp"

#include "arena/games/game_names.hpp"

namespace arena::config {

namespace {

/// The option that a requirement names first, beside `path`: "search: alpha-beta" asks for `search`.
std::string required_path(const std::string& path, const std::string& requirement) {
  const auto dot = path.rfind('.');
  return (dot == std::string::npos ? "" : path.substr(0, dot + 1)) + requirement.substr(0, requirement.find_first_of(": "));
}

/// The options that determine how one of our players chooses its moves.
std::vector<OptionRow> rows_of_search(const PlayerSpec& player) {
  Describer describer(player.game);
  const OptionDraft draft = draft_of(player.options);
  visit_kind(describer, draft);
  return describer.rows();
}

class PlayerCheck final : public OptionReport {
 public:
  PlayerCheck(const PlayerSpec& player, const Origins& origins, const Place& where, Problems& problems)
      : player_(player), game_(find_game(player.game)), origins_(origins), where_(where), problems_(problems) {}

  void run() {
    if (!player_.game.empty() && game_ == nullptr) {
      problem({"game"},
              "unknown game '" + printable(player_.game) + "'" + suggestion(player_.game, game_names()) + " (known: " + joined(game_names()) + ")");
      return;
    }
    if (player_.type == PlayerType::person) return;
    if (is_engine(player_)) return as_engine();
    if (const EvaluatorChoice* evaluator = evaluator_of(player_.options)) {
      const auto wrong = evaluator_problem(player_.game, evaluator->name, evaluator->values);
      if (!wrong.empty()) problem({"evaluator", "game"}, wrong);
    }
    check_options(player_.options, game_ == nullptr ? nullptr : &game_->facts, *this);
  }

  void problem(std::initializer_list<std::string_view> paths, const std::string& what) override {
    problems_.add(latest(origins_, paths, where_), what);
  }
  void needs_game(std::string_view path, const std::string& why, bool (*fits)(const GameFacts&)) override {
    if (game_ != nullptr && fits(game_->facts)) return;
    const std::string games = games_with([&](const GameInfo& game) { return fits(game.facts); });
    problem({path, "game"}, "'" + std::string(path) + "' " + why + ": it works in " + games + ", " +
                                (game_ == nullptr ? "but no game is given" : "not in " + player_.game));
  }

 private:
  /// An external program has none of our options: even one written at its default would promise something.
  void as_engine() {
    const std::string type(player_type_names[static_cast<std::size_t>(player_.type)]);
    if (player_.engine.command.empty())
      problem({"command", "type"}, "'type' is '" + type + "', which needs a program: command: [./my-engine, argument]");
    for (const auto* names : {&player_.engine.options, &player_.engine.env})
      for (const auto& [name, value] : *names)
        if ((name + value).find_first_of(std::string_view("\n\r\0", 3)) != std::string::npos || name.empty())
          problem({names == &player_.engine.env ? "env" : "options"}, "a name or value has a line break or is empty: " + in_quotes(name));
    const auto defaults = rows_of_search({}), rows = rows_of_search(player_);
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].value == defaults[i].value && origins_.contains(rows[i].path))
        problem({rows[i].path}, "'" + rows[i].path + "' needs 'type: builtin', but 'type' is '" + type + "'; leave '" + rows[i].path + "' out");
  }

  const PlayerSpec& player_;
  const GameInfo* game_;
  const Origins& origins_;
  const Place& where_;
  Problems& problems_;
};

}  // namespace

Place latest(const Origins& origins, std::initializer_list<std::string_view> paths, const Place& where) {
  const Origin* best = nullptr;
  for (const auto path : paths) {
    const auto found = origins.find(std::string(path));
    if (found != origins.end() && (best == nullptr || found->second.rank > best->rank)) best = &found->second;
  }
  return best == nullptr ? where : best->place;
}

void check_requirements(const std::vector<OptionRow>& rows, const std::vector<OptionRow>& defaults, const Origins& origins, const Place& where,
                        Problems& problems) {
  std::string reported;  // a switch is reported in place of its options
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const OptionRow& row = rows[i];
    if (row.unmet.empty() || row.value == defaults[i].value) continue;
    if (!reported.empty() && row.path.rfind(reported + ".", 0) == 0) continue;
    reported = row.path;
    const Place place = latest(origins, {row.path, required_path(row.path, row.unmet)}, where);
    const auto own = origins.find(row.path);
    const bool inherited = own != origins.end() && !(own->second.place == place);
    const bool is_setting = row.unmet.find(' ') == std::string::npos || row.unmet.find(':') != std::string::npos;
    problems.add(place,
                 "'" + row.path + (is_setting ? "' needs '" + row.unmet + "'; add that, or " : "' is for " + row.unmet + "; ") +
                     (inherited ? "turn '" + row.path + "' off, which is set in " + own->second.place.text() : "leave '" + row.path + "' out"));
  }
}

void check_player(const PlayerSpec& player, const OptionDraft& draft, const Origins& origins, const Place& where, Problems& problems) {
  check_requirements(rows_of(player, draft), default_player_rows(), origins, where, problems);
  PlayerCheck(player, origins, where, problems).run();
}

}  // namespace arena::config
