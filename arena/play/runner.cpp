#include "arena/play/runner.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <new>
#include <optional>
#include <ostream>
#include <system_error>

#include "arena/play/crash_policy.hpp"
#include "arena/play/memory.hpp"
#include "arena/play/pinning.hpp"
#include "arena/play/progress.hpp"
#include "arena/play/seat.hpp"
#include "arena/play/sequential.hpp"
#include "arena/play/signals.hpp"
#include "arena/record/context.hpp"
#include "arena/record/engine_context.hpp"
#include "arena/record/folder.hpp"
#include "arena/record/journal.hpp"
#include "arena/record/reader.hpp"
#include "arena/record/recovery.hpp"
#include "arena/record/schedule.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// A line an event; a failing game is easy to find by its number.
class Log {
 public:
  explicit Log(const std::filesystem::path& folder) : file_(folder / "log.txt", "") {}
  void line(const std::string& text) { file_.append(utc_now() + " " + text + "\n"); }

 private:
  AppendFile file_;
};

/// The games that are still to be played, one after another.
class Missing {
 public:
  Missing(const Schedule& schedule, const std::vector<bool>& committed) : schedule_(schedule), committed_(committed) {}
  std::optional<GameJob> next() {
    while (at_ < committed_.size() && committed_[at_]) ++at_;
    if (at_ == committed_.size()) return std::nullopt;
    return schedule_.at(at_++);
  }

 private:
  const Schedule& schedule_;
  const std::vector<bool>& committed_;
  std::uint64_t at_ = 0;
};

/// A game to play, and how many were begun before it by this call.
struct Job {
  GameJob job;
  std::uint64_t turn = 0;
};

/// A game that was played, with its lines ready.
struct Played {
  GameRecord record;
  JournalLines lines;
  std::uint64_t turn = 0;
  std::vector<std::string> replayed;  // failures of engines, for the log, after which it was played again
};

/// Starts every engine once: what it calls itself, and whether it has the options that it is given. One that does not start is said, and loses its
/// games.
void introduce(const RunSpec& spec, std::vector<EngineIdentity>& engines, Log& log, std::ostream& talk) {
  for (const Participant& player : spec.players) {
    const auto identity = std::find_if(engines.begin(), engines.end(), [&](const EngineIdentity& engine) { return engine.player == player.name; });
    if (identity == engines.end()) continue;
    EnginePool pool;
    const auto client = pool.take(player);
    try {
      client->start();
    } catch (const PlayerFault& failed) {
      const std::string text = fmt::format("engine {}: {}: {}", player.name, failed.termination(), failed.what());
      log.line(text);
      talk << "warning: " << text << "\n";
      continue;
    }
    if (const std::string problem = client->options_problem(); !problem.empty())
      throw InputError(fmt::format("engine '{}' ({}): {}", player.name, client->id_name(), problem));
    identity->id_name = client->id_name();
    identity->id_author = client->id_author();
    log.line(fmt::format("engine {}: {}", player.name, client->id_name().empty() ? "does not say who it is" : client->id_name()));
  }
}

/// The test as the games that are already there leave it.
std::optional<SequentialCount> sequential_so_far(const RunSpec& spec, const std::filesystem::path& folder, const Schedule& schedule,
                                                 std::uint64_t games) {
  if (!spec.sequential) return std::nullopt;
  std::optional<SequentialCount> count(spec);
  if (games > 0) read_games(folder / "games.csv", [&](const GameRow& row) { count->add(schedule.at(row.game - 1), row.first_score(), row.moves); });
  return count;
}

/// The way of one run through its folder: what is there, what is missing, and how it ended.
class FolderRun {
 public:
  FolderRun(const RunSpec& spec, const RunOptions& options, std::ostream& talk)
      : spec_(spec),
        options_(options),
        talk_(talk),
        schedule_(spec),
        recovered_(recovered_folder(spec, options)),
        log_(options.output),
        sequential_(sequential_so_far(spec, options.output, schedule_, recovered_.games)),
        policy_(spec) {
    result_.games = recovered_.games;
  }

  RunResult play() {
    if (recovered_.dropped_games + recovered_.dropped_move_rows > 0)
      log_.line(fmt::format("dropped {} games and {} move rows that were not committed", recovered_.dropped_games, recovered_.dropped_move_rows));
    if (is_decided() || recovered_.games == schedule_.size()) {
      conclude(false);
      mark_complete(options_.output);
      return result_;
    }
    begin();
    const bool in_order = play_missing();
    if (const std::string why = policy_.why_stop(); !why.empty() && result_.games < schedule_.size() && !is_decided()) {
      end_session(options_.output, false);
      throw RunError(why);
    }
    conclude(in_order && recovered_.in_order);
    end_session(options_.output, result_.end != RunEnd::interrupted);
    log_.line(how_it_ended());
    return result_;
  }

 private:
  using Workers = oneapi::tbb::enumerable_thread_specific<std::unique_ptr<Worker>>;

  static Recovered recovered_folder(const RunSpec& spec, const RunOptions& options) {
    prepare_folder(options.output, spec, options.resume);
    return recover(options.output, spec);
  }

  [[nodiscard]] bool is_decided() const { return sequential_ && sequential_->decided(); }

  /// Whatever cannot be played is told before anything is.
  void begin() {
    const std::uint64_t missing = schedule_.size() - recovered_.games;
    check_memory(spec_, static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(options_.threads), missing)));
    check_players(spec_);
    std::vector<EngineIdentity> engines = identities_of(spec_);
    check_same_engines(options_.output, engines);
    introduce(spec_, engines, log_, talk_);
    begin_session(options_.output, spec_, options_.threads, engines);
    log_.line(fmt::format("{}: {} of {} games to play, {} threads, seed {}", recovered_.games > 0 ? "resumed" : "started", missing, schedule_.size(),
                          options_.threads, spec_.seed));
  }

  /// Says whether the games were written in the schedule's order.
  bool play_missing() {
    Journal journal(options_.output, stop_);
    const Audience audience = options_.quiet ? Audience::nobody : options_.live ? Audience::terminal : Audience::log;
    Progress progress(spec_, schedule_.size(), recovered_.games, audience, options_.verbose, talk_);
    if (recovered_.games > 0)
      read_games(options_.output / "games.csv", [&](const GameRow& row) { progress.count(schedule_.at(row.game - 1), row.first_score()); });
    Missing missing(schedule_, recovered_.committed);
    const std::size_t tokens = 4 * static_cast<std::size_t>(options_.threads);  // a game that waits to be written keeps nobody from the next
    const oneapi::tbb::global_control width(oneapi::tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(options_.threads));
    oneapi::tbb::task_arena arena(options_.threads);
    const Pinning pinning(arena, options_.pin, talk_);
    Workers workers([&] { return options_.worker(spec_); });
    std::uint64_t turn = 0;
    const auto take_next = [&](oneapi::tbb::flow_control& flow) -> Job {
      if (!stop_.load(std::memory_order_relaxed))
        if (const auto job = missing.next()) return {*job, turn++};
      flow.stop();
      return {};
    };
    try {
      arena.execute([&] {
        using oneapi::tbb::filter_mode;
        oneapi::tbb::parallel_pipeline(
            tokens, oneapi::tbb::make_filter<void, Job>(filter_mode::serial_in_order, take_next) &
                        oneapi::tbb::make_filter<Job, Played>(filter_mode::parallel, [&](const Job& job) { return play_job(job, workers); }) &
                        oneapi::tbb::make_filter<Played, void>(filter_mode::serial_out_of_order,
                                                               [&](const Played& played) { write_down(played, journal, progress); }));
      });
      progress.close();
      journal.close();
    } catch (...) {
      progress.close();
      throw;
    }
    return journal.in_order();
  }

  GameRecord play_game(const GameJob& job, Workers& workers) {
    try {
      return workers.local()->play(job, stop_);
    } catch (const RunError&) {
      stop_ = true;  // nobody else need finish a game
      throw;
    }
  }

  Played play_job(const Job& job, Workers& workers) {
    Played played{play_game(job.job, workers), {}, job.turn, {}};
    CrashPolicy::Verdict verdict = policy_.judge(played.record);
    while (verdict == CrashPolicy::Verdict::replay) {
      played.replayed.push_back(fault_line(spec_, played.record, "failed by") + "; it is played again");
      played.record = play_game(job.job, workers);
      verdict = policy_.judge(played.record);
    }
    if (verdict == CrashPolicy::Verdict::stop) {
      stop_ = true;
      played.record.finished = false;
    }
    if (played.record.finished) played.lines = lines_of(played.record);
    return played;
  }

  void write_down(const Played& played, Journal& journal, Progress& progress) {
    const GameRecord& record = played.record;
    for (const std::string& line : played.replayed) log_.line(line);
    if (!record.finished || is_decided()) return;  // beyond the deciding pair
    journal.commit(played.lines, played.turn);
    ++result_.games;
    ++result_.played;
    if (record.fault >= 0) log_.line(fault_line(spec_, record, "lost by"));
    for (const std::string& remark : record.remarks) log_.line(fmt::format("game {}: {}", record.game, remark));
    result_.remarks += record.remarks.size();
    if (!policy_.why_stop().empty()) stop_ = true;
    std::string extra;
    if (sequential_) {
      sequential_->add(record.job, record.first_score(), record.moves);
      extra = sequential_->progress_text();
      if (sequential_->decided()) stop_ = true;
    }
    progress.finished(record, extra);
  }

  /// The files of a run that is over end with its last game, in the schedule's order.
  void conclude(bool in_order) {
    if (is_decided()) {
      result_.end = RunEnd::decided;
      result_.games = sequential_->deciding_games();
    } else if (result_.games == schedule_.size()) {
      result_.end = RunEnd::complete;
    } else {
      result_.end = RunEnd::interrupted;
      result_.signal = SignalGuard::signal_seen();
      return;
    }
    if (result_.end == RunEnd::decided || !in_order) put_in_order(options_.output, result_.games);
  }

  [[nodiscard]] std::string how_it_ended() const {
    if (result_.end == RunEnd::decided) return fmt::format("decided after {} games", result_.games);
    if (result_.end == RunEnd::complete) return "complete";
    return fmt::format("interrupted with {} of {} games committed", result_.games, schedule_.size());
  }

  const RunSpec& spec_;
  const RunOptions& options_;
  std::ostream& talk_;
  const Schedule schedule_;
  const Recovered recovered_;
  Log log_;
  std::optional<SequentialCount> sequential_;
  CrashPolicy policy_;
  std::atomic<bool>& stop_ = SignalGuard::stop_requested();
  RunResult result_;
};

/// The games are as safe as the file that holds them.
std::string how_to_go_on(const RunOptions& options) {
  std::error_code none;
  if (!std::filesystem::exists(options.output, none))
    return options.output.string() + "/games.csv is gone, and the games with it; to play them again: " + options.resume_command;
  return "nothing that was committed is lost; when that is mended, go on with: " + options.resume_command;
}

}  // namespace

RunResult run_tournament(const RunSpec& spec, const RunOptions& options, std::ostream& talk) {
  std::error_code failed;
  std::filesystem::create_directories(options.output, failed);
  if (failed) throw InputError(options.output.string() + ": cannot make this folder: " + failed.message());
  const FolderLock lock(options.output);
  const SignalGuard signals;
  const auto stopped = [&](const std::string& why) {
    try {
      Log(options.output).line("stopped: " + why);
    } catch (const std::exception&) {  // the same trouble again
    }
    return RunError(why + "\n" + how_to_go_on(options));
  };
  try {
    return FolderRun(spec, options, talk).play();
  } catch (const RunError& error) {
    throw stopped(error.what());
  } catch (const std::bad_alloc&) {
    throw stopped("out of memory");
  } catch (const std::filesystem::filesystem_error& error) {
    throw stopped(error.path1().string() + ": " + error.code().message());
  } catch (const std::system_error& error) {
    throw stopped("the system refused a thread or another resource: " + error.code().message());
  }
}

}  // namespace arena
