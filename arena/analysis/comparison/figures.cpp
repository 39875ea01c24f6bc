#include "arena/analysis/comparison/figures.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "arena/record/context.hpp"
#include "arena/record/reader.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/tally.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

/// One side's decisions in one game.
struct SideSums {
  Mean nodes, time_us, depth;
  int first_ply = 0;  // of a decision by anybody; the opening lies before
};

std::string first_words(const std::string& text, int count) {
  std::size_t at = 0;
  for (int i = 0; i < count && at != std::string::npos; ++i) at = text.find(' ', at + (at > 0));
  return count == 0 ? "" : text.substr(0, at);
}

void note_context(RunFigures& run) {
  const nlohmann::json context = context_of(run.folder);
  run.complete = context.value("complete", false);
  const nlohmann::json& sessions = context["sessions"];
  if (sessions.empty() || !sessions.back().is_object()) return;
  const nlohmann::json& last = sessions.back();
  if (last.contains("processor") && last.contains("threads"))
    run.machine = fmt::format("{}, {} threads", last["processor"].dump(), last["threads"].dump());
}

}  // namespace

RunFigures read_figures(const fs::path& folder) {
  const RunFolder opened(folder);
  RunFigures run;
  run.folder = folder;
  run.tournament = opened.tournament();
  note_context(run);
  for (const config::PlayerSpec& player : run.tournament.players) run.by_player[player.name];
  if (!fs::exists(folder / "games.csv")) return run;

  std::map<std::uint64_t, std::array<SideSums, 2>> sums;
  if (fs::exists(folder / "moves.csv"))
    read_moves(
        folder / "moves.csv",
        [&](const MoveRow& row) {
          std::array<SideSums, 2>& game = sums[row.game];
          if (game[0].first_ply == 0) game[0].first_ply = row.ply;
          SideSums& side = game[row.side == "first" ? 0 : 1];
          if (!row.nodes_total || !row.depth) return;
          side.nodes.add(static_cast<double>(*row.nodes_total));
          side.depth.add(static_cast<double>(*row.depth));
          if (row.time_us) side.time_us.add(static_cast<double>(*row.time_us));
        },
        TornLine::leave_out);
  read_games(
      folder / "games.csv",
      [&](const GameRow& row) {
        std::array<SideSums, 2>& game = sums[row.game];
        // A game that a player lost with its first decision has no rows; all its moves are the opening's.
        const std::string opening = first_words(row.moves, game[0].first_ply > 0 ? game[0].first_ply - 1 : row.plies);
        for (const int side : {0, 1}) {
          const SideSums& mine = game[static_cast<std::size_t>(side)];
          PlayedGame played;
          played.score = side == 0 ? row.first_score() : 1 - row.first_score();
          played.moves = row.moves;
          played.searched = mine.nodes.count;
          if (mine.nodes.count > 0) {
            played.nodes = mine.nodes.value();
            played.depth = mine.depth.value();
          }
          if (mine.time_us.count > 0) played.time_us = mine.time_us.value();
          run.by_player[side == 0 ? row.first : row.second].insert({{row.round, opening, side == 0 ? row.second : row.first, side == 0}, played});
        }
      },
      TornLine::leave_out);
  return run;
}

}  // namespace arena
