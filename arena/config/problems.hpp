// Everything wrong with the user's files, reported at once: one line per problem, `file:line: what is wrong; what would be right`.
#pragma once
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/common/errors.hpp"

namespace arena::config {

/// Where something was written. Line 0 stands for the file as a whole.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
  [[nodiscard]] std::string text() const { return line > 0 ? file + ":" + std::to_string(line) : file; }
  friend bool operator==(const Place&, const Place&) = default;
};

/// Wrong input in many lines; the message is the lines joined.
class ConfigError : public InputError {
 public:
  explicit ConfigError(std::vector<std::string> lines);
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::vector<std::string> lines_;
};

/// Collects problems. Identical lines are kept once: a base that many players inherit is reported once.
class Problems {
 public:
  void add(const Place& place, const std::string& message);
  [[nodiscard]] bool empty() const { return found_.empty(); }
  [[nodiscard]] std::size_t size() const { return found_.size() + left_out_; }
  /// Beyond this, problems are only counted: nobody reads a thousand, and each suggestion takes time.
  [[nodiscard]] bool full() const { return found_.size() >= 1000; }
  /// Files in the order of their first problem, lines from the top.
  [[nodiscard]] std::vector<std::string> lines() const;
  /// Throws ConfigError if there are any.
  void raise() const;

 private:
  struct Found {
    Place place;
    std::string message;
  };
  std::vector<Found> found_;
  std::unordered_set<std::string> known_;
  std::size_t left_out_ = 0;
};

/// Text from the user made fit for a message: no control characters, not too long.
std::string printable(std::string_view text);
inline std::string in_quotes(std::string_view text) { return "'" + printable(text) + "'"; }

/// "; did you mean 'killers'?" if a candidate differs in a letter or two, or begins with the word; otherwise nothing.
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace arena::config
