#include "arena/play/run_events.hpp"

#include <nlohmann/json.hpp>

#include "arena/record/context.hpp"
#include "arena/text/known_json.hpp"

namespace arena {

using nlohmann::json;

RunEvents::RunEvents(const RunSpec& spec, std::uint64_t total, EventSink sink) : spec_(spec), total_(total), sink_(std::move(sink)) {
  for (const Participant& player : spec.players) tallying_.index_of(player.name);
}

void RunEvents::tell(std::string_view event, json facts) const {
  facts["event"] = event;
  facts["time"] = utc_now();
  sink_(facts.dump(-1, ' ', false, json::error_handler_t::replace) + "\n");
}

void RunEvents::started(const std::string& folder, int threads, std::uint64_t committed) {
  if (!sink_) return;
  json names = json::array();
  for (const Participant& player : spec_.players) names.push_back(player.name);
  tell("started", {{"folder", folder},
                   {"game", spec_.game.name},
                   {"rules", spec_.game.options},
                   {"players", names},
                   {"seed", spec_.seed},
                   {"threads", threads},
                   {"games", committed},
                   {"scheduled", total_}});
}

void RunEvents::game(const GameRecord& record, std::uint64_t games, const SequentialCount* test) {
  if (!sink_) return;
  tallying_.add(record);
  json seats = json::array();
  for (const SeatRow& seat : record.seats)
    seats.push_back({{"player", seat.player},
                     {"place", seat.place},
                     {"points", known(seat.points)},
                     {"nodes", known(seat.nodes)},
                     {"seconds", seat.time_us ? json(static_cast<double>(*seat.time_us) * 1e-6) : json()}});
  const auto player_at = [&](int side) { return side >= 0 ? json(record.seat(side).player) : json(); };
  tell("game", {{"number", record.game},
                {"round", record.round},
                {"opening", record.opening},
                {"seats", seats},
                {"result", record.result_word()},
                {"winner", is_win(record.result()) ? player_at(winner(record.result())) : json()},
                {"reason", record.ended_by()},
                {"fault", player_at(record.side_at_fault())},
                {"plies", record.plies},
                {"games", games},
                {"scheduled", total_}});
  if (const auto now = Clock::now(); now - last_ >= std::chrono::seconds(1)) {
    last_ = now;
    tell("progress", standing(games, test));
  }
}

void RunEvents::finished(std::string_view state, std::uint64_t games, const SequentialCount* test) {
  if (!sink_) return;
  json facts = standing(games, test);
  facts["state"] = state;
  tell("finished", std::move(facts));
}

json RunEvents::standing(std::uint64_t games, const SequentialCount* test) const {
  json players = json::array();
  for (const PlayerTally& player : tallying_.tally().players)
    players.push_back({{"player", player.name},
                       {"games", player.score.count},
                       {"score", player.score.count > 0 ? json(player.score.value()) : json()},
                       {"wins", player.won_alone}});
  json out = {{"games", games}, {"scheduled", total_}, {"standings", players}, {"sprt", nullptr}};
  if (test != nullptr)
    out["sprt"] = {{"pairs", test->sprt().counts().pairs()},
                   {"llr", test->sprt().llr()},
                   {"lower", test->sprt().bounds().lower},
                   {"upper", test->sprt().bounds().upper},
                   {"decision", to_text(test->sprt().decision())}};
  return out;
}

}  // namespace arena
