#include <fmt/format.h>

#include <ostream>
#include <sstream>

#include "arena/analysis/reproduction/sheet.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/config/paths.hpp"
#include "arena/text/shell.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

void declare_reproduce(Syntax& syntax) {
  syntax.options.add_options()                                                                                                   //
      ("name", po::value<std::string>()->value_name("NAME"), "the table or figure; without it, list them")                       //
      ("output", po::value<std::string>()->value_name("DIR"), "where the run goes; by default results/reproduce/ and its name")  //
      ("from", po::value<std::string>()->value_name("DIR"), "play no games: use the run in this folder")                         //
      ("page", po::value<std::string>()->value_name("DIR"), "print one page of all, from the runs kept in this folder")          //
      ("threads", po::value<int>()->value_name("N"), "games at a time, as for `arena run`");
  syntax.operands.add("name", 1);
  syntax.names["name"] = "reports";
}

/// The command that makes the sheet's run.
std::vector<std::string> run_words(const Sheet& sheet, const fs::path& folder) {
  std::vector<std::string> words = {sheet.measure.type == "positions" ? "ablate" : "run", config::tournament_file(sheet.run).string(), "--output",
                                    folder.string()};
  words.insert(words.end(), sheet.arguments.begin(), sheet.arguments.end());
  return words;
}

/// Plays, unless the folder is already complete, and writes the report.
int play(const Sheet& sheet, const fs::path& folder, const Call& call) {
  std::vector<std::string> words = run_words(sheet, folder);
  if (const auto threads = call.find<int>("threads")) words.insert(words.end(), {"--threads", std::to_string(*threads)});
  if (fs::exists(folder)) words.emplace_back("--resume");
  std::ostringstream unused;
  if (const int code = run_arena(words, call.in, unused, call.err); code != exit_done) return code;
  return run_arena({"report", folder.string()}, call.in, unused, call.err);
}

std::string title(const Sheet& sheet) { return sheet.report + ", " + sheet.part; }

int list_sheets(const Call& call) {
  std::size_t width = 0;
  const std::vector<std::string> names = sheet_names();
  for (const std::string& name : names) width = std::max(width, name.size());
  for (const std::string& name : names) call.out << fmt::format("{:<{}}  {}\n", name, width, title(load_sheet(name)));
  return exit_done;
}

int one(const Call& call) {
  Sheet sheet = load_sheet(call.get("name"));
  fs::path folder = call.find("from").value_or("");
  if (folder.empty() && !sheet.run.empty()) {
    folder = call.find("output").value_or((fs::path("results") / "reproduce" / sheet.run).string());
    if (const int code = play(sheet, folder, call); code != exit_done) return code;
  }
  measure(sheet, folder);
  call.out << "# " << title(sheet) << "\n\n" << sheet_markdown(sheet, true);
  if (!sheet.run.empty()) call.out << "The whole run, with its report: " << shown(folder) << "\n";
  for (const Claim& claim : sheet.claims)
    if (!claim.check.empty() && !holds(claim, sheet)) return exit_failed;
  return exit_done;
}

constexpr std::string_view page_head =
    "# Kept runs\n\n"
    "Every table and figure with figures in the five reports, and what their text counts, the author's figures beside ours; what cannot be\n"
    "had is listed at the end. This page is made by `arena reproduce --page results/reproduction`; a test makes it again and checks the\n"
    "sentences that carry a condition. `arena reproduce` lists the names, `arena reproduce NAME` runs one anew. The author's figures are in\n"
    "`configs/reports/`, a file each.\n\n"
    "`reproduction/` holds the runs, `baselines/` those for `arena regress`, `solved/` certificates. All these are at fixed depth or\n"
    "nodes: the rows are the same on every machine, the time columns aside. `monte-carlo/` (docs/mcts.md), `champions/` and `enhancements/`\n"
    "(docs/enhancements.md), `tuned/` (docs/fitting.md) and `many-sides/` (docs/many-sides.md) hold timed games.\n"
    "Everything else that lands in this folder is ignored by git.\n\n"
    "The authors' programs ran in Java, Python and Julia. Nodes per second, by their own tables, logs or programs: Sweere 545 to 3200 with\n"
    "group size and some 40,000 otherwise, Aboukhadra 25,000 to 37,000, Rao 9 to 65, Rudin 535,000 to 595,000, Trebing 14,000 to 15,400.\n"
    "Ours has 2 to 20 million; where the original took hours the nodes are fewer, and said. Seconds are never ours: they are nodes at the\n"
    "author's nodes per second, or his rule for the clock. Node counts follow our definition (every position entered, the root included)\n"
    "unless a table says otherwise.\n";

constexpr std::string_view page_end =
    "\n## What is not here\n\n"
    "- Seconds of the authors' machines, and with them nodes per second: theirs are printed, ours would be another machine's. Rao's figure 8\n"
    "  has no numbers at all.\n"
    "- Places in tournaments: Aboukhadra's 4th of 32, Trebing's first. The other programs are not to be had.\n"
    "- Games against people: Rudin's, who \"couldn't beat the agent anymore\", and Trebing's, who says that his loses to a human.\n"
    "- The positions of pictures (Aboukhadra's figures 2 and 3, Rao's 4 to 7, the board of Trebing's figure 2) and of Aboukhadra's table 2 are\n"
    "  not in the texts; ours have the properties that the texts give.\n"
    "- Figures without a number: boards, windows, class diagrams and coordinates (Sweere 1 to 4, Aboukhadra 1, Rao 1 to 3, 9 and 10,\n"
    "  Trebing 1, Rudin's pseudocode).\n"
    "- Rao's node counts with Fn2: his function leaves the stones that it tried on the board, and adds chance.\n"
    "- Memory: Aboukhadra's depths were bounded by \"crashing\", since his program kept the whole tree. Ours does not.\n"
    "- Rows that depend on chance in the original: Trebing's killers, of which a random one is replaced, and Rudin's moves in the order of a\n"
    "  hash set, come out otherwise in each run there.\n";

int page(const Call& call) {
  const fs::path kept = call.get("page");
  call.out << page_head;
  std::string report;
  int code = exit_done;
  for (const std::string& name : sheet_names()) {
    Sheet sheet = load_sheet(name);
    measure(sheet, kept / sheet.run);
    if (sheet.report != report) call.out << "\n## " << sheet.report << "\n";
    report = sheet.report;
    call.out << "\n### " << static_cast<char>(std::toupper(static_cast<unsigned char>(sheet.part[0]))) << sheet.part.substr(1)
             << "\n\n`arena reproduce " << name << "`";
    if (!sheet.run.empty()) call.out << ": [reproduction/" << sheet.run << "](reproduction/" << sheet.run << "/report.md)";
    call.out << ". " << sheet_markdown(sheet, false);
    for (const Claim& claim : sheet.claims) {
      const std::string wrong = claim.check.empty() ? "" : violated(claim, sheet);
      if (wrong.empty()) continue;
      call.err << name << ": does not hold: " << wrong << "\n";
      code = exit_failed;
    }
  }
  call.out << page_end;
  return code;
}

int run_reproduce(const Call& call) {
  if (call.has("page")) return page(call);
  if (call.has("name")) return one(call);
  return list_sheets(call);
}

}  // namespace

Command reproduce_command() {
  return {"reproduce",
          "reproduce a table or figure of the five reports, beside the author's figures",
          "[NAME] [--output DIR] [--from DIR]",
          "Without a name it lists the tables and figures. With a name it plays the run, makes its report, and prints the author's table\n"
          "beside ours with comments. Comments that can be checked say whether they hold here; if one does not, the exit code is 1. The\n"
          "author's figures are in configs/reports, one file each.",
          "arena reproduce aboukhadra-counts",
          declare_reproduce,
          run_reproduce};
}

}  // namespace arena
