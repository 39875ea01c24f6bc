// Numbers with their noun: "1 game", "2 games".
#pragma once
#include <concepts>
#include <string>
#include <string_view>

namespace arena {

/// The plural is the word with an s unless it is given.
template <std::integral Number>
std::string counted(Number count, std::string_view one, std::string_view many = "") {
  const std::string number = std::to_string(count) + " ";
  if (count == 1) return number + std::string(one);
  return number + (many.empty() ? std::string(one) + "s" : std::string(many));
}

}  // namespace arena
