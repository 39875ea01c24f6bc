// Tournaments: files, wildcards and inline players, whose limits hold, and the self-contained resolved copy.
#include "tests/arena/config_support.hpp"
#include "tests/players/parts.hpp"

namespace arena::config::test {
namespace {

TournamentSpec tournament_from(const std::string& yaml, const std::optional<Limits>& from_command_line = std::nullopt) {
  Problems problems;
  auto spec = read_tournament(parse_yaml(yaml, "test.yaml", problems), players, problems, from_command_line);
  EXPECT_EQ(problems.lines(), std::vector<std::string>{}) << yaml;
  return spec;
}

const PlayerSpec& player_called(const TournamentSpec& spec, const std::string& name) {
  for (const auto& player : spec.players)
    if (player.name == name) return player;
  throw InputError("no player " + name);
}

Limits nodes(std::uint64_t count) {
  Limits limits;
  limits.nodes = count;
  return limits;
}

TEST(ConfigTournaments, AFileIsReadWhole) {
  const auto spec = load_tournament(data / "good" / "tournament.yaml");
  EXPECT_EQ(spec.game.name, "andantino");
  EXPECT_EQ(spec.game.options, (std::map<std::string, int>{{"radius", 7}, {"tiles_per_side", 0}}));
  EXPECT_EQ(spec.seed, 2019U);
  EXPECT_EQ(spec.rounds, 2);
  EXPECT_EQ(spec.openings.kind, OpeningsKind::random);
  EXPECT_EQ(spec.openings.count, 20);
  EXPECT_TRUE(spec.openings.near_even.on);
  EXPECT_EQ(spec.adjudication.max_plies, 150);
  EXPECT_EQ(spec.margin, Duration{50'000});
  std::vector<std::string> names;
  for (const auto& player : spec.players) names.push_back(player.name);
  EXPECT_EQ(names, (std::vector<std::string>{"aboukhadra-tt-as-coded", "aboukhadra-tt-id-as-coded", "aboukhadra-tt-id", "aboukhadra-tt-km-as-coded",
                                             "aboukhadra-tt-km-id-as-coded", "aboukhadra-tt-km-id", "aboukhadra-tt-km", "aboukhadra-tt", "random",
                                             "mine", "fast"}));
}

TEST(ConfigTournaments, YamlAndIniTwinsResolveEqually) {
  EXPECT_EQ(load_tournament(data / "good" / "tournament.yaml"), load_tournament(data / "good" / "tournament.ini"));
}

TEST(ConfigTournaments, TheResolvedCopyResolvesToItselfAnywhere) {
  const auto spec = load_tournament(data / "good" / "tournament.yaml");
  Problems problems;
  const auto again = read_tournament(parse_yaml(resolved_yaml(spec), "resolved", problems), "/", problems);
  EXPECT_EQ(problems.lines(), std::vector<std::string>{}) << resolved_yaml(spec);
  EXPECT_EQ(again, spec);
  EXPECT_EQ(resolved_yaml(again), resolved_yaml(spec));
}

TEST(ConfigTournaments, PlayersOfOneFileInheritFromEachOther) {
  const auto spec = tournament_from(R"(
game: andantino
limits: {depth: 2}
players:
  - {name: plain, inherits: full, pvs: false}
  - {name: full, search: alpha-beta, evaluator: lines, iterative_deepening: true, pvs: true, killers: true}
  - {name: plainer, inherits: plain, killers: false}
  - {name: random, inherits: random}
)");
  ASSERT_EQ(spec.players.size(), 4U);
  EXPECT_TRUE(tree_of(spec.players[0].options).killers.on && tree_of(spec.players[0].options).iterative_deepening);
  EXPECT_FALSE(tree_of(spec.players[0].options).pvs);
  EXPECT_FALSE(tree_of(spec.players[2].options).killers.on || tree_of(spec.players[2].options).pvs);
  EXPECT_TRUE(tree_of(spec.players[2].options).iterative_deepening);
  EXPECT_EQ(spec.players[2].name, "plainer");
  EXPECT_TRUE(is_kind<RandomKind>(spec.players[3].options)) << "its own name is that of the file";
}

TEST(ConfigTournaments, EveryPartOfATournamentSurvivesTheResolvedCopy) {
  const auto spec = tournament_from(R"(
game: omega
format: matches
pairs: [[trebing-full, trebing-km]]
openings: {type: file, lines: ["a1 b2", "e5 f6"]}
adjudication: {score_margin: 500, score_plies: 4}
margin: 20ms
sprt: {elo0: -5, elo1: 5.5, alpha: 0.1, model: logistic}
limits: {depth: 3}
players: [trebing-full, trebing-km]
)");
  EXPECT_EQ(spec.openings.lines.size(), 2U);
  Problems problems;
  const auto again = read_tournament(parse_yaml(resolved_yaml(spec), "resolved", problems), "/", problems);
  EXPECT_EQ(problems.lines(), std::vector<std::string>{}) << resolved_yaml(spec);
  EXPECT_EQ(again, spec);
}

TEST(ConfigTournaments, LimitsOfInlinePlayersThenOfTheTournamentThenOfTheFileHold) {
  const std::string inline_players =
      "players:\n  - aboukhadra-idmo\n  - {name: inherited, inherits: aboukhadra-idmo}\n"
      "  - {name: own, inherits: aboukhadra-idmo, limits: {nodes: 7}}\n";
  const auto with = tournament_from("game: andantino\nlimits: {nodes: 5}\n" + inline_players);
  EXPECT_EQ(player_called(with, "aboukhadra-idmo").options.limits, nodes(5));
  EXPECT_EQ(player_called(with, "inherited").options.limits, nodes(5));
  EXPECT_EQ(player_called(with, "own").options.limits, nodes(7));

  const auto without = tournament_from("game: andantino\n" + inline_players);
  EXPECT_EQ(player_called(without, "aboukhadra-idmo").options.limits.move_time, Duration{3'000'000});
  EXPECT_EQ(player_called(without, "inherited").options.limits.move_time, Duration{3'000'000});
  EXPECT_EQ(player_called(without, "own").options.limits, nodes(7));

  const auto command_line = tournament_from("game: andantino\nlimits: {nodes: 5}\n" + inline_players, nodes(9));
  for (const auto& player : command_line.players) EXPECT_EQ(player.options.limits, nodes(9)) << player.name;
}

TEST(ConfigTournaments, TheDepthOfAPlayerIsItsOwnWhateverTheLimits) {
  const auto spec = tournament_from("game: andantino\nlimits: {nodes: 5}\nplayers: [aboukhadra-tt-km-id, random]");
  EXPECT_EQ(tree_of(player_called(spec, "aboukhadra-tt-km-id").options).max_depth, 11);
}

TEST(ConfigTournaments, APlayerOfAnyGamePlaysTheTournamentsWithItsEvaluator) {
  for (const auto& game : catalogue()) {
    const auto spec = tournament_from("game: " + game.name + "\nlimits: {nodes: 5}\nplayers: [random, {name: any, iterative_deepening: true}]");
    EXPECT_EQ(player_called(spec, "any").game, game.name);
    EXPECT_EQ(tree_of(player_called(spec, "any").options).evaluator.name, game.evaluators.front().name);
  }
}

TEST(ConfigTournaments, AllReportsPlayersOfAGameCanMeet) {
  EXPECT_GE(tournament_from("game: andantino\nlimits: {nodes: 5}\nplayers: [sweere-*.yaml, aboukhadra-*.yaml, rao-*.yaml, random]").players.size(),
            26U);
  EXPECT_GE(tournament_from("game: omega\nlimits: {nodes: 5}\nplayers: [trebing-*.yaml, random]").players.size(), 9U);
  EXPECT_GE(tournament_from("game: tablut\nlimits: {nodes: 5}\nplayers: [rudin*.yaml, random]").players.size(), 3U);
}

}  // namespace
}  // namespace arena::config::test
