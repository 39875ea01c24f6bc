#include "arena/analysis/regression/replay.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <map>
#include <mutex>

#include "arena/analysis/regression/recorded_player.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/signals.hpp"
#include "arena/play/start.hpp"
#include "arena/record/decided.hpp"
#include "arena/record/reader.hpp"
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
  for (const char* name : {"games.csv", "moves.csv"})
    if (!std::filesystem::exists(folder / name)) throw InputError(folder.string() + ": there is no " + name + " to compare decisions with");
  std::vector<RecordedGame> games;
  read_games(
      folder / "games.csv",
      [&](const GameRow& row) {
        games.push_back({row, {}});
      },
      TornLine::leave_out);
  if (most > 0 && games.size() > most) {
    Random random(1);  // pairings come round in turn, so that every n-th game could be of the same two
    shuffle(games, random);
    games.resize(most);
  }
  std::map<std::uint64_t, RecordedGame*> by_number;
  for (RecordedGame& game : games) by_number[game.row.game] = &game;
  read_moves(
      folder / "moves.csv",
      [&](const MoveRow& row) {
        if (const auto found = by_number.find(row.game); found != by_number.end()) found->second->decisions.push_back(row);
      },
      TornLine::leave_out);
  return games;
}

/// What was found so far; many threads add to it. Of several differences the first in the files is kept.
class Findings {
 public:
  explicit Findings(const RunSpec& spec) {
    for (const Participant& player : spec.players) players_.push_back({player.name, 0, 0, "", traits_of(player.options).foreign});
    places_.resize(players_.size(), {~0ULL, 0});
  }
  void add(std::size_t player, std::uint64_t game, int ply, const std::string& was, const std::string& is) {
    const std::lock_guard held(mutex_);
    ReplayedPlayer& found = players_[player];
    ++found.decisions;
    if (was == is) {
      ++found.same;
    } else if (std::pair(game, ply) < places_[player]) {
      places_[player] = {game, ply};
      found.first_difference = fmt::format("game {}, ply {}: {}; recorded: {}", game, ply, is, was);
    }
  }
  std::vector<ReplayedPlayer> take() { return std::move(players_); }

 private:
  std::mutex mutex_;
  std::vector<ReplayedPlayer> players_;
  std::vector<std::pair<std::uint64_t, int>> places_;
};

/// One thread's players and memory.
template <Game G>
class Replayer {
 public:
  Replayer(const RunSpec& spec, const ReplayOptions& options)
      : spec_(spec), options_(options), start_(start_of<G>(spec)), seat_(options.program ? recorded_seat<G>(*options.program) : any_seat<G>(spec)) {}

  void replay(const RecordedGame& game, Findings& findings, const std::atomic<bool>& stop) {
    std::size_t index[2];
    std::unique_ptr<Player<G>> players[2];
    for (const int side : {0, 1}) {
      index[side] = index_of(game.row.seat(side).player);
      const Participant& who = spec_.players[index[side]];
      if (!options_.players.empty() && options_.players.count(who.name) == 0) continue;
      if (traits_of(who.options).foreign) continue;
      players[side] = seat_(who, pool_);
      players[side]->new_game(side_seed(game.row.seed, side));
    }
    Request request;
    request.clock = &clock_;
    request.stop = &stop;
    G position = start_;
    std::vector<Move> moves;
    std::size_t at = 0;
    for (const std::string& word : words_of(game.row.moves)) {
      if (stop.load(std::memory_order_relaxed)) return;
      const int side = position.to_move();
      if (at < game.decisions.size() && game.decisions[at].ply == position.plies() + 1) {
        const MoveRow& row = game.decisions[at++];
        if (players[side] && row.stop != "watchdog") {
          request.limits = spec_.players[index[side]].limits;
          request.moves = moves;
          std::string now;
          try {
            now = decided(position, players[side]->decide(position, request));
          } catch (const std::exception& error) {
            if (stop.load(std::memory_order_relaxed)) return;
            now = fmt::format("it failed: {}", error.what());
          }
          if (stop.load(std::memory_order_relaxed)) return;
          findings.add(index[side], game.row.game, row.ply, decided(row), now);
        }
      }
      if (const auto illegal = make_moves(position, word, [&](const G&, Move move) { moves.push_back(move); }))
        throw InputError(fmt::format("game {}: move {}: {}", game.row.game, word, illegal->reason));
    }
  }

 private:
  [[nodiscard]] std::size_t index_of(const std::string& name) const {
    for (std::size_t i = 0; i < spec_.players.size(); ++i)
      if (spec_.players[i].name == name) return i;
    throw InputError("games.csv names '" + name + "', who is no player of this tournament");
  }

  const RunSpec& spec_;
  const ReplayOptions& options_;
  G start_;
  TablePool pool_;
  SteadyClock clock_;
  Seat<G> seat_;
};

}  // namespace

std::optional<std::vector<ReplayedPlayer>> replay_decisions(const std::filesystem::path& folder, const RunSpec& spec, const ReplayOptions& options) {
  const std::vector<RecordedGame> games = recorded_games(folder, options.most_games);
  const SignalGuard signals;
  std::atomic<bool>& stop = SignalGuard::stop_requested();
  Findings findings(spec);
  std::atomic<std::size_t> done{0};
  const oneapi::tbb::global_control width(oneapi::tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(options.threads));
  oneapi::tbb::task_arena arena(options.threads);
  with_game_of(spec, [&](auto tag) {
    using Each = Replayer<typename decltype(tag)::type>;
    oneapi::tbb::enumerable_thread_specific<Each> replayers([&] { return Each(spec, options); });
    arena.execute([&] {
      oneapi::tbb::parallel_for(
          oneapi::tbb::blocked_range<std::size_t>(0, games.size(), 1),
          [&](const oneapi::tbb::blocked_range<std::size_t>& range) {
            for (std::size_t i = range.begin(); i < range.end() && !stop.load(std::memory_order_relaxed); ++i) {
              replayers.local().replay(games[i], findings, stop);
              options.progress(static_cast<double>(++done) / static_cast<double>(games.size()));
            }
          },
          oneapi::tbb::simple_partitioner());
    });
  });
  if (stop.load()) return std::nullopt;
  return findings.take();
}

}  // namespace arena
