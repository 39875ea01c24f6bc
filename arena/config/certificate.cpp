#include "arena/config/certificate.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <algorithm>
#include <memory>

#include "arena/config/scalars.hpp"
#include "core/common/errors.hpp"
#include "players/certificate/certificate_player.hpp"

namespace arena::config {

namespace {

constexpr std::string_view first_line = "arena certificate 1";

/// Reads a certificate line by line and says where it went wrong.
class Parser {
 public:
  Parser(std::string file, std::string_view text) : file_(std::move(file)), rest_(text) {}

  Certificate parse() {
    if (next() != first_line) fail("this is no certificate: its first line must be '" + std::string(first_line) + "'");
    Certificate c;
    c.game = value_of("game");
    for (std::string_view line = peek(); line.starts_with("option: "); line = peek()) {
      const auto words = split(value_of("option"));
      c.options[words.first] = integer(words.second);
    }
    c.start = value_of("start");
    read_claim(c);
    const std::int64_t positions = integer(value_of("positions"));
    while (peek() != "end") {
      const std::string_view line = next();
      const auto blank = line.find(' ');
      if (blank == std::string_view::npos || blank == 0 || line.find(' ', blank + 1) != std::string_view::npos || blank + 1 == line.size())
        fail("a line must be a position, a blank and a move; got '" + std::string(line) + "'");
      c.lines.push_back({std::string(line.substr(0, blank)), std::string(line.substr(blank + 1))});
    }
    next();
    if (!rest_.empty()) fail("there is text after the line 'end'");
    if (positions != static_cast<std::int64_t>(c.lines.size()))
      throw InputError(fmt::format("{}: the head says {} positions, but there are {}", file_, positions, c.lines.size()));
    return c;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw InputError(fmt::format("{}:{}: {}", file_, number_, what)); }

  std::string_view peek() {
    if (rest_.empty()) {
      ++number_;
      fail("the file ends too early; its last line must be 'end'");
    }
    return rest_.substr(0, rest_.find('\n'));
  }
  std::string_view next() {
    const std::string_view line = peek();
    rest_.remove_prefix(std::min(rest_.size(), line.size() + 1));
    ++number_;
    return line;
  }
  std::string value_of(std::string_view key) {
    const std::string_view line = next();
    if (!line.starts_with(std::string(key) + ": ")) fail("this line must begin with '" + std::string(key) + ": '; got '" + std::string(line) + "'");
    return std::string(line.substr(key.size() + 2));
  }
  static std::pair<std::string, std::string> split(const std::string& text) {
    const auto blank = text.find(' ');
    return {text.substr(0, blank), blank == std::string::npos ? "" : text.substr(blank + 1)};
  }
  int integer(const std::string& text) const {
    const auto value = parse_integer(text);
    if (!value || *value < -1'000'000'000 || *value > 1'000'000'000) fail("'" + text + "' must be a whole number");
    return static_cast<int>(*value);
  }
  void read_claim(Certificate& c) {
    auto [side, rest] = split(value_of("claim"));
    c.side = side;
    auto [verb, limit] = split(rest);
    if (verb == "leads") {
      c.promise = Promise::leads;
      auto [by, number] = split(limit);
      if (by != "by") fail("a claim that a side leads must say by how many points: 'leads by 3'");
      c.margin = integer(number);
      return;
    }
    if (verb != "wins" && verb != "holds") fail("a claim must be 'SIDE wins', 'SIDE holds' or 'SIDE leads by N'; got '" + rest + "'");
    c.promise = verb == "wins" ? Promise::wins : Promise::holds;
    if (limit.empty()) return;
    auto [word, number] = split(limit);
    const std::string_view wanted = c.promise == Promise::wins ? "within" : "through";
    auto [plies, unit] = split(number);
    if (word != wanted || (unit != "plies" && unit != "ply") || integer(plies) < 1)
      fail("after '" + verb + "' a claim may say '" + std::string(wanted) + " N plies'; got '" + limit + "'");
    c.plies = integer(plies);
  }

  std::string file_;
  std::string_view rest_;
  int number_ = 0;
};

}  // namespace

std::string claim_text(const Certificate& c) {
  if (c.promise == Promise::leads) return fmt::format("{} leads by {}", c.side, c.margin);
  const bool wins = c.promise == Promise::wins;
  std::string text = c.side + (wins ? " wins" : " holds");
  if (c.plies > 0) text += fmt::format(" {} {} plies", wins ? "within" : "through", c.plies);
  return text;
}

std::string certificate_text(const Certificate& c) {
  std::string text = fmt::format("{}\ngame: {}\n", first_line, c.game);
  for (const auto& [name, value] : c.options) text += fmt::format("option: {} {}\n", name, value);
  text += fmt::format("start: {}\nclaim: {}\npositions: {}\n", c.start, claim_text(c), c.lines.size());
  for (const auto& line : c.lines) text += line.position + ' ' + line.move + '\n';
  return text + "end\n";
}

std::string read_packed_text(const std::filesystem::path& file, std::size_t most) {
  if (std::filesystem::is_directory(file)) throw InputError(file.string() + " is a folder, but must be a file");
  const std::unique_ptr<gzFile_s, int (*)(gzFile_s*)> in(gzopen(file.c_str(), "rb"), gzclose);
  if (!in) throw InputError(file.string() + " cannot be opened");
  std::string text;
  std::string part(1 << 16, '\0');
  int got = 0;
  while ((got = gzread(in.get(), part.data(), static_cast<unsigned>(part.size()))) > 0) {
    text.append(part, 0, static_cast<std::size_t>(got));
    if (text.size() > most) throw InputError(fmt::format("{} unpacks to more than {} bytes; that is no certificate", file.string(), most));
  }
  int error = Z_OK;
  gzerror(in.get(), &error);
  if (got < 0 || error != Z_OK) throw InputError(file.string() + " is damaged: it cannot be unpacked to its end");
  return text;
}

Certificate read_certificate(const std::filesystem::path& file) {
  const std::string text = read_packed_text(file);
  return Parser(file.string(), text).parse();
}

std::shared_ptr<const StrategySource> strategy_source(const Certificate& c) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const auto& line : c.lines) lines.emplace_back(line.position, line.move);
  return std::make_shared<StrategySource>(c.game, c.options, std::move(lines));
}

}  // namespace arena::config
