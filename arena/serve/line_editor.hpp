// Reads lines that a person types: with editing, history and completion on a terminal, plain lines elsewhere.
#pragma once
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arena {

/// What is read when Ctrl-C was pressed at the prompt.
inline constexpr std::string_view interrupt_line = "\x03";

class LineSource {
 public:
  virtual ~LineSource() = default;
  /// Shows the prompt; nothing at the end of the input.
  virtual std::optional<std::string> line(const std::string& prompt) = 0;
};

/// The words that may stand at this place, to complete one that was begun.
using Completions = std::function<std::vector<std::string>()>;

/// An editor where both streams are the terminal's and the program was built with one; lines of the stream otherwise.
std::unique_ptr<LineSource> make_line_source(std::istream& in, std::ostream& out, Completions completions);

}  // namespace arena
