// Lists what there is to choose from: games, searchers, evaluators, options and players.
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/reference.hpp"

namespace arena {

namespace {

int list_topics(const Call& call) {
  expect_one_form(call, {"names", "markdown"});
  if (wants_json(call)) {
    const std::filesystem::path folder = call.find("players-from").value_or("");
    nlohmann::json document = nlohmann::json::object();
    const auto wanted = call.find("topic");
    for (const auto& each : config::topics())
      if (!wanted) document[std::string(each.name)] = config::topic_json(each.name, folder);
    if (wanted) document[*wanted] = config::topic_json(*wanted, folder);
    print_json(call, document);
    return exit_done;
  }
  if (const auto topic = call.find("topic"); call.has("names") || topic == "reports" || topic == "suites") {
    for (const config::NamedFile& known : config::named_files(call.find("topic").value_or("players"))) call.out << known.name << "\n";
    return exit_done;
  }
  const bool markdown = call.has("markdown");
  const std::filesystem::path folder = call.find("players-from").value_or(markdown ? config::players_folder.string() : "");
  if (const auto topic = call.find("topic"))
    call.out << config::describe_topic(*topic, markdown, folder);
  else if (markdown)
    call.out << config::reference_page(folder);
  else
    for (const auto& each : config::topics()) call.out << each.title << "\n\n" << config::describe_topic(each.name, false, folder) << "\n";
  return exit_done;
}

}  // namespace

Command list_command() {
  Command command;
  command.name = "list";
  command.summary = "list the games, searchers, evaluators, options, players and tournaments";
  command.usage = "[TOPIC] [--names | --markdown | --json]";
  command.details =
      "Without a topic it lists all of them. Players and tournaments are those that can be used by name here, with their files.\n"
      "'arena list --markdown' is the reference page of the documentation.";
  command.example = "arena list evaluators";
  command.declare = [](Syntax& syntax) {
    std::vector<std::string> words;
    for (const auto& topic : config::topics()) words.emplace_back(topic.name);
    words.insert(words.end(), {"ablations", "regressions", "reports", "suites"});  // listed among the tournaments, or by name alone
    syntax.add_choice("topic", std::move(words), "TOPIC", "what to list");
    syntax.operands.add("topic", 1);
    syntax.options.add_options()("names", "only the names, one per line: of players, tournaments, ablations, regressions or suites");
    syntax.options.add_options()("markdown", "as Markdown");
    add_json_option(syntax);
    syntax.options.add_options()("players-from", boost::program_options::value<std::string>()->value_name("FOLDER"),
                                 "the folder of players to list; by default all that can be used by name");
  };
  command.run = list_topics;
  return command;
}

}  // namespace arena
