// Words of a text.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace arena {

/// The words of a text, separated by white space.
std::vector<std::string> words_of(std::string_view text);

/// How many words a text has.
int word_count(std::string_view text);

}  // namespace arena
