#include "arena/solve/numbers_file.hpp"

#include <fmt/format.h>
#include <charconv>
#include <string>
#include <string_view>

#include "arena/config/certificate.hpp"
#include "arena/solve/write_certificate.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena::solve {

namespace {

constexpr std::string_view numbers_heading = "arena first numbers 1", numbers_end = "end";
constexpr std::size_t most_number_bytes = std::size_t{64} << 20U;
constexpr std::string_view number_sides[] = {"white", "black"};
// Within these the sums of the network fit into their types.
constexpr std::int64_t most_small = 32'767, most_always = 1 << 30U, most_end = 1 << 24U, most_fact = std::int64_t{1} << 36U;

std::string numbers_head(int radius, std::string_view side) {
  return fmt::format("{}\ngame: andantino\noption: radius {}\nside: {}\nunits: {} {}\n", numbers_heading, radius, side, NumberWeights::first,
                     NumberWeights::second);
}

/// Shows every number of the weights, line by line, in the order of the file: `line(count, most, number)`, where `number(i)` is a reference.
template <class Weights, class Line>
void for_each_line(Weights& w, Line&& line) {
  for (std::size_t side = 0; side < 2; ++side) {
    const auto row = [&](auto& numbers, std::int64_t most) {
      line(
          numbers.size(), most, [&](std::size_t i) -> auto& { return numbers[i]; });
    };
    for (std::size_t at = 0; at < w.cells[side].size(); at += NumberWeights::first)
      line(
          NumberWeights::first, most_small, [&](std::size_t i) -> auto& { return w.cells[side][at + i]; });
    row(w.cells_always[side], most_small);
    for (auto& unit : w.units[side]) row(unit, most_small);
    row(w.units_always[side], most_always);
    row(w.ends[side], most_end);
    auto& facts = w.facts[side];
    std::array parts = {&facts.value, &facts.moves, &facts.plies, &facts.always};
    line(
        parts.size(), most_fact, [&](std::size_t i) -> auto& { return *parts[i]; });
  }
}

class NumbersParser {
 public:
  explicit NumbersParser(const std::filesystem::path& file)
      : name_(file.string()), text_(config::read_packed_text(file, most_number_bytes)), rest_(text_) {}

  NumberWeights parse() {
    NumberWeights weights;
    if (take() != numbers_heading) fail(fmt::format("this is not a file of first numbers; it must begin with '{}'", numbers_heading));
    expect("game: andantino");
    weights.radius = number_after("option: radius ", 2, hex::max_radius);
    const std::string_view side = take();
    if (side != "side: white" && side != "side: black") fail("the line must be 'side: white' or 'side: black'");
    weights.side = side == "side: black" ? 1 : 0;
    expect(fmt::format("units: {} {}", NumberWeights::first, NumberWeights::second));
    for (auto& cells : weights.cells) cells.resize(static_cast<std::size_t>(hex::cell_count(weights.radius)) * cell_states * NumberWeights::first);
    for_each_line(weights, [&](std::size_t count, std::int64_t most, auto&& number) {
      std::string_view words = take();
      for (std::size_t i = 0; i < count; ++i) {
        using Number = std::remove_reference_t<decltype(number(i))>;
        number(i) = static_cast<Number>(next_number(words, most, count, i + 1 == count));
      }
    });
    expect(numbers_end);
    if (!rest_.empty()) fail("there is text after the line 'end'");
    return weights;
  }

 private:
  std::string_view take() {
    ++line_;
    const auto end = rest_.find('\n');
    if (end == std::string_view::npos) fail("the file ends too early, or its last line has no line end");
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return line;
  }
  void expect(std::string_view words) {
    if (const auto line = take(); line != words) fail(fmt::format("the line is '{}', but must be '{}'", visible(line, 80), words));
  }
  int number_after(std::string_view words, int least, int most) {
    const std::string_view line = take();
    int number = 0;
    const char* end = line.data() + line.size();
    if (!line.starts_with(words) || std::from_chars(line.data() + words.size(), end, number).ptr != end || number < least || number > most)
      fail(fmt::format("the line must be '{}' and a number from {} to {}", words, least, most));
    return number;
  }
  std::int64_t next_number(std::string_view& words, std::int64_t most, std::size_t count, bool is_last) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
    const auto length = static_cast<std::size_t>(end - words.data());
    const bool ends_well = is_last ? length == words.size() : length < words.size() && *end == ' ';
    if (error != std::errc() || !ends_well || number < -most || number > most)
      fail(fmt::format("the line must have {} whole numbers from {} to {}, with one space between two", count, -most, most));
    words.remove_prefix(is_last ? length : length + 1);
    return number;
  }
  [[noreturn]] void fail(const std::string& what) const { throw InputError(fmt::format("{}:{}: {}", name_, line_, what)); }

  std::string name_, text_;
  std::string_view rest_;
  int line_ = 0;
};

}  // namespace

void write_numbers(const std::filesystem::path& file, const NumberWeights& weights) {
  std::string text = numbers_head(weights.radius, number_sides[static_cast<std::size_t>(weights.side)]);
  for_each_line(weights, [&](std::size_t count, std::int64_t, auto&& number) {
    for (std::size_t i = 0; i < count; ++i) text += fmt::format("{}{}", number(i), i + 1 < count ? ' ' : '\n');
  });
  write_packed_text(file, text += fmt::format("{}\n", numbers_end));
}

NumberWeights read_numbers(const std::filesystem::path& file) { return NumbersParser(file).parse(); }

}  // namespace arena::solve
