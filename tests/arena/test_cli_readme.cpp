// Every command that the README shows works, and prints what the README says it prints.
#include <gmock/gmock.h>

#include <set>

#include "tests/arena/cli_support.hpp"

namespace arena::cli_test {
namespace {

struct Block {
  std::vector<std::string> lines;
  std::string output;  // of the ```text block that follows, if one does
};

/// The ```sh blocks of a file, with the output that is shown after them. A block opened with "```sh slow" is not run.
std::vector<Block> shell_blocks(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<Block> blocks;
  std::string line, kind;
  bool shows_output = false;
  while (std::getline(file, line)) {
    if (kind.empty() && line.rfind("```", 0) == 0) {
      kind = line.substr(3);
      if (kind == "sh") blocks.emplace_back();
      shows_output = kind == "text" && shows_output;
    } else if (line == "```") {
      shows_output = kind == "sh";
      kind.clear();
    } else if (kind == "sh") {
      blocks.back().lines.push_back(line);
    } else if (kind == "text" && shows_output) {
      blocks.back().output += line + "\n";
    } else if (kind.empty() && !line.empty()) {
      shows_output = shows_output && line.back() == ':';  // "... prints:" may come between the two
    }
  }
  return blocks;
}

/// The lines of a block as run here: `./run ARGS` is the program that is already built.
std::string as_run_here(const std::vector<std::string>& lines) {
  std::string script = "set -eo pipefail\n";
  for (auto line : lines) {
    for (auto at = line.find("./run "); at != std::string::npos; at = line.find("./run ", at)) line.replace(at, 6, "arena ");
    script += (line == "./run" ? "arena demo" : line) + "\n";
  }
  return script;
}

TEST(CliReadme, EveryCommandOfTheReadmeWorksAndPrintsWhatItShows) {
  const auto blocks = shell_blocks(std::filesystem::path(ARENA_SOURCE) / "README.md");
  int run = 0, compared = 0;
  // One folder for all, as for a reader: later blocks use what earlier ones made.
  const TemporaryFolder folder;
  std::filesystem::create_directory_symlink(std::filesystem::path(ARENA_SOURCE) / "configs", folder.path() / "configs");
  std::filesystem::create_directory(folder.path() / "results");  // as a clone has it
  for (const auto& block : blocks) {
    const bool shows = !block.output.empty();  // only standard output
    const auto ran = shell((shows ? "exec 2>/dev/null\n" : "") + as_run_here(block.lines), folder.path());
    EXPECT_EQ(ran.code, 0) << ::testing::PrintToString(block.lines) << "\n" << ran.out;
    ++run;
    if (!shows) continue;
    EXPECT_EQ(ran.out, block.output) << ::testing::PrintToString(block.lines);
    ++compared;
  }
  std::set<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) left.insert(entry.path().filename().string());
  EXPECT_EQ(left, (std::set<std::string>{"configs", "line.sh", "results"})) << "the README's commands leave nothing behind in the root";
  EXPECT_GE(run, 5);
  EXPECT_GE(compared, 2);
}

}  // namespace
}  // namespace arena::cli_test
