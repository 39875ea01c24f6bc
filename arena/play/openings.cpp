#include "arena/play/openings.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <unordered_set>

#include "arena/config/catalogue.hpp"
#include "arena/config/opening_files.hpp"
#include "arena/games/games.hpp"
#include "arena/play/shallow_search.hpp"
#include "arena/play/short_moves.hpp"
#include "arena/play/start.hpp"
#include "arena/record/duplicates.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/words.hpp"
#include "core/common/random.hpp"

namespace arena {

namespace {

using Sequence = std::vector<Move>;

template <Game G>
G after(const G& start, const Sequence& moves) {
  G game = start;
  for (const Move move : moves) game.make(move);
  return game;
}

/// All unfinished positions after `plies`, one sequence for each up to symmetry; nothing if there are more than `most`.
template <Game G>
std::optional<std::vector<Sequence>> enumerate(const G& start, int plies, std::size_t most) {
  std::vector<Sequence> level = {{}};
  for (int ply = 0; ply < plies; ++ply) {
    std::vector<Sequence> next;
    std::unordered_set<Key> seen;
    for (const Sequence& sequence : level) {
      G game = after(start, sequence);
      MoveList<G> moves;
      game.legal_moves_in_board_order(moves);
      for (const Move move : moves) {
        const auto undo = game.make(move);
        if (game.outcome() == Outcome::none && seen.insert(game.canonical_key()).second) {
          next.push_back(sequence);
          next.back().push_back(move);
        }
        game.undo(move, undo);
      }
      if (next.size() > most) return std::nullopt;
    }
    level = std::move(next);
  }
  return level;
}

/// Whether a shallow search with the game's default evaluator finds neither side ahead.
/// "openings.epd:12: ", if the file is known; of random openings, the first is where their number is written.
std::string place_of_line(const config::OpeningsSpec& spec, std::size_t line) {
  return line < spec.places.of_lines.size() ? spec.places.of_lines[line] + ": " : "";
}

template <Game G>
class EvenTest {
 public:
  explicit EvenTest(const config::NearEvenSpec& spec) : spec_(spec), search_(spec.on ? spec.depth : 0) {}
  bool operator()(const G& position) {
    if (!spec_.on) return true;
    const Decision decision = search_(position);
    const bool is_open = decision.proved == Proved::no || decision.proved == Proved::draw;
    if (is_open && std::abs(decision.score) <= spec_.margin) {
      misses_ = 0;
      return true;
    }
    ++misses_;
    if (is_open) nearest_ = std::min(nearest_, std::abs(decision.score));
    return false;
  }
  /// Even positions are so rare that the search for more would seem to hang.
  [[nodiscard]] bool gives_up() const { return misses_ >= most_misses; }
  [[nodiscard]] std::string why() const {
    return "none of the last " + std::to_string(most_misses) + " positions was near-even at depth " + std::to_string(spec_.depth) + " and margin " +
           std::to_string(spec_.margin) + (nearest_ < infinite_score ? "; the nearest miss scored " + std::to_string(nearest_) : "") +
           "; raise the margin";
  }

 private:
  static constexpr int most_misses = 2000;
  config::NearEvenSpec spec_;
  ShallowSearch<G> search_;
  int misses_ = 0;  // in a row
  Score nearest_ = infinite_score;
};

template <Game G>
std::vector<std::string> random_openings(const G& start, const config::OpeningsSpec& spec, Shortage shortage) {
  constexpr std::size_t enumerable = is_refereed<G> ? 500 : 20'000;  // a referee must be asked about each
  const auto wanted = static_cast<std::size_t>(spec.count);
  const std::string near_even = spec.near_even.on ? "near-even " : "";
  Random random(mix64(spec.seed));
  EvenTest<G> even(spec.near_even);
  std::vector<std::string> result;
  const auto finished = [&](const std::string& why_short) {
    if (result.size() < wanted && shortage == Shortage::refuse)
      throw InputError(place_of_line(spec, 0) + "openings: " + std::to_string(wanted) + " are asked for, but " +
                       (even.gives_up() ? "only " + std::to_string(result.size()) + " were found: " + even.why() : why_short));
    return result;
  };
  if (auto all = enumerate(start, spec.plies, enumerable)) {
    shuffle(*all, random);
    for (const Sequence& sequence : *all) {
      if (result.size() == wanted || even.gives_up()) break;
      if (even(after(start, sequence))) result.push_back(text_of_moves(start, sequence));
    }
    return finished("there " + std::string(result.size() == 1 ? "is" : "are") + " only " +
                    counted(result.size(), "different " + near_even + "unfinished position") + " after " + counted(spec.plies, "ply", "plies") +
                    (is_refereed<G> ? "" : ", counted up to symmetry") + "; use more plies");
  }
  std::unordered_set<Key> seen;
  for (std::size_t tries = 0; result.size() < wanted && tries <= 1000 * wanted + 100'000 && !even.gives_up(); ++tries) {
    G game = start;
    Sequence sequence;
    while (game.outcome() == Outcome::none && sequence.size() < static_cast<std::size_t>(spec.plies)) {
      MoveList<G> moves;
      game.legal_moves_in_board_order(moves);
      sequence.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      game.make(sequence.back());
    }
    if (game.outcome() == Outcome::none && seen.insert(game.canonical_key()).second && even(game)) result.push_back(text_of_moves(start, sequence));
  }
  return finished("only " + std::to_string(result.size()) + " different " + near_even + "ones were found after " +
                  counted(spec.plies, "ply", "plies") + "; allow a larger margin or take more plies");
}

/// The lines of a file that are played, by their index in the spec, in order.
std::vector<std::size_t> chosen_lines(const config::OpeningsSpec& spec) {
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < spec.lines.size(); ++i)
    if (!spec.lines[i].empty() && spec.lines[i][0] != '#') chosen.push_back(i);
  if (spec.order == config::OpeningsOrder::random) {
    Random random(mix64(spec.seed));
    shuffle(chosen, random);
  }
  chosen.erase(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(std::min(chosen.size(), static_cast<std::size_t>(spec.start - 1))));
  if (spec.most > 0 && chosen.size() > static_cast<std::size_t>(spec.most)) chosen.resize(static_cast<std::size_t>(spec.most));
  if (chosen.empty()) throw InputError("openings: the file " + spec.file + " has no opening in it");
  return chosen;
}

/// The line in the game's own spelling. Throws InputError if it is not an opening.
template <Game G>
std::string spelled(const G& start, const std::string& line, bool short_moves) {
  if (line == config::no_opening) return "";
  const GameText given = game_text(line);
  std::string text = line;
  if constexpr (is_refereed<G>)
    if (short_moves) text = long_moves(begun_at(start, given.start), given.moves);
  if (short_moves && !given.start.empty()) text = position_word(given.start) + (text.empty() ? "" : " ") + text;
  const OpeningOf<G> opening = opening_of(start, text);
  const std::string moves = text_of_moves(opening.first, opening.moves);
  if (opening.start.empty()) return moves;
  return position_word(opening.start) + (moves.empty() ? "" : " ") + moves;
}

/// Checks the lines of a file and writes them in one spelling.
template <Game G>
std::vector<std::string> given_openings(const G& start, const config::OpeningsSpec& spec) {
  std::vector<std::string> result;
  for (const std::size_t i : chosen_lines(spec)) {
    try {
      result.push_back(spelled(start, line_as_written(spec.lines[i]), config::has_short_moves(spec.file)));
    } catch (const InputError& error) {
      throw InputError(place_of_line(spec, i) + error.what());
    }
  }
  return result;
}

/// The lines as they are: the referee is asked when it runs.
std::vector<std::string> refereed_openings(const config::OpeningsSpec& spec) {
  std::vector<std::string> result;
  for (const std::size_t i : chosen_lines(spec)) {
    std::string line = line_as_written(spec.lines[i]);
    result.push_back(line == config::no_opening ? "" : std::move(line));
  }
  return result;
}

}  // namespace

std::vector<std::string> make_openings(const config::GameSpec& game, const config::OpeningsSpec& openings, Shortage shortage) {
  if (openings.kind == config::OpeningsKind::none) return {""};
  if (game.has_referee() && openings.kind == config::OpeningsKind::file && !config::has_short_moves(openings.file))
    return refereed_openings(openings);
  return with_game_of(game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const G start = start_of<G>(game);
    return openings.kind == config::OpeningsKind::random ? random_openings<G>(start, openings, shortage) : given_openings<G>(start, openings);
  });
}

void check_refereed(const RunSpec& spec) {
  const RefereeGame start = start_of<RefereeGame>(spec.game);
  std::vector<std::size_t> lines;
  if (spec.openings.kind == config::OpeningsKind::file) lines = chosen_lines(spec.openings);
  for (std::size_t i = 0; i < spec.opening_lines.size(); ++i) {
    try {
      opening_of(start, spec.opening_lines[i]);
    } catch (const InputError& error) {
      throw InputError((i < lines.size() ? place_of_line(spec.openings, lines[i]) : "") + error.what());
    }
  }
}

TuningOpenings tuning_openings(const config::TournamentSpec& tournament) {
  const auto pairs = static_cast<std::size_t>(tournament.tune.pairs), wanted = static_cast<std::size_t>(tournament.tune.verdict.pairs);
  const GameKeys keys(tournament.game.name, tournament.game.options);
  std::vector<std::string> all;
  std::unordered_set<Key> seen;
  for (std::string& line : make_openings(tournament.game, tournament.openings, Shortage::accept))
    if (seen.insert(keys.opening(line)).second) all.push_back(std::move(line));
  if (all.size() < 2) throw InputError("openings: a tuning needs at least two different ones, and thousands to be worth something; use more plies");
  const std::size_t held = all.size() >= pairs + wanted ? wanted : std::clamp<std::size_t>(all.size() / 3, 1, wanted);
  TuningOpenings openings;
  openings.different = std::min(pairs, all.size() - held);
  for (std::size_t i = 0; i < pairs; ++i) openings.tuning.push_back(all[i % openings.different]);
  openings.held_out.assign(all.end() - static_cast<std::ptrdiff_t>(held), all.end());
  return openings;
}

}  // namespace arena
