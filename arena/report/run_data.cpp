#include "arena/report/run_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <unordered_map>

#include "arena/config/catalogue.hpp"
#include "arena/games/recorded_ending.hpp"
#include "arena/games/recorded_moves.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/report/facts.hpp"
#include "arena/report/report_tables.hpp"
#include "arena/text/game_text.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

/// What the rows of moves.csv need to know about their game.
struct GameInfo {
  std::array<std::uint32_t, most_sides> players{};  // by side
  int sides = 0, plies = 0;
  bool kept = false;
  int winner = -1;            // of a won game of two sides
  std::int64_t cluster = -1;  // of a game that counts as a new one
};

/// Evenly spaced games without knowing how many will come: whenever there are too many, every second one is dropped.
class EvenSample {
 public:
  explicit EvenSample(std::size_t most) : most_(most) {}
  void add(std::size_t folder, const GameRow& row) {
    if (most_ == 0 || seen_++ % step_ != 0) return;
    games_.push_back({folder, false, row, {}});
    if (games_.size() <= most_) return;
    step_ *= 2;
    std::size_t left = 0;
    for (std::size_t i = 0; i < games_.size(); i += 2) std::swap(games_[left++], games_[i]);
    games_.resize(left);
  }
  std::vector<KeptGame> take() { return std::move(games_); }

 private:
  std::size_t most_, seen_ = 0, step_ = 1;
  std::vector<KeptGame> games_;
};

class Collector {
 public:
  Collector(RunData& data, const RunDataOptions& options) : data_(data), options_(options), sample_(options.sample), games_(data.folders.size()) {
    for (const PerMoveChoice& choice : options.per_move) asked_.insert(choice.game);
    asked_.insert(options.games.begin(), options.games.end());
    for (const config::PlayerSpec& player : data.ratings.record.players) tallying_.index_of(player.name);
  }

  void collect() {
    const std::vector<RunFolder> runs(data_.folders.begin(), data_.folders.end());
    prepare_figures(runs);
    for (std::size_t folder = 0; folder < runs.size(); ++folder) runs[folder].games([&](const GameRow& row) { add_game(folder, row); });
    choose_kept();
    for (const PlayerTally& player : tallying_.tally().players) data_.series.push_back({player.name, {}, {}, {}});
    for (std::size_t i = 0; i < data_.ratings.record.players.size(); ++i)
      data_.series[i].scores_expect = traits_of(data_.ratings.record.players[i]).score == ScoreUnit::per_mille;
    for (PlayerSeries& series : data_.series) series.depth_against.resize(data_.series.size());
    for (std::size_t folder = 0; folder < runs.size(); ++folder) runs[folder].moves([&](const MoveRow& row) { add_move(folder, row); });
    leave_game();
    options_.progress(1);
    data_.tally = tallying_.tally();
  }

 private:
  void add_game(std::size_t folder, const GameRow& read) {
    GameRow row = read;
    if (row.ending.empty() && row.is_by_rules()) row.ending = recorded_ending(data_.game, data_.rules, row.moves);
    // A run in progress has grown since its games were rated: later games wait for the next report.
    if (data_.folders.size() == 1 && tallying_.tally().games == static_cast<std::uint64_t>(data_.ratings.record.games)) return;
    GameInfo& info = games_[folder][row.game];
    for (const SeatRow& seat : row.seats)
      info.players[static_cast<std::size_t>(info.sides++)] = static_cast<std::uint32_t>(tallying_.index_of(seat.player));
    info.plies = row.plies;
    add_to_figures(folder, row, info);
    if (folder == 0 && (!model_ || std::pair(!is_win(row.result()), row.game) < std::pair(!is_win(model_->row.result()), model_->row.game)))
      model_ = KeptGame{folder, false, row, {}};
    tallying_.add(row);
    ++data_.game_lengths[row.plies];
    expected_rows_ += static_cast<double>(row.plies);
    if (asked_.count(row.game) > 0) {
      asked_games_.push_back({folder, true, row, {}});
      return;
    }
    sample_.add(folder, row);
    if (options_.sample > 0) note_extremes(folder, row);
  }

  /// Which games count, and the number of legal moves in the openings, which no player decided; without moves.csv, in the whole game.
  void prepare_figures(const std::vector<RunFolder>& runs) {
    clusters_.resize(runs.size());
    opening_moves_.resize(runs.size());
    for (const CountedGame& game : data_.ratings.record.counted_games()) clusters_[game.folder].emplace(game.number, game.cluster);
    for (std::size_t folder = 0; folder < runs.size(); ++folder) {
      if (!runs[folder].has_games()) continue;
      if (!runs[folder].has_moves()) {
        replayed_.insert(folder);
        continue;
      }
      for (const std::string& line : runs[folder].openings()) {
        if (!is_known_game(data_.game) && move_count(line) > 0 && line != config::no_opening) data_.game_figures.leave_out_openings();
        opening_moves_[folder].push_back(legal_counts(data_.game, data_.rules, line));
      }
    }
  }

  void add_to_figures(std::size_t folder, const GameRow& row, GameInfo& info) {
    const auto counted = clusters_[folder].find(row.game);
    if (counted == clusters_[folder].end()) return;
    info.cluster = counted->second;
    if (is_win(row.result()) && row.sides() == 2) info.winner = winner(row.result());
    data_.game_figures.add_game(info.cluster, row);
    const bool whole = replayed_.count(folder) > 0;
    const auto number = static_cast<std::size_t>(row.opening - 1);
    const std::vector<int> counts = whole                                    ? legal_counts(data_.game, data_.rules, row.moves)
                                    : number < opening_moves_[folder].size() ? opening_moves_[folder][number]
                                                                             : std::vector<int>{};
    for (std::size_t i = 0; i < counts.size(); ++i) data_.game_figures.add_position(info.cluster, static_cast<int>(i) + 1, row.plies, counts[i]);
  }

  /// A score that does not favour the winner is a doubt.
  void note_score(const MoveRow& row) {
    if (!row.score || present_->winner < 0 || present_->cluster < 0) return;
    scored_ = true;
    if ((row.side == present_->winner) != (*row.score > 0) || *row.score == 0) doubt_ = row.ply;
  }
  void leave_game() {
    if (scored_) data_.game_figures.add_decided(present_->cluster, doubt_, present_->plies);
    scored_ = false;
    doubt_ = 0;
  }

  /// Games that readers will want to look at: the shortest, the longest, and some lost by a player's fault.
  void note_extremes(std::size_t folder, const GameRow& row) {
    constexpr std::size_t most_faults = 10;
    if (!shortest_ || row.plies < shortest_->row.plies) shortest_ = KeptGame{folder, false, row, {}};
    if (!longest_ || row.plies > longest_->row.plies) longest_ = KeptGame{folder, false, row, {}};
    if (row.is_fault() && faults_.size() < most_faults) faults_.push_back({folder, false, row, {}});
  }

  void choose_kept() {
    for (const std::uint64_t number : asked_)
      if (std::none_of(asked_games_.begin(), asked_games_.end(), [&](const KeptGame& game) { return game.row.game == number; }))
        throw_no_game(number);
    const auto place = [](const KeptGame& game) { return std::pair(game.folder, game.row.game); };
    data_.kept = std::move(asked_games_);
    for (auto* more : {&model_, &shortest_, &longest_})
      if (*more) data_.kept.push_back(**more);
    for (const auto& more : {sample_.take(), std::move(faults_)}) data_.kept.insert(data_.kept.end(), more.begin(), more.end());
    std::stable_sort(data_.kept.begin(), data_.kept.end(), [&](const KeptGame& a, const KeptGame& b) { return place(a) < place(b); });
    const auto same = [&](const KeptGame& a, const KeptGame& b) { return place(a) == place(b); };
    data_.kept.erase(std::unique(data_.kept.begin(), data_.kept.end(), same), data_.kept.end());
    for (const KeptGame& game : data_.kept) games_[game.folder][game.row.game].kept = true;
    if (model_) data_.model = place(*model_);
  }

  [[noreturn]] void throw_no_game(std::uint64_t number) const {
    std::uint64_t count = 0, least = ~0ULL, most = 0;
    for (const auto& games : games_)
      for (const auto& [game, info] : games) {
        ++count;
        least = std::min(least, game);
        most = std::max(most, game);
      }
    if (count == 0) throw InputError(fmt::format("there is no game {}: no game is finished yet", number));
    throw InputError(fmt::format("there is no game {}; {} {} finished games, with numbers from {} to {}", number,
                                 data_.folders.size() == 1 ? "the run has" : "these runs have", count, least, most));
  }

  void add_move(std::size_t folder, const MoveRow& row) {
    if (++rows_ % 65536 == 0) options_.progress(std::min(1.0, static_cast<double>(rows_) / std::max(1.0, expected_rows_)));
    if (!present_ || folder != present_folder_ || row.game != present_game_) enter_game(folder, row.game);
    if (present_->plies < 0) return;
    const auto players = std::span(present_->players).first(static_cast<std::size_t>(present_->sides));
    const std::uint32_t player = players[static_cast<std::size_t>(row.side)];
    tallying_.add(row, player);
    add_figures(data_.series[player], row, players);
    if (present_->cluster >= 0) data_.game_figures.add_position(present_->cluster, row.ply, present_->plies, row.legal_moves);
    note_score(row);
    if (present_->kept) kept_game(folder, row.game).moves.push_back(row);
  }

  /// The rows of one game are contiguous.
  void enter_game(std::size_t folder, std::uint64_t game) {
    leave_game();
    const auto found = games_[folder].find(game);
    present_ = found == games_[folder].end() ? &uncommitted_ : &found->second;
    present_folder_ = folder;
    present_game_ = game;
  }

  void add_figures(PlayerSeries& series, const MoveRow& row, std::span<const std::uint32_t> players) const {
    const auto ply = static_cast<std::size_t>(row.ply);
    auto& by_ply = series.by_side[static_cast<std::size_t>(row.side)];
    if (by_ply.size() < ply) by_ply.resize(ply);
    PlyFigures& figures = by_ply[ply - 1];
    if (row.time_us) figures.time_us.add(static_cast<double>(*row.time_us));
    if (row.score && row.proved.empty()) figures.score.add(static_cast<double>(*row.score));
    if (!row.is_search()) return;
    figures.nodes.add(static_cast<double>(*row.nodes_total));
    LegalMovesFigures& by_moves = series.by_legal_moves[row.legal_moves];
    if (row.nodes) by_moves.nodes.add(static_cast<double>(*row.nodes));
    if (!row.depth) return;
    const auto depth = static_cast<double>(*row.depth);
    figures.depth.add(depth);
    by_moves.depth.add(depth);
    for (const std::uint32_t each : players)
      if (&data_.series[each] != &series) series.depth_against[each][phase_of(row.ply, present_->plies)].add(depth);
  }

  KeptGame& kept_game(std::size_t folder, std::uint64_t game) {
    return *std::lower_bound(data_.kept.begin(), data_.kept.end(), std::pair(folder, game),
                             [](const KeptGame& kept, const auto& place) { return std::pair(kept.folder, kept.row.game) < place; });
  }

  RunData& data_;
  const RunDataOptions& options_;
  Tallying tallying_;
  EvenSample sample_;
  std::set<std::uint64_t> asked_;
  std::vector<KeptGame> asked_games_;
  std::optional<KeptGame> model_, shortest_, longest_;
  std::vector<KeptGame> faults_;
  std::vector<std::unordered_map<std::uint64_t, GameInfo>> games_;         // of each folder
  std::vector<std::unordered_map<std::uint64_t, std::int64_t>> clusters_;  // of each folder's new games
  std::vector<std::vector<std::vector<int>>> opening_moves_;               // [folder][opening][ply]: legal moves
  std::set<std::size_t> replayed_;                                         // folders without moves.csv
  bool scored_ = false;                                                    // the current game has a score
  int doubt_ = 0;                                                          // the last ply of the current game whose score does not favour the winner
  const GameInfo uncommitted_{{}, 0, -1, false, -1, -1};
  const GameInfo* present_ = nullptr;
  std::size_t present_folder_ = 0;
  std::uint64_t present_game_ = 0, rows_ = 0;
  double expected_rows_ = 0;
};

}  // namespace

Sketch PlayerSeries::gathered(Sketch PlyFigures::*figure, std::size_t from, std::size_t to, std::optional<std::size_t> side) const {
  Sketch all;
  for (std::size_t i = 0; i < by_side.size(); ++i)
    if (!side || *side == i)
      for (std::size_t ply = from; ply < std::min(to, by_side[i].size()); ++ply) all.add(by_side[i][ply].*figure);
  return all;
}

/// For more players use `arena rate --by-side`: the time grows with the fourth power.
constexpr std::size_t most_by_side = 30;

RunData read_run_data(const std::vector<fs::path>& folders, const RunDataOptions& options) {
  RunData data;
  data.folders = folders;
  data.ratings = rate(read_runs(folders));
  if (const MachineRecord& machines = data.ratings.record.machines; machines.is_comparable())
    for (std::string& warning : machine_warnings(machines, machines.test())) data.ratings.warnings.push_back(std::move(warning));
  if (data.ratings.record.sides == 2 && data.ratings.record.players.size() <= most_by_side) add_side_ratings(data.ratings);
  data.game = data.ratings.record.game;
  data.rules = data.ratings.record.rules;
  Collector(data, options).collect();
  data.complete = std::all_of(folders.begin(), folders.end(), is_complete);
  for (const fs::path& folder : folders)
    if (auto tuning = read_tuning(folder)) data.tunings.push_back(std::move(*tuning));
  if (!data.tunings.empty()) data.ratings.warnings.clear();  // players that change from pair to pair have no rating
  for (const fs::path& folder : folders)
    if (auto scaling = scaling_of(RunFolder(folder).tournament(), data.ratings)) data.scalings.push_back(std::move(*scaling));
  data.facts = facts_of(data);
  data.tables = report_tables(data, options);
  return data;
}

}  // namespace arena
