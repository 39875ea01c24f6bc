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

}  // namespace arena
