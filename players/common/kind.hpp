// The interface of a kind of player. A kind is a struct in a folder of its own, beside the player that it makes. Its members are its options, in
// parts that several kinds may share; it says what it is called and what holds for a player with these options. Nobody outside asks for its name
// or looks into its options: players/kinds.hpp lists the kinds, and players/options.hpp asks whichever kind a player is.
#pragma once
#include <concepts>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "core/common/game.hpp"
#include "players/common/game_facts.hpp"
#include "players/common/limits.hpp"

namespace arena {

template <Game G>
class Player;
class TablePool;

/// A search needs a limit that ends it.
enum class LimitsProblem { none, no_limit, no_depth };

/// The unit of a decision's score; per mille of the expected result, from -1000 (a loss) to 1000 (a win).
enum class ScoreUnit { none, points, engine, per_mille };

/// What holds for a player with these options under these limits.
struct Traits {
  bool searches = false;       // its decisions have a depth, nodes and a score, and a limit must end it
  bool deterministic = true;   // at fixed depth or nodes it repeats its decisions
  bool by_the_clock = false;   // a time limit may end a decision: then it cannot be repeated exactly
  bool carries_state = false;  // a decision may depend on what earlier decisions of the same game found
  bool reusable = false;       // one player may live as long as its worker: `new_game` forgets everything
  bool foreign = false;        // a program of its own, which make_player cannot make and `search` cannot name
  bool evaluates = false;      // takes an evaluator
  bool plans_turns = false;    // a search at the first ply of a turn also decides the later ones
  bool distances = false;      // the score of a proved win or loss tells how far away it is
  bool one_depth = false;      // searches only the depth that it is given, and does not deepen by itself
  int max_depth = 0;           // never search deeper than this, whatever the limits; 0: no cap
  int threads = 1;             // that search at the same time
  int most_sides = 2;          // of a game that it can play
  std::string_view two_sided;  // the option that limits it to two sides, if it is not the kind itself
  LimitsProblem problem = LimitsProblem::none;
  ScoreUnit score = ScoreUnit::none;
  std::string_view depth = {}, nodes = {};  // what these figures of a decision mean; empty if it has none
};

/// Traits of a search, as far as the limits alone determine them.
inline Traits traits_of_search(const Limits& limits, bool own_depth, bool one_depth) {
  Traits traits;
  traits.searches = true;
  traits.score = ScoreUnit::points;
  const bool timed = limits.move_time.count() > 0 || limits.game_time.count() > 0;
  traits.by_the_clock = timed;
  traits.one_depth = one_depth;
  if (limits.depth > 0 || own_depth) return traits;
  if (limits.nodes == 0 && !timed)
    traits.problem = LimitsProblem::no_limit;
  else if (one_depth)
    traits.problem = LimitsProblem::no_depth;
  return traits;
}

/// Collects what is wrong with a player's options, by their names in configs.
class OptionReport {
 public:
  virtual ~OptionReport() = default;
  /// The options at `paths` do not go together.
  virtual void problem(std::initializer_list<std::string_view> paths, const std::string& what) = 0;
  /// The option makes sense in some games only; `why` continues the sentence after its name.
  virtual void needs_game(std::string_view path, const std::string& why, bool (*fits)(const GameFacts&)) = 0;
};

/// Where memory comes from: lent by the worker to one player after another, or a player's own.
enum class MemorySource { worker, player };

/// A kind also has, if it makes sense: `check(const GameFacts*, const Limits&, OptionReport&)` for what the declarations of its options cannot
/// say (no game: not known yet), `evaluator()`, `forget_book()`, `decide_each_ply()`, `visit_memory(kind, f)` with f(size in MiB, MemorySource), and
/// `using Counters`. A part has `visit(visitor, part, kinds)` (players/common/limits.hpp says what a visitor is; players/options.hpp what `kinds`
/// tells) and may have `visit_files(part, f)` for files, read by a caller that may read files.
template <class K>
concept PlayerKind = std::default_initializable<K> && std::equality_comparable<K> && requires(const K& kind, const Limits& limits) {
  { K::name } -> std::convertible_to<std::string_view>;
  { K::help } -> std::convertible_to<std::string_view>;
  { kind.traits(limits) } -> std::same_as<Traits>;
  typename K::Parts;  // a TypeList of its base classes that declare options
  // template <Game G> std::unique_ptr<Player<G>> make(TablePool&) const; throws InputError
};

}  // namespace arena
