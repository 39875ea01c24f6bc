// What the tests of `arena solve` and of its certificates share.
#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "arena/config/certificate.hpp"
#include "tests/arena/cli_support.hpp"
#include "tests/reference/naive_certify.hpp"

namespace arena::solve_test {

namespace fs = std::filesystem;
using cli_test::run_cli;

/// A folder of its own, removed at the end.
class SolveTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "arena-solve-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  static cli_test::Ran solve(std::vector<std::string> args) {
    args.insert(args.begin(), "solve");
    args.insert(args.end(), {"--memory", "16"});
    return run_cli(args);
  }

  fs::path folder_;
};

/// A position in which black wins soon.
inline const std::string won_moves = "i10 j11 i11 j12 i12 j13 h11 k13";

/// What the checkers say that share no code with ours.
inline std::string naive_verdict(const std::string& file) { return naive::judged(config::read_packed_text(file)).second; }
inline int python_verdict(const std::string& file) {
  const std::string command = "python3 '" + std::string(ARENA_SOURCE) + "/examples/check_certificate.py' '" + file + "' > /dev/null 2>&1";
  return WEXITSTATUS(std::system(command.c_str()));
}

}  // namespace arena::solve_test
