// Talks to a foreign engine: starts it when needed, sends its options, announces new games, asks for moves. Knows no game: positions and moves are
// text. Any failure is a PlayerFault, after which the engine is gone and the next game restarts it.
#pragma once
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/config/player.hpp"
#include "arena/engines/messages.hpp"
#include "arena/engines/process.hpp"

namespace arena {

/// A question: `position` is "startpos moves a b" or "fen F moves a", `go` everything after that word.
struct EngineQuestion {
  std::string_view position, go;
  std::chrono::nanoseconds answer_within{0};
  bool by_the_clock = false;  // answer_within is its remaining clock time: a late answer loses on time, and it may still answer `stop`
  const std::atomic<bool>* stop = nullptr;
  bool measures_wait = false;  // measuring takes longer than many answers do
};

struct EngineAnswer {
  std::string move;  // one word; empty when the run was stopped
  EngineInfo info;
  std::chrono::nanoseconds wall{0}, cpu{0};
  std::chrono::nanoseconds waited{0};  // time without a core, of the thread that waited longest; only if measured
};

class EngineClient {
 public:
  /// For games with this many sides; if there are more than two, it is told how many.
  EngineClient(Protocol protocol, config::EngineOptions options, std::string name, std::shared_ptr<EngineLog> log = nullptr, int sides = 2);
  ~EngineClient();
  EngineClient(const EngineClient&) = delete;
  EngineClient& operator=(const EngineClient&) = delete;

  /// Starts it, greets it and sends its options; does nothing if that is already done. Stops waiting once `stop` is raised.
  void start(const std::atomic<bool>* stop = nullptr);
  /// Starts it if needed, and makes it forget earlier games. An option `seed` gets the seed, unless the player's options set it.
  void new_game(std::uint64_t seed = 1, const std::atomic<bool>* stop = nullptr);
  /// Asks for a move. An answer to an earlier question is not mistaken for one to this question.
  EngineAnswer ask(const EngineQuestion& question);
  /// Sends lines and returns the next line that begins with `word` (or is it); earlier lines are skipped. For `query ...`, `d` and the like.
  std::string ask_line(const std::string& lines, std::string_view word, std::chrono::nanoseconds within);
  /// Its answer to the query in the position; empty if it does not know the query.
  std::string ask_query(std::string_view position, std::string_view query, std::chrono::nanoseconds within);
  /// Sends lines followed by `isready`, in one write, and waits for the answer. Collects all lines before it in `before`, if given.
  void synchronize(std::string lines, std::chrono::nanoseconds within, std::vector<std::string>* before = nullptr);
  /// Sends `quit` and ends it. Returns how it ended; empty if it had to be killed or was not running.
  std::string quit(std::chrono::nanoseconds grace = std::chrono::milliseconds(500));
  /// Kills it at once.
  void kill() { process_.reset(); }

  [[nodiscard]] bool running() const { return process_ != nullptr; }
  [[nodiscard]] EngineProcess* process() { return process_.get(); }
  [[nodiscard]] Protocol protocol() const { return protocol_; }
  [[nodiscard]] const config::EngineOptions& options() const { return options_; }
  /// What it said about itself at its last start.
  [[nodiscard]] const std::string& id_name() const { return id_name_; }
  [[nodiscard]] const std::string& id_author() const { return id_author_; }
  [[nodiscard]] const std::vector<EngineOption>& declared_options() const { return declared_; }
  /// What is wrong with the options it is given, according to its declarations; empty if nothing is.
  [[nodiscard]] std::string options_problem() const;
  /// Why it cannot play with this many sides, according to its declarations; empty if it can.
  [[nodiscard]] std::string sides_problem() const;
  [[nodiscard]] int starts() const { return starts_; }

 private:
  using Time = EngineProcess::Time;
  void greet(const std::atomic<bool>* stop);
  void wait_until_ready(Time deadline, const char* when, std::vector<std::string>* before = nullptr, const std::atomic<bool>* stop = nullptr);
  [[nodiscard]] std::string seed_line(std::uint64_t seed) const;
  EngineAnswer answer_to(const EngineQuestion& question, Time asked);
  /// The likely reason for an unanswered question, if it said nothing at all or did not end its line.
  [[nodiscard]] std::string silence(bool said) const;
  /// Runs `act`; after a fault the process is terminated.
  template <class Act>
  auto guarded(Act&& act);

  Protocol protocol_;
  config::EngineOptions options_;
  std::string name_;
  std::shared_ptr<EngineLog> log_;
  std::unique_ptr<EngineProcess> process_;
  std::string id_name_, id_author_, lines_;
  std::vector<EngineOption> declared_;
  int starts_ = 0, sides_;
};

}  // namespace arena
