#include "arena/analysis/rating/foreign_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <set>
#include <unordered_map>

#include "arena/text/counted.hpp"
#include "arena/text/csv.hpp"
#include "arena/text/input_file.hpp"
#include "arena/text/pgn.hpp"
#include "arena/text/visible.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"
#include "core/common/random.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_foreign_players = 1000;  // every two are compared
constexpr std::string_view results_form = "1-0, 0-1, 1/2-1/2 or *; 1, 0 or 0.5; first, second or draw";

struct ForeignGame {
  std::string first, second, result, opening, round;
  GameKey key;              // of its moves, if they are known
  bool has_moves = false;   // otherwise no other game equals it
  std::string termination;  // if it is not a normal one
};

/// Half points of the first; -1 for a game without a result, nothing for an unknown word.
std::optional<int> half_points_of(std::string_view word) {
  for (const std::string_view win : {"1-0", "1", "1.0", "first"})
    if (word == win) return 2;
  for (const std::string_view draw : {"1/2-1/2", "1/2", "0.5", "draw", "0.5-0.5"})
    if (word == draw) return 1;
  for (const std::string_view loss : {"0-1", "0", "0.0", "second"})
    if (word == loss) return 0;
  return word == "*" ? std::optional(-1) : std::nullopt;
}

GameKey key_of_moves(const std::string& start, const std::vector<PgnMove>& moves) {
  GameKey key{0, ~0ULL};
  const auto add = [&](std::string_view word) {
    std::uint64_t code = 0;
    for (const char c : word) code = mix64(code ^ static_cast<unsigned char>(c));
    key.high = mix64(key.high ^ code);
    key.low = mix64(key.low + 0x9E3779B97F4A7C15ULL * code);
  };
  add(start);
  for (const PgnMove& move : moves) add(std::string_view(move.text).substr(0, move.text.find_first_of("!?")));
  return key;
}

class ResultsReader {
 public:
  explicit ResultsReader(const PlayerFilter& filter) : filter_(filter) {}

  void read_pgn(const fs::path& file) {
    enter(file);
    PgnReader reader(file);
    bool any = false;
    for (PgnGame game; reader.next(game);) {
      ForeignGame found;
      found.first = game.tag("White");
      found.second = game.tag("Black");
      found.result = game.result;
      found.opening = game.tag("FEN");
      found.round = game.tag("Round") == "-" ? "" : game.tag("Round");
      for (const PgnMove& move : game.moves)
        if (words_of(move.comment) == std::vector<std::string>{"book"}) found.opening += " " + move.text;
      found.has_moves = !game.moves.empty();
      if (found.has_moves) found.key = key_of_moves(game.tag("FEN"), game.moves);
      const std::string how = game.tag("Termination");
      if (how != "normal" && how != "adjudication" && how != "unterminated") found.termination = visible(how, 40);
      for (const auto& [name, tag] : {std::pair(&found.first, "White"), std::pair(&found.second, "Black")})
        if (name->empty()) refuse(game.line, fmt::format("the game that begins here has no tag {}", tag));
      add(found, game.line);
      any = true;
    }
    if (!any) throw InputError(shown(file) + ": holds no game; PGN has games of tags and moves");
  }

  void read_csv(const fs::path& file) {
    enter(file);
    InputFile in(file);
    if (!in) throw InputError(shown(file) + ": cannot be read");
    std::string text;
    std::vector<std::string> cells;
    std::size_t line = 0, columns = 0;
    std::array<std::optional<std::size_t>, 5> place;
    bool any = false;
    while (std::getline(in, text)) {
      if (++line == 1 && text.rfind("\xEF\xBB\xBF", 0) == 0) text.erase(0, 3);
      if (!text.empty() && text.back() == '\r') text.pop_back();
      if (text.empty()) continue;
      if (!split_csv(text, cells)) refuse(line, "a quote is not closed where the field ends");
      if (columns == 0) {
        columns = cells.size();
        place = places_of(cells, line);
        continue;
      }
      if (cells.size() != columns) refuse(line, fmt::format("{} fields, but the header has {}", cells.size(), columns));
      const auto cell = [&](std::size_t column) { return place[column] ? cells[*place[column]] : ""; };
      for (std::size_t column = 0; column < place.size(); ++column)
        if (place[column] && column != 4 && cell(column).empty()) refuse(line, fmt::format("the column {} is empty", column_names[column]));
      ForeignGame game;
      game.first = cell(0);
      game.second = cell(1);
      game.result = cell(2);
      game.opening = cell(3);
      game.round = cell(4);
      add(game, line);
      any = true;
    }
    if (columns == 0) refuse(1, header_form);
    if (!any) throw InputError(shown(file) + ": holds no game; every line below the first is one");
  }

  RunRecord finish() {
    std::vector<std::string> names(seen_.begin(), seen_.end());
    filter_.check(names);
    pair_up();
    add_notes();
    mark_repetitions(record_);
    return std::move(record_);
  }

  static constexpr std::array<const char*, 5> column_names = {"first", "second", "result", "opening", "round"};

 private:
  static constexpr const char* header_form = "the first line must name the columns: first, second, result and, where known, opening and round";

  [[noreturn]] void refuse(std::size_t line, const std::string& what) const {
    throw InputError(fmt::format("{}:{}: {}", record_.folders.back(), line, what));
  }

  void enter(const fs::path& file) { record_.folders.push_back(shown(file)); }

  std::array<std::optional<std::size_t>, 5> places_of(const std::vector<std::string>& header, std::size_t line) {
    std::array<std::optional<std::size_t>, 5> place;
    std::string ignored;
    for (std::size_t i = 0; i < header.size(); ++i) {
      const auto known = std::find(column_names.begin(), column_names.end(), header[i]);
      if (known == column_names.end()) {
        ignored += (ignored.empty() ? "" : ", ") + visible(header[i], 40);
        continue;
      }
      auto& there = place[static_cast<std::size_t>(known - column_names.begin())];
      if (there) refuse(line, fmt::format("the column {} is there twice", *known));
      there = i;
    }
    if (!place[0] || !place[1] || !place[2]) refuse(line, header_form);
    if (!ignored.empty()) record_.notes.push_back(fmt::format("{}: columns that are not used: {}", record_.folders.back(), ignored));
    return place;
  }

  void add(const ForeignGame& game, std::size_t line) {
    for (const std::string* name : {&game.first, &game.second})
      if (has_control(*name)) refuse(line, fmt::format("the player's name '{}' has a control character or is not UTF-8", visible(*name, 40)));
    if (game.first == game.second) refuse(line, fmt::format("'{}' plays against itself", visible(game.first, 80)));
    const auto half_points = half_points_of(game.result);
    if (!half_points) refuse(line, fmt::format("the result is '{}', but must be {}", visible(game.result, 40), results_form));
    seen_.insert({game.first, game.second});
    if (!filter_.keeps(game.first) || !filter_.keeps(game.second)) return;
    if (*half_points < 0) {
      ++open_;
      return;
    }
    if (!game.termination.empty()) ++terminations_[game.termination];
    Played played;
    played.game.players = {index_of(game.first, line), index_of(game.second, line)};
    played.game.half_points = *half_points;
    played.game.key = game.has_moves ? game.key : GameKey{games_.size(), ~1ULL};
    played.opening = game.opening;
    played.round = game.round;
    played.file = static_cast<std::uint32_t>(record_.folders.size() - 1);
    games_.push_back(std::move(played));
    GameRow row;
    row.termination = termination_by_rules;
    row.set_result(*half_points == 1 ? Outcome::draw : win_for(*half_points == 2 ? 0 : 1));
    for (int side = 0; side < 2; ++side) record_.results[games_.back().game.players[static_cast<std::size_t>(side)]].add(row, side);
  }

  std::uint32_t index_of(const std::string& name, std::size_t line) {
    const auto [known, fresh] = players_.emplace(name, static_cast<std::uint32_t>(players_.size()));
    if (!fresh) return known->second;
    if (players_.size() > most_foreign_players) refuse(line, fmt::format("more than {} players; choose some with --players", most_foreign_players));
    record_.players.emplace_back().name = name;
    record_.results.emplace_back();
    return known->second;
  }

  struct Played {
    GameIdentity game;
    std::string opening, round;
    std::uint32_t file = 0;
  };

  static bool is_swapped(const GameIdentity& a, const GameIdentity& b) { return a.players[0] == b.players[1] && a.players[1] == b.players[0]; }

  /// A game completes the pair of the first single game that it belongs to, or starts a pair of its own.
  void pair_up() {
    const bool by_opening = std::any_of(games_.begin(), games_.end(), [](const Played& played) { return !played.opening.empty(); });
    std::unordered_map<std::string, std::deque<std::size_t>> waiting;  // places of single games, by what their other half must look like
    std::unordered_map<std::string, std::int64_t> openings;
    bool by_round = false;
    std::size_t last = 0;  // the place of the previous game plus one; 0 if it is in a pair
    for (std::size_t number = 0; number < games_.size(); ++number) {
      const Played& played = games_[number];
      const auto& [first, second] = played.game.players;
      const auto wanted = [&](std::uint32_t one, std::uint32_t other) {
        return fmt::format("{}\n{}\n{}\n{}", one, other, played.round, by_opening ? played.opening : "");
      };
      std::optional<std::size_t> place;
      if (by_opening || !played.round.empty()) {
        std::deque<std::size_t>& others = waiting[wanted(second, first)];
        if (!others.empty()) {
          place = others.front();
          others.pop_front();
          by_round = by_round || !by_opening;
        }
      } else if (last > 0 && is_swapped(record_.pairs[last - 1].games[0], played.game) && games_[number - 1].file == played.file) {
        place = last - 1;
      }
      if (place) {
        RatedPair& pair = record_.pairs[*place];
        pair.games[1] = played.game;
        pair.numbers[1] = number;
        pair.fresh[1] = true;
        pair.alone = false;
        last = 0;
        continue;
      }
      RatedPair& pair = record_.pairs.emplace_back();
      last = record_.pairs.size();
      const std::int64_t own = by_opening ? openings.emplace(played.opening, static_cast<std::int64_t>(openings.size())).first->second
                                          : static_cast<std::int64_t>(last) - 1;
      pair = {{played.game, played.game}, own, {true, false}, true, played.file, {number, number}};
      if (by_opening || !played.round.empty()) waiting[wanted(first, second)].push_back(last - 1);
    }
    record_.games = static_cast<std::int64_t>(games_.size());
    for (const RatedPair& pair : record_.pairs) record_.alone += pair.alone ? 1 : 0;
    record_.openings_known = by_opening;
    const std::size_t paired = record_.pairs.size() - static_cast<std::size_t>(record_.alone);
    const std::string pairs = fmt::format("{} {} with swapped sides", counted(paired, "pair of games", "pairs of games"),
                                          by_round ? "of one round" : "that follow one another");
    const std::string alone = counted(record_.alone, paired > 0 ? "other game" : "single game");
    record_.clusters = paired > 0 ? pairs + (record_.alone > 0 ? " and " + alone : "") : alone;
  }

  void add_notes() {
    if (open_ > 0)
      record_.notes.push_back(
          fmt::format("{} without a result (*) {} left out", open_ == 1 ? "a game" : fmt::format("{} games", open_), open_ == 1 ? "is" : "are"));
    for (const auto& [how, count] : terminations_)
      record_.notes.push_back(
          fmt::format("{} ended by '{}', and count as they were scored", count == 1 ? "a game" : fmt::format("{} games", count), how));
  }

  const PlayerFilter& filter_;
  RunRecord record_;
  std::vector<Played> games_;
  std::unordered_map<std::string, std::uint32_t> players_;
  std::set<std::string> seen_;  // all names, including those left out
  std::map<std::string, std::int64_t> terminations_;
  std::int64_t open_ = 0;
};

}  // namespace

RunRecord read_results(const std::vector<fs::path>& pgn, const std::vector<fs::path>& csv, const PlayerFilter& filter) {
  ResultsReader reader(filter);
  for (const fs::path& file : pgn) reader.read_pgn(file);
  for (const fs::path& file : csv) reader.read_csv(file);
  return reader.finish();
}

bool holds_results(const fs::path& file) {
  InputFile in(file);
  std::string header;
  std::vector<std::string> cells;
  if (!in || !std::getline(in, header) || !split_csv(header, cells)) return false;
  return std::all_of(ResultsReader::column_names.begin(), ResultsReader::column_names.begin() + 3,
                     [&](const char* name) { return std::find(cells.begin(), cells.end(), name) != cells.end(); });
}

}  // namespace arena
