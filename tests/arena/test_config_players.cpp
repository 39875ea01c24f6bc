// Players: every shipped file resolves, twins agree, resolving twice changes nothing, inheritance changes only what it names.
#include <set>

#include "core/common/random.hpp"
#include "tests/arena/config_support.hpp"
#include "tests/players/parts.hpp"
#include "tests/sanitized.hpp"

namespace arena::config::test {
namespace {

std::vector<fs::path> shipped() {
  auto files = files_in(players, {".yaml", ".ini"});
  for (auto& file : files_in(players / "ini", {".ini"})) files.push_back(std::move(file));
  return files;
}

/// The player that the text of its resolved print describes.
PlayerSpec read_back(const PlayerSpec& player) {
  Problems problems;
  const auto again = read_player(parse_yaml(resolved_yaml(player), "resolved", problems), "/", problems);
  EXPECT_EQ(problems.lines(), std::vector<std::string>{}) << resolved_yaml(player);
  return again;
}

TEST(ShippedPlayer, EachLoadsAndResolvesToItself) {
  for_each_file(shipped(), [](const fs::path& file) {
    const auto player = load_player(file);
    EXPECT_EQ(player.name, file.stem().string());
    EXPECT_EQ(read_back(player), player);
    EXPECT_EQ(resolved_yaml(read_back(player)), resolved_yaml(player));
  });
}

TEST(ShippedPlayer, EachOpensWithACommentThatIsASentence) {
  for_each_file(shipped(), [](const fs::path& file) {
    const auto text = read_text(file);
    EXPECT_EQ(text.rfind("# ", 0), 0U);
    EXPECT_NE(text.find('.'), std::string::npos);
  });
}

TEST(ConfigPlayers, EveryPlayerOfTheReportsIsThere) {
  for (const char* name : {"sweere-none",
                           "sweere-group-size",
                           "sweere-neighbours",
                           "aboukhadra-minimax",
                           "aboukhadra-alpha-beta",
                           "aboukhadra-idmo",
                           "aboukhadra-tt",
                           "aboukhadra-tt-id",
                           "aboukhadra-tt-km",
                           "aboukhadra-tt-km-id",
                           "aboukhadra-negamax",
                           "rao-minimax",
                           "rao-ab-minimax",
                           "rao-ab-negamax",
                           "rao-ab-minimax-id",
                           "rao-ab-negamax-tt",
                           "rao-ab-negamax-tt-id",
                           "rao-minimax-fn1",
                           "rao-ab-minimax-fn1",
                           "rao-ab-negamax-fn1",
                           "rao-ab-minimax-id-fn1",
                           "rao-ab-negamax-tt-fn1",
                           "rao-ab-negamax-tt-id-fn1",
                           "rao-ab-minimax-fn1-as-coded",
                           "rao-ab-negamax-tt-as-coded",
                           "rao-ab-negamax-tt-id-as-coded",
                           "rudin",
                           "trebing-full",
                           "trebing-tt",
                           "trebing-nm",
                           "trebing-km",
                           "trebing-nm-mc",
                           "trebing-mc-km",
                           "trebing-nm-km",
                           "trebing-dumber",
                           "random",
                           "arena-andantino",
                           "arena-andantino-1",
                           "arena-tablut",
                           "arena-tablut-1",
                           "arena-omega",
                           "arena-omega-1",
                           "mcts-andantino",
                           "mcts-omega",
                           "mcts-tablut",
                           "uct-andantino",
                           "uct-omega",
                           "uct-tablut"})
    EXPECT_TRUE(fs::exists(players / (std::string(name) + ".yaml"))) << name;
}

TEST(ConfigPlayers, YamlAndIniTwinsResolveEqually) {
  const auto twins = files_in(players / "ini", {".ini"});
  ASSERT_GE(twins.size(), 3U);
  for (const auto& ini : twins) {
    const auto yaml = players / (ini.stem().string() + ".yaml");
    EXPECT_EQ(load_player(ini), load_player(yaml)) << ini;
    EXPECT_EQ(resolved_yaml(load_player(ini)), resolved_yaml(load_player(yaml)));
  }
}

TEST(ConfigPlayers, TheShapeOfTheManualGivesExactlyThat) {
  const auto player = player_from(R"(
game: omega
search: alpha-beta
evaluator: {name: trebing, phase_turn: 12}
iterative_deepening: true
transposition_table: {size_mb: 64, replacement: always, move_ordering: true}
killers: {slots: 2, by: remaining-depth}
null_move: {reduction: 2}
multi_cut: {moves: 10, cutoffs: 3, reduction: 2, min_depth: 4}
book: corners
max_depth: 20
limits: {game_time: 900s, policy: equal-shares}
)");
  PlayerOptions expected;
  tree_of(expected).evaluator = {"trebing", {{"phase_turn", 12}}};
  tree_of(expected).iterative_deepening = true;
  tree_of(expected).table.on = true;
  tree_of(expected).table.size_mb = 64;
  tree_of(expected).table.replacement = Replacement::always;
  tree_of(expected).killers.on = true;
  tree_of(expected).killers.by = KillerIndex::remaining_depth;
  tree_of(expected).null_move.on = true;
  tree_of(expected).multi_cut.on = true;
  tree_of(expected).book.kind = BookKind::corners;
  tree_of(expected).max_depth = 20;
  expected.limits.game_time = Duration{900'000'000};
  expected.limits.policy = TimePolicyKind::equal_shares;
  EXPECT_EQ(player.options, expected);
}

TEST(ConfigPlayers, AnEvaluatorsDefaultGivenOutrightIsTheSameAsNotGiven) {
  EXPECT_EQ(player_from("game: omega\nevaluator: {name: trebing, phase_turn: 13}"), player_from("game: omega\nevaluator: trebing"));
}

TEST(ConfigPlayers, WithoutAnEvaluatorTheGamesFirstOneIsTaken) {
  for (const auto& game : catalogue()) EXPECT_EQ(tree_of(player_from("game: " + game.name).options).evaluator.name, game.evaluators.front().name);
}

TEST(ConfigPlayers, ABareTrueTakesTheDefaultsAndFalseForgetsTheOptions) {
  KillerOptions switched_on;
  switched_on.on = true;
  EXPECT_EQ(tree_of(player_from("killers: true").options).killers, switched_on);
  EXPECT_EQ(tree_of(player_from("inherits: trebing-full\nkillers: true").options).killers, switched_on);
  EXPECT_EQ(tree_of(player_from("inherits: trebing-full\nkillers: false").options).killers, KillerOptions{});
}

TEST(ConfigPlayers, AMapOverAnInheritedOneChangesOnlyWhatItNames) {
  const auto player = player_from("inherits: trebing-full\nkillers: {slots: 3}\nevaluator: {phase_turn: 5}");
  EXPECT_EQ(tree_of(player.options).killers.slots, 3);
  EXPECT_EQ(tree_of(player.options).killers.by, KillerIndex::remaining_depth);
  EXPECT_EQ(tree_of(player.options).evaluator.name, "trebing");
  EXPECT_EQ(tree_of(player.options).evaluator.values, (std::map<std::string, double>{{"phase_turn", 5}}));
}

TEST(ConfigPlayers, LimitsAreReplacedAsAWhole) {
  const auto player = player_from("inherits: trebing-full\nlimits: {nodes: 500}");
  Limits expected;
  expected.nodes = 500;
  EXPECT_EQ(player.options.limits, expected);
}

TEST(ConfigPlayers, AllIsInheritedButTheName) {
  auto player = player_from("inherits: trebing-full");
  EXPECT_EQ(player.name, "test");
  player.name = "trebing-full";
  EXPECT_EQ(player, load_player(players / "trebing-full.yaml"));
}

TEST(ConfigPlayers, InheritanceGoesByNameByFileAndOverSeveralSteps) {
  const auto by_name = player_from("inherits: aboukhadra-tt-km-id");
  EXPECT_EQ(player_from("inherits: ./aboukhadra-tt-km-id.yaml"), by_name);
  EXPECT_EQ(player_from("inherits: " + (players / "ini" / "aboukhadra-tt-km-id.ini").string()), by_name);
  EXPECT_EQ(tree_of(by_name.options).evaluator.name, "last-move");
}

TEST(ConfigPlayers, ANameIsFoundInConfigsPlayersAboveTheFile) {
  Problems problems;
  const auto player = read_player(parse_yaml("name: x\ninherits: rudin", "f", problems), source / "configs" / "tournaments", problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(player.game, "tablut");
}

TEST(ConfigPlayers, ABookIsReadFromBesideTheConfig) {
  const auto player = load_player(data / "good" / "with-book.yaml");
  EXPECT_EQ(tree_of(player.options).book.lines, (std::vector<std::string>{"i10 j11 i11", "i10 i9"}));
  EXPECT_EQ(read_back(player), player);
}

TEST(ConfigPlayers, AnythingOffCanBeSaidWhereItCouldNotBeOn) {
  const auto player = player_from("game: andantino\nsearch: minimax\nkillers: false\ntransposition_table: false\npvs: false");
  EXPECT_TRUE(is_kind<MinimaxKind>(player.options));
}

TEST(ConfigPlayers, AllErrorsComeAtOnceInTheOrderOfTheLines) {
  EXPECT_EQ(problems_of("name: x\nsearch: alfa\nkillers: {slots: 0}\nzzz: 1\n").size(), 3U);
  try {
    load_player(data / "wrong" / "many-at-once.yaml");
    FAIL();
  } catch (const ConfigError& e) {
    EXPECT_GE(e.lines().size(), 7U);
    const std::string message = e.what();
    EXPECT_EQ(std::count(message.begin(), message.end(), '\n') + 1, static_cast<std::ptrdiff_t>(e.lines().size()));
  }
}

/// Visits the declarations and sets each option to something within its range: a player that nobody wrote by hand.
class Scrambler {
 public:
  explicit Scrambler(std::uint64_t seed) : random_(seed) {}
  template <class E, std::size_t N>
  void choice(std::string_view, E& member, const std::array<std::string_view, N>&, std::string_view) {
    member = static_cast<E>(below(N));
  }
  void flag(std::string_view, bool& member, std::string_view) { member = below(2) == 1; }
  template <class T>
  void integer(std::string_view, T& member, std::int64_t low, std::int64_t high, std::string_view) {
    member = static_cast<T>(low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low) + 1)));
  }
  void real(std::string_view, double& member, double low, double high, std::string_view) {
    member = low + (high - low) * static_cast<double>(below(1'000'003)) / 1'000'002.0;
  }
  void duration(std::string_view, Duration& member, std::string_view) {
    static constexpr std::array<std::int64_t, 4> units = {1, 1'000, 1'000'000, 60'000'000};
    member = Duration{static_cast<std::int64_t>(below(1000)) * units[below(4)]};
  }
  void text(std::string_view, std::string&, std::string_view) {}
  void texts(std::string_view, std::vector<std::string>&, std::string_view) {}
  void custom(std::string_view, std::string_view) {}
  void evaluator(std::string_view, EvaluatorChoice& member, std::string_view) {
    const auto& evaluators = find_game(game_)->evaluators;
    const auto& chosen = evaluators[below(evaluators.size())];
    member = {chosen.name, {}};
  }
  template <class Body>
  void group(std::string_view, bool& on, std::string_view, Body&& body) {
    on = below(2) == 1;
    if (on) body();
  }
  template <class Body>
  void section(std::string_view, std::string_view, Body&& body) {
    body();
  }
  template <class E, std::size_t N, class Body>
  void chooser(std::string_view, E&, const std::array<std::string_view, N>&, std::string_view, Body&&) {}
  template <class Body>
  void only_if(bool met, std::string_view, Body&& body) {
    if (met) body();
  }
  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  void set_game(std::string game) { game_ = std::move(game); }

 private:
  Random random_;
  std::string game_;
};

TEST(ConfigPlayers, NoTwoKindsHaveAnOptionOfTheSameNameUnlessTheyShareIt) {
  std::set<std::string> paths;
  for (const auto& row : default_player_rows()) EXPECT_TRUE(paths.insert(row.path).second) << row.path << " is declared twice";
}

TEST(ConfigPlayers, ResolvingAResolvedPlayerChangesNothingWhateverItsOptions) {
  int kept = 0;
  for (std::uint64_t seed = 1; seed <= (sanitized ? 500U : 1500U); ++seed) {
    Scrambler scrambler(seed);
    PlayerSpec player;
    player.name = "p" + std::to_string(seed);
    player.game = catalogue()[scrambler.below(catalogue().size())].name;
    scrambler.set_game(player.game);
    OptionDraft draft;
    visit_options(scrambler, draft);
    player.options = options_of(draft);
    // A player that contradicts itself may be rejected, but what is accepted must round-trip.
    Problems problems;
    const auto first = read_player(parse_yaml(resolved_yaml(player), "f", problems), "/", problems);
    if (!problems.empty()) continue;
    if (!is_kind<RandomKind>(player.options)) ++kept;
    EXPECT_EQ(first, player) << resolved_yaml(player);
    EXPECT_EQ(resolved_yaml(first), resolved_yaml(player));
  }
  EXPECT_GT(kept, sanitized ? 15 : 50) << "too few of them make sense to prove anything";
}

}  // namespace
}  // namespace arena::config::test
