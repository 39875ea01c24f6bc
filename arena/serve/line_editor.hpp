// Reads lines that a person types: with editing, history and completion on a terminal, otherwise plain lines.
#pragma once
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arena {

/// The result of Ctrl-C at the prompt.
inline constexpr std::string_view interrupt_line = "\x03";

class LineSource {
 public:
  virtual ~LineSource() = default;
  /// Shows the prompt; nothing at the end of the input.
  virtual std::optional<std::string> line(const std::string& prompt) = 0;
};

/// The words possible at this point, to complete one that was begun.
using Completions = std::function<std::vector<std::string>()>;

/// An editor if both streams are the terminal and the program was built with one; otherwise lines of the stream.
std::unique_ptr<LineSource> make_line_source(std::istream& in, std::ostream& out, Completions completions);

}  // namespace arena
