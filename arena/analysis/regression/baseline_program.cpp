#include "arena/analysis/regression/baseline_program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "arena/config/tree.hpp"
#include "arena/engines/client.hpp"
#include "arena/record/files.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace fs = std::filesystem;
using Steady = std::chrono::steady_clock;

constexpr std::chrono::minutes patience{10};  // as long as a player's own watchdog allows
constexpr std::string_view greeting = "arena-answer 1 ";

/// The lines of one player in a resolved tournament, as a file of its own. The program reads what it wrote itself: this build may have other options.
/// The game is left out: it is passed separately with its rules.
std::string player_text(const fs::path& tournament, const config::Node& player) {
  constexpr std::string_view indent = "    ";
  std::istringstream lines(config::read_text(tournament));
  std::string text, line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (number < player.place.line) continue;
    if (number > player.place.line && line.rfind(indent, 0) != 0) break;
    const std::string inner = line.substr(std::min(indent.size(), line.size()));
    if (inner.rfind("game:", 0) != 0) text += inner + "\n";
  }
  return text;
}

Launch launch_of(std::vector<std::string> command) {
  Launch launch;
  launch.command = std::move(command);
  return launch;
}

/// The commit in `arena 0.1 (commit 0123456789ab, ...`; empty if there is none.
std::string commit_of(const std::string& program) try {
  constexpr std::string_view before = "(commit ";
  EngineProcess process(launch_of({program, "--version"}));
  const auto line = process.read_line(Steady::now() + std::chrono::seconds(10));
  const std::size_t at = line ? line->find(before) : std::string_view::npos;
  if (at == std::string_view::npos) return "";
  const std::string_view rest = line->substr(at + before.size());
  return std::string(rest.substr(0, rest.find_first_of(",)")));
} catch (const PlayerFault&) {
  return "";
}

}  // namespace

BaselineProgram::BaselineProgram(const fs::path& program, const fs::path& folder)
    : name_(program.string()), program_(fs::absolute(program).string()), folder_(fs::absolute(folder)) {
  if (find_program(program_, "").empty()) throw InputError(name_ + ": this program cannot be run");
  const fs::path tournament = folder_ / "tournament.yaml";
  config::Problems problems;
  const config::Node tree = config::read_tree(tournament, problems);
  problems.raise();
  const config::Entry *game = tree.find("game"), *players = tree.find("players");
  if (game == nullptr || players == nullptr) throw InputError(tournament.string() + ": no resolved tournament: game or players are missing");
  if (game->value.is_scalar()) game_ = {"--game", game->value.text};
  for (const config::Entry& rule : game->value.entries) {
    std::string option = rule.key == "name" ? "game" : rule.key;
    std::replace(option.begin(), option.end(), '_', '-');
    game_.insert(game_.end(), {"--" + option, rule.value.text});
  }
  std::string made = (fs::temp_directory_path() / "arena-baseline-XXXXXX").string();
  if (::mkdtemp(made.data()) == nullptr) throw RunError(made + ": cannot create this folder");
  files_ = made;
  for (const config::Node& player : players->value.items)
    if (const config::Entry* name = player.find("name")) std::ofstream(file_of(name->value.text)) << player_text(tournament, player);
}

BaselineProgram::~BaselineProgram() {
  std::error_code ignored;
  fs::remove_all(files_, ignored);
}

fs::path BaselineProgram::file_of(const std::string& player) const { return files_ / (player + ".yaml"); }

void BaselineProgram::check(const std::string& player) {
  std::string why;
  try {
    commit_ = commit_of(program_);
    EngineClient(Protocol::ugi, engine(player, {}).engine, player).start();
    speaks_ugi_ = true;
    return;
  } catch (const PlayerFault& failed) {
    why = failed.what();
  }
  try {
    speaks_ugi_ = answering(player) == nullptr;
  } catch (const InputError&) {
    throw InputError(fmt::format("{}: this program cannot play '{}' of {}: '{} ugi' says {}; and it has no command 'answer', as older builds have",
                                 name_, player, folder_.string(), name_, why));
  }
}

Participant BaselineProgram::engine(const std::string& player, const Participant& seated) const {
  Participant engine = seated;
  engine.type = config::PlayerType::ugi;
  engine.options.kind = ForeignKind{};
  engine.engine.command = {program_, "ugi", "--player", file_of(player).string()};
  engine.engine.command.insert(engine.engine.command.end(), game_.begin(), game_.end());
  engine.engine.answer_time = patience;
  return engine;
}

std::unique_ptr<EngineProcess> BaselineProgram::answering(const std::string& player) const {
  try {
    auto process = std::make_unique<EngineProcess>(launch_of({program_, "answer", folder_.string(), "--player", player}));
    if (const auto line = process->read_line(Steady::now() + std::chrono::seconds(10)); line && line->rfind(greeting, 0) == 0) return process;
  } catch (const PlayerFault&) {  // it has no such command
  }
  throw InputError(name_ + ": this program does not respond");
}

std::string ask_answering(EngineProcess& process, const std::string& line, const std::atomic<bool>* stop) {
  const auto deadline = Steady::now() + patience;
  std::optional<std::string_view> answer;
  try {
    process.begin_question();
    process.send(line + "\n", deadline);
    answer = process.read_line(deadline, stop);
  } catch (const PlayerFault& failed) {
    throw InputError(std::string("the recorded build: ") + failed.what());
  }
  if (!answer) throw InputError("the recorded build does not respond");
  if (answer->rfind("error ", 0) == 0) throw InputError("the recorded build: " + std::string(answer->substr(6)));
  return std::string(*answer);
}

}  // namespace arena
