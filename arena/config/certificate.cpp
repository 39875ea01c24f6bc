#include "arena/config/certificate.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>
#include <algorithm>
#include <memory>
#include <optional>

#include "arena/config/scalars.hpp"
#include "arena/text/input_file.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"
#include "players/certificate/certificate_player.hpp"

namespace arena::config {

namespace {

constexpr std::string_view first_words = "arena certificate ";
constexpr int newest_version = 3;

constexpr CertificateLimits most_read;

/// A file, possibly compressed, read in parts.
class PackedFile {
 public:
  PackedFile(const std::filesystem::path& file, std::size_t most) : name_(file.string()), left_(most), most_(most) {
    const int descriptor = open_named(file);
    if (descriptor >= 0) in_.reset(gzdopen(descriptor, "rb"));
    if (in_) return;
    if (descriptor >= 0) ::close(descriptor);
    throw InputError(name_ + " cannot be opened");
  }
  /// Adds the next part; false at the end.
  bool add_to(std::string& text) {
    const int got = gzread(in_.get(), part_.data(), static_cast<unsigned>(part_.size()));
    int error = Z_OK;
    gzerror(in_.get(), &error);
    if (got < 0 || (got == 0 && error != Z_OK)) throw InputError(name_ + " is damaged: it cannot be unpacked completely");
    if (static_cast<std::size_t>(got) > left_)
      throw InputError(fmt::format("{} unpacks to more than {} bytes; this is not a certificate", name_, most_));
    left_ -= static_cast<std::size_t>(got);
    text.append(part_, 0, static_cast<std::size_t>(got));
    return got > 0;
  }

 private:
  std::string name_;
  std::unique_ptr<gzFile_s, int (*)(gzFile_s*)> in_{nullptr, gzclose};
  std::size_t left_, most_;
  std::string part_ = std::string(1 << 16, '\0');
};

/// Reads a certificate line by line and says where it went wrong.
class Parser {
 public:
  explicit Parser(const std::filesystem::path& file) : file_(file.string()), packed_(file, most_read.bytes) {}

  Certificate parse() {
    Certificate c;
    c.version = read_version();
    c.game = value_of("game");
    for (std::string_view line = peek(); line.starts_with("option: "); line = peek()) {
      const auto words = split(value_of("option"));
      if (!c.options.emplace(words.first, integer(words.second)).second) fail("the option " + quoted(words.first) + " is given twice");
      if (c.options.size() > most_read.options) fail(fmt::format("there are more than {} options", most_read.options));
    }
    c.start = value_of("start");
    read_claim(c);
    const int positions = integer(value_of("positions"));
    if (positions < 0 || static_cast<std::size_t>(positions) > most_read.positions)
      fail(fmt::format("the number of positions must be from 0 to {}", most_read.positions));
    while (peek() != "end") {
      const std::string_view line = next();
      if (c.lines.size() == static_cast<std::size_t>(positions)) fail(fmt::format("the header says {} positions, but there are more", positions));
      const auto [position, rest] = split(std::string(line));
      const auto [move, pairs] = split(rest);
      const bool may_have_pairs = c.version >= 3 && c.promise == Promise::holds;
      if (position.empty() || move.empty() || (pairs.empty() ? rest.size() > move.size() : !may_have_pairs || pairs.find(' ') != std::string::npos))
        fail(fmt::format("a line must be a position, a space and a move{}; got {}", may_have_pairs ? ", and may have pairs" : "", quoted(line)));
      c.lines.push_back({position, move, pairs});
    }
    next();
    if (!ended_) fail("the line 'end' must end with a line feed");
    if (fill()) fail("there is text after the line 'end'");
    if (static_cast<std::size_t>(positions) != c.lines.size())
      throw InputError(fmt::format("{}: the header says {} positions, but there are {}", file_, positions, c.lines.size()));
    return c;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw InputError(fmt::format("{}:{}: {}", file_, number_, what)); }

  static std::string quoted(std::string_view text) { return "'" + visible(text, 80) + "'"; }

  /// Makes sure that the whole next line is available; false if there is none.
  bool fill() {
    while (text_.find('\n', at_) == std::string::npos) {
      text_.erase(0, at_);
      at_ = 0;
      if (text_.size() > most_read.line || !packed_.add_to(text_)) break;
    }
    return at_ < text_.size();
  }
  /// Valid until the next call.
  std::string_view peek() {
    const bool there = fill();
    const std::string_view line = std::string_view(text_).substr(at_, text_.find('\n', at_) - at_);
    if (there && line.size() <= most_read.line) return line;
    ++number_;
    fail(there ? fmt::format("this line has more than {} bytes", most_read.line) : "the file is truncated; its last line must be 'end'");
  }
  std::string_view next() {
    const std::string_view line = peek();
    ended_ = at_ + line.size() < text_.size();
    at_ = std::min(text_.size(), at_ + line.size() + 1);
    ++number_;
    return line;
  }
  std::string value_of(std::string_view key) {
    const std::string_view line = next();
    if (!line.starts_with(std::string(key) + ": ")) fail("this line must begin with '" + std::string(key) + ": '; got " + quoted(line));
    return std::string(line.substr(key.size() + 2));
  }
  static std::pair<std::string, std::string> split(const std::string& text) {
    const auto blank = text.find(' ');
    return {text.substr(0, blank), blank == std::string::npos ? "" : text.substr(blank + 1)};
  }
  /// At most nine digits, in canonical form: no minus before 0, no plus, no leading zeros.
  int integer(const std::string& text) const {
    const auto value = parse_integer(text);
    if (!value || *value < -999'999'999 || *value > 999'999'999 || std::to_string(*value) != text) fail(quoted(text) + " must be a whole number");
    return static_cast<int>(*value);
  }
  int read_version() {
    const std::string_view line = next();
    for (int version = 1; version <= newest_version; ++version)
      if (line == fmt::format("{}{}", first_words, version)) return version;
    fail(fmt::format("not a certificate that this version can read: its first line must be '{}N' with N from 1 to {}", first_words, newest_version));
  }
  void read_claim(Certificate& c) {
    const std::string claim = value_of("claim");
    auto [side, rest] = split(claim);
    c.side = side;
    auto [verb, limit] = split(rest);
    if (verb == "leads") {
      c.promise = Promise::leads;
      auto [by, number] = split(limit);
      if (by != "by") fail("a claim that a side leads must say by how many points: 'leads by 3'");
      c.margin = integer(number);
      return check_spelling(c, claim);
    }
    if (verb != "wins" && verb != "holds") fail("a claim must be 'SIDE wins', 'SIDE holds' or 'SIDE leads by N'; got " + quoted(rest));
    c.promise = verb == "wins" ? Promise::wins : Promise::holds;
    if (limit.empty()) return check_spelling(c, claim);
    auto [word, number] = split(limit);
    const std::string_view wanted = c.promise == Promise::wins ? "within" : "through";
    auto [plies, unit] = split(number);
    if (word != wanted || unit != "plies" || integer(plies) < 1)
      fail("after '" + verb + "' a claim may say '" + std::string(wanted) + " N plies'; got " + quoted(limit));
    c.plies = integer(plies);
    check_spelling(c, claim);
  }
  void check_spelling(const Certificate& c, const std::string& claim) const {
    if (claim_text(c) != claim) fail("a claim is written " + quoted(claim_text(c)) + "; got " + quoted(claim));
  }

  std::string file_;
  PackedFile packed_;
  std::string text_;    // what was read; not parsed yet
  std::size_t at_ = 0;  // from here on
  int number_ = 0;
  bool ended_ = false;  // whether the last line had its newline
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
  std::string text = fmt::format("{}{}\ngame: {}\n", first_words, c.version, c.game);
  for (const auto& [name, value] : c.options) text += fmt::format("option: {} {}\n", name, value);
  text += fmt::format("start: {}\nclaim: {}\npositions: {}\n", c.start, claim_text(c), c.lines.size());
  for (const auto& line : c.lines) text += line.position + ' ' + line.move + (line.pairs.empty() ? "" : ' ' + line.pairs) + '\n';
  return text + "end\n";
}

std::string why_too_large(const Certificate& c, const CertificateLimits& most) {
  const auto more = [](std::string_view what, std::size_t has, std::size_t at_most) {
    return fmt::format("it would have {} {}, and a certificate has at most {}", has, what, at_most);
  };
  if (c.options.size() > most.options) return more("options", c.options.size(), most.options);
  if (c.lines.size() > most.positions) return more("positions", c.lines.size(), most.positions);
  const std::string text = certificate_text(c);
  if (text.size() > most.bytes) return more("bytes", text.size(), most.bytes);
  for (std::size_t at = 0, end; at < text.size(); at = end + 1)
    if (end = text.find('\n', at); end - at > most.line) return more("bytes in a line", end - at, most.line);
  return "";
}

std::string read_packed_text(const std::filesystem::path& file, std::size_t most) {
  PackedFile packed(file, most);
  std::string text;
  while (packed.add_to(text)) {
  }
  return text;
}

Certificate read_certificate(const std::filesystem::path& file) { return Parser(file).parse(); }

std::shared_ptr<const StrategySource> strategy_source(const Certificate& c) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const auto& line : c.lines) lines.emplace_back(line.position, line.move);
  return std::make_shared<StrategySource>(c.game, c.options, std::move(lines));
}

}  // namespace arena::config
