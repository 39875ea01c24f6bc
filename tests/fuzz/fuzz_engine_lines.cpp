// Any bytes as the output of an engine: through the line buffer in pieces, each line as everything that a line can be.
#include <algorithm>

#include "arena/engines/line_buffer.hpp"
#include "arena/engines/messages.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena;
  const std::string text = fuzz::text_of(data, size);
  constexpr std::size_t longest = 256;
  LineBuffer buffer(longest);
  std::string joined;
  EngineInfo ugi, uci;
  bool too_long = false;
  for (std::size_t at = 0, piece = 1; at < text.size() && !too_long; at += piece, piece = piece * 7 % 101 + 1) {
    const std::size_t count = std::min(piece, text.size() - at);
    std::copy_n(text.data() + at, count, buffer.room(count + 5));
    buffer.added(count);
    while (const auto line = buffer.next()) {
      joined += std::string(*line) + "\n";
      Words words(*line);
      const std::string_view first = words.next(), rest = words.rest();
      fuzz::require(first.find_first_of(" \t") == std::string_view::npos, "a word has no blank");
      take_info(rest, Protocol::ugi, ugi);
      take_info(rest, Protocol::uci, uci);
      fuzz::require(!ugi.score || (*ugi.score >= -1'000'000'000 && *ugi.score <= 1'000'000'000), "a score is in its range");
      fuzz::require(ugi.mate_plies >= 0 && uci.mate_plies >= 0, "a distance is not negative");
      fuzz::require(!ugi.nodes || *ugi.nodes <= INT64_MAX, "nodes fit the records");
      if (const auto option = parse_option(rest)) {
        fuzz::require(!option->name.empty(), "an option has a name");
        option_problem(*option, option->standard);
      }
    }
    too_long = buffer.too_long();
    fuzz::require(too_long || buffer.rest().size() <= longest, "no more than the longest line is kept");
  }
  if (!too_long) {
    std::string whole = text.substr(0, text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
    for (std::size_t at = 0; (at = whole.find("\r\n", at)) != std::string::npos;) whole.erase(at, 1), ++at;
    fuzz::require(whole == joined, "all lines come out, and nothing else");
  }
  return 0;
}
