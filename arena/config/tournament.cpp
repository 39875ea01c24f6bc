#include "arena/config/tournament.hpp"

#include <algorithm>
#include <set>

#include "arena/config/checks.hpp"
#include "arena/config/game_section.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/referee.hpp"
#include "arena/games/games.hpp"

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
    Reader reader(tree_, defaults, problems_, origins_);
    visit_tournament(reader, spec_);
    reader.finish();
    check_requirements(rows_of(spec_), defaults, origins_, tree_.place, problems_);
    spec_.game = read_game(tree_, folder_, problems_);
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
    read_openings_file();
    find_inline_players();
    read_ablation();
    read_regression();
    read_players();
    std::vector<std::string> names;
    for (const auto& player : spec_.players) names.push_back(player.name);
    check_ablation(spec_.ablation, names, spec_.openings.kind != OpeningsKind::none, origins_, tree_.place, problems_);
    check_schedule();
    return spec_;
  }

 private:
  struct Listed {
    Place place;
    bool inline_player;
  };

  [[nodiscard]] Place place_of(std::string_view key) const { return latest(origins_, {key}, tree_.place); }

  void read_openings_file() {
    auto& openings = spec_.openings;
    if (openings.kind != OpeningsKind::file) return;
    if (openings.file.empty() && openings.lines.empty())
      return problems_.add(place_of("openings"), "'openings' is 'file', but names none; write {type: file, file: NAME}");
    const Place named = latest(origins_, {"openings.lines", "openings.file"}, tree_.place);
    std::vector<Place> places(openings.lines.size(), named);
    if (openings.lines.empty()) {
      const fs::path path = find_file(openings.file, folder_);
      if (path.empty()) return problems_.add(named, "'openings.file': there is no file " + in_quotes(openings.file));
      try {
        for (auto& line : read_lines(path)) {
          places.push_back({path.string(), line.number});
          openings.lines.push_back(std::move(line.text));
        }
        if (openings.lines.empty()) problems_.add({path.string()}, "holds no opening");
      } catch (const InputError& e) {
        problems_.add({path.string()}, e.what());
      }
    }
    if (spec_.game.name.empty() || spec_.game.has_referee()) return;  // a referee is asked when it runs
    for (const auto& wrong : check_lines(spec_.game.name, spec_.game.options, openings.lines)) problems_.add(places[wrong.line], wrong.what);
  }

  void read_players() {
    const Entry* list = tree_.find("players");
    if (list != nullptr) read_player_list(*list);
    if (const Entry* map = tree_.find("player")) {
      if (!map->value.is_map()) problems_.add(map->place, "'player' must be a map of inline players by name: [player.mine]");
      for (const auto& entry : map->value.entries) add_inline(entry.value, entry.key, entry.place);
    }
    if (list == nullptr && tree_.find("player") == nullptr && !spec_.ablation.on && !spec_.regression.on)
      problems_.add(tree_.place, "a tournament needs players; add 'players: [...]'");
    check_names();
    for (std::size_t i = 0; i < spec_.players.size(); ++i) set_limits(spec_.players[i], listed_[i]);
    if (!spec_.players.empty() && spec_.players.size() < 2 && problems_.empty())
      problems_.add(place_of("players"), "a tournament needs two players or more, but has " + std::to_string(spec_.players.size()));
  }

  /// What others in this file may inherit from.
  void find_inline_players() {
    const auto take = [&](const Node& node, const std::string& name) {
      const Entry* own = node.find("name");
      const std::string called = own != nullptr && own->value.is_scalar() ? own->value.text : name;
      if (node.is_map() && !called.empty()) inline_.emplace(called, node);
    };
    const Entry* ablation = tree_.find("ablation");
    for (const Entry* list : {tree_.find("players"), ablation == nullptr ? nullptr : ablation->value.find("variants")})
      if (list != nullptr)
        for (const Node& node : list->value.items) take(node, "");
    if (const Entry* map = tree_.find("player"))
      for (const Entry& entry : map->value.entries) take(entry.value, entry.key);
  }

  void read_player_list(const Entry& list, const std::string& key = "players") {
    std::vector<Node> items = list.value.items;
    if (list.value.is_scalar() && list.value.ini)
      for (const auto& part : split(list.value.text, ',')) {
        items.push_back(list.value);
        items.back().text = part;
      }
    else if (!list.value.is_list())
      return problems_.add(list.place, in_quotes(key) + " must be a list of files, names or maps: [configs/players/sweere-*.yaml, random]");
    if (items.empty()) problems_.add(list.place, in_quotes(key) + " is empty");
    for (auto& item : items) {
      item.place.line = item.place.line > 0 ? item.place.line : list.place.line;
      if (item.is_scalar() && item.text.empty())
        problems_.add(item.place, in_quotes(key) + " has an empty item");
      else if (item.is_scalar())
        add_files(item);
      else if (item.is_map())
        add_inline(item, "", item.place);
      else
        problems_.add(item.place, "a player is a file, a name or a map: {name: mine, inherits: random}");
    }
  }

  void add_files(const Node& item) {
    const std::string& text = item.text;
    std::vector<fs::path> files;
    if (text.find_first_of("*?[") != std::string::npos) {
      files = find_files(text, folder_);
      if (files.empty()) problems_.add(item.place, "no file matches " + in_quotes(text));
    } else if (const fs::path file = is_path(text) ? find_file(text, folder_) : find_player_file(text, folder_); !file.empty()) {
      files.push_back(file);
    } else {
      problems_.add(item.place, is_path(text)
                                    ? "there is no file " + in_quotes(text)
                                    : "unknown player " + in_quotes(text) + suggestion(text, player_names_from(folder_)) + where_looked("players"));
    }
    for (const auto& file : files) {
      if (too_many(item.place)) return;
      spec_.players.push_back(load_player(file, problems_, context(item.place)));
      listed_.push_back({item.place, false});
    }
  }

  /// Each player is read, checked and compared with all others.
  bool too_many(const Place& place) {
    constexpr std::size_t most_players = 1000;
    if (spec_.players.size() < most_players) return false;
    problems_.add({place.file}, "has more than " + std::to_string(most_players) + " players");
    return true;
  }

  void add_inline(const Node& node, const std::string& name, const Place& place) {
    if (!node.is_map()) return problems_.add(place, "an inline player is a map: {name: mine, inherits: random}");
    Node named = node;
    if (named.find("name") == nullptr) {
      Entry entry;
      entry.key = "name";
      entry.place = place;
      entry.value.kind = Node::Kind::scalar;
      entry.value.text = name;
      entry.value.place = place;
      if (name.empty()) return problems_.add(place, "an inline player needs a name; add 'name: ...'");
      named.entries.push_back(entry);
    }
    if (too_many(place)) return;
    spec_.players.push_back(read_player(named, folder_, problems_, context(place)));
    listed_.push_back({place, true});
  }

  /// One player of a section, by name, file or map; it has the section's name for it unless the map has one.
  void add_one(const Entry& entry, const std::string& name, const std::string& key) {
    const std::size_t before = spec_.players.size(), problems = problems_.size();
    if (!entry.value.is_scalar() && !entry.value.is_map())
      return problems_.add(entry.place, in_quotes(key) + " must be a player's name, its file, or a map: {inherits: arena-andantino, pvs: false}");
    if (entry.value.is_map()) return add_inline(entry.value, name, entry.place);
    add_files(entry.value);
    if (problems_.size() > problems) return;
    if (spec_.players.size() != before + 1)
      return problems_.add(entry.place, in_quotes(key) + " is one player, but " + in_quotes(entry.value.text) + " matches several");
    spec_.players.back().name = name;
  }

  /// Candidate and baseline are the players, in this order; the sequential test asks whether the first is weaker.
  void read_regression() {
    const Entry* section = tree_.find("regression");
    if (!spec_.regression.on || section == nullptr) return;
    const Entry* candidate = section->value.find("candidate");
    const Entry* baseline = section->value.find("baseline");
    if (spec_.ablation.on) problems_.add(section->place, "a tournament has an 'ablation' or a 'regression', not both");
    const bool resolved = candidate == nullptr && baseline == nullptr && tree_.find("players") != nullptr;  // a copy that a run has saved
    if (!resolved && (candidate == nullptr || baseline == nullptr))
      return problems_.add(section->place, "'regression' needs " + std::string(candidate == nullptr ? "'candidate'" : "'baseline'") +
                                               ": {candidate: {inherits: mine, pvs: true}, baseline: mine}");
    if (!resolved && (tree_.find("players") != nullptr || tree_.find("player") != nullptr))
      problems_.add(section->place, "the players are those of 'regression'; leave 'players' out");
    if (!resolved) {
      add_one(*candidate, "candidate", "regression.candidate");
      add_one(*baseline, "baseline", "regression.baseline");
    }
    if (!spec_.sprt.on) spec_.sprt = {true, -20, 0, 0.05, 0.05, SprtModel::normalized};
  }

  /// The players that the section makes; they come before those of `players`.
  void read_ablation() {
    const Entry* section = tree_.find("ablation");
    if (!spec_.ablation.on || section == nullptr) return;
    const Entry* base = section->value.find("base");
    const Entry* switches = section->value.find("switches");
    const Entry* variants = section->value.find("variants");
    auto& ablation = spec_.ablation;
    if (base != nullptr && variants != nullptr)
      return problems_.add(variants->place, "'ablation' has both 'base' and 'variants'; a base with switches, or given variants, but not both");
    if ((base != nullptr || variants != nullptr) && !ablation.comparisons.empty())
      return problems_.add(place_of("ablation.comparisons"), "'ablation.comparisons' is made from 'base' or 'variants'; leave one of them out");
    if (variants != nullptr) return read_variants(*variants);
    if (base == nullptr && ablation.comparisons.empty())
      return problems_.add(section->place, "'ablation' needs 'base' and 'switches', or 'variants', or 'comparisons'");
    if (base == nullptr) return;
    if (ablation.mode == AblationMode::variants)
      return problems_.add(place_of("ablation.mode"), "'ablation.mode' is 'variants', which needs 'variants: [...]', not 'base'");
    if (switches == nullptr) return problems_.add(base->place, "'ablation.base' needs 'switches: [...]': what is varied");
    const std::size_t before = problems_.size();
    const std::vector<Switch> read = read_switches(*switches, problems_);
    if (ablation.mode == AblationMode::factorial && read.size() > most_factors)
      problems_.add(switches->place, "'ablation.mode' is 'factorial', which takes at most " + std::to_string(most_factors) + " switches (" +
                                         std::to_string(1U << most_factors) + " players), not " + std::to_string(read.size()));
    add_one(*base, "base", "ablation.base");
    if (problems_.size() > before) return;
    const PlayerSpec player = spec_.players.front();
    const Listed listed = listed_.front();
    spec_.players.clear();
    listed_.clear();
    AblatedPlayers made = ablated_players(player, read, ablation.mode, folder_, problems_, context(switches->place));
    spec_.players = std::move(made.players);
    listed_.assign(spec_.players.size(), listed);
    if (problems_.size() == before) compare(made.comparisons, made.reference);
  }

  void read_variants(const Entry& variants) {
    const std::size_t before = problems_.size();
    spec_.ablation.mode = AblationMode::variants;
    read_player_list(variants, "ablation.variants");
    if (problems_.size() > before) return;
    if (spec_.players.size() < 2) return problems_.add(variants.place, "'ablation.variants' needs two players or more; the first is the reference");
    std::vector<Comparison> comparisons;
    const std::string& reference = spec_.players.front().name;
    for (std::size_t i = 1; i < spec_.players.size(); ++i) comparisons.push_back({spec_.players[i].name, spec_.players[i].name, reference});
    compare(comparisons, reference);
  }

  /// Whoever is compared plays, unless the file says otherwise.
  void compare(const std::vector<Comparison>& comparisons, const std::string& reference) {
    for (const Comparison& comparison : comparisons) spec_.ablation.comparisons.push_back(comparison.text());
    const bool free = tree_.find("format") == nullptr;
    if (free) spec_.format = reference.empty() ? Format::matches : Format::gauntlet;
    if (spec_.format == Format::gauntlet && spec_.seeds.empty() && !reference.empty()) spec_.seeds = {reference};
    if (spec_.format == Format::matches && spec_.pairs.empty())
      for (const Comparison& comparison : comparisons) spec_.pairs.emplace_back(comparison.with, comparison.without);
  }

  [[nodiscard]] PlayerContext context(const Place& listed) const {
    return {spec_.game.name, spec_.game.options, listed, spec_.game.has_referee(), &inline_};
  }

  void check_names() {
    std::map<std::string, Place> seen;
    for (std::size_t i = 0; i < spec_.players.size(); ++i) {
      const auto [first, fresh] = seen.emplace(spec_.players[i].name, listed_[i].place);
      if (!fresh)
        problems_.add(listed_[i].place,
                      "two players are called " + in_quotes(spec_.players[i].name) + "; the first is in line " + std::to_string(first->second.line));
    }
  }

  /// Strongest first: command line, inline player, tournament, player's file.
  void set_limits(PlayerSpec& player, const Listed& listed) {
    if (from_command_line_)
      player.options.limits = *from_command_line_;
    else if (!(listed.inline_player && player.own_limits) && spec_.limits)
      player.options.limits = *spec_.limits;
    player.own_limits = true;
    if (!problems_.empty() || player.type == PlayerType::person) return;
    SearchOptions options = player.options;
    options.search = kind_of(player);
    const LimitsProblem problem = limits_problem(options, options.limits);
    if (problem == LimitsProblem::no_limit)
      problems_.add(listed.place, "player " + in_quotes(player.name) + " has no limit at all; add 'limits: {nodes: 20000}' to the tournament");
    else if (problem == LimitsProblem::no_depth)
      problems_.add(listed.place, "player " + in_quotes(player.name) +
                                      " searches one depth (no iterative_deepening), but none is given; set 'max_depth' or a depth limit");
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
        problems_.add(place_of("format"), "'format' is 'gauntlet', which needs 'seeds: [...]': who plays against all others");
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
    const auto& sprt = spec_.sprt;
    if (sprt.on && sprt.elo0 >= sprt.elo1) problems_.add(place_of("sprt"), "'sprt.elo0' must be below 'sprt.elo1'");
    if (sprt.on && sprt.alpha + sprt.beta >= 1) problems_.add(place_of("sprt"), "'sprt.alpha' and 'sprt.beta' must be below 1 together");
    if (sprt.on && spec_.players.size() != 2 && problems_.empty())
      problems_.add(place_of("sprt"), "'sprt' is for two players, but there are " + std::to_string(spec_.players.size()));
  }

  const Node& tree_;
  fs::path folder_;
  Problems& problems_;
  const std::optional<Limits>& from_command_line_;
  TournamentSpec spec_;
  Origins origins_;
  std::vector<Listed> listed_;
  std::map<std::string, Node> inline_;
};

std::string indented(const std::string& block) {
  std::string text;
  bool first = true;
  for (const auto& line : split(block, '\n')) {
    if (line.empty()) continue;
    text += (first ? "  - " : "    ") + line + "\n";
    first = false;
  }
  return text;
}

}  // namespace

bool is_tournament(const Node& tree) {
  static const std::vector<Row> rows = rows_of(TournamentSpec{});
  const auto has = [](const std::vector<Row>& of, const std::string& key) {
    return std::any_of(of.begin(), of.end(), [&](const Row& row) { return row.path == key; });
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

std::vector<Row> rows_of(const TournamentSpec& tournament) {
  Describer describer(tournament.game.name);
  visit_tournament(describer, tournament);
  return describer.rows();
}

std::string resolved_yaml(const TournamentSpec& tournament) {
  std::string text = "game: {name: " + yaml_scalar(tournament.game.name);
  if (tournament.game.has_referee()) text += ", referee: " + referee_yaml(tournament.game.referee);
  for (const auto& [name, value] : tournament.game.options) text += ", " + name + ": " + std::to_string(value);
  text += "}\n" + yaml_of(rows_of(tournament), rows_of(TournamentSpec{}));
  if (tournament.limits) text += yaml_of(rows_of(*tournament.limits), rows_of(Limits{}));
  text += "players:\n";
  for (const auto& player : tournament.players) text += indented(resolved_yaml(player));
  return text;
}

}  // namespace arena::config
