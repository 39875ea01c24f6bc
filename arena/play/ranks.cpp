#include "arena/play/ranks.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <iterator>
#include <mutex>
#include <new>
#include <nlohmann/json.hpp>
#include <thread>

#include "arena/play/packing.hpp"
#include "arena/play/signals.hpp"
#include "arena/record/context.hpp"
#include "arena/record/files.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

enum Tag : int {
  // from rank 0
  tag_task,    // name, order, threads, cores of a job
  tag_jobs,    // number and words of each
  tag_stop,    // work in progress need not be finished
  tag_finish,  // ends this task
  tag_quit,    // ends everything
  // to rank 0
  tag_ready,     // facts of the node
  tag_refused,   // why it cannot be done here
  tag_results,   // how many jobs are wanted, then the number and bytes of each finished one
  tag_failed,    // why a job could not be done
  tag_finished,  // nothing more comes from this task but these bytes
};

constexpr std::size_t most_in_hand = 8192;  // jobs of one rank
constexpr auto idle = std::chrono::microseconds(200);
constexpr auto patience = std::chrono::milliseconds(600);  // after a signal: mpirun kills soon after sending one

int threads_here(const Transport& transport, int wanted, int cores_each) {
  if (wanted > 0) return wanted;
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return std::max(1, cores / std::max(1, transport.on_this_node()) / cores_each);
}

}  // namespace

nlohmann::json RankTask::facts() const { return nlohmann::json::object(); }

/// Rank 0's side of one task.
class Ranks::Dispatcher {
 public:
  Dispatcher(Transport& transport, const RankWork& work) : transport_(transport), work_(work), nodes_(static_cast<std::size_t>(workers())) {}

  /// Returns whether all ranks answered to the end.
  bool hand_out() {
    Packer order;
    order.add(work_.task);
    order.add(work_.order);
    order.add(static_cast<std::uint64_t>(work_.threads));
    order.add(static_cast<std::uint64_t>(work_.cores));
    tell_all(tag_task, order.take());
    wait_until([&] { return answered_ == workers(); });
    begin();
    wait_until([&] {
      if (work_.stop.load(std::memory_order_relaxed) && !told_to_stop_) {
        told_to_stop_ = true;
        told_ = std::chrono::steady_clock::now();
        tell_all(tag_stop, "");
      }
      if (!told_to_stop_) feed();
      return in_hand_ == 0 && (told_to_stop_ || exhausted_);
    });
    tell_all(tag_finish, "");
    wait_until([&] { return finished_ == workers(); });
    if (failure_) std::rethrow_exception(failure_);
    return !lost_;
  }

 private:
  [[nodiscard]] int workers() const { return transport_.size() - 1; }

  void tell_all(int tag, const std::string& bytes) {
    for (int rank = 1; rank <= workers(); ++rank) transport_.send(rank, tag, bytes);
  }

  void fail(std::exception_ptr why) {
    if (!failure_) failure_ = std::move(why);
    work_.stop = true;
  }

  /// A rank that refuses is told to finish like the others.
  void begin() {
    if (failure_) return;
    try {
      nlohmann::json nodes = nlohmann::json::array();
      for (nlohmann::json& node : nodes_) nodes.push_back(std::move(node));
      work_.nodes(nodes);
    } catch (...) {
      fail(std::current_exception());
    }
  }

  template <class Done>
  void wait_until(const Done& done) {
    while (!lost_ && !done()) {
      bool any = false;
      while (auto message = transport_.poll()) {
        any = true;
        receive(*message);
      }
      if (!any) std::this_thread::sleep_for(idle);
      lost_ = told_to_stop_ && SignalGuard::signal_seen() != 0 && std::chrono::steady_clock::now() - told_ > patience;
    }
  }

  void receive(const Message& message) {
    switch (message.tag) {
      case tag_ready:
        nodes_[static_cast<std::size_t>(message.from - 1)] = nlohmann::json::parse(message.bytes);
        ++answered_;
        break;
      case tag_refused:
        fail(std::make_exception_ptr(InputError(fmt::format("rank {}: {}", message.from, message.bytes))));
        ++answered_;
        break;
      case tag_failed:
        fail(std::make_exception_ptr(RunError(fmt::format("rank {}: {}", message.from, message.bytes))));
        break;
      case tag_finished:
        ++finished_;
        receive_rest(message.bytes);
        break;
      case tag_results:
        receive_results(message);
        break;
      default:
        break;
    }
  }

  void receive_results(const Message& message) {
    Unpacker bytes(message.bytes);
    if (const std::uint64_t wanted = bytes.number(); wanted > 0) hungry_.emplace_back(message.from, wanted);
    while (!bytes.at_end()) {
      const std::uint64_t job = bytes.number();
      const std::string_view result = bytes.text();
      --in_hand_;
      if (failure_) continue;
      try {
        work_.take(message.from, job, result);
      } catch (...) {
        fail(std::current_exception());
      }
    }
  }

  void receive_rest(const std::string& bytes) {
    if (bytes.empty() || !work_.rest || failure_) return;
    try {
      work_.rest(bytes);
    } catch (...) {
      fail(std::current_exception());
    }
  }

  /// Gives jobs to the ranks that asked: towards the end no more than a fair share, so that all finish together.
  void feed() {
    const std::size_t before = hungry_.size();
    for (auto each = hungry_.begin(); each != hungry_.end();) each = give(each->first, each->second) ? hungry_.erase(each) : std::next(each);
    exhausted_ = before > 0 && hungry_.size() == before;
  }

  bool give(int rank, std::uint64_t wanted) {
    const std::uint64_t left = work_.jobs > given_ ? work_.jobs - given_ : 0;
    const std::uint64_t most = std::min(wanted, std::max<std::uint64_t>(1, left / (2 * static_cast<std::uint64_t>(workers()))));
    Packer jobs;
    std::uint64_t count = 0;
    while (count < most) {
      const std::vector<std::uint64_t> together = next(rank);
      if (together.empty()) break;
      for (const std::uint64_t job : together) {
        jobs.add(job);
        jobs.add(work_.words ? work_.words(job) : std::string());
      }
      count += together.size();
    }
    if (count == 0) return false;
    given_ += count;
    in_hand_ += count;
    transport_.send(rank, tag_jobs, jobs.take());
    return true;
  }

  std::vector<std::uint64_t> next(int rank) {
    try {
      return work_.next(rank);
    } catch (...) {
      fail(std::current_exception());
      return {};
    }
  }

  Transport& transport_;
  const RankWork& work_;
  std::vector<nlohmann::json> nodes_;
  std::deque<std::pair<int, std::uint64_t>> hungry_;  // waiting ranks, and how many jobs they want
  int answered_ = 0, finished_ = 0;
  std::uint64_t given_ = 0, in_hand_ = 0;
  bool exhausted_ = false;  // some ranks are waiting, and there is nothing for any of them
  bool told_to_stop_ = false, lost_ = false;
  std::chrono::steady_clock::time_point told_;
  std::exception_ptr failure_;
};

/// Another rank's side of one task: this thread talks, the threads of an arena work.
class Ranks::Executor {
 public:
  Executor(Transport& transport, RankTask& task, int threads)
      : transport_(transport),
        task_(task),
        threads_(static_cast<std::size_t>(threads)),
        width_(oneapi::tbb::global_control::max_allowed_parallelism, threads_ + 1),
        arena_(threads, 0) {}

  void do_jobs() {
    bool finish = false;
    while (!finish || in_hand_ > 0) {
      while (auto message = transport_.poll()) {
        if (message->tag == tag_jobs) begin_jobs(message->bytes);
        if (message->tag == tag_stop) stop_ = true;
        finish = finish || message->tag == tag_finish;
      }
      if (SignalGuard::stop_requested()) stop_ = true;
      report(!finish);
    }
  }

 private:
  using Results = std::vector<std::pair<std::uint64_t, std::string>>;

  void begin_jobs(const std::string& bytes) {
    asked_ = false;
    for (Unpacker jobs(bytes); !jobs.at_end();) {
      const std::uint64_t job = jobs.number();
      task_.brief(job, jobs.text());
      ++in_hand_;
      arena_.enqueue([this, job] { do_job(job); });
    }
  }

  void do_job(std::uint64_t job) {
    std::string result, failure;
    try {
      if (!stop_) result = task_.done(job, stop_);
    } catch (const std::bad_alloc&) {
      failure = "out of memory";
    } catch (const std::exception& error) {
      failure = error.what();
    }
    if (!failure.empty()) stop_ = true;
    const std::lock_guard held(mutex_);
    if (!failure.empty()) failure_ = failure;
    results_.emplace_back(job, std::move(result));
    changed_.notify_one();
  }

  /// Sends finished results, and asks for more in time.
  void report(bool may_ask) {
    Results results;
    std::string failure;
    {
      std::unique_lock held(mutex_);
      if (results_.empty()) changed_.wait_for(held, std::chrono::milliseconds(1), [&] { return !results_.empty(); });
      results.swap(results_);
      failure.swap(failure_);
    }
    if (!failure.empty()) transport_.send(0, tag_failed, failure);
    in_hand_ -= results.size();
    const std::size_t wanted = may_ask && !asked_ && !stop_ ? wanted_now(results.size()) : 0;
    if (results.empty() && wanted == 0) return;
    Packer bytes;
    bytes.add(static_cast<std::uint64_t>(wanted));
    for (const auto& [job, result] : results) {
      bytes.add(job);
      bytes.add(result);
    }
    asked_ = asked_ || wanted > 0;
    transport_.send(0, tag_results, bytes.take());
  }

  /// Enough for every thread here for as long as an answer takes: twice what was done in the last twentieth of a second.
  std::size_t wanted_now(std::size_t done) {
    const std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now();
    done_ += done;
    if (now - since_ > std::chrono::milliseconds(50)) {
      recent_ = done_;
      done_ = 0;
      since_ = now;
    }
    const std::size_t target = std::clamp(2 * std::max(recent_, done_), 2 * threads_, std::max(most_in_hand, 2 * threads_));
    return 4 * in_hand_ < 3 * target ? target - in_hand_ : 0;
  }

  Transport& transport_;
  RankTask& task_;
  std::size_t threads_;
  oneapi::tbb::global_control width_;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;  // guards results and failure
  std::condition_variable changed_;
  Results results_;
  std::string failure_;
  std::size_t in_hand_ = 0, done_ = 0, recent_ = 0;
  std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
  bool asked_ = false;
  oneapi::tbb::task_arena arena_;  // last: its threads use the members above
};

Ranks::Ranks(std::unique_ptr<Transport> transport) : transport_(std::move(transport)) {}

Ranks::~Ranks() {
  if (lost_) {
    transport_->abort(128 + std::max(2, SignalGuard::signal_seen()));
    return;
  }
  if (rank() == 0)
    for (int other = 1; other < transport_->size(); ++other) transport_->send(other, tag_quit, "");
  transport_->finish();
}

void Ranks::work(const RankWork& work) { lost_ = !Dispatcher(*transport_, work).hand_out(); }

void Ranks::serve_task(const Message& message, const RankTasks& tasks) {
  Unpacker bytes(message.bytes);
  const std::string name(bytes.text()), order(bytes.text());
  const int wanted = static_cast<int>(bytes.number()), cores_each = static_cast<int>(bytes.number());
  const int threads = threads_here(*transport_, wanted, cores_each);
  std::unique_ptr<RankTask> task;
  try {
    task = tasks.at(name)(order, threads);
    nlohmann::json facts = machine_facts(threads);
    facts["node"] = node_name();
    facts["rank"] = rank();
    facts.update(task->facts());
    transport_->send(0, tag_ready, facts.dump());
  } catch (const std::exception& error) {
    transport_->send(0, tag_refused, error.what());
    task.reset();
  }
  struct Nothing final : RankTask {
    std::string done(std::uint64_t, const std::atomic<bool>&) override { return ""; }
  } nothing;
  Executor(*transport_, task ? *task : nothing, threads).do_jobs();
  transport_->send(0, tag_finished, task ? task->rest() : "");
}

void Ranks::serve(const RankTasks& tasks) {
  const SignalGuard signals;  // rank 0 decides what a signal means
  for (;;) {
    const auto message = transport_->poll();
    if (!message) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      continue;
    }
    if (message->tag == tag_quit) return;
    if (message->tag == tag_task) serve_task(*message, tasks);
  }
}

}  // namespace arena
