// The `ablation` section: the players that each mode makes, who plays whom, and the resolved copy.
#include "tests/arena/config_support.hpp"
#include "tests/players/parts.hpp"

namespace arena::config::test {
namespace {

using Names = std::vector<std::string>;

TournamentSpec ablation_from(const std::string& yaml) {
  Problems problems;
  auto spec = read_tournament(parse_yaml(yaml, "test.yaml", problems), players, problems);
  EXPECT_EQ(problems.lines(), Names{}) << yaml;
  return spec;
}

TournamentSpec ablation_of(const std::string& section, const std::string& more = "") {
  return ablation_from("game: andantino\nlimits: {nodes: 100}\n" + more + "ablation: {" + section + "}\n");
}

Names names_of(const TournamentSpec& spec) {
  Names names;
  for (const auto& player : spec.players) names.push_back(player.name);
  return names;
}

const PlayerOptions& options_of(const TournamentSpec& spec, const std::string& name) {
  for (const auto& player : spec.players)
    if (player.name == name) return player.options;
  throw InputError("no player " + name);
}

void expect_survives(const TournamentSpec& spec) {
  Problems problems;
  const auto again = read_tournament(parse_yaml(resolved_yaml(spec), "resolved", problems), "/", problems);
  EXPECT_EQ(problems.lines(), Names{}) << resolved_yaml(spec);
  EXPECT_EQ(again, spec);
  EXPECT_EQ(resolved_yaml(again), resolved_yaml(spec));
}

constexpr const char* three = "base: arena-andantino-1, switches: [killers, history, pvs], mode: ";

TEST(AblationConfig, RemoveTakesOneSwitchAwayFromTheBaseEachAndTheBasePlaysAll) {
  const auto spec = ablation_of(three + std::string("remove"));
  EXPECT_EQ(names_of(spec), (Names{"base", "base-no-killers", "base-no-history", "base-no-pvs"}));
  const PlayerOptions base = load_player(players / "arena-andantino-1.yaml").options;
  PlayerOptions expected = base;
  expected.limits = {};
  expected.limits.nodes = 100;
  EXPECT_EQ(options_of(spec, "base"), expected);
  tree_of(expected).killers = {};
  EXPECT_EQ(options_of(spec, "base-no-killers"), expected);
  EXPECT_EQ(spec.format, Format::gauntlet);
  EXPECT_EQ(spec.seeds, Names{"base"});
  EXPECT_EQ(spec.ablation.comparisons, (Names{"killers: base / base-no-killers", "history: base / base-no-history", "pvs: base / base-no-pvs"}));
  expect_survives(spec);
}

constexpr const char* listed =
    "game: andantino\nlimits: {nodes: 100}\nplayers: [{name: a, search: alpha-beta, max_depth: 2}, {name: b, search: alpha-beta, max_depth: 3}, "
    "{name: c, search: "
    "random}]\n";

TEST(AblationConfig, ABaseIsComparedWithEachOfTheListAndPlaysThem) {
  const auto spec = ablation_from(listed + std::string("base: b\n"));
  EXPECT_EQ(names_of(spec), (Names{"a", "b", "c"}));
  EXPECT_EQ(spec.ablation.comparisons, (Names{"a: a / b", "c: c / b"}));
  EXPECT_EQ(spec.format, Format::gauntlet);
  EXPECT_EQ(spec.seeds, Names{"b"});
  expect_survives(spec);
  EXPECT_EQ(ablation_from(listed + std::string("base: b\nformat: round-robin\n")).format, Format::round_robin);
}

TEST(AblationConfig, WithThePreviousOneAsBaseEachIsAStepBeyondIt) {
  const auto spec = ablation_from(listed + std::string("base: previous\n"));
  EXPECT_EQ(spec.ablation.comparisons, (Names{"b: b / a", "c: c / b"}));
  EXPECT_EQ(spec.pairs, (std::vector<std::pair<std::string, std::string>>{{"b", "a"}, {"c", "b"}}));
  expect_survives(spec);
}

TEST(AblationConfig, AWrongBaseIsNamedWithItsLine) {
  const auto wrong = [](const std::string& yaml) {
    Problems problems;
    read_tournament(parse_yaml(yaml, "test.yaml", problems), players, problems);
    return problems.lines();
  };
  EXPECT_EQ(wrong(listed + std::string("base: bb\n")),
            Names{"test.yaml:4: 'base' is 'bb', but must be one of the players or 'previous'; did you mean 'b'?"});
  EXPECT_EQ(wrong(listed + std::string("base: [a]\n")), Names{"test.yaml:4: 'base' is '', but must be one of the players or 'previous'"});
  EXPECT_EQ(wrong(listed + std::string("base: b\nablation: {comparisons: ['x: a / b']}\n")),
            Names{"test.yaml:4: 'base' is for the players of a list; an 'ablation', a 'regression', a 'tune' or a 'scaling' has a base of its own"});
  EXPECT_EQ(wrong("game: {name: omega, players: 3}\nlimits: {nodes: 100}\nbase: a\nplayers: [{name: a, search: random}, {name: b, search: random}, "
                  "{name: c, search: random}]\n"),
            Names{"test.yaml:3: 'base' compares two players in games of two sides"});
}

TEST(AblationConfig, AddGivesThePlainPlayerOneSwitchOfTheBaseEach) {
  const auto spec = ablation_of("base: {inherits: arena-andantino-1, killers: {slots: 3}}, switches: [killers, history], mode: add");
  EXPECT_EQ(names_of(spec), (Names{"plain", "plain+killers", "plain+history"}));
  EXPECT_FALSE(tree_of(options_of(spec, "plain")).killers.on || tree_of(options_of(spec, "plain")).history);
  EXPECT_TRUE(tree_of(options_of(spec, "plain")).root_ordering) << "what is no switch stays as the base has it";
  EXPECT_EQ(tree_of(options_of(spec, "plain+killers")).killers.slots, 3) << "as the base has it, not by default";
  EXPECT_EQ(spec.seeds, Names{"plain"});
  EXPECT_EQ(spec.ablation.comparisons, (Names{"killers: plain+killers / plain", "history: plain+history / plain"}));
  expect_survives(spec);
}

TEST(AblationConfig, CumulativeAddsInTheGivenOrderAndNeighboursPlay) {
  const auto spec = ablation_of(three + std::string("cumulative"));
  EXPECT_EQ(names_of(spec), (Names{"plain", "plain+killers", "plain+...+history", "plain+...+pvs"}));
  EXPECT_TRUE(tree_of(options_of(spec, "plain+...+history")).killers.on);
  EXPECT_FALSE(tree_of(options_of(spec, "plain+...+history")).pvs);
  EXPECT_EQ(options_of(spec, "plain+...+pvs"), options_of(ablation_of(three + std::string("remove")), "base"));
  EXPECT_EQ(spec.format, Format::matches);
  EXPECT_EQ(spec.pairs.size(), 3U);
  EXPECT_EQ(spec.pairs.back(), std::pair(std::string("plain+...+pvs"), std::string("plain+...+history")));
  expect_survives(spec);
}

TEST(AblationConfig, FactorialMakesAllCombinationsAndComparesThoseThatDifferInOneSwitch) {
  const auto spec = ablation_of(three + std::string("factorial"));
  EXPECT_EQ(names_of(spec), (Names{"plain", "plain+killers", "plain+history", "plain+killers+history", "plain+pvs", "plain+killers+pvs",
                                   "plain+history+pvs", "base"}));
  EXPECT_EQ(spec.pairs.size(), 12U);
  const auto comparisons = comparisons_of(spec.ablation);
  ASSERT_EQ(comparisons.size(), 12U);
  for (const auto& comparison : comparisons) {
    const TreeOptions &with = tree_of(options_of(spec, comparison.with)), &without = tree_of(options_of(spec, comparison.without));
    const int differences = (with.killers == without.killers ? 0 : 1) + (with.history == without.history ? 0 : 1) + (with.pvs == without.pvs ? 0 : 1);
    EXPECT_EQ(differences, 1) << comparison.text();
  }
  expect_survives(spec);
}

TEST(AblationConfig, GivenVariantsAreComparedWithTheFirst) {
  const auto spec =
      ablation_from("game: omega\nlimits: {nodes: 100}\nablation: {variants: [trebing-full, trebing-km, {name: mine, inherits: trebing-nm}]}");
  EXPECT_EQ(names_of(spec), (Names{"trebing-full", "trebing-km", "mine"}));
  EXPECT_EQ(spec.ablation.mode, AblationMode::variants);
  EXPECT_EQ(spec.ablation.comparisons, (Names{"trebing-km: trebing-km / trebing-full", "mine: mine / trebing-full"}));
  EXPECT_EQ(spec.seeds, Names{"trebing-full"});
  expect_survives(spec);
}

TEST(AblationConfig, ComparisonsAmongListedPlayersCanBeGivenToo) {
  const auto spec = ablation_of("comparisons: ['idea: sweere-none / random']", "players: [sweere-none, random]\n");
  EXPECT_EQ(spec.format, Format::round_robin);
  expect_survives(spec);
}

TEST(AblationConfig, ASwitchMayStandForSeveralOptionsAPartOfOneOrAnotherValue) {
  const auto spec = ablation_of(
      "base: {name: full, inherits: arena-andantino-1}, switches: [transposition_table.move_ordering, {name: ordering, set: {killers: false, "
      "history: "
      "false}}, {name: lines, set: {evaluator: none}}, evaluator]");
  EXPECT_EQ(names_of(spec), (Names{"full", "full-no-transposition_table.move_ordering", "full-no-ordering", "full-no-lines", "full-no-evaluator"}));
  const auto& table = tree_of(options_of(spec, "full-no-transposition_table.move_ordering")).table;
  EXPECT_TRUE(table.on && !table.move_ordering && table.size_mb == 64);
  EXPECT_FALSE(tree_of(options_of(spec, "full-no-ordering")).killers.on || tree_of(options_of(spec, "full-no-ordering")).history);
  EXPECT_EQ(tree_of(options_of(spec, "full-no-lines")).evaluator.name, "none");
  EXPECT_EQ(options_of(spec, "full-no-lines"), options_of(spec, "full-no-evaluator")) << "off is what the declaration says";
  expect_survives(spec);
}

TEST(AblationConfig, EverySwitchOfEveryShippedPlayerCanBeTakenAwayUnlessSomethingNeedsIt) {
  int made = 0;
  for (const auto& file : files_in(players, {".yaml"})) {
    const PlayerSpec base = load_player(file);
    for (const OptionRow& row : rows_of(base)) {
      const bool is_switch = row.kind == OptionRow::Kind::flag || row.kind == OptionRow::Kind::group;
      if (!is_switch || !row.unmet.empty() || row.value != "true" || row.path.find('.') != std::string::npos || row.path == "iterative_deepening")
        continue;
      if (row.path == "block_loss" && tree_of(base.options).block_first) continue;  // which needs it
      if (row.path == "threats" && tree_of(base.options).quiescence.on) continue;
      const auto spec = ablation_from("game: " + (base.game.empty() ? "andantino" : base.game) +
                                      "\nlimits: {nodes: 100, depth: 3}\nablation: {base: " + base.name + ", switches: [" + row.path + "]}");
      EXPECT_EQ(spec.players.size(), 2U) << base.name << " without " << row.path;
      ++made;
    }
  }
  EXPECT_GT(made, 100);
}

TEST(AblationConfig, OtherPlayersAndAnotherFormatCanStandBeside) {
  const auto spec = ablation_of("base: arena-andantino-1, switches: [killers]", "format: round-robin\nplayers: [random]\n");
  EXPECT_EQ(names_of(spec), (Names{"base", "base-no-killers", "random"}));
  EXPECT_EQ(spec.format, Format::round_robin);
}

TEST(AblationConfig, IniSaysTheSame) {
  Problems problems;
  const auto ini =
      read_tournament(parse_ini("game = andantino\nlimits.nodes = 100\n[ablation]\nbase = arena-andantino-1\nswitches = killers, history\nmode = "
                                "add\npositions.type = random\npositions.depth = 3\n",
                                "test.ini", problems),
                      players, problems);
  EXPECT_EQ(problems.lines(), Names{});
  EXPECT_EQ(ini, ablation_of("base: arena-andantino-1, switches: [killers, history], mode: add, positions: {type: random, depth: 3}"));
}

TEST(AblationConfig, PositionsSurviveTheResolvedCopy) {
  expect_survives(ablation_of(three + std::string("remove, games: true, positions: {type: random, seed: 5, min_plies: 3, max_plies: 9, undecided: 2, "
                                                  "deepen: true, move_time: 20ms, stratify: {type: legal-moves, legal_moves: [4, 6], per: 3, "
                                                  "tolerance: 1}}")));
  expect_survives(
      ablation_of(three + std::string("remove, positions: {type: games, folder: results/some run, count: 7, stratify: phase, nodes: 500}")));
}

}  // namespace
}  // namespace arena::config::test
