#include "arena/record/tally.hpp"

#include <fmt/format.h>

#include <utility>

#include "arena/record/decision_fields.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/words.hpp"

namespace arena {

void SaidTally::refute(const MoveRow& row, const std::string& what) {
  if (wrong++ == 0) first = fmt::format("game {}, ply {}: {}", row.game, row.ply, what);
}

std::size_t Tallying::index_of(const std::string& name) {
  const auto [found, fresh] = index_.try_emplace(name, run_.players.size());
  if (fresh) {
    run_.players.emplace_back().name = name;
    for (auto& row : run_.against) row.emplace_back();
    run_.against.emplace_back(run_.players.size());
  }
  return found->second;
}

void Tallying::add(const GameRow& row) {
  ++run_.games;
  run_.sides = row.sides();
  run_.plies.add(row.plies);
  run_.first.add(row.score(0));
  std::array<std::size_t, most_sides> players{};
  for (std::size_t side = 0; side < row.seats.size(); ++side) players[side] = index_of(row.seats[side].player);
  for (int side = 0; side < row.sides(); ++side) {
    const std::size_t seat = static_cast<std::size_t>(side), player = players[seat];
    PlayerTally& own = run_.players[player];
    own.side[seat].add(row.score(side));
    own.score.add(row.score(side));
    const auto [points, place] = std::pair(row.seats[seat].points, static_cast<std::size_t>(row.seats[seat].place));
    if (place > 0) ++own.places[seat][place - 1];
    if (points) own.points.add(static_cast<double>(*points));
    if (points && place > 0) run_.points[place - 1].add(static_cast<double>(*points));
    own.won_alone += row.result() == win_for(side) ? 1U : 0U;
    for (int other = 0; other < row.sides(); ++other)
      if (other != side) run_.against[player][players[static_cast<std::size_t>(other)]].add(row.score(side, other));
  }
  EndingTally& ending = run_.endings[row.ended_by()];
  ++ending.games;
  ++(is_win(row.result()) ? ending.won[static_cast<std::size_t>(winner(row.result()))] : ending.shared);
  if (const int side = row.side_at_fault(); side >= 0) ++run_.players[players[static_cast<std::size_t>(side)]].faults[row.termination];
}

/// Rows of one game are contiguous and in order. A win in N plies is refuted if the next N plies are those of its variation, and the game goes on:
/// the claimant's own moves and the replies that it expected did not win.
void Tallying::add_said(const MoveRow& row, std::size_t player) {
  std::erase_if(claims_, [&](const Claim& claim) {
    const int made = row.ply - claim.row.ply;  // plies since
    if (row.game != claim.row.game || made <= 0) return true;
    if (made < *claim.row.score) return claim.line[static_cast<std::size_t>(made)] != row.move;
    run_.players[claim.player].wins.refute(claim.row, fmt::format("a win in {} {}: {}", *claim.row.score, *claim.row.score == 1 ? "ply" : "plies",
                                                                  fmt::join(claim.line.begin(), claim.line.begin() + made, " ")));
    return true;
  });
  if (!ended_by(row, StopReason::engine) || row.pv.empty()) return;
  PlayerTally& p = run_.players[player];
  std::vector<std::string> line = words_of(row.pv);
  ++p.variations.said;
  if (line.size() > 1 && line[line.size() - 2] == illegal_mark) {
    p.variations.refute(row, fmt::format("'{}' after {}", line.back(), line.size() == 2 ? "nothing" : row.pv.substr(0, row.pv.rfind(" ! "))));
    line.resize(line.size() - 2);
  }
  if (!is_proved(row, Proved::win) || !row.score || *row.score < 1) return;
  ++p.wins.said;
  if (static_cast<std::int64_t>(line.size()) >= *row.score && line.front() == row.move) claims_.push_back({player, row, std::move(line)});
}

void Tallying::add(const MoveRow& row, std::size_t player) {
  PlayerTally& p = run_.players[player];
  ++p.decisions;
  add_said(row, player);
  if (row.time_us) p.time_us.add(static_cast<double>(*row.time_us));
  if (!row.is_search()) return;
  ++p.searched;
  p.nodes.add(static_cast<double>(*row.nodes_total));
  if (row.time_us) p.search_us.add(static_cast<double>(*row.time_us));
  if (row.depth) p.depth.add(static_cast<double>(*row.depth));
}

RunTally tally(const std::filesystem::path& folder, const std::vector<std::string>& players) {
  Tallying run;
  for (const std::string& name : players) run.index_of(name);
  const RunFolder files(folder);
  files.games([&](const GameRow& row) { run.add(row); });
  files.moves([&](const MoveRow& row) { run.add(row); });
  return run.tally();
}

}  // namespace arena
