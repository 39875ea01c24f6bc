#include "arena/text/pgn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

constexpr int end_of_file = std::istream::traits_type::eof();
constexpr std::array<std::string_view, 4> results = {"1-0", "0-1", "1/2-1/2", "*"};

bool is_result(std::string_view word) { return std::find(results.begin(), results.end(), word) != results.end(); }
bool is_space(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
/// What ends a word, besides white space.
bool is_mark(int c) { return c != end_of_file && std::string_view("{}()[];$.").find(static_cast<char>(c)) != std::string_view::npos; }

}  // namespace

std::string PgnGame::tag(const std::string& name) const {
  const auto found = tags.find(name);
  return found == tags.end() || found->second == "?" ? "" : found->second;
}

PgnError::PgnError(const std::string& file, std::size_t wrong_line, const std::string& what)
    : InputError(fmt::format("{}:{}: {}", file, wrong_line, what)), line(wrong_line), reason(what) {}

PgnReader::PgnReader(std::istream& text, std::string name) : name_(std::move(name)), needs_results_(false), in_(text) {}

PgnReader::PgnReader(const std::filesystem::path& file) : name_(shown(file)), needs_results_(true), file_(std::in_place, file), in_(*file_) {
  if (!in_) throw InputError(name_ + ": cannot be read");
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (peek() != static_cast<unsigned char>(mark.front())) return;
  for (const char c : mark)
    if (in_.get() != static_cast<unsigned char>(c)) refuse(1, "this is no text");
}

void PgnReader::refuse(std::size_t line, const std::string& what) const { throw PgnError(name_, line, what); }

int PgnReader::get() {
  const int c = in_.get();
  at_line_start_ = c == '\n';
  line_ += at_line_start_ ? 1U : 0U;
  return c;
}

void PgnReader::skip_line() {
  for (int c = get(); c != end_of_file && c != '\n';) c = get();
}

bool PgnReader::to_next_word() {
  for (;;) {
    const int c = peek();
    if (c == end_of_file) return false;
    if (c == '%' && at_line_start_)
      skip_line();
    else if (is_space(c))
      get();
    else
      return true;
  }
}

void PgnReader::read_tag() {
  const std::size_t line = tag_line_ = line_;
  const auto pass_spaces = [&] {
    while (is_space(peek()) && line_ == line) get();
  };
  get();
  pass_spaces();
  tag_name_.clear();
  tag_value_.clear();
  while (peek() != end_of_file && !is_space(peek()) && !is_mark(peek()) && peek() != '"') tag_name_ += static_cast<char>(get());
  pass_spaces();
  if (tag_name_.empty() || has_control(tag_name_) || line_ != line || peek() != '"') refuse(line, R"(a tag is written [Name "value"])");
  get();
  for (int c = get(); c != '"'; c = get()) {
    if (c == '\\' && (peek() == '"' || peek() == '\\')) c = get();
    if (c == end_of_file || c == '\n') refuse(line, fmt::format("the value of the tag {} is not closed by a quote", visible(tag_name_, 40)));
    tag_value_ += static_cast<char>(c);
  }
  pass_spaces();
  if (line_ != line || get() != ']') refuse(line, fmt::format("the tag {} is not closed by ]", visible(tag_name_, 40)));
}

std::string PgnReader::read_comment() {
  const std::size_t line = line_;
  std::string text;
  get();
  for (int c = get(); c != '}'; c = get()) {
    if (c == end_of_file) refuse(line, "the comment that begins here is not closed by }");
    text += static_cast<char>(c);
  }
  return text;
}

std::string PgnReader::read_word() {
  std::string word;
  while (peek() != end_of_file && !is_space(peek()) && !is_mark(peek())) word += static_cast<char>(get());
  return word;
}

void PgnReader::finish(PgnGame& game, const std::string& marker) const {
  if (!needs_results_) return;
  const std::string tagged = game.tag("Result");
  if (!tagged.empty() && !is_result(tagged))
    refuse(game.line, fmt::format("the result '{}' of the game that begins here is none of 1-0, 0-1, 1/2-1/2 and *", visible(tagged, 40)));
  if (!tagged.empty() && !marker.empty() && tagged != marker)
    refuse(game.line, fmt::format("the tag says that the game that begins here ended {}, but its moves end with {}", tagged, marker));
  game.result = marker.empty() ? tagged : marker;
  if (game.result.empty()) refuse(game.line, "the game that begins here has no result, neither a tag nor behind its moves");
}

bool PgnReader::next(PgnGame& game) {
  game = PgnGame{};
  std::size_t variations = 0, variation_line = 0;
  bool begun = false;
  const auto begin = [&](std::size_t line) {
    if (!begun) game.line = line;
    begun = true;
  };
  while (has_tag_ || to_next_word()) {
    const int c = has_tag_ ? '[' : peek();
    if (c == '[') {
      if (variations > 0) refuse(variation_line, "the variation that begins here is not closed by )");
      if (!has_tag_) read_tag();
      has_tag_ = begun && (!game.moves.empty() || game.tags.count(tag_name_) > 0);  // a game without moves ends where its tags repeat
      if (has_tag_) break;
      begin(tag_line_);
      game.tags.emplace(std::move(tag_name_), std::move(tag_value_));
    } else if (c == '{') {
      begin(line_);
      std::string text = read_comment();
      if (variations == 0 && !game.moves.empty() && game.moves.back().comment.empty()) game.moves.back().comment = std::move(text);
    } else if (c == ';') {
      skip_line();
    } else if (c == '(') {
      if (variations++ == 0) variation_line = line_;
      get();
    } else if (c == ')') {
      if (variations-- == 0) refuse(line_, "a ) without a (");
      get();
    } else if (c == '$') {
      get();
      read_word();
    } else if (c == '.') {
      get();
    } else if (is_mark(c)) {
      refuse(line_, fmt::format("a {0} without its opening mark", static_cast<char>(c)));
    } else {
      begin(line_);
      const std::size_t line = line_;
      const std::string word = read_word();
      if (has_control(word)) refuse(line, fmt::format("'{}' is not a move", visible(word, 40)));
      if (variations > 0 || std::all_of(word.begin(), word.end(), is_digit)) continue;
      if (is_result(word)) {
        finish(game, word);
        return true;
      }
      game.moves.push_back({word, ""});
    }
  }
  if (variations > 0) refuse(variation_line, "the variation that begins here is not closed by )");
  if (begun) finish(game, "");
  return begun;
}

}  // namespace arena
