// Config files that hung, crashed or ate the machine's memory.
#include "arena/solve/write_certificate.hpp"
#include "tests/hardening/hardening_support.hpp"

namespace arena::hardening_test {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(HardeningYaml, ADocumentThatBeginsWithACommaIsRefused) {
  const TemporaryFolder folder;
  for (const char* text : {",", " ,", ",a: b", "# words\n,\n", "--- ,", "---\n,", ", ,", "--- \n... \n,"}) {
    write(folder.path() / "x.yaml", text);
    expect_refused(limited("check x.yaml", folder.path()), "x.yaml");
  }
  write(folder.path() / "x.yaml", "# words\n,\n");
  expect_refused(limited("check x.yaml", folder.path()), "x.yaml:2: not valid YAML");
}

TEST(HardeningYaml, AResultsFolderWithSuchATournamentIsRefusedByEveryReader) {
  const TemporaryFolder folder;
  copy_run(folder.path() / "run");
  write(folder.path() / "run/tournament.yaml", ",");
  for (const char* line : {"rate run", "report run", "verify run", "show run --game 1", "compare run run"})
    expect_refused(limited(line, folder.path()), "run/tournament.yaml:1: not valid YAML");
}

TEST(HardeningYaml, AnAliasInsideItsOwnAnchorIsRefused) {
  const TemporaryFolder folder;
  for (const char* text : {"x: &a [*a]", "&a [*a]", "&a {b: *a}", "x: &a [&b [*a, *b]]", "x: &a {*a : 1}"}) {
    write(folder.path() / "x.yaml", text);
    expect_refused(limited("check x.yaml", folder.path()), "x.yaml:1: not valid YAML: an alias stands inside the value that it names");
  }
}

TEST(HardeningYaml, ADeepTreeIsRefusedWithALine) {
  const TemporaryFolder folder;
  write(folder.path() / "x.yaml", "a:\n  " + repeated("[", 60) + repeated("]", 60));
  expect_refused(limited("check x.yaml", folder.path()), "x.yaml:2: not valid YAML: nested deeper than 50 levels");
  write(folder.path() / "x.yaml", repeated("- ", 100'000));
  expect_refused(limited("check x.yaml", folder.path()), "x.yaml");
  write(folder.path() / "x.yaml", repeated("{a: ", 100'000));
  expect_refused(limited("check x.yaml", folder.path()), "x.yaml");
}

TEST(HardeningYaml, AnchorsThatAreCopiedAgainAndAgainAreCounted) {
  const TemporaryFolder folder;
  std::string text = "x: ";
  for (int i = 0; i < 40; ++i) text += "&a" + std::to_string(i) + " [";
  text += repeated("y, ", 20'000) + repeated("]", 40);
  write(folder.path() / "x.yaml", text);
  expect_refused(limited("check x.yaml", folder.path()), "more than a hundred thousand values");
}

TEST(HardeningYaml, SixteenMebibytesOfOneIndicatorTakeLittleMemory) {
  const TemporaryFolder folder;
  for (const char* one : {"[", "[,", "{", "\"\" ", "? ", "&a ", "*a ", "- ", "! ", ": "}) {
    const std::string text = "[ " + repeated(one, static_cast<int>((15U << 20U) / std::string(one).size()));
    write(folder.path() / "x.yaml", text);
    expect_refused(limited("check x.yaml", folder.path(), 400), "x.yaml");
  }
}

TEST(HardeningYaml, FiftyThousandUnknownKeysAreRefusedInLinearTime) {
  const TemporaryFolder folder;
  std::string yaml, ini;
  for (int i = 0; i < 50'000; ++i) {
    yaml += "kilers" + std::to_string(i) + ": 1\n";
    ini += "kilers" + std::to_string(i) + " = 1\n";
  }
  write(folder.path() / "x.yaml", yaml);
  write(folder.path() / "x.ini", ini);
  for (const char* file : {"x.yaml", "x.ini"}) {
    const Ran ran = limited(std::string("check ") + file, folder.path());
    expect_refused(ran, std::string(file) + ":1: unknown key 'kilers0'");
    EXPECT_NE(ran.out.find("more\n"), std::string::npos);
    EXPECT_LE(std::count(ran.out.begin(), ran.out.end(), '\n'), 1010);
  }
}

TEST(HardeningIni, AKeyOfSeventyThousandPartsIsRefused) {
  const TemporaryFolder folder;
  write(folder.path() / "x.ini", repeated("a.", 70'000) + "a = 1\n");
  expect_refused(limited("check x.ini", folder.path()), "x.ini:1: 'a.a.");
}

TEST(HardeningConfig, OnlyWhatTheShellHandsOverMayBeAPipe) {
  const TemporaryFolder folder;
  write(folder.path() / "x.yaml", "search: random\n");
  ASSERT_EQ(cli_test::shell("mkfifo fifo fifo.yaml fifo.cert.gz; ln -s loop loop", folder.path()).code, 0);
  EXPECT_EQ(cli_test::shell("arena check /dev/stdin < x.yaml", folder.path()).code, 0);
  EXPECT_EQ(cli_test::shell("arena eval --game andantino --evaluator lines --positions <(echo i10)", folder.path()).code, 0);
  expect_refused(limited("check fifo.yaml", folder.path()), "fifo.yaml: is a FIFO, not a file");
  expect_refused(limited("check /dev/zero", folder.path()), "/dev/zero: is a device, not a file");
  expect_refused(limited("check loop", folder.path()), "loop: Too many levels of symbolic links");
  expect_refused(limited("certify fifo.cert.gz", folder.path()), "fifo.cert.gz: is a FIFO, not a file");
  expect_refused(limited("eval --game andantino --evaluator lines --positions fifo", folder.path()), "fifo: is a FIFO, not a file");
  write(folder.path() / "t.yaml",
        "game: andantino\nopenings: {type: file, file: fifo}\nplayers: [{name: a, search: random}, {name: b, search: random}]\n");
  expect_refused(limited("check t.yaml", folder.path()), "fifo");
  write(folder.path() / "i.yaml", "inherits: fifo.yaml\n");
  expect_refused(limited("check i.yaml", folder.path()), "i.yaml:1: 'inherits': there is no file 'fifo.yaml'");
}

TEST(HardeningCertificate, WhatIsPackedTakesNoMoreMemoryThanACertificateMay) {
  const TemporaryFolder folder;
  const std::string head = "arena certificate 1\ngame: andantino\n", claim = "start: -/j10/w\nclaim: black wins\n";
  const auto refused = [&](const std::string& text, const std::string& message) {
    solve::write_packed_text(folder.path() / "it.cert.gz", text);
    const Ran ran = limited("certify it.cert.gz", folder.path(), 400);
    expect_refused(ran, message);
    EXPECT_LT(ran.out.size(), 400U);
  };
  refused(std::string(200U << 20U, 'x'), "it.cert.gz:1: this line has more than 4096 bytes");
  refused(head + claim + "positions: 1\n" + repeated("a b\n", 10'000'000), "it.cert.gz:7: the header says 1 positions, but there are more");
  refused(head + claim + "positions: 1000000\n" + repeated("a b\n", 10'000'000), ": the header says 1000000 positions, but there are more");
  std::string options;
  for (int i = 0; i < 1'000'000; ++i) options += "option: a" + std::to_string(i) + " 1\n";
  refused(head + options, "it.cert.gz:103: there are more than 100 options");
}

TEST(HardeningConfig, AThousandPlayersAreEnough) {
  const TemporaryFolder folder;
  std::string text = "game: andantino\nplayers:\n";
  for (int i = 0; i < 30'000; ++i) text += "  - {name: p" + std::to_string(i) + ", search: random}\n";
  write(folder.path() / "x.yaml", text);
  expect_refused(limited("check x.yaml", folder.path()), "x.yaml: has more than 1000 players");
}

TEST(HardeningConfig, AMillionOpeningsAreRefusedBeforeTheyAreMade) {
  const TemporaryFolder folder;
  const std::string text =
      "game: andantino\nopenings: {type: random, plies: 8, count: 1000000}\nplayers: [{name: a, search: random}, {name: b, search: random}]\n";
  write(folder.path() / "x.yaml", text);
  expect_refused(limited("run x.yaml --output out", folder.path()), "'openings.count' is '1000000', but must be a whole number from 1 to 100000");
}

TEST(HardeningConfig, ATimeBelowAMicrosecondIsNoTimeWithoutLimit) {
  const Ran ran = cli_test::run_cli({"run", std::string(ARENA_SOURCE) + "/configs/tournaments/quickstart.yaml", "--move-time", "0.4us", "--dry-run"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "arena: --move-time: '0.4us' is too short; at least 1us, or 0 for none\n");
}

TEST(HardeningConfig, ANameBeginsWithALetterOrADigit) {
  for (const char* name :
       {"=1+1", "@SUM(A1)", "+1", "-1", "(a)", "_a", "~", "!x", "$x", "%x", "&x", "^x", "`x", ".x", "\uFF1D1", "\u00D7", "\u2014x"})
    EXPECT_NE(config::name_problem(name).find("begin it with a letter or a digit"), std::string::npos) << name << ": " << config::name_problem(name);
  for (const char* name : {"a\u202Eb", "a\u2028b", "a\u2066b", "a\u200Fb"})
    EXPECT_NE(config::name_problem(name).find("has a control character"), std::string::npos) << config::name_problem(name);
  for (const char* name : {"a", "Z", "0", "9x", "\u00E4hnlich", "\u03B1\u03B2", "\u5C06\u68CB", "plain+killers"})
    EXPECT_EQ(config::name_problem(name), "") << name;
}

}  // namespace
}  // namespace arena::hardening_test
