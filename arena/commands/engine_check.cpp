// Examines an engine, for whoever writes one.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/config/build.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/tree.hpp"
#include "arena/play/engine_check.hpp"
#include "arena/text/words.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

void declare_engine_check(Syntax& syntax) {
  syntax.options.add_options()                                                                                                          //
      ("command", po::value<std::vector<std::string>>()->required()->value_name("COMMAND"), "the program and its arguments; after --")  //
      ("uci", "it speaks UCI, not UGI")                                                                                                 //
      ("option", po::value<std::vector<std::string>>()->value_name("NAME=VALUE"), "an option of the engine; can be repeated")           //
      ("games", po::value<int>()->value_name("N")->default_value(4), "random games in which its moves are checked")                     //
      ("nodes", po::value<std::int64_t>()->value_name("N")->default_value(100), "nodes per decision there")                             //
      ("answer-time", po::value<std::string>()->value_name("TIME")->default_value("60s"), "how long to wait for an answer")             //
      ("memory-mb", po::value<int>()->value_name("N")->default_value(0), "resident memory it may use; 0: no limit")                     //
      ("seed", po::value<std::int64_t>()->value_name("N")->default_value(1), "seed of the random games")                                //
      ("log-protocol", po::value<std::string>()->value_name("FILE"), "log every line to this file, with times");
  add_json_option(syntax);
  add_game_options(syntax);
  add_referee_option(syntax);
  syntax.operands.add("command", -1);
}

EngineCheck check_given(const Call& call) {
  EngineCheck check;
  check.protocol = call.has("uci") ? Protocol::uci : Protocol::ugi;
  check.engine.command = call.get<std::vector<std::string>>("command");
  for (const std::string& text : call.find<std::vector<std::string>>("option").value_or(std::vector<std::string>{})) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0) throw InputError("--option is '" + config::printable(text) + "', but must be NAME=VALUE");
    check.engine.options[text.substr(0, sign)] = text.substr(sign + 1);
  }
  const auto answer_time = config::parse_duration(call.get("answer-time"));
  if (!answer_time.error.empty()) throw InputError("--answer-time: " + answer_time.error);
  check.engine.answer_time = answer_time.value;
  check.engine.memory_mb = call.get<int>("memory-mb");
  check.games = *number_given(call, "games", {1, 100'000});
  check.nodes = number_given<std::uint64_t>(call, "nodes", declared_range("limits.nodes")).value();
  check.seed = seed_given(call);
  if (const auto file = call.find("log-protocol")) check.log = std::make_shared<EngineLog>(*file);
  if (find_program(check.engine.command.front(), "").empty())
    throw InputError("'" + config::printable(check.engine.command.front()) + "' is not a program that can be run");
  return check;
}

RuleBook rules_given(const Call& call) {
  if (call.has("referee")) return RuleBook(refereed_game_given(call));
  return RuleBook(config::game_spec(game_given(call), rule_options_given(call)));
}

int run_engine_check(const Call& given) {
  const TextCall text_call(given);
  const Call& call = text_call;
  nlohmann::json findings = nlohmann::json::array();
  const EngineCheck check = check_given(call);
  RuleBook rules = rules_given(call);
  const int failures = check_engine(check, rules, [&](Finding finding, const std::string& text) {
    constexpr const char* words[] = {"ok  ", "note", "FAIL"};
    constexpr const char* names[] = {"ok", "note", "fail"};
    findings.push_back({{"finding", names[static_cast<std::size_t>(finding)]}, {"text", text}});
    call.out << words[static_cast<std::size_t>(finding)] << " " << text << "\n";
    call.out.flush();
  });
  const char* things = failures == 1 ? "thing is" : "things are";
  call.out << (failures == 0 ? "nothing is wrong" : fmt::format("{} {} wrong", failures, things)) << "\n";
  if (wants_json(given)) print_json(given, {{"failures", failures}, {"findings", findings}});
  return failures == 0 ? exit_done : exit_failed;
}

}  // namespace

Command engine_check_command() {
  return {"engine-check",
          "test an engine that speaks UGI or UCI",
          "--game GAME [--json] -- COMMAND...",
          "Starts the program and tests what a tournament needs: it gets ready, accepts its options, plays legal moves in random games,\n"
          "keeps to limits, obeys stop, is deterministic at fixed nodes, and quits when told to. It prints every finding. The exit code\n"
          "is 0 if nothing is wrong, otherwise 1.",
          "arena engine-check --game andantino -- arena ugi --player arena-andantino",
          declare_engine_check,
          run_engine_check};
}

}  // namespace arena
