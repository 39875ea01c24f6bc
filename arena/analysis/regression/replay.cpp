#include "arena/analysis/regression/replay.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <ostream>

#include "arena/analysis/regression/baseline_player.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/progress.hpp"
#include "arena/play/request.hpp"
#include "arena/play/signals.hpp"
#include "arena/play/start.hpp"
#include "arena/play/thread_loop.hpp"
#include "arena/record/decided.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/schedule.hpp"
#include "core/common/errors.hpp"
#include "core/common/random.hpp"
#include "players/make_player.hpp"

namespace arena {

namespace {

struct RecordedGame {
  GameRow row;
  std::vector<MoveRow> decisions;
};

std::vector<RecordedGame> recorded_games(const std::filesystem::path& folder, std::size_t most) {
  const RunFolder run(folder);
  for (const auto& file : {run.games_file(), run.moves_file()})
    if (!std::filesystem::exists(file))
      throw InputError(folder.string() + ": there is no " + file.filename().string() + " to compare decisions with");
  std::vector<RecordedGame> games;
  run.games([&](const GameRow& row) { games.push_back({row, {}}); });
  if (most > 0 && games.size() > most) {
    Random random(1);  // pairings come round in turn, so every n-th game could be between the same two
    shuffle(games, random);
    games.resize(most);
  }
  std::map<std::uint64_t, RecordedGame*> by_number;
  for (RecordedGame& game : games) by_number[game.row.game] = &game;
  run.moves([&](const MoveRow& row) {
    if (const auto found = by_number.find(row.game); found != by_number.end()) found->second->decisions.push_back(row);
  });
  return games;
}

/// A decision made again.
struct Redecided {
  std::size_t player = 0;
  int ply = 0;
  std::string was, is;
};

/// The findings so far. Of several differences the first in the files is kept.
class Findings {
 public:
  explicit Findings(const RunSpec& spec) {
    for (const Participant& player : spec.players) players_.push_back({player.name, 0, 0, "", traits_of(player.options).foreign});
    places_.resize(players_.size(), ~0ULL);
  }
  void add(std::uint64_t game, const std::vector<Redecided>& decisions) {
    for (const Redecided& decision : decisions) {
      ReplayedPlayer& found = players_[decision.player];
      ++found.decisions;
      if (decision.was == decision.is) {
        ++found.same;
      } else if (std::uint64_t& place = places_[decision.player]; game < place) {
        place = game;
        found.first_difference = fmt::format("game {}, ply {}: {}; recorded: {}", game, decision.ply, decision.is, decision.was);
      }
    }
  }
  std::vector<ReplayedPlayer> take() { return std::move(players_); }

 private:
  std::vector<ReplayedPlayer> players_;
  std::vector<std::uint64_t> places_;  // the game of the first difference
};

/// What an engine can report of a decision: an `info` line has neither the nodes of the last iteration nor a word for a proved draw.
MoveRow as_told_by_engine(MoveRow row) {
  row.nodes.reset();
  if (is_proved(row, Proved::draw)) row.proved.clear();
  return row;
}

/// One thread's players and memory.
template <Game G>
class Replayer {
 public:
  Replayer(const RunSpec& spec, const ReplayOptions& options)
      : spec_(spec), options_(options), start_(start_of<G>(spec.game)), factory_(factory_of(spec, options.program)) {}

  /// The decisions made until `stop` is raised.
  std::vector<Redecided> replay(const RecordedGame& game, const std::atomic<bool>& stop) {
    std::vector<Redecided> found;
    std::array<std::size_t, most_sides> index{};
    std::array<std::unique_ptr<Player<G>>, most_sides> players;
    for (std::size_t side = 0; side < game.row.seats.size(); ++side) {
      index[side] = index_of(game.row.seats[side].player);
      const Participant& who = spec_.players[index[side]];
      if (!options_.players.empty() && options_.players.count(who.name) == 0) continue;
      if (traits_of(who.options).foreign) continue;
      players[side] = factory_(who, pool_);
      begin_game(*players[side], side_seed(game.row.seed, static_cast<int>(side)), stop);
    }
    const GameText text = game_text(game.row.moves);
    G position = begun_at(start_, text.start);
    std::vector<Move> moves;
    std::size_t at = 0;
    for (const std::string& word : text.moves) {
      if (stop.load(std::memory_order_relaxed)) return found;
      const auto side = static_cast<std::size_t>(position.to_move());
      if (at < game.decisions.size() && game.decisions[at].ply == static_cast<int>(moves.size()) + 1) {
        const MoveRow& row = game.decisions[at++];
        if (players[side] && !ended_by(row, StopReason::watchdog)) {
          std::string was = decided(row), now;
          try {
            const Limits limits = at_side(spec_, spec_.players[index[side]], static_cast<int>(side)).options.limits;
            const Decision decision = players[side]->decide(position, request_for(limits, clock_, &stop, moves, text.start));
            now = decided(position, decision);
            if (!decision.known.iteration) was = decided(as_told_by_engine(row));
          } catch (const std::exception& error) {
            if (stop.load(std::memory_order_relaxed)) return found;
            now = fmt::format("it failed: {}", error.what());
          }
          if (stop.load(std::memory_order_relaxed)) return found;
          found.push_back({index[side], row.ply, was, now});
        }
      }
      if (const auto illegal = make_moves(position, word, [&](const G&, Move move) { moves.push_back(move); }))
        throw InputError(fmt::format("game {}: move {}: {}", game.row.game, word, illegal->reason));
    }
    return found;
  }

 private:
  /// Either this build makes all decisions, or the program does.
  static PlayerFactory<G> factory_of(const RunSpec& spec, const BaselineProgram* program) {
    if (program == nullptr) return player_factory<G>(spec);
    std::map<std::string, std::string> names;
    for (const Participant& player : spec.players) names[player.name] = player.name;
    return baseline_factory<G>(spec, *program, std::move(names));
  }
  [[nodiscard]] std::size_t index_of(const std::string& name) const {
    for (std::size_t i = 0; i < spec_.players.size(); ++i)
      if (spec_.players[i].name == name) return i;
    throw InputError("games.csv names '" + name + "', which is not a player of this tournament");
  }

  const RunSpec& spec_;
  const ReplayOptions& options_;
  G start_;
  TablePool pool_;
  SteadyClock clock_;
  PlayerFactory<G> factory_;
};

}  // namespace

std::optional<std::vector<ReplayedPlayer>> replay_decisions(const std::filesystem::path& folder, const RunSpec& spec, const ReplayOptions& options) {
  const std::vector<RecordedGame> games = recorded_games(folder, options.most_games);
  const SignalGuard signals;
  std::atomic<bool>& stop = SignalGuard::stop_requested();
  std::ostream silent(nullptr);
  std::ostream& talk = options.talk != nullptr ? *options.talk : silent;
  Findings findings(spec);
  ProgressLine progress("games", games.size(), 0, options.talk != nullptr ? Audience::terminal : Audience::nobody, talk);
  with_game_of(spec.game, [&](auto tag) {
    using Each = Replayer<typename decltype(tag)::type>;
    ThreadLoop{options.threads, false, talk}.run_numbers(
        games.size(), stop, [&] { return Each(spec, options); }, [&](Each& replayer, std::size_t i) { return replayer.replay(games[i], stop); },
        [&](std::size_t i, const std::vector<Redecided>& decisions) {
          findings.add(games[i].row.game, decisions);
          progress.finished();
        });
  });
  if (stop.load()) return std::nullopt;
  return findings.take();
}

}  // namespace arena
