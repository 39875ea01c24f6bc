// What a run does when memory, disk or its own folder fail it, and what it prints for pasting.
#include <unistd.h>

#include <csignal>

#include "arena/play/memory.hpp"
#include "arena/text/shell.hpp"
#include "tests/hardening/hardening_support.hpp"
#include "tests/players/parts.hpp"

namespace arena::hardening_test {
namespace {

using tournament_test::Process;
using tournament_test::sleep_ms;
using tournament_test::small_tournament;
using tournament_test::write_tournament;

std::string with_tables(int mib) {
  const std::string player =
      ", search: alpha-beta, evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: " + std::to_string(mib) + "}}";
  return "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 4, count: 2}\nlimits: {nodes: 50}\nplayers: [{name: a" + player +
         ", {name: b" + player + "]\n";
}

TEST(HardeningMemory, ADryRunSaysWhatTablesTakeEvenWhereTheyDoNotFit) {
  if (sanitized) GTEST_SKIP() << "the sanitizer needs the address space";
  const TemporaryFolder folder;
  write(folder.path() / "t.yaml", with_tables(2048));
  const Ran ran = limited("run t.yaml --threads 2 --dry-run", folder.path());
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.out.find("memory: at most about 8192 MiB of tables (2 threads)"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("it would not start: tables need 8192 MiB (4096 MiB for each of 2 games at a time), but only "), std::string::npos)
      << ran.out;
}

TEST(HardeningMemory, TablesThatDoNotFitAreRefusedBeforeTheRunWithTheSum) {
  if (sanitized) GTEST_SKIP() << "the sanitizer needs the address space";
  const TemporaryFolder folder;
  write(folder.path() / "t.yaml", with_tables(2048));
  const Ran ran = limited("run t.yaml --threads 2 --output out", folder.path());
  expect_refused(ran, "tables need 8192 MiB (4096 MiB for each of 2 games at a time), but only ");
  EXPECT_NE(ran.out.find(" MiB of memory are free; make size_mb or tree_mib smaller, or play fewer games at a time with --threads"),
            std::string::npos)
      << ran.out;
  EXPECT_FALSE(fs::exists(folder.path() / "out/games.csv"));
  write(folder.path() / "small.yaml", with_tables(16));
  EXPECT_EQ(limited("run small.yaml --threads 2 --output small --quiet", folder.path()).code, 0);
}

TEST(HardeningMemory, OfEachSizeAWorkerHoldsAsManyTablesAsMeet) {
  auto spec = tournament_test::spec_from(small_tournament(4, 2));  // full and keeper have one of 1 MiB each
  EXPECT_EQ(table_mib_per_worker(spec), 2U);
  for (std::size_t i = 0; i < 3; ++i) {
    OptionDraft draft = draft_of(spec.players[i].options);
    draft.kind = number_of_kind<ProofNumberKind>();
    spec.players[i].options = options_of(draft);
    proof_of(spec.players[i].options).size_mb = 10 << i;
  }
  EXPECT_EQ(table_mib_per_worker(spec), 2U + 20U + 40U) << "two players have a proof-number table at a time, whoever they are";
  ASSERT_TRUE(free_mib());
  EXPECT_GT(*free_mib(), 10U);
}

TEST(HardeningHints, WhatIsPrintedForPastingIsQuoted) {
  EXPECT_EQ(shell_quoted("plain-1.2/x"), "plain-1.2/x");
  EXPECT_EQ(shell_quoted(""), "''");
  EXPECT_EQ(shell_quoted("it's $(rm)"), "'it'\\''s $(rm)'");
  EXPECT_EQ(shell_quoted("a\x1b[b\xFF'"), "$'a\\033[b\\377\\''");
  const TemporaryFolder folder;
  write(folder.path() / "t.yaml", with_tables(1));
  const Ran ran = limited("run t.yaml --output 'my run; echo' --quiet", folder.path());
  EXPECT_EQ(ran.code, 0) << ran.out;
  const std::string hint = "arena report 'my run; echo'";
  EXPECT_NE(ran.out.find(": " + hint + "\n"), std::string::npos) << ran.out;
  EXPECT_EQ(cli_test::shell(hint, folder.path()).code, 0);
  EXPECT_EQ(read_file(folder.path() / "my run; echo/report.html").find("arena report my run"), std::string::npos);
}

TEST(HardeningHints, NoPathIsAnEscapeSequenceOnTheTerminal) {
  const TemporaryFolder folder;
  write(folder.path() / "t.yaml", with_tables(1));
  for (const char* line : {"run t.yaml --output $'a\\e[31mb'", "report $'a\\e[31mb'", "rate $'a\\e[31mb'", "verify $'a\\e[31mb'",
                           "status $'a\\e[31mb'", "compare $'a\\e[31mb' $'a\\e[31mb'", "regress $'a\\e[31mb' --output $'c\\e[31mb'"}) {
    const Ran ran = limited(line, folder.path());
    EXPECT_TRUE(ran.code < 5 && ran.code != 2) << ran.out;
    EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << line << "\n" << ran.out;
  }
}

TEST(HardeningThreads, ARunThatGetsNoneSaysSoAndGoesOnWhereItDoes) {
  if (sanitized) GTEST_SKIP() << "the sanitizer needs threads of its own";
  const TemporaryFolder folder;
  write(folder.path() / "t.yaml", with_tables(1));
  fs::permissions(folder.path(), fs::perms::all);
  const std::string somebody = geteuid() == 0 ? "setpriv --reuid 65534 --clear-groups " : "";  // no such limit holds for root
  const Ran ran = cli_test::shell(somebody + "bash -c 'ulimit -u 1; exec \"$0\" run t.yaml --output out --quiet --threads 2' \"$(command -v arena)\"",
                                  folder.path());
  if (ran.code == 126 || ran.code == 127) GTEST_SKIP() << "nobody else may run the program here";
  EXPECT_EQ(ran.code, 5) << ran.out;
  EXPECT_NE(ran.out.find("the system is out of threads or another resource"), std::string::npos) << ran.out;
  const Ran resumed = cli_test::shell("arena run t.yaml --output out --quiet --resume", folder.path());
  EXPECT_EQ(resumed.code, 0) << resumed.out;
}

TEST(HardeningDisk, AReportBeyondTheAllowedFileSizeIsAMessageAndLeavesNoPart) {
  const TemporaryFolder folder;
  copy_run(folder.path() / "run");
  const Ran ran = cli_test::shell("ulimit -f 40; arena report run", folder.path());
  EXPECT_EQ(ran.code, 5) << ran.out;
  EXPECT_NE(ran.out.find("cannot write: File too large"), std::string::npos) << ran.out;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path())) EXPECT_NE(entry.path().extension(), ".part") << entry.path();
}

TEST(HardeningDisk, ADeletedFolderIsNotSaidToHoldItsGames) {
  const TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), small_tournament(2, 400, "rounds: 100\n", 2000)), said = folder.path() / "said.txt",
                 out = folder.path() / "out";
  Process process({"run", file.string(), "--output", out.string(), "--quiet", "--threads", "2"}, said);
  for (int i = 0; i < 3000 && (!fs::exists(out / "games.csv") || fs::file_size(out / "games.csv") < 400); ++i) sleep_ms(5);
  fs::remove_all(out);
  EXPECT_EQ(process.wait(), 5);
  const std::string text = read_file(said);
  EXPECT_EQ(text.find("no committed game is lost"), std::string::npos) << text;
  EXPECT_NE(text.find("games.csv is gone, and the games with it; to play them again: arena run "), std::string::npos) << text;
}

}  // namespace
}  // namespace arena::hardening_test
