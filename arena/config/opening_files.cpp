#include "arena/config/opening_files.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "arena/config/scalars.hpp"
#include "arena/games/recorded_moves.hpp"
#include "arena/text/game_text.hpp"
#include "arena/text/pgn.hpp"
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

/// The main line of every game. Results do not matter: whoever shortens games often leaves them.
std::vector<OpeningLine> lines_of_pgn(const std::string& text, const std::string& file, Problems& problems) {
  std::vector<OpeningLine> lines;
  std::istringstream in(text);
  try {
    PgnReader reader(in, file);
    for (PgnGame game; reader.next(game);) {
      const std::string fen = game.tag("FEN");
      std::string line = fen.empty() ? "position startpos moves" : "position fen " + fen + " moves";
      for (const PgnMove& move : game.moves)
        if (const auto end = move.text.find_last_not_of("!?"); end != std::string::npos) line += " " + move.text.substr(0, end + 1);
      if (!game.moves.empty() || !fen.empty()) lines.push_back({{static_cast<int>(game.line), line}, ""});
    }
  } catch (const PgnError& error) {
    problems.add({file, static_cast<int>(error.line)}, error.reason);
  }
  return lines;
}

/// Reads a collection: `(`, nodes that begin with `;`, properties NAME[value], variations, `)`.
class SgfLines {
 public:
  SgfLines(const std::string& text, std::string file, Problems& problems) : text_(text), file_(std::move(file)), problems_(problems) {}

  std::vector<OpeningLine> read() {
    try {
      for (skip_blanks(); more(); skip_blanks()) {
        line_ = {{at_line_, ""}, ""};
        start_.clear();
        on_main_line_ = true;
        nodes_ = 0;
        read_tree();
        line_.text = start_.empty() ? trimmed(line_.text.empty() ? "start" : line_.text) : start_ + " moves" + line_.text;
        lines_.push_back(line_);
      }
    } catch (const Stop&) {
    }
    return lines_;
  }

 private:
  struct Stop {};
  static bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

  [[noreturn]] void refuse(int line, const std::string& what) {
    problems_.add({file_, line}, what);
    throw Stop{};
  }
  [[nodiscard]] bool more() const { return at_ < text_.size(); }
  [[nodiscard]] char peek() const { return more() ? text_[at_] : '\0'; }
  char next() {
    at_line_ += text_[at_] == '\n' ? 1 : 0;
    return text_[at_++];
  }
  void skip_blanks() {
    while (more() && std::isspace(static_cast<unsigned char>(peek())) != 0) next();
  }
  void expect(char mark, const std::string& what) {
    skip_blanks();
    if (peek() != mark || !more())
      refuse(at_line_, more() ? in_quotes(text_.substr(at_, 1)) + " is not SGF here: " + what : "the file ends where " + what);
    next();
  }

  void read_tree() {
    const int begun = at_line_;
    std::size_t depth = 0;  // of open trees; a deep file must not use up the stack
    do {
      expect('(', "a game tree is (;B[move];W[move])");
      ++depth;
      do {
        expect(';', "a game tree begins with a node, which begins with ;");
        read_node();
        skip_blanks();
      } while (peek() == ';');
      while (depth > 0 && (skip_blanks(), peek() == ')')) {
        next();
        --depth;
        on_main_line_ = false;
      }
      if (!more() && depth > 0) refuse(begun, "the game tree that begins here with ( has no )");
    } while (depth > 0);
  }

  void read_node() {
    const bool root = nodes_++ == 0;
    bool moved = false;
    for (skip_blanks(); is_letter(peek()); skip_blanks()) {
      const int begun = at_line_;
      std::string name;  // older files have small letters in names, which do not count
      while (is_letter(peek()))
        if (const char c = next(); c <= 'Z') name += c;
      do {
        const std::string value = read_value(name);
        if (!on_main_line_) continue;
        if (name == "AB" || name == "AW" || name == "AE")
          refuse(begun, "the SGF property " + name + " sets up stones; openings are read as moves, ;B[move] and ;W[move]");
        if (root && name == "C" && value.rfind("position ", 0) == 0) start_ = joined_by(" ", words_of(value));
        if (name != "B" && name != "W") continue;
        if (moved) refuse(begun, "this node has two moves; each has a node of its own, ;B[move];W[move]");
        moved = true;
        const std::vector<std::string> words = words_of(value);
        if (words.size() > 1) refuse(begun, in_quotes(value) + " is not a move: it has blanks");
        line_.text += " " + (words.empty() ? "pass" : words.front());
        line_.colours += name;
      } while (skip_blanks(), peek() == '[');
    }
  }

  std::string read_value(const std::string& name) {
    expect('[', "the property " + (name.empty() ? "'...'" : name) + " needs a value in brackets");
    const int begun = at_line_;
    std::string value;
    while (more() && peek() != ']') {
      if (peek() == '\\') next();
      if (more()) value += next();
    }
    if (!more()) refuse(begun, "an SGF value that begins with [ has no ]");
    next();
    return value;
  }

  const std::string& text_;
  std::string file_;
  Problems& problems_;
  std::size_t at_ = 0;
  int at_line_ = 1, nodes_ = 0;
  bool on_main_line_ = true;  // up to the end of the first branch
  std::string start_;         // "position TEXT"; empty: the game's start
  OpeningLine line_;
  std::vector<OpeningLine> lines_;
};

}  // namespace

bool has_short_moves(const std::filesystem::path& path) { return ends_with(path, ".pgn"); }

std::vector<OpeningLine> read_opening_lines(const std::filesystem::path& path, Problems& problems) {
  return opening_lines_in(read_text(path), path, problems);
}

std::vector<OpeningLine> opening_lines_in(const std::string& given, const std::filesystem::path& path, Problems& problems) {
  const std::string text = given.substr(given.rfind("\xEF\xBB\xBF", 0) == 0 ? 3 : 0);  // a byte order mark
  if (ends_with(path, ".pgn")) return lines_of_pgn(text, path.string(), problems);
  if (ends_with(path, ".sgf")) return SgfLines(text, path.string(), problems).read();
  std::vector<OpeningLine> lines;
  int number = 0;
  for (std::string& line : split(text, '\n')) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    try {
      lines.push_back({{number, ends_with(path, ".epd") ? line_of_epd(line) : std::move(line)}, ""});
    } catch (const InputError& e) {
      problems.add({path.string(), number}, e.what());
    }
  }
  return lines;
}

std::string colour_problem(const GameSpec& game, const OpeningLine& line) {
  const std::string written = line_as_written(line.text);
  const std::vector<std::string> moves = game_text(written).moves;
  std::vector<int> movers = recorded_movers(game.name, game.options, written);
  if (game.has_referee())
    for (std::size_t i = 0; i < moves.size(); ++i) movers.push_back(static_cast<int>(i % 2));
  for (std::size_t i = 1; i < std::min(movers.size(), line.colours.size()); ++i) {
    const bool same = line.colours[i] == line.colours[i - 1];
    if (same == (movers[i] == movers[i - 1])) continue;
    return "move " + std::to_string(i + 1) + " " + in_quotes(moves[i]) + " is by " + line.colours[i] +
           (same ? ", as is the move before, but it is the other side's turn" : ", but the side that moved before it is still to move");
  }
  return "";
}

}  // namespace arena::config
