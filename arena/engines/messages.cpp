#include "arena/engines/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>

namespace arena {

namespace {

constexpr std::string_view blanks = " \t";
constexpr std::size_t most_pv = 512;

template <class T>
std::optional<T> number(std::string_view word) {
  T value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size() ? std::optional(value) : std::nullopt;
}

/// A count that fits the records; nonsense from an engine becomes unknown.
std::optional<int> small_count(std::string_view word) {
  const auto value = number<int>(word);
  return value && *value >= 0 && *value <= 1'000'000 ? value : std::nullopt;
}

std::optional<std::uint64_t> node_count(std::string_view word) {
  const auto value = number<std::uint64_t>(word);
  return value && *value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) ? value : std::nullopt;
}

/// Plies of a mate in N; UCI counts the winner's moves.
int plies_to_mate(int distance, Protocol protocol) {
  if (protocol == Protocol::ugi) return std::abs(distance);
  return distance > 0 ? 2 * distance - 1 : -2 * distance;
}

}  // namespace

std::string_view result_word(Outcome outcome) {
  constexpr std::string_view words[] = {"none", "p1win", "p2win", "p3win", "p4win", "draw"};
  return words[static_cast<std::size_t>(outcome)];
}

std::string_view Words::next() {
  const std::size_t begin = std::min(rest_.find_first_not_of(blanks), rest_.size());
  const std::size_t end = std::min(rest_.find_first_of(blanks, begin), rest_.size());
  const std::string_view word = rest_.substr(begin, end - begin);
  rest_.remove_prefix(end);
  return word;
}

std::string_view Words::rest() const {
  const std::size_t begin = rest_.find_first_not_of(blanks);
  return begin == std::string_view::npos ? std::string_view() : rest_.substr(begin, rest_.find_last_not_of(blanks) - begin + 1);
}

void take_info(std::string_view line, Protocol protocol, EngineInfo& info) {
  constexpr int most_score = 1'000'000'000, sure_score = 2'000'000'000, most_mate = 100'000;
  Words words(line);
  EngineInfo told;
  bool bound = false, of_one_move = false;
  const auto read = [&](std::string_view word, const auto& parse) {
    const std::string_view value = words.next();
    auto parsed = parse(value);
    if (!parsed && info.unreadable.empty()) info.unreadable = fmt::format("{} {}", word, value.substr(0, 100));
    return parsed;
  };
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word == "string") break;
    if (word == "depth") told.depth = read(word, small_count);
    if (word == "seldepth") told.seldepth = read(word, small_count);
    if (word == "nodes") told.nodes = read(word, node_count);
    if (word == "score") {
      word = words.next();
      if (word != "cp" && word != "mate" && info.unreadable.empty()) info.unreadable = fmt::format("score {}", word.substr(0, 100));
    }
    if (word == "multipv" && words.next() != "1") return;
    if (word == "currmove") of_one_move = true;
    if (word == "lowerbound" || word == "upperbound") bound = true;
    if (word == "cp") {
      const auto score = read(word, number<int>);
      if (score && *score >= -most_score && *score <= most_score) told.score = score;
      if (score && (*score == sure_score || *score == -sure_score)) told.wins = *score > 0;
    }
    if (word == "mate") {
      const auto mate = read(word, number<int>);
      if (mate && *mate >= -most_mate && *mate <= most_mate) told.wins = *mate > 0, told.mate_plies = plies_to_mate(*mate, protocol);
    }
    if (word == "pv")
      for (word = words.next(); !word.empty() && told.pv.size() < most_pv; word = words.next()) told.pv.emplace_back(word);
  }
  if (told.depth && !of_one_move && !bound) info.depth = told.depth;
  if (told.seldepth && !of_one_move && !bound) info.seldepth = told.seldepth;
  if (told.nodes) info.nodes = told.nodes;
  if (bound) return;
  if (told.score || told.wins) {
    info.score = told.score;
    info.wins = told.wins;
    info.mate_plies = told.mate_plies;
  }
  if (!told.pv.empty()) info.pv = std::move(told.pv);
}

std::optional<EngineOption> parse_option(std::string_view line) {
  EngineOption option;
  std::string* field = nullptr;
  std::string low, high;
  Words words(line);
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word == "name" && option.name.empty()) {
      field = &option.name;
    } else if (word == "type" && option.type.empty()) {
      field = &option.type;
    } else if (word == "default") {
      field = &option.standard;
    } else if (word == "min") {
      field = &low;
    } else if (word == "max") {
      field = &high;
    } else if (word == "var") {
      field = &option.choices.emplace_back();
    } else if (field != nullptr) {
      if (!field->empty()) *field += ' ';
      *field += word;
    }
  }
  option.low = number<std::int64_t>(low);
  option.high = number<std::int64_t>(high);
  return option.name.empty() ? std::nullopt : std::optional(std::move(option));
}

std::string option_problem(const EngineOption& option, const std::string& value) {
  if (option.type == "check" && value != "true" && value != "false") return "must be true or false";
  if (option.type == "spin") {
    const auto given = number<std::int64_t>(value);
    if (!given) return "must be a whole number";
    if ((option.low && *given < *option.low) || (option.high && *given > *option.high))
      return fmt::format("must be from {} to {}", option.low.value_or(std::numeric_limits<std::int64_t>::min()),
                         option.high.value_or(std::numeric_limits<std::int64_t>::max()));
  }
  if (option.type == "combo" && std::find(option.choices.begin(), option.choices.end(), value) == option.choices.end())
    return fmt::format("must be one of {}", fmt::join(option.choices, ", "));
  return "";
}

}  // namespace arena
