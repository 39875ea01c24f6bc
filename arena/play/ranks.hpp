// Many processes as one program: rank 0 hands out numbered jobs in batches and collects the results; the others do them, many at a time, and ask
// for more as they finish, so that slow nodes do not hold back fast ones. Only the task knows what a job is.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/play/transport.hpp"

namespace arena {

/// The work of one rank. Called by many threads at once.
class RankTask {
 public:
  virtual ~RankTask() = default;
  /// The result of a job; empty if it was stopped.
  virtual std::string done(std::uint64_t job, const std::atomic<bool>& stop) = 0;
  /// What rank 0 says about a job besides its number, before the job is done; called by one thread.
  virtual void brief(std::uint64_t /*job*/, std::string_view /*words*/) {}
  /// What is left to tell rank 0 when no more jobs come; the task ends with it.
  virtual std::string rest() { return ""; }
  /// What rank 0 should know about this node besides machine and build.
  [[nodiscard]] virtual nlohmann::json facts() const;
};

/// Makes the task from rank 0's order. Throws InputError if it cannot be done here.
using RankTaskMaker = std::function<std::unique_ptr<RankTask>(const std::string& order, int threads)>;
using RankTasks = std::map<std::string, RankTaskMaker>;

/// Work for all ranks.
struct RankWork {
  std::string task, order;
  int threads = 0;                                                                // per rank; 0: the cores of the node, shared by the ranks there
  int cores = 1;                                                                  // per job, if the cores are shared
  std::uint64_t jobs = 0;                                                         // at most this many
  std::atomic<bool>& stop;                                                        // raised by anybody: jobs need not be finished
  std::function<void(const nlohmann::json& nodes)> nodes;                         // the participants, before the first job
  std::function<std::vector<std::uint64_t>(int rank)> next;                       // jobs that this rank does together; none: no more for it now
  std::function<void(int rank, std::uint64_t job, std::string_view bytes)> take;  // the result
  std::function<std::string(std::uint64_t job)> words = {};                       // what a rank needs besides the number
  std::function<void(std::string_view bytes)> rest = {};                          // what a task has left to say at its end
};

class Ranks {
 public:
  explicit Ranks(std::unique_ptr<Transport> transport);
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  [[nodiscard]] int rank() const { return transport_->rank(); }
  [[nodiscard]] int workers() const { return transport_->size() - 1; }

  /// Rank 0: has the others do the work. Throws what `take` throws, InputError if a rank cannot do the task, RunError if one failed.
  void work(const RankWork& work);
  /// The other ranks: do what rank 0 orders until it ends the program.
  void serve(const RankTasks& tasks);

 private:
  class Dispatcher;
  class Executor;
  void serve_task(const Message& message, const RankTasks& tasks);

  std::unique_ptr<Transport> transport_;
  bool lost_ = false;  // a rank stopped answering
};

/// The ranks of this program; nothing if it runs alone. Throws InputError if a launcher started it several times but it cannot join the other
/// processes: each of them would do all the work.
std::unique_ptr<Ranks> join_ranks();

}  // namespace arena
