#include "arena/config/opening_files.hpp"

#include <algorithm>
#include <cctype>

#include "arena/config/scalars.hpp"
#include "arena/text/game_text.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"

namespace arena::config {

namespace {

bool ends_with(const std::filesystem::path& path, std::string_view ending) {
  std::string text = path.extension().string();
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text == ending;
}

/// Board, side, castling, en passant; then both clocks of a FEN, or operations such as `bm e4; hmvc 3;`, from which the clocks are taken.
std::string line_of_epd(const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  if (words.size() < 4 || (words[1] != "w" && words[1] != "b"))
    throw InputError("not a position in EPD: board, side to move (w or b), castling rights and en passant square, separated by spaces");
  std::string clocks[2] = {"0", "1"};
  const auto is_number = [](const std::string& word) { return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos; };
  for (std::size_t i = 0; i < 2 && words.size() > 4 + i && is_number(words[4 + i]); ++i) clocks[i] = words[4 + i];
  for (const std::string& operation : split(text, ';')) {
    const std::vector<std::string> parts = words_of(operation);
    for (std::size_t i = 0; i + 1 < parts.size(); ++i)
      if ((parts[i] == "hmvc" || parts[i] == "fmvn") && is_number(parts[i + 1])) clocks[parts[i] == "hmvc" ? 0 : 1] = parts[i + 1];
  }
  return "position " + joined_by(" ", std::vector<std::string>(words.begin(), words.begin() + 4)) + " " + clocks[0] + " " + clocks[1];
}

/// A file read character by character, with the line number.
class Characters {
 public:
  explicit Characters(const std::string& text) : text_(text) {}
  [[nodiscard]] bool more() const { return at_ < text_.size(); }
  [[nodiscard]] char peek() const { return more() ? text_[at_] : '\0'; }
  [[nodiscard]] int line() const { return line_; }
  [[nodiscard]] bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
  char next() {
    const char c = text_[at_++];
    line_ += c == '\n' ? 1 : 0;
    return c;
  }
  /// Reads up to and including `end`; false if it does not occur. With `escapes`, a backslash takes the next character with it.
  bool read_to(char end, std::string& into, bool escapes = false) {
    while (more()) {
      char c = next();
      if (c == end) return true;
      if (escapes && c == '\\' && more()) c = next();
      into += c;
    }
    return false;
  }

 private:
  const std::string& text_;
  std::size_t at_ = 0;
  int line_ = 1;
};

/// The main line of every game; tags other than FEN, comments, variations, annotations and results are skipped.
std::vector<NumberedLine> lines_of_pgn(const std::string& text, const std::string& file, Problems& problems) {
  std::vector<NumberedLine> lines;
  Characters in(text);
  std::string fen, moves;
  int begun = 0;
  bool tags = true;  // still in the tags of the game being read
  const auto finish = [&] {
    if (!moves.empty() || !fen.empty()) lines.push_back({begun, (fen.empty() ? "position startpos" : "position fen " + fen) + " moves" + moves});
    fen.clear();
    moves.clear();
    begun = 0;
  };
  while (in.more()) {
    const int line = in.line();
    if (in.peek() == '%' && in.at_line_start()) {
      std::string ignored;
      in.read_to('\n', ignored);
      continue;
    }
    const char c = in.next();
    std::string inside;
    if (c == '[') {
      if (!tags) finish();
      tags = true;
      if (begun == 0) begun = line;
      std::string name;
      while (in.more() && in.peek() != ']' && in.peek() != '"' && in.peek() != '\n') name += in.next();
      const bool valued = in.peek() == '"' && (in.next(), in.read_to('"', inside, true));
      std::string rest;
      if (!valued || !in.read_to(']', rest)) {
        problems.add({file, line}, "a PGN tag has no end; it is [NAME \"VALUE\"]");
        return lines;
      }
      if (trimmed(name) == "FEN") fen = inside;
    } else if (c == '{') {
      if (!in.read_to('}', inside)) problems.add({file, line}, "a PGN comment that begins with { has no }");
    } else if (c == ';') {
      in.read_to('\n', inside);
    } else if (c == '(') {
      int depth = 1;
      while (in.more() && depth > 0) {
        const char d = in.next();
        if (d == '{') in.read_to('}', inside);
        depth += d == '(' ? 1 : d == ')' ? -1 : 0;
      }
      if (depth > 0) problems.add({file, line}, "a PGN variation that begins with ( has no )");
    } else if (std::isspace(static_cast<unsigned char>(c)) == 0) {
      std::string word(1, c);
      while (in.more() && std::isspace(static_cast<unsigned char>(in.peek())) == 0 &&
             std::string_view("[{;(").find(in.peek()) == std::string_view::npos)
        word += in.next();
      tags = false;
      if (begun == 0) begun = line;
      if (word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*") {
        finish();
        continue;
      }
      if (const auto number = word.find_first_not_of("0123456789"); number != 0 && number != word.npos && word[number] == '.')
        word.erase(0, std::min(word.find_first_not_of('.', number), word.size()));  // "12.e4", "12...e5"
      const bool is_number = word.find_first_not_of("0123456789.") == std::string::npos;
      while (!word.empty() && (word.back() == '!' || word.back() == '?')) word.pop_back();
      if (!word.empty() && !is_number && word[0] != '$' && word[0] != '.') moves += " " + word;
    }
  }
  finish();
  return lines;
}

/// The first line of play of every game: the values of B and W in the nodes up to the end of the first branch.
std::vector<NumberedLine> lines_of_sgf(const std::string& text, const std::string& file, Problems& problems) {
  std::vector<NumberedLine> lines;
  Characters in(text);
  std::string moves, property;
  int depth = 0, begun = 0;
  bool ended = false, named = false;  // the first branch has ended; a property's name is being read
  while (in.more()) {
    const int line = in.line();
    const char c = in.next();
    if (c == '(') {
      if (depth++ == 0) {
        begun = line;
        ended = false;
        moves.clear();
      }
    } else if (c == ')') {
      ended = true;
      if (--depth < 0) break;
      if (depth == 0) lines.push_back({begun, moves.empty() ? std::string("start") : moves.substr(1)});
    } else if (c == '[') {
      std::string value;
      if (!in.read_to(']', value, true)) {
        problems.add({file, line}, "an SGF value that begins with [ has no ]");
        return lines;
      }
      if ((property == "AB" || property == "AW" || property == "AE") && !ended)
        problems.add({file, line}, "the SGF property " + property + " sets up stones; openings are read as moves, ;B[move] and ;W[move]");
      if ((property == "B" || property == "W") && !ended) moves += " " + (trimmed(value).empty() ? "pass" : trimmed(value));
    } else if (c == ';') {
      property.clear();
    } else if (c >= 'A' && c <= 'Z') {
      if (!named) property.clear();
      property += c;
    }
    named = c >= 'A' && c <= 'Z';
  }
  if (depth != 0) problems.add({file, in.line()}, "an SGF game tree that begins with ( has no )");
  return lines;
}

}  // namespace

bool has_short_moves(const std::filesystem::path& path) { return ends_with(path, ".pgn"); }

std::vector<NumberedLine> read_opening_lines(const std::filesystem::path& path, Problems& problems) {
  return opening_lines_in(read_text(path), path, problems);
}

std::vector<NumberedLine> opening_lines_in(const std::string& text, const std::filesystem::path& path, Problems& problems) {
  if (ends_with(path, ".pgn")) return lines_of_pgn(text, path.string(), problems);
  if (ends_with(path, ".sgf")) return lines_of_sgf(text, path.string(), problems);
  std::vector<NumberedLine> lines;
  int number = 0;
  for (std::string& line : split(text, '\n')) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    try {
      lines.push_back({number, ends_with(path, ".epd") ? line_of_epd(line) : std::move(line)});
    } catch (const InputError& e) {
      problems.add({path.string(), number}, e.what());
    }
  }
  return lines;
}

}  // namespace arena::config
