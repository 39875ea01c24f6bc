// Writes skeletons that run as they are: a tournament, an ablation, an engine, a referee, a game.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/commands/skeletons.hpp"
#include "arena/config/scalars.hpp"
#include "arena/engines/process.hpp"
#include "arena/games/game_names.hpp"
#include "arena/record/files.hpp"
#include "arena/text/filled.hpp"
#include "arena/text/shell.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace fs = std::filesystem;

struct NewFile {
  fs::path path;
  std::string text;
};

struct Skeleton {
  std::vector<NewFile> files;
  std::string about;                           // what it is, and what to change first
  std::vector<std::vector<std::string>> next;  // commands, in order
};

fs::path own_program() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return "arena";
  // In the portable folder bin/arena starts the loader, lib/ld-linux-*, with the program.
  return program.filename().string().starts_with("ld-") ? program.parent_path().parent_path() / "bin" / "arena" : program;
}

/// How a shell finds this program: by its name, or by its path if that name leads to another program or to none.
std::string program_word() {
  const fs::path own = own_program();
  std::error_code error;
  const std::string found = find_program(own.filename().string(), "");
  return !found.empty() && fs::equivalent(found, own, error) ? own.filename().string() : own.string();
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) text.replace(at, what.size(), by);
  return text;
}

Skeleton new_tournament(const std::string& name) {
  const std::string file = name + ".yaml";
  return {{{file, std::string(skeletons::tournament())}},
          "a tournament of three players; its comments say what can be changed",
          {{program_word(), "check", file}, {program_word(), "run", file}}};
}

Skeleton new_ablation(const std::string& name) {
  const std::string file = name + ".yaml";
  return {{{file, std::string(skeletons::ablation())}},
          "an ablation of one player with four switches; its comments say what can be changed",
          {{program_word(), "check", file}, {program_word(), "ablate", file}}};
}

Skeleton new_engine(const std::string& name) {
  const std::string file = name + ".py", tournament = name + ".yaml";
  const std::string yaml =
      filled(skeletons::engine(), {{"name", config::yaml_scalar(name)}, {"file", file}, {"program", config::yaml_scalar(program_word())}});
  return {{{file, replaced(std::string(skeletons::random_engine()), "id name random", "id name " + name)}, {tournament, yaml}},
          "an engine that plays any legal move, and a tournament for it; choose a better move where it answers `go`",
          {{program_word(), "engine-check", "--game", "andantino", "--", "python3", file, program_word(), "ugi", "--game", "andantino"},
           {program_word(), "run", tournament}}};
}

Skeleton new_referee(const std::string& name) {
  const std::string file = name + ".py", player = name + "-player.py", tournament = name + ".yaml";
  const std::string yaml = filled(skeletons::referee(), {{"name", config::yaml_scalar(name)}, {"file", file}, {"player", player}});
  return {{{file, std::string(skeletons::connect_four_referee())}, {player, std::string(skeletons::random_engine())}, {tournament, yaml}},
          "the rules of Connect Four as a referee, an engine that plays any legal move, and a tournament; change `Position` in " + file,
          {{program_word(), "run", tournament}}};
}

/// "drop-four" becomes DropFour if words are joined by "", and Drop Four if joined by " ".
std::string title(const std::string& name, std::string_view joint) {
  std::string out;
  bool begins = true;
  for (const char c : name) {
    const bool between = c == '-' || c == '_';
    if (!between && begins && !out.empty()) out += joint;
    if (!between) out += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins = between;
  }
  return out;
}

/// Where a program with more games finds the library: an installed one is used as it is, a built one is installed first.
std::pair<fs::path, std::vector<std::vector<std::string>>> library_for(const fs::path& folder) {
  const fs::path above = own_program().parent_path().parent_path();
  std::error_code error;
  if (!fs::exists(above / "CMakeCache.txt", error)) return {above, {}};
  return {folder / "arena", {{"cmake", "--install", above.string(), "--prefix", (folder / "arena").string()}}};
}

Skeleton new_game(const std::string& name) {
  const std::string file = replaced(name, "-", "_") + ".hpp";
  const auto renamed = [&](std::string_view text) {
    std::string out = replaced(std::string(text), "ConnectFour", title(name, "") + "Game");  // no class of the header has that name
    out = replaced(out, "connect_four.hpp", file);
    return replaced(replaced(out, "connect-four", name), "Connect Four", title(name, " "));
  };
  const fs::path folder = name, build = folder / "build";
  Skeleton made{{{folder / file, renamed(skeletons::game_header())},
                 {folder / "CMakeLists.txt", renamed(skeletons::game_build())},
                 {folder / "laws.cpp", renamed(skeletons::game_laws())},
                 {folder / "tournament.yaml", renamed(skeletons::game_tournament())}},
                fmt::format("Connect Four under the name {}, for our players, with an evaluator; change its rules in {} (docs/own-game.md)", name,
                            (folder / file).string()),
                {}};
  const auto [prefix, install] = library_for(folder);
  made.next = install;
  made.next.push_back({"cmake", "-S", name, "-B", build.string(), "-DCMAKE_PREFIX_PATH=" + fs::absolute(prefix).string()});
  made.next.push_back({"cmake", "--build", build.string()});
  made.next.push_back({(build / "laws").string()});
  made.next.push_back({(build / "my_arena").string(), "run", (folder / "tournament.yaml").string(), "--output", (folder / "results").string()});
  return made;
}

/// The kinds in the order of the help.
struct SkeletonKind {
  std::string name;
  Skeleton (*make)(const std::string& name);
  bool names_a_game;
};
const std::vector<SkeletonKind>& skeleton_kinds() {
  static const std::vector<SkeletonKind> kinds = {{"tournament", new_tournament, false},
                                                  {"ablation", new_ablation, false},
                                                  {"engine", new_engine, false},
                                                  {"referee", new_referee, true},
                                                  {"game", new_game, true}};
  return kinds;
}

void check_name(const std::string& name, const SkeletonKind& kind) {
  const auto fits = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; };
  if (name.empty() || name.size() > 40 || std::isalpha(static_cast<unsigned char>(name[0])) == 0 || !std::all_of(name.begin(), name.end(), fits))
    throw InputError("the name is '" + visible(name, 100) + "', but must be letters, digits, hyphens and underscores, at most 40, a letter first");
  const auto& games = game_names();
  if (kind.names_a_game && std::find(games.begin(), games.end(), name) != games.end())
    throw InputError("'" + name + "' is a game that the arena knows; choose another name");
}

void write_skeleton(const Skeleton& skeleton, std::ostream& out) {
  for (const NewFile& file : skeleton.files)
    if (fs::symlink_status(file.path).type() != fs::file_type::not_found)
      throw InputError("'" + file.path.string() + "' already exists and is not overwritten; choose another name");
  for (const NewFile& file : skeleton.files) {
    std::error_code error;
    if (file.path.has_parent_path()) fs::create_directories(file.path.parent_path(), error);
    std::ofstream stream(file.path, std::ios::binary);
    stream << file.text;
    if (!stream.flush()) throw RunError("cannot write '" + file.path.string() + "'");
    if (file.path.extension() == ".py") fs::permissions(file.path, fs::perms::owner_exec, fs::perm_options::add, error);
    out << "wrote " << file.path.string() << "\n";
  }
  out << skeleton.about << "\nnext:\n";
  for (const auto& words : skeleton.next) out << "  " << shell_line(words) << "\n";
}

}  // namespace

Command new_command() {
  Command command;
  command.name = "new";
  command.summary = "write a skeleton: tournament, ablation, engine, referee or game";
  command.usage = "KIND NAME";
  command.details =
      "Writes files into the current folder that run as they are, and prints the commands to run them. Nothing is overwritten.\n"
      "  tournament, ablation  NAME.yaml, with comments\n"
      "  engine                NAME.py, an engine in Python, and NAME.yaml, a tournament for it\n"
      "  referee               NAME.py, the rules of a game, NAME-player.py, an engine, and NAME.yaml\n"
      "  game                  NAME/, a game in C++ that our own players play (docs/own-game.md)";
  command.example = "arena new tournament first && arena run first.yaml";
  command.declare = [](Syntax& syntax) {
    std::vector<std::string> words;
    for (const SkeletonKind& kind : skeleton_kinds()) words.push_back(kind.name);
    syntax.add_choice("kind", std::move(words), "KIND", "what to write");
    syntax.options.add_options()("name", boost::program_options::value<std::string>()->value_name("NAME"), "its name");
    syntax.operands.add("kind", 1).add("name", 1);
  };
  command.run = [](const Call& call) {
    const auto kind = call.find("kind"), name = call.find("name");
    if (!kind || !name) throw InputError("new needs a kind and a name: arena new tournament first");
    const auto& kinds = skeleton_kinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const SkeletonKind& known) { return known.name == *kind; });
    check_name(*name, *found);
    write_skeleton(found->make(*name), call.out);
    return static_cast<int>(exit_done);
  };
  return command;
}

}  // namespace arena
