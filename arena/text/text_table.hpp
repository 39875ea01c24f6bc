// A table for the terminal: columns as wide as they need, text to the left, numbers to the right.
#pragma once
#include <string>
#include <vector>

namespace arena {

class TextTable {
 public:
  /// A heading that begins with '<' stands to the left, as its column does; others to the right.
  explicit TextTable(const std::vector<std::string>& headings);
  void row(std::vector<std::string> cells);
  [[nodiscard]] std::string text() const;

 private:
  std::vector<bool> left_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace arena
