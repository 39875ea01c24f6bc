#include "arena/protocol/words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <istream>
#include <streambuf>
#include <utility>

namespace arena::protocol {

namespace {

using Words = std::vector<std::string>;

std::string joined(Words::const_iterator from, Words::const_iterator to) {
  std::string text;
  for (; from != to; ++from) text += (text.empty() ? "" : " ") + *from;
  return text;
}

/// A whole number, clamped to its range.
std::optional<std::int64_t> number(const std::string& text) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (stopped != end || text.empty() || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) return text[0] == '-' ? INT64_MIN : INT64_MAX;
  return value;
}

}  // namespace

int side_in(std::string_view word, std::string_view rest) {
  if (word.size() != rest.size() + 2 || word[0] != 'p' || word.substr(2) != rest) return -1;
  const int side = word[1] - '1';
  return side >= 0 && side < most_sides ? side : -1;
}

bool read_line(std::istream& in, std::string& line, bool& cut) {
  line.clear();
  cut = false;
  std::streambuf* const buffer = in.rdbuf();
  bool any = false;
  for (;;) {
    const int c = buffer->sbumpc();
    if (c == std::char_traits<char>::eof()) {
      if (!any) return false;
      break;
    }
    any = true;
    if (c == '\n') break;
    if (line.size() < longest_line)
      line += static_cast<char>(c);
    else
      cut = true;
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return true;
}

OptionLine parse_option(const Words& words) {
  const auto name = std::find(words.begin(), words.end(), "name");
  if (name == words.end()) return {};
  const auto value = std::find(name, words.end(), "value");
  return {joined(name + 1, value), value == words.end() ? "" : joined(value + 1, words.end())};
}

PositionLine parse_position(const Words& words) {
  PositionLine line;
  auto moves = std::find(words.begin(), words.end(), "moves");
  if (words.size() < 2 || (words[1] != "startpos" && words[1] != "fen")) {
    line.error = "say 'position startpos' or 'position fen F', then 'moves' and the moves";
  } else if (words[1] == "fen") {
    line.fen = joined(words.begin() + 2, moves);
    if (line.fen.empty()) line.error = "there is no position after 'fen'";
  } else if (words.begin() + 2 != moves) {
    line.error = "'" + words[2] + "' is not 'moves'";
  }
  if (moves != words.end()) line.moves.assign(moves + 1, words.end());
  return line;
}

GoLine parse_go(const Words& words) {
  using std::chrono::milliseconds;
  GoLine go;
  const auto number_after = [&](std::size_t& i) -> std::optional<std::int64_t> {
    const auto value = i + 1 < words.size() ? number(words[i + 1]) : std::nullopt;
    if (value)
      ++i;
    else
      go.error = "'" + words[i] + "' needs a whole number";
    return value;
  };
  const auto time_after = [&](std::size_t& i) -> std::optional<milliseconds> {
    constexpr std::int64_t longest = 1'000'000'000'000;  // thirty years: no sum overflows
    const auto value = number_after(i);
    return value ? std::optional(milliseconds(std::clamp<std::int64_t>(*value, 0, longest))) : std::nullopt;
  };
  bool lists = false;  // the words are moves, up to the next keyword
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool is_listed = std::exchange(lists, false);
    if (word == "depth") {
      go.depth = number_after(i);
    } else if (word == "nodes") {
      go.nodes = number_after(i);
    } else if (word == "movetime") {
      go.move_time = time_after(i);
    } else if (const int side = side_in(word, "time"); side >= 0) {
      go.time[static_cast<std::size_t>(side)] = time_after(i);
    } else if (const int of = side_in(word, "inc"); of >= 0) {
      go.increment[static_cast<std::size_t>(of)] = time_after(i);
    } else if (word == "movestogo") {
      go.turns_to_go = number_after(i);
    } else if (word == "infinite") {
      go.infinite = true;
    } else if (word == "searchmoves") {
      lists = true;
      if (!go.moves) go.moves.emplace();
    } else if (is_listed) {
      lists = true;
      go.moves->push_back(word);
    }
  }
  if (go.moves && go.moves->empty()) {
    go.error = "'searchmoves' needs moves";
    go.moves.reset();
  }
  return go;
}

}  // namespace arena::protocol
