// Tells what there is to choose from: games, searchers, evaluators, options and players.
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/reference.hpp"

namespace arena {

namespace {

int list(const Call& call) {
  const bool markdown = call.has("markdown");
  const std::filesystem::path folder = call.find("players-from").value_or(config::players_folder.string());
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
  command.summary = "tell the games, searchers, evaluators, options and players";
  command.usage = "[games|searchers|evaluators|options|players] [--markdown]";
  command.details = "Without a topic it tells all of them. 'arena list --markdown' is the reference page of the documentation.";
  command.example = "arena list evaluators";
  command.declare = [](Syntax& syntax) {
    std::vector<std::string> words;
    for (const auto& topic : config::topics()) words.emplace_back(topic.name);
    syntax.add_choice("topic", std::move(words), "TOPIC", "what to tell");
    syntax.operands.add("topic", 1);
    syntax.options.add_options()("markdown", "as Markdown");
    syntax.options.add_options()("players-from", boost::program_options::value<std::string>()->value_name("FOLDER"),
                                 "where players are looked for; by default configs/players");
  };
  command.run = list;
  return command;
}

}  // namespace arena
