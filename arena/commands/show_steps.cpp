#include "arena/commands/show_steps.hpp"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iostream>
#include <optional>

namespace arena {

namespace {

enum class Pressed { back, on, start, end, leave, other };

/// While this lives, keys arrive one by one and are not echoed.
class RawTerminal {
 public:
  RawTerminal() {
    if (::tcgetattr(STDIN_FILENO, &before_) != 0) return;
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    changed_ = ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
  }
  ~RawTerminal() {
    if (changed_) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
  }
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

  static std::optional<char> next() {
    char c = 0;
    ssize_t size = 0;
    while ((size = ::read(STDIN_FILENO, &c, 1)) < 0 && errno == EINTR) {
    }
    return size == 1 ? std::optional(c) : std::nullopt;
  }

 private:
  termios before_{};
  bool changed_ = false;
};

/// After ESC [ or ESC O.
Pressed arrow() {
  const auto bracket = RawTerminal::next();
  if (!bracket) return Pressed::leave;
  if (*bracket != '[' && *bracket != 'O') return Pressed::other;
  const auto letter = RawTerminal::next();
  if (!letter) return Pressed::leave;
  switch (*letter) {
    case 'C':
    case 'B':
      return Pressed::on;
    case 'D':
    case 'A':
      return Pressed::back;
    case 'H':
      return Pressed::start;
    case 'F':
      return Pressed::end;
    default:
      return Pressed::other;
  }
}

Pressed next_key() {
  const auto c = RawTerminal::next();
  if (!c) return Pressed::leave;
  switch (*c) {
    case '\x1b':
      return arrow();
    case ' ':
    case 'n':
    case 'l':
      return Pressed::on;
    case '\x7f':
    case 'p':
    case 'h':
      return Pressed::back;
    case 'g':
    case '0':
      return Pressed::start;
    case 'G':
    case '$':
      return Pressed::end;
    case 'q':
    case '\x03':
    case '\x04':
      return Pressed::leave;
    default:
      return Pressed::other;
  }
}

}  // namespace

bool can_step(const std::istream& in, const std::ostream& out) {
  return &in == &std::cin && &out == &std::cout && ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
}

void step_through(int ply, int last, std::ostream& out, const std::function<std::string(int)>& drawn) {
  const RawTerminal raw;
  while (true) {
    out << "\x1b[H\x1b[2J" << drawn(ply) << "\nply " << ply << " of " << last << ": arrows step, home and end jump, q leaves\n" << std::flush;
    Pressed key = next_key();
    while (key == Pressed::other) key = next_key();
    if (key == Pressed::leave) return;
    if (key == Pressed::on) ++ply;
    if (key == Pressed::back) --ply;
    if (key == Pressed::start) ply = 0;
    if (key == Pressed::end) ply = last;
    ply = std::clamp(ply, 0, last);
  }
}

}  // namespace arena
