#include "arena/report/annotation/annotate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <ostream>
#include <set>

#include "arena/engines/fault.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/player_factory.hpp"
#include "arena/play/progress.hpp"
#include "arena/play/request.hpp"
#include "arena/play/signals.hpp"
#include "arena/play/start.hpp"
#include "arena/play/thread_loop.hpp"
#include "arena/solve/suite_maker.hpp"
#include "arena/statistics/logistic.hpp"
#include "arena/text/words.hpp"
#include "core/common/sides.hpp"
#include "players/make_player.hpp"

namespace arena {

namespace {

/// A game with the plies in which a player decided.
struct DecidedGame {
  GameRow row;
  std::set<int> plies;  // from 1
};

double probability(double logit) { return 1 / (1 + std::exp(-logit)); }

template <Game G>
class Annotator {
 public:
  Annotator(const RunSpec& spec, const Participant& by, const AnnotationOptions& options, const std::atomic<bool>& stop)
      : by_(by),
        start_(start_of<G>(spec.game)),
        factory_(player_factory<G>(spec)),
        solve_(options.solve_nodes > 0),
        stop_(stop),
        prover_(options.solve_nodes, stop) {}

  std::vector<AnnotatedMove> moves(const DecidedGame& decided) {
    std::vector<AnnotatedMove> annotated;
    const std::vector<Move> line = moves_from(start_, decided.row.moves, fmt::format("game {}", decided.row.game));
    from_ = game_text(decided.row.moves).start;
    G game = begun_at(start_, from_);
    std::vector<Move> made;
    std::optional<Seen> known;  // of the position after the move before
    for (std::size_t i = 0; i < line.size() && !stop_.load(std::memory_order_relaxed); ++i) {
      const int ply = static_cast<int>(i) + 1, side = game.to_move();
      const Move move = line[i];
      const G before = game;
      const bool wanted = decided.plies.count(ply) > 0 && game.legal_count() > 1;
      std::optional<Seen> seen;
      if (wanted) seen = known ? known : look(game, made);
      known.reset();
      const std::string text = game.to_text(move);
      game.make(move);
      made.push_back(move);
      if (!wanted) continue;
      AnnotatedMove row;
      row.game = decided.row.game;
      row.opening = decided.row.opening;
      row.ply = ply;
      row.side = side;
      row.phase = static_cast<double>(i) / static_cast<double>(line.size());
      row.player = decided.row.seat(side).player;
      row.move = text;
      row.best = before.to_text(seen->best);
      row.before = row.after = seen->score;
      row.had = row.has = seen->value;
      if (move != seen->best) {
        if (game.outcome() != Outcome::none) {
          const Outcome outcome = game.outcome();
          row.after = outcome == Outcome::draw ? 0 : outcome == win_for(side) ? win_score : -win_score;
          row.has = outcome == Outcome::draw ? ProvedValue::drawn : outcome == win_for(side) ? ProvedValue::won : ProvedValue::lost;
        } else {
          known = look(game, made);
          row.after = game.to_move() == side ? known->score : -known->score;
          row.has = game.to_move() == side ? known->value : turned(known->value);
        }
        row.before = std::max(row.before, row.after);  // a move that turns out better than the preferred one costs nothing
      }
      annotated.push_back(std::move(row));
    }
    return annotated;
  }

 private:
  /// A position from its mover's view.
  struct Seen {
    Move best = no_move;
    Score score = 0;
    ProvedValue value = ProvedValue::open;
  };

  static ProvedValue turned(ProvedValue value) {
    return value == ProvedValue::won ? ProvedValue::lost : value == ProvedValue::lost ? ProvedValue::won : value;
  }

  Seen look(const G& game, const std::vector<Move>& made) {
    const auto searcher = factory_(by_, pool_);
    begin_game(*searcher, 1, stop_);
    Seen seen;
    try {
      const Decision decision = searcher->decide(game, request_for(by_.options.limits, clock_, &stop_, made, from_));
      seen.best = decision.move;
      seen.score = decision.proved == Proved::win ? std::max(decision.score, proved_score) : decision.score;
      if (decision.proved == Proved::loss) seen.score = std::min(decision.score, -proved_score);
    } catch (const PlayerFault& failed) {
      if (!stop_.load(std::memory_order_relaxed))
        throw InputError(fmt::format("player '{}' failed: {}: {}", by_.name, failed.termination(), failed.what()));
    }
    if (solve_) seen.value = value_of(game);
    return seen;
  }

  ProvedValue value_of(const G& game) {
    if constexpr (is_refereed<G>) {
      return ProvedValue::open;
    } else {
      const int side = game.to_move();
      const auto won = prover_.wins(game, side, G::max_plies);
      if (won == true) return ProvedValue::won;
      const auto lost = prover_.wins(game, 1 - side, G::max_plies);
      if (lost == true) return ProvedValue::lost;
      return won == false && lost == false ? ProvedValue::drawn : ProvedValue::open;
    }
  }

  const Participant& by_;
  G start_;
  std::string from_;  // the position that the game began at; empty: the game's start
  PlayerFactory<G> factory_;
  bool solve_;
  const std::atomic<bool>& stop_;
  solve::MoveProver<G> prover_;
  TablePool pool_;
  SteadyClock clock_;
};

/// The scale on which the player's scores predict the results of these games.
void set_scale(Annotation& annotation) {
  std::map<std::uint64_t, double> results;
  std::map<std::uint64_t, int> counts;
  for (const Annotation::Game& game : annotation.games) results[game.number] = game.winner < 0 ? 0.5 : game.winner == 0 ? 1 : 0;
  for (const AnnotatedMove& move : annotation.moves) ++counts[move.game];
  statistics::LogisticData data;
  data.features = 1;
  for (const AnnotatedMove& move : annotation.moves) {
    if (std::abs(move.after) >= proved_score) continue;  // known, not predicted
    data.add({move.side == 0 ? move.after : -move.after}, results[move.game], 1.0 / counts[move.game], move.opening);
  }
  if (data.size() == 0) return;
  const statistics::LogisticFit fit = statistics::fit_logistic(data, 1);
  annotation.advantage = fit.advantage;
  annotation.per_point = fit.weights.at(0).seen ? std::max(0.0, fit.weights[0].value) : 0;
}

void set_expectations(Annotation& annotation) {
  const auto expected = [&](Score score, int side) {
    if (score >= proved_score) return 1.0;
    if (score <= -proved_score) return 0.0;
    return probability((side == 0 ? 1 : -1) * annotation.advantage + annotation.per_point * score);
  };
  for (AnnotatedMove& move : annotation.moves) {
    move.expected = expected(move.before, move.side);
    move.got = expected(move.after, move.side);
  }
}

}  // namespace

double AnnotatedMove::cost() const {
  const auto worth = [](ProvedValue value) { return value == ProvedValue::won ? 1.0 : value == ProvedValue::drawn ? 0.5 : 0.0; };
  if (had != ProvedValue::open && has != ProvedValue::open) return std::max(0.0, worth(had) - worth(has));
  return std::max(0.0, expected - got);
}

std::optional<Annotation> annotate(const RunFolder& run, const Participant& by, const AnnotationOptions& options, std::ostream& talk) {
  const SignalGuard signals;
  std::atomic<bool>& stop = SignalGuard::stop_requested();
  Annotation annotation;
  annotation.by = by.name;
  annotation.solve_nodes = options.solve_nodes;
  std::vector<DecidedGame> games;
  std::map<std::uint64_t, std::size_t> places;
  run.games([&](const GameRow& row) {
    if (options.games > 0 && games.size() >= options.games) return;
    places[row.game] = games.size();
    games.push_back({row, {}});
    const Outcome result = row.result();
    annotation.games.push_back({row.game, players_of(row), result == Outcome::draw ? -1 : result == win_for(0) ? 0 : 1});
  });
  run.moves([&](const MoveRow& row) {
    if (const auto found = places.find(row.game); found != places.end()) games[found->second].plies.insert(row.ply);
  });
  RunSpec spec;
  static_cast<config::TournamentSpec&>(spec) = run.tournament();
  std::vector<std::vector<AnnotatedMove>> found(games.size());
  with_game_of(spec.game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    require_two_sides("annotations", start_of<G>(spec.game));
    ProgressLine progress("games", games.size(), 0, options.live ? Audience::terminal : Audience::nobody, talk);
    ThreadLoop{options.threads, false, talk, most_threads({by})}.run_numbers(
        games.size(), stop, [&] { return Annotator<G>(spec, by, options, stop); },
        [&](Annotator<G>& annotator, std::size_t i) { return annotator.moves(games[i]); },
        [&](std::size_t i, const std::vector<AnnotatedMove>& moves) {
          found[i] = moves;
          progress.finished();
        });
  });
  if (stop.load()) return std::nullopt;
  for (auto& moves : found)
    annotation.moves.insert(annotation.moves.end(), std::make_move_iterator(moves.begin()), std::make_move_iterator(moves.end()));
  set_scale(annotation);
  set_expectations(annotation);
  return annotation;
}

}  // namespace arena
