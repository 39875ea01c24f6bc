#include "arena/serve/run_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <nlohmann/json.hpp>
#include <numeric>

#include "arena/analysis/rating/likelihood_curve.hpp"
#include "arena/analysis/rating/rating_tables.hpp"
#include "arena/analysis/rating/ratings.hpp"
#include "arena/analysis/tuning/tuning_report.hpp"
#include "arena/games/recorded_ending.hpp"
#include "arena/play/status.hpp"
#include "arena/record/duplicates.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/tally.hpp"
#include "arena/serve/http_message.hpp"

namespace arena {

using nlohmann::json;

namespace {

constexpr std::size_t most_latest = 30;

std::string name_of(const std::filesystem::path& folder) {
  const auto plain = std::filesystem::absolute(folder).lexically_normal();
  return (plain.has_filename() ? plain.filename() : plain.parent_path().filename()).string();
}

std::string_view state_words(RunState state) {
  if (state == RunState::complete) return "finished";
  return state == RunState::running ? "running" : "interrupted";
}

json summary_of(const std::string& id, const RunFolder& run, const RunStatus& status) {
  return {{"id", id},
          {"name", name_of(run.path())},
          {"game", run.tournament().game.name},
          {"state", state_words(status.state)},
          {"games_done", status.games},
          {"games_planned", status.only_positions ? 0 : status.total},
          {"error", ""}};
}

json rounded(double value) { return std::round(value * 10) / 10; }

/// What is known of a rating: its value if the interval has both ends, and the ends that are not open.
void add_rating(json& row, const statistics::PlayerRating& player) {
  using statistics::Standing;
  const bool has_width = player.is_rated() && player.interval.low < player.interval.high;
  row.push_back(has_width && !player.interval.low_open && !player.interval.high_open ? rounded(player.rating) : json());
  const auto add_end = [&](Standing bound, double end, bool open) {
    if (player.standing == bound)
      row.push_back(rounded(player.rating));
    else
      row.push_back(has_width && !open ? rounded(end) : json());
  };
  add_end(Standing::at_least, player.interval.low, player.interval.low_open);
  add_end(Standing::at_most, player.interval.high, player.interval.high_open);
}

json standings_json(const RunTally& tally, const std::optional<Ratings>& ratings) {
  const auto find = [&](const std::string& name) {
    return std::find_if(tally.players.begin(), tally.players.end(), [&](const PlayerTally& player) { return player.name == name; });
  };
  json rows = json::array();
  const auto add = [&](const std::string& name, const statistics::PlayerRating& rating) {
    const auto player = find(name);
    const Mean score = player == tally.players.end() ? Mean{} : player->score;
    json row = {rows.size() + 1, name, score.count, score.count > 0 ? rounded(100 * score.value()) : json()};
    add_rating(row, rating);
    rows.push_back(std::move(row));
  };
  if (ratings) {
    for (const std::size_t who : ratings->pool.order) add(ratings->record.players[who].name, ratings->pool.players[who]);
  } else {
    for (const PlayerTally& player : tally.players) add(player.name, {});
  }
  return {{"columns", {"rank", "player", "games", "score", "elo", "from", "to"}}, {"rows", rows}};
}

json sprt_json(const Ratings& ratings) {
  const auto curve = likelihood_curve(ratings);
  if (!curve) return nullptr;
  json points = json::array();
  for (const auto& [pairs, llr] : curve->points) points.push_back({pairs, std::round(llr * 1000) / 1000});
  const auto decision = ratings.verdict ? ratings.verdict->decision() : statistics::SprtDecision::undecided;
  return {{"lower", curve->lower},
          {"upper", curve->upper},
          {"llr", points},
          {"verdict", decision == statistics::SprtDecision::undecided ? "" : std::string(to_text(decision))}};
}

}  // namespace

json run_summary(const std::string& id, const std::filesystem::path& folder) {
  return summary_of(id, RunFolder(folder), status_of({folder}).front());
}

json run_json(const std::string& id, const std::filesystem::path& folder) {
  const RunFolder run(folder);
  const RunStatus status = status_of({folder}).front();
  json out = summary_of(id, run, status);
  Tallying tallying;
  for (const config::PlayerSpec& player : run.tournament().players) tallying.index_of(player.name);
  std::deque<GameRow> latest;
  run.games([&](const GameRow& row) {
    tallying.add(row);
    latest.push_back(row);
    if (latest.size() > most_latest) latest.pop_front();
  });
  std::optional<Ratings> ratings;
  json notes = json::array();
  if (tallying.tally().games > 0) {
    ratings = rate(read_runs({folder}));
    notes.push_back(counted_text(ratings->record));
    for (const std::string& warning : ratings->warnings) notes.push_back(warning);
  }
  const auto planned = static_cast<double>(status.total);
  const bool runs = status.state == RunState::running;
  out["percent"] = status.only_positions || status.total == 0 ? json(100.0) : rounded(100 * static_cast<double>(status.games) / planned);
  out["seconds_left"] = runs && status.rate > 0 ? json(std::ceil(static_cast<double>(status.left()) / status.rate)) : json();
  out["games_per_second"] = status.rate > 0 ? json(std::round(status.rate * 1000) / 1000) : json();
  out["standings"] = standings_json(tallying.tally(), ratings);
  out["notes"] = notes;
  const std::optional<TuningReport> tuning = read_tuning(folder);
  if (tuning) out["notes"] = json::array();  // about ratings, which players that change from pair to pair do not have
  out["tuning"] = tuning ? tuning_json(*tuning) : json();
  out["sprt"] = ratings ? sprt_json(*ratings) : json();
  out["latest"] = json::array();
  for (const GameRow& row : latest)
    out["latest"].push_back({{"game", row.game},
                             {"seats", players_of(row)},
                             {"result", result_words(row)},
                             {"plies", row.plies},
                             {"ended", ending_words(row.ended_by())}});
  out["rules"] = run.tournament().game.options;
  out["board"] = run.tournament().game.has_referee() ? "" : board_address(run.tournament().game.name, run.tournament().game.options);
  out["report"] = "/runs/" + id + "/report";
  return out;
}

}  // namespace arena
