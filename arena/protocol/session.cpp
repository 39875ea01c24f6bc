#include "arena/protocol/session.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <ostream>

#include "arena/build_info.hpp"
#include "arena/config/problems.hpp"
#include "arena/config/set_option.hpp"
#include "arena/engines/messages.hpp"
#include "arena/protocol/options.hpp"
#include "arena/text/visible.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"

namespace arena::protocol {

namespace {

constexpr std::uint64_t standard_seed = 1;

/// Any text as one line.
std::string in_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return visible(text);
}

}  // namespace

Session::Session(config::PlayerSpec player, const std::map<std::string, int>& rules, std::ostream& out)
    : player_(std::move(player)), engine_(player_.game, rules), seed_(standard_seed), out_(out) {
  make_ready();
  searcher_ = std::thread([this] { search_loop(); });
}

Session::~Session() {
  {
    const std::lock_guard lock(mutex_);
    quitting_ = true;
    stop_.store(true, std::memory_order_relaxed);
  }
  asked_.notify_one();
  searcher_.join();
}

bool Session::line(const std::string& text) {
  const Words words = words_of(text);
  if (words.empty()) return true;
  const std::string& word = words.front();
  if (word == "quit") return false;
  if (word == "isready") {
    prepare();
    say("readyok\n");
  } else if (word == "stop") {
    stop();
  } else if (word == "query") {
    query(words);
  } else if (word == "ugi") {
    introduce();
  } else if (word == "d") {
    say(engine_.drawing());
  } else if (word == "position") {
    if (refused_while_searching(word)) return true;
    if (const std::string wrong = engine_.set_position(parse_position(words)); !wrong.empty()) say_error("position: " + in_one_line(wrong));
  } else if (word == "go") {
    if (!refused_while_searching(word)) go(words);
  } else if (word == "uginewgame") {
    if (refused_while_searching(word)) return true;
    seated_ = seated_ && traits_of(player_.options).reusable;  // as in a run: nothing can leak into the next game
    fresh_ = false;
  } else if (word == "setoption") {
    if (!refused_while_searching(word)) set_option(words);
  } else {
    say_error("unknown command " + config::in_quotes(word));
  }
  return true;
}

void Session::wait() {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return !searching_; });
}

void Session::introduce() {
  std::string lines = "id name " + player_.name + "\nid author arena " + ARENA_VERSION + "\n";
  lines += "option name seed type string default " + std::to_string(seed_) + "\n";
  if (const std::string sides = std::to_string(engine_.players()); engine_.players() > 2)
    lines += "option name " + std::string(players_option) + " type spin default " + sides + " min " + sides + " max " + sides + "\n";
  for (const std::string& option : option_lines(player_)) lines += "option " + option + "\n";
  say(lines + "ugiok\n");
}

void Session::set_option(const Words& words) {
  const OptionLine option = parse_option(words);
  if (option.name == "seed") {
    const bool digits = !option.value.empty() && option.value.find_first_not_of("0123456789") == std::string::npos;
    try {
      if (!digits) throw std::invalid_argument("");
      seed_ = std::stoull(option.value);
      fresh_ = false;
    } catch (const std::exception&) {
      say_error("setoption: 'seed' is " + config::in_quotes(option.value) + ", but must be a whole number from 0 to " + std::to_string(UINT64_MAX));
    }
    return;
  }
  if (option.name == players_option && engine_.players() > 2) {  // fixed at the start
    if (const std::string sides = std::to_string(engine_.players()); option.value != sides)
      say_error("setoption: 'players' is " + config::in_quotes(option.value) + ", but this game has " + sides + "; '--players' at the start sets it");
    return;
  }
  if (const std::string wrong = config::set_option(player_, option_path(player_, option.name), option.value); !wrong.empty())
    say_error((wrong.rfind("setoption", 0) == 0 ? "" : "setoption: ") + in_one_line(wrong));
  else
    seated_ = false;
}

void Session::query(const Words& words) {
  const std::string what = words.size() > 1 ? words[1] : "";
  // The position does not change during a search, so this may read it.
  if (const auto answer = engine_.answer(what))
    say(answer->empty() ? "response\n" : "response " + *answer + "\n");
  else
    say_error("unknown query " + config::in_quotes(what));
}

void Session::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (!searching_) return;
    stop_.store(true, std::memory_order_relaxed);
  }
  asked_.notify_one();
  wait();  // the next line may already be about another position
}

bool Session::refused_while_searching(const std::string& word) {
  const std::lock_guard lock(mutex_);
  if (searching_) say_error("'" + word + "' is ignored during a search; send 'stop' first");
  return searching_;
}

void Session::prepare() {
  {
    const std::lock_guard lock(mutex_);
    if (searching_) return;
  }
  try {
    make_ready();
  } catch (const InputError& e) {
    say_error(in_one_line(e.what()));
  }
}

void Session::make_ready() {
  if (!seated_)
    engine_.set_player(player_.options, seed_);
  else if (!fresh_)
    engine_.new_game(seed_);
  seated_ = fresh_ = true;
}

void Session::go(const Words& words) {
  GoLine line = parse_go(words);
  if (!line.error.empty()) say_error("go: " + in_one_line(line.error));
  for (const std::string& wrong : engine_.drop_illegal(line)) say_error("go: " + in_one_line(wrong));
  {
    const std::lock_guard lock(mutex_);
    go_ = std::move(line);
    searching_ = true;
    stop_.store(false, std::memory_order_relaxed);
  }
  asked_.notify_one();
}

void Session::search_loop() {
  std::unique_lock lock(mutex_);
  for (;;) {
    asked_.wait(lock, [this] { return searching_ || quitting_; });
    if (!searching_) return;
    lock.unlock();
    const std::string move = search(go_);
    const bool ends = engine_.ends(go_);
    lock.lock();
    if (!ends) asked_.wait(lock, [this] { return stop_.load(std::memory_order_relaxed); });
    // The answer is written last: whoever reads it may continue at once.
    searching_ = false;
    say("bestmove " + move + "\n");
    ended_.notify_all();
  }
}

std::string Session::search(const GoLine& go) {
  try {
    make_ready();
    return engine_.search(go, stop_, [this](const std::string& words) { say("info " + words + "\n"); });
  } catch (const std::bad_alloc&) {
    say_error("out of memory");
  } catch (const std::exception& e) {
    say_error(in_one_line(e.what()));
  }
  return "none";
}

void Session::say(const std::string& lines) {
  const std::lock_guard lock(out_mutex_);
  out_ << lines << std::flush;
}

}  // namespace arena::protocol
