// Damaged inputs for the program as a process of its own, so that a crash, a hang or an endless allocation fails one test and not the test program.
#pragma once
#include <fstream>

#include "tests/arena/tournament_support.hpp"

namespace arena::hardening_test {

namespace fs = std::filesystem;
using cli_test::Ran;
using cli_test::read_file;
using cli_test::TemporaryFolder;

/// `arena ARGUMENTS` in the folder, within seconds of processor time and, where nothing watches the memory, 1 GB of address space. A program that
/// crashes or is stopped gives a code above 128.
inline Ran limited(const std::string& arguments, const fs::path& folder, int mib = 1000) {
  const std::string memory = sanitized ? "" : "ulimit -v " + std::to_string(mib * 1024) + " && ";
  return cli_test::shell("ulimit -c 0; " + memory + "ulimit -t " + (sanitized ? "60" : "10") + " && timeout 300 arena " + arguments + "; exit $?",
                         folder);
}

inline void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

/// A run of two random players, made once for all tests; copied, it can be damaged.
inline void copy_run(const fs::path& to) {
  static const TemporaryFolder made;
  static const bool whole = [] {
    const auto spec = tournament_test::spec_from(
        "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 4, count: 4}\nlimits: {nodes: 20}\n"
        "players: [{name: dice, search: random}, {name: plain, search: alpha-beta, evaluator: lines, iterative_deepening: true}]\n");
    return tournament_test::run_in(spec, made.path() / "run", 1).games == 8;
  }();
  ASSERT_TRUE(whole);
  fs::copy(made.path() / "run", to, fs::copy_options::recursive);
}

/// The file's text with the first `from` become `to`.
inline void change(const fs::path& file, const std::string& from, const std::string& to) {
  std::string text = read_file(file);
  const auto at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from << " is not in " << file;
  write(file, text.replace(at, from.size(), to));
}

/// The n-th field (from 0) of a line (from 1, the header) of a CSV file without quotes.
inline void set_field(const fs::path& file, int line, int field, const std::string& value) {
  std::istringstream in(read_file(file));
  std::string text, row;
  for (int number = 1; std::getline(in, row); ++number) {
    if (number == line) {
      std::size_t start = 0;
      for (int i = 0; i < field; ++i) start = row.find(',', start) + 1;
      row.replace(start, std::min(row.find(',', start), row.size()) - start, value);
    }
    text += row + "\n";
  }
  write(file, text);
}

/// Wrong input, said on one line, without a trace of the library that noticed it.
inline void expect_refused(const Ran& ran, const std::string& message) {
  EXPECT_EQ(ran.code, 2) << ran.out.substr(0, 2000);
  EXPECT_NE(ran.out.find(message), std::string::npos) << "expected: " << message << "\n" << ran.out.substr(0, 2000);
  EXPECT_EQ(ran.out.find("json.exception"), std::string::npos) << ran.out.substr(0, 2000);
}

}  // namespace arena::hardening_test
