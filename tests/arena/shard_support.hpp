// A run in parts, for the tests that play, merge and watch them.
#pragma once
#include <string>
#include <vector>

#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {

/// A tournament, the folder of its whole run, and those of its parts.
class Parts {
 public:
  explicit Parts(const std::string& yaml, int count = 7, std::vector<std::string> command = {"run"}) : count_(count), command_(std::move(command)) {
    file_ = write_tournament(folder_.path(), yaml);
  }
  [[nodiscard]] fs::path path(const std::string& name) const { return folder_.path() / name; }
  [[nodiscard]] fs::path part(int number) const { return path("part-" + std::to_string(number)); }
  cli_test::Ran play(const fs::path& output, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = {command_.front(), file_.string(), "--output", output.string(), "--quiet", "--threads", "2"};
    words.insert(words.end(), command_.begin() + 1, command_.end());
    words.insert(words.end(), more.begin(), more.end());
    return cli_test::run_cli(words);
  }
  cli_test::Ran play_part(int number, bool resume = false) const {
    std::vector<std::string> words = {"--shard", std::to_string(number) + "/" + std::to_string(count_)};
    if (resume) words.emplace_back("--resume");
    return play(part(number), words);
  }
  void play_all() const {
    for (int i = 1; i <= count_; ++i) {
      const auto ran = play_part(i);
      ASSERT_EQ(ran.code, 0) << ran.err;
    }
  }
  cli_test::Ran merge(const std::vector<fs::path>& folders, const std::string& output, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = {"merge", "--output", path(output).string()};
    for (const fs::path& each : folders) words.push_back(each.string());
    words.insert(words.end(), more.begin(), more.end());
    return cli_test::run_cli(words);
  }
  [[nodiscard]] std::vector<fs::path> all() const {
    std::vector<fs::path> folders;
    for (int i = 1; i <= count_; ++i) folders.push_back(part(i));
    return folders;
  }
  /// Every file that a run has must be the same, the clock's columns aside.
  static void expect_same_run(const fs::path& one, const fs::path& other) {
    for (const char* name : {"games.csv", "moves.csv", "positions.csv"}) {
      ASSERT_EQ(fs::exists(one / name), fs::exists(other / name)) << name;
      EXPECT_TRUE(without_times(one / name) == without_times(other / name)) << name << " differs";
    }
    for (const char* name : {"openings.txt", "tournament.yaml"}) EXPECT_EQ(read_file(one / name), read_file(other / name)) << name;
  }

 private:
  cli_test::TemporaryFolder folder_;
  int count_;
  std::vector<std::string> command_;
  fs::path file_;
};

}  // namespace arena::tournament_test
