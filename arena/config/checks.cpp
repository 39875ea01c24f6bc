#include "arena/config/checks.hpp"

#include "arena/games/games.hpp"

namespace arena::config {

namespace {

/// The option that a requirement names first, beside `path`: "search: alpha-beta" asks for `search`.
std::string required_path(const std::string& path, const std::string& requirement) {
  const auto dot = path.rfind('.');
  return (dot == std::string::npos ? "" : path.substr(0, dot + 1)) + requirement.substr(0, requirement.find_first_of(": "));
}

class PlayerCheck {
 public:
  PlayerCheck(const PlayerSpec& player, const Origins& origins, const Place& where, Problems& problems)
      : player_(player),
        options_(player.options),
        tree_(player.options.tree),
        game_(find_game(player.game)),
        origins_(origins),
        where_(where),
        problems_(problems) {}

  void run() {
    if (!player_.game.empty() && game_ == nullptr) {
      add({"game"},
          "unknown game '" + printable(player_.game) + "'" + suggestion(player_.game, game_names()) + " (known: " + joined(game_names()) + ")");
      return;
    }
    if (player_.type == PlayerType::person) return;
    if (is_engine(player_)) return as_engine();
    if (!traits_of(options_.search).tree_options) return;  // the declarations have said all
    const auto problem = evaluator_problem(player_.game, tree_.evaluator.name, tree_.evaluator.values);
    if (!problem.empty()) add({"evaluator", "game"}, problem);
    against_the_game();
    among_themselves();
  }

 private:
  void add(std::initializer_list<std::string_view> paths, const std::string& message) { problems_.add(latest(origins_, paths, where_), message); }

  /// A program, and nothing of ours: also what is written as it is by default would promise something.
  void as_engine() {
    const std::string type(player_type_names[static_cast<std::size_t>(player_.type)]);
    if (player_.engine.command.empty()) add({"command", "type"}, "'type' is '" + type + "', which needs a program: command: [./my-engine, argument]");
    for (const auto* names : {&player_.engine.options, &player_.engine.env})
      for (const auto& [name, value] : *names)
        if ((name + value).find_first_of(std::string_view("\n\r\0", 3)) != std::string::npos || name.empty())
          add({names == &player_.engine.env ? "env" : "options"}, "a name or value has a line break or is empty: " + in_quotes(name));
    const auto& defaults = default_player_rows();
    const auto rows = rows_of(player_);
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].unmet == "type: builtin" && rows[i].value == defaults[i].value && origins_.contains(rows[i].path))
        add({rows[i].path}, "'" + rows[i].path + "' needs 'type: builtin', but 'type' is '" + type + "'; leave '" + rows[i].path + "' out");
  }

  /// An option that only some games know.
  template <class Fact>
  void needs_game(bool set, std::string_view path, const std::string& why, Fact&& fact) {
    if (!set || (game_ != nullptr && fact(*game_))) return;
    const std::string games = games_with(fact);
    add({path, "game"}, "'" + std::string(path) + "' " + why + ": it works in " + games + ", " +
                            (game_ == nullptr ? "but no game is given" : "not in " + player_.game));
  }

  void against_the_game() {
    needs_game(tree_.terminal == Terminal::score, "terminal", "is 'score', which needs a game with scores",
               [](const GameInfo& g) { return g.has_scores; });
    needs_game(tree_.book.kind == BookKind::corners, "book", "is 'corners', Trebing's opening for Omega",
               [](const GameInfo& g) { return g.has_scores && g.long_turns; });
    needs_game(tree_.block_loss, "block_loss", "needs single-ply turns in which both sides can play the same moves",
               [](const GameInfo& g) { return g.same_moves && !g.long_turns; });
    needs_game(tree_.reuse_turn, "reuse_turn", "needs turns of several plies", [](const GameInfo& g) { return g.long_turns; });
    if (tree_.null_move.on && !tree_.null_move.allow_unsound && game_ != nullptr && !game_->passing_is_sound)
      add({"null_move", "game"},
          "'null_move' is not sound in " + player_.game + ", where having to move can hurt; turn it off, or say {allow_unsound: true}");
    if (tree_.book.kind == BookKind::file && game_ == nullptr) add({"book"}, "'book' is a file of moves, which needs a game; add 'game: ...'");
  }

  void among_themselves() {
    if (traits_of(options_.search).needs_certificate && options_.certificate.file.empty())
      add({"search"}, "'search' is 'certificate', which needs a file of arena solve: certificate: {file: ...}");
    if (tree_.on_loss == OnLoss::previous_depth && !tree_.iterative_deepening)
      add({"on_loss", "iterative_deepening"}, "'on_loss' is 'previous-depth', which needs 'iterative_deepening: true'");
    const auto& cut = tree_.multi_cut;
    if (cut.on && cut.cutoffs > cut.moves)
      add({"multi_cut.cutoffs", "multi_cut.moves", "multi_cut"},
          "'multi_cut.cutoffs' is " + std::to_string(cut.cutoffs) + ", more than the " + std::to_string(cut.moves) + " moves that are tried");
    if (cut.on && cut.min_depth <= cut.reduction)
      add({"multi_cut.min_depth", "multi_cut.reduction", "multi_cut"},
          "'multi_cut.min_depth' is " + std::to_string(cut.min_depth) + ", but must be more than the reduction, " + std::to_string(cut.reduction));
    if (tree_.book.kind == BookKind::file && tree_.book.file.empty() && tree_.book.lines.empty())
      add({"book"}, "'book' is 'file', but names none; write {type: file, file: NAME}");
    const auto& limits = options_.limits;
    if (limits.policy == TimePolicyKind::branching && limits.depth > 0)
      add({"limits.depth", "limits.policy"}, "'limits.depth' contradicts 'limits.policy: branching', which chooses the depth; set 'branching_depth'");
    if (limits.policy == TimePolicyKind::branching && tree_.iterative_deepening)
      add({"limits.policy", "iterative_deepening"},
          "'limits.policy' is 'branching', which searches one depth; turn 'iterative_deepening' off or choose another policy");
  }

  const PlayerSpec& player_;
  const PlayerOptions& options_;
  const TreeOptions& tree_;
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

void check_requirements(const std::vector<Row>& rows, const std::vector<Row>& defaults, const Origins& origins, const Place& where,
                        Problems& problems) {
  std::string reported;  // a switch speaks for its options
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    if (row.unmet.empty() || row.value == defaults[i].value) continue;
    if (!reported.empty() && row.path.rfind(reported + ".", 0) == 0) continue;
    reported = row.path;
    const Place place = latest(origins, {row.path, required_path(row.path, row.unmet)}, where);
    const auto own = origins.find(row.path);
    const bool inherited = own != origins.end() && !(own->second.place == place);
    problems.add(place,
                 "'" + row.path + "' needs '" + row.unmet + "'; add that, or " +
                     (inherited ? "turn '" + row.path + "' off, which is set in " + own->second.place.text() : "leave '" + row.path + "' out"));
  }
}

void check_player(const PlayerSpec& player, const Origins& origins, const Place& where, Problems& problems) {
  check_requirements(rows_of(player), default_player_rows(), origins, where, problems);
  PlayerCheck(player, origins, where, problems).run();
}

}  // namespace arena::config
