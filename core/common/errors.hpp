// The user's input was wrong: a plain sentence that says what is wrong and what would be right.
#pragma once
#include <stdexcept>
#include <string>

namespace arena {

class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace arena
