// Calls the program as a function or through a shell, and compares what it says with kept files.
#pragma once
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "arena/commands/run_arena.hpp"

namespace arena::cli_test {

struct Ran {
  int code = 0;
  std::string out, err;
};

inline Ran run_cli(const std::vector<std::string>& args, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out, err;
  const int code = run_arena(args, in, out, err);
  return {code, out.str(), err.str()};
}

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The text with every number of nine or more decimals truncated to six: the last digits differ between processors.
inline std::string without_last_digits(const std::string& text) { return std::regex_replace(text, std::regex("(\\d\\.\\d{6})\\d{3,}"), "$1"); }

/// Compares with tests/data/cli/NAME; with ARENA_UPDATE_GOLDEN set in the environment the file is written instead.
inline void expect_golden(const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(ARENA_TEST_DATA) / "cli" / name;
  if (std::getenv("ARENA_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  ASSERT_TRUE(std::filesystem::exists(path)) << path << " is missing; ARENA_UPDATE_GOLDEN=1 ./test -R Cli writes it. Read it before you keep it.";
  EXPECT_EQ(without_last_digits(read_file(path)), without_last_digits(text))
      << name << " changed; if that is meant, ARENA_UPDATE_GOLDEN=1 ./test -R Cli writes it anew";
}

/// The text without the terminal's escape sequences for colours, which end with an m.
inline std::string without_colours(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b')
      i = std::min(text.find('m', i), text.size());
    else
      out += text[i];
  }
  return out;
}

/// A folder of its own, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "arena-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = pattern;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Runs a line in bash, with the built program first in PATH, in the given folder; standard error goes to the output.
inline Ran shell(const std::string& line, const std::filesystem::path& folder) {
  const auto script = folder / "line.sh";
  std::ofstream(script) << "cd '" << folder.string() << "' || exit 99\nexport PATH='" << std::filesystem::path(ARENA_BINARY).parent_path().string()
                        << "':\"$PATH\"\n"
                        << line << "\n";
  FILE* pipe = popen(("bash '" + script.string() + "' </dev/null 2>&1").c_str(), "r");
  if (pipe == nullptr) return {-1, "", "no shell"};
  std::string out;
  char buffer[4096];
  for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out, ""};
}

}  // namespace arena::cli_test
