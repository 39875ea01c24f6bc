#include "arena/serve/line_editor.hpp"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#ifdef ARENA_LIBEDIT
#include <histedit.h>
#endif

namespace arena {

namespace {

class PlainLines final : public LineSource {
 public:
  PlainLines(std::istream& in, std::ostream& out) : in_(in), out_(out) {}
  std::optional<std::string> line(const std::string& prompt) override {
    out_ << prompt << std::flush;
    std::string text;
    if (!std::getline(in_, text)) return std::nullopt;
    return text;
  }

 private:
  std::istream& in_;
  std::ostream& out_;
};

#ifdef ARENA_LIBEDIT

/// While it lives, Ctrl-C is a key and not a signal. libedit shows the prompt before it changes the terminal: a key typed in between would end the
/// program.
class KeysOnly {
 public:
  KeysOnly() : changed_(::tcgetattr(STDIN_FILENO, &before_) == 0) {
    termios mode = before_;
    mode.c_lflag &= ~static_cast<tcflag_t>(ISIG);
    if (changed_) ::tcsetattr(STDIN_FILENO, TCSANOW, &mode);
  }
  ~KeysOnly() {
    if (changed_) ::tcsetattr(STDIN_FILENO, TCSANOW, &before_);
  }
  KeysOnly(const KeysOnly&) = delete;
  KeysOnly& operator=(const KeysOnly&) = delete;

 private:
  termios before_{};
  bool changed_;
};

class EditedLines final : public LineSource {
 public:
  explicit EditedLines(Completions completions) : completions_(std::move(completions)), editor_(el_init("arena", stdin, stdout, stderr)) {
    history_ = history_init();
    HistEvent event;
    history(history_, &event, H_SETSIZE, 1000);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &EditedLines::prompt);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 0);
    el_set(editor_, EL_HIST, history, history_);
    el_set(editor_, EL_ADDFN, "arena-complete", "completes a word", &EditedLines::complete);
    el_set(editor_, EL_BIND, "^I", "arena-complete", nullptr);
    el_set(editor_, EL_ADDFN, "arena-interrupt", "ends the line", &EditedLines::interrupt);
    el_set(editor_, EL_BIND, "^C", "arena-interrupt", nullptr);
    el_set(editor_, EL_SETTY, "-d", "-isig", nullptr);
  }
  ~EditedLines() override {
    history_end(history_);
    el_end(editor_);
  }
  EditedLines(const EditedLines&) = delete;
  EditedLines& operator=(const EditedLines&) = delete;

  std::optional<std::string> line(const std::string& shown) override {
    std::cout << std::flush;
    const KeysOnly keys;
    prompt_ = shown;
    int count = 0;
    interrupted_ = false;
    const char* typed = el_gets(editor_, &count);
    if (interrupted_) {
      std::cout << "^C\n" << std::flush;
      return std::string(interrupt_line);
    }
    if (typed == nullptr || count <= 0) return std::nullopt;
    std::string text(typed, static_cast<std::size_t>(count));
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    HistEvent event;
    if (!text.empty()) history(history_, &event, H_ENTER, text.c_str());
    return text;
  }

 private:
  static EditedLines& of(EditLine* editor) {
    void* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return *static_cast<EditedLines*>(self);
  }
  static char* prompt(EditLine* editor) { return of(editor).prompt_.data(); }

  static unsigned char interrupt(EditLine* editor, int /*key*/) {
    of(editor).interrupted_ = true;
    return CC_EOF;
  }

  /// The one word that matches, or the common prefix of all that do.
  static unsigned char complete(EditLine* editor, int /*key*/) {
    const LineInfo* info = el_line(editor);
    std::string_view begun(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer));
    begun.remove_prefix(begun.find_last_of(' ') == std::string_view::npos ? 0 : begun.find_last_of(' ') + 1);
    std::vector<std::string> fits;
    for (std::string& word : of(editor).completions_())
      if (word.compare(0, begun.size(), begun) == 0) fits.push_back(std::move(word));
    if (fits.empty()) return CC_ERROR;
    std::string common = fits.front();
    for (const std::string& word : fits)
      common.resize(static_cast<std::size_t>(
          std::mismatch(common.begin(), common.begin() + static_cast<std::ptrdiff_t>(std::min(common.size(), word.size())), word.begin()).first -
          common.begin()));
    if (fits.size() == 1) common += ' ';
    if (common.size() > begun.size()) return el_insertstr(editor, common.c_str() + begun.size()) < 0 ? CC_ERROR : CC_REFRESH;
    std::string list = "\n";
    for (const std::string& word : fits) list += word + " ";
    std::cout << list << "\n" << std::flush;
    return CC_REDISPLAY;
  }

  Completions completions_;
  EditLine* editor_;
  History* history_ = nullptr;
  std::string prompt_;
  bool interrupted_ = false;
};

#endif

}  // namespace

std::unique_ptr<LineSource> make_line_source(std::istream& in, std::ostream& out, [[maybe_unused]] Completions completions) {
#ifdef ARENA_LIBEDIT
  if (&in == &std::cin && &out == &std::cout && ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0)
    return std::make_unique<EditedLines>(std::move(completions));
#endif
  return std::make_unique<PlainLines>(in, out);
}

}  // namespace arena
