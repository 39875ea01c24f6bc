#include "arena/record/game_lines.hpp"

#include <fmt/format.h>

#include "arena/record/schedule.hpp"
#include "arena/text/game_text.hpp"

namespace arena {

std::vector<GameLine> read_game_lines(const RowFile<GameRow>& games, const RunSpec& spec, std::vector<bool>& committed, const RowCheck& check) {
  const ScheduleIndex schedule(spec);
  std::vector<GameLine> lines;
  GameRow row;
  games.lines([&](std::string_view line, std::size_t at) {
    games.columns().read(line, row);
    const auto job = schedule.find(row);
    if (!job)
      throw InputError(
          fmt::format("this game is not in the tournament: round {}, opening {}, {}", row.round, row.opening, fmt::join(players_of(row), " - ")));
    if (committed[*job]) throw InputError("this game is recorded twice");
    if (check) check(row, *job);
    committed[*job] = true;
    const int opening_plies = move_count(spec.opening_lines[static_cast<std::size_t>(row.opening) - 1]);
    if (row.plies < opening_plies) throw InputError("a game shorter than its opening");
    lines.push_back({*job, row.game - 1, at, line.size(), static_cast<std::uint32_t>(row.plies - opening_plies)});
  });
  return lines;
}

}  // namespace arena
