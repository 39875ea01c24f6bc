// A tournament as configs describe it: game, schedule, openings, limits and players, all resolved. The options are declared once below, as in
// players/options.hpp.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/config/ablation.hpp"
#include "arena/config/adjudication.hpp"
#include "arena/config/player.hpp"
#include "arena/config/regression.hpp"
#include "arena/config/scaling.hpp"
#include "arena/config/tune.hpp"

namespace arena::config {

struct GameSpec {
  std::string name;
  std::map<std::string, int> options;  // all rule options of the game, by the names of its rows
  EngineOptions referee = {};          // the referee of a game that is not one of the arena's; no command: none
  int sides = 2;                       // of the game with these options
  [[nodiscard]] bool has_referee() const { return !referee.command.empty(); }
  friend bool operator==(const GameSpec&, const GameSpec&) = default;
};

enum class Format { round_robin, gauntlet, matches };
inline constexpr std::array<std::string_view, 3> format_names = {"round-robin", "gauntlet", "matches"};
enum class OpeningsKind { none, random, file };
inline constexpr std::array<std::string_view, 3> openings_kind_names = {"none", "random", "file"};
enum class OpeningsOrder { file, random };
inline constexpr std::array<std::string_view, 2> openings_order_names = {"file", "random"};
enum class Seats { automatic, rotations, all };
inline constexpr std::array<std::string_view, 3> seats_names = {"auto", "rotations", "all"};
enum class SprtModel { normalized, logistic };
inline constexpr std::array<std::string_view, 2> sprt_model_names = {"normalized", "logistic"};

struct NearEvenSpec {
  bool on = false;
  int depth = 4;
  int margin = 20;
  friend bool operator==(const NearEvenSpec&, const NearEvenSpec&) = default;
};

/// Where openings were read, "openings.epd:12", for messages; specs that differ only in this are equal.
struct OpeningPlaces {
  std::vector<std::string> of_lines;
  friend bool operator==(const OpeningPlaces&, const OpeningPlaces&) { return true; }
};

struct OpeningsSpec {
  OpeningsKind kind = OpeningsKind::none;
  int plies = 6;
  int count = 50;  // for random openings
  int most = 0;    // for a file's; 0: all
  std::uint64_t seed = 1;
  NearEvenSpec near_even;
  std::string file;
  OpeningsOrder order = OpeningsOrder::file;
  int start = 1;                   // the first one played, from 1
  std::vector<std::string> lines;  // of the file: moves by text (arena/text/game_text.hpp), one opening per line
  OpeningPlaces places;            // of the lines
  bool one_side = false;           // a gauntlet in which the seeds always move first
  friend bool operator==(const OpeningsSpec&, const OpeningsSpec&) = default;
};

struct SprtSpec {
  bool on = false;
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;
  double beta = 0.05;
  SprtModel model = SprtModel::normalized;
  friend bool operator==(const SprtSpec&, const SprtSpec&) = default;
};

struct TournamentSpec {
  GameSpec game;
  std::uint64_t seed = 1;
  Format format = Format::round_robin;
  std::vector<std::string> seeds;                          // gauntlet: who plays against all others
  std::vector<std::pair<std::string, std::string>> pairs;  // matches
  int rounds = 1;
  Seats seats = Seats::automatic;  // for more than two sides
  bool repeat = false;
  OpeningsSpec openings;
  std::optional<Limits> limits;
  std::vector<Limits> side_limits;  // by side, replacing those of the players; none: everybody keeps its own on every side
  AdjudicationSpec adjudication;
  Duration margin{50'000};
  SprtSpec sprt;
  AblationSpec ablation;
  RegressionSpec regression;
  TuneSpec tune;
  ScalingSpec scaling;
  std::vector<PlayerSpec> players;  // each with the limits that apply to it
  friend bool operator==(const TournamentSpec&, const TournamentSpec&) = default;
};

template <class Visitor, class T>
void visit_tournament(Visitor& v, T& t) {
  constexpr std::int64_t most_seed = INT64_MAX;
  v.custom("game", "the game, by name, or a map: {name: andantino, radius: 9}; with a referee any game: {name: chess, referee: [./referee.py]}");
  v.integer("seed", t.seed, 0, most_seed, "seed of everything random in the run");
  v.choice("format", t.format, format_names, "who plays whom: all against all, some against all others, or given pairs");
  v.only_if(t.format == Format::gauntlet, "format: gauntlet", [&] { v.texts("seeds", t.seeds, "the players that play against all others"); });
  v.only_if(t.format == Format::matches, "format: matches", [&] { v.pairs("pairs", t.pairs, "the pairs that play: [[a, b], [a, c]]"); });
  v.custom("base",
           "the player to compare every other player with, or `previous`: each with the one before it in the list; exactly these pairs play, unless "
           "`format` says otherwise");
  v.integer("rounds", t.rounds, 1, 1'000'000, "how often every pair plays every opening on both sides");
  v.only_if(t.game.sides > 2, "a game of three or four sides", [&] {
    v.choice("seats", t.seats, seats_names,
             "seats on an opening: every player once in every seat, every order of the players, or `auto`: every order if there are as many players "
             "as seats, else rotations");
    v.flag("repeat", t.repeat, "let a player take several seats of a game, for fewer players than seats");
  });
  v.chooser("openings", t.openings.kind, openings_kind_names,
            "where games start: at the initial position, after random moves, or after the lines of a file", [&] {
              const bool from_file = t.openings.kind == OpeningsKind::file;
              v.only_if(t.openings.kind == OpeningsKind::random, "type: random",
                        [&] { v.integer("plies", t.openings.plies, 1, 200, "plies of an opening"); });
              v.only_if(t.openings.kind != OpeningsKind::none, "type: random or file", [&] {
                v.integer("count", from_file ? t.openings.most : t.openings.count, from_file ? 0 : 1, 100'000,
                          "how many openings: random ones, no two equal up to symmetry, or at most this many of a file (0: all)");
                v.integer("seed", t.openings.seed, 0, most_seed, "which random ones, or the order of a file's that are shuffled");
              });
              v.only_if(t.openings.kind == OpeningsKind::random, "type: random", [&] {
                v.group("near_even", t.openings.near_even.on, "only openings that a shallow search finds about even", [&] {
                  v.integer("depth", t.openings.near_even.depth, 1, 20, "plies of that search");
                  v.integer("margin", t.openings.near_even.margin, 0, 1'000'000, "the largest score that counts as even");
                });
              });
              v.only_if(from_file, "type: file", [&] {
                v.text("file", t.openings.file,
                       "the file of openings: moves or `position TEXT moves M ...`, one per line, or .epd, .pgn, .sgf; relative to the "
                       "tournament's folder");
                v.choice("order", t.openings.order, openings_order_names, "as the file has them, or shuffled by the seed");
                v.integer("start", t.openings.start, 1, 1'000'000, "the first opening that is played, in that order, counted from 1");
                v.texts("lines", t.openings.lines, "the openings themselves, instead of a file");
              });
              v.only_if(t.format == Format::gauntlet, "format: gauntlet",
                        [&] { v.flag("one_side", t.openings.one_side, "the seeds have the first side in every game, and play each opening once"); });
            });
  v.custom("limits", "limits of a decision; they replace all limits in the players' files, but not those of inline players");
  v.custom("side_limits", "limits by side, who moves first first, for whoever sits there: [{game_time: 60s}, {game_time: 30s}]");
  v.section("adjudication", "end games before the rules do; off by default; see docs/adjudication.md",
            [&] { visit_adjudication(v, t.adjudication); });
  v.duration("margin", t.margin, "how far a timed decision may overrun before it loses the game");
  v.group("sprt", t.sprt.on, "sequential test: stop once it is decided whether the first of two players is stronger", [&] {
    v.real("elo0", t.sprt.elo0, -1000, 1000, "Elo difference under H0");
    v.real("elo1", t.sprt.elo1, -1000, 1000, "Elo difference under H1");
    v.real("alpha", t.sprt.alpha, 0.0001, 0.5, "probability of accepting elo1 when elo0 is true");
    v.real("beta", t.sprt.beta, 0.0001, 0.5, "probability of accepting elo0 when elo1 is true");
    v.choice("model", t.sprt.model, sprt_model_names, "the Elo scale of elo0 and elo1");
  });
  v.group("ablation", t.ablation.on, "players that differ in single options, to measure what each is worth; see docs/ablations.md",
          [&] { visit_ablation(v, t.ablation); });
  v.group("regression", t.regression.on, "a player that must not be worse than another, for `arena regress`; see docs/regressions.md",
          [&] { visit_regression(v, t.regression); });
  v.group("tune", t.tune.on, "options of a player to tune by play, for `arena tune`; see docs/tuning.md", [&] { visit_tune(v, t.tune); });
  v.group("scaling", t.scaling.on, "one or several players at growing budgets, to measure what a doubling is worth; see docs/scaling.md",
          [&] { visit_scaling(v, t.scaling); });
  v.custom("players", "files (with * and ?), names of players, or maps: {name: mine, inherits: aboukhadra-tt, killers: false}");
  v.custom("player", "inline players by name, for INI: [player.mine] with inherits = aboukhadra-tt");
}

/// Whether a tree is a tournament rather than a player: it has a key that only tournaments have.
bool is_tournament(const Node& tree);

/// Reads a tournament's file; throws ConfigError that lists every problem. Limits from the command line take precedence.
TournamentSpec load_tournament(const std::filesystem::path& path, const std::optional<Limits>& from_command_line = std::nullopt);
TournamentSpec load_tournament(const std::filesystem::path& path, Problems& problems, const std::optional<Limits>& from_command_line = std::nullopt);
TournamentSpec read_tournament(const Node& tree, const std::filesystem::path& folder, Problems& problems,
                               const std::optional<Limits>& from_command_line = std::nullopt);

/// Why the players cannot take the seats of a game with more than two sides; empty if they can.
std::string seats_problem(const TournamentSpec& tournament);
inline constexpr int most_choices = 100'000;
/// What conflicts with games on one side only; empty if nothing does.
std::string one_side_problem(const TournamentSpec& tournament);

/// Everything that matters, as YAML that reads back as the same tournament, whatever becomes of the files it was made from.
std::string resolved_yaml(const TournamentSpec& tournament, Shown shown = Shown::all);

std::vector<OptionRow> rows_of(const TournamentSpec& tournament);

}  // namespace arena::config
