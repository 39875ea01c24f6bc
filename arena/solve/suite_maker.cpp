#include "arena/solve/suite_maker.hpp"

#include <fmt/format.h>

#include <map>
#include <ostream>
#include <set>

#include "arena/games/games.hpp"
#include "arena/play/progress.hpp"
#include "arena/play/signals.hpp"
#include "arena/play/thread_loop.hpp"
#include "arena/record/duplicates.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/words.hpp"

namespace arena::solve {

namespace {

struct RecordedGame {
  std::string run;  // the folder's name
  std::uint64_t number = 0;
  std::string moves;
};

/// A position of a game that meets the claim.
struct FoundPosition {
  SuitePosition position;
  Key key = 0;
};

/// Fills in the best moves and the claim; false if the position does not meet it.
template <Game G>
bool meets(const G& game, const SuiteClaim& claim, MoveProver<G>& prover, SuitePosition& position) {
  const int side = game.to_move();
  std::optional<std::vector<Move>> best;
  if (claim.lost) {
    if (prover.wins(game, side) == true) best = prover.keeping_the_win(game);
    position.keeps_win = static_cast<int>(claim.nodes);
  } else {
    if (prover.wins(game, side, claim.within) != true) return false;
    if (claim.not_within > 0 && prover.wins(game, side, claim.not_within) != false) return false;
    best = prover.winning(game, claim.within, claim.most_best);
    position.wins_within = claim.within;
    position.not_within = claim.not_within;
  }
  if (!best || best->empty() || best->size() == static_cast<std::size_t>(game.legal_count())) return false;
  for (const Move move : *best) position.best.push_back(game.to_text(move));
  return true;
}

template <Game G>
std::optional<FoundPosition> look(const RecordedGame& recorded, const G& start, const SuiteSource& source, const SuiteClaim& claim,
                                  MoveProver<G>& prover) {
  const GameText text = game_text(recorded.moves);
  const std::vector<std::string>& words = text.moves;
  const G first = begun_at(start, text.start);
  const int plies = static_cast<int>(words.size());
  G last = first;
  if (make_moves(last, joined_by(" ", words))) return std::nullopt;
  for (int left = std::min(source.to_end, plies); left >= source.from_end; --left) {
    const std::string line = joined_by(" ", std::vector<std::string>(words.begin(), words.end() - left));
    G game = first;
    if (make_moves(game, line) || game.outcome() != Outcome::none) return std::nullopt;
    if (claim.lost && last.outcome() != win_for(1 - game.to_move())) continue;
    FoundPosition found;
    if (!meets(game, claim, prover, found.position)) continue;
    found.position.position = text.start;
    found.position.moves = line;
    found.position.id = fmt::format("{}-{}-{}", recorded.run, recorded.number, plies - left);
    found.key = game.canonical_key();
    return found;
  }
  return std::nullopt;
}

}  // namespace

Suite make_suite(const SuiteSource& source, const SuiteClaim& claim, std::ostream& talk) {
  const SignalGuard signals;
  std::atomic<bool>& stop = SignalGuard::stop_requested();
  Suite suite;
  std::vector<RecordedGame> games;
  for (const std::string& name : source.folders) {
    const RunFolder folder(name);
    const config::GameSpec& game = folder.tournament().game;
    if (game.has_referee()) throw InputError(name + ": proofs work for built-in games only, not for those of a referee");
    if (suite.game.name.empty()) suite.game = game;
    if (!(suite.game == game)) throw InputError(fmt::format("{} is of another game, or of another board, than {}", name, source.folders.front()));
    const std::string run = std::filesystem::path(name).lexically_normal().filename().empty()
                                ? std::filesystem::path(name).lexically_normal().parent_path().filename().string()
                                : std::filesystem::path(name).filename().string();
    folder.games([&](const GameRow& row) {
      if (row.termination == termination_by_rules) games.push_back({run, row.game, row.moves});
    });
  }
  if (games.empty()) throw InputError("the folders contain no games that ended by the rules");
  with_game(suite.game.name, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const G start(options_from<G>(suite.game.options));
    require_two_sides("proofs", start);
    std::set<Key> seen;
    ProgressLine progress("positions", static_cast<std::uint64_t>(source.count), 0, source.live ? Audience::terminal : Audience::nobody, talk);
    // Batch by batch, in the order of the games, so that the suite does not depend on the number of threads.
    constexpr std::size_t batch = 32;
    for (std::size_t first = 0; first < games.size() && !stop.load() && static_cast<int>(suite.positions.size()) < source.count; first += batch) {
      const std::size_t count = std::min(batch, games.size() - first);
      std::vector<std::optional<FoundPosition>> found(count);
      ThreadLoop{source.threads, false, talk}.run_numbers(
          count, stop, [&] { return MoveProver<G>(claim.nodes, stop); },
          [&](MoveProver<G>& prover, std::size_t i) { return look(games[first + i], start, source, claim, prover); },
          [&](std::size_t i, const std::optional<FoundPosition>& position) { found[i] = position; });
      if (stop.load()) break;
      for (std::optional<FoundPosition>& position : found) {
        if (!position || static_cast<int>(suite.positions.size()) == source.count || !seen.insert(position->key).second) continue;
        suite.positions.push_back(std::move(position->position));
        progress.finished();
      }
    }
  });
  return suite;
}

SuiteCheck verify_suite(const Suite& suite, std::uint64_t nodes, int threads, bool live, std::ostream& talk) {
  const SignalGuard signals;
  std::atomic<bool>& stop = SignalGuard::stop_requested();
  SuiteCheck check;
  check.positions.assign(suite.positions.size(), Confirmed::open);
  std::vector<std::string> problems(suite.positions.size());
  with_game(suite.game.name, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const G start(options_from<G>(suite.game.options));
    require_two_sides("proofs", start);
    std::vector<ReadyPosition<G>> positions;
    for (const SuitePosition& position : suite.positions) positions.push_back(ready(suite, position, start));
    ProgressLine progress("positions", positions.size(), 0, live ? Audience::terminal : Audience::nobody, talk);
    const auto judge = [&](MoveProver<G>& prover, std::size_t i) {
      const SuitePosition& claim = suite.positions[i];
      const G& game = positions[i].game;
      if (claim.keeps_win > 0) {
        MoveProver<G> as_claimed(static_cast<std::uint64_t>(claim.keeps_win), stop);
        for (const Move move : positions[i].best) {
          const auto wins = as_claimed.keeps_win(game, move);
          if (!wins) return Confirmed::open;
          if (*wins) continue;
          problems[i] = fmt::format("{} does not win after {}", game.side_name(game.to_move()), game.to_text(move));
          return Confirmed::wrong;
        }
        return Confirmed::holds;
      }
      if (claim.wins_within == 0) return Confirmed::no_claim;
      if (claim.not_within > 0) {
        const auto sooner = prover.wins(game, game.to_move(), claim.not_within);
        if (!sooner) return Confirmed::open;
        if (*sooner) {
          problems[i] = fmt::format("{} wins within {} plies", game.side_name(game.to_move()), claim.not_within);
          return Confirmed::wrong;
        }
      }
      const auto winning = prover.winning(game, claim.wins_within, static_cast<int>(game.legal_count()));
      if (!winning) return Confirmed::open;
      std::set<std::string> proved, claimed;
      for (const Move move : *winning) proved.insert(game.to_text(move));
      for (const Move move : positions[i].best) claimed.insert(game.to_text(move));
      if (proved == claimed) return Confirmed::holds;
      problems[i] = fmt::format("the moves that win within {} plies are {}, not {}", claim.wins_within,
                                proved.empty() ? "none" : joined_by(" ", proved), joined_by(" ", claimed));
      return Confirmed::wrong;
    };
    ThreadLoop{threads, false, talk}.run_numbers(
        positions.size(), stop, [&] { return MoveProver<G>(nodes, stop); }, judge,
        [&](std::size_t i, Confirmed confirmed) {
          check.positions[i] = confirmed;
          progress.finished();
        });
  });
  for (std::size_t i = 0; i < problems.size(); ++i)
    if (!problems[i].empty()) check.problems.push_back(suite_problem(suite, suite.positions[i], problems[i]));
  return check;
}

void judge_kept_wins(SuiteResults& results, int threads, bool live, std::ostream& talk) {
  const SignalGuard signals;
  std::atomic<bool>& stop = SignalGuard::stop_requested();
  const Suite& suite = results.suite;
  std::map<std::pair<std::size_t, std::string>, bool> kept;  // by position and move
  for (const auto& answers : results.answers)
    for (std::size_t i = 0; i < answers.size(); ++i)
      if (suite.positions[i].keeps_win > 0 && !answers[i].solved) kept[{i, answers[i].move}] = false;
  if (kept.empty()) return;
  std::vector<std::pair<std::size_t, std::string>> questions;
  for (const auto& entry : kept) questions.push_back(entry.first);
  with_game(suite.game.name, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const G start(options_from<G>(suite.game.options));
    require_two_sides("proofs", start);
    ProgressLine progress("proofs", questions.size(), 0, live ? Audience::terminal : Audience::nobody, talk);
    ThreadLoop{threads, false, talk}.run_numbers(
        questions.size(), stop, [] { return 0; },
        [&](int, std::size_t i) {
          const SuitePosition& position = suite.positions[questions[i].first];
          G game = ready(suite, position, start).game;
          const int side = game.to_move();
          make_moves(game, questions[i].second);
          return MoveProver<G>(static_cast<std::uint64_t>(position.keeps_win), stop).wins(game, side) == true;
        },
        [&](std::size_t i, bool wins) {
          kept[questions[i]] = wins;
          progress.finished();
        });
  });
  for (auto& answers : results.answers)
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const auto found = kept.find({i, answers[i].move});
      if (found == kept.end() || !found->second) continue;
      answers[i].solved = true;
      answers[i].for_good = answers[i].all;
      if (!answers[i].first) answers[i].first = answers[i].all;
    }
}

}  // namespace arena::solve
