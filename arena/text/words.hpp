// Words of a text, and text that is safe to repeat in a message.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace arena {

/// The words of a text, separated by white space.
std::vector<std::string> words_of(std::string_view text);

/// One line, whatever it was: control characters, which a terminal would act on, become '?'.
std::string one_line(std::string text);

}  // namespace arena
