// A small engine for the tests: plays Andantino over UGI or UCI, always the same move in the same position, and does one thing wrong on request.
//   test_engine [uci] [--radius N] [--salt N] [--fault NAME] [--after N] [--once FILE]
// The fault comes at every question from the N-th on; with --once only while there is no such file, which it makes.
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "core/andantino/andantino.hpp"
#include "core/common/errors.hpp"
#include "core/common/random.hpp"

namespace {

using arena::Andantino;
using arena::Move;

struct Settings {
  bool uci = false;
  std::uint64_t salt = 0;
  std::string fault, once;
  int after = 1;
  Andantino::Options rules;
};

[[noreturn]] void sleep_for_ever() {
  while (true) ::pause();
}

void put(const std::string& bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t size = ::write(STDOUT_FILENO, bytes.data() + at, bytes.size() - at);
    if (size <= 0) std::_Exit(9);
    at += static_cast<std::size_t>(size);
  }
}

/// A grandchild in a session of its own, whose parent exits at once: no simple check tells whose it is.
void leave_a_grandchild() {
  if (::fork() == 0) {
    ::setsid();
    if (::fork() == 0) sleep_for_ever();
    std::_Exit(0);
  }
  if (::fork() == 0) sleep_for_ever();
}

/// Stops our supervisor for as long as this lives.
void keep_stopping(pid_t watcher) {
  if (::fork() != 0) return;
  while (::kill(watcher, SIGSTOP) == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
  std::_Exit(0);
}

/// Kills our supervisor, and lives on with its grandchildren.
void leave_the_watcher_dead() {
  ::prctl(PR_SET_PDEATHSIG, 0);
  leave_a_grandchild();
  ::kill(::getppid(), SIGKILL);
  sleep_for_ever();
}

void eat_memory() {
  std::vector<char*> eaten;
  for (int mib = 0; mib < 400; ++mib) {
    eaten.push_back(static_cast<char*>(std::malloc(1 << 20)));
    std::memset(eaten.back(), 1, 1 << 20);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  sleep_for_ever();
}

class Engine {
 public:
  explicit Engine(Settings settings) : settings_(std::move(settings)) {}

  void run() {
    for (std::string line; std::getline(std::cin, line);) {
      std::istringstream words(line);
      std::string word;
      words >> word;
      if (word == "quit") return;
      if (word == "ugi" || word == "uci") greet();
      if (word == "isready") put("readyok\n");
      if (word == "uginewgame" || word == "ucinewgame") new_game();
      if (word == "setoption") words >> word >> option_ >> word >> word, settings_.salt = option_ == "Salt" ? std::stoull(word) : settings_.salt;
      if (word == "position") set_position(words);
      if (word == "go") go(line);
      if (word == "stop" && waiting_) answer();
      if (word == "query" && settings_.fault == "wrong-result") put("response none\n");
    }
    if (settings_.fault == "lives-on") sleep_for_ever();
  }

 private:
  void greet() {
    if (settings_.fault == "no-greeting") sleep_for_ever();
    if (settings_.fault == "exit-at-start") {
      std::cerr << "no licence\n";
      std::exit(3);
    }
    put("id name Test Engine" + std::string(settings_.fault.empty() ? "" : " " + settings_.fault) + "\nid author the tests\n");
    put("option name Salt type spin default 0 min 0 max 1000\noption name Style type combo default calm var calm var wild\n");
    put(settings_.uci ? "uciok\n" : "ugiok\n");
  }

  void new_game() {
    ++games_;
    if (settings_.fault == "die-between-games" && games_ > 1) std::exit(4);
  }

  void set_position(std::istringstream& words) {
    std::string word;
    words >> word;
    if (word == "fen") {
      words >> word;
      position_ = Andantino::from_text(settings_.rules, word);
    } else {
      position_ = Andantino(settings_.rules);
    }
    words >> word;
    while (words >> word) position_.make(position_.parse(word));
  }

  void go(const std::string& line) {
    ++questions_;
    const std::string& fault = settings_.fault;
    if (fault.empty() || questions_ < settings_.after) return answer();
    if (!settings_.once.empty()) {
      const int fd = ::open(settings_.once.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0644);
      if (fd < 0) return answer();
      ::close(fd);
    }
    if (fault == "die") {
      std::cerr << "about to fail\nat question " << questions_ << "\n" << std::flush;
      const rlimit none{0, 0};
      ::setrlimit(RLIMIT_CORE, &none);
      ::signal(SIGSEGV, SIG_DFL);  // a sanitizer has a handler of its own
      ::raise(SIGSEGV);
    }
    if (fault == "exit") std::exit(0);
    if (fault == "hang") sleep_for_ever();
    if (fault == "hang-deaf") {
      ::signal(SIGTERM, SIG_IGN);
      volatile unsigned turns = 0;  // an empty loop may be optimised away
      while (true) turns = turns + 1;
    }
    if (fault == "until-stop") {
      waiting_ = true;
      return;
    }
    if (fault == "late") {
      std::istringstream words(line);
      long ms = 0;
      for (std::string word; words >> word;)
        if (word == "movetime") words >> ms;
      std::this_thread::sleep_for(std::chrono::milliseconds(ms + 200));
    }
    if (fault == "megabytes")
      for (int i = 0; i < 3000; ++i) put(std::string(1023, 'm') + "\n");
    if (fault == "long-line") put(std::string(3 << 20, 'x') + "\n");
    if (fault == "binary") put(std::string(4096, '\0') + "\n");
    if (fault == "no-newline") {
      put("bestmove " + chosen());
      sleep_for_ever();
    }
    if (fault == "flood")
      while (true) put("info depth 1 nodes 1 score cp 0\n");
    if (fault == "stderr-flood")
      while (true) std::cerr << std::string(1023, 'e') + "\n";
    if (fault == "close-output") {
      ::close(STDOUT_FILENO);
      sleep_for_ever();
    }
    if (fault == "forks") leave_a_grandchild();
    if (fault == "forks-and-dies") {
      leave_a_grandchild();
      std::exit(5);
    }
    if (fault == "stop-watcher" || fault == "stop-watcher-and-hang") ::kill(::getppid(), SIGSTOP);
    if (fault == "keep-stopping") keep_stopping(::getppid());
    if (fault == "stop-watcher-and-hang" || fault == "keep-stopping") sleep_for_ever();
    if (fault == "kill-watcher") leave_the_watcher_dead();
    if (fault == "memory") eat_memory();
    if (fault == "illegal") return put("bestmove a1\n");
    if (fault == "garbage") return put("the move is obvious\nbest move: " + chosen() + "\n");
    if (fault == "word-salad") return put("bestmove )(*&^\n");
    if (fault == "no-move") return put("bestmove\n");
    if (fault == "bad-info") put("info depth two nodes many score 15\n");
    if (fault == "bad-line") return put("info depth 1 pv " + chosen() + " a1\nbestmove " + chosen() + "\n");
    if (fault == "false-win") return put("info depth 1 nodes 1 score mate 1 pv " + chosen() + "\nbestmove " + chosen() + "\n");
    if (fault == "answer-twice") answer();
    if (fault == "not-reading") {
      std::this_thread::sleep_for(std::chrono::hours(1));
    }
    answer();
  }

  std::string chosen() const {
    arena::MoveList<Andantino> moves;
    position_.legal_moves_in_board_order(moves);
    return position_.to_text(moves[arena::mix64(position_.key() ^ settings_.salt) % moves.size()]);
  }

  void answer() {
    waiting_ = false;
    const std::string move = chosen();
    put("info depth 1 seldepth 2 nodes " + std::to_string(position_.legal_count()) + " score cp " + std::to_string(position_.plies()) + " pv " +
        move + "\nbestmove " + move + (settings_.uci ? " ponder " + move : "") + "\n");
  }

  Settings settings_;
  std::string option_;
  Andantino position_{settings_.rules};
  int questions_ = 0, games_ = 0;
  bool waiting_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "uci") settings.uci = true;
    if (word == "--salt" && i + 1 < argc) settings.salt = std::stoull(argv[++i]);
    if (word == "--fault" && i + 1 < argc) settings.fault = argv[++i];
    if (word == "--once" && i + 1 < argc) settings.once = argv[++i];
    if (word == "--radius" && i + 1 < argc) settings.rules.radius = std::atoi(argv[++i]);
    if (word == "--after" && i + 1 < argc) settings.after = std::atoi(argv[++i]);
  }
  ::signal(SIGPIPE, SIG_DFL);
  if (settings.fault == "stop-at-start") {
    ::kill(::getppid(), SIGSTOP);
    sleep_for_ever();
  }
  try {
    Engine(settings).run();
  } catch (const std::exception& error) {
    std::cerr << "test_engine: " << error.what() << "\n";
    return 7;
  }
  return 0;
}
