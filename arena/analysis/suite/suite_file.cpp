#include "arena/analysis/suite/suite_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "arena/config/problems.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/tree.hpp"
#include "arena/text/input_file.hpp"
#include "arena/text/visible.hpp"
#include "arena/text/words.hpp"

namespace arena {

namespace {

constexpr std::size_t longest_line = 65'536, most_positions = 1'000'000;
constexpr int largest = 10'000'000;
const std::vector<std::string> fields = {"position", "moves", "best", "avoid", "points", "id", "wins-within", "not-within", "keeps-win"};

class SuiteReader {
 public:
  explicit SuiteReader(const std::filesystem::path& file) : file_(file) {}

  Suite read() {
    InputFile in(file_);
    if (!in) throw InputError(file_.string() + ": there is no such file");
    suite_.file = file_;
    suite_.name = file_.stem().string();
    for (std::string line; std::getline(in, line);) {
      ++number_;
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (line.size() > longest_line) fail(fmt::format("this line has more than {} bytes", longest_line));
      if (line.find('\0') != std::string::npos) fail("this line contains a zero byte; a suite is a text file");
      line = config::trimmed(line);
      if (line.empty() || line.front() == '#') continue;
      if (suite_.game.name.empty())
        read_game(line);
      else if (line.starts_with("option:"))
        read_option(line);
      else
        read_position(line);
    }
    if (suite_.game.name.empty()) throw InputError(file_.string() + " is empty; its first line must be 'game: NAME', such as 'game: andantino'");
    if (suite_.positions.empty()) throw InputError(file_.string() + " has no positions");
    return std::move(suite_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw InputError(fmt::format("{}:{}: {}", file_.string(), number_, what)); }
  static std::string quoted(std::string_view text) { return "'" + visible(text, 80) + "'"; }

  void read_game(const std::string& line) {
    if (!line.starts_with("game:")) fail("the first line must be 'game: NAME', such as 'game: andantino'; got " + quoted(line));
    suite_.game.name = config::trimmed(std::string_view(line).substr(5));
    if (suite_.game.name.empty()) fail("the game's name is missing");
  }
  void read_option(const std::string& line) {
    if (!suite_.positions.empty()) fail("options must come before the first position");
    const auto words = words_of(std::string_view(line).substr(7));
    if (words.size() != 2) fail("an option is a name and a number, such as 'option: radius 9'");
    if (!suite_.game.options.emplace(words[0], whole(words[1], "the option")).second) fail("the option " + quoted(words[0]) + " is given twice");
  }
  [[nodiscard]] int whole(const std::string& text, const std::string& what) const {
    const auto value = config::parse_integer(text);
    if (!value || *value < 0 || *value > largest) fail(fmt::format("{} is {}, but must be a whole number up to {}", what, quoted(text), largest));
    return static_cast<int>(*value);
  }

  void read_position(const std::string& line) {
    if (suite_.positions.size() == most_positions) fail(fmt::format("a suite has at most {} positions", most_positions));
    SuitePosition read;
    read.line = number_;
    std::set<std::string> given;
    for (std::size_t at = 0; at <= line.size();) {
      const std::size_t end = std::min(line.find(';', at), line.size());
      auto words = words_of(std::string_view(line).substr(at, end - at));
      at = end + 1;
      if (words.empty()) continue;
      const std::string field = words.front();
      words.erase(words.begin());
      if (std::find(fields.begin(), fields.end(), field) == fields.end())
        fail(fmt::format("unknown field {}{}; fields are {}, with ';' between them", quoted(field), config::suggestion(field, fields),
                         joined_by(", ", fields)));
      if (!given.insert(field).second) fail("the field '" + field + "' is given twice");
      if (words.empty() && field != "moves") fail("the field '" + field + "' is empty");
      fill(read, field, words);
    }
    if (read.best.empty() && read.avoid.empty()) fail("a position needs the field 'best' or 'avoid'");
    if (!read.best.empty() && !read.avoid.empty()) fail("give 'best' or 'avoid', not both");
    if (given.count("position") + given.count("moves") == 0) fail("a position needs the field 'position' or 'moves'");
    if (read.wins_within > 0 && read.best.empty()) fail("'wins-within' claims that the best moves win; the field 'best' is missing");
    if (read.not_within > 0 && read.wins_within > 0 && read.not_within >= read.wins_within) fail("'not-within' must be less than 'wins-within'");
    if (read.keeps_win > 0 && read.best.empty()) fail("'keeps-win' claims that the best moves win; the field 'best' is missing");
    if (read.keeps_win > 0 && read.wins_within + read.not_within > 0)
      fail("'keeps-win' is for wins in any number of plies; leave out the other claims");
    if (read.id.empty()) read.id = std::to_string(suite_.positions.size() + 1);
    const auto [place, fresh] = ids_.emplace(read.id, number_);
    if (!fresh) fail(fmt::format("the id {} is already used in line {}", quoted(read.id), place->second));
    suite_.positions.push_back(std::move(read));
  }

  void fill(SuitePosition& read, const std::string& field, const std::vector<std::string>& words) const {
    const auto one = [&]() -> const std::string& {
      if (words.size() != 1) fail("the field '" + field + "' takes one word");
      return words.front();
    };
    const auto number = [&] {
      const int value = whole(one(), "'" + field + "'");
      if (value < 1) fail("'" + field + "' must be at least 1");
      return value;
    };
    if (field == "position") read.position = one();
    if (field == "moves") read.moves = joined_by(" ", words);
    if (field == "best") read.best = words;
    if (field == "avoid") read.avoid = words;
    if (field == "id") read.id = joined_by(" ", words);
    if (field == "points") read.points = number();
    if (field == "wins-within") read.wins_within = number();
    if (field == "not-within") read.not_within = number();
    if (field == "keeps-win") read.keeps_win = number();
  }

  std::filesystem::path file_;
  Suite suite_;
  int number_ = 0;
  std::map<std::string, int> ids_;
};

}  // namespace

int Suite::points() const {
  int sum = 0;
  for (const SuitePosition& position : positions) sum += position.points;
  return sum;
}

Suite read_suite(const std::filesystem::path& file) { return SuiteReader(file).read(); }

std::string suite_text(const Suite& suite, const std::vector<std::string>& comment) {
  std::string text;
  for (const std::string& line : comment) text += "# " + line + "\n";
  text += "game: " + suite.game.name + "\n";
  for (const auto& [name, value] : suite.game.options) text += fmt::format("option: {} {}\n", name, value);
  for (const SuitePosition& position : suite.positions) {
    std::string line;
    if (!position.position.empty()) line += "position " + position.position + "; ";
    if (!position.moves.empty() || position.position.empty()) line += "moves " + position.moves + "; ";
    if (!position.best.empty()) line += "best " + joined_by(" ", position.best);
    if (!position.avoid.empty()) line += "avoid " + joined_by(" ", position.avoid);
    if (position.points != 1) line += fmt::format("; points {}", position.points);
    if (position.wins_within > 0) line += fmt::format("; wins-within {}", position.wins_within);
    if (position.not_within > 0) line += fmt::format("; not-within {}", position.not_within);
    if (position.keeps_win > 0) line += fmt::format("; keeps-win {}", position.keeps_win);
    text += line + "; id " + position.id + "\n";
  }
  return text;
}

std::string suite_problem(const Suite& suite, const SuitePosition& position, const std::string& what) {
  return fmt::format("{}:{}: {}", suite.file.string(), position.line, what);
}

}  // namespace arena
