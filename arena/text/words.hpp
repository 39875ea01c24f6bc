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

/// The texts joined: the inverse of `words_of`.
template <class Texts>
std::string joined_by(std::string_view between, const Texts& texts) {
  std::string all;
  for (const std::string_view text : texts) {
    if (!all.empty()) all += between;
    all += text;
  }
  return all;
}

}  // namespace arena
