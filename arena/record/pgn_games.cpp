#include "arena/record/pgn_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ostream>

#include "arena/text/game_text.hpp"
#include "arena/text/words.hpp"

namespace arena {

namespace {

std::string tag_line(std::string_view name, const std::string& value) { return fmt::format("[{} \"{}\"]\n", name, escaped_value(value, '"')); }

std::string pgn_result(const GameRow& game) {
  if (game.adjudicated_by() == AdjudicatedBy::unfinished) return "*";
  switch (game.result()) {
    case Outcome::first:
      return "1-0";
    case Outcome::second:
      return "0-1";
    case Outcome::draw:
      return "1/2-1/2";
    default:
      return "*";
  }
}

/// In the standard's own words, if it has one.
std::string_view pgn_termination(const GameRow& game) {
  if (game.is_by_rules()) return "normal";
  if (game.adjudicated_by() == AdjudicatedBy::unfinished) return "unterminated";
  if (game.termination == termination_adjudicated) return "adjudication";
  if (game.termination == fault::time) return "time forfeit";
  return game.termination == fault::illegal_move ? "rules infraction" : "abandoned";
}

/// "300+2", "40/60+0.5" for a clock that gets more time every 40 moves, "5/move", "-" without a clock.
std::string time_control(const Limits& limits) {
  const auto seconds = [](Duration time) { return fmt::format("{:.10g}", static_cast<double>(time.count()) / 1e6); };
  if (limits.game_time.count() > 0)
    return (limits.per_moves > 0 ? fmt::format("{}/", limits.per_moves) : "") + seconds(limits.game_time) +
           (limits.increment.count() > 0 ? "+" + seconds(limits.increment) : "");
  return limits.move_time.count() > 0 ? seconds(limits.move_time) + "/move" : "-";
}

/// Six fields, as FEN readers expect: positions of test suites have four.
std::string whole_fen(const std::string& position) { return position + (words_of(position).size() == 4 ? " 0 1" : ""); }

/// Wraps words into lines of at most 80 characters.
class Lines {
 public:
  explicit Lines(std::ostream& out) : out_(out) {}
  void add(const std::string& word) {
    if (length_ > 0 && length_ + 1 + word.size() > 80) {
      out_ << '\n';
      length_ = 0;
    }
    out_ << (length_ > 0 ? " " : "") << word;
    length_ += word.size() + (length_ > 0 ? 1 : 0);
  }

 private:
  std::ostream& out_;
  std::size_t length_ = 0;
};

/// White's moves are numbered, and Black's if one comes first. Elsewhere a side may move several times in a turn: every move is numbered.
class MoveNumbers {
 public:
  MoveNumbers(bool chess, const std::string& position) : chess_(chess) {
    const std::vector<std::string> words = words_of(position);
    black_ = chess && words.size() > 1 && words[1] == "b";
    if (chess && words.size() > 5) std::from_chars(words[5].data(), words[5].data() + words[5].size(), number_);
  }
  /// The text before the next move; may be empty.
  std::string next() {
    if (!chess_) return fmt::format("{}.", number_++);
    const std::string text = black_ ? (begun_ ? "" : fmt::format("{}...", number_)) : fmt::format("{}.", number_);
    number_ += black_ ? 1 : 0;
    black_ = !black_;
    begun_ = true;
    return text;
  }

 private:
  bool chess_, black_ = false, begun_ = false;
  int number_ = 1;
};

}  // namespace

void write_pgn(const RunFolder& run, const Notation& notation, std::ostream& out) {
  const GameNotes notes(run, "PGN");
  const std::string& game_name = run.tournament().game.name;
  const bool chess = run.tournament().game.has_referee() && game_name == "chess";
  std::string date = notes.date().empty() ? "????.??.??" : notes.date();
  std::replace(date.begin(), date.end(), '-', '.');
  visit_played_games(run, [&](const GameRow& game, const std::vector<MoveRow>& decisions) {
    const std::vector<std::string> moves = notation(game), comments = notes.comments(game, decisions, moves.size());
    const std::string position = whole_fen(game_text(game.moves).start), result = pgn_result(game);
    const std::string white = time_control(notes.limits_of(game, 0)), black = time_control(notes.limits_of(game, 1));
    out << tag_line("Event", notes.event()) << tag_line("Site", notes.site().empty() ? "?" : notes.site()) << tag_line("Date", date)
        << tag_line("Round", fmt::format("{}.{}", game.round, game.pair)) << tag_line("White", game.seat(0).player)
        << tag_line("Black", game.seat(1).player) << tag_line("Result", result);
    if (!chess) out << tag_line("Variant", game_name);
    if (!position.empty()) out << tag_line("SetUp", "1") << tag_line("FEN", position);
    out << tag_line("PlyCount", std::to_string(moves.size())) << tag_line("Termination", std::string(pgn_termination(game)));
    if (white == black)
      out << tag_line("TimeControl", white);
    else
      out << tag_line("WhiteTimeControl", white) << tag_line("BlackTimeControl", black);
    out << '\n';
    Lines lines(out);
    MoveNumbers numbers(chess, position);
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      if (const std::string number = numbers.next(); !number.empty()) lines.add(number);
      lines.add(moves[ply]);
      std::string comment = "{" + comments[ply];
      std::replace(comment.begin(), comment.end(), '}', ')');
      if (comment.size() > 1)
        for (const std::string& word : words_of(comment + "}")) lines.add(word);
    }
    lines.add(result);
    out << "\n\n";
  });
}

}  // namespace arena
