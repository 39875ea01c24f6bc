#include "arena/text/words.hpp"

#include <algorithm>

namespace arena {

std::vector<std::string> words_of(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  std::vector<std::string> words;
  for (auto start = text.find_first_not_of(blanks); start != std::string_view::npos; start = text.find_first_not_of(blanks)) {
    text.remove_prefix(start);
    const auto length = std::min(text.find_first_of(blanks), text.size());
    words.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return words;
}

int word_count(std::string_view text) {
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) count += text[i] != ' ' && (i == 0 || text[i - 1] == ' ');
  return count;
}

}  // namespace arena
