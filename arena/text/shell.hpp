// Words for a shell: what is printed for pasting means the same there, whatever a file is called.
#pragma once
#include <string>
#include <vector>

namespace arena {

/// The word as it is if that is safe, otherwise in single quotes.
std::string shell_quoted(const std::string& word);
/// The words quoted and joined by spaces.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace arena
