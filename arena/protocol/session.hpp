// A player of ours as an engine: lines in, lines out. Lines are processed as they arrive, while a search runs beside them.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "arena/config/player.hpp"
#include "arena/protocol/engine.hpp"

namespace arena::protocol {

class Session {
 public:
  /// Throws InputError if the game cannot be played or the player cannot be made. The stream outlives the session.
  Session(config::PlayerSpec player, const std::map<std::string, int>& rules, std::ostream& out);
  /// Ends a search under way.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Processes one line; false if it was the last one.
  bool line(const std::string& text);
  /// Waits until no search is under way; `go infinite` only ends with `stop`.
  void wait();

 private:
  using Words = std::vector<std::string>;

  void introduce();
  void set_option(const Words& words);
  void go(const Words& words);
  void query(const Words& words);
  void stop();
  /// To be checked before changing anything that a search uses.
  bool refused_while_searching(const std::string& word);
  /// Does slow work before it is asked for.
  void prepare();
  void make_ready();

  void search_loop();
  std::string search(const GoLine& go);
  void say(const std::string& lines);
  void say_error(const std::string& what) { say("info string error: " + what + "\n"); }

  config::PlayerSpec player_;
  Engine engine_;
  std::uint64_t seed_;
  bool seated_ = false;  // the player exists and has the current options
  bool fresh_ = false;   // and has started the current game

  std::ostream& out_;
  std::mutex out_mutex_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable asked_, ended_;
  bool searching_ = false, quitting_ = false;
  GoLine go_;
  std::atomic<bool> stop_{false};
  std::thread searcher_;  // last: everything it uses already exists
};

}  // namespace arena::protocol
