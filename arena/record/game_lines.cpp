#include "arena/record/game_lines.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "arena/record/columns.hpp"
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

/// From (round, opening, first, second) to the id in the schedule, without walking it.
class JobFinder {
 public:
  explicit JobFinder(const RunSpec& spec) : spec_(spec) {
    for (std::size_t i = 0; i < spec.players.size(); ++i) players_[spec.players[i].name] = static_cast<int>(i);
    for (std::size_t i = 0; i < spec.pairings.size(); ++i) {
      pairings_[spec.pairings[i]] = {i, 0};
      pairings_[{spec.pairings[i].second, spec.pairings[i].first}] = {i, 1};
    }
  }
  [[nodiscard]] std::optional<std::uint64_t> find(std::uint64_t round, std::uint64_t opening, const std::string& first,
                                                  const std::string& second) const {
    const auto one = players_.find(first), other = players_.find(second);
    if (one == players_.end() || other == players_.end() || round < 1 || opening < 1) return std::nullopt;
    if (round > static_cast<std::uint64_t>(spec_.rounds) || opening > spec_.openings.size()) return std::nullopt;
    const auto pairing = pairings_.find({one->second, other->second});
    if (pairing == pairings_.end()) return std::nullopt;
    const auto [index, side] = pairing->second;
    return (((round - 1) * spec_.openings.size() + opening - 1) * spec_.pairings.size() + index) * 2 + static_cast<std::uint64_t>(side);
  }

 private:
  const RunSpec& spec_;
  std::map<std::string, int> players_;
  std::map<std::pair<int, int>, std::pair<std::size_t, int>> pairings_;
};

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
  const JobFinder finder(spec);
  GamesRead read;
  std::vector<std::string> fields;
  read.length = for_each_line(games.text(), path, header_of<GameRow>(), [&](std::string_view line, std::size_t at, std::size_t n) {
    const auto where = [&] { return path.string() + ":" + std::to_string(n) + ": "; };
    if (!split_csv(line, fields) || fields.size() != column_count<GameRow>)
      throw InputError(where() + "a row of " + std::to_string(column_count<GameRow>) + " columns expected, got " + std::to_string(fields.size()));
    const auto id = number(fields[0]), round = number(fields[1]), opening = number(fields[3]), plies = number(fields[9]);
    if (!id || !round || !opening || !plies) throw InputError(where() + "game, round, opening and plies must be whole numbers");
    const auto job = finder.find(*round, *opening, fields[4], fields[5]);
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
