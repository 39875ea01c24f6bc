#include "arena/config/player.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include "arena/config/certificate.hpp"
#include "arena/config/checks.hpp"
#include "arena/config/paths.hpp"
#include "arena/text/visible.hpp"

namespace arena::config {

namespace fs = std::filesystem;

namespace {

/// Reads a player and its ancestors, the oldest first, into one set of options.
class Chain {
 public:
  Chain(Problems& problems, PlayerSpec& player, Origins& origins, const PlayerContext& context)
      : problems_(problems), player_(player), draft_(draft_of(player.options)), origins_(origins), beside_(context.beside) {}

  /// A player in the tournament's own file, from which others in that file may inherit.
  void read_inline(const Node& node, const std::string& name, const fs::path& folder) {
    open_inline_.push_back(name);
    read(node, folder);
    open_inline_.pop_back();
  }

  void read_file(const fs::path& path) {
    std::error_code error;
    const fs::path identity = fs::weakly_canonical(path, error);
    open_.push_back(identity);
    const Node tree = read_tree(path, problems_);
    player_.name = path.stem().string();
    read(tree, path.parent_path());
    open_.pop_back();
  }

  void read(const Node& tree, const fs::path& folder) {
    if (tree.kind == Node::Kind::nothing) return;
    if (!tree.is_map()) {
      problems_.add(tree.place, "a player is a map: 'search: alpha-beta', 'evaluator: ...', one option per line");
      return;
    }
    const std::string name = player_.name;
    if (const Entry* base = tree.find("inherits")) inherit(*base, folder);
    player_.name = name;  // everything but the name is inherited
    Reader reader(tree, default_player_rows(), problems_, origins_, rank_++);
    if (const Entry* game = tree.find("game"); game != nullptr && game->value.is_scalar()) player_.game = game->value.text;
    reader.set_game(player_.game);
    visit_player(reader, player_, draft_);
    reader.finish();
    player_.own_limits = tree.find("limits") != nullptr;
    visit_files(draft_, FileReader{*this, tree, folder});
    if (is_engine(player_) && (tree.find("command") != nullptr || tree.find("cwd") != nullptr)) settle_command(folder, tree.find("cwd") != nullptr);
  }

  /// What was read, whatever its final kind.
  [[nodiscard]] const OptionDraft& draft() const { return draft_; }
  /// The place of each line in the file that the option at `path` names; empty if the lines are in the config itself.
  [[nodiscard]] std::vector<Place> line_places(std::string_view path) const {
    const auto found = line_places_.find(path);
    return found == line_places_.end() ? std::vector<Place>{} : found->second;
  }

 private:
  void inherit(const Entry& base, const fs::path& folder) {
    if (!base.value.is_scalar() || base.value.text.empty()) {
      problems_.add(base.place, "'inherits' must be a player's name or file");
      return;
    }
    const std::string& text = base.value.text;
    if (inherit_inline(base, folder)) return;
    const fs::path path = is_path(text) ? find_file(text, folder) : find_player_file(text, folder);
    if (path.empty()) {
      problems_.add(base.place, is_path(text) ? "'inherits': there is no file '" + printable(text) + "'"
                                              : "'inherits': unknown player '" + printable(text) + "'" + suggestion(text, player_names_from(folder)) +
                                                    where_looked("players"));
      return;
    }
    std::error_code error;
    const auto again = std::find(open_.begin(), open_.end(), fs::weakly_canonical(path, error));
    if (again != open_.end()) {
      std::string circle;
      for (auto at = again; at != open_.end(); ++at) circle += at->filename().string() + " -> ";
      problems_.add(base.place, "inheritance cycle: " + circle + path.filename().string());
      return;
    }
    read_file(path);
  }

  /// False if no player in the same file has that name; its own name means a file.
  bool inherit_inline(const Entry& base, const fs::path& folder) {
    const std::string& text = base.value.text;
    if (beside_ == nullptr || !open_.empty() || open_inline_.empty() || open_inline_.back() == text) return false;
    const auto found = beside_->find(text);
    if (found == beside_->end()) return false;
    const auto again = std::find(open_inline_.begin(), open_inline_.end(), text);
    if (again == open_inline_.end()) {
      read_inline(found->second, text, folder);
      return true;
    }
    std::string circle;
    for (auto at = again; at != open_inline_.end(); ++at) circle += *at + " -> ";
    problems_.add(base.place, "inheritance cycle: " + circle + text);
    return true;
  }

  /// Reads the files named by the options of one tree into the options.
  struct FileReader {
    Chain& chain;
    const Node& tree;
    const fs::path& folder;

    /// Lines of moves, unless the config itself lists them.
    void lines(const std::string& option, const std::string& file, std::vector<std::string>& lines) const {
      if (tree.find(option) == nullptr) return;
      auto& places = chain.line_places_[option];
      places.clear();
      if (file.empty() || !lines.empty()) return;
      chain.read_named(option, file, folder, [&](const fs::path& path) {
        for (auto& line : read_lines(path)) {
          places.push_back({path.string(), line.number});
          lines.push_back(std::move(line.text));
        }
        if (lines.empty()) chain.problems_.add({path.string()}, "holds no line of moves");
      });
    }
    /// The strategy of a certificate; its claim is arena certify's business.
    void strategy(const std::string& option, std::string& file, std::shared_ptr<const StrategySource>& source) const {
      if (tree.find(option) == nullptr) return;
      chain.read_named(option, file, folder, [&](const fs::path& path) {
        source = strategy_source(config::read_certificate(path));
        file = fs::absolute(path).lexically_normal().string();  // a resolved copy is elsewhere and must find it too
      });
    }
  };

  template <class Read>
  void read_named(const std::string& option, const std::string& file, const fs::path& folder, Read&& read) {
    const fs::path path = find_file(file, folder);
    if (path.empty()) {
      problems_.add(latest(origins_, {option + ".file", option}, {}), "'" + option + ".file': there is no file '" + printable(file) + "'");
      return;
    }
    try {
      read(path);
    } catch (const InputError& e) {
      problems_.add({path.string()}, e.what());
    }
  }

  /// Makes an engine's folder and program absolute, since a resolved copy is elsewhere and must find them too. Whether they exist is checked when
  /// it is started: a results folder can be read on machines without the engine.
  void settle_command(const fs::path& folder, bool own_cwd) {
    EngineOptions& engine = player_.engine;
    std::error_code error;
    const fs::path here = fs::absolute(folder.empty() ? fs::path(".") : folder, error).lexically_normal();
    if (own_cwd || engine.cwd.empty()) engine.cwd = (here / engine.cwd).lexically_normal().string();
    while (engine.cwd.size() > 1 && engine.cwd.back() == '/') engine.cwd.pop_back();
    const auto names_file = [&](const fs::path& path) { return fs::is_regular_file(path, error); };
    for (std::size_t i = 0; i < engine.command.size(); ++i) {
      std::string& word = engine.command[i];
      if (word.find_first_of(i == 0 ? "/" : "./") == std::string::npos || word.front() == '-') continue;
      if (i == 0 && names_file(here / word))
        word = (here / word).lexically_normal().string();
      else if (!names_file(fs::path(engine.cwd) / word) && names_file(word))
        word = fs::absolute(word, error).lexically_normal().string();
    }
  }

  Problems& problems_;
  PlayerSpec& player_;
  OptionDraft draft_;
  Origins& origins_;
  const std::map<std::string, Node>* beside_;
  std::vector<fs::path> open_;
  std::vector<std::string> open_inline_;
  std::map<std::string, std::vector<Place>, std::less<>> line_places_;  // by option
  int rank_ = 0;
};

/// Whether the moves of files can be played in the game.
struct LineCheck {
  const PlayerSpec& player;
  const Chain& chain;
  const Origins& origins;
  const Place& where;
  Problems& problems;
  const PlayerContext& context;

  void lines(const std::string& option, const std::string&, const std::vector<std::string>& lines) const {
    const auto places = chain.line_places(option);
    for (const auto& wrong : check_lines(player.game, context.rules, lines))
      problems.add(places.empty() ? latest(origins, {option + ".lines", option}, where) : places[wrong.line], wrong.what);
  }
  void strategy(const std::string&, const std::string&, const std::shared_ptr<const StrategySource>&) const {}
};

void check_all(PlayerSpec& player, const Chain& chain, const Origins& origins, const Place& where, Problems& problems, const PlayerContext& context) {
  player.options = options_of(chain.draft());
  const auto name = name_problem(player.name);
  if (!name.empty()) problems.add(latest(origins, {"name"}, where), name);
  if (!context.game.empty() && !player.game.empty() && player.game != context.game && find_game(player.game) != nullptr) {
    problems.add(context.listed.line > 0 ? context.listed : latest(origins, {"game"}, where),
                 "player '" + printable(player.name) + "' plays " + player.game + ", but the tournament's game is " + context.game);
    return;
  }
  if (context.refereed) {
    if (!is_engine(player))
      problems.add(context.listed.line > 0 ? context.listed : where,
                   "player '" + printable(player.name) + "' is one of the arena's own, which does not know " + context.game +
                       "; a game with a referee is played by engines: {type: ugi, command: [./my-engine]}");
    if (player.game == context.game) player.game.clear();
  } else if (player.game.empty()) {
    player.game = context.game;
  }
  const GameInfo* game = find_game(player.game);
  if (game != nullptr && player.type == PlayerType::builtin && !origins.contains("evaluator"))
    set_evaluator(player.options, {game->evaluators.front().name, {}});
  check_player(player, chain.draft(), origins, where, problems);
  if (game != nullptr) visit_files(chain.draft(), LineCheck{player, chain, origins, where, problems, context});
}

}  // namespace

PlayerSpec load_player(const fs::path& path, Problems& problems, const PlayerContext& context) {
  PlayerSpec player;
  Origins origins;
  const std::size_t before = problems.size();
  Chain chain(problems, player, origins, context);
  chain.read_file(path);
  // What was not read has its default, and checking that would complain about things the user did not write.
  if (problems.size() == before || !origins.empty()) check_all(player, chain, origins, {path.string()}, problems, context);
  return player;
}

PlayerSpec load_player(const fs::path& path) {
  Problems problems;
  auto player = load_player(path, problems);
  problems.raise();
  return player;
}

PlayerSpec read_player(const Node& node, const fs::path& folder, Problems& problems, const PlayerContext& context) {
  PlayerSpec player;
  Origins origins;
  Chain chain(problems, player, origins, context);
  const Entry* name = node.find("name");
  chain.read_inline(node, name == nullptr ? "" : name->value.text, folder);
  if (node.is_map()) check_all(player, chain, origins, node.place, problems, context);
  return player;
}

PlayerSpec change_player(const PlayerSpec& base, const std::string& name, const std::vector<Node>& changes, const fs::path& folder,
                         Problems& problems, const PlayerContext& context) {
  PlayerSpec player = base;
  player.name = name;
  const Place where = changes.empty() ? context.listed : changes.front().place;
  Origins origins;
  if (!is_engine(base)) origins["evaluator"] = {where, -1};  // the base has one, even if only the game's first
  Chain chain(problems, player, origins, context);
  for (const Node& change : changes) chain.read(change, folder);
  player.own_limits = base.own_limits;
  check_all(player, chain, origins, where, problems, context);
  return player;
}

int cores_of(const EngineOptions& engine) {
  if (engine.cores > 0) return engine.cores;
  for (const std::string_view name : {"Threads", "threads"})
    if (const auto set = engine.options.find(std::string(name)); set != engine.options.end())
      return static_cast<int>(std::clamp<std::int64_t>(parse_integer(set->second).value_or(1), 1, 1024));
  return 1;
}

Limits read_limits(const Node& node, Problems& problems) {
  Node root;
  root.kind = Node::Kind::map;
  root.place = node.place;
  root.entries.push_back({"limits", node.place, node});
  Limits limits;
  Origins origins;
  const auto defaults = rows_of(Limits{});
  Reader reader(root, defaults, problems, origins);
  visit_limits_section(reader, limits);
  check_requirements(rows_of(limits), defaults, origins, node.place, problems);
  return limits;
}

std::vector<OptionRow> rows_of(const PlayerSpec& player, const OptionDraft& draft) {
  Describer describer(player.game);
  visit_player(describer, player, draft);
  return describer.rows();
}

std::vector<OptionRow> rows_of(const PlayerSpec& player) { return rows_of(player, draft_of(player.options)); }

const std::vector<OptionRow>& default_player_rows() {
  static const std::vector<OptionRow> rows = rows_of(PlayerSpec{});
  return rows;
}

std::vector<OptionRow> rows_of(const Limits& limits) {
  Describer describer;
  visit_limits_section(describer, limits);
  return describer.rows();
}

std::string resolved_yaml(const PlayerSpec& player, Shown shown) {
  auto rows = rows_of(player);
  auto defaults = default_player_rows();
  if (player.game.empty()) {  // it plays any game, with that game's evaluator
    const EvaluatorChoice* evaluator = evaluator_of(player.options);
    const bool no_evaluator = evaluator == nullptr || evaluator->name == EvaluatorChoice{}.name;
    const auto open = [&](const OptionRow& row) { return row.path == "game" || (no_evaluator && row.path == "evaluator"); };
    std::erase_if(rows, open);
    std::erase_if(defaults, open);
  }
  return yaml_of(rows, defaults, shown);
}

namespace {

/// Letters and digits. Spreadsheets treat text that begins with = + - @ as a formula, in full width too; other scripts' letters are not told apart
/// from their signs.
bool may_begin(std::uint32_t code) {
  if (code < 0x80) return (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z');
  constexpr std::array<std::uint32_t, 6> signs = {0xD7, 0xF7, 0xFF0B, 0xFF0D, 0xFF1D, 0xFF20};
  return code >= 0xC0 && (code < 0x2000 || code >= 0x2070) && std::find(signs.begin(), signs.end(), code) == signs.end();
}

}  // namespace

std::string name_problem(const std::string& name) {
  constexpr std::size_t longest = 100;
  constexpr std::string_view forbidden = "/\\,:;*?[]{}\"'#|<>";
  if (name.empty()) return "a player needs a name; add 'name: ...'";
  const std::string start = "the name '" + printable(name) + "' ";
  if (name.size() > longest) return start + "is longer than 100 bytes";
  if (name.front() == ' ' || name.back() == ' ') return start + "begins or ends with a blank";
  bool at_start = true;
  std::string wrong;
  for (std::string_view rest = name; !rest.empty(); at_start = false) {
    const std::string_view before = rest;
    const std::uint32_t code = next_character(rest);
    if (code == not_utf8) return start + "is not valid UTF-8";
    if (is_control(code)) return start + "has a control character";
    if (at_start && !may_begin(code))
      return start + "begins with '" + std::string(before.substr(0, before.size() - rest.size())) + "'; begin it with a letter or a digit";
    const char c = before.front();
    if (code < 0x80 && forbidden.find(c) != std::string_view::npos && wrong.find(c) == std::string::npos) (wrong += wrong.empty() ? "" : " ") += c;
  }
  if (wrong.empty()) return "";
  return start + "has " + (wrong.size() == 1 ? "the character " : "the characters ") + wrong + ", which names must not have";
}

}  // namespace arena::config
