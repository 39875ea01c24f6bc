#include "arena/analysis/ablation/search.hpp"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/match_parts.hpp"
#include "arena/play/progress.hpp"
#include "arena/play/request.hpp"
#include "arena/play/resolve.hpp"
#include "arena/play/signals.hpp"
#include "arena/play/thread_loop.hpp"
#include "arena/play/worker_of.hpp"
#include "arena/record/decision_fields.hpp"
#include "arena/record/files.hpp"
#include "arena/record/reader.hpp"
#include "arena/record/row_file.hpp"
#include "arena/record/unfinished_positions.hpp"
#include "core/common/random.hpp"
#include "players/make_player.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

/// Limits are checked only now and then, so a search may end by itself a little beyond them.
bool overran(const Decision& decision, std::int64_t wall_ns, const Limits& limits) {
  if ((limits.nodes > 0 && decision.nodes_total > limits.nodes) ||
      (limits.move_time.count() > 0 && wall_ns > std::chrono::nanoseconds(limits.move_time).count()))
    return true;
  return decision.stop == StopReason::time || decision.stop == StopReason::nodes || decision.stop == StopReason::watchdog ||
         decision.stop == StopReason::stopped;
}

template <Game G>
class PositionSearcher {
 public:
  PositionSearcher(const RunSpec& spec, bool deepen)
      : seed_(spec.seed), deepen_(deepen), start_(start_of<G>(spec.game)), factory_(player_factory<G>(spec)) {}

  /// All rows of a position, in the order of the players. Who searches first changes from position to position, so that machine drift affects all
  /// players equally.
  std::vector<PositionRow> rows(std::size_t number, const ChosenPosition& chosen, const std::vector<Participant>& players,
                                const std::atomic<bool>& stop) {
    G position = start_;
    if (const auto illegal = make_moves(position, chosen.moves)) throw InputError("position " + std::to_string(number + 1) + ": " + illegal->text());
    std::vector<PositionRow> rows(players.size());
    for (std::size_t i = 0; i < players.size(); ++i) {
      const std::size_t who = (number + i) % players.size();
      rows[who] = row(number, chosen, position, players[who], stop);
      if (stop.load(std::memory_order_relaxed)) return {};
    }
    return rows;
  }

 private:
  struct Searched {
    Decision decision;
    std::int64_t wall_ns = 0, cpu_ns = 0;
  };

  Searched search(const G& position, const Participant& player, const Limits& limits, std::size_t number, const std::atomic<bool>& stop) {
    const auto searcher = factory_(player, pool_);
    begin_game(*searcher, mix64(seed_ ^ mix64(number)), stop);
    Searched result;
    const auto cpu_before = thread_cpu();
    const auto wall_before = clock_.now();
    try {
      result.decision = searcher->decide(position, request_for(limits, clock_, &stop));
    } catch (const PlayerFault& failed) {
      if (!stop.load(std::memory_order_relaxed))
        throw InputError(fmt::format("player '{}' failed in position {}: {}: {}", player.name, number + 1, failed.termination(), failed.what()));
    }
    result.wall_ns = (clock_.now() - wall_before).count();
    result.cpu_ns = result.decision.cpu_time(thread_cpu() - cpu_before).count();
    return result;
  }

  /// Depth after depth, each from scratch, until one does not finish within the limits; the one before counts.
  Searched deepest_that_fits(const G& position, const Participant& player, std::size_t number, const std::atomic<bool>& stop) {
    const int cap = traits_of(player.options).max_depth, deepest = cap > 0 ? cap : 120;
    Searched best;
    for (int depth = 1; depth <= deepest; ++depth) {
      Limits limits = player.options.limits;
      limits.depth = depth;
      Searched next = search(position, player, limits, number, stop);
      if (depth > 1 && overran(next.decision, next.wall_ns, limits)) break;
      best = std::move(next);
      if (!best.decision.searched || best.decision.stop != StopReason::depth) break;
    }
    return best;
  }

  PositionRow row(std::size_t number, const ChosenPosition& chosen, const G& position, const Participant& player, const std::atomic<bool>& stop) {
    const bool by_depths = deepen_ && traits_of(player.options).one_depth && player.options.limits.depth == 0;
    const Searched found =
        by_depths ? deepest_that_fits(position, player, number, stop) : search(position, player, player.options.limits, number, stop);
    PositionRow row;
    row.position = static_cast<int>(number) + 1;
    row.moves = chosen.moves;
    row.phase = chosen.phase;
    row.stratum = chosen.stratum;
    row.player = player.name;
    fill_decision(row, position, found.decision, found.wall_ns, found.cpu_ns);
    return row;
  }

  std::uint64_t seed_;
  bool deepen_;
  G start_;
  PlayerFactory<G> factory_;
  TablePool pool_;
  SteadyClock clock_;
};

/// Of all positions, or of those of one part.
std::vector<std::size_t> numbers_of(const std::vector<ChosenPosition>& positions, const std::optional<Shard>& shard) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < positions.size(); ++i)
    if (!shard || shard->has(i)) numbers.push_back(i);
  return numbers;
}

}  // namespace

std::vector<Participant> position_players(const RunSpec& spec, const config::PositionsSpec& positions) {
  std::vector<Participant> players = spec.players;
  for (Participant& player : players) {
    forget_book(player.options);
    if (positions.has_limits()) {
      player.options.limits = {};
      player.options.limits.depth = positions.depth;
      player.options.limits.nodes = positions.nodes;
      player.options.limits.move_time = positions.move_time;
    }
    const Traits traits = traits_of(player.options);
    if (traits.one_depth && traits.problem != LimitsProblem::none && !positions.deepen)
      throw InputError("player '" + player.name +
                       "' searches one depth (no iterative_deepening), but none is given; give a depth, or set 'deepen: true' in ablation.positions");
  }
  const Participant* first = nullptr;
  for (const Participant& player : players) {
    if (!traits_of(player.options).searches) continue;
    if (first != nullptr && !(first->options.limits == player.options.limits))
      throw InputError("'" + first->name + "' and '" + player.name +
                       "' have different limits, so their costs cannot be compared; give one limit in ablation.positions");
    first = &player;
  }
  return players;
}

bool holds_searches(const std::filesystem::path& file, const std::vector<ChosenPosition>& positions, const std::vector<Participant>& players,
                    const std::optional<Shard>& shard) {
  if (!std::filesystem::exists(file)) return false;
  const std::vector<std::size_t> wanted = numbers_of(positions, shard);
  std::size_t row = 0;
  bool equal = true;
  try {
    read_positions(file, [&](const PositionRow& read) {
      const std::size_t place = row / players.size(), at = place < wanted.size() ? wanted[place] : positions.size();
      equal = equal && at < positions.size() && read.position == static_cast<int>(at + 1) && read.moves == positions[at].moves &&
              read.stratum == positions[at].stratum && read.player == players[row % players.size()].name;
      ++row;
    });
  } catch (const InputError&) {  // torn, or not ours
    return false;
  }
  return equal && row == wanted.size() * players.size();
}

namespace {

std::string text_of(const std::vector<PositionRow>& rows) {
  const RowCodec<PositionRow> columns;
  std::string text;
  for (const PositionRow& row : rows) columns.append(text, row);
  return text;
}

/// What an interrupted search left behind: complete positions, searched by exactly these players, by number. The file then holds only these.
std::map<std::size_t, std::string> searched_before(const fs::path& file, const std::vector<ChosenPosition>& positions,
                                                   const std::vector<Participant>& players) {
  std::map<std::size_t, std::string> found;
  if (!fs::exists(file)) return found;
  std::string text;
  std::size_t at = 0;  // rows of the position so far
  const RowCodec<PositionRow> columns;
  try {
    RowFile<PositionRow>(file).rows([&](const PositionRow& row) {
      if (row.position < 1 || static_cast<std::size_t>(row.position) > positions.size() || row.player != players[at].name ||
          row.moves != positions[static_cast<std::size_t>(row.position) - 1].moves)
        throw InputError("it does not belong to these positions and players");
      columns.append(text, row);
      if (++at < players.size()) return;
      found[static_cast<std::size_t>(row.position) - 1] = std::move(text);
      text.clear();
      at = 0;
    });
  } catch (const InputError&) {  // what follows is searched again
  }
  ReplacementFile out(file);
  out.write(header_of<PositionRow>());
  for (const auto& [number, rows] : found) out.write(rows);
  out.commit();
  return found;
}

/// One rank's side: searches what rank 0 has chosen.
template <Game G>
class PositionsTask final : public RankTask {
 public:
  PositionsTask(RunSpec spec, const nlohmann::json& order)
      : spec_(std::move(spec)),
        players_(position_players(spec_, spec_.ablation.positions)),
        searchers_([this] { return Searcher(spec_, spec_.ablation.positions.deepen); }) {
    for (const nlohmann::json& chosen : order.at("positions"))
      positions_.push_back({chosen.at("moves"), chosen.at("legal_moves"), chosen.at("phase"), chosen.at("stratum")});
  }
  std::string done(std::uint64_t job, const std::atomic<bool>& stop) override {
    return text_of(searchers_.local().rows(job, positions_.at(job), players_, stop));
  }

 private:
  using Searcher = PositionSearcher<G>;
  RunSpec spec_;
  std::vector<Participant> players_;
  std::vector<ChosenPosition> positions_;
  oneapi::tbb::enumerable_thread_specific<Searcher> searchers_;
};

/// Calls `finished(place, rows)` for each place in `wanted`, from one thread at a time.
template <class F>
void search_on_ranks(const RunSpec& spec, const std::vector<ChosenPosition>& positions, const std::vector<std::size_t>& wanted,
                     const PositionSearch& options, std::atomic<bool>& stop, const F& finished) {
  nlohmann::json order = {{"run", to_json(spec)}, {"positions", nlohmann::json::array()}};
  for (const ChosenPosition& chosen : positions)
    order["positions"].push_back(
        {{"moves", chosen.moves}, {"legal_moves", chosen.legal_moves}, {"phase", chosen.phase}, {"stratum", chosen.stratum}});
  std::map<std::uint64_t, std::size_t> places;
  for (std::size_t i = 0; i < wanted.size(); ++i) places[wanted[i]] = i;
  std::size_t at = 0;
  const auto next = [&](int) -> std::vector<std::uint64_t> {
    if (at == wanted.size()) return {};
    return {wanted[at++]};
  };
  const auto take = [&](int, std::uint64_t job, std::string_view rows) {
    if (!rows.empty()) finished(places.at(job), std::string(rows));
  };
  options.ranks->work({positions_task, order.dump(), options.rank_threads, most_threads(spec.players), wanted.size(), stop,
                       [](const nlohmann::json&) {}, next, take});
}

template <class F>
void search_on_threads(const RunSpec& spec, const std::vector<Participant>& players, const std::vector<ChosenPosition>& positions,
                       const std::vector<std::size_t>& wanted, bool deepen, const PositionSearch& options, std::atomic<bool>& stop,
                       std::ostream& talk, const F& finished) {
  with_game_of(spec.game, [&](auto tag) {
    using Searcher = PositionSearcher<typename decltype(tag)::type>;
    ThreadLoop{options.threads, options.pin, talk, most_threads(players)}.run_numbers(
        wanted.size(), stop, [&] { return Searcher(spec, deepen); },
        [&](Searcher& searcher, std::size_t i) { return text_of(searcher.rows(wanted[i], positions[wanted[i]], players, stop)); }, finished);
  });
}

}  // namespace

std::unique_ptr<RankTask> make_positions_task(const std::string& order, int) {
  const nlohmann::json words = nlohmann::json::parse(order);
  RunSpec spec = spec_in(words.at("run"));
  return with_game_of(spec.game, [&](auto tag) -> std::unique_ptr<RankTask> {
    return std::make_unique<PositionsTask<typename decltype(tag)::type>>(std::move(spec), words);
  });
}

bool search_positions(const std::filesystem::path& file, const RunSpec& spec, const std::vector<Participant>& players,
                      const std::vector<ChosenPosition>& positions, bool deepen, const PositionSearch& options, std::ostream& talk) {
  const SignalGuard signals;
  std::atomic<bool>& stop = SignalGuard::stop_requested();
  const fs::path part_file = unfinished_positions(file);
  std::map<std::size_t, std::string> rows = searched_before(part_file, positions, players);  // by the position's number
  const std::vector<std::size_t> wanted = numbers_of(positions, options.shard);
  std::vector<std::size_t> missing;
  std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(missing), [&](std::size_t number) { return rows.count(number) == 0; });
  {
    AppendFile part(part_file, header_of<PositionRow>());
    ProgressLine progress("positions", missing.size(), 0, options.live ? Audience::terminal : Audience::nobody, talk);
    const auto finished = [&](std::size_t place, const std::string& text) {
      part.append(text);
      rows[missing[place]] = text;
      progress.finished();
    };
    if (options.ranks != nullptr)
      search_on_ranks(spec, positions, missing, options, stop, finished);
    else
      search_on_threads(spec, players, positions, missing, deepen, options, stop, talk, finished);
    if (stop.load()) {
      part.sync();
      return false;
    }
  }
  ReplacementFile out(file);
  out.write(header_of<PositionRow>());
  for (const std::size_t number : wanted) out.write(rows.at(number));
  out.commit();
  std::error_code none;
  fs::remove(part_file, none);
  return true;
}

}  // namespace arena
