#include "arena/record/game_lines.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>

#include "arena/record/columns.hpp"
#include "arena/record/schedule.hpp"
#include "arena/text/csv.hpp"

namespace arena {

namespace {

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

std::uint32_t words(std::string_view text) {
  std::uint32_t count = 0;
  bool inside = false;
  for (const char c : text) {
    if (c != ' ' && !inside) ++count;
    inside = c != ' ';
  }
  return count;
}

}  // namespace

std::string other_columns(std::string_view line, std::string_view header) {
  std::vector<std::string> here, wanted;
  split_csv(line, here);
  split_csv(header.substr(0, header.size() - 1), wanted);
  const auto missing_in = [](const std::vector<std::string>& all, const std::vector<std::string>& some) {
    std::string names;
    for (const std::string& name : some)
      if (std::find(all.begin(), all.end(), name) == all.end()) names += (names.empty() ? "" : ", ") + name;
    return names;
  };
  const std::string missing = missing_in(here, wanted), unknown = missing_in(wanted, here);
  if (!here.empty() && here.front() != wanted.front())
    return "these are not the columns of a run; expected " + std::string(header.substr(0, header.size() - 1));
  std::string text = "another version of this program wrote these columns, so that the run cannot go on here";
  if (!missing.empty()) text += "; missing: " + missing;
  if (!unknown.empty()) text += "; unknown: " + unknown;
  return text + ". It can be read and reported; to go on, use the build that began it";
}

std::uint64_t leading_id(std::string_view line, const std::filesystem::path& path, std::size_t line_number) {
  const auto id = number(line.substr(0, line.find(',')));
  if (!id || *id == 0) throw InputError(path.string() + ":" + std::to_string(line_number) + ": a row begins with the number of its game");
  return *id;
}

GamesRead read_game_lines(const MappedFile& games, const std::filesystem::path& path, const RunSpec& spec, std::vector<bool>& committed,
                          const RowCheck& check) {
  const ScheduleIndex schedule(spec);
  GamesRead read;
  std::vector<std::string> fields;
  read.length = for_each_line(games.text(), path, header_of<GameRow>(), [&](std::string_view line, std::size_t at, std::size_t n) {
    const auto where = [&] { return path.string() + ":" + std::to_string(n) + ": "; };
    if (!split_csv(line, fields) || fields.size() != column_count<GameRow>)
      throw InputError(where() + "a row of " + std::to_string(column_count<GameRow>) + " columns expected, got " + std::to_string(fields.size()));
    const auto id = number(fields[0]), round = number(fields[1]), opening = number(fields[3]), plies = number(fields[9]);
    if (!id || !round || !opening || !plies) throw InputError(where() + "game, round, opening and plies must be whole numbers");
    const auto job = schedule.find(*round, *opening, std::span(fields).subspan(4, sides_in_files));
    if (!job)
      throw InputError(where() + "this game is not in the tournament: round " + fields[1] + ", opening " + fields[3] + ", " + fields[4] + " - " +
                       fields[5]);
    if (committed[*job]) throw InputError(where() + "this game is recorded twice");
    if (check)
      if (const std::string wrong = check(fields, *job); !wrong.empty()) throw InputError(where() + wrong);
    committed[*job] = true;
    const std::uint32_t opening_plies = words(spec.openings[*opening - 1]);
    if (*plies < opening_plies) throw InputError(where() + "a game shorter than its opening");
    read.lines.push_back({*job, *id - 1, at, line.size(), static_cast<std::uint32_t>(*plies) - opening_plies});
    games.release(at);
  });
  return read;
}

}  // namespace arena
