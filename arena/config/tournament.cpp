#include "arena/config/tournament.hpp"

#include <algorithm>
#include <set>

#include "arena/config/checks.hpp"
#include "arena/config/game_section.hpp"
#include "arena/config/opening_files.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/player_list.hpp"
#include "arena/config/side_limits.hpp"
#include "arena/text/game_text.hpp"
#include "core/common/sides.hpp"

namespace arena::config {

namespace fs = std::filesystem;

namespace {

class TournamentReader {
 public:
  TournamentReader(const Node& tree, fs::path folder, Problems& problems, const std::optional<Limits>& from_command_line)
      : tree_(tree), folder_(std::move(folder)), problems_(problems), from_command_line_(from_command_line) {}

  TournamentSpec read() {
    if (!tree_.is_map()) {
      if (tree_.kind != Node::Kind::nothing) problems_.add(tree_.place, "a tournament is a map: 'game: ...', 'players: [...]', one key per line");
      return spec_;
    }
    const auto defaults = rows_of(TournamentSpec{});
    spec_.game = read_game(tree_, folder_, problems_);
    Reader reader(tree_, defaults, problems_, origins_);
    visit_tournament(reader, spec_);
    reader.finish();
    settle_certificate(spec_.adjudication.proof, folder_);
    check_requirements(rows_of(spec_), defaults, origins_, tree_.place, problems_);
    if (spec_.game.has_referee() && spec_.openings.near_even.on)
      problems_.add(place_of("openings.near_even"),
                    "'openings.near_even' needs an evaluator of the arena's, which knows nothing of a referee's game");
    if (spec_.game.has_referee() && spec_.ablation.positions.undecided > 0)
      problems_.add(place_of("ablation.positions.undecided"),
                    "'ablation.positions.undecided' needs a search of the arena's, which knows nothing of a referee's game");
    if (const Entry* entry = tree_.find("limits")) {
      Node node = entry->value;
      node.place = entry->place;
      spec_.limits = read_limits(node, problems_);
    }
    if (from_command_line_) spec_.limits = from_command_line_;
    if (!from_command_line_) spec_.side_limits = read_side_limits(tree_, spec_.game.sides, problems_);
    if (!spec_.side_limits.empty() && !spec_.limits) spec_.limits = spec_.side_limits.front();  // for players that take no seat
    read_openings_file();
    list_.emplace(tree_, folder_, spec_.game, problems_);
    read_ablation();
    read_regression();
    read_tune();
    read_scaling();
    read_players();
    read_base();
    expand_scaling();
    std::vector<std::string> names;
    for (const auto& player : spec_.players) names.push_back(player.name);
    if (spec_.scaling.on) check_scaling(spec_.scaling, names, latest(origins_, {"scaling.curves", "scaling"}, tree_.place), problems_);
    check_ablation(spec_.ablation, names, spec_.openings.kind != OpeningsKind::none, origins_, tree_.place, problems_);
    check_schedule();
    return spec_;
  }

 private:
  [[nodiscard]] Place place_of(std::string_view key) const { return latest(origins_, {key}, tree_.place); }
  void read_openings_file() {
    auto& openings = spec_.openings;
    if (openings.kind == OpeningsKind::random)  // how many there are is only known when they are made
      openings.places.of_lines = {latest(origins_, {"openings.count", "openings.plies", "openings"}, tree_.place).text()};
    if (openings.kind != OpeningsKind::file) return;
    if (openings.file.empty() && openings.lines.empty())
      return problems_.add(place_of("openings"), "'openings' is 'file', but names none; write {type: file, file: NAME}");
    const Place named = latest(origins_, {"openings.lines", "openings.file"}, tree_.place);
    std::vector<Place> places(openings.lines.size(), named);
    if (openings.lines.empty()) {
      const fs::path path = find_file(openings.file, folder_);
      if (path.empty()) return problems_.add(named, "'openings.file': there is no file " + in_quotes(openings.file));
      try {
        for (auto& line : read_opening_lines(path, problems_)) {
          places.push_back({path.string(), line.number});
          openings.places.of_lines.push_back(path.string() + ":" + std::to_string(line.number));
          if (const std::string wrong = colour_problem(spec_.game, line); !wrong.empty()) problems_.add(places.back(), wrong);
          openings.lines.push_back(std::move(line.text));
        }
        if (openings.lines.empty() && problems_.empty()) problems_.add({path.string()}, "holds no opening");
      } catch (const InputError& e) {
        problems_.add({path.string()}, e.what());
      }
    }
    for (std::string& line : openings.lines) line = line_as_written(line);
    if (const auto lines = static_cast<int>(openings.lines.size()); openings.start > lines && lines > 0)
      problems_.add(place_of("openings.start"), "'openings.start' is " + std::to_string(openings.start) + ", but there are " + std::to_string(lines) +
                                                    " opening" + (lines == 1 ? "" : "s"));
    if (spec_.game.name.empty() || spec_.game.has_referee()) return;  // a referee is only asked when it runs
    for (const auto& wrong : check_lines(spec_.game.name, spec_.game.options, openings.lines)) problems_.add(places[wrong.line], wrong.what);
  }

  void read_players() {
    const Entry* list = tree_.find("players");
    if (list != nullptr) list_->add_list(*list, "players");
    if (const Entry* map = tree_.find("player")) {
      if (!map->value.is_map()) problems_.add(map->place, "'player' must be a map of inline players by name: [player.mine]");
      for (const auto& entry : map->value.entries) list_->add_inline(entry.value, entry.key, entry.place);
    }
    if (list == nullptr && tree_.find("player") == nullptr && !spec_.ablation.on && !spec_.regression.on && !spec_.tune.on && !spec_.scaling.on)
      problems_.add(tree_.place, "a tournament needs players; add 'players: [...]'");
    list_->settle(spec_.limits, from_command_line_);
    spec_.players = list_->players();
    if (!tuned_places_.empty() && problems_.empty() && !are_tuned_twins())
      problems_.add(place_of("players"), "'tune' without a 'player' is a copy that a run has saved, with the same player as NAME+ and NAME-");
    if (!tuned_places_.empty() && problems_.empty()) settle_parameters(spec_.tune.parameters, spec_.players.front(), tuned_places_, problems_);
    if (!spec_.players.empty() && spec_.players.size() < 2 && problems_.empty() && !spec_.scaling.on)
      problems_.add(place_of("players"), "a tournament needs at least two players, but has " + std::to_string(spec_.players.size()));
  }

  /// Candidate and baseline are the players, in this order; the sequential test asks whether the candidate is weaker.
  void read_regression() {
    const Entry* section = tree_.find("regression");
    if (!spec_.regression.on || section == nullptr) return;
    const Entry* candidate = section->value.find("candidate");
    const Entry* baseline = section->value.find("baseline");
    if (spec_.ablation.on) problems_.add(section->place, "a tournament has an 'ablation' or a 'regression', not both");
    const bool resolved = candidate == nullptr && baseline == nullptr && tree_.find("players") != nullptr;  // a copy saved by a run
    if (!resolved && (candidate == nullptr || baseline == nullptr))
      return problems_.add(section->place, "'regression' needs " + std::string(candidate == nullptr ? "'candidate'" : "'baseline'") +
                                               ": {candidate: {inherits: mine, pvs: true}, baseline: mine}");
    if (!resolved && (tree_.find("players") != nullptr || tree_.find("player") != nullptr))
      problems_.add(section->place, "the players are those of 'regression'; leave 'players' out");
    if (!resolved) {
      list_->add_one(*candidate, "candidate", "regression.candidate");
      list_->add_one(*baseline, "baseline", "regression.baseline");
    }
    if (!spec_.sprt.on) spec_.sprt = {true, -20, 0, 0.05, 0.05, SprtModel::normalized};
    if (!resolved && !spec_.regression.suite.empty()) {
      try {
        if (const fs::path file = suite_file(spec_.regression.suite); !fs::is_regular_file(file))
          problems_.add(place_of("regression.suite"), "'regression.suite': there is no file " + in_quotes(file.string()));
      } catch (const InputError& error) {
        problems_.add(place_of("regression.suite"), std::string("'regression.suite': ") + error.what());
      }
    }
  }

  /// The tuned player twice, with different values in each pair.
  void read_tune() {
    const Entry* section = tree_.find("tune");
    if (!spec_.tune.on || section == nullptr) return;
    const Entry* player = section->value.find("player");
    const Entry* parameters = section->value.find("parameters");
    const bool resolved = player == nullptr && tree_.find("players") != nullptr;  // a copy saved by a run
    if (spec_.ablation.on || spec_.regression.on) problems_.add(section->place, "a tournament has one of 'ablation', 'regression' and 'tune'");
    if (spec_.openings.kind == OpeningsKind::none)
      problems_.add(section->place, "'tune' needs openings, one for each pair: openings: {type: random, plies: 8}");
    if (!origins_.contains("openings.count"))
      spec_.openings.count = static_cast<int>(std::min<std::int64_t>(100'000, std::int64_t{spec_.tune.pairs} + spec_.tune.verdict.pairs));
    if (spec_.rounds > 1 || spec_.format != Format::round_robin)
      problems_.add(section->place, "'tune' plays each pair once: leave 'rounds' and 'format' out");
    if (spec_.sprt.on) problems_.add(place_of("sprt"), "'tune' has its own test at the end: tune: {verdict: {type: sequential, worth: 10}}");
    if (parameters == nullptr) return problems_.add(section->place, "'tune' needs 'parameters': {evaluator.line: {range: [0, 64], start: 8}}");
    if (resolved) {
      tuned_places_ = places_of_tuned_options(*parameters);
      if (tuned_places_.empty()) problems_.add(parameters->place, "'tune.parameters' names no option");
      return;  // the players come from the list, and are settled when it is read
    }
    if (player == nullptr) return problems_.add(section->place, "'tune' needs 'player': the player to tune");
    if (tree_.find("players") != nullptr || tree_.find("player") != nullptr)
      return problems_.add(section->place, "the player is that of 'tune'; leave 'players' out");
    const std::size_t before = problems_.size();
    list_->add_one(*player, "", "tune.player");
    if (problems_.size() > before) return;
    const PlayerSpec base = list_->players().front();
    settle_parameters(spec_.tune.parameters, base, places_of_tuned_options(*parameters), problems_);
    list_->replace_first({named(base, base.name + "+"), named(base, base.name + "-")});
  }

  [[nodiscard]] bool are_tuned_twins() const {
    if (spec_.players.size() != 2 || spec_.players[0].name.size() < 2) return false;
    const std::string base = spec_.players[0].name.substr(0, spec_.players[0].name.size() - 1);
    return spec_.players[0] == named(spec_.players[1], base + "+") && spec_.players[1].name == base + "-";
  }

  static PlayerSpec named(PlayerSpec player, const std::string& name) {
    player.name = name;
    return player;
  }

  /// The players that the section makes; they precede those of `players`.
  void read_ablation() {
    const Entry* section = tree_.find("ablation");
    if (!spec_.ablation.on || section == nullptr) return;
    const Entry* base = section->value.find("base");
    const Entry* switches = section->value.find("switches");
    const Entry* variants = section->value.find("variants");
    auto& ablation = spec_.ablation;
    if (base != nullptr && variants != nullptr)
      return problems_.add(variants->place, "'ablation' has both 'base' and 'variants'; give a base with switches, or variants, not both");
    if ((base != nullptr || variants != nullptr) && !ablation.comparisons.empty())
      return problems_.add(place_of("ablation.comparisons"), "'ablation.comparisons' follows from 'base' or 'variants'; leave one of them out");
    if (variants != nullptr) return read_variants(*variants);
    if (base == nullptr && ablation.comparisons.empty())
      return problems_.add(section->place, "'ablation' needs 'base' and 'switches', or 'variants', or 'comparisons'");
    if (base == nullptr) return;
    if (ablation.mode == AblationMode::variants)
      return problems_.add(place_of("ablation.mode"), "'ablation.mode' is 'variants', which needs 'variants: [...]', not 'base'");
    if (switches == nullptr) return problems_.add(base->place, "'ablation.base' needs 'switches: [...]': what to vary");
    const std::size_t before = problems_.size();
    const std::vector<Switch> read = read_switches(*switches, problems_);
    if (ablation.mode == AblationMode::factorial && read.size() > most_factors)
      problems_.add(switches->place, "'ablation.mode' is 'factorial', which takes at most " + std::to_string(most_factors) + " switches (" +
                                         std::to_string(1U << most_factors) + " players), not " + std::to_string(read.size()));
    list_->add_one(*base, "base", "ablation.base");
    if (problems_.size() > before) return;
    AblatedPlayers made = ablated_players(list_->players().front(), read, ablation.mode, folder_, problems_, list_->context(switches->place));
    list_->replace_first(std::move(made.players));
    if (problems_.size() == before) compare(made.comparisons, made.reference);
  }

  /// An ablation of the players as listed, without positions to search.
  void read_base() {
    const Entry* entry = tree_.find("base");
    if (entry == nullptr || !problems_.empty()) return;
    if (spec_.ablation.on || spec_.regression.on || spec_.tune.on || spec_.scaling.on)
      return problems_.add(entry->place,
                           "'base' is for the players of a list; an 'ablation', a 'regression', a 'tune' or a 'scaling' has a base of its own");
    if (spec_.game.sides > 2) return problems_.add(entry->place, "'base' compares two players in games of two sides");
    const std::vector<PlayerSpec>& players = spec_.players;
    const bool previous = entry->value.text == "previous";
    std::vector<std::string> names;
    for (const PlayerSpec& player : players) names.push_back(player.name);
    if (!entry->value.is_scalar() || (!previous && std::find(names.begin(), names.end(), entry->value.text) == names.end()))
      return problems_.add(entry->place, "'base' is " + in_quotes(entry->value.text) + ", but must be one of the players or 'previous'" +
                                             suggestion(entry->value.text, names));
    spec_.ablation.on = true;
    spec_.ablation.mode = previous ? AblationMode::cumulative : AblationMode::variants;
    std::vector<Comparison> comparisons;
    for (std::size_t i = 0; i < names.size(); ++i)
      if (previous ? i > 0 : names[i] != entry->value.text) comparisons.push_back({names[i], names[i], previous ? names[i - 1] : entry->value.text});
    compare(comparisons, previous ? "" : entry->value.text);
  }

  void read_variants(const Entry& variants) {
    const std::size_t before = problems_.size();
    spec_.ablation.mode = AblationMode::variants;
    list_->add_list(variants, "ablation.variants");
    if (problems_.size() > before) return;
    const std::vector<PlayerSpec>& players = list_->players();
    if (players.size() < 2) return problems_.add(variants.place, "'ablation.variants' needs at least two players; the first is the reference");
    std::vector<Comparison> comparisons;
    const std::string& reference = players.front().name;
    for (std::size_t i = 1; i < players.size(); ++i) comparisons.push_back({players[i].name, players[i].name, reference});
    compare(comparisons, reference);
  }

  /// By default the players that are compared play.
  void compare(const std::vector<Comparison>& comparisons, const std::string& reference) {
    for (const Comparison& comparison : comparisons) spec_.ablation.comparisons.push_back(comparison.text());
    const bool free = tree_.find("format") == nullptr;
    if (free) spec_.format = reference.empty() ? Format::matches : Format::gauntlet;
    if (spec_.format == Format::gauntlet && spec_.seeds.empty() && !reference.empty()) spec_.seeds = {reference};
    if (spec_.format == Format::matches && spec_.pairs.empty())
      for (const Comparison& comparison : comparisons) spec_.pairs.emplace_back(comparison.with, comparison.without);
  }

  /// The bases; the players with budgets are made once the bases have their limits.
  void read_scaling() {
    const Entry* section = tree_.find("scaling");
    if (!spec_.scaling.on || section == nullptr) return;
    const Entry* base = section->value.find("base");
    const auto given = std::count_if(spec_.scaling.budgets.begin(), spec_.scaling.budgets.end(), [](const auto& list) { return !list.empty(); });
    if (given != 1)
      return problems_.add(section->place, std::string(given == 0 ? "'scaling' needs" : "'scaling' takes one of") +
                                               " 'nodes', 'depth', 'move_time' or 'playouts': {base: arena-andantino, nodes: [250, 500, 1000]}");
    if (spec_.scaling.texts().size() < 2 || spec_.scaling.texts().size() > most_budgets)
      return problems_.add(section->place, "'scaling' takes 2 to " + std::to_string(most_budgets) + " budgets");
    if (spec_.regression.on || spec_.tune.on) return problems_.add(section->place, "'scaling' goes with 'ablation', not with 'regression' or 'tune'");
    if (!spec_.scaling.curves.empty() && base == nullptr) return;  // a copy saved by a run
    if (!spec_.scaling.curves.empty())
      return problems_.add(place_of("scaling.curves"), "'scaling.curves' is made from 'base'; leave one of them out");
    for (const char* other : {"format", "players", "player"})
      if (const Entry* entry = tree_.find(other))
        problems_.add(entry->place, "'scaling' makes the players and says who plays whom; leave '" + std::string(other) + "' out");
    if (spec_.ablation.on && base != nullptr) problems_.add(base->place, "with 'ablation' the base is the ablation's; leave 'scaling.base' out");
    if (!spec_.ablation.on && base == nullptr) problems_.add(section->place, "'scaling' needs 'base': a player, or a list of players");
    if (spec_.ablation.on || base == nullptr) return;
    if (base->value.is_list() || (base->value.is_scalar() && base->value.ini))
      list_->add_list(*base, "scaling.base");
    else
      list_->add_one(*base, base->value.is_map() ? "base" : "", "scaling.base");
  }

  void expand_scaling() {
    const Entry* section = tree_.find("scaling");
    if (!spec_.scaling.on || section == nullptr || !spec_.scaling.curves.empty() || !problems_.empty()) return;
    const auto unit = std::string(budget_unit_names[static_cast<std::size_t>(spec_.scaling.unit())]);
    const Place place = latest(origins_, {"scaling." + unit, "scaling"}, tree_.place);
    ScaledPlayers made = scaled_players(spec_.players, spec_.scaling, comparisons_of(spec_.ablation), folder_, problems_, list_->context(place));
    if (!problems_.empty()) return;
    spec_.players = std::move(made.players);
    spec_.format = Format::matches;
    spec_.seeds.clear();
    spec_.pairs = std::move(made.pairs);
    for (const Curve& curve : made.curves) spec_.scaling.curves.push_back(curve.text());
    spec_.ablation.comparisons.clear();
    for (const Comparison& comparison : made.comparisons) spec_.ablation.comparisons.push_back(comparison.text());
  }

  void check_schedule() {
    std::vector<std::string> names;
    for (const auto& player : spec_.players) names.push_back(player.name);
    const auto check_name = [&](const std::string& name, std::string_view key) {
      if (std::find(names.begin(), names.end(), name) == names.end())
        problems_.add(place_of(key),
                      "'" + std::string(key) + "' names " + in_quotes(name) + ", which is none of the players" + suggestion(name, names));
    };
    if (spec_.format == Format::gauntlet) {
      if (spec_.seeds.empty() && !(spec_.ablation.on && !problems_.empty()))
        problems_.add(place_of("format"), "'format' is 'gauntlet', which needs 'seeds: [...]': the players that play against all others");
      for (const auto& name : spec_.seeds) check_name(name, "seeds");
      if (std::set<std::string>(spec_.seeds.begin(), spec_.seeds.end()).size() < spec_.seeds.size())
        problems_.add(place_of("seeds"), "'seeds' names a player twice");
    }
    if (spec_.format == Format::matches) {
      if (spec_.pairs.empty() && !(spec_.ablation.on && !problems_.empty()))  // an ablation with a mistake has made none
        problems_.add(place_of("format"), "'format' is 'matches', which needs 'pairs: [[a, b], ...]'");
      std::set<std::pair<std::string, std::string>> seen;
      for (const auto& [a, b] : spec_.pairs) {
        check_name(a, "pairs");
        check_name(b, "pairs");
        if (a == b) problems_.add(place_of("pairs"), "'pairs' lets " + in_quotes(a) + " play against itself");
        if (!seen.insert(std::minmax(a, b)).second)
          problems_.add(place_of("pairs"), "'pairs' names " + in_quotes(a) + " against " + in_quotes(b) + " twice");
      }
    }
    if (spec_.game.sides > 2) check_sides();
    if (const std::string wrong = one_side_problem(spec_); !wrong.empty()) problems_.add(place_of("openings.one_side"), wrong);
    check_adjudication(spec_.adjudication, spec_.game.name, spec_.game.sides, spec_.game.has_referee(), origins_, tree_.place, problems_);
    check_adjudication(spec_.adjudication, spec_.players, origins_, tree_.place, problems_);
    const auto& sprt = spec_.sprt;
    if (sprt.on && sprt.elo0 >= sprt.elo1) problems_.add(place_of("sprt"), "'sprt.elo0' must be below 'sprt.elo1'");
    if (sprt.on && sprt.alpha + sprt.beta >= 1) problems_.add(place_of("sprt"), "'sprt.alpha' and 'sprt.beta' must be below 1 together");
    if (sprt.on && spec_.players.size() != 2 && problems_.empty())
      problems_.add(place_of("sprt"), "'sprt' is for two players, but there are " + std::to_string(spec_.players.size()));
  }

  /// What compares two players, or asks a two-sided search.
  void check_sides() {
    const auto refuse = [&](bool on, std::string_view key, std::string_view what) {
      if (on) problems_.add(place_of(key), two_sides_only(what, spec_.game.name, spec_.game.sides));
    };
    refuse(spec_.ablation.on, "ablation", "ablations");
    refuse(spec_.regression.on, "regression", "regressions");
    refuse(spec_.tune.on, "tune", "tunings");
    refuse(spec_.scaling.on, "scaling", "budget curves");
    refuse(spec_.sprt.on && !spec_.regression.on, "sprt", "sequential tests");
    refuse(spec_.format == Format::matches && !spec_.scaling.on, "format", "matches of pairs");
    refuse(spec_.openings.near_even.on, "openings.near_even", "near-even openings");
    if (const std::string wrong = seats_problem(spec_); !wrong.empty() && problems_.empty())
      problems_.add(latest(origins_, {"players", "seeds", "seats", "repeat"}, tree_.place), wrong);
  }

  const Node& tree_;
  fs::path folder_;
  Problems& problems_;
  const std::optional<Limits>& from_command_line_;
  TournamentSpec spec_;
  Origins origins_;
  std::optional<PlayerList> list_;
  std::vector<Place> tuned_places_;  // of the parameters in a copy saved by a run
};

}  // namespace

bool is_tournament(const Node& tree) {
  static const std::vector<OptionRow> rows = rows_of(TournamentSpec{});
  const auto has = [](const std::vector<OptionRow>& of, const std::string& key) {
    return std::any_of(of.begin(), of.end(), [&](const OptionRow& row) { return row.path == key; });
  };
  return std::any_of(tree.entries.begin(), tree.entries.end(),
                     [&](const Entry& entry) { return has(rows, entry.key) && !has(default_player_rows(), entry.key); });
}

TournamentSpec read_tournament(const Node& tree, const fs::path& folder, Problems& problems, const std::optional<Limits>& from_command_line) {
  return TournamentReader(tree, folder, problems, from_command_line).read();
}

TournamentSpec load_tournament(const fs::path& path, Problems& problems, const std::optional<Limits>& from_command_line) {
  return read_tournament(read_tree(path, problems), path.parent_path(), problems, from_command_line);
}

TournamentSpec load_tournament(const fs::path& path, const std::optional<Limits>& from_command_line) {
  Problems problems;
  auto spec = load_tournament(path, problems, from_command_line);
  problems.raise();
  return spec;
}

}  // namespace arena::config
