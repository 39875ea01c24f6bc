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

RunResult play_in_folder(const RunSpec& spec, const RunOptions& options, std::ostream& talk) {
  const Schedule schedule(spec);
  prepare_folder(options.output, spec, options.resume);
  Recovered recovered = recover(options.output, spec);
  Log log(options.output);
  if (recovered.dropped_games + recovered.dropped_move_rows > 0)
    log.line(fmt::format("dropped {} games and {} move rows that were not committed", recovered.dropped_games, recovered.dropped_move_rows));
  std::optional<SequentialCount> sequential = sequential_so_far(spec, options.output, schedule, recovered.games);

  RunResult result;
  result.games = recovered.games;
  const bool decided = sequential && sequential->decided();
  if (decided || recovered.games == schedule.size()) {
    result.games = decided ? sequential->deciding_games() : schedule.size();
    result.end = decided ? RunEnd::decided : RunEnd::complete;
    put_in_order(options.output, result.games);
    mark_complete(options.output);
    return result;
  }

  check_memory(spec, static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(options.threads), schedule.size() - recovered.games)));
  check_players(spec);  // one that cannot be made is told before anything is played
  std::vector<EngineIdentity> engines = identities_of(spec);
  check_same_engines(options.output, engines);
  introduce(spec, engines, log, talk);
  begin_session(options.output, spec, options.threads, engines);
  log.line(fmt::format("{}: {} of {} games to play, {} threads, seed {}", recovered.games > 0 ? "resumed" : "started",
                       schedule.size() - recovered.games, schedule.size(), options.threads, spec.seed));

  std::atomic<bool>& stop = SignalGuard::stop_requested();
  Journal journal(options.output, stop);
  Progress progress(spec, schedule.size(), recovered.games, options.live && !options.quiet, options.verbose, talk);
  if (recovered.games > 0)
    read_games(options.output / "games.csv", [&](const GameRow& row) { progress.count(schedule.at(row.game - 1), row.first_score()); });
  Missing missing(schedule, recovered.committed);
  const std::size_t tokens = 4 * static_cast<std::size_t>(options.threads);  // a game that waits to be written keeps nobody from the next
  const oneapi::tbb::global_control width(oneapi::tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(options.threads));
  oneapi::tbb::task_arena arena(options.threads);
  const Pinning pinning(arena, options.pin, talk);
  oneapi::tbb::enumerable_thread_specific<std::unique_ptr<Worker>> workers([&] { return options.worker(spec); });

  CrashPolicy policy(spec);
  std::uint64_t turn = 0;
  const auto take_next = [&](oneapi::tbb::flow_control& flow) -> Job {
    if (!stop.load(std::memory_order_relaxed))
      if (const auto job = missing.next()) return {*job, turn++};
    flow.stop();
    return {};
  };
  const auto play_game = [&](const GameJob& job) {
    try {
      return workers.local()->play(job, stop);
    } catch (const RunError&) {
      stop = true;  // nobody else need finish a game
      throw;
    }
  };
  const auto play = [&](const Job& job) {
    Played played{play_game(job.job), {}, job.turn, {}};
    CrashPolicy::Verdict verdict = policy.judge(played.record);
    while (verdict == CrashPolicy::Verdict::replay) {
      played.replayed.push_back(fault_line(spec, played.record, "failed by") + "; it is played again");
      played.record = play_game(job.job);
      verdict = policy.judge(played.record);
    }
    if (verdict == CrashPolicy::Verdict::stop) {
      stop = true;
      played.record.finished = false;
    }
    if (played.record.finished) played.lines = lines_of(played.record);
    return played;
  };
  const auto write_down = [&](const Played& played) {
    const GameRecord& record = played.record;
    for (const std::string& line : played.replayed) log.line(line);
    if (!record.finished) return;
    if (sequential && sequential->decided()) return;  // beyond the deciding pair
    journal.commit(played.lines, played.turn);
    ++result.games;
    ++result.played;
    if (record.fault >= 0) log.line(fault_line(spec, record, "lost by"));
    if (!policy.why_stop().empty()) stop = true;
    std::string extra;
    if (sequential) {
      sequential->add(record.job, record.first_score(), record.moves);
      extra = sequential->progress_text();
      if (sequential->decided()) stop = true;
    }
    progress.finished(record, extra);
  };
  try {
    arena.execute([&] {
      using oneapi::tbb::filter_mode;
      oneapi::tbb::parallel_pipeline(tokens, oneapi::tbb::make_filter<void, Job>(filter_mode::serial_in_order, take_next) &
                                                 oneapi::tbb::make_filter<Job, Played>(filter_mode::parallel, play) &
                                                 oneapi::tbb::make_filter<Played, void>(filter_mode::serial_out_of_order, write_down));
    });
    progress.close();
    journal.close();
  } catch (...) {
    progress.close();
    throw;
  }

  if (const std::string why = policy.why_stop(); !why.empty() && result.games < schedule.size() && !(sequential && sequential->decided())) {
    end_session(options.output, false);
    throw RunError(why);
  }
  if (sequential && sequential->decided()) {
    result.end = RunEnd::decided;
    result.games = sequential->deciding_games();
  }
  if (result.end == RunEnd::decided || result.games == schedule.size()) {
    if (result.end == RunEnd::decided || !recovered.in_order || !journal.in_order()) put_in_order(options.output, result.games);
    end_session(options.output, true);
    log.line(result.end == RunEnd::decided ? fmt::format("decided after {} games", result.games) : "complete");
  } else {
    result.end = RunEnd::interrupted;
    result.signal = SignalGuard::signal_seen();
    end_session(options.output, false);
    log.line(fmt::format("interrupted with {} of {} games committed", result.games, schedule.size()));
  }
  return result;
}

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
    return play_in_folder(spec, options, talk);
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
