// The `ablation` section of a tournament: a base player, what to remove or add, the resulting players, the comparisons between them, and the
// positions that `arena ablate` searches. The options are declared once below, as in players/options.hpp.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/config/player.hpp"

namespace arena::config {

enum class AblationMode { remove, add, cumulative, factorial, variants };
inline constexpr std::array<std::string_view, 5> ablation_mode_names = {"remove", "add", "cumulative", "factorial", "variants"};
enum class PositionsKind { random, openings, games };
inline constexpr std::array<std::string_view, 3> positions_kind_names = {"random", "openings", "games"};
enum class Stratify { none, legal_moves, phase };
inline constexpr std::array<std::string_view, 3> stratify_names = {"none", "legal-moves", "phase"};

/// With more switches than this, all 2^n players are too many to mean anything.
inline constexpr std::size_t most_factors = 6;

struct PositionsSpec {
  PositionsKind kind = PositionsKind::random;
  int count = 100;
  std::uint64_t seed = 1;
  int min_plies = 1;
  int max_plies = 40;
  std::string folder;  // of recorded games
  int undecided = 0;
  Stratify stratify = Stratify::none;
  std::vector<std::string> legal_moves;  // the strata, whole numbers
  int per = 10;
  int tolerance = 0;
  bool deepen = false;
  int depth = 0;
  std::uint64_t nodes = 0;
  Duration move_time{0};
  friend bool operator==(const PositionsSpec&, const PositionsSpec&) = default;
  [[nodiscard]] bool has_limits() const { return depth > 0 || nodes > 0 || move_time.count() > 0; }
};

struct AblationSpec {
  bool on = false;
  AblationMode mode = AblationMode::remove;
  std::vector<std::string> comparisons;  // in the form that parse_comparison reads
  bool games = false;
  PositionsSpec positions;
  friend bool operator==(const AblationSpec&, const AblationSpec&) = default;
};

/// One player with, and one without, what the label names.
struct Comparison {
  std::string label, with, without;
  [[nodiscard]] std::string text() const { return label + ": " + with + " / " + without; }
  friend bool operator==(const Comparison&, const Comparison&) = default;
};
/// "LABEL: WITH / WITHOUT"; nothing for any other text. Players' names have neither ':' nor '/'.
std::optional<Comparison> parse_comparison(const std::string& text);
/// The comparisons of a section that was read without a problem.
std::vector<Comparison> comparisons_of(const AblationSpec& ablation);

template <class Visitor, class A>
void visit_ablation(Visitor& v, A& a) {
  constexpr std::int64_t most_seed = INT64_MAX;
  auto& p = a.positions;
  v.custom("base", "the full player, by name, file or map; called 'base' unless the map has a name");
  v.custom("switches",
           "what to vary: options by name ([killers, history]), or maps {name: ordering, set: {killers: false, history: false}} with the options of "
           "a player without it");
  v.choice("mode", a.mode, ablation_mode_names,
           "the base with one switch off each; the plain player (all off) with one on each; the plain player with one more on at a time, in the "
           "given order; all combinations; or given variants");
  v.custom("variants", "players, instead of base and switches; all are compared with the first");
  v.texts("comparisons", a.comparisons, "who is compared with whom, as 'LABEL: WITH / WITHOUT' by players' names; made from the keys above");
  v.flag("games", a.games, "`arena ablate` also plays the tournament; `arena run` always does");
  v.chooser(
      "positions", p.kind, positions_kind_names,
      "positions that `arena ablate` searches: of random games, the tournament's openings, or of recorded games; no two equal up to symmetry", [&] {
        v.integer("count", p.count, 1, 100'000, "number of positions; with strata, 'per' sets it");
        v.integer("seed", p.seed, 0, most_seed, "which ones");
        v.only_if(p.kind != PositionsKind::openings, "type: random or games", [&] {
          v.integer("min_plies", p.min_plies, 0, 10'000, "at least this many plies from the start");
          v.integer("max_plies", p.max_plies, 0, 10'000, "at most this many");
        });
        v.only_if(p.kind == PositionsKind::games, "type: games",
                  [&] { v.text("folder", p.folder, "the results folder with the games; relative to the current folder"); });
        v.integer("undecided", p.undecided, 0, 20, "exclude positions in which a search this deep proves the winner; 0: exclude none");
        v.chooser("stratify", p.stratify, stratify_names,
                  "the same number of positions for each number of legal moves, or for each third of a game (opening, middle, end)", [&] {
                    v.integer("per", p.per, 1, 10'000, "positions in each stratum");
                    v.only_if(p.stratify == Stratify::legal_moves, "type: legal-moves", [&] {
                      v.texts("legal_moves", p.legal_moves, "numbers of legal moves: [10, 20]");
                      v.integer("tolerance", p.tolerance, 0, 1000, "accept this many more or fewer");
                    });
                  });
        v.flag("deepen", p.deepen,
               "players without iterative deepening repeat the search at depth 1, 2, 3, ... until the limit is hit; the deepest that fits counts");
        v.integer("depth", p.depth, 0, 120, "plies to search; without depth, nodes and move_time the tournament's limits apply");
        v.integer("nodes", p.nodes, 0, 1'000'000'000'000, "nodes per search; 0: no limit");
        v.duration("move_time", p.move_time, "time for a search; 0: no limit");
      });
}

/// A feature that can be switched off: the options without it.
struct Switch {
  std::string name;
  Node off;  // a map of a player's options
};
/// Reads the `switches` of a section; an option's off-value comes from its declaration.
std::vector<Switch> read_switches(const Entry& entry, Problems& problems);

struct AblatedPlayers {
  std::vector<PlayerSpec> players;
  std::vector<Comparison> comparisons;
  std::string reference;  // whom all others are compared with; empty if there is no such player
};
/// The players of the mode with `switches`, which must be on in the base.
AblatedPlayers ablated_players(const PlayerSpec& base, const std::vector<Switch>& switches, AblationMode mode, const std::filesystem::path& folder,
                               Problems& problems, const PlayerContext& context);

/// Checks what the declarations cannot express. `players` are the names of all; `file` stands in where no file was named.
void check_ablation(const AblationSpec& ablation, const std::vector<std::string>& players, bool has_openings, const Origins& origins,
                    const Place& file, Problems& problems);

}  // namespace arena::config
