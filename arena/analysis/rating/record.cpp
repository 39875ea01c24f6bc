#include "arena/analysis/rating/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <unordered_map>

#include "arena/config/option_changes.hpp"
#include "arena/games/recorded_ending.hpp"
#include "arena/record/engine_context.hpp"
#include "arena/record/run_folder.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

std::string rules_text(const std::string& game, const std::map<std::string, int>& rules) {
  std::string text = game;
  for (const auto& [name, value] : rules) text += fmt::format(" {} {}", name, value);
  return text;
}

std::string differences(const config::PlayerSpec& there, const config::PlayerSpec& here) {
  const std::string text = config::option_changes(there, here, "{} is {} there and {} here");
  return text.empty() ? "their options differ" : text;
}

const std::string& tested_name(const config::TournamentSpec& tournament) {
  if (tournament.format == config::Format::matches) return tournament.pairs.front().first;
  return tournament.format == config::Format::gauntlet ? tournament.seeds.front() : tournament.players.front().name;
}

/// Pairs up the games of one folder. They come nearly in schedule order, so few wait for their other half.
class PairCollector {
 public:
  explicit PairCollector(RunRecord& record) : record_(record), begin_(record.pairs.size()) {}

  void add(std::uint64_t pair, std::uint64_t number, const GameIdentity& game, std::int64_t opening) {
    const auto waiting = waiting_.find(pair);
    if (waiting == waiting_.end()) {
      waiting_.emplace(pair, Half{game, number});
      return;
    }
    record_.pairs.push_back({{waiting->second.game, game},
                             opening,
                             {true, true},
                             false,
                             static_cast<std::uint32_t>(record_.folders.size() - 1),
                             {waiting->second.number, number}});
    pair_numbers_.push_back(pair);
    waiting_.erase(waiting);
  }

  /// Puts the pairs in order. Throws InputError for one with more than two games.
  void finish(const fs::path& file) {
    record_.unpaired += static_cast<std::int64_t>(waiting_.size());
    if (!std::is_sorted(pair_numbers_.begin(), pair_numbers_.end())) sort();
    check_two(file);
    const auto is_no_pair = [](const RatedPair& pair) {
      return pair.games[0].players[0] != pair.games[1].players[1] || pair.games[0].players[1] != pair.games[1].players[0];
    };
    const auto begin = record_.pairs.begin() + static_cast<std::ptrdiff_t>(begin_);
    const auto end = std::remove_if(begin, record_.pairs.end(), is_no_pair);
    record_.unpaired += 2 * (record_.pairs.end() - end);
    record_.pairs.erase(end, record_.pairs.end());
  }

 private:
  struct Half {
    GameIdentity game;
    std::uint64_t number = 0;
  };

  void sort() {
    std::vector<std::size_t> order(pair_numbers_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return pair_numbers_[a] < pair_numbers_[b]; });
    std::vector<RatedPair> pairs(record_.pairs.begin(), record_.pairs.begin() + static_cast<std::ptrdiff_t>(begin_));
    pairs.reserve(record_.pairs.size());
    for (const std::size_t i : order) pairs.push_back(record_.pairs[begin_ + i]);
    record_.pairs = std::move(pairs);
    std::sort(pair_numbers_.begin(), pair_numbers_.end());
  }

  void check_two(const fs::path& file) const {
    std::map<std::uint64_t, std::size_t> games;  // of pairs with more than two
    for (std::size_t i = 1; i < pair_numbers_.size(); ++i)
      if (pair_numbers_[i] == pair_numbers_[i - 1]) games.try_emplace(pair_numbers_[i], 2).first->second += 2;
    for (const auto& [pair, half] : waiting_)
      if (std::binary_search(pair_numbers_.begin(), pair_numbers_.end(), pair)) games.try_emplace(pair, 2).first->second += 1;
    if (!games.empty())
      throw InputError(fmt::format("{}: pair {} has {} games, but a pair has two", file.string(), games.begin()->first, games.begin()->second));
  }

  RunRecord& record_;
  std::size_t begin_;                        // of this folder's pairs
  std::vector<std::uint64_t> pair_numbers_;  // theirs
  std::unordered_map<std::uint64_t, Half> waiting_;
};

class RunsReader {
 public:
  explicit RunsReader(const PlayerFilter& filter) : filter_(filter) {}
  RunRecord read(const std::vector<fs::path>& folders) {
    std::set<fs::path> given;
    for (const fs::path& folder : folders) {
      const RunFolder run(folder);
      if (!given.insert(fs::canonical(folder)).second) throw InputError(folder.string() + ": this folder is given twice");
      add(run);
    }
    filter_.check(names_);
    if (folders.size() > 1) record_.sprt.reset();
    if (builds_.size() > 1) record_.notes.push_back("the games were played by different builds of this program; players may have changed");
    openings_.clear();
    mark_repetitions(record_);
    return std::move(record_);
  }

 private:
  void add(const RunFolder& run) {
    const fs::path& folder = run.path();
    const config::TournamentSpec& tournament = run.tournament();
    if (record_.folders.empty()) {
      record_.game = tournament.game.name;
      record_.rules = tournament.game.options;
      record_.sides = tournament.game.sides;
    } else if (record_.game != tournament.game.name || record_.rules != tournament.game.options) {
      throw InputError(fmt::format("{} holds games of {}, but {} holds games of {}: only games by the same rules can be rated together",
                                   record_.folders.front(), rules_text(record_.game, record_.rules), folder.string(),
                                   rules_text(tournament.game.name, tournament.game.options)));
    }
    record_.folders.push_back(folder.string());
    for (const config::PlayerSpec& player : tournament.players) add_player(player, folder);
    if (tournament.sprt.on && !filter_.is_set()) set_test(tournament);
    if (!run.is_complete()) record_.notes.push_back(folder.string() + ": this run is not complete; its games so far are rated");
    for (const std::string& note : run.notes()) record_.notes.push_back(note);
    const nlohmann::json& context = run.context();
    for (const auto& session : context["sessions"])
      if (session.is_object() && session.contains("commit")) builds_.insert(session["commit"].dump());
    for (const EngineIdentity& engine : engines_in(context)) add_engine(engine, folder);
    add_games(run);
  }

  void set_test(const config::TournamentSpec& tournament) {
    const config::SprtSpec& sprt = tournament.sprt;
    const auto model = sprt.model == config::SprtModel::normalized ? statistics::EloModel::normalized : statistics::EloModel::logistic;
    record_.sprt = statistics::SprtParameters{sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta, model};
    record_.tested = record_.index_of(tested_name(tournament));
  }

  void add_player(const config::PlayerSpec& player, const fs::path& folder) {
    names_.push_back(player.name);
    if (!filter_.keeps(player.name)) return;
    const auto known =
        std::find_if(record_.players.begin(), record_.players.end(), [&](const config::PlayerSpec& other) { return other.name == player.name; });
    if (known == record_.players.end()) {
      record_.players.push_back(player);
      record_.results.emplace_back();
      home_.push_back(folder.string());
    } else if (!(*known == player)) {
      const std::string& home = home_[static_cast<std::size_t>(known - record_.players.begin())];
      throw InputError(fmt::format("player '{}' of {} differs from the one in {}: {}; rate the folders separately, or rename one of the two",
                                   player.name, folder.string(), home, differences(*known, player)));
    }
  }

  /// The same command may have run another program then.
  void add_engine(const EngineIdentity& engine, const fs::path& folder) {
    const auto [known, fresh] = engines_.try_emplace(engine.player, engine, folder.string());
    if (fresh) return;
    if (const std::string difference = identity_difference(known->second.first, engine); !difference.empty())
      throw InputError(fmt::format("engine '{}' of {} differs from the one in {}: {}; rate the folders separately", engine.player, folder.string(),
                                   known->second.second, difference));
  }

  void add_games(const RunFolder& run) {
    if (!run.has_games()) return;
    const GameKeys keys(record_.game, record_.rules);
    const std::vector<Key> openings = opening_keys(run.path(), keys);
    const std::size_t begin = record_.placed.size();
    PairCollector pairing(record_);
    record_.machines.enter(run);
    const auto add_game = [&](const GameRow& row) {
      for (const SeatRow& seat : row.seats)
        if (!filter_.keeps(seat.player)) return;
      try {
        const auto who = [&](int side) { return static_cast<std::uint32_t>(record_.index_of(row.seat(side).player)); };
        const GameIdentity game{{who(0), who(1)}, static_cast<int>(2 * row.score(0)), keys.of(row.moves)};
        if (row.opening < 1 || static_cast<std::size_t>(row.opening) > openings.size())
          throw InputError(fmt::format("opening {} is not in openings.txt, which has {}", row.opening, openings.size()));
        for (int side = 0; side < row.sides(); ++side) record_.results[record_.index_of(row.seat(side).player)].add(row, side);
        const auto opening = openings_.emplace(openings[static_cast<std::size_t>(row.opening - 1)], static_cast<std::int64_t>(openings_.size()));
        record_.machines.add(row, opening.first->second);
        if (row.sides() == 2)
          pairing.add(row.pair, row.game, game, opening.first->second);
        else
          record_.placed.push_back(placed(row, game.key, opening.first->second));
      } catch (const InputError& error) {
        throw InputError(fmt::format("game {}: {}", row.game, error.what()));
      }
      ++record_.games;
      if (ended_at_limit(row)) {
        LimitedGames& limited = record_.limited;
        limited.least = limited.games == 0 ? row.plies : std::min(limited.least, row.plies);
        limited.most = std::max(limited.most, row.plies);
        ++limited.games;
      }
    };
    run.games(add_game);
    const std::int64_t unpaired = record_.unpaired;
    pairing.finish(run.games_file());
    if (run.tournament().openings.one_side) record_.one_sided += record_.unpaired - unpaired;
    std::stable_sort(record_.placed.begin() + static_cast<std::ptrdiff_t>(begin), record_.placed.end(),
                     [](const RatedPlaces& a, const RatedPlaces& b) { return a.pair < b.pair; });
  }

  /// Files of older builds do not record how the rules ended a game.
  [[nodiscard]] bool ended_at_limit(const GameRow& row) const {
    if (row.result() != Outcome::draw) return false;
    if (row.adjudicated_by() == AdjudicatedBy::max_plies) return true;
    return row.is_by_rules() && (row.ending.empty() ? recorded_ending(record_.game, record_.rules, row.moves) : row.ending) == "ply-limit";
  }

  /// A tournament has at most a thousand players: two 16-bit numbers fit into one of 32.
  RatedPlaces placed(const GameRow& row, const GameKey& key, std::int64_t opening) const {
    RatedPlaces out;
    out.pair = row.pair;
    out.number = row.game;
    out.folder = static_cast<std::uint32_t>(record_.folders.size() - 1);
    out.game.sides = row.sides();
    out.game.cluster = opening;
    out.identity.key = key;
    for (std::size_t side = 0; side < row.seats.size(); ++side) {
      out.game.players[side] = record_.index_of(row.seats[side].player);
      out.game.places[side] = row.seats[side].place;
      out.identity.players[side / 2] |= static_cast<std::uint32_t>(out.game.players[side]) << (side % 2 * 16);
      out.identity.half_points = out.identity.half_points * (most_sides + 1) + row.seats[side].place;
    }
    return out;
  }

  const PlayerFilter& filter_;
  RunRecord record_;
  std::vector<std::string> names_;  // of all players, including those left out
  std::vector<std::string> home_;   // of each player: the folder where it was first seen
  std::set<std::string> builds_;
  std::map<std::string, std::pair<EngineIdentity, std::string>> engines_;  // by player, with the folder where it was first seen
  std::unordered_map<Key, std::int64_t> openings_;                         // their numbers, by position
};

}  // namespace

std::size_t RunRecord::index_of(const std::string& name) const {
  for (std::size_t i = 0; i < players.size(); ++i)
    if (players[i].name == name) return i;
  std::vector<std::string> names;
  for (const auto& player : players) names.push_back(player.name);
  throw InputError(fmt::format("no player here is named '{}'{}", config::printable(name), config::suggestion(name, names)));
}

std::vector<CountedGame> RunRecord::counted_games() const {
  std::vector<CountedGame> counted;
  for (std::size_t p = 0; p < pairs.size(); ++p)
    for (std::size_t i = 0; i < 2; ++i)
      if (pairs[p].fresh[i]) counted.push_back({pairs[p].folder, pairs[p].numbers[i], cluster_of(p)});
  for (const RatedPlaces& one : placed)
    if (one.fresh) counted.push_back({one.folder, one.number, cluster_of(one)});
  return counted;
}

std::string RunRecord::why_unfit(std::size_t player) const {
  const std::string why = results[player].why_unfit();
  return why.empty() ? "" : players[player].name + " " + why;
}

void mark_repetitions(RunRecord& record) {
  SeenGames seen;
  std::int64_t numbers = 0;
  for (const RatedPair& pair : record.pairs) numbers = std::max(numbers, pair.opening + 1);
  for (const RatedPlaces& placed : record.placed) numbers = std::max(numbers, placed.game.cluster + 1);
  std::vector<bool> openings(static_cast<std::size_t>(numbers));
  record.unique_pairs = 0;
  for (RatedPair& pair : record.pairs) {
    for (std::size_t i = 0; i < pair.size(); ++i) pair.fresh[i] = seen.add(pair.games[i]);
    if (!pair.fresh[0] && !pair.fresh[1]) continue;
    ++record.unique_pairs;
    openings[static_cast<std::size_t>(pair.opening)] = true;
  }
  for (RatedPlaces& placed : record.placed) {
    placed.fresh = seen.add(placed.identity);
    if (placed.fresh) openings[static_cast<std::size_t>(placed.game.cluster)] = true;
  }
  record.unique_games = seen.unique();
  record.openings = std::count(openings.begin(), openings.end(), true);
}

bool PlayerFilter::keeps(const std::string& player) const {
  const auto has = [&](const std::vector<std::string>& names) { return std::find(names.begin(), names.end(), player) != names.end(); };
  return (only.empty() || has(only)) && !has(without);
}

void PlayerFilter::check(const std::vector<std::string>& players) const {
  for (const auto* names : {&only, &without})
    for (const std::string& name : *names)
      if (std::find(players.begin(), players.end(), name) == players.end())
        throw InputError(fmt::format("no player here is named '{}'{}", config::printable(name), config::suggestion(name, players)));
  if (!players.empty() && std::none_of(players.begin(), players.end(), [&](const std::string& player) { return keeps(player); }))
    throw InputError("no player is left: --players and --exclude name the same ones");
}

RunRecord read_runs(const std::vector<fs::path>& folders, const PlayerFilter& filter) { return RunsReader(filter).read(folders); }

}  // namespace arena
