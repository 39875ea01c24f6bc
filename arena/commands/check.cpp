// Checks players and tournaments, and prints them fully resolved.
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/tournament.hpp"
#include "arena/config/yaml_json.hpp"
#include "arena/play/resolve.hpp"

namespace arena {

namespace {

/// The place and the message of a line: "FILE:LINE: message" or "FILE: message".
std::pair<config::Place, std::string> placed(const std::string& line) {
  const std::size_t end = std::min(line.find(": "), line.size());
  const std::string place = line.substr(0, end);
  const std::size_t colon = place.rfind(':');
  const std::string number = colon == std::string::npos ? "" : place.substr(colon + 1);
  const bool has_line = !number.empty() && number.size() < 9 && number.find_first_not_of("0123456789") == std::string::npos;
  return {{has_line ? place.substr(0, colon) : place, has_line ? std::stoi(number) : 0, 0}, end < line.size() ? line.substr(end + 2) : line};
}

/// The resolved text of a file; problems are added to `problems`.
std::string resolved(const std::string& file, config::Shown shown, config::Problems& problems) {
  const std::size_t before = problems.size();
  const config::Node tree = config::read_tree(file, problems);
  if (problems.size() > before) return "";
  if (!config::is_tournament(tree)) return resolved_yaml(config::load_player(file, problems), shown);
  const config::TournamentSpec tournament = config::read_tournament(tree, std::filesystem::path(file).parent_path(), problems);
  if (problems.size() == before && !tournament.game.has_referee()) try {  // a referee is only asked when it runs
      resolve(tournament);
    } catch (const InputError& error) {
      const auto [place, message] = placed(error.what());
      place.line > 0 ? problems.add(place, message) : problems.add({file}, error.what());
    }
  return resolved_yaml(tournament, shown);
}

/// A player or a tournament by name, or a file.
std::string file_of(const std::string& word) {
  if (config::is_path(word) || std::filesystem::is_regular_file(word)) return word;
  if (const auto player = config::find_player_file(word, ""); !player.empty()) return player.string();
  return config::tournament_file(word).string();
}

nlohmann::json problem_json(const std::string& line) {
  const auto [place, message] = placed(line);
  return {{"file", place.file}, {"line", place.line > 0 ? nlohmann::json(place.line) : nlohmann::json()}, {"message", message}};
}

int check(const Call& given) {
  const TextCall words(given);
  const Call& call = words;
  nlohmann::json files = nlohmann::json::array(), wrong = nlohmann::json::array();
  config::Problems problems;
  bool first = true;
  for (const auto& word : call.get<std::vector<std::string>>("file")) {
    const std::string file = file_of(word);
    const std::size_t before = problems.size();
    const std::string text = resolved(file, call.has("short") ? config::Shown::changes : config::Shown::all, problems);
    const bool good = problems.size() == before;
    if (wants_json(given))
      files.push_back({{"file", file}, {"ok", good}, {"resolved", good && !call.has("quiet") ? config::yaml_json(text) : nlohmann::json()}});
    if (!good) continue;
    if (!call.has("quiet")) call.out << (first ? "" : "---\n") << "# " << file << "\n" << text;
    first = false;
  }
  for (const auto& line : problems.lines()) {
    call.err << line << "\n";
    wrong.push_back(problem_json(line));
  }
  if (wants_json(given)) print_json(given, {{"files", files}, {"problems", wrong}});
  return problems.empty() ? exit_done : exit_wrong_input;
}

}  // namespace

Command check_command() {
  Command command;
  command.name = "check";
  command.summary = "check players and tournaments, and print them resolved";
  command.usage = "FILE... [--short | --quiet] [--json]";
  command.details =
      "Prints each file with everything inherited and all defaults filled in, as equivalent YAML; --short omits defaults.\n"
      "Errors go to standard error, all at once, one per line: file, line, what would be right.";
  command.example = "arena check trebing-full --short";
  command.declare = [](Syntax& syntax) {
    namespace po = boost::program_options;
    syntax.options.add_options()("file", po::value<std::vector<std::string>>()->value_name("FILE")->required(),
                                 "a player or a tournament, by name or file");
    syntax.names["file"] = "players";
    syntax.operands.add("file", -1);
    syntax.options.add_options()("short,s", "only what differs from the defaults");
    syntax.options.add_options()("quiet,q", "print errors only");
    add_json_option(syntax);
  };
  command.run = check;
  return command;
}

}  // namespace arena
