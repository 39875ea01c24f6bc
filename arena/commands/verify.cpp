// Checks a results folder against the rules, the schedule and the players.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/analysis/tuning/tuning_report.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/play/verify.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/counted.hpp"

namespace arena {

namespace {

namespace fs = std::filesystem;

/// Prints the findings; returns whether nothing differs.
bool tell(const Verification& found, const std::string& of, const Call& call) {
  if (found.games < found.scheduled && found.differences_count == 0)
    call.err << fmt::format("note: the tournament has {}; this run was stopped or decided earlier, with {} half played\n",
                            counted(found.scheduled, "game"), counted(found.half_pairs, "pair"));
  if (found.unrepeatable > 0)
    call.err << fmt::format("note: {} limited by a clock or made by several threads and cannot be repeated\n",
                            counted(found.unrepeatable, "decision was", "decisions were"));
  if (found.foreign > 0)
    call.err << fmt::format("note: {} made by engines; {} checked by the rules, but not repeated\n",
                            counted(found.foreign, "decision was", "decisions were"), found.foreign == 1 ? "it was" : "they were");
  for (const std::string& difference : found.differences) call.out << difference << "\n";
  if (found.differences_count > found.differences.size())
    call.out << fmt::format("... and {} more\n", found.differences_count - found.differences.size());
  const std::string verdict = found.differences_count == 0 ? "all equal" : counted(found.differences_count, "difference");
  const std::string proofs = found.proofs == 0 ? "" : ", " + counted(found.proofs, "proof") + " repeated";
  call.out << fmt::format("{}{} verified, {} repeated{}: {}\n", of, counted(found.games, "game"), counted(found.searched, "decision"), proofs,
                          verdict);
  return found.differences_count == 0;
}

nlohmann::json json_of(const Verification& found) {
  return {{"games", found.games},
          {"scheduled", found.scheduled},
          {"half_pairs", found.half_pairs},
          {"decisions_repeated", found.searched},
          {"proofs_repeated", found.proofs},
          {"unrepeatable", found.unrepeatable},
          {"by_engines", found.foreign},
          {"differences_count", found.differences_count},
          {"differences", found.differences}};
}

/// The outcome of a tuning: the players of its last match and the tuned player's file must follow from its games. Returns what does not.
std::vector<std::string> wrong_outcomes(const fs::path& folder, const TuningReport& tuning) {
  std::vector<std::string> wrong;
  const auto compare = [&](const config::PlayerSpec& found, const config::PlayerSpec& expected, const fs::path& file) {
    if (found == expected) return;
    wrong.push_back(fmt::format("{}: {} is not the player that the games of the tuning lead to", file.string(), found.name));
  };
  if (const fs::path last = verdict_folder(folder) / "tournament.yaml"; fs::exists(last)) {
    const config::TournamentSpec match = config::load_tournament(last);
    compare(match.players.at(0), tuning.tuned, last);
    compare(match.players.at(1), tuning.untuned, last);
  }
  if (const fs::path file = folder / "tuned.yaml"; fs::exists(file)) compare(config::load_player(file), tuning.tuned, file);
  return wrong;
}

int verify(const Call& given) {
  const TextCall words(given);
  const Call& call = words;
  const fs::path folder = call.get("folder");
  const auto sample = number_given<std::uint64_t>(call, "sample", {0, 1'000'000'000}).value();
  const std::uint64_t seed = seed_given(call);
  const Verification found = verify_run(folder, sample, seed);
  bool same = tell(found, "", call);
  nlohmann::json document = json_of(found);
  document["folder"] = folder.string();
  document["tuning"] = nullptr;
  if (const auto tuning = same ? read_tuning(folder) : std::nullopt; tuning && tuning->complete) {
    const std::vector<std::string> wrong = wrong_outcomes(folder, *tuning);
    for (const std::string& line : wrong) call.out << line << "\n";
    same = wrong.empty();
    document["tuning"] = {{"wrong", wrong}, {"last_match", nullptr}};
    if (const fs::path last = verdict_folder(folder); fs::exists(last / "tournament.yaml")) {
      const Verification match = verify_run(last, sample, seed);
      document["tuning"]["last_match"] = json_of(match);
      same = tell(match, "the last match: ", call) && same;
    }
  }
  document["ok"] = same;
  if (wants_json(given)) print_json(given, document);
  return same ? exit_done : exit_failed;
}

}  // namespace

Command verify_command() {
  Command command;
  command.name = "verify";
  command.summary = "check a results folder against rules, schedule and players";
  command.usage = "DIR [--sample N] [--seed S] [--json]";
  command.details =
      "Replays every game by the rules, checks that games.csv, moves.csv, openings and schedule agree, recomputes\n"
      "rulings from the recorded scores, and repeats a sample of the decisions at fixed depth or nodes and of the\n"
      "proofs: move, score, depth and nodes must be the same. Prints what differs, with file and line. For a tuning\n"
      "it also checks the final match and the tuned player. The exit code is 0 if nothing differs, otherwise 1.";
  command.example = "arena run quickstart --nodes 50 --quiet --output quick && arena verify quick";
  command.declare = [](Syntax& syntax) {
    namespace po = boost::program_options;
    syntax.options.add_options()("folder", po::value<std::string>()->value_name("DIR")->required(), "the results folder");
    syntax.operands.add("folder", 1);
    syntax.options.add_options()("sample", po::value<std::int64_t>()->value_name("N")->default_value(200), "number of decisions to repeat");
    syntax.options.add_options()("seed", po::value<std::int64_t>()->value_name("S")->default_value(1), "which ones");
    add_json_option(syntax);
  };
  command.run = verify;
  return command;
}

}  // namespace arena
