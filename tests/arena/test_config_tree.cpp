// YAML and INI become the same tree, with the lines that messages need.
#include <unistd.h>

#include <fstream>

#include "arena/config/scalars.hpp"
#include "tests/arena/config_support.hpp"

namespace arena::config::test {
namespace {

/// The tree as text without places, to compare.
std::string shape(const Node& node) {
  std::string text;
  switch (node.kind) {
    case Node::Kind::nothing:
      return "~";
    case Node::Kind::scalar:
      return node.text;
    case Node::Kind::list:
      for (const auto& item : node.items) text += shape(item) + " ";
      return "[" + text + "]";
    case Node::Kind::map:
      for (const auto& entry : node.entries) text += entry.key + "=" + shape(entry.value) + " ";
      return "{" + text + "}";
  }
  return text;
}

TEST(ConfigTree, IniSectionsAndDottedKeysMakeTheTreeOfTheYaml) {
  Problems problems;
  const auto yaml = parse_yaml("a: 1\nb: {c: x y, d: {e: 2}}\n", "f", problems);
  const auto ini = parse_ini("a = 1\nb.c = x y\n[b.d]\ne = 2\n", "f", problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(shape(yaml), shape(ini));
  EXPECT_EQ(shape(ini), "{a=1 b={c=x y d={e=2 } } }");
}

TEST(ConfigTree, EveryKeyKnowsItsLine) {
  Problems problems;
  const auto yaml = parse_yaml("# comment\na: 1\n\nb:\n  c: 2\n", "f", problems);
  EXPECT_EQ(yaml.find("a")->place.line, 2);
  EXPECT_EQ(yaml.find("b")->value.find("c")->place.line, 5);
  const auto ini = parse_ini("# comment\r\na = 1\r\n\r\n; comment\r\n[b]\r\nc = 2 # comment\r\n", "f", problems);
  EXPECT_EQ(ini.find("a")->place.line, 2);
  EXPECT_EQ(ini.find("b")->value.find("c")->place.line, 6);
  EXPECT_EQ(ini.find("b")->value.find("c")->value.text, "2");
  EXPECT_TRUE(problems.empty());
}

TEST(ConfigTree, AnchorsAndAliasesAreFollowed) {
  Problems problems;
  const auto tree = parse_yaml("a: &x {c: 1}\nb: *x\n", "f", problems);
  EXPECT_EQ(shape(tree), "{a={c=1 } b={c=1 } }");
  EXPECT_TRUE(problems.empty());
}

TEST(ConfigTree, AliasesThatMultiplyWithoutEndAreRefused) {
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int j = 0; j < 10; ++j) bomb += (j > 0 ? ", *a" : "*a") + std::to_string(i - 1);
    bomb += "]\n";
  }
  Problems problems;
  parse_yaml(bomb, "f", problems);
  ASSERT_EQ(problems.lines().size(), 1U);
  EXPECT_EQ(problems.lines()[0], "f: holds more than a hundred thousand values, aliases counted; this is not a config file");
}

TEST(ConfigTree, DeepNestingIsAMessageNotACrash) {
  Problems problems;
  parse_yaml(std::string(100'000, '['), "f", problems);
  EXPECT_EQ(problems.lines().size(), 1U);
}

TEST(ConfigTree, AByteOrderMarkIsSkipped) {
  const auto path = fs::temp_directory_path() / ("arena-bom-" + std::to_string(getpid()) + ".ini");
  std::ofstream(path) << "\xEF\xBB\xBFsearch = random\n";
  Problems problems;
  EXPECT_EQ(shape(read_tree(path, problems)), "{search=random }");
  fs::remove(path);
}

TEST(ConfigTree, AMissingFileAndAFolderAreMessages) {
  Problems problems;
  read_tree("no/such/file.yaml", problems);
  read_tree(source, problems);
  EXPECT_EQ(problems.lines(), (std::vector<std::string>{"no/such/file.yaml: cannot be read: No such file or directory",
                                                        source.string() + ": is a folder, not a file"}));
}

TEST(ConfigScalars, DurationsHaveUnits) {
  using std::chrono::microseconds;
  EXPECT_EQ(parse_duration("900s").value, microseconds(900'000'000));
  EXPECT_EQ(parse_duration("1.5 min").value, microseconds(90'000'000));
  EXPECT_EQ(parse_duration("250ms").value, microseconds(250'000));
  EXPECT_EQ(parse_duration("7us").value, microseconds(7));
  EXPECT_EQ(parse_duration("2h").value, microseconds(7'200'000'000));
  EXPECT_EQ(parse_duration("0").value, microseconds(0));
  EXPECT_EQ(parse_duration("0").error, "");
  for (const char* wrong : {"5", "s", "", "5 m", "-1s", "1e3s", "nans", "infs", "1s2", "5S"}) EXPECT_NE(parse_duration(wrong).error, "") << wrong;
}

TEST(ConfigScalars, ADurationReadsBackAsItWasPrinted) {
  for (const std::int64_t us : {0LL, 1LL, 999LL, 1'000LL, 1'500LL, 50'000LL, 1'000'000LL, 1'850'000LL, 900'000'000LL, 3'600'000'001LL})
    EXPECT_EQ(parse_duration(print_duration(Duration{us})).value, Duration{us}) << print_duration(Duration{us});
}

TEST(ConfigScalars, AnyTextReadsBackFromYamlAsItWasPrinted) {
  for (const std::string text :
       {"plain", "with blank", "a: b", "- x", "-",      "true", "null", "~",  "quote\"s", "back\\slash", "tab\there", "ünï", "#no",
        "x #y",  "[a]",        "{b}",  "a,b", " edge ", "1e5",  "@at",  "%p", "!tag",     "&a",          "*b",        "",    "'single'"}) {
    Problems problems;
    const auto tree = parse_yaml("{k: " + yaml_scalar(text) + ", l: [" + yaml_scalar(text) + "]}", "f", problems);
    ASSERT_TRUE(problems.empty()) << text << ": " << problems.lines()[0];
    EXPECT_EQ(tree.find("k")->value.text, text);
    EXPECT_EQ(tree.find("l")->value.items.at(0).text, text);
  }
}

}  // namespace
}  // namespace arena::config::test
