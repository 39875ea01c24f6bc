// Wrong configs and the exact words about them: tests/data/config/wrong holds each file with its messages beside it.
#include <cstdlib>
#include <fstream>

#include "tests/arena/config_support.hpp"

namespace arena::config::test {
namespace {

const fs::path folder = data / "wrong";

/// Messages name files by their whole path, which differs from machine to machine.
std::string without(std::string text, const std::string& prefix) {
  for (std::size_t at; (at = text.find(prefix)) != std::string::npos;) text.erase(at, prefix.size());
  return text;
}

std::string messages_of(const fs::path& file) {
  Problems problems, syntax;
  if (is_tournament(read_tree(file, syntax)))
    load_tournament(file, problems);
  else
    load_player(file, problems);
  std::string text;
  for (const auto& line : problems.lines()) text += line + "\n";
  return without(without(text, folder.string() + "/"), source.string() + "/");
}

std::vector<fs::path> wrong_files() {
  auto files = files_in(folder, {".yaml", ".ini"});
  std::erase_if(files, [](const fs::path& file) { return file.stem().string().rfind("circle-", 0) == 0; });  // parts of inherits-circle
  return files;
}

void expect_refused(const fs::path& file) {
  const fs::path golden = file.string() + ".txt";
  const std::string messages = messages_of(file);
  if (std::getenv("ARENA_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(golden, std::ios::binary) << messages;
    return;
  }
  ASSERT_TRUE(fs::exists(golden)) << golden << " is missing; ARENA_UPDATE_GOLDEN=1 ./test -R WrongConfig writes it. Read it before you keep it.";
  EXPECT_FALSE(messages.empty());
  EXPECT_EQ(messages, read_text(golden));
}

TEST(WrongConfig, EachIsRefusedWithExactlyTheWordsBesideIt) { for_each_file(wrong_files(), expect_refused); }

TEST(WrongConfig, ThereAreManyOfThem) { EXPECT_GE(wrong_files().size(), 40U); }

}  // namespace
}  // namespace arena::config::test
